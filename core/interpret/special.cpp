// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/special.h"

#include "core/interpret/lane_loops.h"

#include <cmath>
#include <limits>
#include <numbers>

namespace axiscape::special {
namespace {

constexpr long double kNan = std::numeric_limits<long double>::quiet_NaN();
constexpr long double kInfinity = std::numeric_limits<long double>::infinity();
constexpr long double kPi = std::numbers::pi_v<long double>;

// B(2k), k = 1, 2, ...
constexpr long double kBernoulli[] = {1.0L / 6,       -1.0L / 30,       1.0L / 42,       -1.0L / 30,
                                      5.0L / 66,      -691.0L / 2730,   7.0L / 6,        -3617.0L / 510,
                                      43867.0L / 798, -174611.0L / 330, 854513.0L / 138, -236364091.0L / 2730,
                                      8553103.0L / 6};

// pi / tan(pi x), exact in the fraction of x.
long double cotangentOfPi(long double x) {
    const long double fraction = x - std::round(x); // in [-1/2, 1/2]
    return kPi * std::cos(kPi * fraction) / std::sin(kPi * fraction);
}

// Newton on erf or, near 1 where erf has no digits left, on the logarithm of erfc: it converges for every start that is
// not far off.
long double positiveErfInv(long double x) {
    constexpr long double toDerivative = 0.886226925452758013649083741670572591L; // sqrt(pi) / 2
    const long double w = -std::log((1 - x) * (1 + x));
    const long double a = 0.147L, b = 2 / (kPi * a) - w / 2; // Winitzki's, right to three digits
    long double y = std::sqrt(std::sqrt(b * b + w / a) - b);
    const long double rest = 1 - x;
    for (int i = 0; i < 6; ++i) {
        const long double slope = std::exp(y * y) * toDerivative;
        long double step;
        if (x < 0.5L) {
            step = (std::erf(y) - x) * slope;
        } else {
            const long double tail = std::erfc(y); // its slope is the negative of erf's
            step = -tail * std::log(tail / rest) * slope;
        }
        y -= step;
        if (std::fabs(step) <= std::numeric_limits<long double>::epsilon() * y) break;
    }
    return y;
}

} // namespace

long double lgamma(long double x) {
    if (std::isinf(x)) return kInfinity;
    int sign = 0;
    return lgammal_r(x, &sign);
}

long double digamma(long double x) {
    if (std::isnan(x) || x == -kInfinity) return kNan;
    if (x == 0) return std::signbit(x) ? kInfinity : -kInfinity;
    if (x < 0 && x == std::floor(x)) return kNan;
    if (x < 0) return digamma(1 - x) - cotangentOfPi(x);
    long double sum = 0; // where the root is near, digits are lost: long double has them to spare
    while (x < 20) {
        sum += 1 / x;
        x += 1;
    }
    const long double inverse = 1 / (x * x);
    long double series = 0;
    for (int k = 13; k-- > 0;) series = inverse * (series + kBernoulli[k] / (2 * (k + 1)));
    return std::log(x) - 1 / (2 * x) - series - sum;
}

long double zeta(long double x, long double q) {
    if (std::isnan(x) || std::isnan(q) || x < 1) return kNan;
    if (x == 1) return kInfinity;
    if (q <= 0) {
        if (q == std::floor(q)) return std::fmod(x, 2.0L) == 0 ? kInfinity : kNan; // of even powers both sides agree
        if (x != std::floor(x)) return kNan;
    }
    if (std::isinf(q)) return q > 0 ? 0 : kNan;
    if (std::isinf(x)) return q > 1 ? 0 : q == 1 ? 1 : q > 0 ? kInfinity : kNan;
    // Euler and Maclaurin: the first terms, then the integral of the rest and its corrections.
    long double sum = 0;
    for (int k = 0; k < 24 || q < 10; ++k, q += 1) {
        const long double term = std::pow(q, -x);
        sum += term;
        if (q > 0 && std::fabs(term) < std::fabs(sum) * 1e-25L) return sum;
        if (k > 1000000) return kNan;
    }
    const long double power = std::pow(q, -x);
    sum += power * q / (x - 1) + power / 2;
    long double factor = x * power / q, factorial = 2; // x (x+1) ... q^(-x-2k+1), (2k)!
    for (int k = 0; k < 13; ++k) {
        const long double term = kBernoulli[k] / factorial * factor;
        sum += term;
        if (std::fabs(term) < std::fabs(sum) * 1e-22L) break;
        factor *= (x + 2 * k + 1) * (x + 2 * k + 2) / (q * q);
        factorial *= static_cast<long double>(2 * k + 3) * (2 * k + 4);
    }
    return sum;
}

long double polygamma(long double n, long double x) {
    if (std::isnan(n) || std::isnan(x) || n < 0 || n != std::floor(n)) return kNan;
    if (n == 0) return digamma(x);
    const long double value = zeta(n + 1, x);
    const long double magnitude = std::isinf(value) || value == 0 ? value : value * std::exp(lgamma(n + 1));
    return std::fmod(n, 2.0L) == 0 ? -magnitude : magnitude;
}

long double erfInv(long double x) {
    const long double magnitude = std::fabs(x);
    if (!(magnitude <= 1)) return kNan;
    if (magnitude == 1) return std::copysign(kInfinity, x);
    if (magnitude < 1e-10L) return x * 0.886226925452758013649083741670572591L; // the next term is below its digits
    return std::copysign(positiveErfInv(magnitude), x);
}

long double besselI1e(long double x) {
    const long double magnitude = std::fabs(x);
    if (std::isnan(x)) return x;
    if (std::isinf(x)) return std::copysign(0.0L, x);
    if (magnitude < 30) { // sum of (x/2)^(2k+1) / (k! (k+1)!), all of one sign
        const long double half = magnitude / 2, square = half * half;
        long double term = half, sum = half;
        for (int k = 1; term > sum * 1e-21L; ++k) {
            term *= square / (static_cast<long double>(k) * (k + 1));
            sum += term;
        }
        return std::copysign(sum * std::exp(-magnitude), x);
    }
    long double term = 1, sum = 1;
    for (int k = 1; k < 60; ++k) {
        const long double odd = 2 * k - 1;
        const long double next = -term * (4 - odd * odd) / (8 * magnitude * k);
        if (std::fabs(next) > std::fabs(term) || std::fabs(next) < 1e-21L) break;
        term = next;
        sum += term;
    }
    return std::copysign(sum / std::sqrt(2 * kPi * magnitude), x);
}

} // namespace axiscape::special

