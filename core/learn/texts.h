// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson in another language: l05-megatron.de.json beside l05-megatron.json. Texts by ids, not positions, except in
// `wrong` and `summary`: "title", "steps.heads.say", "steps.heads.wrong.0.say", "summary.1". Missing: English.
#pragma once

#include "core/learn/lesson.h"

#include <map>

namespace axiscape::learn {

struct LessonTexts {
    std::string id; // of the lesson
    std::map<std::string, std::string> texts;
};
// Strict, as lessons.
Result<LessonTexts> parseLessonTexts(std::string_view text, const std::string& where);

// The texts of a lesson by these ids.
std::map<std::string, std::string> textsOf(const Lesson& lesson);
// The lesson in those words. Errors: of another lesson; a text that the lesson has not; one whose figures are not those
// of the English text.
Result<Lesson> translated(const Lesson& lesson, const LessonTexts& texts);

} // namespace axiscape::learn
