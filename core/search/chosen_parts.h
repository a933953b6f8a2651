// SPDX-License-Identifier: GPL-3.0-or-later
// How weights and optimizer state are kept over the axes of data, chosen for each set of arguments alike by itself.
#pragma once

#include "core/search/line_apart.h"
#include "core/search/lines.h"

namespace axiscape::searching {

// The first two steps of such a line, and in the place of its third what is about arguments alike, over all of the
// others at once: what helps is priced alone, then put behind, what brings most first, as long as it still helps; then
// the same with each put in the place of what is about some of its arguments, or taken out, until nothing helps.
// What one set of arguments costs hardly depends on another, so one round is about as many evaluations as there are
// such decisions; steps of a line, each of which tries them again, are as many each. Nothing where there is nothing
// about arguments alike, or no evaluation. It may end above the line.
std::optional<LineApart> withChosenParts(const Searching& search, const LineApart& line, std::int64_t evaluations);

// Of a line what is about arguments alike over the others, put behind the rest, exchanged in the same way. What is
// found the record is told of.
void exchangeParts(const Searching& search, const LineApart& line, std::int64_t evaluations);

} // namespace axiscape::searching
