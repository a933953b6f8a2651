// SPDX-License-Identifier: GPL-3.0-or-later
// Arithmetic of integers and truth values, and what of floats is exact or rounded once by the processor.
#include "core/interpret/lane_loops.h"

#include <bit>
#include <cmath>
#include <limits>

namespace axiscape::kernels {
namespace {

// Integer arithmetic wraps: done in an unsigned type that is not promoted to int.
template <class T> using Wrapping = std::conditional_t<(sizeof(T) < 4), std::uint32_t, std::make_unsigned_t<T>>;
template <class T> Wrapping<T> wrapping(T x) { return static_cast<Wrapping<T>>(x); }

// By zero: all ones. The least by -1: itself.
template <class T> T quotient(T a, T b) {
    if (b == 0) return static_cast<T>(-1);
    if constexpr (std::is_signed_v<T>)
        if (b == -1) return static_cast<T>(0 - wrapping(a));
    return static_cast<T>(a / b);
}
// By zero: the dividend.
template <class T> T remainderOf(T a, T b) {
    if (b == 0) return a;
    if constexpr (std::is_signed_v<T>)
        if (b == -1) return 0;
    return static_cast<T>(a % b);
}
// A negative exponent leaves 0, and 1 or -1 for a base of 1 or -1.
template <class T> T integerPower(T base, T exponent) {
    if constexpr (std::is_signed_v<T>)
        if (exponent < 0) return base == 1 ? T{1} : base == -1 ? static_cast<T>(exponent & 1 ? -1 : 1) : T{0};
    Wrapping<T> power = 1, square = wrapping(base);
    for (auto e = static_cast<std::make_unsigned_t<T>>(exponent); e; e = static_cast<decltype(e)>(e >> 1)) {
        if (e & 1) power *= square;
        square *= square;
    }
    return static_cast<T>(power);
}
template <class T> T upperHalf(T a, T b, int bits) {
    if constexpr (sizeof(T) == 8) {
        __extension__ using Wide = std::conditional_t<std::is_signed_v<T>, __int128, unsigned __int128>;
        return static_cast<T>((static_cast<Wide>(a) * static_cast<Wide>(b)) >> 64);
    } else {
        using Wide = std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>;
        return static_cast<T>((static_cast<Wide>(a) * static_cast<Wide>(b)) >> bits);
    }
}

template <class T> bool integerLanesOf(OpKind kind, int bits, Tensor& out, std::span<const Tensor> in) {
    using U = std::make_unsigned_t<T>;
    const U mask = static_cast<U>(static_cast<U>(~U{0}) >> (sizeof(T) * 8 - static_cast<std::size_t>(bits)));
    const auto unary = [&](auto f) { return eachLane<T, T>(out, in[0], f), true; };
    const auto binary = [&](auto f) { return eachLane<T, T, T>(out, in[0], in[1], f), true; };
    const auto width = static_cast<U>(bits); // an amount of as many bits or more, or a negative one, is out of range
    switch (kind) {
    case OpKind::add:
        return binary([](T a, T b) { return static_cast<T>(wrapping(a) + wrapping(b)); });
    case OpKind::subtract:
        return binary([](T a, T b) { return static_cast<T>(wrapping(a) - wrapping(b)); });
    case OpKind::multiply:
        return binary([](T a, T b) { return static_cast<T>(wrapping(a) * wrapping(b)); });
    case OpKind::divide:
        return binary(quotient<T>);
    case OpKind::remainder:
        return binary(remainderOf<T>);
    case OpKind::power:
        return binary(integerPower<T>);
    case OpKind::maximum:
        return binary([](T a, T b) { return a > b ? a : b; });
    case OpKind::minimum:
        return binary([](T a, T b) { return a < b ? a : b; });
    case OpKind::and_:
        return binary([](T a, T b) { return static_cast<T>(a & b); });
    case OpKind::or_:
        return binary([](T a, T b) { return static_cast<T>(a | b); });
    case OpKind::xor_:
        return binary([](T a, T b) { return static_cast<T>(a ^ b); });
    case OpKind::shift_left:
        return binary([=](T a, T b) {
            const auto by = static_cast<U>(static_cast<U>(b) & mask);
            return by < width ? static_cast<T>(wrapping(a) << by) : T{0};
        });
    case OpKind::shift_right_logical:
        return binary([=](T a, T b) {
            const auto by = static_cast<U>(static_cast<U>(b) & mask);
            return by < width ? static_cast<T>(static_cast<U>(static_cast<U>(a) & mask) >> by) : T{0};
        });
    case OpKind::shift_right_arithmetic:
        // The sign of an unsigned type is its uppermost bit, here too.
        return binary([=](T a, T b) {
            using S = std::make_signed_t<T>;
            const auto by = std::min(static_cast<U>(static_cast<U>(b) & mask), static_cast<U>(width - 1));
            const auto up = static_cast<int>(sizeof(T) * 8) - bits;
            const auto value = static_cast<S>(static_cast<S>(wrapping(a) << up) >> up);
            return static_cast<T>(value >> by);
        });
    case OpKind::mulhi:
        return binary([=](T a, T b) { return upperHalf(a, b, bits); });
    case OpKind::not_:
        return unary([](T a) { return static_cast<T>(~a); });
    case OpKind::negate:
        return unary([](T a) { return static_cast<T>(0 - wrapping(a)); });
    case OpKind::abs:
        return unary([](T a) { return a < 0 ? static_cast<T>(0 - wrapping(a)) : a; });
    case OpKind::sign:
        return unary([](T a) { return static_cast<T>((a > 0) - (a < 0)); });
    case OpKind::square:
        return unary([](T a) { return static_cast<T>(wrapping(a) * wrapping(a)); });
    case OpKind::popcnt:
        return unary([=](T a) { return static_cast<T>(std::popcount(static_cast<U>(static_cast<U>(a) & mask))); });
    case OpKind::count_leading_zeros:
        return unary([=](T a) {
            const int unused = static_cast<int>(sizeof(T) * 8) - bits;
            return static_cast<T>(std::countl_zero(static_cast<U>(static_cast<U>(a) & mask)) - unused);
        });
    default:
        return false;
    }
}

template <class T> using BitsOf = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;

// NaN if either is; of zeros the positive one is the greater. Equal numbers have equal bits, zeros apart.
template <class T> T greaterOf(T a, T b) {
    const T equal = std::bit_cast<T>(std::bit_cast<BitsOf<T>>(a) & std::bit_cast<BitsOf<T>>(b));
    const T greater = a > b || a != a ? a : b;
    return a == b ? equal : greater;
}
template <class T> T lesserOf(T a, T b) {
    const T equal = std::bit_cast<T>(std::bit_cast<BitsOf<T>>(a) | std::bit_cast<BitsOf<T>>(b));
    const T lesser = a < b || a != a ? a : b;
    return a == b ? equal : lesser;
}

template <class T> T halvesToEven(T x) {
    constexpr T whole = static_cast<T>(sizeof(T) == 4 ? 0x1p23 : 0x1p52); // from here on all numbers are whole
    const T magnitude = std::fabs(x);
    if (!(magnitude < whole)) return x;
    return std::copysign((magnitude + whole) - whole, x);
}

template <class T> bool floatLanesOf(OpKind kind, Tensor& out, std::span<const Tensor> in) {
    const auto unary = [&](auto f) { return eachLane<T, T>(out, in[0], f), true; };
    const auto binary = [&](auto f) { return eachLane<T, T, T>(out, in[0], in[1], f), true; };
    switch (kind) {
    case OpKind::add:
        return binary([](T a, T b) { return a + b; });
    case OpKind::subtract:
        return binary([](T a, T b) { return a - b; });
    case OpKind::multiply:
        return binary([](T a, T b) { return a * b; });
    case OpKind::divide:
        return binary([](T a, T b) { return a / b; });
    case OpKind::remainder:
        return binary([](T a, T b) { return std::fmod(a, b); });
    case OpKind::maximum:
        return binary(greaterOf<T>);
    case OpKind::minimum:
        return binary(lesserOf<T>);
    case OpKind::negate:
        return unary([](T a) { return -a; });
    case OpKind::abs:
        return unary([](T a) { return std::fabs(a); });
    case OpKind::sign:
        return unary([](T a) { return a > 0 ? T{1} : a < 0 ? T{-1} : a; }); // zeros and NaN stay
    case OpKind::square:
        return unary([](T a) { return a * a; });
    case OpKind::sqrt:
        return unary([](T a) { return std::sqrt(a); });
    case OpKind::floor:
        return unary([](T a) { return std::floor(a); });
    case OpKind::ceil:
        return unary([](T a) { return std::ceil(a); });
    case OpKind::round_nearest_afz:
        return unary([](T a) { return std::round(a); });
    case OpKind::round_nearest_even:
        return unary(halvesToEven<T>);
    default:
        return false;
    }
}

} // namespace

bool integerLanes(OpKind kind, int bits, Tensor& out, std::span<const Tensor> in) {
    return withInteger(out.dtype(), [&]<class T>() { return integerLanesOf<T>(kind, bits, out, in); });
}

bool truthLanes(OpKind kind, Tensor& out, std::span<const Tensor> in) {
    using T = std::uint8_t;
    switch (kind) {
    case OpKind::add:
    case OpKind::or_:
    case OpKind::maximum:
        eachLane<T, T, T>(out, in[0], in[1], [](T a, T b) { return static_cast<T>(a | b); });
        return true;
    case OpKind::multiply:
    case OpKind::and_:
    case OpKind::minimum:
        eachLane<T, T, T>(out, in[0], in[1], [](T a, T b) { return static_cast<T>(a & b); });
        return true;
    case OpKind::xor_:
        eachLane<T, T, T>(out, in[0], in[1], [](T a, T b) { return static_cast<T>(a ^ b); });
        return true;
    case OpKind::not_:
        eachLane<T, T>(out, in[0], [](T a) { return static_cast<T>(a ^ 1); });
        return true;
    default:
        return false;
    }
}

bool floatLanes(OpKind kind, Tensor& out, std::span<const Tensor> in) {
    return out.dtype() == ElementType::f64 ? floatLanesOf<double>(kind, out, in) : floatLanesOf<float>(kind, out, in);
}

} // namespace axiscape::kernels
