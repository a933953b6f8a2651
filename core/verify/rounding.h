// SPDX-License-Identifier: GPL-3.0-or-later
// How far apart two right results may be.
#pragma once

#include "core/interpret/tensor/tensor.h"
#include "core/verify/precision.h"

#include <vector>

namespace axiscape::verification {

// How many elements an op adds up into one of its results; 1 if it adds none.
[[nodiscard]] std::int64_t summedElements(const Module& module, OpId op);

// How far apart two orders of the same sums may be, relative to the largest element of a tensor, per value of the
// module. In f64 2^-44, 256 units of the last place. As written, the rounding of the coarsest type on the way to it,
// 2^-13 for f32 and 2^-5 for bf16. Either way times the square root of the longest sum on the way where that is above
// 1024, and of the sums one behind the other above 64. 0 for integers. One pass in program order and one more through
// loops.
[[nodiscard]] IdVector<ValueId, double> tolerances(const Module& module, Precision precision);

// The arguments with every float a little off, up or down at random: what a program makes of that is what it makes of
// rounding. The same every time. By how much, of its size: one unit of the last place in f64, as written a few.
[[nodiscard]] std::vector<Tensor> nudged(const std::vector<Tensor>& arguments, Precision precision);

// How much of a difference a program makes of one in its last places: that of a result (of its largest element) over
// that of the arguments. At least 1; infinite where a result is a number on one side alone.
[[nodiscard]] double conditioningOf(double change, Precision precision);

// The tolerance of a result: `own` of its value, times the conditioning in f64. What is more than 2^-34 then (1/16 as
// written) is no rounding.
[[nodiscard]] double toleranceOf(double own, double conditioning, Precision precision);

} // namespace axiscape::verification
