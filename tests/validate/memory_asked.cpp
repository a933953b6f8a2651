// SPDX-License-Identifier: GPL-3.0-or-later
// The peak of a step against what the compilers say of programs drawn by a seed (ask_compilers.py).
#include "tests/validate/golden_rows.h"
#include "tests/validate/held.h"

#include <cmath>
#include <cstdlib>
#include <fmt/format.h>

namespace axiscape::validate {
namespace {

constexpr std::int64_t kJudgedAsked = 100'000'000; // temporaries of less live in on-chip memory, or are slack

struct AskedPeaks {
    std::vector<double> ratios;
    std::vector<Ranked> order;
    std::map<std::string, int> groups;
};

// "tf" of "tf_L2_d1024...": the first word of its name.
std::string kindOf(const GoldenRow& row) { return row.id.substr(0, row.id.find('_')); }

void asked(Report& report) {
    const bool open = std::getenv("AXISCAPE_JUDGE") != nullptr; // that third is opened once, at the end
    std::map<std::string, AskedPeaks> by;
    std::map<std::string, Held> ranges; // by third, by chip and by kind of model
    Table table{
        "MiB a device", {"row", "third", "arguments", "temp", "theirs", "peak", "theirs", "ratio", "judged"}, {}};
    const auto mebibytes = [](std::int64_t bytes) {
        return fmt::format("{:.0f}", static_cast<double>(bytes) / (1 << 20));
    };
    for (const char* folder : {"tpu", "gpu"}) {
        GoldenPrograms programs;
        for (const auto& row : askedRows(folder)) {
            if (row.third == "judge" && !open) continue;
            const auto program = programs.program(row);
            if (!program || !row.memory) continue;
            const Hardware hardware = *findHardware(row.hardware);
            const auto ours = simulate(*program, hardware, programs.model(row)->facts).memory;
            const double ratio = static_cast<double>(ours.peak) / static_cast<double>(row.memory->peak);
            const bool judged = row.memory->temporary > kJudgedAsked;
            for (const auto& name : {fmt::format("{} {}", folder, row.third), fmt::format("all {}", row.third)}) {
                AskedPeaks& peaks = by[name];
                if (judged) peaks.ratios.push_back(ratio);
                const int group =
                    peaks.groups.try_emplace(row.group, static_cast<int>(peaks.groups.size())).first->second;
                peaks.order.push_back({group, static_cast<double>(ours.peak), static_cast<double>(row.memory->peak)});
            }
            const Range range = peakRange(hardware, ours);
            for (const auto& name : {"third: " + row.third, "chip: " + row.hardware, "model: " + kindOf(row)})
                ranges[name].add(range, static_cast<double>(row.memory->peak));
            table.rows.push_back({row.id, row.third, mebibytes(ours.argument), mebibytes(ours.temporary),
                                  mebibytes(row.memory->temporary), mebibytes(ours.peak), mebibytes(row.memory->peak),
                                  fmt::format("{:.2f}", ratio), judged ? "yes" : ""});
        }
    }
    if (by.empty())
        return report.line("no rows: AXISCAPE_ASKED names no folder (tests/validate/ask_compilers.py restore FOLDER)");
    report.table(table);
    tell(report, "peaks of all rows within the range that is printed for 80 of 100", ranges);
    for (const auto& [name, peaks] : by) {
        report.line(fmt::format("{}: {} rows judged; within 15 %: {:.2f}, within 35 %: {:.2f}, median {:.2f}", name,
                                peaks.ratios.size(), shareWithin(peaks.ratios, 0.15), shareWithin(peaks.ratios, 0.35),
                                median(peaks.ratios)));
        auto key = name;
        key[key.find(' ')] = '_';
        report.figure("asked_peaks_within_15_" + key, shareWithin(peaks.ratios, 0.15), peaks.ratios.size());
        report.figure("asked_peaks_within_35_" + key, shareWithin(peaks.ratios, 0.35), peaks.ratios.size());
    }
}

const Section askedSection{"memory_asked", "peak against the compilers, programs drawn by a seed", asked};

} // namespace
} // namespace axiscape::validate
