// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer over the readers of lessons, exercises, demos, expressions and what students hand in: any bytes give a
// value or one error.
//
//   build/fuzz/bin/learn_fuzz -max_len=20000 CORPUS resources/lessons
#include "core/learn/demos.h"
#include "core/learn/grade.h"
#include "core/learn/texts.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace {

template <class T> void said(const axiscape::Result<T>& read) {
    if (!read && read.error().what.empty()) std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace axiscape::learn;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    said(parseLesson(text, "input"));
    said(parseExercises(text, "input"));
    said(handoutOf(text, "input"));
    said(parseAnswer(text, "input"));
    said(parseDemos(text, "input"));
    said(parseLessonTexts(text, "input"));
    said(Told::parse(text));
    if (const auto expression = Expression::parse(text); expression && expression->text() != text) std::abort();
    return 0;
}
