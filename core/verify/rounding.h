// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/interpret/tensor.h"

#include <vector>

namespace axiscape {

// How many elements an op adds up into one of its results; 1 if it adds none.
std::int64_t summedElements(const Module& module, OpId op);

// How far apart two orders of the same sums may be, relative to the largest element of a tensor, per value of the
// module: the rounding of the coarsest type on the way to it, 2^-13 for f32 and 2^-5 for bf16, times the square root of
// the longest sum on the way where that is above 1024. 0 for integers. One pass in program order and one more through
// loops.
IdVector<ValueId, double> tolerances(const Module& module);

// The arguments with every float a few units of its last place off: what a program makes of them is what it makes of
// rounding. The same every time.
std::vector<Tensor> nudged(const std::vector<Tensor>& arguments);

} // namespace axiscape
