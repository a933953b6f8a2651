// SPDX-License-Identifier: GPL-3.0-or-later
// chlo.broadcast_*: operands of different shapes, brought to the result's.
#include "core/interpret/lane_loops.h"

#include <fmt/format.h>

namespace axiscape::kernels {
namespace {

// Dimension of the result for each of the operand's: as the op says, else aligned at the last.
std::vector<std::size_t> placesOf(OpRef op, const Tensor& tensor, std::size_t rank) {
    const auto given = op.ints(AttributeName::broadcast_dimensions);
    std::vector<std::size_t> places(tensor.rank());
    for (std::size_t d = 0; d < places.size(); ++d)
        places[d] = given.size() == places.size() && places.size() < rank ? static_cast<std::size_t>(given[d])
                                                                          : rank - places.size() + d;
    return places;
}

template <class Slot> void copyStrided(Tensor& out, const Tensor& in, std::span<const std::int64_t> strides) {
    const auto shape = out.shape();
    const auto rank = shape.size();
    std::vector<std::int64_t> index(rank, 0);
    auto* to = out.mutableData<Slot>();
    const auto* from = in.data<Slot>();
    const auto inner = rank ? shape[rank - 1] : 1, step = rank ? strides[rank - 1] : 0;
    std::int64_t at = 0;
    for (std::int64_t done = 0, n = out.elements(); done < n; done += inner) {
        for (std::int64_t i = 0; i < inner; ++i) to[done + i] = from[at + i * step];
        for (std::size_t d = rank; d-- > 1;) { // counts up all dimensions but the last
            at += strides[d - 1];
            if (++index[d - 1] < shape[d - 1]) break;
            at -= strides[d - 1] * shape[d - 1];
            index[d - 1] = 0;
        }
    }
}

Result<Tensor> broadcastTo(OpRef op, const Tensor& tensor, std::span<const std::int64_t> shape) {
    if (std::equal(shape.begin(), shape.end(), tensor.shape().begin(), tensor.shape().end())) return tensor;
    if (tensor.rank() > shape.size()) return fail("an operand has more dimensions than the result");
    const auto places = placesOf(op, tensor, shape.size());
    std::vector<std::int64_t> strides(shape.size(), 0);
    std::int64_t stride = 1;
    for (std::size_t d = tensor.rank(); d-- > 0;) {
        const auto size = tensor.shape()[d];
        if (places[d] >= shape.size() || (size != 1 && size != shape[places[d]]))
            return fail(fmt::format("dimension {} of an operand, {}, does not broadcast", d, size));
        if (size != 1) strides[places[d]] = stride;
        stride *= size;
    }
    Tensor out(tensor.dtype(), shape);
    switch (slotBytes(tensor.dtype())) {
    case 1:
        copyStrided<std::uint8_t>(out, tensor, strides);
        break;
    case 2:
        copyStrided<std::uint16_t>(out, tensor, strides);
        break;
    case 4:
        copyStrided<std::uint32_t>(out, tensor, strides);
        break;
    case 8:
        copyStrided<std::uint64_t>(out, tensor, strides);
        break;
    default:
        copyStrided<std::complex<double>>(out, tensor, strides);
    }
    return out;
}

} // namespace

bool isBroadcasting(OpKind kind) { return laneKind(kind) != kind; }

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

Result<std::vector<Tensor>> bitcastConvert(OpRef op, std::span<const Tensor> operands) {
    const auto result = op.resultType();
    if (operands.size() != 1 || !result.isTensor() || operands[0].dtype() == ElementType::none)
        return fail("not evaluated: bitcast_convert of a quantized or dynamic type");
    auto out = bitcast(operands[0], result.dtype, result.shape);
    if (!out) return fail(out.error());
    return std::vector<Tensor>{std::move(*out)};
}

} // namespace axiscape::kernels
