// SPDX-License-Identifier: GPL-3.0-or-later
// The difference of two strategies of one model, as the graph paints it: the style of `after`, with the collectives
// that only `before` has among the others, and what `before` cut differently.
//
//   GraphStyle style = graphDiffOf(*megatron, *zero3);
//   style.differs(value)              // its sharding is another one
//   style.collectives[i].presence     // Presence::before, after or both
//   style.before->values              // how many values differ
#pragma once

#include "core/insight/insight.h"

namespace axiscape {

// The meshes may differ: axes are told apart by name; those that only `before` has come last. Both must be of the same
// model. `name` is what to call `before`. Linear in the program but for sorting its collectives.
[[nodiscard]] GraphStyle graphDiffOf(const Snapshot& before, const Snapshot& after, std::string name = "the other");

} // namespace axiscape
