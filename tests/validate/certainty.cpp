// SPDX-License-Identifier: GPL-3.0-or-later
// How often the ranges that are printed hold what compilers allocated and machines took.
#include "core/simulate/certainty.h"
#include "tests/validate/golden_rows.h"
#include "tests/validate/report.h"
#include "tests/validate/steps_tables.h"

#include <fmt/format.h>

namespace axiscape::validate {
namespace {

struct Held {
    std::size_t rows = 0, held = 0, below = 0, above = 0;
    void add(const Range& range, double truth) {
        ++rows;
        held += range.holds(truth);
        below += truth < range.low;
        above += truth > range.high;
    }
    double share() const { return rows ? static_cast<double>(held) / static_cast<double>(rows) : 1; }
};

void tell(Report& report, const std::string& title, const std::map<std::string, Held>& all) {
    Table table{title, {"rows", "how many", "held", "below", "above"}, {}};
    for (const auto& [name, held] : all)
        table.rows.push_back({name, std::to_string(held.rows), fmt::format("{:.0f} %", 100 * held.share()),
                              std::to_string(held.below), std::to_string(held.above)});
    report.table(table);
}

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
