// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/grade.h"

#include "core/base/file.h"
#include "core/base/json_reader.h"
#include "core/learn/answer.h"
#include "core/learn/learner.h"
#include "core/learn/standing.h"
#include "core/tactics/project.h"

#include <fmt/format.h>

namespace axiscape::learn {
namespace {

// As it was typed: the exercise says what it is in.
Result<std::string> readNumber(JsonReader& reader, const JsonAt& at) {
    if (at.node->is(JsonNode::Kind::text)) return at.node->text;
    const double number = reader.number(at);
    if (reader.failed()) return fail(reader.error());
    return fmt::format("{}", number);
}

void gradeNumber(const Exercise& exercise, const Answer& answer, Grade& grade) {
    const auto& wanted = *exercise.answer;
    if (answer.number.empty()) {
        grade.reasons.push_back(words::english(words::phrase("no number is handed in")));
        return;
    }
    const auto number = typedAnswer(answer.number, wanted.unit);
    if (!number) {
        grade.reasons.push_back(number.error().text());
        return;
    }
    const auto standing = standingOf(exercise, *number);
    if (!standing) {
        grade.reasons.push_back(words::english(words::phrase("the file does not hold the number: grade with the key")));
        return;
    }
    grade.points = standing->points;
    grade.reachedAll = standing->reachedAll;
    if (!grade.reachedAll)
        grade.reasons.push_back(fmt::format("answer {}, expected {} {}", *number, *wanted.value, wanted.unit));
}

std::string parReason(const Exercise::Par& par, const Standing::Of& is) {
    return is.error ? "par: " + words::english(*is.error)
                    : fmt::format("par: {} is {}, par {:.6g}", par.expr.text(), shown(is.is, ""), par.value);
}

} // namespace

Result<Answer> parseAnswer(std::string_view text, const std::string& where) {
    const auto root = parseJson(text, where);
    if (!root) return fail(root.error());
    if (const JsonNode* number = root->find("answer")) {
        JsonReader reader(where);
        reader.object({&*root, ""}, {"answer"});
        if (reader.failed()) return fail(reader.error());
        auto read = readNumber(reader, {number, "answer"});
        if (!read) return fail(read.error());
        return Answer{std::nullopt, std::move(*read)};
    }
    if (isProjectText(text)) {
        auto project = parseProject(text, where);
        if (!project) return fail(project.error());
        return Answer{project->project.strategy(), {}};
    }
    auto file = parseTacticFile(text, where);
    if (!file) return fail(file.error());
    return Answer{std::move(file->strategy), {}};
}

Grade grade(const Exercise& exercise, const Answer& answer, Sessions& sessions) {
    Grade grade;
    grade.of = pointsOf(exercise);
    if (exercise.isNumber) {
        gradeNumber(exercise, answer, grade);
        return grade;
    }
    if (!answer.strategy) {
        grade.reasons.push_back(words::english(words::phrase("no strategy is handed in")));
        return grade;
    }
    Strategy made = *answer.strategy;
    made.slowDevices.clear(); // what if is no strategy
    made.slowLinks.clear();
    const auto learner = Learner::at({exercise.start->model, made}, sessions);
    const auto now = learner ? learner->snapshot() : Result<SnapshotPointer>(fail(learner.error()));
    if (!now) {
        grade.reasons.push_back(now.error().text());
        return grade;
    }
    const Standing standing = standingOf(exercise, made, *learner);
    grade.points = standing.points;
    grade.reachedAll = standing.reachedAll;
    for (std::size_t i = 0; i < exercise.goals.size(); ++i)
        if (const auto& goal = standing.goals[i]; !goal.holds)
            grade.reasons.push_back(words::english(
                goal.error ? *goal.error : words::phrase("not reached: {}", exercise.goals[i].expr.text())));
    if (standing.par && !standing.par->holds) grade.reasons.push_back(parReason(*exercise.par, *standing.par));
    for (const Text& why : standing.spoiled) grade.reasons.push_back(words::english(why));
    return grade;
}

Grade gradeFile(const Exercise& exercise, const std::filesystem::path& path, Sessions& sessions) {
    Grade none;
    none.of = pointsOf(exercise);
    const auto text = readFile(path);
    const auto answer = text ? parseAnswer(*text, path.string()) : Result<Answer>(fail(text.error()));
    if (answer) return grade(exercise, *answer, sessions);
    none.reasons.push_back(answer.error().text());
    return none;
}

namespace {

std::string csvField(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == text.npos) return text;
    std::string out = "\"";
    for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
    return out + '"';
}

} // namespace

std::string csvHead() { return "file,exercise,points,of,reasons\r\n"; }

std::string csvRow(const std::string& file, const Exercise& exercise, const Grade& grade) {
    std::string reasons;
    for (const std::string& reason : grade.reasons) reasons += (reasons.empty() ? "" : "; ") + reason;
    return fmt::format("{},{},{},{},{}\r\n", csvField(file), csvField(exercise.id), grade.points, grade.of,
                       csvField(reasons));
}

} // namespace axiscape::learn
