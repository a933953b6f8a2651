// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/redistribute/moves.h"
#include "core/redistribute/route.h"

#include <algorithm>

namespace axiscape::reshard {
namespace {

// The digits in every block, outer side first, and those below all blocks.
struct Filling {
    std::vector<DigitList> stacks;
    Layout rooms;
};

Layout layoutOf(const Field& field, const Filling& filling, const std::vector<Digit>& digits) {
    Layout layout;
    layout.reserve(kMaxDigits);
    for (std::size_t b = 0; b < field.blocks.size(); ++b)
        appendCuts(layout, field.blocks[b], filling.stacks[b], digits);
    layout.insert(layout.end(), filling.rooms.begin(), filling.rooms.end());
    sortCuts(layout);
    return layout;
}

void dropLast(DigitList& list) {
    DigitList shorter;
    for (std::size_t i = 0; i + 1 < list.size(); ++i) shorter.push_back(list[i]);
    list = shorter;
}

class Direct {
  public:
    Direct(const Field& field, bool deep) : m_field(field), m_deep(deep), m_moves(shortMoves(field)) {
        m_route.digits = field.digits;
    }

    Route run() {
        Filling source = filled(true), target = filled(false);
        if (m_deep && m_moves.any()) cutDeeper(source, target);
        Layout now = layoutOf(m_field, source, m_route.digits);
        m_route.add(CollectiveKind::all_slice, m_field.source, now);
        exchange(source, now);
        const Layout wanted = layoutOf(m_field, target, m_route.digits);
        if (m_field.conflict())
            m_route.add(CollectiveKind::collective_permute, now, wanted);
        else
            m_route.add(CollectiveKind::all_to_all, now, wanted);
        m_route.add(CollectiveKind::all_gather, wanted, m_field.target);
        return std::move(m_route);
    }

  private:
    std::size_t primes() const { return m_field.primes.size(); }
    std::uint8_t primeOf(std::uint8_t digit) const { return m_field.primeOf[digit]; }

    // One end with what it does not cut filled by its idle digits, but for what will be exchanged. Without conflict
    // only by digits that the other end has in just this place.
    Filling filled(bool ofSource) {
        const bool free = m_field.conflict();
        const auto& later = ofSource ? m_moves.in : m_moves.out;
        DigitSet idle = ~(ofSource ? m_field.inSource : m_field.inTarget);
        Filling filling;
        filling.stacks.reserve(m_field.blocks.size());
        for (const Block& block : m_field.blocks) filling.stacks.push_back(ofSource ? block.source : block.target);
        for (const bool own : {true, false}) {
            if (!own && !free) break;
            for (std::size_t b = 0; b < m_field.blocks.size(); ++b) {
                const Block& block = m_field.blocks[b];
                const DigitList& other = ofSource ? block.target : block.source;
                for (std::size_t p = 0; p < primes(); ++p) {
                    int missing = std::max(block.inSource[p], block.inTarget[p]) - later[b][p];
                    for (std::uint8_t digit : filling.stacks[b]) missing -= primeOf(digit) == p;
                    for (std::uint8_t d = 0; d < m_field.digits.size() && missing > 0; ++d) {
                        if (!(idle & digitBit(d)) || primeOf(d) != p) continue;
                        if (own && std::find(other.begin(), other.end(), d) == other.end()) continue;
                        filling.stacks[b].push_back(d);
                        idle &= ~digitBit(d);
                        --missing;
                    }
                }
            }
        }
        (ofSource ? m_idleSource : m_idleTarget) = idle;
        return filling;
    }

    // The same room for an idle digit of the source and one of the target of the same prime: the permute is between.
    void cutDeeper(Filling& source, Filling& target) {
        Rooms rooms(m_field);
        for (std::uint8_t d = 0; d < m_field.digits.size(); ++d) {
            if (!(m_idleSource & digitBit(d))) continue;
            for (std::uint8_t e = 0; e < m_field.digits.size(); ++e) {
                if (!(m_idleTarget & digitBit(e)) || primeOf(d) != primeOf(e)) continue;
                auto cut = rooms.take(d);
                if (!cut) break;
                source.rooms.push_back(*cut);
                cut->digit = e;
                target.rooms.push_back(*cut);
                m_idleTarget &= ~digitBit(e);
                break;
            }
        }
    }

