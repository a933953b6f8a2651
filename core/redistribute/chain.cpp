// SPDX-License-Identifier: GPL-3.0-or-later
// Chains of all-to-alls. In one all-to-all no block may lose one digit and gain another, so what stands in a block that
// is in conflict first makes way: to its own place, if that is free, or to where it can wait.
#include "core/redistribute/chain_search.h"
#include "core/redistribute/route.h"

#include <algorithm>

namespace axiscape::reshard {
namespace {

bool clear(const Cut& cut, const Layout& layout) {
    return std::all_of(layout.begin(), layout.end(), [&](const Cut& c) { return independent(cut, c); });
}

class Chain {
  public:
    explicit Chain(const Field& field) : m_field(field), m_rooms(field) {}

    std::optional<Route> run(bool deep, std::uint32_t limit, double lessThanBytes) {
        findPlaces();
        findRooms();
        if (deep) cutDeeper();
        double local = bytesOf(m_fixed);
        for (const Mover& mover : m_movers) local /= static_cast<double>(mover.radix);
        const double end = bytesOf(m_field.target);
        const double lessThan = std::min(4.0, (lessThanBytes - (end - local)) / local); // in local tensors
        auto chain = chainOfTwo(m_movers, lessThan);
        auto waiting = m_movers;
        addWaitingPlaces(waiting);
        // With every place where a digit can wait, if those are not too many; else with rooms alone.
        for (auto* movers : {&waiting, &m_movers}) {
            const double known = chain.empty() ? lessThan : sentIn(chain);
            auto better = cheapestChain(*movers, known, limit);
            if (better.empty()) continue;
            m_movers = *movers;
            chain = std::move(better);
            break;
        }
        if (chain.empty()) return std::nullopt;
        Route route;
        route.digits = m_field.digits;
        Layout now = layoutOf(chain.front());
        route.add(CollectiveKind::all_slice, m_field.source, now);
        for (std::size_t i = 1; i < chain.size(); ++i) {
            Layout next = layoutOf(chain[i]);
            route.add(CollectiveKind::all_to_all, now, next);
            now = std::move(next);
        }
        route.add(CollectiveKind::all_gather, now, m_field.target);
        return route;
    }

  private:
    // The place of every digit at both ends. What is idle at one end is there where the other end has it, if nothing
    // stands across; else anywhere, in a room by preference.
    void findPlaces() {
        const std::size_t n = m_field.digits.size();
        std::vector<std::optional<Cut>> source(n), target(n);
        for (const Cut& cut : m_field.source) source[cut.digit] = cut;
        for (const Cut& cut : m_field.target) target[cut.digit] = cut;
        for (std::size_t d = 0; d < n; ++d) {
            if (!source[d] && !target[d]) continue;
            auto start = source[d], end = target[d];
            if (!start && clear(*end, m_field.source)) start = end;
            if (!end && clear(*start, m_field.target)) end = start;
            if (start && end && *start == *end) {
                m_fixed.push_back(*start);
                continue;
            }
            Mover mover{static_cast<std::uint8_t>(d), m_field.digits[d].radix, {}, {}, {}};
            if (start) {
                mover.start = static_cast<std::uint8_t>(mover.places.size());
                mover.places.push_back(*start);
            }
            if (end) {
                mover.end = static_cast<std::uint8_t>(mover.places.size());
                mover.places.push_back(*end);
            }
            m_movers.push_back(std::move(mover));
        }
    }

    // A room for every digit that is idle at an end, or can wait neither where it is, because another comes there, nor
    // where it goes.
    void findRooms() {
        for (Mover& mover : m_movers) {
            const auto free = [&](const Cut& own, bool otherEnds) {
                return std::all_of(m_movers.begin(), m_movers.end(), [&](const Mover& other) {
                    const auto& at = otherEnds ? other.end : other.start;
                    return !at || independent(own, other.places[*at]);
                });
            };
            const bool idle = !mover.start || !mover.end;
            if (!idle && (free(mover.places[*mover.start], true) || free(mover.places[*mover.end], false))) continue;
            if (const auto room = m_rooms.take(mover.digit)) mover.places.push_back(*room);
        }
    }

    // Places of other digits of the same prime, and what a knot has beside the digits of one end.
    void addWaitingPlaces(std::vector<Mover>& movers) const {
        Layout places = m_field.source;
        places.insert(places.end(), m_field.target.begin(), m_field.target.end());
        for (const Block& block : m_field.blocks) {
            if (!block.knot) continue;
            for (const bool ofSource : {true, false}) {
                std::int64_t outer = block.outer;
                for (std::uint8_t digit : ofSource ? block.source : block.target) outer /= m_field.digits[digit].radix;
                for (std::size_t p = 0; p < m_field.primes.size(); ++p) {
                    const int own = ofSource ? block.inSource[p] : block.inTarget[p];
                    for (int i = own; i < std::max(block.inSource[p], block.inTarget[p]); ++i) {
                        places.push_back({block.dim, 0, outer, outer / m_field.primes[p]});
                        outer /= m_field.primes[p];
                    }
                }
            }
        }
        for (Mover& mover : movers)
            for (Cut place : places) {
                place.digit = mover.digit;
                if (place.outer == place.inner * mover.radix && clear(place, m_fixed) &&
                    std::find(mover.places.begin(), mover.places.end(), place) == mover.places.end())
                    mover.places.push_back(place);
            }
    }

    // Digits that are idle at both ends: less is exchanged, more gathered.
    void cutDeeper() {
        const DigitSet used = m_field.inSource | m_field.inTarget;
        for (std::uint8_t d = 0; d < m_field.digits.size(); ++d)
            if (!(used & digitBit(d)))
                if (const auto room = m_rooms.take(d)) m_fixed.push_back(*room);
    }

    Layout layoutOf(const AxisPositions& positions) const {
        Layout layout = m_fixed;
        for (std::size_t m = 0; m < m_movers.size(); ++m) layout.push_back(m_movers[m].places[positions[m]]);
        sortCuts(layout);
        return layout;
    }
    double bytesOf(const Layout& layout) const {
        double bytes = m_field.elementBytes;
        for (std::int64_t size : m_field.shape) bytes *= static_cast<double>(size);
        for (const Cut& cut : layout) bytes /= static_cast<double>(m_field.digits[cut.digit].radix);
        return bytes;
    }
    double sentIn(const std::vector<AxisPositions>& chain) const {
        double sum = 0;
        for (std::size_t i = 1; i < chain.size(); ++i) {
            double group = 1;
            for (std::size_t m = 0; m < m_movers.size(); ++m)
                if (chain[i][m] != chain[i - 1][m]) group *= static_cast<double>(m_movers[m].radix);
            sum += 1 - 1 / group;
        }
        return sum;
    }

    const Field& m_field;
    Rooms m_rooms;
    Layout m_fixed;
    std::vector<Mover> m_movers;
};

} // namespace

std::optional<Route> chainRoute(const Field& field, bool deep, std::uint32_t searchLimit, double lessThanBytes) {
    return Chain(field).run(deep, searchLimit, lessThanBytes);
}

} // namespace axiscape::reshard
