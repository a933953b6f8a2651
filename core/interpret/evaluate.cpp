// SPDX-License-Identifier: GPL-3.0-or-later
// Which kernel does which op, and what the op's attributes say to it.
#include "core/interpret/attribute_text.h"
#include "core/interpret/contraction.h"
#include "core/interpret/elements.h"
#include "core/interpret/indexing.h"
#include "core/interpret/integers.h"
#include "core/interpret/lanes.h"
#include "core/interpret/movement.h"
#include "core/interpret/reduce.h"
#include "core/interpret/sort.h"

#include <algorithm>

namespace axiscape::kernels {
namespace {

using Tensors = std::vector<Tensor>;

Tensors one(Tensor tensor) {
    Tensors results;
    results.push_back(std::move(tensor));
    return results;
}

Result<Tensors> notEvaluated(OpRef op, std::string why) {
    return fail("not evaluated: " + op.module.fullName(op.op), {}, std::move(why));
}

// Why values of the type cannot be computed; empty for tensors of known shape, tokens and tuples.
std::string_view untouchable(const TensorType& type) {
    if (!type.isTensor() && type.text.find("!quant") != std::string_view::npos) return "quantized types";
    if (std::any_of(type.shape.begin(), type.shape.end(), [](auto d) { return d < 0; })) return "dynamic shapes";
    return {};
}

// Ops that take or give values without elements: tokens, and tuples of anything. All others read the elements of all
// their operands and write those of all their results.
bool handsOnTokens(OpKind kind) {
    switch (kind) {
    case OpKind::add_dependency:
    case OpKind::after_all:
    case OpKind::copy:
    case OpKind::create_token:
    case OpKind::custom_call: // looks for itself
    case OpKind::domain:
    case OpKind::get_tuple_element:
    case OpKind::optimization_barrier:
    case OpKind::tuple:
        return true;
    default:
        return false;
    }
}

Result<Tensors> map(OpRef op, std::span<const Tensor> operands) {
    auto program = LaneProgram::of(op.module, op.module.regions(op.op)[0]);
    if (!program) return fail(program.error());
    Tensors arguments;
    const std::int64_t lanes = operands[0].elements(), flat[] = {lanes};
    for (const Tensor& t : operands) arguments.push_back(t.reshaped(flat));
    auto results = program->run(lanes, arguments);
    if (!results) return results;
    for (Tensor& t : *results) t = t.reshaped(operands[0].shape());
    return results;
}

// start, limit and stride are operands, the result's shape is known.
Tensor realDynamicSlice(std::span<const Tensor> operands, Sizes shape) {
    return sliced(operands[0], integersOf(operands[1]), integersOf(operands[3]), shape);
}

Result<Tensors> constant(OpRef op, const TensorType& type) {
    auto tensor = tensorFromLiteral(op.module.literal(op.op), type.dtype, type.shape);
    if (!tensor) return fail(tensor.error());
    return one(std::move(*tensor));
}

Result<Tensors> tupleElement(OpRef op, std::span<const Tensor> operands) {
    const auto elements = operands[0].tupleElements();
    const auto index = attributeNumber(op, "index", -1);
    if (index >= 0 && index < static_cast<std::int64_t>(elements.size()))
        return one(elements[static_cast<std::size_t>(index)]);
    return fail("get_tuple_element has no index in its tuple");
}

// Ops whose result is their operand's buffer, as it is or under another shape.
bool isView(OpKind kind) {
    switch (kind) {
    case OpKind::reshape:
    case OpKind::dynamic_reshape:
    case OpKind::copy:
    case OpKind::bitcast:
    case OpKind::add_dependency:
    case OpKind::domain:
    case OpKind::sharding_constraint:
    case OpKind::reshard:
    case OpKind::propagation_barrier:
    case OpKind::data_flow_edge:
        return true;
    default:
        return false;
    }
}

Result<Tensors> moves(OpRef op, std::span<Tensor> operands, const TensorType& type) {
    switch (op.kind()) {
    case OpKind::iota:
    case OpKind::dynamic_iota:
        return one(iota(type.dtype, type.shape, static_cast<std::size_t>(op.intOr(AttributeName::iota_dimension, 0))));
    case OpKind::broadcast: {
        std::vector<std::int64_t> dimensions(operands[0].rank());
        for (std::size_t i = 0; i < dimensions.size(); ++i)
            dimensions[i] = static_cast<std::int64_t>(type.shape.size() - dimensions.size() + i);
        return one(broadcastInDim(operands[0], dimensions, type.shape));
    }
    case OpKind::broadcast_in_dim:
    case OpKind::dynamic_broadcast_in_dim:
        return one(broadcastInDim(operands[0], op.ints(AttributeName::broadcast_dimensions), type.shape));
    case OpKind::transpose:
        return one(transposed(operands[0], op.ints(AttributeName::permutation)));
    case OpKind::slice:
        return one(
            sliced(operands[0], op.ints(AttributeName::start_indices), op.ints(AttributeName::strides), type.shape));
    case OpKind::real_dynamic_slice:
        return one(realDynamicSlice(operands, type.shape));
    case OpKind::dynamic_slice:
        return one(dynamicSlice(operands[0], operands.subspan(1), type.shape));
    case OpKind::dynamic_update_slice:
        return one(dynamicUpdateSlice(std::move(operands[0]), operands[1], operands.subspan(2)));
    case OpKind::pad:
        return one(padded(operands[0], operands[1], op.ints(AttributeName::edge_padding_low),
                          op.ints(AttributeName::interior_padding), type.shape));
    case OpKind::dynamic_pad:
        return one(padded(operands[0], operands[1], integersOf(operands[2]), integersOf(operands[4]), type.shape));
    case OpKind::concatenate:
        return one(concatenated(operands, static_cast<std::size_t>(op.intOr(AttributeName::dimension, 0)), type.shape));
    case OpKind::reverse:
        return one(reversed(operands[0], op.ints(AttributeName::dimensions)));
    default:
        return notEvaluated(op, {});
    }
}

Result<Tensors> dispatch(OpRef op, std::span<Tensor> operands) {
    const Module& module = op.module;
    const OpKind kind = op.kind();
    const TensorType type = module.results(op.op).empty() ? TensorType{} : op.resultType();
    if (isLanewise(kind)) {
        auto result = lanewise(op, type.dtype, type.shape, operands);
        if (!result) return fail(result.error());
        return one(std::move(*result));
    }
    if (isBroadcasting(kind)) return broadcasting(op, operands);
    if (isView(kind)) return one(operands[0].retyped(type.dtype).reshaped(type.shape));
    switch (kind) {
    case OpKind::constant:
        return constant(op, type);
    case OpKind::optimization_barrier:
        return Tensors(operands.begin(), operands.end());
    case OpKind::create_token:
    case OpKind::after_all:
        return one(Tensor());
    case OpKind::sharding_group:
    case OpKind::trace:
        return Tensors();
    case OpKind::tuple:
        return one(Tensor::tuple(Tensors(operands.begin(), operands.end())));
    case OpKind::get_tuple_element:
        return tupleElement(op, operands);
    case OpKind::get_dimension_size: {
        const auto dimension = static_cast<std::size_t>(op.intOr(AttributeName::dimension, 0));
        Tensor size(ElementType::i32, {});
        *size.mutableData<std::int32_t>() = static_cast<std::int32_t>(operands[0].shape()[dimension]);
        return one(std::move(size));
    }
    case OpKind::map:
        return map(op, operands);
    case OpKind::reduce:
        return reduce(op, operands);
    case OpKind::reduce_window:
        return reduceWindow(op, operands);
    case OpKind::select_and_scatter:
        return selectAndScatter(op, operands);
    case OpKind::gather:
    case OpKind::dynamic_gather:
        return gather(op, operands);
    case OpKind::scatter:
        return scatter(op, operands);
    case OpKind::torch_index_select:
        return torchIndexSelect(op, operands);
    case OpKind::sort:
        return sort(op, operands);
    case OpKind::top_k:
    case OpKind::topk:
        return topK(op, operands);
    case OpKind::bitcast_convert:
        return bitcastConvert(op, operands);
    case OpKind::rng:
        return rng(op, operands);
    case OpKind::rng_bit_generator:
        return rngBitGenerator(op, operands);
    case OpKind::dot:
    case OpKind::dot_general:
        return dotGeneral(op, operands);
    case OpKind::einsum:
    case OpKind::unary_einsum:
        return einsum(op, operands);
    case OpKind::ragged_dot:
        return raggedDot(op, operands);
    case OpKind::convolution:
    case OpKind::dynamic_conv:
        return convolution(op, operands);
    case OpKind::fft:
        return fft(op, operands);
    case OpKind::cholesky:
        return cholesky(op, operands);
    case OpKind::triangular_solve:
        return triangularSolve(op, operands);
    case OpKind::batch_norm_inference:
    case OpKind::batch_norm_training:
    case OpKind::batch_norm_grad:
        return batchNorm(op, operands);
    case OpKind::custom_call:
        return customCall(op, operands);
    case OpKind::scan:
        return scan(op, operands);
    default:
        return moves(op, operands, type);
    }
}

Result<Tensors> checked(OpRef op, std::span<Tensor> operands) {
    const bool tokens = handsOnTokens(op.kind());
    for (const ValueId v : op.module.results(op.op)) {
        const TensorType type = op.module.type(v);
        if (const auto why = untouchable(type); !why.empty()) return notEvaluated(op, std::string(why));
        if (!tokens && !type.isTensor()) return notEvaluated(op, "a result without elements");
    }
    for (const ValueId v : op.module.operands(op.op)) {
        const TensorType type = op.module.type(v);
        if (type.isTensor()) continue;
        if (const auto why = untouchable(type); !why.empty()) return notEvaluated(op, std::string(why));
        if (!tokens) return notEvaluated(op, "an operand without elements");
    }
    return dispatch(op, operands);
}

} // namespace

Result<Tensors> evaluate(OpRef op, std::span<const Tensor> operands) {
    Tensors copies(operands.begin(), operands.end());
    return checked(op, copies);
}

Result<Tensors> evaluate(OpRef op, Tensors&& operands) { return checked(op, operands); }

} // namespace axiscape::kernels
