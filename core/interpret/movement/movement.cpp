// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/movement/movement.h"

#include "core/interpret/tensor/elements.h"
#include "core/interpret/tensor/integers.h"
#include "core/interpret/tensor/strided.h"

#include <algorithm>
#include <numeric>

namespace axiscape::kernels {
namespace {

void copyInto(std::byte* to, const Tensor& from, std::int64_t fromOffset, std::span<const StridedDimension> walk) {
    const auto width = slotBytes(from.dtype());
    copyStrided(to, from.bytes() + fromOffset * static_cast<std::int64_t>(width), walk, width);
}

// Where the slice really starts: each start in [0, size - extent].
std::vector<std::int64_t> clampedStarts(std::span<const Tensor> starts, Sizes sizes, Sizes extents) {
    std::vector<std::int64_t> result(sizes.size());
    for (std::size_t d = 0; d < sizes.size(); ++d)
        result[d] = std::clamp<std::int64_t>(integersOf(starts[d])[0], 0, sizes[d] - extents[d]);
    return result;
}

std::int64_t offsetOf(Sizes index, Sizes strides) {
    std::int64_t offset = 0;
    for (std::size_t d = 0; d < index.size(); ++d) offset += index[d] * strides[d];
    return offset;
}

} // namespace

Tensor broadcastInDim(const Tensor& operand, Sizes dimensions, Sizes shape) {
    std::int64_t elements = 1;
    for (auto size : shape) elements *= size;
    if (operand.elements() == elements && std::is_sorted(dimensions.begin(), dimensions.end()))
        return operand.reshaped(shape);
    Tensor result(operand.dtype(), shape);
    const auto to = rowMajorStrides(shape), from = rowMajorStrides(operand.shape());
    std::vector<StridedDimension> walk(shape.size());
    for (std::size_t d = 0; d < shape.size(); ++d) walk[d] = {shape[d], to[d], 0};
    for (std::size_t i = 0; i < dimensions.size(); ++i)
        if (operand.shape()[i] != 1) walk[static_cast<std::size_t>(dimensions[i])].from = from[i];
    copyInto(result.mutableBytes(), operand, 0, walk);
    return result;
}

Tensor transposed(const Tensor& operand, Sizes permutation) {
    std::vector<std::int64_t> shape(operand.rank());
    for (std::size_t d = 0; d < shape.size(); ++d) shape[d] = operand.shape()[static_cast<std::size_t>(permutation[d])];
    Tensor result(operand.dtype(), shape);
    const auto to = rowMajorStrides(shape), from = rowMajorStrides(operand.shape());
    std::vector<StridedDimension> walk(shape.size());
    for (std::size_t d = 0; d < shape.size(); ++d)
        walk[d] = {shape[d], to[d], from[static_cast<std::size_t>(permutation[d])]};
    copyInto(result.mutableBytes(), operand, 0, walk);
    return result;
}

Tensor sliced(const Tensor& operand, Sizes starts, Sizes strides, Sizes shape) {
    Tensor result(operand.dtype(), shape);
    const auto to = rowMajorStrides(shape), from = rowMajorStrides(operand.shape());
    std::vector<StridedDimension> walk(shape.size());
    for (std::size_t d = 0; d < shape.size(); ++d)
        walk[d] = {shape[d], to[d], from[d] * (strides.empty() ? 1 : strides[d])};
    copyInto(result.mutableBytes(), operand, offsetOf(starts, from), walk);
    return result;
}

Tensor reversed(const Tensor& operand, Sizes dimensions) {
    Tensor result(operand.dtype(), operand.shape());
    const auto strides = rowMajorStrides(operand.shape());
    std::vector<StridedDimension> walk(operand.rank());
    for (std::size_t d = 0; d < walk.size(); ++d) walk[d] = {operand.shape()[d], strides[d], strides[d]};
    std::int64_t offset = 0;
    if (operand.elements() > 0)
        for (auto dimension : dimensions) {
            const auto d = static_cast<std::size_t>(dimension);
            offset += (operand.shape()[d] - 1) * strides[d];
            walk[d].from = -strides[d];
        }
    copyInto(result.mutableBytes(), operand, offset, walk);
    return result;
}

Tensor padded(const Tensor& operand, const Tensor& value, Sizes low, Sizes interior, Sizes shape) {
    Tensor result(operand.dtype(), shape);
    const auto width = slotBytes(operand.dtype());
    fillElements(result.mutableBytes(), value.bytes(), result.elements(), width);
    const auto to = rowMajorStrides(shape), from = rowMajorStrides(operand.shape());
    std::vector<StridedDimension> walk(shape.size());
    std::int64_t toOffset = 0, fromOffset = 0;
    for (std::size_t d = 0; d < shape.size(); ++d) {
        // Element i lands at low + i * step; those inside [0, shape[d]) are the ones from `first` to `end`.
        const std::int64_t step = 1 + (interior.empty() ? 0 : interior[d]);
        const std::int64_t first = low[d] < 0 ? (-low[d] + step - 1) / step : 0;
        const std::int64_t room = shape[d] - low[d];
        const std::int64_t end = std::min(operand.shape()[d], room <= 0 ? 0 : (room + step - 1) / step);
        walk[d] = {std::max<std::int64_t>(end - first, 0), to[d] * step, from[d]};
        toOffset += (low[d] + first * step) * to[d];
        fromOffset += first * from[d];
    }
    if (std::any_of(walk.begin(), walk.end(), [](const auto& d) { return d.extent == 0; })) return result;
    copyInto(result.mutableBytes() + toOffset * static_cast<std::int64_t>(width), operand, fromOffset, walk);
    return result;
}

Tensor concatenated(std::span<const Tensor> operands, std::size_t dimension, Sizes shape) {
    Tensor result(operands[0].dtype(), shape);
    const auto width = slotBytes(result.dtype());
    const auto to = rowMajorStrides(shape);
    std::byte* at = result.mutableBytes();
    for (const Tensor& operand : operands) {
        const auto from = rowMajorStrides(operand.shape());
        std::vector<StridedDimension> walk(shape.size());
        for (std::size_t d = 0; d < shape.size(); ++d) walk[d] = {operand.shape()[d], to[d], from[d]};
        copyInto(at, operand, 0, walk);
        at += static_cast<std::size_t>(operand.shape()[dimension] * to[dimension]) * width;
    }
    return result;
}

Tensor iota(ElementType dtype, Sizes shape, std::size_t dimension) {
    Tensor line(ElementType::i64, shape.subspan(dimension, 1));
    auto* counting = line.mutableData<std::int64_t>();
    std::iota(counting, counting + line.elements(), std::int64_t{0});
    const std::int64_t dimensions[] = {static_cast<std::int64_t>(dimension)};
    return broadcastInDim(convertTensor(line, dtype), dimensions, shape);
}

Tensor dynamicSlice(const Tensor& operand, std::span<const Tensor> starts, Sizes shape) {
    return sliced(operand, clampedStarts(starts, operand.shape(), shape), {}, shape);
}

Tensor dynamicUpdateSlice(Tensor operand, const Tensor& update, std::span<const Tensor> starts) {
    if (update.elements() == 0) return operand;
    const auto at = clampedStarts(starts, operand.shape(), update.shape());
    const auto to = rowMajorStrides(operand.shape()), from = rowMajorStrides(update.shape());
    std::vector<StridedDimension> walk(operand.rank());
    for (std::size_t d = 0; d < walk.size(); ++d) walk[d] = {update.shape()[d], to[d], from[d]};
    const auto width = static_cast<std::int64_t>(slotBytes(operand.dtype()));
    copyInto(operand.mutableBytes() + offsetOf(at, to) * width, update, 0, walk);
    return operand;
}

} // namespace axiscape::kernels
