// SPDX-License-Identifier: GPL-3.0-or-later
// The peak of a step against what real compilers allocate.
#include "tests/validate/golden_rows.h"
#include "tests/validate/report.h"

#include <algorithm>
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

bool anyOf(const Module& module, OpKind kind) {
    for (OpId op : module.ops())
        if (module.kind(op) == kind) return true;
    return false;
}

// Why a peak is far from theirs, told by what the program and the row are.
std::string reason(const GoldenRow& row, const SpmdProgram& program, double ratio) {
    const Module& module = program.partition.module();
    const Hardware hardware = *findHardware(row.hardware);
    std::int64_t gathered = 0;
    bool loops = false;
    for (const auto& c : program.collectives) {
        const bool inLoop = module.regionOf(c.op).valid();
        if (c.atUse && c.kind == CollectiveKind::all_gather) gathered += c.outputBytes * (inLoop ? c.trips : 1);
        loops = loops || inLoop;
    }
    const bool zero = row.strategy.find('z') != row.strategy.npos;
    if (anyOf(module, OpKind::convolution))
        return hardware.compiler == Compiler::tpu ? "images and kernels are padded to tiles of 8 x 128"
                                                  : "convolutions of cuDNN: operands are copied into its layout";
    if (zero && loops && ratio < 1)
        return "in the loop XLA cuts features: what it gathers there of activations is not followed";
    if (zero && ratio < 1)
        return fmt::format("gathers are started early to hide them, and what they bring waits: {} MiB are gathered",
                           mebibytes(gathered));
    if (row.memory->temporary < static_cast<std::int64_t>(4 * hardware.onChipBytes))
        return fmt::format("small for {} MiB beside the cores: what stays there is decided buffer by buffer",
                           mebibytes(static_cast<std::int64_t>(hardware.onChipBytes)));
    if (zero) return "XLA gathers activations where they are smaller than the weights";
    return "latency hiding chooses another order";
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
        Table table{
            fmt::format("golden/{}: MiB a device", folder),
            {"row", "arguments", "temp", "theirs", "ratio", "peak", "theirs", "ratio", "judged", "why, beyond 15 %"},
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
                 mebibytes(ours.peak), mebibytes(theirs.peak), fmt::format("{:.2f}", ratio),
                 theirs.temporary > kJudged ? "yes" : "",
                 theirs.temporary > kJudged && std::abs(ratio - 1) > 0.15 ? reason(row, *program, ratio) : ""});
        }
        report.table(table);
        report.line(fmt::format("golden/{}: {} rows judged; within 15 %: {:.2f}, within 35 %: {:.2f}, median {:.2f}",
                                folder, own.size(), shareWithin(own, 0.15), shareWithin(own, 0.35), median(own)));
        ratios.insert(ratios.end(), own.begin(), own.end());
    }
    if (ratios.empty()) return;
    report.line(
        fmt::format("{} rows of two compilers with over {} MB of temporaries; the memory model was written with "
                    "all of them in view: no half of them is unseen",
                    ratios.size(), kJudged / 1'000'000));
    report.figure("peaks_within_15", shareWithin(ratios, 0.15), ratios.size());
    report.figure("peaks_within_35", shareWithin(ratios, 0.35), ratios.size());
    report.figure("tau_peaks", pooledTau(ranked(order)), order.size());
    report.atLeast("share of rows within 15 %", shareWithin(ratios, 0.15), 0.89);
    report.atLeast("share of rows within 35 %", shareWithin(ratios, 0.35), 0.99);
    report.atLeast("order of strategies of one model, pooled pairs: tau", pooledTau(ranked(order)), 0.94);
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
    const double within = pooledTau(ranked(order));
    report.atLeast(fmt::format("order within one model, pooled pairs of {} files: tau", order.size()), within, 0.65);
    report.figure("tau_temporaries_within_model", within, order.size());
    std::vector<Judged> steps;
    for (const auto& row : order)
        if (row.group.find("train") != row.group.npos && row.group.rfind("mlp", 0) != 0) steps.push_back(row);
    report.atLeast("order within one model, train steps but the MLP's: tau", pooledTau(ranked(steps)), 0.92);
    for (auto& row : order) row.group.clear();
    report.atLeast(fmt::format("order of all files (within one model {:.3f}): tau", within), pooledTau(ranked(order)),
                   0.8);
    report.figure("tau_temporaries_all_files", pooledTau(ranked(order)), order.size());
}

// Does it fit: as the compiler decides, but where its own figure is within 10 % of what there is.
void decisions(Report& report) {
    Table table{
        "out of memory, or nearly: GiB a device", {"row", "ours", "theirs", "there is", "ours", "theirs", ""}, {}};
    int wrong = 0, decided = 0, close = 0;
    for (const char* folder : {"tpu", "gpu"}) {
        const auto rows = goldenRows(folder);
        if (rows.empty()) {
            report.skip(fmt::format("golden/{}", folder));
            continue;
        }
        GoldenPrograms programs;
        for (const auto& row : rows) {
            const auto program = programs.program(row);
            if (!program || (!row.memory && !row.outOfMemory)) continue;
            const auto s = simulate(*program, *findHardware(row.hardware), programs.model(row)->facts);
            const double there = row.outOfMemory ? static_cast<double>(row.availableBytes) : s.capacityBytes;
            const auto required = static_cast<double>(row.outOfMemory ? row.requiredBytes : row.memory->peak);
            const bool fits = required <= there;
            if (std::abs(required - there) <= 0.1 * there) {
                ++close;
            } else {
                ++decided;
                wrong += fits != s.fits();
            }
            const double gib = 1 << 30;
            if (required < 0.5 * there && fits == s.fits()) continue;
            table.rows.push_back({row.id, fmt::format("{:.2f}", static_cast<double>(s.memory.peak) / gib),
                                  fmt::format("{:.2f}", required / gib), fmt::format("{:.2f}", there / gib),
                                  s.fits() ? "fits" : "too large", fits ? "fits" : "too large",
                                  std::abs(required - there) <= 0.1 * there ? "within 10 %" : ""});
        }
    }
    if (decided == 0) return;
    report.table(table);
    report.check(fmt::format("{} decisions of {} wrong; {} rows are within 10 % of the limit", wrong, decided, close),
                 wrong == 0);
    report.figure("oom_wrong", wrong, static_cast<std::size_t>(decided));
}

const Section decisionSection{"memory_fits", "does it fit, against the TPU and GPU compilers", decisions};
const Section peakSection{"memory_peak", "peak against the TPU and GPU compilers", peaks};
const Section temporarySection{"memory_temporaries", "rank of temporaries against XLA's CPU compiler", temporaries};

} // namespace

} // namespace axiscape::validate
