// SPDX-License-Identifier: GPL-3.0-or-later
// Seconds and peak of whole steps on one accelerator, against those timed there (time_steps.py).
#include "core/base/file.h"
#include "core/simulate/certainty.h"
#include "tests/validate/golden_rows.h"
#include "tests/validate/report.h"

#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace axiscape::validate {
namespace {

using Json = nlohmann::json;

constexpr double kTooShort = 5e-4; // seconds: the host is slower than the device

struct TimedFigures {
    std::vector<double> seconds, errors;
    int inside = 0; // of the interval
};

void timed(Report& report) {
    const char* asked = std::getenv("AXISCAPE_ASKED");
    if (!asked)
        return report.line("no rows: AXISCAPE_ASKED names no folder (tests/validate/time_steps.py restore FOLDER)");
    const std::filesystem::path folder = asked;
    const bool open = std::getenv("AXISCAPE_JUDGE") != nullptr; // that third is opened once, at the end
    std::map<std::string, TimedFigures> by;
    Table table{"ms a step", {"row", "third", "chip", "timed", "ours", "ratio", "range", "MiB", "ours"}, {}};
    GoldenPrograms programs;
    for (const char* chip : {"h100_sxm", "h200"}) {
        const auto text = readFile(folder / fmt::format("timed_{}.json", chip));
        if (!text) continue;
        for (const auto& json : Json::parse(*text)) {
            if (json.at("status") != "ok" || (json.at("third") == "judge" && !open)) continue;
            GoldenRow row;
            row.id = json.at("id");
            row.model = folder / "programs" / (row.id + ".mlir.gz");
            row.mesh = Mesh{{{"one", 1}}};
            row.third = json.at("third");
            const auto program = programs.program(row);
            if (!program) {
                report.check("opens: " + row.id, false);
                continue;
            }
            const auto ours = simulate(*program, *findHardware(chip), programs.model(row)->facts);
            const double theirs = json.at("seconds"), ratio = ours.stepSeconds / theirs;
            const auto range = stepRange(*findHardware(chip), ours.stepSeconds);
            const bool judged = theirs > kTooShort;
            if (judged)
                for (const auto& name : {row.third, std::string("all")}) {
                    by[name].seconds.push_back(ratio);
                    by[name].errors.push_back(std::abs(ratio - 1));
                    by[name].inside += range.low <= theirs && theirs <= range.high;
                }
            table.rows.push_back(
                {row.id, row.third, chip, fmt::format("{:.3f}", theirs * 1e3),
                 fmt::format("{:.3f}", ours.stepSeconds * 1e3),
                 judged ? fmt::format("{:.2f}", ratio) : fmt::format("({:.2f})", ratio),
                 fmt::format("{:.2f}-{:.2f}", range.low / theirs, range.high / theirs),
                 fmt::format("{:.0f}", json.at("memory").value("peak_memory_in_bytes", 0.0) / (1 << 20)),
                 fmt::format("{:.0f}", static_cast<double>(ours.memory.peak) / (1 << 20))});
        }
    }
    report.table(table);
    for (const auto& [name, figures] : by) {
        const auto rows = figures.errors.size();
        double sum = 0;
        for (const double e : figures.errors) sum += e;
        const double mean = sum / static_cast<double>(rows);
        report.line(fmt::format("{}: {} rows; mean error {}, median of ours over timed {:.2f}, inside the range {:.2f}",
                                name, rows, percentText(mean), median(figures.seconds),
                                static_cast<double>(figures.inside) / static_cast<double>(rows)));
        report.figure("timed_steps_error_" + name, mean, rows);
        report.figure("timed_steps_inside_" + name, static_cast<double>(figures.inside) / static_cast<double>(rows),
                      rows);
    }
}

const Section timedSection{"timed", "steps timed on one accelerator", timed};

} // namespace
} // namespace axiscape::validate
