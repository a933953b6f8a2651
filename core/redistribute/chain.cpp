// SPDX-License-Identifier: GPL-3.0-or-later
// Chains of all-to-alls. In one all-to-all no block may lose one digit and gain another, so what stands in a block that
// is in conflict first makes way: to its own place, if that is free, or into a room below all blocks.
#include "core/redistribute/route.h"

#include <algorithm>
#include <bit>
#include <queue>

namespace axiscape::reshard {
namespace {

constexpr std::size_t kPlaces = 3;     // at the source, at the target, a room
constexpr std::size_t kMaxMovers = 21; // 63 bits

// A digit that moves. A state is a set of bits: for every mover the one place where it stands.
struct Mover {
    std::uint8_t digit = 0;
    std::array<std::optional<Cut>, kPlaces> places;
};
using State = std::uint64_t;
constexpr State placeBit(std::size_t mover, std::size_t place) { return State(1) << (mover * kPlaces + place); }

class Chain {
  public:
    Chain(const Field& field, bool deep, std::uint32_t limit)
        : m_field(field), m_rooms(field), m_deep(deep), m_limit(limit) {}

    std::optional<Route> run() {
        if (!findPlaces()) return std::nullopt;
        findConflicts();
        if (!makeRoom()) return std::nullopt;
        findConflicts();
        if (m_deep) cutDeeper();
        auto states = twoSteps();
        if (m_count <= m_limit) states = searched(std::move(states));
        if (states.empty()) return std::nullopt;
        Route route;
        route.digits = m_field.digits;
        Layout now = layoutOf(states.front());
        route.add(CollectiveKind::all_slice, m_field.source, now);
        for (std::size_t i = 1; i < states.size(); ++i) {
            Layout next = layoutOf(states[i]);
            route.add(CollectiveKind::all_to_all, now, next);
            now = std::move(next);
        }
        route.add(CollectiveKind::all_gather, now, m_field.target);
        return route;
    }

  private:
    // The place of every digit at both ends. What is idle at the source is sliced to where the target has it, what is
    // idle at the target stays where the source has it, if nothing stands across; else in a room. False if there is
    // none.
    bool findPlaces() {
        const std::size_t n = m_field.digits.size();
        std::vector<std::optional<Cut>> source(n), target(n);
        for (const Cut& cut : m_field.source) source[cut.digit] = cut;
        for (const Cut& cut : m_field.target) target[cut.digit] = cut;
        const auto clear = [](const Cut& cut, const Layout& layout) {
            return std::all_of(layout.begin(), layout.end(), [&](const Cut& c) { return independent(cut, c); });
        };
        for (std::size_t d = 0; d < n; ++d) {
            const auto digit = static_cast<std::uint8_t>(d);
            if (!source[d] && !target[d]) continue;
            Mover mover{digit, {source[d], target[d], std::nullopt}};
            if (!source[d] && clear(*target[d], m_field.source)) mover.places[0] = target[d];
            if (!target[d] && clear(*source[d], m_field.target)) mover.places[1] = source[d];
            for (std::size_t end : {0u, 1u})
                if (!mover.places[end] && !(mover.places[end] = m_rooms.take(digit))) return false;
            if (*mover.places[0] == *mover.places[1])
                m_fixed.push_back(*mover.places[0]);
            else
                m_movers.push_back(mover);
        }
        return m_movers.size() <= kMaxMovers;
    }
    // Digits that are idle at both ends: less is exchanged, more gathered.
    void cutDeeper() {
        const DigitSet used = m_field.inSource | m_field.inTarget;
        for (std::uint8_t d = 0; d < m_field.digits.size(); ++d)
            if (!(used & digitBit(d)))
                if (const auto room = m_rooms.take(d)) m_fixed.push_back(*room);
    }

    bool across(const Cut& a, const Cut& b) const { return !(a == b) && !independent(a, b); }
    void findConflicts() {
        const std::size_t bits = m_movers.size() * kPlaces;
        m_conflict.assign(bits, 0);
        for (std::size_t i = 0; i < bits; ++i)
            for (std::size_t k = 0; k < bits; ++k) {
                const auto& a = m_movers[i / kPlaces].places[i % kPlaces];
                const auto& b = m_movers[k / kPlaces].places[k % kPlaces];
                if (a && b && across(*a, *b)) m_conflict[i] |= State(1) << k;
            }
        m_start = m_end = 0;
        for (std::size_t i = 0; i < m_movers.size(); ++i) {
            m_start |= placeBit(i, 0);
            m_end |= placeBit(i, 1);
        }
    }
    State conflicts(State state) const {
        State all = 0;
        for (; state; state &= state - 1) all |= m_conflict[static_cast<std::size_t>(std::countr_zero(state))];
        return all;
    }

    // A digit that can wait neither where it is, because another comes there, nor where it goes, needs a room for a
    // chain of two; a longer chain may do without.
    bool makeRoom() {
        m_count = 1;
        for (std::size_t i = 0; i < m_movers.size(); ++i) {
            const bool stays = (m_conflict[i * kPlaces] & m_end) == 0;
            const bool goes = (m_conflict[i * kPlaces + 1] & m_start) == 0;
            if (!stays && !goes) m_movers[i].places[2] = m_rooms.take(m_movers[i].digit);
            m_possible = m_possible && (stays || goes || m_movers[i].places[2]);
            m_count = std::min<std::uint64_t>(m_count * (m_movers[i].places[2] ? 3 : 2), 1u << 30);
        }
        return m_possible || m_count <= m_limit;
    }

