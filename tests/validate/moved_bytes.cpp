// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes that collectives move, by kind and axes, against what compilers' partitioners emit. Outside loops for the TPU
// and GPU compilers (their rows say no axes inside), everything with its trips for XLA's CPU compiler.
#include "tests/validate/moved_bytes.h"

#include "tests/validate/report.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace axiscape::validate {

namespace {

constexpr double kSame = 0.002;      // scalars and counts of steps aside
constexpr double kSmall = 64 * 1024; // sums over a scalar or a vector
using Both = OursAndTheirs;
using ByKind = std::map<std::string, Both>;

bool same(const Both& bytes) { return sameBytes(bytes); }

// Bytes of a device's share of tables that are looked up: their gradient comes from two places if a product reads them.
std::vector<double> tables(const SpmdProgram& program) {
    std::vector<double> bytes;
    const Module& module = program.partition.module();
    for (std::uint32_t a = 0; a < module.argumentCount(); ++a)
        for (Use use : module.uses(ValueId{a}))
            if (use.op.value < module.opCount() && module.kind(use.op) == OpKind::gather) {
                bytes.push_back(static_cast<double>(program.localBytes(ValueId{a})));
                break;
            }
    return bytes;
}

bool tiedTable(double reduced, const SpmdProgram& program) {
    return std::ranges::any_of(tables(program),
                               [&](double table) { return std::abs(reduced - table) < 0.02 * table + kSmall; });
}

// Why they differ, told by the figures.
std::string reason(const ByKind& total, const SpmdProgram& program, const GoldenRow& row) {
    const auto of = [&](const char* kind) {
        const auto found = total.find(kind);
        return found == total.end() ? Both{} : found->second;
    };
    const Both gather = of("all-gather"), reduce = of("all-reduce"), scatter = of("reduce-scatter");
    const double reduced = reduce[1] + scatter[1] - reduce[0] - scatter[0];
    std::vector<std::string> why;
    for (const char* kind : {"all-to-all", "collective-permute"})
        if (of(kind)[0] == 0 && of(kind)[1] > kSmall) {
            why.push_back("another partition inside: activations are moved between dimensions");
            break;
        }
    const bool tied = tiedTable(reduced, program);
    if (tied) why.push_back("the gradient of a tied table is reduced twice, from the look-up and the product");
    if (std::abs(reduced) > kSmall && !tied) {
        if (reduced < 0) why.push_back("partial sums are added before they are reduced");
        if (reduced > 0) why.push_back("gathered operands are sums of parts: reduced instead of gathered, or twice");
    }
    if (!same(reduce) && std::abs(reduced) <= kSmall) why.push_back("scattered where ours reduces, or the reverse");
    const bool zero = row.strategy.find('z') != row.strategy.npos;
    if (gather[0] > gather[1] + kSmall)
        why.push_back(zero ? "weights are gathered as bf16, once for both passes, or not at all"
                           : "what may not be cut is gathered for; XLA slices it");
    if (gather[1] > gather[0] + kSmall)
        why.push_back(row.strategy.find("z2") != row.strategy.npos
                          ? "results keep the arguments' sharding: new parameters are gathered"
                          : "gathered along an axis that ours keeps cut");
    if (why.empty()) why.push_back("the same bytes over other axes");
    std::string text;
    for (const auto& w : why) text += (text.empty() ? "" : "; ") + w;
    return text;
}

void moved(Report& report) {
    static const std::map<std::string, int> kAlike{{"tpu", 27}, {"gpu", 16}, {"collectives", 49}};
    for (const auto& [folder, least] : kAlike) {
        const auto rows = goldenRows(folder);
        if (rows.empty()) {
            report.skip("golden/" + folder);
            continue;
        }
        GoldenPrograms programs;
        Table table{
            fmt::format("golden/{}: MiB of collectives of a device and step, ours:theirs where they differ", folder),
            {"row", "all-gather", "all-reduce", "reduce-scatter", "all-to-all", "permute", "why"},
            {}};
        int equal = 0, tied = 0, compared = 0;
        for (const auto& row : rows) {
            const auto program = programs.program(row);
            if (!program || row.outOfMemory || row.movedUnknown) continue;
            auto moved = movedBytes(row, *program, folder == "collectives");
            auto& [byAxes, total] = moved;
            ++compared;
            if (std::ranges::all_of(byAxes, [](const auto& entry) { return same(entry.second); })) {
                ++equal;
                continue;
            }
            tied += movesTheSameButForATable(moved, *program);
            std::vector<std::string> cells{row.id};
            for (const char* kind :
                 {"all-gather", "all-reduce", "reduce-scatter", "all-to-all", "collective-permute"}) {
                const Both bytes = total.contains(kind) ? total[kind] : Both{};
                cells.push_back(same(bytes) ? ""
                                            : fmt::format("{:.1f}:{:.1f}", bytes[0] / (1 << 20), bytes[1] / (1 << 20)));
            }
            cells.push_back(reason(total, *program, row));
            table.rows.push_back(cells);
        }
        report.table(table);
        report.line(fmt::format("golden/{}: equal by kind and axes on {} of {} rows, on {} more but for a tied table's "
                                "gradient, which XLA reduces in two parts; the others with their reason",
                                folder, equal, compared, tied));
        report.atLeast("rows that are equal, the tied table aside", equal + tied, least);
        report.figure("moved_bytes_equal_" + folder, static_cast<double>(equal + tied) / compared,
                      static_cast<std::size_t>(compared));
    }
}

const Section movedSection{"moved_bytes", "bytes of collectives by kind and axes", moved};

} // namespace

bool sameBytes(const OursAndTheirs& bytes) {
    return std::abs(bytes[0] - bytes[1]) <= std::max(kSmall, kSame * std::max(bytes[0], bytes[1]));
}

MovedBytes movedBytes(const GoldenRow& row, const SpmdProgram& program, bool loops) {
    MovedBytes moved;
    const auto add = [&](const std::string& kind, const std::string& axes, std::size_t who, double bytes) {
        moved.byAxes[{kind, axes}][who] += bytes;
        moved.byKind[kind][who] += bytes;
    };
    for (const auto& c : program.collectives) {
        if (!loops && program.partition.module().regionOf(c.op).valid()) continue;
        std::string kind(collectiveName(c.kind)), axes;
        std::ranges::replace(kind, '_', '-');
        for (AxisId a = 0; a < row.mesh.axes.size(); ++a)
            if (std::find(c.axes.begin(), c.axes.end(), a) != c.axes.end())
                axes += (axes.empty() ? "" : ",") + row.mesh.axes[a].name;
        add(kind, axes, 0, static_cast<double>(c.chargedBytes() * c.trips));
    }
    for (const auto& m : row.moved) add(m.kind, m.axes, 1, static_cast<double>(std::max(m.inputBytes, m.outputBytes)));
    return moved;
}

bool movesTheSameButForATable(const MovedBytes& moved, const SpmdProgram& program) {
    const auto reduced = moved.byKind.find("all-reduce");
    return std::ranges::all_of(moved.byKind,
                               [](const auto& entry) { return entry.first == "all-reduce" || same(entry.second); }) &&
           reduced != moved.byKind.end() && tiedTable(reduced->second[1] - reduced->second[0], program);
}

bool movesTheSame(const GoldenRow& row, const SpmdProgram& program) {
    return std::ranges::all_of(movedBytes(row, program, false).byAxes,
                               [](const auto& entry) { return sameBytes(entry.second); });
}

} // namespace axiscape::validate
