// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/search/filter_examples.h"

#include "tests/bench/search/search_programs.h"

#include <algorithm>
#include <cmath>

namespace axiscape::test {

using namespace searching;

Example exampleOf(const std::string& model, const std::string& hardware, const std::string& mesh,
                  std::int64_t evaluations) {
    const auto problem = searchProblemOf(model, hardware, mesh);
    const Module& module = problem.before.module();
    SearchOptions options;
    options.method = SearchMethod::automap;
    options.evaluations = evaluations;
    const auto found = search(problem, options);
    const auto groups = argumentGroups(module);
    const auto facts = modelFacts(problem.before.sites(), *problem.structure);
    Example out{argumentFeatures(module, facts, logicalDimensions(module, *problem.structure, facts), groups), {}};
    std::size_t good = 0; // of the plans kept, those within 2 % of the best
    std::vector<double> cuts(module.argumentCount(), 0);
    for (const Candidate& candidate : found.kept) {
        if (candidate.cost.stepSeconds > 1.02 * found.best().cost.stepSeconds) continue;
        ++good;
        for (const Action& action : candidate.actions)
            if (action.kind == Action::Kind::tile && action.onArgument)
                cuts[action.argument] = cuts[action.argument] + 1;
    }
    // A cut of optimizer state counts for its parameter too: by propagation they are one.
    const auto logical = logicalDimensions(module, *problem.structure, facts);
    const auto alike = [&](std::uint32_t a, std::uint32_t b) {
        const auto shape = module.type(ValueId{a}).shape;
        if (shape.size() != module.type(ValueId{b}).shape.size()) return false;
        for (std::size_t d = 0; d < shape.size(); ++d)
            if (logical.names.of(ValueId{a}, d) != logical.names.of(ValueId{b}, d)) return false;
        return true;
    };
    for (const ArgumentGroup& group : groups) {
        double all = 0;
        for (const ArgumentGroup& other : groups)
            if (alike(group.arguments.front(), other.arguments.front())) all += cuts[other.arguments.front()];
        out.wanted.push_back(std::min(1.0, all / static_cast<double>(good)));
    }
    return out;
}

ArgumentFilter fitted(const std::vector<Example>& examples) {
    ArgumentFilter filter;
    constexpr int kRounds = 3000;
    constexpr double kRate = 0.5, kDecay = 1e-3;
    for (int round = 0; round < kRounds; ++round) {
        Features gradient{};
        double pairs = 0;
        for (const Example& example : examples)
            for (std::size_t a = 0; a < example.wanted.size(); ++a)
                for (std::size_t b = 0; b < example.wanted.size(); ++b) {
                    const double more = example.wanted[a] - example.wanted[b];
                    if (more <= 0) continue;
                    const double ahead = filter.score(example.features[a]) - filter.score(example.features[b]);
                    const double push = more / (1 + std::exp(ahead));
                    pairs += more;
                    for (std::size_t f = 0; f < kFeatures; ++f)
                        gradient[f] += push * (example.features[a][f] - example.features[b][f]);
                }
        for (std::size_t f = 0; f < kFeatures; ++f)
            filter.weights[f] += kRate * (gradient[f] / std::max(pairs, 1.0) - kDecay * filter.weights[f]);
    }
    for (double& weight : filter.weights) weight = std::round(weight * 1e4) / 1e4;
    return filter;
}

double recall(const std::vector<Example>& examples, const ArgumentFilter& filter, std::size_t most) {
    double kept = 0, all = 0;
    for (const Example& example : examples) {
        std::vector<std::pair<double, double>> order;
        for (std::size_t g = 0; g < example.wanted.size(); ++g)
            order.push_back({-filter.score(example.features[g]), example.wanted[g]});
        std::ranges::sort(order);
        for (std::size_t g = 0; g < order.size(); ++g) {
            all += order[g].second;
            if (g < 3 * most) kept += order[g].second; // a parameter and its two moments
        }
    }
    return all > 0 ? kept / all : 1;
}

} // namespace axiscape::test
