// SPDX-License-Identifier: GPL-3.0-or-later
// Lines raced over groups of axes. Each is made better by small changes that are over all of its side or over all
// others (grouped.h): of these there are as few as over two axes, and a good line goes far with few evaluations.
//
//   auto found = raceOverGroups(searching, lines, 250, order);   // best first
#pragma once

#include "core/search/first_line.h"

namespace axiscape::searching {

// Of these lines, best first, the eight best that do not cost the same race, two of the same side at most and none
// whose `valueOf` is more than 0.2 above the best (successive halving, as in polish.h). The changes are tried in that
// order. Where each of them ended, best first; the whole record is told of what is seen.
std::vector<LineApart> raceOverGroups(const Searching& search, const std::vector<LineApart>& lines,
                                      std::int64_t evaluations, const std::vector<std::uint32_t>& order);

} // namespace axiscape::searching