    void exchange(Filling& filling, Layout& now) {
        for (Moves left = m_moves; left.any();) {
            Moves round = nextRound(m_field, left);
            for (std::size_t b = 0; b < m_field.blocks.size(); ++b) bringToInside(filling.stacks[b], round.out[b]);
            Layout before = layoutOf(m_field, filling, m_route.digits);
            DigitList moving;
            for (std::size_t b = 0; b < m_field.blocks.size(); ++b) takeOut(filling.stacks[b], round.out[b], moving);
            for (const bool own : {true, false}) putIn(filling, moving, round, own);
            now = layoutOf(m_field, filling, m_route.digits);
            m_route.add(CollectiveKind::all_to_all, std::move(before), now);
        }
    }

    // Makes what leaves the innermost digits of the stack: reads the same position in other radices where it has to.
    void bringToInside(DigitList& stack, PrimeCounts leaving) {
        DigitList order;
        bool ends = true;
        for (std::size_t i = stack.size(); i-- > 0;) { // innermost first
            const std::uint8_t p = primeOfAny(stack[i]);
            const bool leaves = leaving[p] > 0;
            if (leaves) --leaving[p];
            (leaves ? m_inside : m_outside).push_back(p);
            ends = ends && (!leaves || m_outside.empty());
        }
        if (!ends) {
            Number number;
            std::int64_t weight = 1;
            for (std::size_t i = stack.size(); i-- > 0; weight *= m_route.digits[stack[i]].radix)
                number.push_back({stack[i], weight});
            std::int64_t stride = 1;
            for (const auto* side : {&m_inside, &m_outside})
                for (std::uint8_t p : *side) {
                    Digit digit;
                    digit.radix = m_field.primes[p];
                    digit.stride = stride;
                    digit.number = static_cast<std::int32_t>(m_route.numbers.size());
                    stride *= digit.radix;
                    order.insert(0, static_cast<std::uint8_t>(m_route.digits.size()));
                    m_route.digits.push_back(digit);
                }
            m_route.numbers.push_back(std::move(number));
            stack = order;
        }
        m_inside.clear();
        m_outside.clear();
    }
    std::uint8_t primeOfAny(std::uint8_t digit) const {
        if (digit < m_field.primeOf.size()) return m_field.primeOf[digit];
        const auto at = std::find(m_field.primes.begin(), m_field.primes.end(), m_route.digits[digit].radix);
        return static_cast<std::uint8_t>(at - m_field.primes.begin());
    }
    static void takeOut(DigitList& stack, const PrimeCounts& leaving, DigitList& moving) {
        for (int count : leaving)
            for (; count > 0; --count) {
                moving.push_back(stack.back());
                dropLast(stack);
            }
    }
    // `own`: only into the block where the target has the digit.
    void putIn(Filling& filling, DigitList& moving, Moves& round, bool own) {
        for (std::size_t b = 0; b < m_field.blocks.size(); ++b) {
            const DigitList& target = m_field.blocks[b].target;
            for (std::size_t i = 0; i < moving.size();) {
                const std::uint8_t p = primeOfAny(moving[i]);
                const bool fits =
                    round.in[b][p] > 0 && (!own || std::find(target.begin(), target.end(), moving[i]) != target.end());
                if (!fits) {
                    ++i;
                    continue;
                }
                filling.stacks[b].push_back(moving[i]);
                --round.in[b][p];
                moving[i] = moving.back();
                dropLast(moving);
            }
        }
    }

    const Field& m_field;
    bool m_deep;
    Moves m_moves;
    Route m_route;
    DigitSet m_idleSource = 0, m_idleTarget = 0;
    DigitList m_inside, m_outside;
};

} // namespace

void Route::add(CollectiveKind kind, Layout before, Layout after) {
    if (before != after) stages.push_back({kind, std::move(before), std::move(after)});
}

std::optional<Cut> Rooms::take(std::uint8_t digit) {
    const std::int64_t radix = m_field.digits[digit].radix;
    for (std::size_t d = 0; d < m_rest.size(); ++d) {
        if (m_rest[d] % radix != 0) continue;
        const Cut cut{static_cast<std::uint8_t>(d), digit, m_rest[d], m_rest[d] / radix};
        m_rest[d] = cut.inner;
        return cut;
    }
    return std::nullopt;
}

Route directRoute(const Field& field, bool deep) { return Direct(field, deep).run(); }

} // namespace axiscape::reshard
