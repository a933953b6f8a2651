// SPDX-License-Identifier: GPL-3.0-or-later
// Functions of the mathematical library. Those of f32 and below are computed in double and rounded once. In double the
// library is right to the last digit for exp, log, sin, cos, pow and atan2; the others go through long double.
#include "core/interpret/lane_loops.h"

#include <cmath>
#include <limits>

namespace axiscape::kernels {
namespace {

template <class T> bool lanesOf(OpKind kind, Tensor& out, std::span<const Tensor> in) {
    using Exact = double;                                                 // where double is good enough
    using Wide = std::conditional_t<sizeof(T) == 4, double, long double>; // where it is not
    const auto unary = [&](auto f) {
        eachLane<T, T>(out, in[0], [=](T x) { return static_cast<T>(f(static_cast<Exact>(x))); });
        return true;
    };
    const auto wide = [&](auto f) {
        eachLane<T, T>(out, in[0], [=](T x) { return static_cast<T>(f(static_cast<Wide>(x))); });
        return true;
    };
    const auto binary = [&](auto f) {
        eachLane<T, T, T>(out, in[0], in[1],
                          [=](T a, T b) { return static_cast<T>(f(static_cast<Exact>(a), static_cast<Exact>(b))); });
        return true;
    };
    switch (kind) {
    case OpKind::exponential:
        return unary([](Exact x) { return std::exp(x); });
    case OpKind::exponential_minus_one:
        return wide([](Wide x) { return std::expm1(x); });
    case OpKind::log:
        return unary([](Exact x) { return std::log(x); });
    case OpKind::log_plus_one:
        return wide([](Wide x) { return std::log1p(x); });
    case OpKind::logistic:
        return wide([](Wide x) { return 1 / (1 + std::exp(-x)); });
    case OpKind::sine:
        return unary([](Exact x) { return std::sin(x); });
    case OpKind::cosine:
        return unary([](Exact x) { return std::cos(x); });
    case OpKind::tan:
    case OpKind::tan_chlo:
        return wide([](Wide x) { return std::tan(x); });
    case OpKind::tanh:
        return wide([](Wide x) { return std::tanh(x); });
    case OpKind::rsqrt:
        return wide([](Wide x) { return 1 / std::sqrt(x); });
    case OpKind::cbrt:
        return wide([](Wide x) { return std::cbrt(x); });
    case OpKind::asin:
        return wide([](Wide x) { return std::asin(x); });
    case OpKind::acos:
        return wide([](Wide x) { return std::acos(x); });
    case OpKind::atan:
        return wide([](Wide x) { return std::atan(x); });
    case OpKind::asinh:
        return wide([](Wide x) { return std::asinh(x); });
    case OpKind::acosh:
        return wide([](Wide x) { return std::acosh(x); });
    case OpKind::atanh:
        return wide([](Wide x) { return std::atanh(x); });
    case OpKind::erf:
        return wide([](Wide x) { return std::erf(x); });
    case OpKind::power:
        return binary([](Exact x, Exact y) { return std::pow(x, y); });
    case OpKind::atan2:
        return binary([](Exact y, Exact x) { return std::atan2(y, x); });
    default:
        return false;
    }
}

} // namespace

bool transcendentalLanes(OpKind kind, Tensor& out, std::span<const Tensor> in) {
    return out.dtype() == ElementType::f64 ? lanesOf<double>(kind, out, in) : lanesOf<float>(kind, out, in);
}

} // namespace axiscape::kernels
