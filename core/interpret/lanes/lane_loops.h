// SPDX-License-Identifier: GPL-3.0-or-later
// The loops of element-wise ops: flat, one call a tensor. An operand of one element stands for all. And the families of
// functions behind lanewise().
#pragma once

#include "core/interpret/tensor/elements.h"
#include "core/ops/per_op.h"

#include <algorithm>
#include <complex>
#include <type_traits>

namespace axiscape::kernels {

template <class R, class A, class F> void eachLane(Tensor& out, const Tensor& a, F f) {
    const auto n = out.elements();
    R* r = out.mutableData<R>();
    const A* x = a.data<A>();
    if (a.elements() == 1) {
        std::fill_n(r, n, static_cast<R>(f(x[0])));
    } else {
        for (std::int64_t i = 0; i < n; ++i) r[i] = static_cast<R>(f(x[i]));
    }
}

template <class R, class A, class B, class F> void eachLane(Tensor& out, const Tensor& a, const Tensor& b, F f) {
    const auto n = out.elements();
    R* r = out.mutableData<R>();
    const A* x = a.data<A>();
    const B* y = b.data<B>();
    if (a.elements() == 1 && b.elements() == 1) {
        std::fill_n(r, n, static_cast<R>(f(x[0], y[0])));
    } else if (a.elements() == 1) {
        const A one = x[0];
        for (std::int64_t i = 0; i < n; ++i) r[i] = static_cast<R>(f(one, y[i]));
    } else if (b.elements() == 1) {
        const B one = y[0];
        for (std::int64_t i = 0; i < n; ++i) r[i] = static_cast<R>(f(x[i], one));
    } else {
        for (std::int64_t i = 0; i < n; ++i) r[i] = static_cast<R>(f(x[i], y[i]));
    }
}

// Calls f.template operator()<T>() with the slot type of a computing type; i1 is uint8.
template <class F> auto withInteger(ElementType type, F&& f) {
    switch (type) {
    case ElementType::i8:
        return f.template operator()<std::int8_t>();
    case ElementType::i16:
        return f.template operator()<std::int16_t>();
    case ElementType::i32:
        return f.template operator()<std::int32_t>();
    case ElementType::i64:
        return f.template operator()<std::int64_t>();
    case ElementType::ui16:
        return f.template operator()<std::uint16_t>();
    case ElementType::ui32:
        return f.template operator()<std::uint32_t>();
    case ElementType::ui64:
        return f.template operator()<std::uint64_t>();
    default:
        return f.template operator()<std::uint8_t>();
    }
}
template <class F> auto withReal(ElementType type, F&& f) {
    if (type == ElementType::f64) return f.template operator()<double>();
    if (type == ElementType::f32) return f.template operator()<float>();
    return withInteger(type, std::forward<F>(f));
}

[[nodiscard]] inline bool isComplex(ElementType type) {
    return type == ElementType::complex64 || type == ElementType::complex128;
}
// The type of real and imaginary parts.
[[nodiscard]] inline ElementType partType(ElementType type) {
    return type == ElementType::complex64    ? ElementType::f32
           : type == ElementType::complex128 ? ElementType::f64
                                             : type;
}

// What one op does to the lanes of operands of one computing type: one call a tensor. `out` has its shape and type;
// `bits` is the width of an integer type, which may be less than its slot's.
using LaneFunction = void (*)(Tensor& out, std::span<const Tensor> in, int bits);

// A function of numbers, lane by lane: unary<float>([](float x) { return -x; }). It is made anew where it runs, so it
// captures nothing.
template <class R, class A = R, class F> consteval LaneFunction unary(F) {
    static_assert(std::is_empty_v<F>, "a lambda without captures");
    return [](Tensor& out, std::span<const Tensor> in, int) { eachLane<R, A>(out, in[0], F{}); };
}
template <class T, class F> consteval LaneFunction binary(F) {
    static_assert(std::is_empty_v<F>, "a lambda without captures");
    return [](Tensor& out, std::span<const Tensor> in, int) { eachLane<T, T, T>(out, in[0], in[1], F{}); };
}

// The families of functions, a table each, by the computing type of the operands. Nothing for other ops.
[[nodiscard]] LaneFunction integerLanes(OpKind kind, ElementType type);
[[nodiscard]] LaneFunction truthLanes(OpKind kind); // i1
[[nodiscard]] LaneFunction floatLanes(OpKind kind, ElementType type);
[[nodiscard]] LaneFunction transcendentalLanes(OpKind kind, ElementType type);
[[nodiscard]] LaneFunction specialLanes(OpKind kind, ElementType type);
[[nodiscard]] LaneFunction complexLanes(OpKind kind, ElementType type);
// Of all these the one for the type.
[[nodiscard]] LaneFunction lanesOf(OpKind kind, ElementType type);

// Ops of any type, whose operands are not widened: what compares or chooses, works on parts of complex numbers or on
// the bits of floats.
using AnyLanes = Result<Tensor> (*)(OpRef op, Tensor out, std::span<const Tensor> in);
[[nodiscard]] AnyLanes choosing(OpKind kind);
[[nodiscard]] AnyLanes partsAndBits(OpKind kind);
// The same bits as another type, under the shape given: of as many bits together, or an error.
[[nodiscard]] Result<Tensor> bitcast(const Tensor& tensor, ElementType dtype, std::span<const std::int64_t> shape);

} // namespace axiscape::kernels
