// SPDX-License-Identifier: GPL-3.0-or-later
// Is Megatron found on transformers of 1 to 32 layers? The batch is cut before; Automap's search decides about the
// other axis, with and without its filter. Found means: the weights of all layers are cut as the library's Megatron
// cuts them, and in every layer the collectives over the axis are the same (4 all_reduces of a train step), or the
// whole is faster than that. Told beside it: how often the plan has all of Megatron's cuts and more, and how often it
// is better than Megatron, whatever it cuts.
//   automap_claim [EVALUATIONS [SEEDS [LAYERS|MODEL|MODEL:HARDWARE ...]]]
// LAYERS: a small model of the project with so many; HARDWARE: tpu_v3, if none is named.
#include "core/search/evaluate.h"
#include "tests/bench/search/search_programs.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>

using namespace axiscape;

namespace {

constexpr AxisId kAxis = 1; // "model"

struct Plan {
    std::vector<std::pair<std::uint32_t, Tile>> weights; // of layers, along the axis
    CollectiveCounts counts;                             // over the axis, in layers
    friend bool operator==(const Plan& a, const Plan& b) = default;
};

bool isOfLayer(std::string_view path) { return path.find("layer_") != path.npos; }

Plan planOf(const SearchProblem& problem, const Partition& state) {
    Plan plan;
    const Module& module = state.module();
    for (std::uint32_t a = 0; a < module.argumentCount(); ++a) {
        const bool isWeight = problem.structure->argumentRoles[a] == Role::parameter &&
                              module.type(ValueId{a}).shape.size() > 1 && isOfLayer(module.argument(a).path);
        if (!isWeight) continue;
        for (const Tile tile : state.argument(a).tiles)
            if (tile.axis == kAxis) plan.weights.push_back({a, tile});
    }
    const LayerTree& layers = problem.structure->layers;
    for (const Collective& one : lower(state, problem.lowering).collectives) {
        const bool overAxis = std::ranges::find(one.axes, kAxis) != one.axes.end();
        if (overAxis && isOfLayer(layers.layer(layers.layerOf(one.op)).path))
            ++plan.counts.count[static_cast<std::size_t>(one.kind)];
    }
    return plan;
}

struct Found {
    std::int64_t evaluations = 0; // of the last improvement
    double seconds = 0;
    SearchCost cost;
    std::vector<Action> actions;
};

bool hasCutsOf(const Plan& plan, const Plan& expert) {
    return std::ranges::all_of(
        expert.weights, [&](const auto& cut) { return std::ranges::find(plan.weights, cut) != plan.weights.end(); });
}

void claim(const std::string& asked, std::int64_t evaluations, int seeds) {
    const auto colon = asked.find(':');
    const std::string name = asked.substr(0, colon);
    const std::string hardware = colon == asked.npos ? "tpu_v3" : asked.substr(colon + 1);
    const bool isNumber = name.find_first_not_of("0123456789") == name.npos;
    auto problem = test::searchProblemOf(isNumber ? "layers_" + name : name, hardware, "batch=8,model=4");
    auto megatron = problem;
    if (!test::addLibraryTactic(problem, LibraryKind::dataParallel, "batch")) std::exit(2);
    megatron.before = problem.before;
    if (!test::addLibraryTactic(megatron, LibraryKind::megatron, "model")) std::exit(2);
    const Plan expert = planOf(problem, megatron.before);
    const SearchCost expertCost = searching::costOf(problem, megatron.before, {});
    fmt::print("{}{} on {}; Megatron: {} weights cut, {} all_reduces of {} collectives in layers, {}\n", name,
               isNumber ? " layers" : "", hardware, expert.weights.size(), expert.counts[CollectiveKind::all_reduce],
               expert.counts.total(), test::costText(expertCost));
    for (const int kept : {0, 6}) {
        std::vector<std::int64_t> marks;
        for (std::int64_t mark = 6; mark <= evaluations; mark *= 2) marks.push_back(mark);
        std::vector<int> success(marks.size(), 0);
        int last = 0, exactly = 0, withMore = 0, ahead = 0;
        bool exact = false; // of the last plan
        double seconds = 0, longest = 0, toFind = 0;
        std::size_t decisions = 0;
        std::int64_t spent = 0;
        for (int seed = 1; seed <= seeds; ++seed) {
            SearchOptions options;
            options.method = SearchMethod::automap;
            options.axes = {kAxis};
            options.evaluations = evaluations;
            options.seed = static_cast<std::uint64_t>(seed);

            options.arguments = kept;
            std::vector<Found> better;
            const auto found = search(problem, options, {}, [&](const SearchPoint& point, const Candidate& candidate) {
                better.push_back({point.evaluations, point.seconds, point.cost, candidate.actions});
            });
            decisions = found.decisionsAtRoot;
            seconds += found.seconds, longest = std::max(longest, found.seconds), spent += found.evaluations;
            std::vector<bool> is;
            for (const Found& one : better) {
                const Plan plan = planOf(problem, apply(problem.before, one.actions).partition);
                exact = plan == expert;
                is.push_back(exact || (plan.weights == expert.weights && isBetter(one.cost, expertCost)));
            }
            exactly += !is.empty() && exact;
            const Plan best = planOf(problem, apply(problem.before, found.best().actions).partition);
            ahead += isBetter(found.best().cost, expertCost);
            withMore += best.weights.size() > expert.weights.size() && hasCutsOf(best, expert);
            for (std::size_t m = 0; m < marks.size(); ++m) {
                bool now = false;
                for (std::size_t i = 0; i < better.size(); ++i)
                    if (better[i].evaluations <= marks[m]) now = is[i];
                success[m] += now;
            }
            if (!is.empty() && is.back()) {
                ++last;
                for (std::size_t i = 0; i < is.size(); ++i)
                    if (is[i]) {
                        toFind += better[i].seconds;
                        break;
                    }
            } else if (seed == 1) {
                fmt::print("    seed 1 found instead {}\n", test::costText(found.best().cost));
                for (const auto& text : found.best().decisions) fmt::print("      {}\n", words::english(text));
                const Plan other = planOf(problem, apply(problem.before, found.best().actions).partition);
                fmt::print("      {} weights cut, as Megatron {}; in layers", other.weights.size(),
                           other.weights == expert.weights);
                for (std::size_t k = 0; k < other.counts.count.size(); ++k)
                    if (other.counts.count[k] > 0)
                        fmt::print(" {} {}", collectiveName(static_cast<CollectiveKind>(k)), other.counts.count[k]);
                fmt::print("\n");
            }
        }
        fmt::print("  {:12} {:3} decisions, found {}/{} ({} as it is, else the same weights and faster), Megatron's "
                   "cuts and more {}, "
                   "better than Megatron {}; first after "
                   "{:.1f} s, {:.1f} s a search ({:.1f} the longest) of "
                   "{} evaluations; by evaluations:",
                   kept == 0 ? "all" : fmt::format("filter {}", kept), decisions, last, seeds, exactly, withMore, ahead,
                   last > 0 ? toFind / last : 0.0, seconds / seeds, longest, spent / seeds);
        for (std::size_t m = 0; m < marks.size(); ++m) fmt::print(" {}:{}", marks[m], success[m]);
        fmt::print("\n");
        std::fflush(stdout);
    }
}

} // namespace

int main(int argc, char** argv) {
    const std::int64_t evaluations = argc > 1 ? std::atoll(argv[1]) : 400;
    const int seeds = argc > 2 ? std::atoi(argv[2]) : 20;
    std::vector<std::string> models{"1", "2", "4", "8", "24", "32"};
    if (argc > 3) models.assign(argv + 3, argv + argc);
    for (const std::string& model : models) claim(model, evaluations, seeds);
}
