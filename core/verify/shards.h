// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/interpret/tensor.h"
#include "core/sharding/sharding.h"

namespace axiscape {

// The block of a tensor that a device holds. The sharding divides its dimensions.
Tensor shardOf(const Tensor& whole, const TensorSharding& sharding, const Mesh& mesh, std::int64_t device);

// How far two tensors of one shape are apart: the largest difference of two elements, over the largest element of
// either (at least `floor`). 0 if all are equal; NaN equals NaN; infinity if one is NaN or infinite and the other not,
// or if integers differ.
struct Difference {
    double relative = 0;
    std::int64_t element = -1; // of the worst; -1 if all are equal
};
Difference differenceOf(const Tensor& a, const Tensor& b, double scale = 0);
// The largest finite magnitude: what differences are compared with.
double magnitudeOf(const Tensor& tensor);

} // namespace axiscape
