// SPDX-License-Identifier: GPL-3.0-or-later
// How weights and optimizer state are kept over the axes of data, chosen for each set of arguments alike by itself.
#pragma once

#include "core/search/line_apart.h"
#include "core/search/lines.h"

namespace axiscape::searching {

// The first two steps of such a line, and in the place of its third what is about arguments alike, over all of the
// others at once, and what is about data over its side: what helps is priced alone, then put behind the rest, or before
// what is over its axes and behind what is over others, what brings most first, as long as it still helps; then the
// same with each put in the place of what is about some of its arguments over one of its axes, or taken out, those
// tried longest ago first, until nothing helps. Where there are evaluations for it what the first two steps decide is
// taken out, too, over one axis each. What one set of arguments costs hardly depends on another, so one round is about
// as many evaluations as there are such decisions; steps of a line, each of which tries them again, are as many each.
// It may end above the line. Nothing where there is nothing about arguments alike, no evaluation, or the first steps
// change nothing.
std::optional<LineApart> withChosenParts(const Searching& search, const LineApart& line, std::int64_t evaluations);
// Of such decisions, so many: what a round takes at least.
[[nodiscard]] std::int64_t countOfParts(const Space& space);

// Of a line what it decides about weights and optimizer state alone. First it is chosen anew, from nothing, by half of
// the evaluations; then what the line has is exchanged, what was tried last. Over its side, too, and over one of the
// others alone; and a dimension of the model over some axes may come before all over these, in the place of all that is
// about some of its arguments alone. The record is told of what is found.
void exchangeParts(const Searching& search, const LineApart& line, std::int64_t evaluations);

} // namespace axiscape::searching
