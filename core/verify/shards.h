// SPDX-License-Identifier: GPL-3.0-or-later
// A tensor cut into the blocks of devices.
#pragma once

#include "core/interpret/tensor/tensor.h"
#include "core/sharding/sharding.h"

namespace axiscape {

// The block of a tensor that a device holds, without padding: where the sharding does not divide a dimension, the
// blocks of the last devices are smaller.
[[nodiscard]] Tensor shardOf(const Tensor& whole, const TensorSharding& sharding, const Mesh& mesh,
                             std::int64_t device);
// As a device is given it: all blocks are as large as the first, and what is behind the tensor's end would show
// wherever it got in: not a number, or -1.
[[nodiscard]] Tensor paddedShardOf(const Tensor& whole, const TensorSharding& sharding, const Mesh& mesh,
                                   std::int64_t device);
// The first elements of every dimension.
[[nodiscard]] Tensor cornerOf(const Tensor& tensor, std::span<const std::int64_t> shape);
// The tensor with other elements there.
[[nodiscard]] Tensor withCorner(const Tensor& tensor, const Tensor& corner);

// How far two tensors of one shape are apart: the largest difference of two elements, over the largest element of
// either (at least `floor`). 0 if all are equal; NaN equals NaN; infinity if one is NaN or infinite and the other not,
// or if integers differ.
struct Difference {
    double relative = 0;
    std::int64_t element = -1; // of the worst; -1 if all are equal
};
[[nodiscard]] Difference differenceOf(const Tensor& a, const Tensor& b, double scale = 0);
// All elements as numbers, of complex ones the real parts; none of a token.
[[nodiscard]] std::vector<double> realParts(const Tensor& tensor);
// The largest finite magnitude: what differences are compared with.
[[nodiscard]] double magnitudeOf(const Tensor& tensor);
// Elements that are infinite or no numbers.
[[nodiscard]] std::int64_t notFiniteIn(const Tensor& tensor);

} // namespace axiscape
