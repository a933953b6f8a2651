// SPDX-License-Identifier: GPL-3.0-or-later
// How long structure and layout take: the largest models, and synthetic programs of up to 50,000 ops all open.
#include "core/layout/layout.h"
#include "core/stablehlo/stablehlo.h"
#include "tests/layout/programs.h"

#include <benchmark/benchmark.h>
#include <cstdlib>
#include <iostream>

using namespace axiscape;

namespace {

std::shared_ptr<const Module> load(const std::string& model) {
    const auto module = importFile(std::string(AXISCAPE_SOURCE_DIR "/resources/models/") + model + ".mlir.gz");
    if (!module) {
        std::cerr << module.error().text() << '\n';
        std::exit(1);
    }
    return *module;
}

void analysing(benchmark::State& state, const std::string& model) {
    const auto module = load(model);
    for (auto _ : state) benchmark::DoNotOptimize(analyse(*module));
}
BENCHMARK_CAPTURE(analysing, t48_train, "t48_train")->Unit(benchmark::kMillisecond);

void firstLooks(benchmark::State& state, const std::string& model) {
    const auto module = load(model);
    const Structure structure = analyse(*module);
    for (auto _ : state) benchmark::DoNotOptimize(layoutGraph(*module, structure, firstLook(*module, structure)));
}
BENCHMARK_CAPTURE(firstLooks, t32_train, "t32_train")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(firstLooks, unet_train, "unet_train")->Unit(benchmark::kMillisecond);

void allOpen(benchmark::State& state, const std::string& model) {
    const auto module = load(model);
    const Structure structure = analyse(*module);
    const LayoutRequest request = test::everythingOpen(structure);
    for (auto _ : state) benchmark::DoNotOptimize(layoutGraph(*module, structure, request));
}
BENCHMARK_CAPTURE(allOpen, t48_train, "t48_train")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(allOpen, gns_train_paper, "gns_train_paper")->Unit(benchmark::kMillisecond);

void syntheticOpen(benchmark::State& state) {
    const auto ops = static_cast<std::uint32_t>(state.range(0));
    const auto module = test::synthetic(ops, static_cast<std::uint32_t>(state.range(1)), 1);
    const Structure structure = analyse(*module);
    const LayoutRequest request = test::everythingOpen(structure);
    for (auto _ : state) benchmark::DoNotOptimize(layoutGraph(*module, structure, request));
}
// One group of 1,000 ops needs more than one section; 50,000 ops without and with layers.
BENCHMARK(syntheticOpen)
    ->Args({400, 1})
    ->Args({1000, 1})
    ->Args({50000, 1})
    ->Args({50000, 60})
    ->Unit(benchmark::kMillisecond);

void gridQuery(benchmark::State& state) {
    const auto module = test::synthetic(50000, 60, 1);
    const Structure structure = analyse(*module);
    const GraphLayout g = layoutGraph(*module, structure, test::everythingOpen(structure));
    std::vector<Rect> rects;
    for (const LayoutNode& n : g.nodes) rects.push_back(n.rect);
    std::uint32_t i = 0;
    for (auto _ : state) benchmark::DoNotOptimize(g.nodeGrid.at(rects[i++ % rects.size()].centre(), rects));
}
BENCHMARK(gridQuery);

} // namespace

BENCHMARK_MAIN();
