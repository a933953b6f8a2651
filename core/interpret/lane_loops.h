// SPDX-License-Identifier: GPL-3.0-or-later
// The loops of element-wise ops: flat, one call a tensor. An operand of one element stands for all. And the families of
// kernels behind lanewise(): each says whether the kind is one of its own.
#pragma once

#include "core/interpret/elements.h"

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

inline bool isComplex(ElementType type) { return type == ElementType::complex64 || type == ElementType::complex128; }
// The type of real and imaginary parts.
inline ElementType partType(ElementType type) {
    return type == ElementType::complex64    ? ElementType::f32
           : type == ElementType::complex128 ? ElementType::f64
                                             : type;
}

// chlo.broadcast_add works lane by lane as add does: broadcast_add -> add; every other kind is its own.
OpKind laneKind(OpKind kind);

// Families of lanewise(). Operands are of their computing type, and so is `out`, whose shape and type are set; false if
// the kind is not the family's. `bits` is the width of an integer type, which may be less than its slot's.
bool integerLanes(OpKind kind, int bits, Tensor& out, std::span<const Tensor> in);
bool truthLanes(OpKind kind, Tensor& out, std::span<const Tensor> in); // i1
bool floatLanes(OpKind kind, Tensor& out, std::span<const Tensor> in);
bool transcendentalLanes(OpKind kind, Tensor& out, std::span<const Tensor> in);
bool specialLanes(OpKind kind, Tensor& out, std::span<const Tensor> in);
bool complexLanes(OpKind kind, Tensor& out, std::span<const Tensor> in);

// Of any type, not widened.
bool isChoosing(OpKind kind); // select, clamp, compare, is_finite, is_inf, is_pos_inf, is_neg_inf
Result<Tensor> choosing(OpRef op, OpKind kind, Tensor out, std::span<const Tensor> in);
bool isOfPartsOrBits(OpKind kind); // complex, real, imag, conj, reduce_precision, next_after
Result<Tensor> partsAndBits(OpRef op, OpKind kind, Tensor out, std::span<const Tensor> in);
// The same bits as another type, under the shape given: of as many bits together, or an error.
Result<Tensor> bitcast(const Tensor& tensor, ElementType dtype, std::span<const std::int64_t> shape);

} // namespace axiscape::kernels
