// SPDX-License-Identifier: GPL-3.0-or-later
// formats: the bits of small floating-point numbers. Decoding is exact; encoding rounds to nearest even once, whatever
// the source, subnormals included.
//
//   encode<Bf16>(1.1f)                    // 0x3F8D
//   decode<F8E4M3FN>(0x7E)                // 448
//   encodeBits(ElementType::f16, 65520.0) // 0x7C00, inf
#pragma once

#include "core/ir/element_type.h"

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

namespace axiscape::kernels {

// What the codes above the largest finite number mean.
enum class Specials {
    ieee,    // infinities and NaN, as in f32
    nan,     // no infinity: the code of all ones is NaN, and what is too large becomes it
    zeroNan, // no infinity, no negative zero: its code is NaN, and what is too large becomes it
    none,    // neither: what is too large saturates; NaN becomes zero with its sign turned
};

struct FloatFormat {
    int exponentBits, mantissaBits, bias;
    Specials specials;

    constexpr std::uint32_t signBit() const { return 1u << (exponentBits + mantissaBits); }
    constexpr std::uint32_t maxFinite() const {
        switch (specials) {
        case Specials::ieee:
            return (((1u << exponentBits) - 1) << mantissaBits) - 1;
        case Specials::nan:
            return signBit() - 2;
        default:
            return signBit() - 1;
        }
    }
    constexpr int minExponent() const { return 1 - bias; } // of the smallest normal number, and of the subnormals
};

inline constexpr FloatFormat Bf16{8, 7, 127, Specials::ieee};
inline constexpr FloatFormat F16{5, 10, 15, Specials::ieee};
inline constexpr FloatFormat F4E2M1FN{2, 1, 1, Specials::none};
inline constexpr FloatFormat F6E2M3FN{2, 3, 1, Specials::none};
inline constexpr FloatFormat F6E3M2FN{3, 2, 3, Specials::none};
inline constexpr FloatFormat F8E3M4{3, 4, 3, Specials::ieee};
inline constexpr FloatFormat F8E4M3{4, 3, 7, Specials::ieee};
inline constexpr FloatFormat F8E4M3FN{4, 3, 7, Specials::nan};
inline constexpr FloatFormat F8E4M3FNUZ{4, 3, 8, Specials::zeroNan};
inline constexpr FloatFormat F8E4M3B11FNUZ{4, 3, 11, Specials::zeroNan};
inline constexpr FloatFormat F8E5M2{5, 2, 15, Specials::ieee};
inline constexpr FloatFormat F8E5M2FNUZ{5, 2, 16, Specials::zeroNan};

// The bits of `value` (a float or a double) in the format.
template <FloatFormat format, class Real> constexpr std::uint32_t encode(Real value) {
    using Bits = std::conditional_t<sizeof(Real) == 4, std::uint32_t, std::uint64_t>;
    constexpr int digits = std::numeric_limits<Real>::digits - 1; // of the source's mantissa, hidden one apart
    constexpr int sourceBias = std::numeric_limits<Real>::max_exponent - 1;
    const Bits bits = std::bit_cast<Bits>(value);
    const std::uint32_t sign = bits >> (sizeof(Real) * 8 - 1) ? format.signBit() : 0;
    const Bits magnitude = bits & (~Bits{0} >> 1);
    constexpr Bits infinity = static_cast<Bits>(2 * sourceBias + 1) << digits;
    constexpr std::uint32_t nan = format.specials == Specials::zeroNan ? format.signBit()
                                  : format.specials == Specials::nan   ? format.signBit() - 1
                                  : format.specials == Specials::none
                                      ? format.signBit()
                                      : format.maxFinite() + 1 + (1u << (format.mantissaBits - 1));
    if (magnitude > infinity)
        return format.specials == Specials::zeroNan ? nan : format.specials == Specials::none ? nan ^ sign : nan | sign;
    const int exponentField = static_cast<int>(magnitude >> digits);
    // A subnormal source has the exponent of the smallest normal one and no hidden bit.
    const int exponent = (exponentField ? exponentField : 1) - sourceBias;
    const Bits significand = exponentField ? (magnitude & ((Bits{1} << digits) - 1)) | (Bits{1} << digits) : magnitude;
    const int target = exponent > format.minExponent() ? exponent : format.minExponent();
    const int shift = digits - format.mantissaBits + target - exponent;
    Bits rounded = 0; // in units of the format's last place at `target`
    if (shift <= digits + 1) {
        const Bits rest = significand & ((Bits{1} << shift) - 1), half = Bits{1} << (shift - 1);
        rounded = significand >> shift;
        if (rest > half || (rest == half && (rounded & 1))) ++rounded;
    }
    // A carry out of the mantissa lands in the exponent, as it should.
    const std::uint64_t code =
        (static_cast<std::uint64_t>(target - format.minExponent()) << format.mantissaBits) + rounded;
    if (code > format.maxFinite()) {
        switch (format.specials) {
        case Specials::ieee:
            return sign | (format.maxFinite() + 1);
        case Specials::nan:
            return sign | nan;
        case Specials::zeroNan:
            return nan;
        case Specials::none:
            return sign | format.maxFinite();
        }
    }
    if (format.specials == Specials::zeroNan && code == 0) return 0;
    return sign | static_cast<std::uint32_t>(code);
}

template <FloatFormat format> constexpr float decode(std::uint32_t bits) {
    const std::uint32_t magnitude = bits & (format.signBit() - 1);
    const bool negative = bits & format.signBit();
    constexpr float infinity = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
    if (format.specials == Specials::zeroNan && negative && magnitude == 0) return nan;
    if (magnitude > format.maxFinite()) {
        if (format.specials == Specials::ieee && magnitude == format.maxFinite() + 1)
            return negative ? -infinity : infinity;
        return negative ? -nan : nan;
    }
    if constexpr (format.mantissaBits == 7 && format.exponentBits == 8) { // bf16: the upper half of a f32
        return std::bit_cast<float>(bits << 16);
    } else {
        const std::uint32_t field = magnitude >> format.mantissaBits;
        const std::uint32_t mantissa = magnitude & ((1u << format.mantissaBits) - 1);
        // Exact: every format here has fewer digits and a smaller range than f32.
        const int exponent = (field ? static_cast<int>(field) - format.bias : format.minExponent());
        const float unit = std::bit_cast<float>(static_cast<std::uint32_t>(exponent - format.mantissaBits + 127) << 23);
        const float value =
            static_cast<float>(static_cast<std::int32_t>(field ? mantissa | (1u << format.mantissaBits) : mantissa)) *
            unit;
        return negative ? -value : value;
    }
}

// f8E8M0FNU: powers of two 2^(code - 127), code 255 is NaN; no sign, no zero: zero and what is negative become NaN.
[[nodiscard]] std::uint32_t encodeE8M0(double value);
[[nodiscard]] float decodeE8M0(std::uint32_t bits);
// tf32 is a f32 with 10 digits behind the point.
[[nodiscard]] float roundedToTf32(double value);

// By element type, one number at a time; floats below f32 only.
[[nodiscard]] std::uint32_t encodeBits(ElementType type, double value);
[[nodiscard]] float decodeBits(ElementType type, std::uint32_t bits);
// Many at a time: slots of `type` to f32 and back. tf32 slots are floats.
void decodeAll(ElementType type, const std::byte* bytes, float* values, std::int64_t count);
void encodeAll(ElementType type, const float* values, std::byte* bytes, std::int64_t count);
void encodeAll(ElementType type, const double* values, std::byte* bytes, std::int64_t count);

} // namespace axiscape::kernels
