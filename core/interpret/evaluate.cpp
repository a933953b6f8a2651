// SPDX-License-Identifier: GPL-3.0-or-later
// Which kernel does which op, and what the op's attributes say to it.
#include "core/interpret/contraction/contraction.h"
#include "core/interpret/lanes/lanes.h"
#include "core/interpret/movement/indexing.h"
#include "core/interpret/movement/movement.h"
#include "core/interpret/reduction/reduce.h"
#include "core/interpret/reduction/sort.h"
#include "core/interpret/tensor/attribute_text.h"
#include "core/interpret/tensor/elements.h"
#include "core/interpret/tensor/integers.h"
#include "core/ops/per_op.h"

#include <algorithm>
#include <fmt/format.h>

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

Result<Tensors> constant(OpRef op, std::span<Tensor>) {
    const TensorType type = op.resultType();
    auto tensor = tensorFromLiteral(op.module.literal(op.op), type.dtype, type.shape);
    if (!tensor) return fail(tensor.error());
    return one(std::move(*tensor));
}

Result<Tensors> tupleElement(OpRef op, std::span<const Tensor> operands) {
    const auto elements = operands[0].tupleElements();
    const auto index = attributeNumber(op, "index", -1);
    if (index >= 0 && index < static_cast<std::int64_t>(elements.size()))
        return one(elements[static_cast<std::size_t>(index)]);
    return fail(fmt::format("its tuple has no element {}", index));
}

// The operand's buffer, as it is or under another shape.
Result<Tensors> view(OpRef op, std::span<Tensor> operands) {
    const TensorType type = op.resultType();
    return one(type.isTensor() ? operands[0].retyped(type.dtype).reshaped(type.shape) : operands[0]);
}

Result<Tensors> token(OpRef, std::span<Tensor>) { return one(Tensor()); }
Result<Tensors> nothing(OpRef, std::span<Tensor>) { return Tensors(); }
Result<Tensors> tuple(OpRef, std::span<Tensor> operands) {
    return one(Tensor::tuple(Tensors(operands.begin(), operands.end())));
}

Result<Tensors> dimensionSize(OpRef op, std::span<Tensor> operands) {
    const auto dimension = static_cast<std::size_t>(op.intOr(AttributeName::dimension, 0));
    Tensor size(ElementType::i32, {});
    *size.mutableData<std::int32_t>() = static_cast<std::int32_t>(operands[0].shape()[dimension]);
    return one(std::move(size));
}

// --- ops that move elements about

Result<Tensors> counted(OpRef op, std::span<Tensor>) {
    const TensorType type = op.resultType();
    return one(iota(type.dtype, type.shape, static_cast<std::size_t>(op.intOr(AttributeName::iota_dimension, 0))));
}
Result<Tensors> broadcastAtLast(OpRef op, std::span<Tensor> operands) {
    const TensorType type = op.resultType();
    std::vector<std::int64_t> dimensions(operands[0].rank());
    for (std::size_t i = 0; i < dimensions.size(); ++i)
        dimensions[i] = static_cast<std::int64_t>(type.shape.size() - dimensions.size() + i);
    return one(broadcastInDim(operands[0], dimensions, type.shape));
}
Result<Tensors> broadcastTo(OpRef op, std::span<Tensor> operands) {
    return one(broadcastInDim(operands[0], op.ints(AttributeName::broadcast_dimensions), op.resultType().shape));
}
Result<Tensors> transpose(OpRef op, std::span<Tensor> operands) {
    return one(transposed(operands[0], op.ints(AttributeName::permutation)));
}
Result<Tensors> slice(OpRef op, std::span<Tensor> operands) {
    return one(sliced(operands[0], op.ints(AttributeName::start_indices), op.ints(AttributeName::strides),
                      op.resultType().shape));
}
// start, limit and stride are operands, the result's shape is known.
Result<Tensors> realDynamicSlice(OpRef op, std::span<Tensor> operands) {
    return one(sliced(operands[0], integersOf(operands[1]), integersOf(operands[3]), op.resultType().shape));
}
Result<Tensors> sliceAt(OpRef op, std::span<Tensor> operands) {
    return one(dynamicSlice(operands[0], operands.subspan(1), op.resultType().shape));
}
Result<Tensors> update(OpRef, std::span<Tensor> operands) {
    return one(dynamicUpdateSlice(std::move(operands[0]), operands[1], operands.subspan(2)));
}
Result<Tensors> pad(OpRef op, std::span<Tensor> operands) {
    return one(padded(operands[0], operands[1], op.ints(AttributeName::edge_padding_low),
                      op.ints(AttributeName::interior_padding), op.resultType().shape));
}
Result<Tensors> dynamicPad(OpRef op, std::span<Tensor> operands) {
    return one(
        padded(operands[0], operands[1], integersOf(operands[2]), integersOf(operands[4]), op.resultType().shape));
}
Result<Tensors> concatenate(OpRef op, std::span<Tensor> operands) {
    return one(
        concatenated(operands, static_cast<std::size_t>(op.intOr(AttributeName::dimension, 0)), op.resultType().shape));
}
Result<Tensors> reverse(OpRef op, std::span<Tensor> operands) {
    return one(reversed(operands[0], op.ints(AttributeName::dimensions)));
}

