// SPDX-License-Identifier: GPL-3.0-or-later
// Where a tree search begins: decisions alone, then lines of them, the one that helps most after the other, each line
// from another beginning. A small part of the budget, and rarely far off; the tree knows what these states cost.
#pragma once

#include "core/search/line_apart.h"
#include "core/search/lines.h"

namespace axiscape::searching {

// How much better the state before becomes by each decision alone, a difference of `valueOf`. Of decisions that differ
// in their axis alone one is priced, over the largest; the others are taken to help as much as their axis is large.
// Those that cover most bytes come first; what the evaluations do not reach is 0.
[[nodiscard]] std::vector<double> gainsAlone(const Searching& search, std::int64_t evaluations);

// Lines until the evaluations are spent or no decision is left to begin with. Returns where each ended.
std::vector<Line> takeLines(const Searching& search, std::vector<double> gains, std::int64_t evaluations);
// The same with decisions that differ in their axis alone taken together, over all axes at once.
std::vector<Line> takeLinesOverAll(const Searching& search, const std::vector<double>& gains, std::int64_t evaluations);

// Lines in which each axis does one thing (line_apart.h). Of each of these axes one, the last first: a dimension of
// data cut over all others at once, then dimensions that are not of data over this one until none of them helps, then
// anything over the others. Over three axes and more the second may go before each other as well as behind. Where each
// ended; fewer than there are axes where of one nothing helps.
std::vector<LineApart> takeLinesApart(const Searching& search, const std::vector<double>& gains,
                                      std::span<const AxisId> axes, std::int64_t evaluations);
// The last axis of each size, in their order.
[[nodiscard]] std::vector<AxisId> lastOfEachSize(std::span<const AxisId> axes, const Mesh& mesh);
// What the line decides with any other axes on its side (grouped.h), and with none, priced: that one cuts heads and the
// others a batch says little of which axes are good at either. So many as there are evaluations.
std::vector<LineApart> relaidOf(const Searching& search, const LineApart& line, std::int64_t evaluations);

// Of such a line what is about data over the others and what else is cut over its side, and from there on as above,
// where any decision over the others is looked at: with other axes more may help. It may end above the line, as it does
// without the rest of it. Nothing where nothing helps.
std::optional<LineApart> takenFurther(const Searching& search, const std::vector<double>& gains, const LineApart& line,
                                      std::int64_t evaluations);

// Lines that all begin with these decisions and go on with those that promise most, the first of `order`, and those
// about arguments alike over all axes at once, which no other line tries; each goes on from other states than those
// before it. As many evaluations at most as the first step and as much again need, until nothing helps.
void takeLinesOfParts(const Searching& search, std::vector<std::uint32_t> first,
                      const std::vector<std::uint32_t>& order);
// So many; 0 where there is nothing about arguments alike.
[[nodiscard]] std::int64_t evaluationsOfParts(const Space& space);

} // namespace axiscape::searching
