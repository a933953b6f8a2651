// SPDX-License-Identifier: GPL-3.0-or-later
// From one element type to another, whole tensors at a time.
#include "core/interpret/lanes/lane_loops.h"
#include "core/interpret/tensor/formats.h"

#include <cmath>
#include <limits>

namespace axiscape::kernels {
namespace {

bool isNarrowFloat(ElementType type) { return isFloat(type) && type != ElementType::f32 && type != ElementType::f64; }

// Least and greatest value of an integer type, also one of fewer bits than its slot.
struct Range {
    std::int64_t least;
    std::uint64_t greatest;
};
Range rangeOf(ElementType type) {
    const int bits = elementBits(type);
    if (type >= ElementType::ui2) return {0, bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1};
    const auto greatest = (std::uint64_t{1} << (bits - 1)) - 1;
    return {-static_cast<std::int64_t>(greatest) - 1, greatest};
}

// Towards zero, held within the range; NaN is 0.
template <class Int, class Real> void truncate(Tensor& out, const Tensor& in, Range range) {
    const auto least = static_cast<Int>(range.least), greatest = static_cast<Int>(range.greatest);
    const double low = static_cast<double>(range.least), high = static_cast<double>(range.greatest);
    eachLane<Int, Real>(out, in, [=](Real value) {
        const double v = static_cast<double>(value);
        if (v >= high) return greatest; // 2^63 - 1 and 2^64 - 1 are rounded up here: what equals them is too large
        if (v <= low) return least;
        return v == v ? static_cast<Int>(v) : Int{0};
    });
}

// Integers of 64 bits to a double that a narrow format rounds as it would the integer: what is below the double's last
// digits is kept as one sticky digit.
template <class Int> double sticky(Int value) {
    if constexpr (sizeof(Int) < 8) {
        return static_cast<double>(value);
    } else {
        const bool negative = value < 0;
        auto magnitude = negative ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
        if (magnitude >> 53) magnitude = (magnitude & ~std::uint64_t{0xFFF}) | (magnitude & 0xFFF ? 0x1000 : 0);
        return negative ? -static_cast<double>(magnitude) : static_cast<double>(magnitude);
    }
}

Tensor fromParts(const Tensor& real, ElementType dtype) {
    Tensor out(dtype, real.shape());
    if (dtype == ElementType::complex64)
        eachLane<std::complex<float>, float>(out, real, [](float x) { return std::complex<float>(x, 0); });
    else
        eachLane<std::complex<double>, double>(out, real, [](double x) { return std::complex<double>(x, 0); });
    return out;
}

Tensor realParts(const Tensor& tensor) {
    Tensor out(partType(tensor.dtype()), tensor.shape());
    if (tensor.dtype() == ElementType::complex64)
        eachLane<float, std::complex<float>>(out, tensor, [](std::complex<float> z) { return z.real(); });
    else
        eachLane<double, std::complex<double>>(out, tensor, [](std::complex<double> z) { return z.real(); });
    return out;
}

Tensor truths(const Tensor& in) {
    Tensor out(ElementType::i1, in.shape());
    if (in.dtype() == ElementType::complex64)
        eachLane<std::uint8_t, std::complex<float>>(out, in, [](std::complex<float> z) { return z != 0.0f; });
    else if (in.dtype() == ElementType::complex128)
        eachLane<std::uint8_t, std::complex<double>>(out, in, [](std::complex<double> z) { return z != 0.0; });
    else
        withReal(in.dtype(), [&]<class T>() { eachLane<std::uint8_t, T>(out, in, [](T x) { return x != T{0}; }); });
    return out;
}

Tensor toNarrowFloat(const Tensor& in, ElementType dtype) {
    if (in.dtype() == ElementType::f32) return narrowed(in, dtype);
    Tensor wide(ElementType::f64, in.shape());
    if (in.dtype() == ElementType::f64)
        wide = in;
    else
        withInteger(in.dtype(), [&]<class T>() { eachLane<double, T>(wide, in, sticky<T>); });
    Tensor out(dtype, in.shape());
    encodeAll(dtype, wide.data<double>(), out.mutableBytes(), out.elements());
    return out;
}

} // namespace

ElementType computingType(ElementType dtype) {
    if (isNarrowFloat(dtype)) return ElementType::f32;
    if (dtype == ElementType::i2 || dtype == ElementType::i4) return ElementType::i8;
    if (dtype == ElementType::ui2 || dtype == ElementType::ui4) return ElementType::ui8;
    return dtype;
}

Tensor widened(const Tensor& tensor) {
    const auto wide = computingType(tensor.dtype());
    if (wide == tensor.dtype()) return tensor;
    if (!isNarrowFloat(tensor.dtype())) return tensor.retyped(wide);
    Tensor out(wide, tensor.shape());
    decodeAll(tensor.dtype(), tensor.bytes(), out.mutableData<float>(), out.elements());
    return out;
}

Tensor narrowed(const Tensor& tensor, ElementType dtype) {
    if (tensor.dtype() == dtype) return tensor;
    if (isNarrowFloat(dtype)) {
        Tensor out(dtype, tensor.shape());
        encodeAll(dtype, tensor.data<float>(), out.mutableBytes(), out.elements());
        return out;
    }
    Tensor out = tensor.retyped(dtype);
    const int bits = elementBits(dtype), sign = dtype < ElementType::ui2 ? 1 << (bits - 1) : 0;
    auto* slots = out.mutableData<std::uint8_t>();
    for (std::int64_t i = 0; i < out.elements(); ++i)
        slots[i] = static_cast<std::uint8_t>(((slots[i] & ((1 << bits) - 1)) ^ sign) - sign);
    return out;
}

Tensor convertTensor(const Tensor& tensor, ElementType dtype) {
    if (tensor.dtype() == dtype || tensor.dtype() == ElementType::none || dtype == ElementType::none) return tensor;
    Tensor in = widened(tensor);
    if (dtype == ElementType::i1) return truths(in);
    if (isComplex(dtype)) {
        if (!isComplex(in.dtype())) return fromParts(convertTensor(in, partType(dtype)), dtype);
        Tensor out(dtype, in.shape());
        if (dtype == ElementType::complex64)
            eachLane<std::complex<float>, std::complex<double>>(
                out, in, [](std::complex<double> z) { return std::complex<float>(z); });
        else
            eachLane<std::complex<double>, std::complex<float>>(
                out, in, [](std::complex<float> z) { return std::complex<double>(z); });
        return out;
    }
    if (isComplex(in.dtype())) return convertTensor(realParts(in), dtype);
    if (isNarrowFloat(dtype)) return toNarrowFloat(in, dtype);
    if (in.dtype() == dtype) return in;
    const auto wide = computingType(dtype);
    Tensor out(wide, in.shape());
    if (isFloat(dtype)) {
        withReal(in.dtype(), [&]<class T>() {
            if (dtype == ElementType::f32)
                eachLane<float, T>(out, in, [](T x) { return static_cast<float>(x); });
            else
                eachLane<double, T>(out, in, [](T x) { return static_cast<double>(x); });
        });
        return out;
    }
    if (isFloat(in.dtype())) {
        withInteger(wide, [&]<class Int>() {
            if (in.dtype() == ElementType::f32)
                truncate<Int, float>(out, in, rangeOf(dtype));
            else
                truncate<Int, double>(out, in, rangeOf(dtype));
        });
    } else {
        withInteger(wide, [&]<class Int>() {
            withInteger(in.dtype(),
                        [&]<class T>() { eachLane<Int, T>(out, in, [](T x) { return static_cast<Int>(x); }); });
        });
    }
    return narrowed(out, dtype);
}

Tensor splat(const Tensor& tensor, std::span<const std::int64_t> shape) {
    Tensor out(tensor.dtype(), shape);
    const auto slot = slotBytes(tensor.dtype());
    auto* bytes = out.mutableBytes();
    const auto all = out.byteCount();
    if (all == 0) return out;
    std::memcpy(bytes, tensor.bytes(), slot);
    for (std::size_t done = slot; done < all;) { // doubling what is there
        const auto more = std::min(done, all - done);
        std::memcpy(bytes + done, bytes, more);
        done += more;
    }
    return out;
}

} // namespace axiscape::kernels
