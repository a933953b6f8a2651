// SPDX-License-Identifier: GPL-3.0-or-later
// Functions of complex numbers: edges as C99 has them, computed one format wider than the type where digits would be
// lost.
#include "core/interpret/lane_loops.h"

#include <cmath>
#include <limits>
#include <numbers>

namespace axiscape::kernels {
namespace {

template <class W> bool isNan(std::complex<W> z) { return std::isnan(z.real()) || std::isnan(z.imag()); }
template <class W> bool isInf(std::complex<W> z) { return std::isinf(z.real()) || std::isinf(z.imag()); }

// As written, without the search for infinities that C99's product makes of NaN.
template <class T> std::complex<T> product(std::complex<T> a, std::complex<T> b) {
    return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}

template <class W> std::complex<W> logPlusOne(std::complex<W> z) {
    const W x = z.real(), y = z.imag();
    const W angle = std::atan2(y, 1 + x);
    if (std::isinf(x) || std::isinf(y)) return {std::numeric_limits<W>::infinity(), angle};
    // |1 + z|^2 - 1 = x (2 + x) + y^2: near the circle where it vanishes the logarithm is small, too.
    if (std::fabs(x) < 1e8L && std::fabs(y) < 1e8L) return {std::log1p(x * (2 + x) + y * y) / 2, angle};
    return {std::log(std::hypot(1 + x, y)), angle};
}

// exp(x) cos(y) - 1 without cancellation near 0.
template <class W> std::complex<W> expMinusOne(std::complex<W> z) {
    const W x = z.real(), y = z.imag();
    if (y == 0) return {std::expm1(x), y};
    const W half = std::sin(y / 2);
    if (std::fabs(x) < 1) {
        const W grown = std::expm1(x);
        return {grown * std::cos(y) - 2 * half * half, (grown + 1) * std::sin(y)};
    }
    const auto e = std::exp(z);
    return {e.real() - 1, e.imag()};
}

template <class W> std::complex<W> power(std::complex<W> base, std::complex<W> exponent) {
    if (exponent == W{0}) return W{1};
    if (base == W{0}) {
        if (exponent.real() > 0) return W{0};
        return exponent.imag() == 0 && exponent.real() < 0
                   ? std::complex<W>(std::numeric_limits<W>::infinity(), 0)
                   : std::complex<W>(std::numeric_limits<W>::quiet_NaN(), std::numeric_limits<W>::quiet_NaN());
    }
    if (exponent == W{1}) return base;
    return std::exp(product(exponent, std::log(base)));
}

template <class W> std::complex<W> sign(std::complex<W> z) {
    if (isNan(z)) return {std::numeric_limits<W>::quiet_NaN(), std::numeric_limits<W>::quiet_NaN()};
    if (z == W{0}) return W{0};
    const W magnitude = std::hypot(z.real(), z.imag());
    return {z.real() / magnitude, z.imag() / magnitude};
}

template <class W> std::complex<W> reciprocalSqrt(std::complex<W> z) {
    if (isInf(z) && !isNan(z)) return {0, std::copysign(W{0}, -z.imag())};
    if (z == W{0}) return {std::numeric_limits<W>::infinity(), std::numeric_limits<W>::quiet_NaN()};
    return W{1} / std::sqrt(z);
}

template <class W> std::complex<W> logistic(std::complex<W> z) { return W{1} / (W{1} + std::exp(-z)); }

// Real and imaginary parts first, then lexicographically; NaN wins.
template <class T> bool isBefore(std::complex<T> a, std::complex<T> b) {
    return a.real() < b.real() || (a.real() == b.real() && a.imag() < b.imag());
}

// Re sqrt(1 - z^2) and |Im asin(z)|: asin(z) is atan2(Re z, the first) and the second with the sign of Im z.
template <class W> std::complex<W> asinAcosKernel(std::complex<W> z) {
    const W x = std::fabs(z.real()), y = std::fabs(z.imag());
    const auto root = std::sqrt(std::complex<W>((1 - x) * (1 + x) + y * y, -2 * x * y));
    return {root.real(), std::fabs(std::asin(std::complex<W>(x, y)).imag())};
}

template <class T> bool complexLanesOf(OpKind kind, Tensor& out, std::span<const Tensor> in) {
    using C = std::complex<T>;
    using W = std::conditional_t<sizeof(T) == 4, double, long double>;
    using Wide = std::complex<W>;
    const auto unary = [&](auto f) {
        eachLane<C, C>(out, in[0], [=](C z) { return static_cast<C>(f(static_cast<Wide>(z))); });
        return true;
    };
    const auto binary = [&](auto f) {
        eachLane<C, C, C>(out, in[0], in[1],
                          [=](C a, C b) { return static_cast<C>(f(static_cast<Wide>(a), static_cast<Wide>(b))); });
        return true;
    };
    switch (kind) {
    case OpKind::add:
        return eachLane<C, C, C>(out, in[0], in[1], [](C a, C b) { return a + b; }), true;
    case OpKind::subtract:
        return eachLane<C, C, C>(out, in[0], in[1], [](C a, C b) { return a - b; }), true;
    case OpKind::multiply:
        return eachLane<C, C, C>(out, in[0], in[1], product<T>), true;
    case OpKind::square:
        return eachLane<C, C>(out, in[0], [](C z) { return product(z, z); }), true;
    case OpKind::negate:
        return eachLane<C, C>(out, in[0], [](C z) { return -z; }), true;
    case OpKind::maximum:
        return eachLane<C, C, C>(out, in[0], in[1],
                                 [](C a, C b) { return isNan(a) || (!isNan(b) && !isBefore(a, b)) ? a : b; }),
               true;
    case OpKind::minimum:
        return eachLane<C, C, C>(out, in[0], in[1],
                                 [](C a, C b) { return isNan(a) || (!isNan(b) && !isBefore(b, a)) ? a : b; }),
               true;
    case OpKind::divide:
        return binary([](Wide a, Wide b) { return a / b; });
    case OpKind::power:
        return binary(power<W>);
    case OpKind::abs:
        return eachLane<T, C>(
                   out, in[0],
                   [](C z) { return static_cast<T>(std::hypot(static_cast<W>(z.real()), static_cast<W>(z.imag()))); }),
               true;
    case OpKind::sign:
        return unary(sign<W>);
    case OpKind::sqrt:
        return unary([](Wide z) { return std::sqrt(z); });
    case OpKind::rsqrt:
        return unary(reciprocalSqrt<W>);
    case OpKind::cbrt:
        return unary([](Wide z) { return power(z, Wide(W{1} / 3)); });
    case OpKind::exponential:
        return unary([](Wide z) { return std::exp(z); });
    case OpKind::exponential_minus_one:
        return unary(expMinusOne<W>);
    case OpKind::log:
        return unary([](Wide z) { return std::log(z); });
    case OpKind::log_plus_one:
        return unary(logPlusOne<W>);
    case OpKind::logistic:
        return unary(logistic<W>);
    case OpKind::sine:
        return unary([](Wide z) { return std::sin(z); });
    case OpKind::cosine:
        return unary([](Wide z) { return std::cos(z); });
    case OpKind::tan:
    case OpKind::tan_chlo:
        return unary([](Wide z) { return std::tan(z); });
    case OpKind::tanh:
        return unary([](Wide z) { return std::tanh(z); });
    case OpKind::sinh:
        return unary([](Wide z) { return std::sinh(z); });
    case OpKind::cosh:
        return unary([](Wide z) { return std::cosh(z); });
    case OpKind::asin:
        return unary([](Wide z) { return std::asin(z); });
    case OpKind::acos:
        return unary([](Wide z) { return std::acos(z); });
    case OpKind::atan:
        return unary([](Wide z) { return std::atan(z); });
    case OpKind::asinh:
        return unary([](Wide z) { return std::asinh(z); });
    case OpKind::acosh:
        return unary([](Wide z) { return std::acosh(z); });
    case OpKind::atanh:
        return unary([](Wide z) { return std::atanh(z); });
    case OpKind::asin_acos_kernel:
        return unary(asinAcosKernel<W>);
    default:
        return false;
    }
}

} // namespace

bool complexLanes(OpKind kind, Tensor& out, std::span<const Tensor> in) {
    return in[0].dtype() == ElementType::complex64 ? complexLanesOf<float>(kind, out, in)
                                                   : complexLanesOf<double>(kind, out, in);
}

} // namespace axiscape::kernels
