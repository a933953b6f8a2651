// SPDX-License-Identifier: GPL-3.0-or-later
// How weights and optimizer state are kept over the axes of data, chosen for each set of arguments alike by itself.
#pragma once

#include "core/search/line_apart.h"
#include "core/search/lines.h"

namespace axiscape::searching {

// The first two steps of such a line, and in the place of its third what is about arguments alike, over all of the
// others at once: what helps is priced alone, then put behind, what brings most first, as long as it still helps; then
// the same with each put in the place of what is about some of its arguments over one of its axes, or taken out, until
// nothing helps. What one set of arguments costs hardly depends on another, so one round is about as many evaluations
// as there are such decisions; steps of a line, each of which tries them again, are as many each. It may end above the
// line. Nothing where there is nothing about arguments alike, no evaluation, or the first steps change nothing.
std::optional<LineApart> withChosenParts(const Searching& search, const LineApart& line, std::int64_t evaluations);

// Of a line what is about arguments alike over the others, exchanged in the same way. It goes behind the rest first,
// which may make the line worse. The record is told of what is found. Nothing is done where nothing is left without it.
void exchangeParts(const Searching& search, const LineApart& line, std::int64_t evaluations);

} // namespace axiscape::searching
