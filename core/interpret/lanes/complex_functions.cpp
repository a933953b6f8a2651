// SPDX-License-Identifier: GPL-3.0-or-later
// Functions of complex numbers: edges as C99 has them, computed one format wider than the type where digits would be
// lost.
#include "core/interpret/lanes/lane_loops.h"

#include <cmath>
#include <limits>
#include <numbers>

namespace axiscape::kernels {
namespace {

template <class W> bool isNan(std::complex<W> z) { return std::isnan(z.real()) || std::isnan(z.imag()); }
template <class W> bool isInf(std::complex<W> z) { return std::isinf(z.real()) || std::isinf(z.imag()); }

// Without the search for infinities that C99's product makes of NaN; one product of each part joins in one rounding, as
// in XLA's machine code on CPUs.
template <class T> std::complex<T> product(std::complex<T> a, std::complex<T> b) {
    return {std::fma(a.real(), b.real(), -(a.imag() * b.imag())), std::fma(a.imag(), b.real(), a.real() * b.imag())};
}

template <class W> std::complex<W> logPlusOne(std::complex<W> z) {
    const W x = z.real(), y = z.imag();
    const W angle = std::atan2(y, 1 + x);
    if (std::isinf(x) || std::isinf(y)) return {std::numeric_limits<W>::infinity(), angle};
    // |1 + z|^2 - 1 = x (2 + x) + y^2: near the circle where it vanishes the logarithm is small, too.
    if (std::fabs(x) < 1e8L && std::fabs(y) < 1e8L) return {std::log1p(x * (2 + x) + y * y) / 2, angle};
    return {std::log(std::hypot(1 + x, y)), angle};
}

// What grows exponentially is computed part by part with every step rounded: tolerances are often absolute, and a large
// result is then to be off by what XLA's is off.
template <class T> T expStep(T x) { return static_cast<T>(std::exp(static_cast<double>(x))); }
template <class T> T sinStep(T x) { return static_cast<T>(std::sin(static_cast<double>(x))); }
template <class T> T cosStep(T x) { return static_cast<T>(std::cos(static_cast<double>(x))); }
template <class T> T coshStep(T x) { return (expStep(x) + expStep(-x)) / 2; }
template <class T> T sinhStep(T x) {
    return std::fabs(x) < 1 ? static_cast<T>(std::sinh(static_cast<double>(x))) : (expStep(x) - expStep(-x)) / 2;
}

template <class T> std::complex<T> exponential(std::complex<T> z) {
    const T grown = expStep(z.real()), y = z.imag();
    return y == 0 ? std::complex<T>(grown, y) : std::complex<T>(grown * cosStep(y), grown * sinStep(y));
}

template <class T> std::complex<T> expMinusOne(std::complex<T> z) {
    const T grown = static_cast<T>(std::expm1(static_cast<double>(z.real()))), y = z.imag();
    if (y == 0) return {grown, y};
    if (std::fabs(y) < static_cast<T>(0.5)) { // cos(y) - 1 has no digits left
        const T half = sinStep(y / 2);
        return {std::fma(grown, cosStep(y), -2 * half * half), (grown + 1) * sinStep(y)};
    }
    return {std::fma(grown, cosStep(y), cosStep(y) - 1), (grown + 1) * sinStep(y)};
}

template <class T> std::complex<T> hyperbolicCosine(std::complex<T> z) {
    const T logHalf = static_cast<T>(-std::numbers::ln2);
    return exponential(z + logHalf) + exponential(logHalf - z);
}
template <class T> std::complex<T> hyperbolicSine(std::complex<T> z) {
    const T logHalf = static_cast<T>(-std::numbers::ln2);
    return exponential(z + logHalf) - exponential(logHalf - z);
}
template <class T> std::complex<T> sine(std::complex<T> z) {
    return {sinStep(z.real()) * coshStep(z.imag()), cosStep(z.real()) * sinhStep(z.imag())};
}
template <class T> std::complex<T> cosine(std::complex<T> z) {
    return {cosStep(z.real()) * coshStep(z.imag()), -sinStep(z.real()) * sinhStep(z.imag())};
}

// |a|^c e^(-d arg a) turned by c arg a + d log |a|, each step rounded: large powers lose the digits that XLA's lose.
template <class T> std::complex<T> power(std::complex<T> base, std::complex<T> exponent) {
    const T c = exponent.real(), d = exponent.imag();
    if (exponent == T{0} || base == T{1}) return T{1};
    if (base == T{0} && d == 0 && c > 0) return T{0};
    if (base.imag() == 0 && d == 0 && base.real() == std::numeric_limits<T>::infinity() && c == c)
        return c > 0 ? base.real() : T{0};
    const double x = static_cast<double>(base.real()), y = static_cast<double>(base.imag());
    const T magnitude = static_cast<T>(std::hypot(x, y)), angle = static_cast<T>(std::atan2(y, x));
    const T logarithm = static_cast<T>(std::log(static_cast<double>(magnitude)));
    const T grown = static_cast<T>(std::pow(static_cast<double>(magnitude), static_cast<double>(c)));
    const T factor = grown * static_cast<T>(std::exp(static_cast<double>(-d * angle)));
    const auto turn = static_cast<double>(std::fma(c, angle, d * logarithm));
    return {factor * static_cast<T>(std::cos(turn)), factor * static_cast<T>(std::sin(turn))};
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

template <class T> using ComplexOf = std::complex<T>;
template <class T> using WidePart = std::conditional_t<sizeof(T) == 4, double, long double>;
template <class T> using WideComplex = std::complex<WidePart<T>>;

template <class T, class F> consteval LaneFunction wideComplex(F) {
    return unary<ComplexOf<T>>(
        [](ComplexOf<T> z) { return static_cast<ComplexOf<T>>(F{}(static_cast<WideComplex<T>>(z))); });
}
template <class T, class F> consteval LaneFunction wideOfTwo(F) {
    return binary<ComplexOf<T>>([](ComplexOf<T> a, ComplexOf<T> b) {
        return static_cast<ComplexOf<T>>(F{}(static_cast<WideComplex<T>>(a), static_cast<WideComplex<T>>(b)));
    });
}

template <class T>
constexpr PerOp<LaneFunction> kComplexLanes{
    {OpKind::add, binary<ComplexOf<T>>([](ComplexOf<T> a, ComplexOf<T> b) { return a + b; })},
    {OpKind::subtract, binary<ComplexOf<T>>([](ComplexOf<T> a, ComplexOf<T> b) { return a - b; })},
    {OpKind::multiply, binary<ComplexOf<T>>([](ComplexOf<T> a, ComplexOf<T> b) { return product(a, b); })},
    {OpKind::square, unary<ComplexOf<T>>([](ComplexOf<T> z) {
         return ComplexOf<T>((z.real() + z.imag()) * (z.real() - z.imag()), 2 * z.real() * z.imag());
     })},
    {OpKind::negate, unary<ComplexOf<T>>([](ComplexOf<T> z) { return -z; })},
    {OpKind::maximum, binary<ComplexOf<T>>([](ComplexOf<T> a, ComplexOf<T> b) {
         return isNan(a) || (!isNan(b) && !isBefore(a, b)) ? a : b;
     })},
    {OpKind::minimum, binary<ComplexOf<T>>([](ComplexOf<T> a, ComplexOf<T> b) {
         return isNan(a) || (!isNan(b) && !isBefore(b, a)) ? a : b;
     })},
    {OpKind::divide, wideOfTwo<T>([](WideComplex<T> a, WideComplex<T> b) { return a / b; })},
    {OpKind::power, binary<ComplexOf<T>>([](ComplexOf<T> a, ComplexOf<T> b) { return power(a, b); })},
    {OpKind::abs, unary<T, ComplexOf<T>>([](ComplexOf<T> z) {
         return static_cast<T>(std::hypot(static_cast<WidePart<T>>(z.real()), static_cast<WidePart<T>>(z.imag())));
     })},
    {OpKind::sign, wideComplex<T>([](WideComplex<T> z) { return sign(z); })},
    {OpKind::sqrt, wideComplex<T>([](WideComplex<T> z) { return std::sqrt(z); })},
    {OpKind::rsqrt, wideComplex<T>([](WideComplex<T> z) { return reciprocalSqrt(z); })},
    {OpKind::cbrt, unary<ComplexOf<T>>([](ComplexOf<T> z) { return power(z, ComplexOf<T>(T{1} / 3)); })},
    {OpKind::exponential, unary<ComplexOf<T>>([](ComplexOf<T> z) { return exponential(z); })},
    {OpKind::exponential_minus_one, unary<ComplexOf<T>>([](ComplexOf<T> z) { return expMinusOne(z); })},
    {OpKind::log, wideComplex<T>([](WideComplex<T> z) { return std::log(z); })},
    {OpKind::log_plus_one, wideComplex<T>([](WideComplex<T> z) { return logPlusOne(z); })},
    {OpKind::logistic, wideComplex<T>([](WideComplex<T> z) { return logistic(z); })},
    {OpKind::sine, unary<ComplexOf<T>>([](ComplexOf<T> z) { return sine(z); })},
    {OpKind::cosine, unary<ComplexOf<T>>([](ComplexOf<T> z) { return cosine(z); })},
    {OpKind::tan, wideComplex<T>([](WideComplex<T> z) { return std::tan(z); })},
    {OpKind::tan_chlo, wideComplex<T>([](WideComplex<T> z) { return std::tan(z); })},
    {OpKind::tanh, wideComplex<T>([](WideComplex<T> z) { return std::tanh(z); })},
    {OpKind::sinh, unary<ComplexOf<T>>([](ComplexOf<T> z) { return hyperbolicSine(z); })},
    {OpKind::cosh, unary<ComplexOf<T>>([](ComplexOf<T> z) { return hyperbolicCosine(z); })},
    {OpKind::asin, wideComplex<T>([](WideComplex<T> z) { return std::asin(z); })},
    {OpKind::acos, wideComplex<T>([](WideComplex<T> z) { return std::acos(z); })},
    {OpKind::atan, wideComplex<T>([](WideComplex<T> z) { return std::atan(z); })},
    {OpKind::asinh, wideComplex<T>([](WideComplex<T> z) { return std::asinh(z); })},
    {OpKind::acosh, wideComplex<T>([](WideComplex<T> z) { return std::acosh(z); })},
    {OpKind::atanh, wideComplex<T>([](WideComplex<T> z) { return std::atanh(z); })},
    {OpKind::asin_acos_kernel, wideComplex<T>([](WideComplex<T> z) { return asinAcosKernel(z); })},
};

} // namespace

LaneFunction complexLanes(OpKind kind, ElementType type) {
    return type == ElementType::complex64 ? kComplexLanes<float>[kind] : kComplexLanes<double>[kind];
}

} // namespace axiscape::kernels
