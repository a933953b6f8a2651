// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/learn.h"

#include "app/cli/input.h"
#include "app/cli/json_values.h"

#include "core/base/file.h"
#include "core/learn/demos.h"
#include "core/learn/grade.h"
#include "core/learn/texts.h"
#include "core/learn/walk.h"

#include <atomic>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>
#include <thread>

namespace axiscape::cli {
namespace {

learn::Sessions::Folders modelFolders(const std::string& given) {
    learn::Sessions::Folders folders;
    if (!given.empty()) folders.samples = folders.lessons = {given};
    folders.samples.push_back(resourcesFolder() / "models");
    folders.lessons.push_back(resourcesFolder() / "lessons/models");
    return folders;
}

Result<learn::Exercise> exerciseOf(const GradeRequest& request) {
    auto all = learn::readExercises(request.key);
    if (!all) return fail(all.error());
    std::vector<std::string_view> ids;
    for (const auto& one : *all) ids.push_back(one.id);
    auto found = all->begin();
    if (!request.exercise.empty())
        found = std::ranges::find(*all, request.exercise, &learn::Exercise::id);
    else if (all->size() != 1)
        return fail(fmt::format("it has {} exercises", all->size()), request.key, {},
                    fmt::format("Name one with --exercise: {}", fmt::join(ids, ", ")));
    if (found == all->end())
        return fail(fmt::format("there is no exercise {}", request.exercise), request.key, {},
                    fmt::format("Known are {}", fmt::join(ids, ", ")));
    if (found->isNumber && !found->answer->value)
        return fail("it does not hold the number to be found", request.key, {}, "Give the key, not what students get");
    return std::move(*found);
}

int writeHandout(const GradeRequest& request) {
    const auto key = readFile(request.key);
    if (!key) return report(key.error());
    const auto text = learn::handoutOf(*key, request.key);
    if (!text) return report(text.error());
    if (request.handout == "-") return output(*text);
    const auto written = writeFileAtomically(request.handout, *text);
    return written ? exitDone : report(written.error());
}

} // namespace

int gradeFiles(const Console& console, const GradeRequest& request) {
    if (!request.handout.empty()) return writeHandout(request);
    const auto exercise = exerciseOf(request);
    if (!exercise) return report(exercise.error());
    learn::Sessions sessions(modelFolders(request.models));
    if (exercise->start)
        if (const auto model = sessions.open(exercise->start->model); !model) return report(model.error());
    std::vector<learn::Grade> grades(request.files.size());
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t i = next++; i < grades.size() && !console.progress.cancelled(); i = next++)
            grades[i] = learn::gradeFile(*exercise, request.files[i], sessions);
    };
    std::vector<std::thread> threads;
    const std::size_t count = std::min<std::size_t>(std::max(1u, std::thread::hardware_concurrency()), grades.size());
    for (std::size_t i = 1; i < count; ++i) threads.emplace_back(work);
    work();
    for (std::thread& thread : threads) thread.join();
    if (console.progress.cancelled()) return report({ErrorCode::cancelled, "cancelled", {}, {}, {}, {}});
    std::string out = learn::csvHead();
    bool full = true;
    for (std::size_t i = 0; i < grades.size(); ++i) {
        out += learn::csvRow(request.files[i], *exercise, grades[i]);
        full = full && grades[i].points == grades[i].of;
    }
    const int written = output(out);
    return written != exitDone ? written : full ? exitDone : exitNo;
}

