// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file.h"
#include "core/base/text.h"
#include "core/learn/read_parts.h"

#include <algorithm>
#include <array>
#include <set>

namespace axiscape::learn {
namespace {

constexpr std::array<std::string_view, 16> kPanels{
    "graph", "mesh",     "sharding", "shardings", "dimensions", "tactics", "schedule", "conflicts",
    "op",    "timeline", "compare",  "search",    "verify",     "export",  "check",    "redistribute"};

Figure readFigure(JsonReader& reader, const JsonAt& at) {
    Figure figure{readExpression(reader, reader.need(at, "expr")), 0, 0.005};
    figure.value = reader.number(reader.need(at, "value"));
    figure.tolerance = numberOr(reader, at, "tolerance", figure.tolerance);
    return figure;
}

Step::Point readPoint(JsonReader& reader, const JsonAt& at) {
    Step::Point point;
    if (!reader.object(at, {"panel", "tensor", "dim", "axis", "collective", "what"})) return point;
    const auto optional = [&](const char* key, std::string& into) {
        if (const auto found = reader.find(at, key)) into = reader.text(*found);
    };
    optional("panel", point.panel);
    optional("tensor", point.tensor);
    optional("axis", point.axis);
    optional("collective", point.collective);
    optional("what", point.what);
    if (const auto dim = reader.find(at, "dim")) point.dim = reader.integer(*dim, 0, 255);
    if (!reader.failed() && !point.panel.empty() && std::ranges::find(kPanels, point.panel) == kPanels.end())
        reader.refuse(at, words::phrase("there is no panel {}", point.panel));
    return point;
}

Step::Wait readWait(JsonReader& reader, const JsonAt& at) {
    if (!reader.object(at, {"action"})) return Step::Wait::read;
    const auto action = reader.need(at, "action");
    const auto word = reader.text(action);
    if (word == "select") return Step::Wait::select;
    if (word == "strategy") return Step::Wait::strategy;
    if (word == "job") return Step::Wait::job;
    if (!reader.failed() && word != "read")
        reader.refuse(action, words::phrase("a step waits for read, select, strategy or job"));
    return Step::Wait::read;
}

WrongWay readWrong(JsonReader& reader, const JsonAt& at) {
    reader.object(at, {"when", "say", "try"});
    WrongWay wrong{readExpression(reader, reader.need(at, "when")), readTold(reader, reader.need(at, "say")), {}};
    if (const auto tried = reader.find(at, "try")) wrong.tried = readMoves(reader, *tried);
    return wrong;
}

Step readStep(JsonReader& reader, const JsonAt& at) {
    Step step;
    if (!reader.object(at, {"id", "say", "explain", "open", "point", "wait", "check", "wrong", "solution", "figures"}))
        return step;
    step.id = readId(reader, reader.need(at, "id"));
    step.say = readTold(reader, reader.need(at, "say"));
    if (const auto explain = reader.find(at, "explain")) step.explain = readTold(reader, *explain);
    if (const auto open = reader.find(at, "open")) step.open = readState(reader, *open);
    if (const auto point = reader.find(at, "point")) step.point = readPoint(reader, *point);
    if (const auto wait = reader.find(at, "wait")) step.wait = readWait(reader, *wait);
    if (const auto check = reader.find(at, "check")) step.check = readExpression(reader, *check);
    if (const auto wrong = reader.find(at, "wrong"))
        for (const auto& one : reader.items(*wrong)) step.wrong.push_back(readWrong(reader, one));
    if (const auto solution = reader.find(at, "solution")) step.solution = readMoves(reader, *solution);
    if (const auto figures = reader.find(at, "figures"))
        for (const auto& one : reader.items(*figures)) {
            reader.object(one, {"expr", "value", "tolerance"});
            step.figures.push_back(readFigure(reader, one));
        }
    return step;
}

std::vector<std::string> readTexts(JsonReader& reader, const JsonAt& at) {
    std::vector<std::string> texts;
    for (const auto& one : reader.items(at)) texts.push_back(readText(reader, one));
    return texts;
}

void readPredict(JsonReader& reader, const JsonAt& at, Lesson& lesson) {
    if (!reader.object(at, {"ask", "unit", "expr", "after", "value", "tolerance"})) return;
    Lesson::Predict predict{readText(reader, reader.need(at, "ask")),
                            {},
                            readId(reader, reader.need(at, "after")),
                            readExpression(reader, reader.need(at, "expr"))};
    if (const auto unit = reader.find(at, "unit")) predict.unit = reader.text(*unit);
    numberOr(reader, at, "value", 0);
    numberOr(reader, at, "tolerance", 0);
    lesson.predict = std::move(predict);
}

void readSteps(JsonReader& reader, const JsonAt& at, Lesson& lesson) {
    std::set<std::string> ids;
    for (const auto& one : reader.items(at)) {
        lesson.steps.push_back(readStep(reader, one));
        if (!reader.failed() && !ids.insert(lesson.steps.back().id).second)
            reader.refuse(one, words::phrase("two steps are called {}", lesson.steps.back().id));
    }
    if (!reader.failed() && lesson.steps.empty()) reader.refuse(at, words::phrase("a lesson has at least one step"));
    if (!reader.failed() && lesson.predict && !ids.contains(lesson.predict->after))
        reader.refuse(at, words::phrase("there is no step {}", lesson.predict->after));
}

} // namespace

Result<Lesson> parseLesson(std::string_view text, const std::string& where) {
    const auto root = parseJson(text, where);
    if (!root) return fail(root.error());
    JsonReader reader(where);
    const JsonAt top{&*root, ""};
    readHead(reader, top, "axiscape.lesson");
    reader.object(top, {"format", "version", "id", "order", "minutes", "title", "aim", "requires", "start", "predict",
                        "steps", "find", "summary", "proof"});
    Lesson lesson;
    lesson.id = readId(reader, reader.need(top, "id"));
    lesson.order = reader.integer(reader.need(top, "order"), 1);
    if (const auto minutes = reader.find(top, "minutes")) lesson.minutes = reader.integer(*minutes, 1);
    lesson.title = readText(reader, reader.need(top, "title"));
    lesson.aim = readText(reader, reader.need(top, "aim"));
    if (const auto needed = reader.find(top, "requires"))
        for (const auto& one : reader.items(*needed)) lesson.requires_.push_back(readId(reader, one));
    lesson.start = readState(reader, reader.need(top, "start"));
    if (const auto predict = reader.find(top, "predict")) readPredict(reader, *predict, lesson);
    readSteps(reader, reader.need(top, "steps"), lesson);
    const auto find = reader.need(top, "find");
    if (reader.object(find, {"what", "expr", "value", "unit", "tolerance"})) {
        lesson.find.what = readText(reader, reader.need(find, "what"));
        if (const auto unit = reader.find(find, "unit")) lesson.find.unit = reader.text(*unit);
        lesson.find.figure = readFigure(reader, find);
    }
    const auto summary = reader.need(top, "summary");
    lesson.summary = readTexts(reader, summary);
    if (!reader.failed() && lesson.summary.size() != 2)
        reader.refuse(summary, words::phrase("a summary has two sentences"));
    if (const auto proof = reader.find(top, "proof")) lesson.proof = reader.text(*proof);
    if (reader.failed()) return fail(reader.error());
    return lesson;
}

Result<Lesson> readLesson(const std::filesystem::path& path) {
    const auto text = readFile(path);
    if (!text) return fail(text.error());
    return parseLesson(*text, path.string());
}

} // namespace axiscape::learn
