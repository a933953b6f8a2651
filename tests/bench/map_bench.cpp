// SPDX-License-Identifier: GPL-3.0-or-later
// From an open model to its map: blocks and kernels, places, figures, and one frame of the first view as a draw list.
//
//   AXISCAPE_BENCH_MODEL=hf_bert_100_layers_train.mlir.gz bin/map_bench      # 170,038 ops
#include "core/insight/map_figures.h"
#include "core/session/session.h"

#include <benchmark/benchmark.h>
#include <cstdlib>

using namespace axiscape;

namespace {

constexpr float kWidth = 1042;

struct Opened {
    SnapshotPointer snapshot;
    GraphStyle style;
};

const Opened& opened() {
    static const Opened made = [] {
        const char* named = std::getenv("AXISCAPE_BENCH_MODEL");
        const auto session = Session::open(named ? named : AXISCAPE_SOURCE_DIR "/resources/models/t48_train.mlir.gz");
        if (!session) std::abort();
        Strategy alone;
        alone.mesh = {{{"batch", 4}, {"model", 2}}};
        alone.hardware = "tpu_v3";
        const auto now = (*session)->evaluate(alone);
        if (!now) std::abort();
        return Opened{*now, graphStyleOf(**now)};
    }();
    return made;
}

// What stands between a model that is read and the first look at its map.
void mapOfModel(benchmark::State& state) {
    const Opened& of = opened();
    const Model& model = *of.snapshot->model;
    for (auto _ : state) {
        auto map = std::make_shared<const ProgramMap>(mapOf(*model.module, *model.structure));
        benchmark::DoNotOptimize(mapPictureOf(*of.snapshot, of.style, std::move(map), kWidth));
    }
    state.counters["ops"] = model.module->opCount();
}
BENCHMARK(mapOfModel)->Unit(benchmark::kMillisecond);

// The same without the blocks, which are found once a model: after a tactic, or with another block open.
void placesAndFigures(benchmark::State& state) {
    const Opened& of = opened();
    const Model& model = *of.snapshot->model;
    const auto map = std::make_shared<const ProgramMap>(mapOf(*model.module, *model.structure));
    for (auto _ : state) benchmark::DoNotOptimize(mapPictureOf(*of.snapshot, of.style, map, kWidth));
}
BENCHMARK(placesAndFigures)->Unit(benchmark::kMillisecond);

void frame(benchmark::State& state) {
    const Opened& of = opened();
    const Model& model = *of.snapshot->model;
    const MapPicture picture = mapPictureOf(
        *of.snapshot, of.style, std::make_shared<const ProgramMap>(mapOf(*model.module, *model.structure)), kWidth);
    const Theme theme = makeTheme(Theme::Mode::light);
    DrawList list;
    for (auto _ : state) {
        list.clear();
        drawMap(picture, of.style, {picture.layout.bounds, 1}, {}, theme, list);
        benchmark::DoNotOptimize(list.commands.data());
    }
    state.counters["frames"] = benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
    state.counters["items"] = static_cast<double>(list.commands.size());
}
BENCHMARK(frame)->Unit(benchmark::kMicrosecond);

} // namespace

BENCHMARK_MAIN();
