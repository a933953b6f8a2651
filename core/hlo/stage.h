// SPDX-License-Identifier: GPL-3.0-or-later
// How far the compiler had come when it wrote a program down.
#pragma once

#include "core/hlo/hlo_module.h"

namespace axiscape::hlo {

// "before_optimizations", "after_spmd" or "after_optimizations".
[[nodiscard]] std::string stageOf(const HloModule& module);

} // namespace axiscape::hlo
