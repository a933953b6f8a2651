// SPDX-License-Identifier: GPL-3.0-or-later
// Where in the model stands what a compiler did otherwise: each row that differs, at the ops that it is there for. What
// is sent as designed, but together with other tensors, is marked, too.
//
//   for (const ObservedMark& mark : found->marks)       // made with the rows
//       use(mark.op, found->rows[mark.row]);            // a mark on the map, and in the timeline
//
// A row that was wanted has the ops that want it. One that nobody wanted stands at the op that the compiler names: as
// op_places.h finds it.
#pragma once

#include "core/drawing/difference.h"
#include "core/session/wanted_and_got.h"

namespace axiscape {

// By row, so the most bytes first. A row whose op is not found has none. Linear in the program.
[[nodiscard]] std::vector<ObservedMark> observedMarks(const WantedAndGot& found, const Module& module);

// "The compiler adds an all_gather over model: 12 MiB a step".
[[nodiscard]] Text observedMarkText(const MatchRow& row);

// Of another size, at another place, missing, added, or sent together with others.
[[nodiscard]] bool isOtherwise(const MatchRow& row);
[[nodiscard]] DifferenceKind differenceKind(const MatchRow& row); // of one that is

} // namespace axiscape
