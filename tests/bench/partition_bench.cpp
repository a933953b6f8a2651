// SPDX-License-Identifier: GPL-3.0-or-later
// How long a decision takes on the largest models: t32_train (20,000 ops), t48_train (30,000), it32_decode (a loop).
#include "core/spmd/spmd.h"
#include "core/stablehlo/stablehlo.h"
#include "tests/spmd/numbers_file.h"

#include <benchmark/benchmark.h>
#include <cstdlib>
#include <iostream>
#include <map>

using namespace axiscape;

namespace {

std::shared_ptr<const SiteTable> sitesOf(const std::string& model) {
    static std::map<std::string, std::shared_ptr<const SiteTable>> loaded;
    auto& sites = loaded[model];
    if (!sites) {
        const auto path = std::string(AXISCAPE_SOURCE_DIR "/resources/models/") + model + ".mlir.gz";
        const auto module = importFile(path);
        if (!module) {
            std::cerr << module.error().text() << '\n';
            std::exit(1);
        }
        sites = std::make_shared<SiteTable>(*module);
    }
    return sites;
}

const Mesh kMesh{{{"batch", 16}, {"model", 2}}};

// Tiles every argument whose path contains a part, on one dimension, and propagates.
std::vector<Action> tileAll(const Module& module, std::string_view part, std::uint8_t dim, AxisId axis) {
    std::vector<Action> actions;
    for (std::uint32_t i = 0; i < module.argumentCount(); ++i)
        if (module.argument(i).path.find(part) != std::string::npos) actions.push_back(tileArgument(i, dim, axis));
    actions.push_back(propagateAction());
    return actions;
}

std::vector<Action> dataParallel(const Module& module) { return tileAll(module, "batch", 0, 0); }

Partition afterDataParallel(const std::shared_ptr<const SiteTable>& sites) {
    return apply(Partition(sites, kMesh), dataParallel(sites->module())).partition;
}

void siteTable(benchmark::State& state, const std::string& model) {
    const auto module = sitesOf(model)->modulePointer();
    for (auto _ : state) benchmark::DoNotOptimize(SiteTable(module));
}

void applyDataParallel(benchmark::State& state, const std::string& model) {
    const auto sites = sitesOf(model);
    const Partition start(sites, kMesh);
    const auto actions = dataParallel(sites->module());
    Outcome outcome;
    for (auto _ : state) outcome = apply(start, actions);
    state.counters["placed"] = outcome.partition.placementCount();
    state.counters["own_bytes"] = static_cast<double>(outcome.partition.ownBytes(start));
}

void applyAndLowerDataParallel(benchmark::State& state, const std::string& model) {
    const auto sites = sitesOf(model);
    const Partition start(sites, kMesh);
    const auto actions = dataParallel(sites->module());
    SpmdProgram program;
    for (auto _ : state) program = lower(apply(start, actions).partition, {});
    state.counters["all_reduce"] = static_cast<double>(program.counts[CollectiveKind::all_reduce]);
}

void applyAndLowerModelParallel(benchmark::State& state, const std::string& model) {
    const auto sites = sitesOf(model);
    const Partition start = afterDataParallel(sites);
    auto actions = tileAll(sites->module(), "qkv_einsum", 1, 1);
    const auto up = tileAll(sites->module(), "dense_up", 2, 1);
    actions.insert(actions.end(), up.begin(), up.end());
    SpmdProgram program;
    for (auto _ : state) program = lower(apply(start, actions).partition, {});
    state.counters["all_reduce"] = static_cast<double>(program.counts[CollectiveKind::all_reduce]);
}

// What the pointer over one dimension of one argument asks for: a second tactic of one tile.
void previewOneTile(benchmark::State& state, const std::string& model) {
    const auto sites = sitesOf(model);
    const Partition start = afterDataParallel(sites);
    std::size_t changed = 0;
    for (auto _ : state) {
        const Outcome outcome = apply(start, {tileArgument(1, 0, 1), propagateAction()});
        benchmark::DoNotOptimize(lower(outcome.partition, {}));
        changed = outcome.changedSites.size();
    }
    state.counters["changed"] = static_cast<double>(changed);
}

// A schedule of data/partir_numbers.json, tactic by tactic, propagation alone.
struct Tactics {
    std::shared_ptr<const SiteTable> sites;
    Mesh mesh;
    std::vector<std::vector<Action>> actions;
};
Tactics tacticsOf(const std::string& model, const std::string& schedule) {
    static const auto numbers = nlohmann::json::parse(*readFile(AXISCAPE_SOURCE_DIR "/tests/data/partir_numbers.json"));
    for (const auto& entry : numbers) {
        if (entry.at("model") != model || entry.at("schedule") != schedule) continue;
        Tactics tactics{sitesOf(model), *parseMesh(entry.at("mesh").get<std::string>()), {}};
        for (const auto& tactic : entry.at("tactics"))
            tactics.actions.push_back(test::actionsOfTactic(tactic, tactics.mesh));
        return tactics;
    }
    std::cerr << "no schedule " << schedule << " of " << model << '\n';
    std::exit(1);
}
Partition runTactics(const Tactics& tactics, std::size_t count) {
    Partition state(tactics.sites, tactics.mesh);
    for (std::size_t i = 0; i < count; ++i) state = apply(state, tactics.actions[i]).partition;
    return state;
}

void runSchedule(benchmark::State& state, const std::string& model, const std::string& schedule) {
    const Tactics tactics = tacticsOf(model, schedule);
    Partition reached;
    for (auto _ : state) reached = runTactics(tactics, tactics.actions.size());
    state.counters["placed"] = reached.placementCount();
}
void wholeSchedule(benchmark::State& state, const std::string& model) { runSchedule(state, model, "BP+MP+Z3+EMB"); }
// What partition_side_by_side.py compares with.
void twoTactics(benchmark::State& state, const std::string& model) { runSchedule(state, model, "BP+MP"); }

// The last tactic on top of the others, which stand; and the bytes that each tactic adds.
void oneTacticMore(benchmark::State& state, const std::string& model) {
    const Tactics tactics = tacticsOf(model, "BP+MP+Z3+EMB");
    const std::size_t last = tactics.actions.size() - 1;
    const Partition before = runTactics(tactics, last);
    Outcome outcome;
    for (auto _ : state) outcome = apply(before, tactics.actions[last]);
    state.counters["changed"] = static_cast<double>(outcome.changedSites.size());
    Partition reached(tactics.sites, tactics.mesh);
    for (std::size_t i = 0; i <= last; ++i) {
        const Partition after = apply(reached, tactics.actions[i]).partition;
        state.counters["bytes_" + std::to_string(i + 1)] = static_cast<double>(after.ownBytes(reached));
        reached = after;
    }
}

void lowerOnly(benchmark::State& state, const std::string& model) {
    const Partition partition = afterDataParallel(sitesOf(model));
    for (auto _ : state) benchmark::DoNotOptimize(lower(partition, {}));
}

} // namespace

