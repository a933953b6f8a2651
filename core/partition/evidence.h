// SPDX-License-Identifier: GPL-3.0-or-later
// What the neighbours of a site or argument ask for: pure functions of a Partition, without allocation but for halos.
// The words are those of README.md beside this file, "What a neighbour asks for" and "Evidence".
#pragma once

#include "core/partition/partition.h"

namespace axiscape {

// A set of factors of one rule; kSumFactor is the highest bit.
using FactorSet = std::uint64_t;
[[nodiscard]] constexpr FactorSet factorBit(FactorIndex factor) {
    return FactorSet(1) << (factor == kSumFactor ? 63 : factor);
}
[[nodiscard]] FactorIndex onlyFactor(FactorSet set); // of a set of one

[[nodiscard]] inline AxisSet axesOf(const Nest& nest) {
    AxisSet set = 0;
    for (const NestEntry entry : nest) set |= axisBit(entry.axis);
    return set;
}
// The factor of an axis in a nest, or kNoFactor.
[[nodiscard]] inline FactorIndex factorOf(const Nest& nest, AxisId axis) {
    for (const NestEntry entry : nest)
        if (entry.axis == axis) return entry.factor;
    return kNoFactor;
}

// Axes that a nest lays on a dimension of a slot, major to minor.
[[nodiscard]] AxisList axesOn(const FactorRule& rule, const Nest& nest, std::uint32_t slot, std::uint32_t dim);

// What is left to cut of a factor: its size over the sizes of the axes on it.
[[nodiscard]] std::int64_t leftOf(const Factor& factor, const Nest& nest, FactorIndex index, const Mesh& mesh);

// Into how many shares a nest cuts each factor.
[[nodiscard]] std::vector<std::int64_t> cutsOf(const FactorRule& rule, const Nest& nest, const Mesh& mesh);

// Padding: a dimension that the axis does not divide is cut into ceil(size / axis) where each device may have a part.
[[nodiscard]] inline bool mayPad(const Partition& p, std::int64_t left, std::int64_t axisSize) {
    return p.options().padding && left > axisSize;
}
[[nodiscard]] constexpr std::int64_t dividedUp(std::int64_t n, std::int64_t by) { return (n + by - 1) / by; }

// `counts` if the axis divides what is left of the factor, no operand that carries it is atomic along the axis, and all
// factors major to it, in every dimension that carries it, are used up. For kSumFactor: an add of two partial sums.
[[nodiscard]] Verdict placing(const Partition& partition, SiteId site, AxisId axis, FactorIndex factor);
[[nodiscard]] inline bool couldBePlaced(const Partition& partition, SiteId site, AxisId axis, FactorIndex factor) {
    return placing(partition, site, axis, factor) == Verdict::counts;
}
[[nodiscard]] bool sumCouldBePlaced(const Partition& partition, SiteId site, AxisId axis);
// The axis divides what the tiles so far leave of a dimension of an argument.
[[nodiscard]] bool divides(const Partition& partition, std::int64_t size, const TensorSharding& sharding,
                           std::uint8_t dim, AxisId axis);

// Axes that some neighbour of the site has and the site has not: the only ones worth deciding.
[[nodiscard]] AxisSet axesAround(const Partition& partition, SiteId site);

// The factors that are asked for along an axis that the site has not, and could be placed.
[[nodiscard]] FactorSet factorsAsked(const Partition& partition, SiteId site, AxisId axis);

// A set of dimensions of an argument.
using DimSet = std::uint64_t;
[[nodiscard]] AxisSet axesAround(const Partition& partition, std::uint32_t argument);
[[nodiscard]] DimSet dimsAsked(const Partition& partition, std::uint32_t argument, AxisId axis);

// Why the one factor or dimension asked for was: reason, from and fromSite filled in; the rest left to the caller.
[[nodiscard]] Placement reasonFor(const Partition& partition, SiteId site, AxisId axis, FactorIndex factor);
[[nodiscard]] Placement reasonFor(const Partition& partition, std::uint32_t argument, AxisId axis, std::uint8_t dim);

} // namespace axiscape
