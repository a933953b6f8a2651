// SPDX-License-Identifier: GPL-3.0-or-later
// Rounds of the tree search, worked out on all threads.
#include "core/search/record.h"
#include "core/search/tree.h"

namespace axiscape::searching {
namespace {

constexpr std::size_t kRound = 8; // leaves worked out side by side: the same for any number of threads

Evaluated evaluate(const SearchProblem& problem, const Space& space, const Tree& tree, const Leaf& leaf,
                   const Progress& progress) {
    Evaluated out;
    const Node& node = tree.node(leaf.node);
    const Partition parent = node.state ? *node.state : tree.stateOf(leaf.node, progress);
    if (!node.state) out.parent = parent;
    out.step = take(space, space.decisions[node.edges[leaf.edge].decision], parent, node.hash, progress);
    if (out.step.actions.empty() || tree.find(out.step.hash) || progress.cancelled()) return out;
    out.cost = costOf(problem, out.step, progress);
    out.open = openDecisions(space, out.step.state);
    out.priced = !progress.cancelled();
    out.step.state = {};
    out.step.folded.reset();
    return out;
}

} // namespace

void searchTree(const SearchProblem& problem, const SearchOptions& options, const Space& space, Record& record) {
    Tree tree(space, problem.before, record.before(), problem.hardware.memoryBytes, options.seed);
    // Most of the budget looks around, some makes the best better; what that leaves looks around again.
    const std::int64_t first = options.evaluations > 0 ? options.evaluations * 6 / 10 : 600;
    const std::int64_t patience = std::max<std::int64_t>(400, first);
    std::int64_t polishAt = std::min<std::int64_t>(first, 400), polishFor = std::max<std::int64_t>(64, first / 4);
    while (record.sinceBetter() < patience || options.evaluations == 0) {
        std::vector<Leaf> leaves;
        while (leaves.size() < kRound)
            if (auto leaf = tree.choose())
                leaves.push_back(std::move(*leaf));
            else
                break;
        if (leaves.empty()) break; // every state there is has been seen
        std::vector<Evaluated> done(leaves.size());
        together(options.threads, leaves.size(),
                 [&](std::size_t i) { done[i] = evaluate(problem, space, tree, leaves[i], record.progress()); });
        if (record.progress().cancelled()) break;
        for (std::size_t i = 0; i < leaves.size(); ++i) {
            auto decisions = tree.decisionsTo(leaves[i].node);
            decisions.push_back(tree.node(leaves[i].node).edges[leaves[i].edge].decision);
            if (done[i].parent) tree.keepState(leaves[i].node, std::move(*done[i].parent));
            const bool isNew = done[i].priced && !tree.find(done[i].step.hash);
            const auto hash = done[i].step.hash;
            const auto cost = done[i].cost;
            tree.add(leaves[i], std::move(done[i]));
            if (isNew) record.add(decisions, hash, cost);
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
