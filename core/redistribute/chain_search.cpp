// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/redistribute/chain_search.h"

#include <algorithm>
#include <bit>
#include <queue>

namespace axiscape::reshard {
namespace {

constexpr std::size_t kMaxPlaces = 64; // of all movers together: the bits of a state

// The bits of the places where movers stand.
using State = std::uint64_t;

class Board {
  public:
    explicit Board(const std::vector<Mover>& movers) : m_movers(movers) {
        for (std::size_t m = 0; m < movers.size(); ++m) {
            m_first.push_back(m_owner.size());
            m_owner.insert(m_owner.end(), movers[m].places.size(), m);
        }
        m_across.assign(m_owner.size(), 0);
        if (!fits()) return;
        for (std::size_t i = 0; i < m_owner.size(); ++i)
            for (std::size_t k = 0; k < m_owner.size(); ++k)
                if (i != k && !independent(place(i), place(k))) m_across[i] |= State(1) << k;
    }
    bool fits() const { return m_owner.size() <= kMaxPlaces; }
    State bit(std::size_t mover, std::size_t place) const { return State(1) << (m_first[mover] + place); }
    // The places where movers may stand at an end.
    State standingAt(bool start) const {
        State places = 0;
        for (std::size_t m = 0; m < m_movers.size(); ++m) {
            const auto& only = start ? m_movers[m].start : m_movers[m].end;
            for (std::size_t p = 0; p < m_movers[m].places.size(); ++p)
                if (!only || *only == p) places |= bit(m, p);
        }
        return places;
    }
    // The places that lie across those of a state.
    State across(State state) const {
        State places = 0;
        for (; state; state &= state - 1) places |= m_across[static_cast<std::size_t>(std::countr_zero(state))];
        return places;
    }
    // Of the local tensor: the part sent from one state to the next.
    double sent(State from, State to) const {
        double size = 1;
        for (State left = from & ~to; left; left &= left - 1)
            size *= static_cast<double>(m_movers[m_owner[static_cast<std::size_t>(std::countr_zero(left))]].radix);
        return 1 - 1 / size;
    }
    // Every state without places that lie across one another; false if there are more than `limit`.
    bool states(std::vector<State>& list, std::uint32_t limit) const { return extend(list, limit, 0, 0, 0); }
    AxisPositions positions(State state) const {
        AxisPositions places;
        for (; state; state &= state - 1) {
            const auto at = static_cast<std::size_t>(std::countr_zero(state));
            places.push_back(static_cast<std::uint8_t>(at - m_first[m_owner[at]]));
        }
        return places;
    }

  private:
    const Cut& place(std::size_t bit) const { return m_movers[m_owner[bit]].places[bit - m_first[m_owner[bit]]]; }
    bool extend(std::vector<State>& list, std::uint32_t limit, std::size_t mover, State state, State taken) const {
        if (mover == m_movers.size()) {
            list.push_back(state);
            return list.size() <= limit;
        }
        for (std::size_t p = 0; p < m_movers[mover].places.size(); ++p) {
            const State own = bit(mover, p);
            if (!(own & taken) && !extend(list, limit, mover + 1, state | own, taken | across(own))) return false;
        }
        return true;
    }

    const std::vector<Mover>& m_movers;
    std::vector<std::size_t> m_first, m_owner; // by mover; by bit
    std::vector<State> m_across;
};

} // namespace

std::vector<AxisPositions> cheapestChain(const std::vector<Mover>& movers, double lessThan, std::uint32_t limit) {
    const Board board(movers);
    std::vector<State> states;
    if (!board.fits() || !board.states(states, limit)) return {};
    struct Node {
        double sent;
        State across;
        std::uint32_t from;
        bool done;
    };
    std::vector<Node> nodes;
    nodes.reserve(states.size());
    for (const State state : states) nodes.push_back({lessThan, board.across(state), 0, false});
    const State starts = board.standingAt(true), ends = board.standingAt(false);
    using Entry = std::pair<double, std::uint32_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    constexpr std::uint32_t none = ~0u;
    for (std::uint32_t i = 0; i < states.size(); ++i)
        if ((states[i] & ~starts) == 0) {
            nodes[i] = {0, nodes[i].across, none, false};
            queue.push({0, i});
        }
    std::uint32_t last = none;
    while (!queue.empty()) {
        const std::uint32_t at = queue.top().second;
        queue.pop();
        if (nodes[at].done) continue;
        nodes[at].done = true;
        if ((states[at] & ~ends) == 0) {
            last = at;
            break;
        }
        for (std::uint32_t to = 0; to < states.size(); ++to) {
            if ((nodes[at].across & states[to]) || nodes[to].done) continue;
            const double sum = nodes[at].sent + board.sent(states[at], states[to]);
            const bool isEnd = (states[to] & ~ends) == 0;
            // What is not the end has half a tensor still to send.
            if (sum >= nodes[to].sent - 1e-12 || sum + (isEnd ? 0 : 0.5) >= lessThan - 1e-12) continue;
            if (isEnd) lessThan = sum;
            nodes[to].sent = sum;
            nodes[to].from = at;
            queue.push({sum, to});
        }
    }
    std::vector<AxisPositions> chain;
    for (std::uint32_t at = last; at != none; at = nodes[at].from) chain.push_back(board.positions(states[at]));
    std::reverse(chain.begin(), chain.end());
    return chain;
}

// Those with a choice all do the same: for a given product of both groups the less even ones send less.
std::vector<AxisPositions> chainOfTwo(const std::vector<Mover>& movers, double lessThan) {
    std::vector<AxisPositions> best;
    AxisPositions start, end;
    for (const Mover& mover : movers) {
        if (!mover.start || !mover.end) return best;
        start.push_back(*mover.start);
        end.push_back(*mover.end);
    }
    const auto place = [&](std::size_t mover, std::uint8_t at) -> const Cut& { return movers[mover].places[at]; };
    for (const bool early : {false, true}) {
        AxisPositions between;
        double first = 1, second = 1;
        for (std::size_t m = 0; m < movers.size(); ++m) {
            bool stays = true, goes = true;
            for (std::size_t k = 0; k < movers.size(); ++k) {
                stays = stays && independent(place(m, start[m]), place(k, end[k]));
                goes = goes && independent(place(m, end[m]), place(k, start[k]));
            }
            const bool waits = !stays && !goes;
            if (waits && movers[m].places.size() < 3) return {};
            between.push_back(waits                       ? static_cast<std::uint8_t>(movers[m].places.size() - 1)
                              : goes && (early || !stays) ? end[m]
                                                          : start[m]);
            if (between[m] != start[m]) first *= static_cast<double>(movers[m].radix);
            if (between[m] != end[m]) second *= static_cast<double>(movers[m].radix);
        }
        bool clear = true; // between the three standings nothing may lie across, but for the ends
        for (std::size_t m = 0; m < movers.size(); ++m)
            for (std::size_t k = 0; k < movers.size(); ++k)
                for (const AxisPositions* other : {&start, &end, &between})
                    clear = clear && ((m == k && (*other)[k] == between[m]) ||
                                      independent(place(m, between[m]), place(k, (*other)[k])));
        if (!clear) continue;
        if (first == 1 || second == 1) continue;
        const double sum = 2 - 1 / first - 1 / second;
        if (sum >= lessThan - 1e-12) continue;
        lessThan = sum;
        best = {start, between, end};
    }
    return best;
}

} // namespace axiscape::reshard
