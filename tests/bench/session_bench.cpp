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

// Of real edits: from the third tactic back to the first and forward again, as Ctrl+Z and Ctrl+Y do.
void undo(benchmark::State& state) {
    auto session = *Session::open(kModel);
    std::vector<Strategy> edits{dataParallel(0)};
    for (const char* weight : {"params/*/qkv_einsum", "params/*/dense_up"}) {
        Strategy next = edits.back();
        Tactic more;
        more.name = weight;
        more.axis = "model";
        more.inputs = {{weight, InputRule::Kind::firstDivisibleDim, 0}};
        next.schedule.tactics.push_back(more);
        edits.push_back(next);
    }
    for (const Strategy& edit : edits) benchmark::DoNotOptimize(session->evaluate(edit));
    std::size_t step = 0;
    for (auto _ : state) {
        constexpr std::size_t back[] = {1, 0, 1, 2};
        benchmark::DoNotOptimize(session->evaluate(edits[back[step++ % 4]]));
    }
}
BENCHMARK(undo)->Unit(benchmark::kMicrosecond);

} // namespace

BENCHMARK_MAIN();
