// SPDX-License-Identifier: GPL-3.0-or-later
// The one entry of element-wise ops: widens operands to their computing type, asks the family, rounds once.
#include "core/interpret/lanes/lane_loops.h"

#include <algorithm>
#include <fmt/format.h>

namespace axiscape::kernels {
namespace {

// The same values under a shape of as many elements; one element stands for all.
Tensor fitted(const Tensor& tensor, std::span<const std::int64_t> shape) {
    std::int64_t elements = 1;
    for (const auto d : shape) elements *= d;
    return tensor.elements() == elements ? tensor.reshaped(shape) : splat(tensor, shape);
}

// The value attribute of constant_like: "1.0 : f32".
Result<Tensor> constantLike(OpRef op, ElementType dtype, std::span<const std::int64_t> shape) {
    const auto ints = op.ints(AttributeName::value);
    if (!ints.empty()) return tensorFromLiteral(std::to_string(ints[0]), dtype, shape);
    auto text = op.module.textOf(op.op, AttributeName::value);
    if (text.starts_with("dense<")) text = text.substr(6, text.rfind('>') - 6);
    if (text.starts_with('#') && text.find('<') != text.npos) // #complex.number<:f32 1.0, 2.0> : complex<f32>
        return fail("not evaluated: constant_like of a complex number", std::string(text));
    return tensorFromLiteral(text.substr(0, text.find(" :")), dtype, shape);
}

// Ops that make a tensor of a tensor, whatever its lanes.
using OfTensor = Result<Tensor> (*)(OpRef op, ElementType dtype, std::span<const std::int64_t> shape,
                                    std::span<const Tensor> operands);

Result<Tensor> bits(OpRef, ElementType dtype, std::span<const std::int64_t> shape, std::span<const Tensor> operands) {
    return bitcast(operands[0], dtype, shape);
}

constexpr PerOp<OfTensor> kOfTensors{
    {OpKind::bitcast_convert, bits},
    {OpKind::bitcast, bits},
    {OpKind::constant_like, [](OpRef op, ElementType dtype, std::span<const std::int64_t> shape,
                               std::span<const Tensor>) { return constantLike(op, dtype, shape); }},
    {OpKind::convert,
     [](OpRef, ElementType dtype, std::span<const std::int64_t> shape, std::span<const Tensor> operands)
         -> Result<Tensor> { return convertTensor(fitted(operands[0], shape), dtype); }},
    {OpKind::copy,
     [](OpRef, ElementType, std::span<const std::int64_t> shape, std::span<const Tensor> operands) -> Result<Tensor> {
         return fitted(operands[0], shape);
     }},
};

// How the types of operands and result go together: a foreign one would be read as what it is not.
enum class Types : std::uint8_t {
    same,
    chosen, // by an i1
    truth,  // the result is one
    joined, // to a complex number
    part,   // of one
};
constexpr PerOp<Types> kTypes{
    {OpKind::select, Types::chosen},  {OpKind::compare, Types::truth},    {OpKind::is_finite, Types::truth},
    {OpKind::is_inf, Types::truth},   {OpKind::is_pos_inf, Types::truth}, {OpKind::is_neg_inf, Types::truth},
    {OpKind::complex, Types::joined}, {OpKind::real, Types::part},        {OpKind::imag, Types::part},
    {OpKind::abs, Types::part},
};

bool typesFit(OpKind kind, ElementType dtype, std::span<const Tensor> in) {
    const auto type = in.back().dtype();
    const bool areSame = std::all_of(in.begin() + (kTypes[kind] == Types::chosen), in.end(),
                                     [&](const Tensor& t) { return t.dtype() == type; });
    switch (kTypes[kind]) {
    case Types::same:
        return areSame && type == dtype;
    case Types::chosen:
        return areSame && type == dtype && in[0].dtype() == ElementType::i1;
    case Types::truth:
        return areSame && dtype == ElementType::i1;
    case Types::joined:
        return areSame && isComplex(dtype) && partType(dtype) == type;
    case Types::part:
        return partType(type) == dtype;
    }
    return false;
}

} // namespace

LaneFunction lanesOf(OpKind kind, ElementType type) {
    if (isComplex(type)) return complexLanes(kind, type);
    if (type == ElementType::i1) return truthLanes(kind);
    if (isInteger(type)) return integerLanes(kind, type);
    if (const auto f = floatLanes(kind, type)) return f;
    if (const auto f = transcendentalLanes(kind, type)) return f;
    return specialLanes(kind, type);
}

bool isLanewise(OpKind kind) {
    if (kOfTensors[kind] || choosing(kind) || partsAndBits(kind)) return true;
    return lanesOf(kind, ElementType::f32) || lanesOf(kind, ElementType::i32) || lanesOf(kind, ElementType::i1) ||
           lanesOf(kind, ElementType::complex64);
}

Result<Tensor> lanewise(OpRef op, ElementType dtype, std::span<const std::int64_t> shape,
                        std::span<const Tensor> operands) {
    const auto kind = laneKind(op.kind());
    const auto name = op.module.kindName(op.op);
    if (!isLanewise(kind)) return fail(fmt::format("{} does not work element by element", name));
    if (const int expected = opRow(kind).operands; static_cast<int>(operands.size()) != expected)
        return fail(fmt::format("{} has {} operands, expected {}", name, operands.size(), expected));
    if (dtype == ElementType::none) return fail(fmt::format("not evaluated: {} of a quantized or dynamic type", name));
    for (const auto& operand : operands)
        if (operand.dtype() == ElementType::none)
            return fail(fmt::format("not evaluated: {} of a quantized or dynamic type", name));
    if (const auto whole = kOfTensors[kind]) return whole(op, dtype, shape, operands);

    Tensor out(dtype, shape);
    for (const auto& operand : operands)
        if (operand.elements() != out.elements() && operand.elements() != 1)
            return fail(
                fmt::format("{}: an operand has {} elements, the result {}", name, operand.elements(), out.elements()));
    if (!typesFit(kind, dtype, operands))
        return fail(fmt::format("{} of {} to {} is not defined", name, elementName(operands.back().dtype()),
                                elementName(dtype)));
    if (const auto any = choosing(kind)) return any(op, std::move(out), operands);
    if (const auto any = partsAndBits(kind)) return any(op, std::move(out), operands);
    Tensor in[2];
    for (std::size_t i = 0; i < operands.size(); ++i) in[i] = widened(operands[i]);
    if (out.dtype() != computingType(dtype)) out = Tensor(computingType(dtype), shape);
    const auto lanes = lanesOf(kind, in[0].dtype());
    if (!lanes) return fail(fmt::format("not evaluated: {} of {}", name, elementName(operands[0].dtype())));
    lanes(out, std::span<const Tensor>(in, operands.size()), elementBits(dtype));
    return narrowed(out, dtype);
}

} // namespace axiscape::kernels
