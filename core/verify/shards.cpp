// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/shards.h"

#include "core/interpret/tensor/elements.h"
#include "core/sharding/device_tile.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>

namespace axiscape {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// As numbers that subtract: complex ones of either width as pairs of f64. None of a token.
std::vector<double> asNumbers(const Tensor& tensor) {
    if (tensor.dtype() == ElementType::none) return {};
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

// `size` elements of every dimension, from `start` on in the one to the beginning of the other. Row by row: runs along
// the last dimension are contiguous in both.
void copyBlock(const Tensor& from, std::span<const std::int64_t> start, Tensor& to,
               std::span<const std::int64_t> size) {
    if (std::ranges::find(size, 0) != size.end()) return;
    const std::size_t rank = size.size(), slot = slotBytes(from.dtype());
    const std::size_t run = static_cast<std::size_t>(size[rank - 1]) * slot;
    std::int64_t rows = 1;
    for (std::size_t d = 0; d + 1 < rank; ++d) rows *= size[d];
    std::vector<std::int64_t> index(rank, 0);
    std::byte* bytes = to.mutableBytes();
    for (std::int64_t row = 0; row < rows; ++row) {
        std::int64_t source = 0, target = 0;
        for (std::size_t d = 0; d < rank; ++d) {
            source = source * from.shape()[d] + start[d] + index[d];
            target = target * to.shape()[d] + index[d];
        }
        std::memcpy(bytes + static_cast<std::size_t>(target) * slot,
                    from.bytes() + static_cast<std::size_t>(source) * slot, run);
        for (std::size_t d = rank - 1; d-- > 0;) {
            if (++index[d] < size[d]) break;
            index[d] = 0;
        }
    }
}

} // namespace

Tensor shardOf(const Tensor& whole, const TensorSharding& sharding, const Mesh& mesh, std::int64_t device) {
    if (sharding.tiles.empty() || whole.dtype() == ElementType::none) return whole;
    const auto extents = tileOfDevice(whole.shape(), sharding, mesh, device);
    std::vector<std::int64_t> shape, start;
    for (const Extent& extent : extents) {
        shape.push_back(extent.size);
        start.push_back(extent.start);
    }
    Tensor shard(whole.dtype(), shape);
    copyBlock(whole, start, shard, shape);
    return shard;
}

Tensor paddedShardOf(const Tensor& whole, const TensorSharding& sharding, const Mesh& mesh, std::int64_t device) {
    Tensor shard = shardOf(whole, sharding, mesh, device);
    const auto shape = localShape(whole.shape(), sharding, mesh);
    if (std::ranges::equal(shape, shard.shape())) return shard;
    Tensor padded(whole.dtype(), shape);
    const bool wholeBytes = elementBits(whole.dtype()) >= 8;
    std::memset(padded.mutableBytes(), wholeBytes ? 0xff : 1, padded.byteCount());
    copyBlock(shard, std::vector<std::int64_t>(shape.size(), 0), padded, shard.shape());
    return padded;
}

Tensor cornerOf(const Tensor& tensor, std::span<const std::int64_t> shape) {
    if (std::ranges::equal(shape, tensor.shape())) return tensor;
    Tensor corner(tensor.dtype(), shape);
    copyBlock(tensor, std::vector<std::int64_t>(shape.size(), 0), corner, shape);
    return corner;
}

Tensor withCorner(const Tensor& tensor, const Tensor& corner) {
    if (std::ranges::equal(corner.shape(), tensor.shape())) return corner;
    Tensor out = tensor;
    copyBlock(corner, std::vector<std::int64_t>(tensor.rank(), 0), out, corner.shape());
    return out;
}

std::vector<double> realParts(const Tensor& tensor) {
    auto numbers = asNumbers(tensor);
    const auto count = static_cast<std::size_t>(tensor.elements());
    if (numbers.size() == 2 * count) {
        for (std::size_t i = 0; i < count; ++i) numbers[i] = numbers[2 * i];
        numbers.resize(count);
    }
    return numbers;
}

double magnitudeOf(const Tensor& tensor) { return largest(asNumbers(tensor)); }

std::int64_t notFiniteIn(const Tensor& tensor) {
    if (isInteger(tensor.dtype())) return 0;
    const auto numbers = asNumbers(tensor);
    return std::count_if(numbers.begin(), numbers.end(), [](double n) { return !std::isfinite(n); });
}

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
