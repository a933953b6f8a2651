// SPDX-License-Identifier: GPL-3.0-or-later
// Rounds of the tree search, worked out on all threads.
#include "core/search/first_line.h"
#include "core/search/polish.h"
#include "core/search/tree.h"

#include <algorithm>

namespace axiscape::searching {
namespace {

constexpr std::int64_t kRound = 8; // leaves worked out side by side: the same for any number of threads

Evaluated evaluate(const SearchProblem& problem, const SearchOptions& options, const Space& space, const Tree& tree,
                   const KnownCosts& known, const Leaf& leaf, const Progress& progress) {
    Evaluated out;
    const Node& node = tree.node(leaf.node);
    const Partition parent = node.state ? *node.state : tree.stateOf(leaf.node, progress);
    if (!node.state) out.parent = parent;
    out.step = take(space, space.decisions[node.edges[leaf.edge].decision], parent, node.hash, progress);
    if (out.step.actions.empty() || tree.find(out.step.hash) || progress.cancelled()) return out;
    const auto at = known.find(out.step.hash);
    out.priced = at == known.end();
    out.cost = out.promise = out.priced ? costOf(problem, out.step, progress) : at->second;
    const bool atRandom = options.without.completion;
    if ((atRandom || !out.cost.fits) && !progress.cancelled()) {
        auto decisions = tree.decisionsTo(leaf.node);
        decisions.push_back(node.edges[leaf.edge].decision);
        out.completed = atRandom ? completedAtRandom(problem, space, out.step, decisions, known, options.seed, progress)
                                 : completed(problem, space, out.step, decisions, known, progress);
        for (const Line& line : out.completed)
            if (isBetter(line.cost, out.promise)) out.promise = line.cost;
    }
    out.open = openDecisions(space, out.step.state);
    out.step.state = {};
    out.step.folded.reset();
    return out;
}

// Most of the budget looks around, some makes the best better; what that leaves looks around again.
class TreeSearch {
  public:
    TreeSearch(const SearchProblem& problem, const SearchOptions& options, const Space& space, Record& record)
        : m_problem(problem), m_options(options), m_space(space), m_record(record),
          m_tree(space, problem.before, record.before(), options.seed, !options.without.transpositions),
          m_polish(problem, options, space, record, m_known),
          m_first(options.evaluations > 0 ? options.evaluations * 6 / 10 : 600) {}

    void run() {
        if (!begin()) return;
        const std::int64_t patience = std::max<std::int64_t>(400, m_first);
        std::int64_t polishAt = std::min<std::int64_t>(m_first, 400);
        while (m_record.sinceBetter() < patience || m_options.evaluations == 0) {
            if (!round()) break;
            if (!m_record.goesOn()) return;
            if (m_options.without.polish || m_record.evaluations() < polishAt) continue;
            m_polish.run(std::max<std::int64_t>(64, m_first / 4), m_tree.mostPromising());
            polishAt = m_record.evaluations() * 2;
            if (!m_record.goesOn()) return;
        }
        if (!m_options.without.polish) m_polish.run(m_record.left(), m_tree.mostPromising());
    }

  private:
    void note(const std::vector<std::uint32_t>& decisions, std::uint64_t hash, const SearchCost& cost) {
        if (m_options.without.transpositions || m_known.emplace(hash, cost).second) m_record.add(decisions, hash, cost);
    }

    // What is looked at before the tree is: false where nothing is left to spend.
    bool begin() {
        if (!m_record.before().fits && !m_options.without.completion)
            for (const Line& line :
                 completed(m_problem, m_space, Step{m_problem.before, {}, 0, {}}, {}, m_known, m_record.progress())) {
                if (!line.priced) continue;
                note(line.decisions, line.hash, line.cost);
                m_tree.promise(line.cost);
            }
        if (!m_options.without.transpositions) m_known.emplace(0, m_record.before());
        if (!m_options.from.empty() && !goOnFrom(m_options.from)) return false;
        if (!m_options.without.firstLine) takeFirstLine(m_problem, m_options, m_space, m_record, m_known, m_first / 3);
        return m_record.goesOn();
    }

    // The old plan, as far as there are its decisions, and small changes to it.
    bool goOnFrom(const std::vector<std::string>& plan) {
        std::vector<std::uint32_t> line;
        for (const std::string& one : plan)
            for (std::uint32_t d = 0; d < m_space.decisions.size(); ++d)
                if (words::english(m_space.decisions[d].text) == one) {
                    line.push_back(d);
                    break;
                }
        const Line old = evaluateLine(
            m_problem, m_space, line, [&](std::uint64_t hash) { return m_known.contains(hash); }, m_record.progress());
        if (old.priced) {
            m_known.emplace(old.hash, old.cost);
            m_record.add(old.decisions, old.hash, old.cost);
        }
        if (m_record.goesOn() && !m_options.without.polish) m_polish.run(m_first / 4, m_tree.mostPromising());
        return m_record.goesOn();
    }

    // Leaves worked out side by side; false: there are none, or work was stopped.
    bool round() {
        // Each may be three evaluations: the last round is as large as the budget lets it be.
        const auto most = std::clamp<std::int64_t>(m_record.left() / 3, 1, kRound);
        std::vector<Leaf> leaves;
        while (leaves.size() < static_cast<std::size_t>(most))
            if (auto leaf = m_tree.choose())
                leaves.push_back(std::move(*leaf));
            else
                break;
        if (leaves.empty()) return false; // every state there is has been seen
        std::vector<Evaluated> done(leaves.size());
        together(m_options.threads, leaves.size(), [&](std::size_t i) {
            done[i] = evaluate(m_problem, m_options, m_space, m_tree, m_known, leaves[i], m_record.progress());
        });
        if (m_record.progress().cancelled()) return false;
        for (std::size_t i = 0; i < leaves.size(); ++i) {
            auto decisions = m_tree.decisionsTo(leaves[i].node);
            decisions.push_back(m_tree.node(leaves[i].node).edges[leaves[i].edge].decision);
            if (done[i].parent) m_tree.keepState(leaves[i].node, std::move(*done[i].parent));
            if (done[i].priced) note(decisions, done[i].step.hash, done[i].cost);
            for (const Line& line : done[i].completed)
                if (line.priced) note(line.decisions, line.hash, line.cost);
            m_tree.add(leaves[i], std::move(done[i]));
        }
        return true;
    }

    const SearchProblem& m_problem;
    const SearchOptions& m_options;
    const Space& m_space;
    Record& m_record;
    Tree m_tree;
    KnownCosts m_known;
    Polish m_polish;
    const std::int64_t m_first; // evaluations that look around, of all
};

} // namespace

void searchTree(const SearchProblem& problem, const SearchOptions& options, const Space& space, Record& record) {
    TreeSearch(problem, options, space, record).run();
}

} // namespace axiscape::searching
