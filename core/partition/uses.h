// SPDX-License-Identifier: GPL-3.0-or-later
// Actions on a use: how one op reads one operand, where the value itself may lie otherwise. What they need is placed as
// `choose` would place it; where the op reads it so already nothing changes, and only what is exported says it, for a
// compiler that would go another way. At a sharding constraint of the program they are other words in it.
//
//   tileUse(op, 1, 0, batch)     // it reads operand 1 with dimension 0 cut
//   wholeUse(op, 1, model)       // and not cut along model
//
// They are the kinds `tile` and `atomic` of an op; Action::factor holds the operand, "o1".
#pragma once

#include "core/partition/partition.h"

#include <optional>

namespace axiscape {

[[nodiscard]] Action tileUse(OpId op, std::uint32_t operand, std::uint8_t dim, AxisId axis);
[[nodiscard]] Action wholeUse(OpId op, std::uint32_t operand, AxisId axis);
// Nothing: it is no action on a use.
[[nodiscard]] std::optional<std::uint32_t> operandOf(const Action& action);
// All that says how the op reads that operand: an action an axis of the mesh that is longer than 1.
[[nodiscard]] std::vector<Action> readAs(OpId op, std::uint32_t operand, const TensorSharding& sharding,
                                         const Mesh& mesh);

} // namespace axiscape
