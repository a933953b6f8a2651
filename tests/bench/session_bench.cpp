// SPDX-License-Identifier: GPL-3.0-or-later
// From a drop to everything a panel needs, on T32 (18,054 ops): actions, propagation, lowering, simulation, graph
// style.
#include "core/session/session.h"

#include <benchmark/benchmark.h>

using namespace axiscape;

namespace {

const std::string kModel = AXISCAPE_SOURCE_DIR "/resources/models/t32_train.mlir.gz";

Strategy dataParallel(std::int64_t round) {
    Strategy s{{{{"batch", 4}, {"model", 2}}}, "tpu_v3", {}};
    Tactic bp;
    bp.name = "BP " + std::to_string(round); // a new name is a new snapshot: the cache does not answer
    bp.axis = "batch";
    bp.inputs = {{"batch/*", InputRule::Kind::dimension, 0}};
    s.schedule.tactics = {bp};
    return s;
}

void open(benchmark::State& state) {
    for (auto _ : state) benchmark::DoNotOptimize(Session::open(kModel));
}
BENCHMARK(open)->Unit(benchmark::kMillisecond);

void dropToSnapshot(benchmark::State& state) {
    auto session = *Session::open(kModel);
    std::int64_t round = 0;
    for (auto _ : state) benchmark::DoNotOptimize(session->evaluate(dataParallel(round++)));
}
BENCHMARK(dropToSnapshot)->Unit(benchmark::kMillisecond);

void graphStyle(benchmark::State& state) {
    auto session = *Session::open(kModel);
    const SnapshotPointer snapshot = *session->evaluate(dataParallel(0));
    for (auto _ : state) benchmark::DoNotOptimize(graphStyleOf(*snapshot));
}
BENCHMARK(graphStyle)->Unit(benchmark::kMillisecond);

void undo(benchmark::State& state) {
    auto session = *Session::open(kModel);
    Strategy none = dataParallel(0);
    none.schedule.tactics.clear();
    benchmark::DoNotOptimize(session->evaluate(dataParallel(0)));
    for (auto _ : state) benchmark::DoNotOptimize(session->evaluate(none));
}
BENCHMARK(undo)->Unit(benchmark::kMicrosecond);

} // namespace

BENCHMARK_MAIN();
