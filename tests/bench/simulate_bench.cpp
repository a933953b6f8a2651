// SPDX-License-Identifier: GPL-3.0-or-later
// How long a simulation takes, whole, on the largest models.
#include "core/simulate/simulate.h"
#include "core/stablehlo/stablehlo.h"
#include "core/tactics/tactics.h"

#include <benchmark/benchmark.h>
#include <cstdlib>
#include <iostream>
#include <map>

using namespace axiscape;

namespace {

const SpmdProgram& programOf(const std::string& model, bool zero3) {
    static std::map<std::pair<std::string, bool>, SpmdProgram> made;
    const auto key = std::pair(model, zero3);
    if (auto found = made.find(key); found != made.end()) return found->second;
    const auto module = importFile(AXISCAPE_SOURCE_DIR "/resources/models/" + model + ".mlir.gz");
    if (!module) {
        std::cerr << module.error().text() << '\n';
        std::exit(1);
    }
    Partition p(std::make_shared<const SiteTable>(*module), Mesh{{{"batch", 16}, {"model", 2}}});
    Tactic batch, rest;
    batch.axis = rest.axis = "batch";
    batch.inputs = {{"batch/*", InputRule::Kind::firstDivisibleDim, 0}};
    rest.inputs = {{"params/*", InputRule::Kind::firstDivisibleDim, 0},
                   {"opt_state/*", InputRule::Kind::firstDivisibleDim, 0}};
    p = apply(p, *actionsOf(batch, p)).partition;
    if (zero3) p = apply(p, *actionsOf(rest, p)).partition;
    return made[key] = lower(p, {});
}

void simulateModel(benchmark::State& state, const std::string& model, bool zero3) {
    const auto& program = programOf(model, zero3);
    const auto hardware = *findHardware("tpu_v3");
    for (auto _ : state) benchmark::DoNotOptimize(simulate(program, hardware, {}));
    state.counters["ops"] = program.partition.module().opCount();
    state.counters["collectives"] = static_cast<double>(program.collectives.size());
}

BENCHMARK_CAPTURE(simulateModel, t32_bp, "t32_train", false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(simulateModel, t32_bp_z3, "t32_train", true)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(simulateModel, t48_bp_z3, "t48_train", true)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(simulateModel, it32_decode, "it32_decode", false)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
