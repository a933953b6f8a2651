// SPDX-License-Identifier: GPL-3.0-or-later
// Copies that compilers make of arguments because products want them in another layout.
#pragma once

#include "core/simulate/narrow_values.h"
#include "core/simulate/order.h"
#include "core/simulate/storage.h"

namespace axiscape::simulation {

// Parameters are copied once, for the forward and the backward pass; on TPUs rounded to what products read. Where a TPU
// does an update in that layout, too (in half precision; in f32 the copy is the rounded one that products read, and the
// update keeps the argument's layout), what is updated beside them, an optimizer's moments, is copied as well. These
// copies are made when they are needed and are short lived, but in programs in which nothing before the update waits
// for the network: for such the scheduler that hides latencies has nothing to do, and the one before it puts all of
// these copies at the program's beginning. There it puts them, too, where gathers run beside kernels (from v5e on).
// `storages` and `storageOf` (per buffer; Storage::kNoArgument: none) say which argument's place a value is written in.
[[nodiscard]] std::vector<Storage> layoutCopies(const SpmdProgram& program, const LocalWork& work,
                                                const FusedKernels& kernels, const ProgramFacts& known,
                                                const Order& order, const Hardware& hardware,
                                                const NarrowValues& narrow, std::span<const Storage> storages,
                                                std::span<const std::uint32_t> storageOf);

} // namespace axiscape::simulation
