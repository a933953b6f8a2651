// SPDX-License-Identifier: GPL-3.0-or-later
// The second line of an op's node: its einsum, the attribute that matters, else the shape of its result.
// "bik,bkj→bij", "over 1, 2", "to bf16", "while i < 24".
#pragma once

#include "core/base/text.h"
#include "core/ir/ir.h"

namespace axiscape::drawing {

[[nodiscard]] Text opDetail(const Module& module, OpId op);

} // namespace axiscape::drawing