    double sizeOf(State state) const {
        double size = 1;
        for (; state; state &= state - 1)
            size *= static_cast<double>(
                m_field.digits[m_movers[static_cast<std::size_t>(std::countr_zero(state)) / kPlaces].digit].radix);
        return size;
    }
    // Of the local tensor: the part sent from one state to the next.
    double sent(State from, State to) const { return 1 - 1 / sizeOf(from & ~to); }

    // Through one state between: every digit waits where it is or where it goes. Those with a choice all do the same:
    // for a given product of both groups the less even one sends less.
    std::vector<State> twoSteps() const {
        std::vector<State> best;
        if (!m_possible) return best;
        double least = 2;
        for (const bool early : {false, true}) {
            State between = 0;
            for (std::size_t i = 0; i < m_movers.size(); ++i) {
                const bool stays = (m_conflict[i * kPlaces] & m_end) == 0;
                const bool goes = (m_conflict[i * kPlaces + 1] & m_start) == 0;
                between |= placeBit(i, goes && (early || !stays) ? 1 : stays ? 0 : 2);
            }
            if ((conflicts(m_start) & between) || (conflicts(between) & (between | m_end))) continue;
            const double sum = sent(m_start, between) + sent(between, m_end);
            if (sum < least) {
                least = sum;
                best = {m_start, between, m_end};
            }
        }
        return best;
    }

    // Every state, cheapest first (Dijkstra). An all-to-all sends at least half of the local tensor, and a permute
    // after one all-to-all less than twice it: longer chains are not followed, nor what comes to more than `known`.
    std::vector<State> searched(std::vector<State> known) const {
        struct Node {
            State state = 0;
            double sent = 0;
            std::size_t from = 0;
            State conflicts = 0;
            bool done = false;
        };
        std::vector<Node> nodes;
        nodes.reserve(m_count);
        std::vector<std::size_t> choice(m_movers.size(), 0);
        for (bool more = true; more;) {
            State state = 0;
            for (std::size_t i = 0; i < m_movers.size(); ++i) state |= placeBit(i, choice[i]);
            if (const State c = conflicts(state); (c & state) == 0) nodes.push_back({state, 2, 0, c});
            more = false;
            for (std::size_t i = 0; i < m_movers.size() && !more; ++i) {
                const std::size_t places = m_movers[i].places[2] ? 3 : 2;
                choice[i] = (choice[i] + 1) % places;
                more = choice[i] != 0;
            }
        }
        const auto find = [&](State state) {
            return static_cast<std::size_t>(
                std::find_if(nodes.begin(), nodes.end(), [&](const Node& n) { return n.state == state; }) -
                nodes.begin());
        };
        const std::size_t start = find(m_start), end = find(m_end);
        nodes[start].sent = 0;
        if (!known.empty()) nodes[end].sent = sent(known[0], known[1]) + sent(known[1], known[2]);
        bool found = false;
        using Entry = std::pair<double, std::size_t>;
        std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
        queue.push({0, start});
        while (!queue.empty()) {
            const std::size_t at = queue.top().second;
            queue.pop();
            if (nodes[at].done) continue;
            nodes[at].done = true;
            if (at == end) break;
            for (std::size_t to = 0; to < nodes.size(); ++to) {
                if (nodes[to].done || (nodes[at].conflicts & nodes[to].state)) continue;
                const double sum = nodes[at].sent + sent(nodes[at].state, nodes[to].state);
                // What is not the end has half a tensor still to send.
                if (sum >= nodes[to].sent || (to != end && sum + 0.5 >= nodes[end].sent)) continue;
                nodes[to].sent = sum;
                nodes[to].from = at;
                found = found || to == end;
                queue.push({sum, to});
            }
        }
        if (!found) return known;
        std::vector<State> path;
        for (std::size_t at = end; at != start; at = nodes[at].from) path.push_back(nodes[at].state);
        path.push_back(m_start);
        std::reverse(path.begin(), path.end());
        return path;
    }

    Layout layoutOf(State state) const {
        Layout layout = m_fixed;
        for (; state; state &= state - 1) {
            const auto bit = static_cast<std::size_t>(std::countr_zero(state));
            layout.push_back(*m_movers[bit / kPlaces].places[bit % kPlaces]);
        }
        sortCuts(layout);
        return layout;
    }

    const Field& m_field;
    Rooms m_rooms;
    bool m_deep, m_possible = true;
    std::uint32_t m_limit;
    std::uint64_t m_count = 1;
    Layout m_fixed;
    std::vector<Mover> m_movers;
    std::vector<State> m_conflict; // by place: the places that lie across it
    State m_start = 0, m_end = 0;
};

} // namespace

std::optional<Route> chainRoute(const Field& field, bool deep, std::uint32_t searchLimit) {
    return Chain(field, deep, searchLimit).run();
}

} // namespace axiscape::reshard