namespace axiscape::kernels {
namespace {

template <class T> bool specialLanesOf(OpKind kind, Tensor& out, std::span<const Tensor> in) {
    const auto unary = [&](auto f) {
        eachLane<T, T>(out, in[0], [=](T x) { return static_cast<T>(f(static_cast<long double>(x))); });
        return true;
    };
    const auto binary = [&](auto f) {
        eachLane<T, T, T>(out, in[0], in[1], [=](T a, T b) {
            return static_cast<T>(f(static_cast<long double>(a), static_cast<long double>(b)));
        });
        return true;
    };
    switch (kind) {
    case OpKind::lgamma:
        return unary(special::lgamma);
    case OpKind::digamma:
        return unary(special::digamma);
    case OpKind::erf_inv:
        return unary(special::erfInv);
    case OpKind::bessel_i1e:
        return unary(special::besselI1e);
    case OpKind::polygamma:
        return binary(special::polygamma);
    case OpKind::zeta:
        return binary(special::zeta);
    default:
        return false;
    }
}

} // namespace

bool specialLanes(OpKind kind, Tensor& out, std::span<const Tensor> in) {
    return out.dtype() == ElementType::f64 ? specialLanesOf<double>(kind, out, in)
                                           : specialLanesOf<float>(kind, out, in);
}

} // namespace axiscape::kernels
