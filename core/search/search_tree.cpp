// SPDX-License-Identifier: GPL-3.0-or-later
// Rounds of the tree search, worked out on all threads.
#include "core/search/first_line.h"
#include "core/search/tree.h"

#include <algorithm>

namespace axiscape::searching {
namespace {

constexpr std::int64_t kRound = 8; // leaves worked out side by side: the same for any number of threads

Evaluated evaluate(const SearchProblem& problem, const Space& space, const Tree& tree, const KnownCosts& known,
                   const Leaf& leaf, const Progress& progress) {
    Evaluated out;
    const Node& node = tree.node(leaf.node);
    const Partition parent = node.state ? *node.state : tree.stateOf(leaf.node, progress);
    if (!node.state) out.parent = parent;
    out.step = take(space, space.decisions[node.edges[leaf.edge].decision], parent, node.hash, progress);
    if (out.step.actions.empty() || tree.find(out.step.hash) || progress.cancelled()) return out;
    const auto at = known.find(out.step.hash);
    out.priced = at == known.end();
    out.cost = out.promise = out.priced ? costOf(problem, out.step, progress) : at->second;
    if (!out.cost.fits && !progress.cancelled()) {
        auto decisions = tree.decisionsTo(leaf.node);
        decisions.push_back(node.edges[leaf.edge].decision);
        out.completed = completed(problem, space, out.step, decisions, known, progress);
        for (const Line& line : out.completed)
            if (isBetter(line.cost, out.promise)) out.promise = line.cost;
    }
    out.open = openDecisions(space, out.step.state);
    out.step.state = {};
    out.step.folded.reset();
    return out;
}

} // namespace

void searchTree(const SearchProblem& problem, const SearchOptions& options, const Space& space, Record& record) {
    Tree tree(space, problem.before, record.before(), options.seed);
    // Most of the budget looks around, some makes the best better; what that leaves looks around again.
    const std::int64_t first = options.evaluations > 0 ? options.evaluations * 6 / 10 : 600;
    const std::int64_t patience = std::max<std::int64_t>(400, first);
    std::int64_t polishAt = std::min<std::int64_t>(first, 400), polishFor = std::max<std::int64_t>(64, first / 4);
    KnownCosts known;
    const auto note = [&](const std::vector<std::uint32_t>& decisions, std::uint64_t hash, const SearchCost& cost) {
        if (known.emplace(hash, cost).second) record.add(decisions, hash, cost);
    };
    if (!record.before().fits)
        for (const Line& line :
             completed(problem, space, Step{problem.before, {}, 0, {}}, {}, known, record.progress())) {
            if (!line.priced) continue;
            note(line.decisions, line.hash, line.cost);
            tree.promise(line.cost);
        }
    known.emplace(0, record.before());
    takeFirstLine(problem, options, space, record, known, first / 3);
    if (!record.goesOn()) return;
    while (record.sinceBetter() < patience || options.evaluations == 0) {
        // Each may be three evaluations: the last round is as large as the budget lets it be.
        const auto most = std::clamp<std::int64_t>(record.left() / 3, 1, kRound);
        std::vector<Leaf> leaves;
        while (leaves.size() < static_cast<std::size_t>(most))
            if (auto leaf = tree.choose())
                leaves.push_back(std::move(*leaf));
            else
                break;
        if (leaves.empty()) break; // every state there is has been seen
        std::vector<Evaluated> done(leaves.size());
        together(options.threads, leaves.size(),
                 [&](std::size_t i) { done[i] = evaluate(problem, space, tree, known, leaves[i], record.progress()); });
        if (record.progress().cancelled()) break;
        for (std::size_t i = 0; i < leaves.size(); ++i) {
            auto decisions = tree.decisionsTo(leaves[i].node);
            decisions.push_back(tree.node(leaves[i].node).edges[leaves[i].edge].decision);
            if (done[i].parent) tree.keepState(leaves[i].node, std::move(*done[i].parent));
            if (done[i].priced) note(decisions, done[i].step.hash, done[i].cost);
            for (const Line& line : done[i].completed)
                if (line.priced) note(line.decisions, line.hash, line.cost);
            tree.add(leaves[i], std::move(done[i]));
        }
        if (!record.goesOn()) return;
        if (record.evaluations() >= polishAt) {
            polish(problem, options, space, record, polishFor);
            polishAt = record.evaluations() * 2;
            if (!record.goesOn()) return;
        }
    }
    polish(problem, options, space, record, record.left());
}

} // namespace axiscape::searching
