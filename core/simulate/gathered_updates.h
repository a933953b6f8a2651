// SPDX-License-Identifier: GPL-3.0-or-later
// Arguments whose new values are gathered (parameters of ZeRO 2), on TPUs.
#pragma once

#include "core/simulate/order.h"
#include "core/simulate/storage.h"

namespace axiscape::simulation {

// The gather of a donated argument's new value depends on none of those that still read the old one (the backward pass
// does), so the compiler cannot tell that it may write there: it copies the argument at the program's beginning, and
// what was gathered into its place at the end. Gathers of a matrix along its rows arrive in another layout, and the
// copy out of that is ordered behind the readers: these are copied once and no more.
// `donorOf`: per result of the program an argument, or Storage::kNoArgument.
[[nodiscard]] std::vector<Storage> gatheredUpdates(const SpmdProgram& program, const LocalWork& work,
                                                   const FusedKernels& kernels, const Order& order,
                                                   std::span<const std::uint32_t> donorOf);

} // namespace axiscape::simulation
