// SPDX-License-Identifier: GPL-3.0-or-later
// Arithmetic of integers and truth values, and what of floats is exact or rounded once by the processor.
#include "core/interpret/lanes/lane_loops.h"

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

// The bits that the type has of its slot.
template <class T> struct Width {
    using U = std::make_unsigned_t<T>;
    explicit Width(int count)
        : bits(count),
          mask(static_cast<U>(static_cast<U>(~U{0}) >> (sizeof(T) * 8 - static_cast<std::size_t>(count)))) {}
    U of(T x) const { return static_cast<U>(static_cast<U>(x) & mask); }
    // An amount of as many bits or more, or a negative one, is out of range.
    bool holds(U amount) const { return amount < static_cast<U>(bits); }
    int bits;
    U mask;
};

template <class T, class F> consteval LaneFunction sizedUnary(F) {
    return [](Tensor& out, std::span<const Tensor> in, int bits) {
        eachLane<T, T>(out, in[0], [width = Width<T>(bits)](T a) { return F{}(a, width); });
    };
}
template <class T, class F> consteval LaneFunction sizedBinary(F) {
    return [](Tensor& out, std::span<const Tensor> in, int bits) {
        eachLane<T, T, T>(out, in[0], in[1], [width = Width<T>(bits)](T a, T b) { return F{}(a, b, width); });
    };
}

template <class T> T shiftedLeft(T a, T b, Width<T> width) {
    const auto by = width.of(b);
    return width.holds(by) ? static_cast<T>(wrapping(a) << by) : T{0};
}
template <class T> T shiftedRight(T a, T b, Width<T> width) {
    const auto by = width.of(b);
    return width.holds(by) ? static_cast<T>(width.of(a) >> by) : T{0};
}
// The sign of an unsigned type is its uppermost bit, here too.
template <class T> T shiftedWithSign(T a, T b, Width<T> width) {
    using S = std::make_signed_t<T>;
    using U = std::make_unsigned_t<T>;
    const auto by = std::min(width.of(b), static_cast<U>(width.bits - 1));
    const auto up = static_cast<int>(sizeof(T) * 8) - width.bits;
    const auto value = static_cast<S>(static_cast<S>(wrapping(a) << up) >> up);
    return static_cast<T>(value >> by);
}

template <class T>
constexpr PerOp<LaneFunction> kIntegerLanes{
    {OpKind::add, binary<T>([](T a, T b) { return static_cast<T>(wrapping(a) + wrapping(b)); })},
    {OpKind::subtract, binary<T>([](T a, T b) { return static_cast<T>(wrapping(a) - wrapping(b)); })},
    {OpKind::multiply, binary<T>([](T a, T b) { return static_cast<T>(wrapping(a) * wrapping(b)); })},
    {OpKind::divide, binary<T>([](T a, T b) { return quotient(a, b); })},
    {OpKind::remainder, binary<T>([](T a, T b) { return remainderOf(a, b); })},
    {OpKind::power, binary<T>([](T a, T b) { return integerPower(a, b); })},
    {OpKind::maximum, binary<T>([](T a, T b) { return a > b ? a : b; })},
    {OpKind::minimum, binary<T>([](T a, T b) { return a < b ? a : b; })},
    {OpKind::and_, binary<T>([](T a, T b) { return static_cast<T>(a & b); })},
    {OpKind::or_, binary<T>([](T a, T b) { return static_cast<T>(a | b); })},
    {OpKind::xor_, binary<T>([](T a, T b) { return static_cast<T>(a ^ b); })},
    {OpKind::shift_left, sizedBinary<T>([](T a, T b, Width<T> w) { return shiftedLeft(a, b, w); })},
    {OpKind::shift_right_logical, sizedBinary<T>([](T a, T b, Width<T> w) { return shiftedRight(a, b, w); })},
    {OpKind::shift_right_arithmetic, sizedBinary<T>([](T a, T b, Width<T> w) { return shiftedWithSign(a, b, w); })},
    {OpKind::mulhi, sizedBinary<T>([](T a, T b, Width<T> w) { return upperHalf(a, b, w.bits); })},
    {OpKind::not_, unary<T>([](T a) { return static_cast<T>(~a); })},
    {OpKind::negate, unary<T>([](T a) { return static_cast<T>(0 - wrapping(a)); })},
    {OpKind::abs, unary<T>([](T a) { return a < 0 ? static_cast<T>(0 - wrapping(a)) : a; })},
    {OpKind::sign, unary<T>([](T a) { return static_cast<T>((a > 0) - (a < 0)); })},
    {OpKind::square, unary<T>([](T a) { return static_cast<T>(wrapping(a) * wrapping(a)); })},
    {OpKind::popcnt, sizedUnary<T>([](T a, Width<T> w) { return static_cast<T>(std::popcount(w.of(a))); })},
    {OpKind::count_leading_zeros, sizedUnary<T>([](T a, Width<T> w) {
         const int unused = static_cast<int>(sizeof(T) * 8) - w.bits;
         return static_cast<T>(std::countl_zero(w.of(a)) - unused);
     })},
};