namespace {

// What a walk found, put where the file has its figures.
Result<void> refresh(const std::string& path, const std::vector<std::pair<std::string, learn::Report>>& reports) {
    const auto text = readFile(path);
    if (!text) return fail(text.error());
    Json file = Json::parse(*text);
    for (const auto& [at, report] : reports)
        for (const auto& figure : report.found) {
            const Json::json_pointer place(at + figure.path);
            if (!file.contains(place)) continue;
            const bool whole = figure.value == static_cast<double>(static_cast<std::int64_t>(figure.value));
            file[place] = whole ? Json(static_cast<std::int64_t>(figure.value)) : Json(figure.value);
        }
    return writeFileAtomically(path, file.dump(1, ' ', false, Json::error_handler_t::replace) + '\n');
}

template <class English>
Result<learn::Report> textsAgainst(const Result<English>& english, const learn::LessonTexts& texts) {
    if (!english) return fail(english.error());
    learn::Report report;
    if (const auto out = learn::translated(*english, texts); !out) report.wrong.push_back(out.error().text());
    for (const auto& [id, said] : learn::textsOf(*english))
        if (!texts.texts.contains(id)) report.wrong.push_back(id + " is in English still");
    return report;
}

// Texts in another language, held against the English file: beside it, or a folder above.
Result<learn::Report> textsAgainstEnglish(const std::string& text, const std::string& path) {
    const auto texts = learn::parseLessonTexts(text, path);
    if (!texts) return fail(texts.error());
    std::filesystem::path english = std::filesystem::path(path).parent_path() / (texts->id + ".json");
    std::error_code none;
    if (!std::filesystem::exists(english, none))
        english = std::filesystem::absolute(path, none).parent_path().parent_path() / english.filename();
    if (texts->id == learn::exercisesId) return textsAgainst(learn::readExercises(english), *texts);
    if (texts->id == learn::demosId) return textsAgainst(learn::readDemos(english), *texts);
    return textsAgainst(learn::readLesson(english), *texts);
}

// By its format: a lesson, exercises, demos, or texts of one of them. Each report with where in the file it is about.
Result<std::vector<std::pair<std::string, learn::Report>>> walked(const std::string& path, learn::Sessions& sessions) {
    const auto text = readFile(path);
    if (!text) return fail(text.error());
    const auto root = parseJson(*text, path);
    if (!root) return fail(root.error());
    std::vector<std::pair<std::string, learn::Report>> reports;
    const JsonNode* format = root->find("format");
    const std::string is = format ? format->text : "";
    if (is == "axiscape.demos") { // proven by their command lines, not by a walk
        const auto demos = learn::parseDemos(*text, path);
        if (!demos) return fail(demos.error());
        learn::Report report;
        for (const auto& demo : *demos) report.steps += demo.steps.size();
        reports.emplace_back("", std::move(report));
        return reports;
    }
    if (is == "axiscape.exercises") {
        const auto exercises = learn::parseExercises(*text, path);
        if (!exercises) return fail(exercises.error());
        for (std::size_t i = 0; i < exercises->size(); ++i) {
            auto report = learn::walkExercise((*exercises)[i], sessions);
            for (auto& line : report.wrong) line.insert(0, (*exercises)[i].id + ": ");
            reports.emplace_back(fmt::format("/exercises/{}", i), std::move(report));
        }
        return reports;
    }
    if (is == "axiscape.lesson.texts") {
        auto report = textsAgainstEnglish(*text, path);
        if (!report) return fail(report.error());
        reports.emplace_back("", std::move(*report));
        return reports;
    }
    const auto lesson = learn::parseLesson(*text, path);
    if (!lesson) return fail(lesson.error());
    reports.emplace_back("", learn::walkLesson(*lesson, sessions));
    return reports;
}

} // namespace

int walkLessons(const Console& console, const LessonsRequest& request) {
    learn::Sessions sessions(modelFolders(request.models));
    bool good = true;
    for (const std::string& path : request.files) {
        if (console.progress.cancelled()) return report({ErrorCode::cancelled, "cancelled", {}, {}, {}, {}});
        const auto reports = walked(path, sessions);
        if (!reports) return report(reports.error());
        learn::Report sum;
        for (const auto& [at, one] : *reports) {
            sum.steps += one.steps, sum.checks += one.checks;
            sum.figures += one.figures, sum.wrongWays += one.wrongWays;
            sum.wrong.insert(sum.wrong.end(), one.wrong.begin(), one.wrong.end());
        }
        std::string text = fmt::format("{}: {} steps, {} checks, {} figures, {} wrong ways: {}\n", path, sum.steps,
                                       sum.checks, sum.figures, sum.wrongWays, sum.wrong.empty() ? "ok" : "not so");
        for (const auto& line : sum.wrong) text += "  " + line + '\n';
        if (const int code = output(text); code != exitDone) return code;
        good = good && sum.wrong.empty();
        if (!request.refresh) continue;
        if (const auto written = refresh(path, *reports); !written) return report(written.error());
    }
    return good ? exitDone : exitNo;
}

} // namespace axiscape::cli
