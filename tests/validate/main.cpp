// SPDX-License-Identifier: GPL-3.0-or-later
// validate [SECTION...]: runs all sections, or those whose names begin with one of the words given. Exit codes: 0 all
// holds, 1 something does not, 77 what was run holds and something was skipped.
#include "tests/validate/report.h"

#include <cstdio>
#include <fmt/format.h>

using namespace axiscape::validate;

int main(int count, char** words) {
    int ran = 0;
    bool passed = true, skipped = false;
    for (const Section& section : Section::all()) {
        bool wanted = count < 2;
        for (int i = 1; i < count; ++i) wanted = wanted || section.name.rfind(words[i], 0) == 0;
        if (!wanted) continue;
        Report report;
        report.line(fmt::format("\n== {}: {}", section.name, section.about));
        section.run(report);
        std::fflush(stdout);
        passed = passed && report.passed();
        skipped = skipped || report.skipped();
        ++ran;
    }
    if (ran == 0) {
        std::fputs("no such section; there are:\n", stderr);
        for (const Section& section : Section::all())
            std::fputs(fmt::format("  {}: {}\n", section.name, section.about).c_str(), stderr);
        return 2;
    }
    constexpr int kSkipped = 77;
    return !passed ? 1 : skipped ? kSkipped : 0;
}
