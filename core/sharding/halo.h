// SPDX-License-Identifier: GPL-3.0-or-later
// Halos: what each share of a cut dimension needs of the others where an op moves elements along it (windows, slices,
// padding, concatenations, reversal), and who sends it to whom. Plain numbers: the rewriter asks whether it is worth
// it, lowering counts it, the program of a device does it.
#pragma once

#include "core/sharding/sharding.h"

namespace axiscape {

// What the shares of one dimension of an operand need of it. A dimension of `size` elements lies in `shares` blocks of
// `block` elements (the last ones may be padded); share t reads `length` elements from starts[t] on, of which needed[t]
// count. What lies outside of the dimension is filled in.
// With a dilation of d, d - 1 fillings come between neighbours, and then `dilatedLength` from phases[t] on are taken.
struct Reach {
    std::uint32_t operand = 0;
    std::uint8_t dim = 0;
    std::int64_t size = 1, block = 1;
    std::int64_t length = 1, dilation = 1, dilatedLength = 1;
    bool window = false; // every share reads around its own block; else elements move to other shares
    std::vector<std::int64_t> starts, needed, phases;
    std::int64_t shares() const { return static_cast<std::int64_t>(starts.size()); }
};

// One collective_permute along the dimension: `slab` elements of each sender's block, from `offset` on, go to one
// receiver.
struct HaloSend {
    std::int64_t from = 0, to = 0, offset = 0;
};
struct HaloRound {
    std::int64_t slab = 0;
    std::vector<HaloSend> sends; // a share sends and receives at most once
};

// Sliding: round by round the nearest neighbours on either side, then those behind them; slabs lie at the edges of the
// blocks, so that what arrives and the block itself are one run of elements. Else in the fewest rounds that do.
struct HaloPlan {
    bool sliding = true;
    std::int64_t left = 0, right = 0; // sliding: elements before and behind the block that arrive
    std::vector<HaloRound> rounds;    // sliding: left from the nearest on, then right
    std::int64_t slabs() const;       // elements a device sends at most
};
[[nodiscard]] HaloPlan haloPlan(const Reach& reach);

// Whether it is known what the op needs of other shares. Of reductions of windows only those with a plain combiner:
// what lies outside must not count.
[[nodiscard]] bool hasHalo(const Module& module, OpId op);

// One function an op; rule_table.cpp says which is whose.
namespace halo {

using Cuts = std::span<const std::int64_t>; // into how many shares each factor of the rule is cut
using Find = void (*)(std::vector<Reach>& reaches, const Module& module, OpId op, const FactorRule& rule, Cuts cuts);

void convolution(std::vector<Reach>& reaches, const Module& module, OpId op, const FactorRule& rule, Cuts cuts);
void reduceWindow(std::vector<Reach>& reaches, const Module& module, OpId op, const FactorRule& rule, Cuts cuts);
void slice(std::vector<Reach>& reaches, const Module& module, OpId op, const FactorRule& rule, Cuts cuts);
void pad(std::vector<Reach>& reaches, const Module& module, OpId op, const FactorRule& rule, Cuts cuts);
void concatenate(std::vector<Reach>& reaches, const Module& module, OpId op, const FactorRule& rule, Cuts cuts);
void reverse(std::vector<Reach>& reaches, const Module& module, OpId op, const FactorRule& rule, Cuts cuts);

} // namespace halo

// Empty if nothing comes from elsewhere by what the op does: no shifted factor, and no window of a convolution, is cut.
[[nodiscard]] std::vector<Reach> reachesOf(const Module& module, OpId op, const FactorRule& rule, halo::Cuts cuts);

// Whether the halos send no more than gathering the same dimensions would, and come from few shares.
// Complexity: of plans and this, linear in the shares times the blocks that one of them reads.
[[nodiscard]] bool worthIt(std::span<const Reach> reaches);

} // namespace axiscape