using Evaluator = Result<Tensors> (*)(OpRef op, std::span<Tensor> operands);
// Of a function that leaves its operands as they are.
template <auto function> Result<Tensors> reading(OpRef op, std::span<Tensor> operands) {
    return function(op, operands);
}

// Neither element-wise, which lanewise() knows, nor the identity, nor what needs the machine.
constexpr PerOp<Evaluator> kEvaluators{
    {OpKind::constant, constant},
    {OpKind::create_token, token},
    {OpKind::after_all, token},
    {OpKind::sharding_group, nothing},
    {OpKind::trace, nothing},
    {OpKind::tuple, tuple},
    {OpKind::get_tuple_element, reading<tupleElement>},
    {OpKind::get_dimension_size, dimensionSize},
    {OpKind::map, reading<map>},

    {OpKind::reshape, view},
    {OpKind::dynamic_reshape, view},
    {OpKind::iota, counted},
    {OpKind::dynamic_iota, counted},
    {OpKind::broadcast, broadcastAtLast},
    {OpKind::broadcast_in_dim, broadcastTo},
    {OpKind::dynamic_broadcast_in_dim, broadcastTo},
    {OpKind::transpose, transpose},
    {OpKind::slice, slice},
    {OpKind::real_dynamic_slice, realDynamicSlice},
    {OpKind::dynamic_slice, sliceAt},
    {OpKind::dynamic_update_slice, update},
    {OpKind::pad, pad},
    {OpKind::dynamic_pad, dynamicPad},
    {OpKind::concatenate, concatenate},
    {OpKind::reverse, reverse},

    {OpKind::reduce, reading<reduce>},
    {OpKind::reduce_window, reading<reduceWindow>},
    {OpKind::select_and_scatter, reading<selectAndScatter>},
    {OpKind::gather, reading<gather>},
    {OpKind::dynamic_gather, reading<gather>},
    {OpKind::scatter, scatter},
    {OpKind::torch_index_select, reading<torchIndexSelect>},
    {OpKind::sort, reading<sort>},
    {OpKind::top_k, reading<topK>},
    {OpKind::topk, reading<topK>},
    {OpKind::rng, reading<rng>},
    {OpKind::rng_bit_generator, reading<rngBitGenerator>},

    {OpKind::dot, reading<dotGeneral>},
    {OpKind::dot_general, reading<dotGeneral>},
    {OpKind::einsum, reading<einsum>},
    {OpKind::unary_einsum, reading<einsum>},
    {OpKind::ragged_dot, reading<raggedDot>},
    {OpKind::convolution, reading<convolution>},
    {OpKind::dynamic_conv, reading<convolution>},
    {OpKind::fft, reading<fft>},
    {OpKind::cholesky, reading<cholesky>},
    {OpKind::triangular_solve, reading<triangularSolve>},
    {OpKind::batch_norm_inference, reading<batchNorm>},
    {OpKind::batch_norm_training, reading<batchNorm>},
    {OpKind::batch_norm_grad, reading<batchNorm>},
    {OpKind::custom_call, reading<customCall>},
    {OpKind::scan, reading<scan>},
};

Result<Tensors> dispatch(OpRef op, std::span<Tensor> operands) {
    const OpKind kind = op.kind();
    if (isLanewise(kind)) {
        const TensorType type = op.resultType();
        auto result = lanewise(op, type.dtype, type.shape, operands);
        if (!result) return fail(result.error());
        return one(std::move(*result));
    }
    if (ruleFamily(kind) == RuleFamily::aligned) return broadcasting(op, operands);
    if (has(kind, Trait::identity))
        return op.module.results(op.op).size() == 1 ? view(op, operands) : Tensors(operands.begin(), operands.end());
    const Evaluator evaluator = kEvaluators[kind];
    return evaluator ? evaluator(op, operands) : notEvaluated(op, {});
}

Result<Tensors> checked(OpRef op, std::span<Tensor> operands) {
    const bool tokens = has(op.kind(), Trait::tokens);
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

bool hasEvaluator(OpKind kind) {
    return isLanewise(laneKind(kind)) || has(kind, Trait::identity) || kEvaluators.lists(kind);
}

Result<Tensors> evaluate(OpRef op, std::span<const Tensor> operands) {
    Tensors copies(operands.begin(), operands.end());
    return checked(op, copies);
}

Result<Tensors> evaluate(OpRef op, Tensors&& operands) { return checked(op, operands); }

} // namespace axiscape::kernels
