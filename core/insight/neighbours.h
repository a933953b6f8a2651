// SPDX-License-Identifier: GPL-3.0-or-later
// Who makes what an op reads, and who uses what it makes: the ways to go from it, in the graph and in the outline.
#pragma once

#include "core/ir/ir.h"

#include <utility>
#include <vector>

namespace axiscape {

[[nodiscard]] ValueId firstResult(const Module& module, OpId op); // invalid: it has none
// What an op reads, each value once, with the op that makes it (invalid: an argument).
[[nodiscard]] std::vector<std::pair<ValueId, OpId>> readBy(const Module& module, OpId op);
// The ops that use what `op` makes, or `value` if that is invalid: each once, ascending.
[[nodiscard]] std::vector<OpId> usersOf(const Module& module, ValueId value, OpId op);

} // namespace axiscape
