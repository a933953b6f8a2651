// SPDX-License-Identifier: GPL-3.0-or-later
// Learns the weights of the filter of arguments: long Automap searches on small models, without a filter, say which
// groups of arguments good plans cut; the score is fitted so that those stand above the others. The last fifth of the
// models is not learned from: how many of their groups are among the best is printed.
//   for i in $(seq 20); do train_transformer.py variant $i | gzip > FOLDER/$i.mlir.gz; done
//   train_filter OUT.json EVALUATIONS MODEL...
#include "core/base/file.h"
#include "core/search/argument_filter.h"
#include "tests/bench/search/search_programs.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>

using namespace axiscape;
using namespace axiscape::searching;

namespace {

struct Example {
    std::vector<Features> features; // one a group
    std::vector<double> wanted;     // how many of the best plans cut it, 0 to 1
};

Example exampleOf(const std::string& model, const std::string& hardware, const std::string& mesh,
                  std::int64_t evaluations) {
    const auto problem = test::searchProblemOf(model, hardware, mesh);
    const Module& module = problem.before.module();
    SearchOptions options;
    options.method = SearchMethod::automap;
    options.evaluations = evaluations;
    options.threads = 2;
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

// Logistic loss of every pair in which one is wanted more, by plain gradient descent: deterministic.
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

// How much of what is wanted is among the `most` groups of the highest score, those of one kind counted as one.
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

} // namespace

int main(int argc, char** argv) {
    if (argc < 4) {
        fmt::print("train_filter OUT.json EVALUATIONS MODEL...\n");
        return 2;
    }
    std::vector<Example> learned, held;
    const int models = argc - 3;
    for (int i = 0; i < models; ++i)
        for (const char* hardware : {"tpu_v3", "a100_40"})
            for (const char* mesh : {"a=4,b=2", "a=8,b=4"}) {
                const std::string name = argv[3 + i];
                (i < models - models / 5 ? learned : held)
                    .push_back(exampleOf(name, hardware, mesh, std::atoll(argv[2])));
                fmt::print("{} {} {}\n", name, hardware, mesh);
                std::fflush(stdout);
            }
    const ArgumentFilter filter = fitted(learned);
    for (const std::size_t most : {2u, 4u, 6u, 8u, 12u})
        fmt::print("of the best plans' arguments among the first {}: {:.0f} % learned, {:.0f} % held out\n", most,
                   100 * recall(learned, filter, most), 100 * recall(held, filter, most));
    if (const auto written = writeFileAtomically(argv[1], writeArgumentFilter(filter)); !written) {
        fmt::print("{}\n", written.error().text());
        return 2;
    }
}
