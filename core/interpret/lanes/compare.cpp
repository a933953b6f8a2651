// SPDX-License-Identifier: GPL-3.0-or-later
// Ops that compare or choose: compare, select, clamp, is_finite and its like.
#include "core/interpret/lanes/lane_loops.h"

#include <bit>
#include <cmath>
#include <fmt/format.h>

namespace axiscape::kernels {
namespace {

template <class T, class F> bool compareBy(std::string_view direction, Tensor& out, std::span<const Tensor> in, F key) {
    const auto lanes = [&](auto f) {
        eachLane<std::uint8_t, T, T>(out, in[0], in[1], [=](T a, T b) { return f(key(a), key(b)); });
        return true;
    };
    if (direction == "EQ") return lanes([](auto a, auto b) { return a == b; });
    if (direction == "NE") return lanes([](auto a, auto b) { return a != b; });
    if (direction == "LT") return lanes([](auto a, auto b) { return a < b; });
    if (direction == "LE") return lanes([](auto a, auto b) { return a <= b; });
    if (direction == "GT") return lanes([](auto a, auto b) { return a > b; });
    if (direction == "GE") return lanes([](auto a, auto b) { return a >= b; });
    return false;
}

template <class T> bool compareComplex(std::string_view direction, Tensor& out, std::span<const Tensor> in) {
    const auto lanes = [&](auto f) {
        eachLane<std::uint8_t, std::complex<T>, std::complex<T>>(out, in[0], in[1], f);
        return true;
    };
    using C = std::complex<T>;
    if (direction == "EQ") return lanes([](C a, C b) { return a == b; });
    if (direction == "NE") return lanes([](C a, C b) { return a != b; });
    return false;
}

// -NaN < -inf < ... < -0 < +0 < ... < inf < NaN, as integers.
template <class T> auto totalOrderKey(T x) {
    using Int = std::conditional_t<sizeof(T) == 4, std::int32_t, std::int64_t>;
    const auto bits = std::bit_cast<Int>(x);
    return bits < 0 ? static_cast<Int>(bits ^ std::numeric_limits<Int>::max()) : bits;
}

bool compare(OpRef op, Tensor& out, std::span<const Tensor> operands) {
    const auto direction = op.module.textOf(op.op, AttributeName::comparison_direction);
    const bool isTotal = op.module.textOf(op.op, AttributeName::compare_type) == "TOTALORDER";
    const Tensor in[] = {widened(operands[0]), widened(operands[1])};
    const auto type = in[0].dtype();
    if (type == ElementType::complex64) return compareComplex<float>(direction, out, in);
    if (type == ElementType::complex128) return compareComplex<double>(direction, out, in);
    if (isTotal && type == ElementType::f32) return compareBy<float>(direction, out, in, totalOrderKey<float>);
    if (isTotal && type == ElementType::f64) return compareBy<double>(direction, out, in, totalOrderKey<double>);
    return withReal(type, [&]<class T>() { return compareBy<T>(direction, out, in, [](T x) { return x; }); });
}

template <class Slot> void selectSlots(Tensor& out, const Tensor& truth, const Tensor& onTrue, const Tensor& onFalse) {
    const auto* p = truth.data<std::uint8_t>();
    const auto* t = onTrue.data<Slot>();
    const auto* f = onFalse.data<Slot>();
    auto* r = out.mutableData<Slot>();
    const auto n = out.elements();
    if (onTrue.elements() == n && onFalse.elements() == n) {
        for (std::int64_t i = 0; i < n; ++i) r[i] = p[i] ? t[i] : f[i];
        return;
    }
    const std::int64_t stepTrue = onTrue.elements() != 1, stepFalse = onFalse.elements() != 1;
    for (std::int64_t i = 0; i < n; ++i) r[i] = p[i] ? t[i * stepTrue] : f[i * stepFalse];
}

Tensor select(Tensor out, std::span<const Tensor> in) {
    if (in[0].elements() == 1 && out.elements() > 0) {
        const Tensor& chosen = in[in[0].data<std::uint8_t>()[0] ? 1 : 2];
        return chosen.elements() == out.elements() ? chosen.reshaped(out.shape()) : splat(chosen, out.shape());
    }
    switch (slotBytes(out.dtype())) {
    case 1:
        selectSlots<std::uint8_t>(out, in[0], in[1], in[2]);
        break;
    case 2:
        selectSlots<std::uint16_t>(out, in[0], in[1], in[2]);
        break;
    case 4:
        selectSlots<std::uint32_t>(out, in[0], in[1], in[2]);
        break;
    case 8:
        selectSlots<std::uint64_t>(out, in[0], in[1], in[2]);
        break;
    default:
        selectSlots<std::complex<double>>(out, in[0], in[1], in[2]);
    }
    return out;
}

// x of NaN, or a limit of NaN, gives NaN.
Tensor clamp(Tensor out, std::span<const Tensor> in) {
    const Tensor low = widened(in[0]), x = widened(in[1]), high = widened(in[2]);
    const auto held = [&](OpKind by, const Tensor& value, const Tensor& limit) {
        Tensor made(x.dtype(), out.shape());
        const Tensor both[] = {value, limit};
        lanesOf(by, x.dtype())(made, std::span(both), elementBits(x.dtype()));
        return made;
    };
    return narrowed(held(OpKind::minimum, held(OpKind::maximum, low, x), high), out.dtype());
}

// Whether a float is of the kind that `test` says.
template <class F> consteval AnyLanes tested(F) {
    return [](OpRef, Tensor out, std::span<const Tensor> in) -> Result<Tensor> {
        const Tensor x = widened(in[0]);
        if (!isFloat(x.dtype())) return fail(fmt::format("{} has no infinities", elementName(in[0].dtype())));
        const auto lanes = [&]<class T>(T infinity) {
            eachLane<std::uint8_t, T>(out, x, [infinity](T value) { return F{}(value, infinity); });
        };
        if (x.dtype() == ElementType::f64)
            lanes(std::numeric_limits<double>::infinity());
        else
            lanes(std::numeric_limits<float>::infinity());
        return out;
    };
}

constexpr PerOp<AnyLanes> kChoosing{
    {OpKind::compare,
     [](OpRef op, Tensor out, std::span<const Tensor> in) -> Result<Tensor> {
         if (!compare(op, out, in))
             return fail(fmt::format("{} cannot be compared by {}", elementName(in[0].dtype()),
                                     op.module.textOf(op.op, AttributeName::comparison_direction)));
         return out;
     }},
    {OpKind::select,
     [](OpRef, Tensor out, std::span<const Tensor> in) -> Result<Tensor> { return select(std::move(out), in); }},
    {OpKind::clamp,
     [](OpRef, Tensor out, std::span<const Tensor> in) -> Result<Tensor> { return clamp(std::move(out), in); }},
    {OpKind::is_finite, tested([](auto x, auto infinity) { return std::fabs(x) < infinity; })},
    {OpKind::is_inf, tested([](auto x, auto infinity) { return std::fabs(x) == infinity; })},
    {OpKind::is_pos_inf, tested([](auto x, auto infinity) { return x == infinity; })},
    {OpKind::is_neg_inf, tested([](auto x, auto infinity) { return x == -infinity; })},
};

} // namespace

AnyLanes choosing(OpKind kind) { return kChoosing[kind]; }

} // namespace axiscape::kernels
