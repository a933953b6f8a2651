// SPDX-License-Identifier: GPL-3.0-or-later
// The peak of a step against what real compilers allocate.
#include "tests/validate/golden_rows.h"
#include "tests/validate/report.h"

#include <cmath>
#include <fmt/format.h>

namespace axiscape::validate {

namespace {

constexpr std::int64_t kJudged = 100'000'000; // temporaries of less live in on-chip memory, or are slack

std::string mebibytes(std::int64_t bytes) { return fmt::format("{:.0f}", static_cast<double>(bytes) / (1 << 20)); }

struct Judged {
    std::string group;
    double ours = 0, theirs = 0;
};

// Groups by name become numbers.
std::vector<Ranked> ranked(const std::vector<Judged>& rows) {
    std::map<std::string, int> number;
    std::vector<Ranked> list;
    for (const auto& row : rows)
        list.push_back(
            {number.try_emplace(row.group, static_cast<int>(number.size())).first->second, row.ours, row.theirs});
    return list;
}

void peaks(Report& report) {
    std::vector<double> ratios;
    std::vector<Judged> order;
    for (const char* folder : {"tpu", "gpu"}) {
        const auto rows = goldenRows(folder);
        if (rows.empty()) {
            report.skip(fmt::format("golden/{}", folder));
            continue;
        }
        GoldenPrograms programs;
        Table table{fmt::format("golden/{}: MiB a device", folder),
                    {"row", "arguments", "temp", "theirs", "ratio", "peak", "theirs", "ratio"},
                    {}};
        std::vector<double> own;
        for (const auto& row : rows) {
            const auto program = programs.program(row);
            if (!program || !row.memory) continue;
            const auto ours = simulate(*program, *findHardware(row.hardware), programs.model(row)->facts).memory;
            const auto& theirs = *row.memory;
            const double ratio = static_cast<double>(ours.peak) / static_cast<double>(theirs.peak);
            if (theirs.temporary > kJudged) own.push_back(ratio);
            order.push_back({row.group, static_cast<double>(ours.peak), static_cast<double>(theirs.peak)});
            table.rows.push_back(
                {row.id, mebibytes(ours.argument), mebibytes(ours.temporary), mebibytes(theirs.temporary),
                 fmt::format("{:.2f}", static_cast<double>(ours.temporary) / static_cast<double>(theirs.temporary)),
                 mebibytes(ours.peak), mebibytes(theirs.peak),
                 fmt::format("{:.2f}{}", ratio, theirs.temporary > kJudged ? "" : " -")});
        }
        report.table(table);
        report.line(fmt::format("golden/{}: {} rows judged; within 15 %: {:.2f}, within 35 %: {:.2f}, median {:.2f}",
                                folder, own.size(), shareWithin(own, 0.15), shareWithin(own, 0.35), median(own)));
        ratios.insert(ratios.end(), own.begin(), own.end());
    }
    if (ratios.empty()) return;
    report.atLeast("share of rows within 15 %", shareWithin(ratios, 0.15), 0.77);
    report.atLeast("share of rows within 35 %", shareWithin(ratios, 0.35), 0.98);
    report.atLeast("order of strategies of one model, pooled pairs: tau", pooledTau(ranked(order)), 0.87);
}

void temporaries(Report& report) {
    const auto rows = goldenRows("collectives");
    if (rows.empty()) return report.skip("golden/collectives");
    GoldenPrograms programs;
    std::vector<Judged> order;
    Table table{"temporaries against XLA's CPU compiler, KiB a device", {"file", "ours", "theirs", "ratio"}, {}};
    for (const auto& row : rows) {
        const auto program = programs.program(row);
        if (!program) continue;
        const auto ours = simulate(*program, *findHardware(row.hardware), programs.model(row)->facts).memory;
        const auto theirs = row.memory->temporary;
        order.push_back(
            {row.id.substr(0, row.id.find("__")), static_cast<double>(ours.temporary), static_cast<double>(theirs)});
        table.rows.push_back(
            {row.id, fmt::format("{}", ours.temporary / 1024), fmt::format("{}", theirs / 1024),
             fmt::format("{:.2f}", static_cast<double>(ours.temporary) / static_cast<double>(theirs))});
    }
    report.table(table);
    // Programs of a few KiB, most of them partitioned in another way, weigh as much here as train steps do.
    report.atLeast("order within one model, pooled pairs: tau", pooledTau(ranked(order)), 0.65);
    std::vector<Judged> steps;
    for (const auto& row : order)
        if (row.group.find("train") != row.group.npos && row.group.rfind("mlp", 0) != 0) steps.push_back(row);
    report.atLeast("order within one model, train steps but the MLP's: tau", pooledTau(ranked(steps)), 0.92);
    for (auto& row : order) row.group.clear();
    report.atLeast("order of all files: tau", pooledTau(ranked(order)), 0.8);
}

const Section peakSection{"memory_peak", "peak against the TPU and GPU compilers", peaks};
const Section temporarySection{"memory_temporaries", "rank of temporaries against XLA's CPU compiler", temporaries};

} // namespace

} // namespace axiscape::validate
