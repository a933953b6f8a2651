// SPDX-License-Identifier: GPL-3.0-or-later
// How many random legal actions of the search are worked out and priced a second, each at a random state:
//   evaluate_bench [MODEL [HARDWARE [MESH [ACTIONS]]]]
// Every price is compared with a full replay of all actions that lead to the state.
#include "core/search/evaluate.h"
#include "core/search/folding.h"
#include "core/stablehlo/stablehlo.h"

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <iostream>
#include <random>

using namespace axiscape;
using namespace axiscape::searching;

namespace {

using Clock = std::chrono::steady_clock;
double secondsSince(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

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
            Step step = take(space, space.decisions[open[random() % open.size()]], one.state, 0, {});
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
    for (const Case& one : cases) (void)take(space, space.decisions[one.decision], one.state, 0, {}); // warm
    double propagating = 0, pricing = 0;
    int wrong = 0;
    for (const Case& one : cases) {
        const auto start = Clock::now();
        const Step step = take(space, space.decisions[one.decision], one.state, 0, {});
        propagating += secondsSince(start);
        const auto priced = Clock::now();
        const SearchCost cost = costOf(problem, step.state, {});
        pricing += secondsSince(priced);
        const SearchCost full = replayed(problem, one.before, step.actions);
        const bool equal = cost.peakBytes == full.peakBytes &&
                           std::abs(cost.stepSeconds - full.stepSeconds) <= 1e-9 * full.stepSeconds;
        wrong += !equal;
    }
    fmt::print("  {:8} {:8} {:7.0f} actions a second ({:.3f} ms propagate, {:.3f} ms lower, time and memory), {} of {} "
               "differ from a full replay\n",
               searchMethodName(method), problem.folding ? "folded" : "unfolded", count / (propagating + pricing),
               propagating * 1e3 / count, pricing * 1e3 / count, wrong, count);
}

} // namespace

int main(int argc, char** argv) {
    const std::string name = argc > 1 ? argv[1] : "t32_train", hardware = argc > 2 ? argv[2] : "tpu_v3",
                      mesh = argc > 3 ? argv[3] : "batch=16,model=2";
    const int count = argc > 4 ? std::atoi(argv[4]) : 200;
    const SearchProblem problem = problemOf(name, hardware, mesh);
    fmt::print("{} on {} {}: {} ops\n", name, hardware, mesh, problem.before.module().opCount());
    const auto start = Clock::now();
    SearchProblem folded = prepared(problem), unfolded = folded;
    fmt::print("  prepared in {:.0f} ms: ", secondsSince(start) * 1e3);
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
