// SPDX-License-Identifier: GPL-3.0-or-later
// The tree of states: which one to look at next (UCT with transpositions), in rounds of a fixed size whose states are
// worked out side by side. What a round chooses does not depend on how many threads work it out.
#pragma once

#include "core/search/evaluate.h"

#include <optional>
#include <random>
#include <unordered_map>

namespace axiscape::searching {

struct Node {
    StateHash hash;
    std::uint32_t parent = 0, decision = 0; // of the first way here
    std::uint32_t depth = 0;
    SearchCost cost;
    double value = 0; // its own, or the best it was completed to
    double sum = 0, best = 0;
    std::int64_t visits = 0, pending = 0;
    bool closed = false; // nothing is left to try below it
    std::optional<Partition> state;
    struct Edge {
        std::uint32_t decision = 0;
        std::int32_t child = -1; // -1: not tried; -2: changes nothing; -3: being tried
    };
    std::vector<Edge> edges;
};

// A leaf to be worked out: a decision taken at a node.
struct Leaf {
    std::uint32_t node = 0;
    std::uint32_t edge = 0;
    std::vector<std::uint32_t> path; // nodes from the root to `node`
};

class Tree {
  public:
    // Without transpositions every way to a state makes a node of its own.
    Tree(const Space& space, const Partition& root, const SearchCost& before, std::uint64_t seed,
         bool transpositions = true);

    const Node& node(std::uint32_t i) const { return m_nodes[i]; }
    std::optional<std::uint32_t> find(std::uint64_t hash) const;
    // The next leaf; nothing: the tree is closed, or all that is open is pending.
    std::optional<Leaf> choose();
    // What the root can be completed to.
    void promise(const SearchCost& cost);
    // Chosen leaves come back in the order they were chosen.
    void add(const Leaf& leaf, const Evaluated& evaluated);
    // The state of a node; worked out again from the nearest ancestor that has one.
    Partition stateOf(std::uint32_t node, const Progress& progress) const;
    std::vector<std::uint32_t> decisionsTo(std::uint32_t node) const;
    void keepState(std::uint32_t node, Partition state);
    // How much a decision has helped elsewhere: a difference of values.
    void learn(std::uint32_t decision, double gain);
    // Decisions, those first that have helped most wherever they were taken.
    std::vector<std::uint32_t> mostPromising() const;

  private:
    double priority(std::uint32_t decision) const;
    std::uint32_t pick(const Node& node);
    void backUp(const std::vector<std::uint32_t>& path, std::uint32_t child, double value);
    void close(std::uint32_t node);
    void forgetStates();

    const Space& m_space;
    const bool m_transpositions;
    SearchCost m_before;
    std::vector<Node> m_nodes;
    std::unordered_map<std::uint64_t, std::uint32_t> m_byHash;
    // How much better a state became by each decision, wherever it was taken: what is tried first elsewhere.
    std::vector<double> m_gain, m_noise;
    std::vector<std::int64_t> m_taken;
    double m_least = 0, m_most = 0; // values seen
    std::mt19937_64 m_random;
    std::vector<std::uint32_t> m_withState; // oldest first
};

} // namespace axiscape::searching
