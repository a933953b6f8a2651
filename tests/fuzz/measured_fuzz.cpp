// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer over what was measured and kept: timings that a profile is fitted to, the answers of compilers that a
// person's own estimates are set right by. Any bytes give them or one error.
//
//   build/fuzz/bin/measured_fuzz -max_len=20000 tests/fuzz/corpus/measured_fuzz tests/data/calibrate
#include "core/simulate/calibration.h"
#include "core/simulate/own_answers.h"
#include "tests/fuzz/fuzz.h"

#include <cmath>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace axiscape;
    static const Hardware known = *findHardware("cpu_host");
    const auto text = fuzzing::text(data, size);
    if (const auto rows = parseMeasurements(text, "input"); fuzzing::read(rows)) {
        const Calibration made = calibrate(known, *rows);
        if (made.errorAfter > made.errorBefore * (1 + 1e-9)) fuzzing::wrong("a profile that was fitted and fits worse");
    }
    if (const auto answers = parseOwnAnswers(text, "input"); fuzzing::read(answers)) {
        const auto again = parseOwnAnswers(ownAnswersText(*answers), "written");
        if (!again || !(*again == *answers)) fuzzing::wrong("answers that do not come back");
        for (const double ratio : ratiosFor(*answers, known).ratios)
            if (!std::isfinite(ratio)) fuzzing::wrong("a ratio that is no number");
    }
    return 0;
}
