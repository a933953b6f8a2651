// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer over the readers of lessons, exercises, demos, their translations, expressions and what students hand in:
// any bytes give a value or one error, and what a student gets of an exercise is one, without its answer.
//
//   build/fuzz/bin/learn_fuzz -max_len=20000 tests/fuzz/corpus/learn_fuzz resources/lessons
#include "core/learn/answer.h"
#include "core/learn/demos.h"
#include "core/learn/grade.h"
#include "core/learn/texts.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace axiscape;
    using namespace axiscape::learn;
    const auto text = fuzzing::text(data, size);
    fuzzing::read(parseLesson(text, "input"));
    if (const auto exercises = parseExercises(text, "input"); fuzzing::read(exercises)) {
        const auto handout = handoutOf(text, "input");
        if (!fuzzing::read(handout)) fuzzing::wrong("exercises that nobody can be given");
        const auto given = parseExercises(*handout, "handout");
        if (!given || given->size() != exercises->size()) fuzzing::wrong("a handout that is no exercise");
        for (const Exercise& one : *given)
            if (one.isNumber && one.answer->value) fuzzing::wrong("a handout that tells the answer");
    }
    if (const auto answer = parseAnswer(text, "input"); fuzzing::read(answer) && !answer->number.empty())
        fuzzing::read(typedAnswer(answer->number, "B"));
    fuzzing::read(parseDemos(text, "input"));
    fuzzing::read(parseLessonTexts(text, "input"));
    fuzzing::read(Told::parse(text));
    if (const auto expression = Expression::parse(text); fuzzing::read(expression) && expression->text() != text)
        fuzzing::wrong("an expression that is another one");
    return 0;
}
