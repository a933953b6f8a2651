// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/movement/indexing.h"
#include "core/interpret/tensor/attribute_text.h"
#include "core/interpret/tensor/integers.h"

#include <algorithm>

namespace axiscape::kernels {

Result<std::vector<Tensor>> gather(OpRef op, std::span<const Tensor> operands) {
    const Tensor& operand = operands[0];
    const auto width = slotBytes(operand.dtype());
    // dynamic_gather has its slice sizes as an operand
    std::vector<std::int64_t> extents;
    if (op.kind() == OpKind::dynamic_gather)
        extents = integersOf(operands[2]);
    else
        extents.assign(op.ints(AttributeName::slice_sizes).begin(), op.ints(AttributeName::slice_sizes).end());
    const TensorType type = op.resultType();
    Tensor result(type.dtype, type.shape);
    if (result.elements() == 0) return std::vector<Tensor>{result};
    if (operand.elements() == 0) return fail("gather takes slices of an operand that has no elements");
    const IndexDimensions dimensions{
        op.ints(AttributeName::offset_dims),           op.ints(AttributeName::collapsed_slice_dims),
        op.ints(AttributeName::operand_batching_dims), op.ints(AttributeName::start_indices_batching_dims),
        op.ints(AttributeName::start_index_map),       op.intOr(AttributeName::index_vector_dim, 0)};
    const auto map = SliceMap::of(operand.shape(), type.shape, operands[1], dimensions, extents, true);
    std::byte* to = result.mutableBytes();
    const auto bytes = static_cast<std::int64_t>(width);
    Odometer at(map.positions);
    for (const std::int64_t base : map.bases) {
        copyCoalesced(to + at.to() * bytes, operand.bytes() + base * bytes, map.slice, width);
        at.next();
    }
    return std::vector<Tensor>{std::move(result)};
}

Result<std::vector<Tensor>> torchIndexSelect(OpRef op, std::span<const Tensor> operands) {
    const Tensor& operand = operands[0];
    std::int64_t dimension = attributeNumber(op, "dim", 0), batchDimensions = attributeNumber(op, "batch_dims", 0);
    const auto rank = static_cast<std::int64_t>(operand.rank());
    if (dimension < 0) dimension += rank;
    if (batchDimensions < 0) batchDimensions += static_cast<std::int64_t>(operands[1].rank());
    if (dimension < 0 || dimension >= rank || batchDimensions < 0 || batchDimensions > dimension)
        return fail("torch_index_select selects along a dimension that is not there");

    // operand[batch, middle, selected, inner] -> result[batch, middle, index, inner]
    const auto product = [](std::span<const std::int64_t> sizes) {
        std::int64_t n = 1;
        for (auto s : sizes) n *= s;
        return n;
    };
    const auto d = static_cast<std::size_t>(dimension), b = static_cast<std::size_t>(batchDimensions);
    const std::int64_t batch = product(operand.shape().first(b)), middle = product(operand.shape().subspan(b, d - b));
    const std::int64_t selected = operand.shape()[d], inner = product(operand.shape().subspan(d + 1));
    const TensorType type = op.resultType();
    Tensor result(type.dtype, type.shape);
    if (result.elements() == 0) return std::vector<Tensor>{result};
    if (operand.elements() == 0) return fail("torch_index_select selects from no elements");
    const auto indices = integersOf(operands[1]);
    const std::int64_t count = static_cast<std::int64_t>(indices.size()) / batch;
    if (batch * middle * count * inner != result.elements())
        return fail("torch_index_select has a result of another size than what it selects");
    const auto run = static_cast<std::size_t>(inner) * slotBytes(type.dtype);
    std::byte* to = result.mutableBytes();
    for (std::int64_t i = 0; i < batch; ++i)
        for (std::int64_t m = 0; m < middle; ++m)
            for (std::int64_t k = 0; k < count; ++k, to += run) {
                const auto index =
                    std::clamp<std::int64_t>(indices[static_cast<std::size_t>(i * count + k)], 0, selected - 1);
                const auto row = static_cast<std::size_t>((i * middle + m) * selected + index);
                std::copy_n(operand.bytes() + row * run, run, to);
            }
    return std::vector<Tensor>{std::move(result)};
}

} // namespace axiscape::kernels
