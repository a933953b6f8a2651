// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/shards.h"

#include "core/interpret/elements.h"
#include "core/sharding/device_tile.h"

#include <cmath>
#include <complex>
#include <limits>

namespace axiscape {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// As numbers that subtract: complex ones of either width as pairs of f64.
std::vector<double> asNumbers(const Tensor& tensor) {
    const auto count = static_cast<std::size_t>(tensor.elements());
    std::vector<double> numbers;
    if (tensor.dtype() == ElementType::complex64 || tensor.dtype() == ElementType::complex128) {
        const Tensor wide = kernels::convertTensor(tensor, ElementType::complex128);
        const auto* data = wide.data<double>();
        numbers.assign(data, data + 2 * count);
    } else {
        const Tensor wide = kernels::convertTensor(tensor, ElementType::f64);
        const auto* data = wide.data<double>();
        numbers.assign(data, data + count);
    }
    return numbers;
}

double largest(const std::vector<double>& numbers) {
    double most = 0;
    for (double n : numbers)
        if (std::isfinite(n)) most = std::max(most, std::abs(n));
    return most;
}

} // namespace

Tensor shardOf(const Tensor& whole, const TensorSharding& sharding, const Mesh& mesh, std::int64_t device) {
    if (sharding.tiles.empty()) return whole;
    const auto extents = tileOfDevice(whole.shape(), sharding, mesh, device);
    const std::size_t rank = extents.size(), slot = slotBytes(whole.dtype());
    std::vector<std::int64_t> shape;
    for (const Extent& extent : extents) shape.push_back(extent.size);
    Tensor shard(whole.dtype(), shape);
    if (shard.elements() == 0) return shard;
    // Row by row: runs along the last dimension are contiguous in both.
    const std::size_t run = static_cast<std::size_t>(shape.back()) * slot;
    std::vector<std::int64_t> index(rank, 0);
    std::byte* to = shard.mutableBytes();
    for (std::int64_t row = 0; row < shard.elements() / shape.back(); ++row, to += run) {
        std::int64_t at = 0;
        for (std::size_t d = 0; d < rank; ++d) at = at * whole.shape()[d] + extents[d].start + index[d];
        std::memcpy(to, whole.bytes() + static_cast<std::size_t>(at) * slot, run);
        for (std::size_t d = rank - 1; d-- > 0;) {
            if (++index[d] < shape[d]) break;
            index[d] = 0;
        }
    }
    return shard;
}

double magnitudeOf(const Tensor& tensor) { return largest(asNumbers(tensor)); }

Difference differenceOf(const Tensor& a, const Tensor& b, double scale) {
    if (sameBits(a, b)) return {};
    const auto x = asNumbers(a), y = asNumbers(b);
    const bool exact = isInteger(a.dtype());
    const double magnitude = std::max({scale, largest(x), largest(y), 1e-30});
    const std::size_t parts = x.size() / static_cast<std::size_t>(std::max<std::int64_t>(a.elements(), 1));
    Difference worst;
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (x[i] == y[i] || (std::isnan(x[i]) && std::isnan(y[i]))) continue;
        double apart = std::abs(x[i] - y[i]) / magnitude;
        if (exact || !std::isfinite(apart)) apart = kInfinity;
        if (apart > worst.relative) worst = {apart, static_cast<std::int64_t>(i / parts)};
    }
    return worst;
}

} // namespace axiscape
