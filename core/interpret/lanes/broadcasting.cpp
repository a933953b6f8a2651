// SPDX-License-Identifier: GPL-3.0-or-later
// chlo.broadcast_*: operands of different shapes, brought to the result's.
#include "core/interpret/lanes/lane_loops.h"
#include "core/interpret/movement/movement.h"

#include <fmt/format.h>

namespace axiscape::kernels {
namespace {

// Dimension of the result for each of the operand's: as the op says for the one of lower rank, else aligned at the
// last.
Result<Tensor> broadcastTo(OpRef op, const Tensor& tensor, std::span<const std::int64_t> shape) {
    const auto rank = tensor.rank();
    if (rank > shape.size()) return fail("an operand has more dimensions than the result");
    const auto given = op.ints(AttributeName::broadcast_dimensions);
    std::vector<std::int64_t> places(rank);
    for (std::size_t d = 0; d < rank; ++d) {
        places[d] =
            given.size() == rank && rank < shape.size() ? given[d] : static_cast<std::int64_t>(shape.size() - rank + d);
        const auto size = tensor.shape()[d];
        const bool isInside = places[d] >= 0 && static_cast<std::size_t>(places[d]) < shape.size();
        if (!isInside || (size != 1 && size != shape[static_cast<std::size_t>(places[d])]))
            return fail(fmt::format("dimension {} of an operand, {}, does not broadcast", d, size));
    }
    return broadcastInDim(tensor, places, shape);
}

} // namespace

Result<std::vector<Tensor>> broadcasting(OpRef op, std::span<const Tensor> operands) {
    const auto result = op.resultType();
    if (!result.isTensor()) return fail(fmt::format("not evaluated: {} of a dynamic shape", op.module.kindName(op.op)));
    std::vector<Tensor> in;
    for (const auto& operand : operands) {
        auto tensor = broadcastTo(op, operand, result.shape);
        if (!tensor) return fail(tensor.error());
        in.push_back(std::move(*tensor));
    }
    auto out = lanewise(op, result.dtype, result.shape, in);
    if (!out) return fail(out.error());
    return std::vector<Tensor>{std::move(*out)};
}

} // namespace axiscape::kernels
