// SPDX-License-Identifier: GPL-3.0-or-later
// A redistribution in prime digits: where every digit lies at the source and at the target, side by side.
#pragma once

#include "core/redistribute/redistribute.h"

namespace axiscape::reshard {

inline constexpr std::size_t kMaxDigits = 31; // a mesh has at most 2^31 devices
using DigitList = FixedVector<std::uint8_t, kMaxDigits>;
using DigitSet = std::uint32_t;
[[nodiscard]] constexpr DigitSet digitBit(std::uint8_t digit) { return DigitSet(1) << digit; }
using PrimeCounts = FixedVector<int, 10>; // per prime of the field: ten distinct primes have a product over 2^31

// `outer` elements of a dimension in outer/inner parts. Where both ends cut it by the same prime, or one does not cut
// it, it has one part for every value of one digit. A knot is cut by different primes: by 2 and then 3 at one end, by 3
// at the other. Its size is their least common multiple; both ends fill it from its outer side.
struct Block {
    std::uint8_t dim = 0;
    bool knot = false;
    std::int64_t outer = 1, inner = 1;
    DigitList source, target;       // outer side first
    PrimeCounts inSource, inTarget; // digits of each prime
    bool conflict() const { return knot || (!source.empty() && !target.empty() && source[0] != target[0]); }
};

struct Field {
    std::vector<std::int64_t> shape;
    int elementBytes = 4;
    std::int64_t devices = 1;
    std::vector<Digit> digits;
    std::vector<std::int64_t> primes;
    std::vector<std::uint8_t> primeOf; // digit -> index into primes
    PrimeCounts available;             // digits of each prime
    std::vector<Block> blocks;
    std::vector<std::int64_t> rest; // per dimension: elements of a part of its innermost block
    DigitSet inSource = 0, inTarget = 0;
    Layout source, target;

    bool conflict() const;
    // What every device holds at both ends, in bytes, if nothing is in conflict.
    double commonBytes() const;
};

// The orders in which the primes of the axes can be taken: 12 is 2·2·3, 2·3·2 or 3·2·2. At most `kMaxOrders` of them.
inline constexpr std::size_t kMaxOrders = 12;
[[nodiscard]] std::size_t primeOrders(const Problem& problem);
[[nodiscard]] Field fieldOf(const Problem& problem, std::size_t order);

// A block's stack of digits from its outer side, as cuts.
void appendCuts(Layout& layout, const Block& block, const DigitList& stack, const std::vector<Digit>& digits);
void sortCuts(Layout& layout);
// No cut of one lies across a cut of the other: along every dimension one is wholly inside a part of the other.
[[nodiscard]] bool independent(const Cut& a, const Cut& b);

} // namespace axiscape::reshard
