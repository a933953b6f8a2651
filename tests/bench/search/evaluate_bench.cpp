// SPDX-License-Identifier: GPL-3.0-or-later
// How many random legal actions of the search are worked out and priced a second, each at a random state:
//   evaluate_bench [MODEL [HARDWARE [MESH [ACTIONS]]]]
// The median of 21 rounds over the same actions. Every price is compared with a full replay of all actions that lead to
// the state.
#include "core/search/evaluate.h"
#include "core/search/folding.h"
#include "core/stablehlo/stablehlo.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fmt/format.h>
#include <iostream>
#include <random>

using namespace axiscape;
using namespace axiscape::searching;

namespace {

constexpr int kRounds = 21; // the median of them is told

// Seconds of this thread's core: others may use the machine, too.
double now() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

SearchProblem problemOf(const std::string& name, const std::string& hardware, const std::string& meshText) {
    const std::filesystem::path folder = AXISCAPE_SOURCE_DIR "/resources/models/";
    std::filesystem::path path = name;
    for (const char* end : {".mlir", ".mlir.gz"})
        if (std::filesystem::exists(folder / (name + end))) path = folder / (name + end);
    const auto module = importFile(path);
    const auto chip = findHardware(hardware);
    const auto mesh = parseMesh(meshText);
    if (!module || !chip || !mesh) {
        std::cerr << (module ? "no such hardware or mesh" : module.error().text()) << '\n';
        std::exit(2);
    }
    const auto structure = std::make_shared<const Structure>(analyse(**module));
    return {Partition(std::make_shared<const SiteTable>(*module), *mesh), structure, *chip, {}, {}, {}};
}

// A state some decisions down, and one more decision to take there.
struct Case {
    std::vector<Action> before;
    Partition state;
    std::uint32_t decision = 0;
};

std::vector<Case> randomCases(const SearchProblem& problem, const Space& space, int count) {
    std::mt19937_64 random(7);
    std::vector<Case> cases;
    while (static_cast<int>(cases.size()) < count) {
        Case one;
        one.state = problem.before;
        for (auto n = random() % 6; n > 0; --n) {
            const auto open = openDecisions(space, one.state);
            if (open.empty()) break;
            Step step = take(space, space.decisions[open[random() % open.size()]], one.state, {}, {});
            one.before.insert(one.before.end(), step.actions.begin(), step.actions.end());
            one.state = std::move(step.state);
        }
        const auto open = openDecisions(space, one.state);
        if (open.empty()) continue;
        one.decision = open[random() % open.size()];
        cases.push_back(std::move(one));
    }
    return cases;
}

// Everything again from the start, action by action, with all that a person is shown.
SearchCost replayed(const SearchProblem& problem, const std::vector<Action>& before, const std::vector<Action>& last) {
    Partition state = apply(problem.before, before).partition;
    state = apply(state, last).partition;
    const auto whole = simulate(lower(state, problem.lowering), problem.hardware, problem.facts, problem.simulation);
    return {whole.stepSeconds, whole.memory.peak, whole.fits()};
}

void measure(const SearchProblem& problem, SearchMethod method, int count) {
    std::vector<AxisId> axes;
    for (std::size_t a = 0; a < problem.before.mesh().axes.size(); ++a) axes.push_back(static_cast<AxisId>(a));
    const Space space = makeSpace(problem, method, axes);
    const auto cases = randomCases(problem, space, count);
    std::vector<std::pair<double, double>> rounds; // seconds of all cases: propagated, priced
    std::vector<SearchCost> costs(cases.size());
    std::vector<std::vector<Action>> actions(cases.size());
    for (int round = 0; round < kRounds; ++round) {
        double propagates = 0, prices = 0;
        for (std::size_t i = 0; i < cases.size(); ++i) {
            const double start = now();
            Step step = take(space, space.decisions[cases[i].decision], cases[i].state, {}, {});
            const double priced = now();
            costs[i] = costOf(problem, step, {});
            prices += now() - priced;
            propagates += priced - start;
            actions[i] = std::move(step.actions);
        }
        rounds.emplace_back(propagates, prices);
    }
    const auto total = [](const auto& round) { return round.first + round.second; };
    std::ranges::nth_element(rounds, rounds.begin() + kRounds / 2, {}, total);
    const auto [propagating, pricing] = rounds[kRounds / 2];
    int wrong = 0;
    double slowest = 0;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const double start = now();
        const SearchCost full = replayed(problem, cases[i].before, actions[i]);
        slowest = std::max(slowest, now() - start);
        wrong += costs[i].peakBytes != full.peakBytes ||
                 std::abs(costs[i].stepSeconds - full.stepSeconds) > 1e-9 * full.stepSeconds;
    }
    fmt::print("  {:8} {:8} {:7.0f} actions a second ({:.3f} ms propagate, {:.3f} ms lower, time and memory), {} of {} "
               "differ from a full replay, of which the slowest took {:.1f} ms\n",
               searchMethodName(method), problem.folding ? "folded" : "unfolded", count / (propagating + pricing),
               propagating * 1e3 / count, pricing * 1e3 / count, wrong, count, slowest * 1e3);
}

} // namespace

int main(int argc, char** argv) {
    const std::string name = argc > 1 ? argv[1] : "t32_train", hardware = argc > 2 ? argv[2] : "tpu_v3",
                      mesh = argc > 3 ? argv[3] : "batch=16,model=2";
    const int count = argc > 4 ? std::atoi(argv[4]) : 200;
    const SearchProblem problem = problemOf(name, hardware, mesh);
    fmt::print("{} on {} {}: {} ops\n", name, hardware, mesh, problem.before.module().opCount());
    const double start = now();
    SearchProblem folded = prepared(problem), unfolded = folded;
    fmt::print("  prepared in {:.0f} ms: ", (now() - start) * 1e3);
    if (folded.folding)
        fmt::print("{} layers alike, {} ops folded\n", folded.folding->instances(),
                   folded.folding->folded().module().opCount());
    else
        fmt::print("nothing to fold\n");
    unfolded.folding.reset();
    for (const auto method : {SearchMethod::toast, SearchMethod::automap})
        for (const SearchProblem* one : {&folded, &unfolded})
            if (one->folding || one == &unfolded) measure(*one, method, count);
}
