// SPDX-License-Identifier: GPL-3.0-or-later
// The loop nest of an op as PartIR:Core writes it, for teaching: a loop an axis, with what becomes of each result
// (#tile<d>, #sum, or any where all iterations compute the same), around the op on slices of its operands.
//
//   %1 = loop "batch" [#tile<0>] (%batch : range<4>) {
//     loop "model" [#sum] (%model : range<2>) {
//       yield dot_general(slice 1 (slice 0 %0[%batch])[%model], slice 0 %w2[%model]) : tensor<64x8xf32>
//     }
//   }
#pragma once

#include "core/partition/partition.h"

namespace axiscape {

[[nodiscard]] std::string partirText(const Partition& partition, SiteId site);
// All sites of the op, one after another.
[[nodiscard]] std::string partirText(const Partition& partition, OpId op);

} // namespace axiscape
