// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/grade.h"

#include "core/base/file.h"
#include "core/base/json_reader.h"
#include "core/learn/learner.h"
#include "core/learn/refusal.h"
#include "core/tactics/project.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace axiscape::learn {
namespace {

Result<double> readNumber(JsonReader& reader, const JsonAt& at) {
    if (at.node->is(JsonNode::Kind::text)) {
        const auto typed = parseQuantity(at.node->text);
        if (!typed) return refused(words::phrase("{} is no number with a unit", jsonText(at.node->text)));
        return *typed;
    }
    const double number = reader.number(at);
    if (reader.failed()) return fail(reader.error());
    return number;
}

// The same tactics whatever their order, on or off.
bool sameTactics(std::vector<Tactic> a, const std::vector<Tactic>& b) {
    if (a.size() != b.size()) return false;
    for (Tactic wanted : b) {
        wanted.enabled = true;
        const auto found = std::ranges::find_if(a, [&](Tactic one) {
            one.enabled = true;
            return one == wanted;
        });
        if (found == a.end()) return false;
        a.erase(found);
    }
    return true;
}

void checkAllowed(const Exercise& exercise, const Strategy& made, Grade& grade) {
    const Strategy& start = exercise.start->strategy;
    const auto& allowed = exercise.allowed;
    const auto spoiled = [&](const Text& why) {
        grade.points = 0;
        grade.reasons.push_back(words::english(why));
    };
    if (!allowed.mesh && made.mesh != start.mesh) spoiled(words::phrase("the mesh was changed"));
    // What it stands on is the machine, too.
    const bool sameMachine = made.hardware == start.hardware && made.host == start.host &&
                             made.placement == start.placement && made.deviceOrder == start.deviceOrder;
    if (!allowed.hardware && !sameMachine) spoiled(words::phrase("the hardware was changed"));
    if (!allowed.options && made.schedule.options != start.schedule.options)
        spoiled(words::phrase("the options were changed"));
    const auto& tactics = made.schedule.tactics;
    const auto& given = start.schedule.tactics;
    if (allowed.sameTactics && !sameTactics(tactics, given))
        spoiled(words::phrase("tactics were changed, not only their order"));
    if (allowed.tacticsAtMost &&
        static_cast<std::int64_t>(tactics.size()) - static_cast<std::int64_t>(given.size()) > *allowed.tacticsAtMost) {
        grade.points = std::min(grade.points, grade.of / 2);
        grade.reasons.push_back(words::english(words::phrase("more than {} tactics", *allowed.tacticsAtMost)));
    }
}

void gradeNumber(const Exercise& exercise, const Answer& answer, Grade& grade) {
    const auto& wanted = *exercise.answer;
    if (!answer.number) {
        grade.reasons.push_back(words::english(words::phrase("no number is handed in")));
        return;
    }
    const double off = std::abs(*answer.number - *wanted.value);
    if (off <= wanted.tolerance * std::abs(*wanted.value) + 1e-12) {
        grade.points = grade.of;
        grade.reachedAll = true;
    } else {
        grade.reasons.push_back(fmt::format("answer {}, expected {} {}", *answer.number, *wanted.value, wanted.unit));
    }
}

void gradePar(const Exercise::Par& par, const Learner& learner, Grade& grade) {
    const auto value = par.expr.evaluate(learner);
    const double* number = value ? value->number() : nullptr;
    if (!value)
        grade.reasons.push_back("par: " + value.error().what);
    else if (!number || *number > par.value * (1 + par.tolerance))
        grade.reasons.push_back(
            fmt::format("par: {} is {}, par {:.6g}", par.expr.text(), shown(*value, ""), par.value));
    else if (grade.reachedAll)
        grade.points += par.points;
}

} // namespace

Result<Answer> parseAnswer(std::string_view text, const std::string& where) {
    const auto root = parseJson(text, where);
    if (!root) return fail(root.error());
    if (const JsonNode* number = root->find("answer")) {
        JsonReader reader(where);
        reader.object({&*root, ""}, {"answer"});
        if (reader.failed()) return fail(reader.error());
        const auto read = readNumber(reader, {number, "answer"});
        if (!read) return fail(read.error());
        return Answer{std::nullopt, *read};
    }
    if (isProjectText(text)) {
        auto project = parseProject(text, where);
        if (!project) return fail(project.error());
        return Answer{project->project.strategy(), std::nullopt};
    }
    auto file = parseTacticFile(text, where);
    if (!file) return fail(file.error());
    return Answer{std::move(file->strategy), std::nullopt};
}

std::int64_t pointsOf(const Exercise& exercise) {
    if (exercise.isNumber) return exercise.points;
    std::int64_t of = exercise.par ? exercise.par->points : 0;
    for (const Goal& goal : exercise.goals) of += goal.points;
    return of;
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
    grade.reachedAll = true;
    for (const Goal& goal : exercise.goals) {
        const auto value = goal.expr.evaluate(*learner);
        if (value && truth(*value)) {
            grade.points += goal.points;
            continue;
        }
        grade.reachedAll = false;
        grade.reasons.push_back(value ? words::english(words::phrase("not reached: {}", goal.expr.text()))
                                      : value.error().what);
    }
    if (exercise.par) gradePar(*exercise.par, *learner, grade);
    checkAllowed(exercise, made, grade);
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
