// SPDX-License-Identifier: GPL-3.0-or-later
// The hidden profiles that mimic the TPU compiler against whole scheduled programs: cycles of matrix products and of
// what is fused into them, where the partition is the same.
#include "core/base/file.h"
#include "core/simulate/simulate.h"
#include "tests/support/support.h"
#include "tests/validate/golden_rows.h"
#include "tests/validate/moved_bytes.h"
#include "tests/validate/report.h"

#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

namespace axiscape::validate {
namespace {

using Json = nlohmann::json;

constexpr double kAsked = 0.15;

struct Products {
    double cycles = 0;
    std::int64_t count = 0;
    std::vector<OpId> roots;
};

// Fusions that hold a product, in the schedule where it is kept.
std::int64_t countOf(const Json& ops, std::int64_t trips) {
    std::int64_t count = 0;
    for (const auto& op : ops) {
        if (op.at("k").get<std::string>().find("convolution") != std::string::npos && op.at("c").is_number())
            count += trips;
        if (op.contains("body") && op.at("trip_count").is_number())
            count += countOf(op.at("body"), trips * op.at("trip_count").get<std::int64_t>());
    }
    return count;
}

// Kernels that hold a product: its own, or the one that its only reader is the root of.
Products ours(const SpmdProgram& program, const Simulation& s, double clock) {
    const Module& module = program.partition.module();
    const auto& sites = program.partition.sites();
    std::set<std::uint32_t> kernels;
    for (OpId op : module.ops()) {
        if ((module.kind(op) != OpKind::dot_general && module.kind(op) != OpKind::convolution) || !sites.isLive(op))
            continue;
        OpId root = op;
        while (s.opSeconds[root] <= 0) {
            OpId reader;
            for (Use use : module.uses(module.results(root)[0]))
                if (use.op.value < module.opCount() && sites.isLive(use.op)) reader = use.op;
            if (!reader.valid()) break;
            root = reader;
        }
        kernels.insert(root.value);
    }
    Products p;
    for (auto k : kernels) {
        p.cycles += static_cast<double>(s.opSeconds[OpId{k}]) * clock;
        p.count += sites.trips(OpId{k});
        p.roots.push_back(OpId{k});
    }
    return p;
}

// The kernels of one row, the dearest first.
void reportKernels(Report& report, const std::string& row, const Module& module, const Simulation& s, Products p,
                   double clock) {
    std::ranges::stable_sort(p.roots, std::ranges::greater{}, [&](OpId op) { return s.opSeconds[op]; });
    Table table{row + ": kernels that hold a product", {"cycles", "root", "made, all devices", "from"}, {}};
    for (OpId op : p.roots) {
        const auto type = module.type(module.results(op)[0]);
        table.rows.push_back({fmt::format("{:.0f}", static_cast<double>(s.opSeconds[op]) * clock),
                              std::string(module.kindName(op)),
                              fmt::format("{} {}", fmt::join(type.shape, "x"), elementName(type.dtype)),
                              module.locationText(op).substr(0, 60)});
    }
    report.table(table);
}

void runTpuCompilerSchedules(Report& report) {
    const auto folder = test::shared("golden/tpu/schedules");
    const auto calibrationPath = test::shared("golden/tpu/calibration.json");
    if (!folder || !calibrationPath) return report.skip("golden/tpu/schedules");
    std::ifstream calibrationFile(*calibrationPath);
    const auto calibration = Json::parse(calibrationFile);
    GoldenPrograms programs;
    Table table{"cycles of matrix products and what is fused into them, thousands",
                {"row", "bytes of collectives", "products, ours:theirs", "ours", "theirs", "ours / theirs"},
                {}};
    int compared = 0, within = 0;
    for (const auto& row : goldenRows("tpu")) {
        if (row.productCycles == 0) continue;
        const auto program = programs.program(row);
        if (!program) {
            report.check(row.id + " can be read", false);
            continue;
        }
        const auto schedule = readFile(*folder / (row.id + ".json.gz"));
        const auto at = row.id.find('@') + 1;
        const auto chip = row.id.substr(at, row.id.find('-', at) - at);
        auto hardware = findHardware("tpu_compiler_" + chip);
        if (!hardware) return report.check("there is a profile of the compiler for " + chip, false);
        const double clock = calibration.at(chip).at("assumed").at("clock_mhz").get<double>() * 1e6;
        const auto model = programs.model(row);
        SimulationOptions options;
        options.intervals = false;
        const auto s = simulate(*program, *hardware, model->facts, options);
        const auto mine = ours(*program, s, clock);
        if (const char* words = std::getenv("AXISCAPE_VALIDATE_ROW"); words && row.id.find(words) != row.id.npos)
            reportKernels(report, row.id, program->partition.module(), s, mine, clock);
        const bool alike =
            movesTheSame(row, *program) || movesTheSameButForATable(movedBytes(row, *program, false), *program);
        const double ratio = mine.cycles / row.productCycles;
        if (alike) {
            ++compared;
            within += std::abs(ratio - 1) <= kAsked;
        }
        table.rows.push_back({row.id, alike ? "agree" : "differ",
                              schedule ? fmt::format("{}:{}", mine.count, countOf(Json::parse(*schedule), 1))
                                       : std::to_string(mine.count),
                              fmt::format("{:.0f}", mine.cycles / 1000),
                              fmt::format("{:.0f}", row.productCycles / 1000), fmt::format("{:.2f}", ratio)});
    }
    report.table(table);
    report.line(
        fmt::format("where the bytes of collectives agree, a tied table's gradient aside: within {:.0f} % on {} of {}",
                    100 * kAsked, within, compared));
    report.atLeast("of those whose bytes agree, within 15 %", within, 27);
    report.figure("tpu_products_within_15", compared ? static_cast<double>(within) / compared : std::nan(""),
                  static_cast<std::size_t>(compared));
}

const Section tpuCompilerSchedulesSection{
    "tpu_compiler_schedules", "the TPU compiler's own cost model on whole programs", runTpuCompilerSchedules};

} // namespace
} // namespace axiscape::validate
