// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/tree.h"

#include "core/search/chance.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace axiscape::searching {
namespace {

constexpr double kExploration = 0.25;
constexpr double kOpenness = 2.0;        // children tried of a node visited n times: kOpenness * sqrt(n + 1)
constexpr std::uint32_t kMostDepth = 24; // decisions in a row; schedules that people write have up to eight
constexpr std::size_t kMostStates = 192; // partitions kept; the rest is worked out again when needed

constexpr std::int32_t kNotTried = -1, kNothing = -2, kPending = -3;

} // namespace

Tree::Tree(const Space& space, const Partition& root, const SearchCost& before, std::uint64_t seed, bool transpositions)
    : m_space(space), m_transpositions(transpositions), m_before(before), m_gain(space.usual), m_noise(space.usual),
      m_taken(space.usual), m_random(seed) {
    std::int64_t most = 1;
    for (const Decision& d : space.decisions) most = std::max(most, d.bytes);
    // What covers most bytes first, in an order that the seed stirs a little.
    for (std::size_t i = 0; i < m_noise.size(); ++i)
        m_noise[i] =
            0.05 * static_cast<double>(space.decisions[i].bytes) / static_cast<double>(most) + 0.05 * chance(m_random);
    Node node;
    node.cost = before;
    node.value = node.best = valueOf(before, before);
    m_least = m_most = node.value;
    node.visits = 1;
    node.sum = node.value;
    for (std::uint32_t d = 0; d < space.usual; ++d)
        if (isOpen(space, space.decisions[d], root)) node.edges.push_back({d, kNotTried});
    node.closed = node.edges.empty();
    node.state = root;
    m_nodes.push_back(std::move(node));
    m_byHash.emplace(0, 0);
}

std::optional<std::uint32_t> Tree::find(std::uint64_t hash) const {
    if (!m_transpositions) return std::nullopt;
    const auto at = m_byHash.find(hash);
    return at == m_byHash.end() ? std::nullopt : std::optional(at->second);
}

void Tree::promise(const SearchCost& cost) {
    Node& root = m_nodes[0];
    const double value = valueOf(cost, m_before);
    if (value >= root.value) return;
    root.value = root.best = root.sum = m_least = value;
}

double Tree::priority(std::uint32_t decision) const {
    // The mean gain so far, drawn towards zero while there are few.
    return m_gain[decision] / static_cast<double>(m_taken[decision] + 1) + m_noise[decision];
}

// The edge to follow: a fresh one while few of the children have been tried, else the most promising child.
std::uint32_t Tree::pick(const Node& node) {
    constexpr auto none = std::numeric_limits<std::uint32_t>::max();
    std::uint32_t fresh = none, child = none;
    double freshest = 0, most = 0;
    std::int64_t tried = 0;
    const double span = std::max(m_most - m_least, 1e-9);
    const double log = std::log(static_cast<double>(node.visits + node.pending + 1));
    for (std::uint32_t e = 0; e < node.edges.size(); ++e) {
        const Node::Edge& edge = node.edges[e];
        if (edge.child == kPending) ++tried;
        if (edge.child == kNotTried) {
            const double p = priority(edge.decision);
            if (fresh == none || p > freshest) fresh = e, freshest = p;
        }
        if (edge.child < 0) continue;
        ++tried;
        const Node& to = m_nodes[static_cast<std::size_t>(edge.child)];
        if (to.closed) continue;
        const double visits = static_cast<double>(to.visits + to.pending);
        const double mean = to.sum / static_cast<double>(to.visits);
        // Half what lies below on the whole, half the best of it: one good plan is what is looked for.
        const double reward = 1 - (0.5 * (mean + to.best) - m_least) / span;
        const double score = reward * static_cast<double>(to.visits) / visits + kExploration * std::sqrt(log / visits);
        if (child == none || score > most) child = e, most = score;
    }
    const bool wide =
        static_cast<double>(tried) >= kOpenness * std::sqrt(static_cast<double>(node.visits + node.pending + 1));
    if (fresh != none && (!wide || child == none)) return fresh;
    return child;
}

std::optional<Leaf> Tree::choose() {
    if (m_nodes[0].closed) return std::nullopt;
    Leaf leaf;
    std::uint32_t at = 0;
    while (true) {
        leaf.path.push_back(at);
        Node& node = m_nodes[at];
        const auto e = pick(node);
        if (e >= node.edges.size()) {
            close(at);
            if (!node.closed) return std::nullopt; // all that is open is pending
            if (at == 0) return std::nullopt;
            // Closed by another way to it: this one has to know, too.
            for (auto n = leaf.path.rbegin(); n != leaf.path.rend(); ++n) close(*n);
            if (m_nodes[0].closed) return std::nullopt;
            leaf.path.clear();
            at = 0;
            continue;
        }
        const auto child = node.edges[e].child;
        if (child == kNotTried) {
            node.edges[e].child = kPending;
            leaf.node = at;
            leaf.edge = e;
            for (const auto n : leaf.path) ++m_nodes[n].pending;
            return leaf;
        }
        at = static_cast<std::uint32_t>(child); // no way leads in a circle: a state only grows
    }
}

