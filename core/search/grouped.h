// SPDX-License-Identifier: GPL-3.0-or-later
// Several axes taken as one: what is decided is decided over all axes of a group. A search over two groups of three
// axes has as much to choose from as one over two axes, and most good plans on three treat two of them alike.
//
//   const Space two = grouped(space, {{0}, {1, 2}});   // a, and b with c
//   two.decisions[d].members                           // of `space`, in the order they are carried out
//   relaid(line, space, {0}, {1, 2})                   // what is over a put over b and c, and the rest over a
#pragma once

#include "core/search/decision.h"

#include <span>

namespace axiscape::searching {

// `space` outlives it; every axis of it is in one group, which is known by its first. All else that a decision says is
// what the first of its members says. It has no completions.
[[nodiscard]] Space grouped(const Space& space, const std::vector<std::vector<AxisId>>& groups);

// The decisions of the space that those of a grouped one stand for.
[[nodiscard]] std::vector<std::uint32_t> ungrouped(const Space& groupedSpace, std::span<const std::uint32_t> decisions);
// The other way around: those of the grouped space that stand for one of these or more, each where it comes first.
[[nodiscard]] std::vector<std::uint32_t> regrouped(const Space& groupedSpace, std::span<const std::uint32_t> decisions);

// Of axes taken as two groups one: the others are the other.
using Side = std::vector<AxisId>;
[[nodiscard]] bool isOf(const Side& side, AxisId axis);
// The other, of these axes, ascending.
[[nodiscard]] Side othersOf(const std::vector<AxisId>& axes, const Side& side);

// All there are but that of all axes, a side and what it leaves each once: of n axes, at most kMaxAxes, 2^n - 1. Those
// that part the devices most evenly come first, and none of the axes last.
[[nodiscard]] std::vector<Side> sidesOf(std::span<const AxisId> axes, const Mesh& mesh);

// What a line decides over axes of `from` decided over all of `to`, what it decides over others over all that are not
// of `to`: each family once for either side, where it comes first. What cannot be decided over an axis is left out
// there.
[[nodiscard]] std::vector<std::uint32_t> relaid(std::span<const std::uint32_t> line, const Space& space,
                                                const Side& from, const Side& to);

} // namespace axiscape::searching
