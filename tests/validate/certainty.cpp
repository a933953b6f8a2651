// SPDX-License-Identifier: GPL-3.0-or-later
// How often the ranges that are printed hold what compilers allocated and machines took.
#include "tests/validate/golden_rows.h"
#include "tests/validate/held.h"
#include "tests/validate/steps_tables.h"

#include <fmt/format.h>

namespace axiscape::validate {
namespace {

void peakRanges(Report& report) {
    std::map<std::string, Held> by;
    Held all;
    for (const char* folder : {"tpu", "gpu"}) {
        const auto rows = goldenRows(folder);
        if (rows.empty()) {
            report.skip(fmt::format("golden/{}", folder));
            continue;
        }
        GoldenPrograms programs;
        for (const auto& row : rows) {
            const auto program = programs.program(row);
            if (!program || !row.memory) continue;
            const Hardware hardware = *findHardware(row.hardware);
            const auto ours = simulate(*program, hardware, programs.model(row)->facts).memory;
            const Range range = peakRange(hardware, ours);
            const auto truth = static_cast<double>(row.memory->peak);
            by[fmt::format("{}, {}", folder, ours.temporary < 100'000'000 ? "few temporaries" : "many temporaries")]
                .add(range, truth);
            all.add(range, truth);
        }
    }
    if (all.rows == 0) return;
    tell(report, "peaks: rows within the range", by);
    report.figure("peak_interval_holds", all.share(), all.rows);
    report.atLeast("share of peaks within their range", all.share(), 0.85);
}

void steps(Report& report) {
    const auto rows = stepRows(report);
    if (!rows) return;
    std::map<std::string, Held> by;
    Held judged;
    for (const StepRow& row : *rows) {
        if (row.fitted) continue; // the ranges were taken from these
        const Range range = stepRange(*findHardware(row.chip), row.secondsBy(By::axiscape));
        by[row.chip].add(range, row.measured);
        judged.add(range, row.measured);
    }
    tell(report, "steps: rows of the half that neither constants nor ranges were taken from", by);
    report.figure("step_interval_holds", judged.share(), judged.rows);
    report.atLeast("share of steps within their range", judged.share(), 0.8);
}

void runCertainty(Report& report) {
    peakRanges(report);
    steps(report);
}

const Section certaintySection{"certainty", "how often the ranges of times and peaks hold", runCertainty};

} // namespace
} // namespace axiscape::validate