void Tree::backUp(const std::vector<std::uint32_t>& path, std::uint32_t child, double value) {
    const double best = m_nodes[child].best;
    for (const auto n : path) {
        Node& node = m_nodes[n];
        ++node.visits;
        node.sum += value;
        node.best = std::min(node.best, best);
    }
}

void Tree::close(std::uint32_t at) {
    Node& node = m_nodes[at];
    node.closed = std::ranges::all_of(node.edges, [&](const Node::Edge& edge) {
        return edge.child == kNothing || (edge.child >= 0 && m_nodes[static_cast<std::size_t>(edge.child)].closed);
    });
}

void Tree::add(const Leaf& leaf, const Evaluated& evaluated) {
    for (const auto n : leaf.path) --m_nodes[n].pending;
    const auto decision = m_nodes[leaf.node].edges[leaf.edge].decision;
    auto& edge = m_nodes[leaf.node].edges[leaf.edge].child;
    const auto shut = [&] {
        for (auto n = leaf.path.rbegin(); n != leaf.path.rend(); ++n) close(*n);
    };
    if (evaluated.step.actions.empty()) {
        edge = kNothing;
        m_taken[decision] += 1;
        m_gain[decision] -= 0.02; // not harmful, but not worth a look elsewhere either
        return shut();
    }
    const auto known = find(evaluated.step.hash.both());
    if (known) {
        edge = static_cast<std::int32_t>(*known);
    } else {
        edge = static_cast<std::int32_t>(m_nodes.size());
        Node node;
        node.hash = evaluated.step.hash;
        node.parent = leaf.node;
        node.decision = decision;
        node.depth = m_nodes[leaf.node].depth + 1;
        node.cost = evaluated.cost;
        node.value = node.best = node.sum = valueOf(evaluated.promise, m_before);
        node.visits = 1;
        if (node.depth < kMostDepth)
            for (const auto d : evaluated.open) node.edges.push_back({d, kNotTried});
        node.closed = node.edges.empty();
        m_least = std::min(m_least, node.value);
        m_most = std::max(m_most, node.value);
        m_byHash.emplace(node.hash.both(), static_cast<std::uint32_t>(m_nodes.size()));
        m_nodes.push_back(std::move(node));
    }
    const auto child = static_cast<std::uint32_t>(m_nodes[leaf.node].edges[leaf.edge].child);
    learn(decision, m_nodes[leaf.node].value - m_nodes[child].value);
    backUp(leaf.path, child, m_nodes[child].value);
    shut();
}

std::vector<std::uint32_t> Tree::decisionsTo(std::uint32_t at) const {
    std::vector<std::uint32_t> out;
    for (; at != 0; at = m_nodes[at].parent) out.push_back(m_nodes[at].decision);
    std::ranges::reverse(out);
    return out;
}

Partition Tree::stateOf(std::uint32_t at, const Progress& progress) const {
    std::vector<std::uint32_t> missing;
    while (!m_nodes[at].state) {
        missing.push_back(m_nodes[at].decision);
        at = m_nodes[at].parent;
    }
    Partition state = *m_nodes[at].state;
    for (auto d = missing.rbegin(); d != missing.rend(); ++d)
        state = take(m_space, m_space.decisions[*d], state, {}, progress).state;
    return state;
}

void Tree::keepState(std::uint32_t at, Partition state) {
    if (m_nodes[at].state) return;
    m_nodes[at].state = std::move(state);
    m_withState.push_back(at);
    forgetStates();
}

void Tree::forgetStates() {
    if (m_withState.size() <= kMostStates) return;
    const auto half = m_withState.begin() + static_cast<std::ptrdiff_t>(kMostStates / 2);
    for (auto n = m_withState.begin(); n != half; ++n) m_nodes[*n].state.reset();
    m_withState.erase(m_withState.begin(), half);
}

void Tree::learn(std::uint32_t decision, double gain) {
    m_taken[decision] += 1;
    m_gain[decision] += std::clamp(gain, -1.0, 2.0);
}

std::vector<std::uint32_t> Tree::mostPromising() const {
    std::vector<std::uint32_t> out(m_space.usual);
    for (std::uint32_t d = 0; d < out.size(); ++d) out[d] = d;
    std::ranges::stable_sort(out, std::greater{}, [&](std::uint32_t d) { return priority(d); });
    return out;
}

} // namespace axiscape::searching
