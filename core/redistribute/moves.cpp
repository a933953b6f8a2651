// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/redistribute/moves.h"

#include <algorithm>

namespace axiscape::reshard {
namespace {

constexpr std::size_t kMaxMixed = 10; // knots that lose and gain and are weighed against each other

Moves noMoves(const Field& field) {
    PrimeCounts zero;
    zero.resize(field.primes.size());
    return {std::vector<PrimeCounts>(field.blocks.size(), zero), std::vector<PrimeCounts>(field.blocks.size(), zero)};
}

int total(const PrimeCounts& counts) {
    int sum = 0;
    for (int n : counts) sum += n;
    return sum;
}

// Knots come last: one that loses and gains costs another all-to-all.
template <class Excess>
void choose(const Field& field, std::vector<PrimeCounts>& moves, std::size_t p, int count, Excess excess) {
    for (const bool knots : {false, true})
        for (std::size_t b = 0; b < field.blocks.size() && count > 0; ++b) {
            if (field.blocks[b].knot != knots) continue;
            const int here = std::clamp(excess(field.blocks[b]), 0, count);
            moves[b][p] = here;
            count -= here;
        }
}

// Moves `count` of prime p from `left` to `taken`, those of the first blocks in `order` first.
void take(std::vector<PrimeCounts>& left, std::vector<PrimeCounts>& taken, std::size_t p, int count,
          const std::vector<std::size_t>& order) {
    for (std::size_t b : order) {
        const int here = std::min(left[b][p], count);
        left[b][p] -= here;
        taken[b][p] += here;
        count -= here;
    }
}

} // namespace

bool Moves::any() const {
    return std::any_of(out.begin(), out.end(), [](const PrimeCounts& counts) { return total(counts) > 0; });
}

Moves shortMoves(const Field& field) {
    Moves moves = noMoves(field);
    if (!field.conflict()) return moves;
    for (std::size_t p = 0; p < field.primes.size(); ++p) {
        int wanted = 0;
        for (const Block& block : field.blocks) wanted += std::max(block.inSource[p], block.inTarget[p]);
        const int missing = std::max(0, wanted - field.available[p]);
        choose(field, moves.out, p, missing, [p](const Block& b) { return b.inSource[p] - b.inTarget[p]; });
        choose(field, moves.in, p, missing, [p](const Block& b) { return b.inTarget[p] - b.inSource[p]; });
    }
    return moves;
}

Moves nextRound(const Field& field, Moves& left) {
    const std::size_t blocks = field.blocks.size();
    std::vector<std::size_t> mixed;
    for (std::size_t b = 0; b < blocks; ++b)
        if (total(left.out[b]) > 0 && total(left.in[b]) > 0 && mixed.size() < kMaxMixed) mixed.push_back(b);
    // `loses` says of every mixed knot whether it loses or gains in this round.
    const auto allowed = [&](std::size_t loses, std::size_t b, bool out) {
        const auto at = std::find(mixed.begin(), mixed.end(), b);
        if (at == mixed.end()) return total(left.out[b]) == 0 || total(left.in[b]) == 0;
        return ((loses >> (at - mixed.begin()) & 1) != 0) == out;
    };
    const auto counts = [&](std::size_t loses) {
        PrimeCounts moved;
        for (std::size_t p = 0; p < field.primes.size(); ++p) {
            int out = 0, in = 0;
            for (std::size_t b = 0; b < blocks; ++b) {
                if (allowed(loses, b, true)) out += left.out[b][p];
                if (allowed(loses, b, false)) in += left.in[b][p];
            }
            moved.push_back(std::min(out, in));
        }
        return moved;
    };
    std::size_t best = 0;
    double bestProduct = 0;
    for (std::size_t loses = 0; loses < std::size_t(1) << mixed.size(); ++loses) {
        const PrimeCounts moved = counts(loses);
        double product = 1;
        for (std::size_t p = 0; p < field.primes.size(); ++p)
            for (int i = 0; i < moved[p]; ++i) product *= static_cast<double>(field.primes[p]);
        if (product > bestProduct) {
            bestProduct = product;
            best = loses;
        }
    }
    Moves round = noMoves(field);
    const PrimeCounts moved = counts(best);
    for (const bool out : {true, false}) { // knots that will have to turn round first
        std::vector<std::size_t> order;
        for (std::size_t b : mixed)
            if (allowed(best, b, out)) order.push_back(b);
        for (std::size_t b = 0; b < blocks; ++b)
            if (std::find(mixed.begin(), mixed.end(), b) == mixed.end() && allowed(best, b, out)) order.push_back(b);
        for (std::size_t p = 0; p < field.primes.size(); ++p)
            take(out ? left.out : left.in, out ? round.out : round.in, p, moved[p], order);
    }
    return round;
}

} // namespace axiscape::reshard