// Truth values: sums are `or`, products `and`.
using Truth = std::uint8_t;
constexpr LaneFunction kEither = binary<Truth>([](Truth a, Truth b) { return static_cast<Truth>(a | b); });
constexpr LaneFunction kBoth = binary<Truth>([](Truth a, Truth b) { return static_cast<Truth>(a & b); });
constexpr PerOp<LaneFunction> kTruthLanes{
    {OpKind::add, kEither},
    {OpKind::or_, kEither},
    {OpKind::maximum, kEither},
    {OpKind::multiply, kBoth},
    {OpKind::and_, kBoth},
    {OpKind::minimum, kBoth},
    {OpKind::xor_, binary<Truth>([](Truth a, Truth b) { return static_cast<Truth>(a ^ b); })},
    {OpKind::not_, unary<Truth>([](Truth a) { return static_cast<Truth>(a ^ 1); })},
};

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

template <class T>
constexpr PerOp<LaneFunction> kFloatLanes{
    {OpKind::add, binary<T>([](T a, T b) { return a + b; })},
    {OpKind::subtract, binary<T>([](T a, T b) { return a - b; })},
    {OpKind::multiply, binary<T>([](T a, T b) { return a * b; })},
    {OpKind::divide, binary<T>([](T a, T b) { return a / b; })},
    {OpKind::remainder, binary<T>([](T a, T b) { return std::fmod(a, b); })},
    {OpKind::maximum, binary<T>([](T a, T b) { return greaterOf(a, b); })},
    {OpKind::minimum, binary<T>([](T a, T b) { return lesserOf(a, b); })},
    {OpKind::negate, unary<T>([](T a) { return -a; })},
    {OpKind::abs, unary<T>([](T a) { return std::fabs(a); })},
    {OpKind::sign, unary<T>([](T a) { return a > 0   ? T{1}
                                             : a < 0 ? T{-1}
                                                     : a; })}, // zeros and NaN stay
    {OpKind::square, unary<T>([](T a) { return a * a; })},
    {OpKind::sqrt, unary<T>([](T a) { return std::sqrt(a); })},
    {OpKind::floor, unary<T>([](T a) { return std::floor(a); })},
    {OpKind::ceil, unary<T>([](T a) { return std::ceil(a); })},
    {OpKind::round_nearest_afz, unary<T>([](T a) { return std::round(a); })},
    {OpKind::round_nearest_even, unary<T>([](T a) { return halvesToEven(a); })},
};

} // namespace

LaneFunction integerLanes(OpKind kind, ElementType type) {
    return withInteger(type, [&]<class T>() { return kIntegerLanes<T>[kind]; });
}

LaneFunction truthLanes(OpKind kind) { return kTruthLanes[kind]; }

LaneFunction floatLanes(OpKind kind, ElementType type) {
    return type == ElementType::f64 ? kFloatLanes<double>[kind] : kFloatLanes<float>[kind];
}

} // namespace axiscape::kernels
