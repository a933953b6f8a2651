// SPDX-License-Identifier: GPL-3.0-or-later
// Functions of the mathematical library. Those of f32 and below are computed in double and rounded once. In double the
// library is right to the last digit for exp, log, sin, cos, pow and atan2; the others go through long double.
#include "core/interpret/lanes/lane_loops.h"

#include <cmath>
#include <limits>

namespace axiscape::kernels {
namespace {

using ExactReal = double; // where double is good enough
template <class T> using WideReal = std::conditional_t<sizeof(T) == 4, double, long double>; // where it is not

template <class T, class F> consteval LaneFunction exact(F) {
    return unary<T>([](T x) { return static_cast<T>(F{}(static_cast<ExactReal>(x))); });
}
template <class T, class F> consteval LaneFunction wideReal(F) {
    return unary<T>([](T x) { return static_cast<T>(F{}(static_cast<WideReal<T>>(x))); });
}
template <class T, class F> consteval LaneFunction exactOfTwo(F) {
    return binary<T>(
        [](T a, T b) { return static_cast<T>(F{}(static_cast<ExactReal>(a), static_cast<ExactReal>(b))); });
}

template <class T>
constexpr PerOp<LaneFunction> kTranscendentalLanes{
    {OpKind::exponential, exact<T>([](ExactReal x) { return std::exp(x); })},
    {OpKind::exponential_minus_one, wideReal<T>([](WideReal<T> x) { return std::expm1(x); })},
    {OpKind::log, exact<T>([](ExactReal x) { return std::log(x); })},
    {OpKind::log_plus_one, wideReal<T>([](WideReal<T> x) { return std::log1p(x); })},
    {OpKind::logistic, wideReal<T>([](WideReal<T> x) { return 1 / (1 + std::exp(-x)); })},
    {OpKind::sine, exact<T>([](ExactReal x) { return std::sin(x); })},
    {OpKind::cosine, exact<T>([](ExactReal x) { return std::cos(x); })},
    {OpKind::tan, wideReal<T>([](WideReal<T> x) { return std::tan(x); })},
    {OpKind::tan_chlo, wideReal<T>([](WideReal<T> x) { return std::tan(x); })},
    {OpKind::tanh, wideReal<T>([](WideReal<T> x) { return std::tanh(x); })},
    {OpKind::rsqrt, wideReal<T>([](WideReal<T> x) { return 1 / std::sqrt(x); })},
    {OpKind::cbrt, wideReal<T>([](WideReal<T> x) { return std::cbrt(x); })},
    {OpKind::asin, wideReal<T>([](WideReal<T> x) { return std::asin(x); })},
    {OpKind::acos, wideReal<T>([](WideReal<T> x) { return std::acos(x); })},
    {OpKind::atan, wideReal<T>([](WideReal<T> x) { return std::atan(x); })},
    {OpKind::asinh, wideReal<T>([](WideReal<T> x) { return std::asinh(x); })},
    {OpKind::acosh, wideReal<T>([](WideReal<T> x) { return std::acosh(x); })},
    {OpKind::atanh, wideReal<T>([](WideReal<T> x) { return std::atanh(x); })},
    {OpKind::erf, wideReal<T>([](WideReal<T> x) { return std::erf(x); })},
    {OpKind::power, exactOfTwo<T>([](ExactReal x, ExactReal y) { return std::pow(x, y); })},
    {OpKind::atan2, exactOfTwo<T>([](ExactReal y, ExactReal x) { return std::atan2(y, x); })},
};

} // namespace

LaneFunction transcendentalLanes(OpKind kind, ElementType type) {
    return type == ElementType::f64 ? kTranscendentalLanes<double>[kind] : kTranscendentalLanes<float>[kind];
}

} // namespace axiscape::kernels