#define AXISCAPE_BENCH(function, model)                                                                                \
    BENCHMARK_CAPTURE(function, model, #model)->Unit(benchmark::kMillisecond)->MinTime(0.2)

AXISCAPE_BENCH(siteTable, t32_train);
AXISCAPE_BENCH(siteTable, t48_train);
AXISCAPE_BENCH(applyDataParallel, t32_train);
AXISCAPE_BENCH(applyDataParallel, t48_train);
AXISCAPE_BENCH(twoTactics, t32_train);
AXISCAPE_BENCH(twoTactics, t48_train);
AXISCAPE_BENCH(wholeSchedule, t32_train);
AXISCAPE_BENCH(wholeSchedule, t48_train);
AXISCAPE_BENCH(oneTacticMore, t32_train);
AXISCAPE_BENCH(oneTacticMore, t48_train);
AXISCAPE_BENCH(lowerOnly, t32_train);
AXISCAPE_BENCH(lowerOnly, t48_train);
AXISCAPE_BENCH(applyAndLowerDataParallel, t32_train);
AXISCAPE_BENCH(applyAndLowerDataParallel, t48_train);
AXISCAPE_BENCH(applyAndLowerModelParallel, t32_train);
AXISCAPE_BENCH(previewOneTile, t32_train);
AXISCAPE_BENCH(previewOneTile, unet_train);

BENCHMARK_MAIN();
