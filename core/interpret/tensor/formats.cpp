// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/tensor/formats.h"

#include <cmath>

namespace axiscape::kernels {
namespace {

// Calls f.template operator()<format>() with the format of a type that has one.
template <class F> auto withFormat(ElementType type, F&& f) {
    switch (type) {
    case ElementType::bf16:
        return f.template operator()<Bf16>();
    case ElementType::f4E2M1FN:
        return f.template operator()<F4E2M1FN>();
    case ElementType::f6E2M3FN:
        return f.template operator()<F6E2M3FN>();
    case ElementType::f6E3M2FN:
        return f.template operator()<F6E3M2FN>();
    case ElementType::f8E3M4:
        return f.template operator()<F8E3M4>();
    case ElementType::f8E4M3:
        return f.template operator()<F8E4M3>();
    case ElementType::f8E4M3FN:
        return f.template operator()<F8E4M3FN>();
    case ElementType::f8E4M3FNUZ:
        return f.template operator()<F8E4M3FNUZ>();
    case ElementType::f8E4M3B11FNUZ:
        return f.template operator()<F8E4M3B11FNUZ>();
    case ElementType::f8E5M2:
        return f.template operator()<F8E5M2>();
    case ElementType::f8E5M2FNUZ:
        return f.template operator()<F8E5M2FNUZ>();
    default:
        return f.template operator()<F16>();
    }
}

bool isSixteenBits(ElementType type) { return type == ElementType::bf16 || type == ElementType::f16; }

template <class Real> void encodeEach(ElementType type, const Real* values, std::byte* slots, std::int64_t count) {
    if (type == ElementType::tf32) {
        auto* out = reinterpret_cast<float*>(slots);
        for (std::int64_t i = 0; i < count; ++i) out[i] = roundedToTf32(values[i]);
    } else if (type == ElementType::f8E8M0FNU) {
        auto* out = reinterpret_cast<std::uint8_t*>(slots);
        for (std::int64_t i = 0; i < count; ++i) out[i] = static_cast<std::uint8_t>(encodeE8M0(values[i]));
    } else {
        withFormat(type, [&]<FloatFormat format>() {
            using Slot =
                std::conditional_t<(format.exponentBits + format.mantissaBits > 7), std::uint16_t, std::uint8_t>;
            auto* out = reinterpret_cast<Slot*>(slots);
            for (std::int64_t i = 0; i < count; ++i) out[i] = static_cast<Slot>(encode<format>(values[i]));
        });
    }
}

// The usual numbers of bf16 without a branch: add half a unit in the last place, less one if that place is even.
std::uint16_t bf16Of(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const auto rounded = static_cast<std::uint16_t>((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16);
    const auto nan = static_cast<std::uint16_t>((bits >> 31) << 15 | 0x7FC0);
    return (bits & 0x7FFFFFFF) > 0x7F800000 ? nan : rounded;
}

} // namespace

std::uint32_t encodeE8M0(double value) {
    if (!(value > 0) || std::isinf(value)) return 0xFF;
    int exponent = 0;
    const double fraction = std::frexp(value, &exponent); // in [0.5, 1): value = 2 fraction * 2^(exponent - 1)
    const int power = exponent - 1 + (fraction >= 0.75 ? 1 : 0);
    if (power < -127) return 0;
    return power > 127 ? 0xFF : static_cast<std::uint32_t>(power + 127);
}

float decodeE8M0(std::uint32_t bits) {
    if (bits == 0xFF) return std::numeric_limits<float>::quiet_NaN();
    return bits == 0 ? 0x1p-127f : std::bit_cast<float>(bits << 23);
}

float roundedToTf32(double value) {
    constexpr FloatFormat tf32{8, 10, 127, Specials::ieee};
    return std::bit_cast<float>(encode<tf32>(value) << 13);
}

std::uint32_t encodeBits(ElementType type, double value) {
    if (type == ElementType::f8E8M0FNU) return encodeE8M0(value);
    return withFormat(type, [&]<FloatFormat format>() { return encode<format>(value); });
}

float decodeBits(ElementType type, std::uint32_t bits) {
    if (type == ElementType::f8E8M0FNU) return decodeE8M0(bits);
    return withFormat(type, [&]<FloatFormat format>() { return decode<format>(bits); });
}

void decodeAll(ElementType type, const std::byte* slots, float* values, std::int64_t count) {
    if (type == ElementType::tf32) {
        std::memcpy(values, slots, static_cast<std::size_t>(count) * sizeof(float));
    } else if (type == ElementType::bf16) {
        const auto* in = reinterpret_cast<const std::uint16_t*>(slots);
        for (std::int64_t i = 0; i < count; ++i)
            values[i] = std::bit_cast<float>(static_cast<std::uint32_t>(in[i]) << 16);
    } else if (isSixteenBits(type)) {
        const auto* in = reinterpret_cast<const std::uint16_t*>(slots);
        for (std::int64_t i = 0; i < count; ++i) values[i] = decode<F16>(in[i]);
    } else {
        std::array<float, 256> table{};
        for (std::uint32_t code = 0; code < 256; ++code) table[code] = decodeBits(type, code);
        const auto* in = reinterpret_cast<const std::uint8_t*>(slots);
        for (std::int64_t i = 0; i < count; ++i) values[i] = table[in[i]];
    }
}

void encodeAll(ElementType type, const float* values, std::byte* slots, std::int64_t count) {
    if (type == ElementType::bf16) {
        auto* out = reinterpret_cast<std::uint16_t*>(slots);
        for (std::int64_t i = 0; i < count; ++i) out[i] = bf16Of(values[i]);
    } else {
        encodeEach(type, values, slots, count);
    }
}

void encodeAll(ElementType type, const double* values, std::byte* slots, std::int64_t count) {
    encodeEach(type, values, slots, count);
}

} // namespace axiscape::kernels
