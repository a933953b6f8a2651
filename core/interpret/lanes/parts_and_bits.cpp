// SPDX-License-Identifier: GPL-3.0-or-later
// Ops on the parts of a complex number and on the bits of a float.
#include "core/interpret/lanes/lane_loops.h"
#include "core/interpret/tensor/formats.h"

#include <cmath>
#include <fmt/format.h>

namespace axiscape::kernels {
namespace {

template <class T> Tensor joined(Tensor out, std::span<const Tensor> in) {
    using C = std::complex<T>;
    eachLane<C, T, T>(out, in[0], in[1], [](T re, T im) { return C(re, im); });
    return out;
}

template <class T> Tensor part(OpKind kind, Tensor out, const Tensor& in) {
    using C = std::complex<T>;
    if (kind == OpKind::real)
        eachLane<T, C>(out, in, [](C z) { return z.real(); });
    else if (kind == OpKind::imag)
        eachLane<T, C>(out, in, [](C z) { return z.imag(); });
    else
        eachLane<C, C>(out, in, [](C z) { return std::conj(z); });
    return out;
}

Tensor parts(OpKind kind, Tensor out, const Tensor& in) {
    if (in.dtype() == ElementType::complex64) return part<float>(kind, std::move(out), in);
    if (in.dtype() == ElementType::complex128) return part<double>(kind, std::move(out), in);
    // A real number is its own real part and its own conjugate.
    if (kind == OpKind::imag) return Tensor::zeros(in.dtype(), out.shape());
    return in.elements() == out.elements() ? in.reshaped(out.shape()) : splat(in, out.shape());
}

struct Layout {
    int exponentBits, mantissaBits;
};

// Rounds the mantissa to nearest even, what is too large becomes infinite, what is too small for a normal number zero
// with its sign; NaN stays.
template <class Bits> Bits reduced(Bits bits, Layout from, Layout to) {
    const auto sign = static_cast<Bits>(bits & (Bits{1} << (from.exponentBits + from.mantissaBits)));
    auto magnitude = static_cast<Bits>(bits ^ sign);
    const auto infinity = static_cast<Bits>(((Bits{1} << from.exponentBits) - 1) << from.mantissaBits);
    if (magnitude > infinity) return bits;
    if (to.mantissaBits < from.mantissaBits) {
        const int drop = from.mantissaBits - to.mantissaBits;
        const auto odd = static_cast<Bits>((magnitude >> drop) & 1);
        magnitude = static_cast<Bits>(magnitude + (Bits{1} << (drop - 1)) - 1 + odd);
        magnitude = static_cast<Bits>(magnitude >> drop << drop);
    }
    if (to.exponentBits < from.exponentBits) {
        const int fromBias = (1 << (from.exponentBits - 1)) - 1, toBias = (1 << (to.exponentBits - 1)) - 1;
        const int exponent = static_cast<int>(magnitude >> from.mantissaBits);
        if (exponent > fromBias + toBias)
            magnitude = infinity;
        else if (exponent <= fromBias - toBias)
            magnitude = 0;
    }
    return static_cast<Bits>(sign | magnitude);
}

Result<Tensor> reducePrecision(OpRef op, Tensor out, const Tensor& in) {
    const Layout to{static_cast<int>(op.intOr(AttributeName::exponent_bits, 8)),
                    static_cast<int>(op.intOr(AttributeName::mantissa_bits, 23))};
    if (to.exponentBits < 1 || to.mantissaBits < 0) return fail("reduce_precision without bits for an exponent");
    const auto lanes = [&]<class Bits>(Bits, Layout from) {
        eachLane<Bits, Bits>(out, in, [=](Bits x) { return reduced<Bits>(x, from, to); });
        return std::move(out);
    };
    switch (in.dtype()) {
    case ElementType::f64:
        return lanes(std::uint64_t{}, Layout{11, 52});
    case ElementType::f32:
        return lanes(std::uint32_t{}, Layout{8, 23});
    case ElementType::bf16:
        return lanes(std::uint16_t{}, Layout{8, 7});
    case ElementType::f16:
        return lanes(std::uint16_t{}, Layout{5, 10});
    case ElementType::f8E5M2:
        return lanes(std::uint8_t{}, Layout{5, 2});
    case ElementType::f8E4M3:
        return lanes(std::uint8_t{}, Layout{4, 3});
    case ElementType::f8E3M4:
        return lanes(std::uint8_t{}, Layout{3, 4});
    default:
        return fail(fmt::format("not evaluated: reduce_precision of {}", elementName(in.dtype())));
    }
}

// The neighbour of a towards b, by their codes, which count up from zero on either side.
template <class Slot> Slot neighbour(ElementType type, Slot a, Slot b) {
    const float x = decodeBits(type, a), y = decodeBits(type, b);
    if (std::isnan(x)) return a;
    if (std::isnan(y) || x == y) return b;
    const auto sign =
        static_cast<Slot>(1u << (type == ElementType::bf16 || type == ElementType::f16 ? 15 : elementBits(type) - 1));
    if (x == 0) return static_cast<Slot>(y < 0 ? sign | 1 : 1);
    const bool grows = (y > x) == (x > 0);
    if (!grows && static_cast<Slot>(a & ~sign) == 1) // the least number: zero is next, with its sign where it has one
        return encodeBits(type, -0.0) == 0 ? Slot{0} : static_cast<Slot>(a & sign);
    return static_cast<Slot>(grows ? a + 1 : a - 1);
}

Result<Tensor> nextAfter(Tensor out, std::span<const Tensor> in) {
    const auto type = out.dtype();
    switch (type) {
    case ElementType::f64:
        eachLane<double, double, double>(out, in[0], in[1], [](double a, double b) { return std::nextafter(a, b); });
        return out;
    case ElementType::f32:
        eachLane<float, float, float>(out, in[0], in[1], [](float a, float b) { return std::nextafter(a, b); });
        return out;
    case ElementType::bf16:
    case ElementType::f16:
        eachLane<std::uint16_t, std::uint16_t, std::uint16_t>(
            out, in[0], in[1], [=](std::uint16_t a, std::uint16_t b) { return neighbour(type, a, b); });
        return out;
    default:
        if (!isFloat(type) || type == ElementType::tf32 || type == ElementType::f8E8M0FNU)
            return fail(fmt::format("not evaluated: next_after of {}", elementName(type)));
        eachLane<std::uint8_t, std::uint8_t, std::uint8_t>(
            out, in[0], in[1], [=](std::uint8_t a, std::uint8_t b) { return neighbour(type, a, b); });
        return out;
    }
}

// Moves the bits of elements: one of `from` bits holds from / to of `to` bits, the lowest first, or the other way.
Tensor repacked(const Tensor& tensor, ElementType dtype, std::span<const std::int64_t> shape) {
    const auto isSubByte = [](ElementType t) { return elementBits(t) < 8; };
    const auto packed = [](const Tensor& t) { // bytes without the unused bits of slots
        const int bits = elementBits(t.dtype());
        std::vector<std::uint8_t> bytes(static_cast<std::size_t>((t.elements() * bits + 7) / 8));
        const auto* slots = t.data<std::uint8_t>();
        for (std::int64_t i = 0; i < t.elements(); ++i)
            for (int b = 0; b < bits; ++b)
                if (slots[i] >> b & 1)
                    bytes[static_cast<std::size_t>((i * bits + b) / 8)] |=
                        static_cast<std::uint8_t>(1 << ((i * bits + b) % 8));
        return bytes;
    };
    Tensor out(dtype, shape);
    std::vector<std::uint8_t> bytes;
    if (isSubByte(tensor.dtype()))
        bytes = packed(tensor);
    else
        bytes.assign(tensor.data<std::uint8_t>(), tensor.data<std::uint8_t>() + tensor.byteCount());
    if (!isSubByte(dtype)) {
        if (!bytes.empty()) std::memcpy(out.mutableBytes(), bytes.data(), std::min(bytes.size(), out.byteCount()));
        return out;
    }
    const int bits = elementBits(dtype);
    auto* slots = out.mutableData<std::uint8_t>();
    for (std::int64_t i = 0; i < out.elements(); ++i) {
        std::uint8_t slot = 0;
        for (int b = 0; b < bits; ++b)
            if (bytes[static_cast<std::size_t>((i * bits + b) / 8)] >> ((i * bits + b) % 8) & 1)
                slot = static_cast<std::uint8_t>(slot | 1 << b);
        slots[i] = slot;
    }
    if (dtype == ElementType::i2 || dtype == ElementType::i4) // extends the sign
        return narrowed(out.retyped(computingType(dtype)), dtype);
    return out;
}

template <OpKind kind> Result<Tensor> partsOf(OpRef, Tensor out, std::span<const Tensor> in) {
    return parts(kind, std::move(out), in[0]);
}

constexpr PerOp<AnyLanes> kPartsAndBits{
    {OpKind::complex,
     [](OpRef, Tensor out, std::span<const Tensor> in) -> Result<Tensor> {
         return in[0].dtype() == ElementType::f32 ? joined<float>(std::move(out), in)
                                                  : joined<double>(std::move(out), in);
     }},
    {OpKind::real, partsOf<OpKind::real>},
    {OpKind::imag, partsOf<OpKind::imag>},
    {OpKind::conj, partsOf<OpKind::conj>},
    {OpKind::reduce_precision,
     [](OpRef op, Tensor out, std::span<const Tensor> in) { return reducePrecision(op, std::move(out), in[0]); }},
    {OpKind::next_after, [](OpRef, Tensor out, std::span<const Tensor> in) { return nextAfter(std::move(out), in); }},
};

} // namespace

AnyLanes partsAndBits(OpKind kind) { return kPartsAndBits[kind]; }

Result<Tensor> bitcast(const Tensor& tensor, ElementType dtype, std::span<const std::int64_t> shape) {
    std::int64_t elements = 1;
    for (const auto d : shape) elements *= d;
    // The one element of a lane program's operand may stand for all.
    if (tensor.elements() == 1 && elements != 1 && elementBits(tensor.dtype()) == elementBits(dtype))
        return bitcast(splat(tensor, shape), dtype, shape);
    if (tensor.elements() * elementBits(tensor.dtype()) != elements * elementBits(dtype))
        return fail(fmt::format("bitcast_convert: {} elements of {} do not fill {} of {}", tensor.elements(),
                                elementName(tensor.dtype()), elements, elementName(dtype)));
    const bool isPlain = elementBits(tensor.dtype()) >= 8 && elementBits(dtype) >= 8;
    if (isPlain && slotBytes(tensor.dtype()) == slotBytes(dtype)) return tensor.retyped(dtype).reshaped(shape);
    return repacked(tensor, dtype, shape);
}

} // namespace axiscape::kernels
