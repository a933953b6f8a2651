// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/evaluate.h"

#include "core/search/folding.h"
#include "core/structure/op_hash.h"

#include <atomic>
#include <cmath>
#include <thread>

namespace axiscape::searching {
namespace {

constexpr double kDoesNotFit = 4; // logarithm: worse than being fifty times slower

} // namespace

double valueOf(const SearchCost& cost, const SearchCost& before) {
    const double time = std::log(std::max(cost.stepSeconds, 1e-12) / std::max(before.stepSeconds, 1e-12));
    if (cost.fits && cost.isFastEnough)
        return std::log(std::max(static_cast<double>(cost.peakBytes), 1.0) /
                        std::max(static_cast<double>(before.peakBytes), 1.0));
    if (cost.fits) return time;
    return kDoesNotFit + 4 * std::log(cost.excess) + 0.1 * time;
}

SearchProblem prepared(SearchProblem problem) {
    const auto& sites = problem.before.sitesPointer();
    if (!problem.folding || &problem.folding->whole() != sites.get()) problem.folding = Folding::make(sites);
    const Module& module = sites->module();
    for (std::uint32_t v = module.argumentCount(); v < module.valueCount(); ++v)
        if (problem.before.atomicAxes(ValueId{v}) != 0 || problem.before.constraintAt(sites->definingSite(ValueId{v})))
            problem.folding.reset(); // see core/partition/carry.h
    if (!problem.facts.program || problem.facts.program->sites != sites)
        problem.facts.program = problem.folding
                                    ? problem.folding->wholeFacts()
                                    : std::make_shared<const ProgramFacts>(sites, structure::alikeOps(*sites));
    const auto folded = problem.folding ? problem.folding->fold(problem.before) : std::nullopt;
    problem.pricesFolded = !folded || costOfFolded(problem, *problem.folding, problem.before, *folded, {}).has_value();
    return problem;
}

namespace {

SearchCost costOf(const SearchProblem& problem, const Partition& state, const std::optional<Partition>& folded,
                  const Progress& progress) {
    if (problem.folding && problem.pricesFolded && folded)
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
    for (std::uint32_t d = 0; d < space.usual; ++d)
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

Prefix emptyPrefix(const SearchProblem& problem) {
    Prefix out;
    out.last.state = problem.before;
    return out;
}

Line evaluateLine(const SearchProblem& problem, const Space& space, const Prefix& prefix,
                  std::span<const std::uint32_t> decisions, const Skip& skip, const Progress& progress, Step* reached) {
    Line line{prefix.decisions, prefix.last.hash, {}, false};
    Step own; // what has been carried out here; until then the prefix's is the last
    const Step* last = &prefix.last;
    for (const auto d : decisions) {
        Step step = take(space, space.decisions[d], last->state, line.hash, progress);
        if (progress.cancelled()) {
            if (reached) *reached = *last; // a state, whoever goes on from it
            return line;
        }
        if (step.actions.empty()) continue;
        line.decisions.push_back(d);
        line.hash = step.hash;
        own = std::move(step);
        last = &own;
    }
    if (!skip(line.hash.layout)) {
        line.cost = costOf(problem, *last, progress);
        line.priced = !progress.cancelled();
    }
    if (reached) *reached = *last;
    return line;
}

} // namespace axiscape::searching
