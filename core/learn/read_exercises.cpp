// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file.h"
#include "core/learn/read_parts.h"
#include "core/learn/refusal.h"

#include <nlohmann/json.hpp>
#include <set>

namespace axiscape::learn {
namespace {

Exercise::Allowed readAllowed(JsonReader& reader, const JsonAt& at) {
    Exercise::Allowed allowed;
    if (!reader.object(at, {"fixed", "tactics_at_most", "same_tactics"})) return allowed;
    if (const auto fixed = reader.find(at, "fixed"))
        for (const auto& one : reader.items(*fixed)) {
            const auto word = reader.text(one);
            if (word == "mesh")
                allowed.mesh = false;
            else if (word == "hardware")
                allowed.hardware = false;
            else if (word == "options")
                allowed.options = false;
            else if (!reader.failed())
                reader.refuse(one, words::phrase("fixed are mesh, hardware or options"));
        }
    if (const auto most = reader.find(at, "tactics_at_most")) allowed.tacticsAtMost = reader.integer(*most);
    if (const auto same = reader.find(at, "same_tactics")) allowed.sameTactics = reader.boolean(*same);
    return allowed;
}

Goal readGoal(JsonReader& reader, const JsonAt& at) {
    reader.object(at, {"expr", "points", "say"});
    Goal goal{readExpression(reader, reader.need(at, "expr")), 1, {}};
    if (const auto points = reader.find(at, "points")) goal.points = reader.integer(*points, 0, 1000);
    if (const auto say = reader.find(at, "say")) goal.say = reader.text(*say);
    return goal;
}

Exercise::Par readPar(JsonReader& reader, const JsonAt& at) {
    reader.object(at, {"expr", "value", "points", "tolerance", "command"});
    Exercise::Par par{readExpression(reader, reader.need(at, "expr")), 0, 0.02, 1};
    par.value = reader.number(reader.need(at, "value"));
    par.tolerance = numberOr(reader, at, "tolerance", par.tolerance);
    if (const auto points = reader.find(at, "points")) par.points = reader.integer(*points, 0, 1000);
    if (const auto command = reader.find(at, "command")) reader.text(*command);
    return par;
}

Exercise::Answer readAnswer(JsonReader& reader, const JsonAt& at) {
    Exercise::Answer answer;
    reader.object(at, {"value", "unit", "tolerance", "formula", "source", "stated", "row", "check"});
    if (const auto value = reader.find(at, "value")) answer.value = reader.number(*value);
    answer.unit = reader.text(reader.need(at, "unit"));
    answer.tolerance = reader.number(reader.need(at, "tolerance"));
    for (const char* text : {"formula", "source", "row"})
        if (const auto found = reader.find(at, text)) reader.text(*found);
    if (const auto stated = reader.find(at, "stated"); stated && !stated->node->is(JsonNode::Kind::null))
        reader.number(*stated);
    if (const auto check = reader.find(at, "check")) answer.check = readExpression(reader, *check);
    return answer;
}

Exercise readExercise(JsonReader& reader, const JsonAt& at) {
    Exercise one;
    if (!reader.object(at, {"id", "kind", "title", "ask", "lesson", "points", "start", "goal", "moves", "par", "answer",
                            "compare", "hints", "solution"}))
        return one;
    one.id = readId(reader, reader.need(at, "id"));
    const auto kindAt = reader.need(at, "kind");
    const auto kind = reader.text(kindAt);
    if (!reader.failed() && kind != "number" && kind != "strategy")
        reader.refuse(kindAt, words::phrase("an exercise is a number or a strategy"));
    one.isNumber = kind == "number";
    one.title = readText(reader, reader.need(at, "title"));
    one.ask = readText(reader, reader.need(at, "ask"));
    if (const auto lesson = reader.find(at, "lesson"); lesson && !lesson->node->is(JsonNode::Kind::null))
        one.lesson = reader.text(*lesson);
    if (const auto points = reader.find(at, "points")) one.points = reader.integer(*points, 1, 1000);
    const auto hintsAt = reader.need(at, "hints");
    for (const auto& hint : reader.items(hintsAt)) one.hints.push_back(readText(reader, hint));
    if (!reader.failed() && one.hints.size() != 3) reader.refuse(hintsAt, words::phrase("an exercise has three hints"));
    if (!one.isNumber) reader.need(at, "start");
    if (const auto start = reader.find(at, "start")) one.start = readState(reader, *start);
    if (one.isNumber) {
        one.answer = readAnswer(reader, reader.need(at, "answer"));
    } else {
        const auto goalAt = reader.need(at, "goal");
        for (const auto& goal : reader.items(goalAt)) one.goals.push_back(readGoal(reader, goal));
        if (!reader.failed() && one.goals.empty()) reader.refuse(goalAt, words::phrase("an exercise has a goal"));
    }
    if (const auto moves = reader.find(at, "moves")) one.allowed = readAllowed(reader, *moves);
    if (const auto par = reader.find(at, "par")) one.par = readPar(reader, *par);
    if (const auto compare = reader.find(at, "compare")) reader.object(*compare, {"command", "expr", "note"});
    if (const auto solution = reader.find(at, "solution")) one.solution = readMoves(reader, *solution);
    return one;
}

} // namespace

Result<std::vector<Exercise>> parseExercises(std::string_view text, const std::string& where) {
    const auto root = parseJson(text, where);
    if (!root) return fail(root.error());
    JsonReader reader(where);
    const JsonAt top{&*root, ""};
    readHead(reader, top, "axiscape.exercises");
    reader.object(top, {"format", "version", "exercises"});
    std::vector<Exercise> exercises;
    std::set<std::string> ids;
    for (const auto& one : reader.items(reader.need(top, "exercises"))) {
        exercises.push_back(readExercise(reader, one));
        if (!reader.failed() && !ids.insert(exercises.back().id).second)
            reader.refuse(one, words::phrase("two exercises are called {}", exercises.back().id));
    }
    if (reader.failed()) return fail(reader.error());
    return exercises;
}

Result<std::vector<Exercise>> readExercises(const std::filesystem::path& path) {
    const auto text = readFile(path);
    if (!text) return fail(text.error());
    return parseExercises(*text, path.string());
}

Result<std::string> handoutOf(std::string_view key, const std::string& where) {
    if (const auto read = parseExercises(key, where); !read) return fail(read.error());
    using Json = nlohmann::ordered_json;
    Json file = Json::parse(key);
    for (Json& one : file["exercises"]) {
        one.erase("solution");
        one.erase("compare");
        if (one.contains("par")) one["par"].erase("command");
        if (!one.contains("answer")) continue;
        Json& answer = one["answer"];
        answer = {{"unit", answer["unit"]}, {"tolerance", answer["tolerance"]}};
    }
    return file.dump(1, ' ', false, Json::error_handler_t::replace) + '\n';
}

} // namespace axiscape::learn
