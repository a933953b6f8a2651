// SPDX-License-Identifier: GPL-3.0-or-later
// What stays of a program, and what stands in for values that do not.
#pragma once

#include "core/ir/ir.h"

#include <functional>
#include <memory>

namespace axiscape::searching {

struct ModulePart {
    std::vector<std::uint8_t> keepsOp, keepsArgument; // per numbered op, per argument
    // Of a loop that stays: whether value k that it carries does.
    std::function<bool(OpId loop, std::uint32_t k)> keepsCarried;
    // What operand k of an op, or the next value k of a loop, is instead of one that is left out; invalid: nothing will
    // do.
    std::function<ValueId(OpId op, std::uint32_t k, ValueId operand)> standIn;
};

// The part as a program of its own, without locations; null if something that stays reads what nothing stands in for,
// or a type is dynamic. Ops, arguments and results that stay keep their order.
[[nodiscard]] std::shared_ptr<const Module> partOf(const Module& module, const ModulePart& part);

} // namespace axiscape::searching
