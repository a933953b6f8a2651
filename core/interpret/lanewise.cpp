// SPDX-License-Identifier: GPL-3.0-or-later
// The one entry of element-wise ops: widens operands to their computing type, asks the family, rounds once.
#include "core/interpret/lane_loops.h"

#include <algorithm>
#include <fmt/format.h>

namespace axiscape::kernels {
namespace {

std::size_t operandsOf(OpKind kind) {
    switch (kind) {
    case OpKind::select:
    case OpKind::clamp:
        return 3;
    case OpKind::add:
    case OpKind::and_:
    case OpKind::atan2:
    case OpKind::compare:
    case OpKind::complex:
    case OpKind::divide:
    case OpKind::maximum:
    case OpKind::minimum:
    case OpKind::mulhi:
    case OpKind::multiply:
    case OpKind::next_after:
    case OpKind::or_:
    case OpKind::polygamma:
    case OpKind::power:
    case OpKind::remainder:
    case OpKind::shift_left:
    case OpKind::shift_right_arithmetic:
    case OpKind::shift_right_logical:
    case OpKind::subtract:
    case OpKind::xor_:
    case OpKind::zeta:
        return 2;
    case OpKind::abs:
    case OpKind::acos:
    case OpKind::acosh:
    case OpKind::asin:
    case OpKind::asin_acos_kernel:
    case OpKind::asinh:
    case OpKind::atan:
    case OpKind::atanh:
    case OpKind::bessel_i1e:
    case OpKind::bitcast:
    case OpKind::bitcast_convert:
    case OpKind::cbrt:
    case OpKind::ceil:
    case OpKind::conj:
    case OpKind::constant_like:
    case OpKind::convert:
    case OpKind::copy:
    case OpKind::cosh:
    case OpKind::cosine:
    case OpKind::count_leading_zeros:
    case OpKind::digamma:
    case OpKind::erf:
    case OpKind::erf_inv:
    case OpKind::erfc:
    case OpKind::exponential:
    case OpKind::exponential_minus_one:
    case OpKind::floor:
    case OpKind::imag:
    case OpKind::is_finite:
    case OpKind::is_inf:
    case OpKind::is_neg_inf:
    case OpKind::is_pos_inf:
    case OpKind::lgamma:
    case OpKind::log:
    case OpKind::log_plus_one:
    case OpKind::logistic:
    case OpKind::negate:
    case OpKind::not_:
    case OpKind::popcnt:
    case OpKind::real:
    case OpKind::reduce_precision:
    case OpKind::round_nearest_afz:
    case OpKind::round_nearest_even:
    case OpKind::rsqrt:
    case OpKind::sign:
    case OpKind::sine:
    case OpKind::sinh:
    case OpKind::sqrt:
    case OpKind::square:
    case OpKind::tan:
    case OpKind::tan_chlo:
    case OpKind::tanh:
        return 1;
    default:
        return 0; // not lane by lane
    }
}

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

// Kinds that compute numbers: by the operands' type.
bool computed(OpKind kind, int bits, Tensor& out, std::span<const Tensor> in) {
    const auto type = in[0].dtype();
    if (isComplex(type)) return complexLanes(kind, out, in);
    if (type == ElementType::i1) return truthLanes(kind, out, in);
    if (isInteger(type)) return integerLanes(kind, bits, out, in);
    return floatLanes(kind, out, in) || transcendentalLanes(kind, out, in) || specialLanes(kind, out, in);
}

// Whether the operands have the types that the kind computes with; a foreign one would be read as what it is not.
bool typesFit(OpKind kind, ElementType dtype, std::span<const Tensor> in) {
    const auto type = in.back().dtype();
    const bool areSame = std::all_of(in.begin() + (kind == OpKind::select), in.end(),
                                     [&](const Tensor& t) { return t.dtype() == type; });
    switch (kind) {
    case OpKind::select:
        return areSame && type == dtype && in[0].dtype() == ElementType::i1;
    case OpKind::compare:
    case OpKind::is_finite:
    case OpKind::is_inf:
    case OpKind::is_pos_inf:
    case OpKind::is_neg_inf:
        return areSame && dtype == ElementType::i1;
    case OpKind::complex:
        return areSame && isComplex(dtype) && partType(dtype) == type;
    case OpKind::real:
    case OpKind::imag:
    case OpKind::abs:
        return partType(type) == dtype;
    default:
        return areSame && type == dtype;
    }
}

} // namespace

OpKind laneKind(OpKind kind) {
    switch (kind) {
    case OpKind::broadcast_add:
        return OpKind::add;
    case OpKind::broadcast_and:
        return OpKind::and_;
    case OpKind::broadcast_atan2:
        return OpKind::atan2;
    case OpKind::broadcast_compare:
        return OpKind::compare;
    case OpKind::broadcast_complex:
        return OpKind::complex;
    case OpKind::broadcast_divide:
        return OpKind::divide;
    case OpKind::broadcast_maximum:
        return OpKind::maximum;
    case OpKind::broadcast_minimum:
        return OpKind::minimum;
    case OpKind::broadcast_multiply:
        return OpKind::multiply;
    case OpKind::broadcast_next_after:
        return OpKind::next_after;
    case OpKind::broadcast_or:
        return OpKind::or_;
    case OpKind::broadcast_polygamma:
        return OpKind::polygamma;
    case OpKind::broadcast_power:
        return OpKind::power;
    case OpKind::broadcast_remainder:
        return OpKind::remainder;
    case OpKind::broadcast_select:
        return OpKind::select;
    case OpKind::broadcast_shift_left:
        return OpKind::shift_left;
    case OpKind::broadcast_shift_right_arithmetic:
        return OpKind::shift_right_arithmetic;
    case OpKind::broadcast_shift_right_logical:
        return OpKind::shift_right_logical;
    case OpKind::broadcast_subtract:
        return OpKind::subtract;
    case OpKind::broadcast_xor:
        return OpKind::xor_;
    case OpKind::broadcast_zeta:
        return OpKind::zeta;
    default:
        return kind;
    }
}

bool isLanewise(OpKind kind) { return operandsOf(kind) != 0; }

Result<Tensor> lanewise(OpRef op, ElementType dtype, std::span<const std::int64_t> shape,
                        std::span<const Tensor> operands) {
    const auto kind = laneKind(op.kind());
    const auto expected = operandsOf(kind);
    const auto name = op.module.kindName(op.op);
    if (expected == 0) return fail(fmt::format("{} does not work element by element", name));
    if (operands.size() != expected)
        return fail(fmt::format("{} has {} operands, expected {}", name, operands.size(), expected));
    if (dtype == ElementType::none) return fail(fmt::format("not evaluated: {} of a quantized or dynamic type", name));
    for (const auto& operand : operands)
        if (operand.dtype() == ElementType::none)
            return fail(fmt::format("not evaluated: {} of a quantized or dynamic type", name));
    if (kind == OpKind::bitcast_convert || kind == OpKind::bitcast) return bitcast(operands[0], dtype, shape);
    if (kind == OpKind::constant_like) return constantLike(op, dtype, shape);
    if (kind == OpKind::convert) return convertTensor(fitted(operands[0], shape), dtype);
    if (kind == OpKind::copy) return fitted(operands[0], shape);

    Tensor out(dtype, shape);
    for (const auto& operand : operands)
        if (operand.elements() != out.elements() && operand.elements() != 1)
            return fail(
                fmt::format("{}: an operand has {} elements, the result {}", name, operand.elements(), out.elements()));
    if (!typesFit(kind, dtype, operands))
        return fail(fmt::format("{} of {} to {} is not defined", name, elementName(operands.back().dtype()),
                                elementName(dtype)));
    if (isChoosing(kind)) return choosing(op, kind, std::move(out), operands);
    if (isOfPartsOrBits(kind)) return partsAndBits(op, kind, std::move(out), operands);
    Tensor in[2];
    for (std::size_t i = 0; i < operands.size(); ++i) in[i] = widened(operands[i]);
    if (out.dtype() != computingType(dtype)) out = Tensor(computingType(dtype), shape);
    if (!computed(kind, elementBits(dtype), out, std::span<const Tensor>(in, operands.size())))
        return fail(fmt::format("not evaluated: {} of {}", name, elementName(operands[0].dtype())));
    return narrowed(out, dtype);
}

} // namespace axiscape::kernels
