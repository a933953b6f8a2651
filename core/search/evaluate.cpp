// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/evaluate.h"

#include "core/search/folding.h"
#include "core/structure/op_hash.h"

#include <atomic>
#include <thread>

namespace axiscape::searching {

SearchProblem prepared(SearchProblem problem) {
    const auto& sites = problem.before.sitesPointer();
    if (!problem.folding || &problem.folding->whole() != sites.get()) problem.folding = Folding::make(sites);
    const Module& module = sites->module();
    for (std::uint32_t v = module.argumentCount(); v < module.valueCount(); ++v)
        if (problem.before.atomicAxes(ValueId{v}) != 0 || problem.before.constraintAt(sites->definingSite(ValueId{v})))
            problem.folding.reset(); // see core/partition/carry.h
    if (problem.facts.program && problem.facts.program->sites == sites) return problem;
    problem.facts.program = problem.folding ? problem.folding->wholeFacts()
                                            : std::make_shared<const ProgramFacts>(sites, structure::alikeOps(*sites));
    return problem;
}

namespace {

SearchCost costOf(const SearchProblem& problem, const Partition& state, const std::optional<Partition>& folded,
                  const Progress& progress) {
    if (problem.folding && folded)
        if (const auto cost = costOfFolded(problem, *problem.folding, state, *folded, progress)) return *cost;
    const SpmdProgram program = lower(state, problem.lowering, progress);
    if (progress.cancelled()) return {};
    SimulationOptions options = problem.simulation;
    options.intervals = false;
    const Simulation simulation = simulate(program, problem.hardware, problem.facts, options, progress);
    return costOf(simulation, program.counts.total(), problem.limits);
}

} // namespace

SearchCost costOf(const SearchProblem& problem, const Partition& state, const Progress& progress) {
    return costOf(problem, state, problem.folding ? problem.folding->fold(state) : std::nullopt, progress);
}

SearchCost costOf(const SearchProblem& problem, const Step& step, const Progress& progress) {
    return step.folded ? costOf(problem, step.state, step.folded, progress) : costOf(problem, step.state, progress);
}

std::vector<std::uint32_t> openDecisions(const Space& space, const Partition& state) {
    std::vector<std::uint32_t> out;
    for (std::uint32_t d = 0; d < space.decisions.size(); ++d)
        if (isOpen(space, space.decisions[d], state)) out.push_back(d);
    return out;
}

void together(int threads, std::size_t count, const std::function<void(std::size_t)>& work) {
    std::atomic<std::size_t> next{0};
    const auto run = [&] {
        for (std::size_t i = next++; i < count; i = next++) work(i);
    };
    std::vector<std::jthread> helpers;
    for (int t = 1; t < threads && static_cast<std::size_t>(t) < count; ++t) helpers.emplace_back(run);
    run();
}

Line evaluateLine(const SearchProblem& problem, const Space& space, std::vector<std::uint32_t> decisions,
                  const std::function<bool(std::uint64_t hash)>& skip, const Progress& progress) {
    Line line;
    Step last;
    last.state = problem.before;
    for (const auto d : decisions) {
        Step step = take(space, space.decisions[d], last.state, line.hash, progress);
        if (progress.cancelled()) return line;
        if (step.actions.empty()) continue;
        line.decisions.push_back(d);
        line.actions.insert(line.actions.end(), std::make_move_iterator(step.actions.begin()),
                            std::make_move_iterator(step.actions.end()));
        line.hash = step.hash;
        last = std::move(step);
    }
    if (skip(line.hash)) return line;
    line.cost = costOf(problem, last, progress);
    line.priced = !progress.cancelled();
    return line;
}

} // namespace axiscape::searching
