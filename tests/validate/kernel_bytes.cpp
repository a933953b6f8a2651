// SPDX-License-Identifier: GPL-3.0-or-later
// What the kernels of a step read and write, against the schedules of XLA's GPU compiler (golden/gpu/schedules):
// fusions, copies and products outside loops.
#include "core/base/file.h"
#include "core/simulate/kernels.h"
#include "core/simulate/op_work.h"
#include "tests/support/support.h"
#include "tests/validate/golden_rows.h"
#include "tests/validate/report.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace axiscape::validate {
namespace {

using Json = nlohmann::json;

struct Moved {
    double bytes = 0;
    int kernels = 0;
};

// Loops are one event each there: programs that have one are left out.
std::optional<Moved> theirs(const Json& schedule) {
    Moved sum;
    for (const Json& event : schedule) {
        const std::string kind = event.at("k");
        if (kind == "while" || kind == "conditional") return std::nullopt;
        if (kind.rfind("fusion", 0) != 0 && kind != "gemm" && kind != "copy" && kind.rfind("custom-call", 0) != 0)
            continue;
        ++sum.kernels;
        sum.bytes += event.value("b", 0.0) + event.value("i", 0.0);
    }
    return sum;
}

Moved ours(const SpmdProgram& program, const Hardware& hardware) {
    const LocalWork work(program);
    const ProgramFacts facts(program.partition.sitesPointer());
    const FusedKernels kernels = fuse(program, work, facts, hardware);
    Moved sum;
    for (OpId op : kernels.running) {
        ++sum.kernels;
        for (const Leaf& leaf : kernels.leavesOf(op)) sum.bytes += static_cast<double>(leaf.bytes);
        for (ValueId r : program.partition.module().results(op)) sum.bytes += static_cast<double>(kernels.madeBytes[r]);
    }
    return sum;
}

void kernelBytes(Report& report) {
    const auto folder = test::shared("golden/gpu/schedules");
    if (!folder) return report.skip("golden/gpu/schedules");
    Table table{"MiB a step, kernels", {"row", "theirs", "ours", "ratio", "kernels", "ours"}, {}};
    GoldenPrograms programs;
    std::vector<double> ratios;
    for (const auto& row : goldenRows("gpu")) {
        const auto text = readFile(*folder / (row.id + ".json.gz"));
        if (!text) continue;
        const auto them = theirs(Json::parse(*text));
        const auto program = programs.program(row);
        if (!them || !program) continue;
        const Moved us = ours(*program, *findHardware(row.hardware));
        ratios.push_back(us.bytes / them->bytes);
        table.rows.push_back({row.id, fmt::format("{:.0f}", them->bytes / (1 << 20)),
                              fmt::format("{:.0f}", us.bytes / (1 << 20)), fmt::format("{:.2f}", ratios.back()),
                              std::to_string(them->kernels), std::to_string(us.kernels)});
    }
    report.table(table);
    report.figure("kernel_bytes_median", median(ratios), ratios.size());
}

const Section kernelBytesSection{"kernel_bytes", "bytes that kernels move, against the GPU compiler's schedules",
                                 kernelBytes};

} // namespace
} // namespace axiscape::validate
