// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons, exercises and demos in another language: texts/l05-megatron.de.json, texts/exercises.de.json and
// texts/demos.de.json beside the English ones. Texts by ids, positions only in lists: "title", "steps.heads.say",
// "steps.heads.wrong.0.say", "summary.1"; "e17.ask", "e17.goal.0.say", "e17.hints.2"; "d2-order.steps.0.do".
// Missing: English.
#pragma once

#include "core/learn/demos.h"
#include "core/learn/lesson.h"

#include <map>

namespace axiscape::learn {

// What the texts of all exercises and of all demos say as their id.
inline constexpr std::string_view exercisesId = "exercises", demosId = "demos";

struct LessonTexts {
    std::string id; // of the lesson, or one of the two above
    std::map<std::string, std::string> texts;
};
// Strict, as lessons.
[[nodiscard]] Result<LessonTexts> parseLessonTexts(std::string_view text, const std::string& where);

// The texts by these ids.
[[nodiscard]] std::map<std::string, std::string> textsOf(const Lesson& lesson);
[[nodiscard]] std::map<std::string, std::string> textsOf(const std::vector<Exercise>& exercises);
[[nodiscard]] std::map<std::string, std::string> textsOf(const std::vector<Demo>& demos);
// The same in those words. Errors: texts of another lesson; a text that is not there in English; one whose figures are
// not those of the English text.
[[nodiscard]] Result<Lesson> translated(const Lesson& lesson, const LessonTexts& texts);
[[nodiscard]] Result<std::vector<Exercise>> translated(const std::vector<Exercise>& exercises,
                                                       const LessonTexts& texts);
[[nodiscard]] Result<std::vector<Demo>> translated(const std::vector<Demo>& demos, const LessonTexts& texts);

} // namespace axiscape::learn
