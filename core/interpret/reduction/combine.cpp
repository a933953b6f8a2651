// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/reduction/combine.h"

#include "core/interpret/tensor/elements.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <type_traits>

namespace axiscape::kernels {
namespace {

struct Add {
    template <class T> T operator()(T a, T b) const { return static_cast<T>(a + b); }
};
struct Multiply {
    template <class T> T operator()(T a, T b) const {
        // unsigned short and below are promoted to int, whose product may overflow
        if constexpr (std::is_integral_v<T> && sizeof(T) < sizeof(unsigned))
            return static_cast<T>(static_cast<unsigned>(a) * static_cast<unsigned>(b));
        else
            return a * b;
    }
    // One product of each part is not rounded before the sum, as XLA's code for CPUs does it: a long product is else
    // some ULP apart from what JAX computes. `a` is what was multiplied so far.
    template <class R> std::complex<R> operator()(std::complex<R> a, std::complex<R> b) const {
        return {std::fma(a.real(), b.real(), -(a.imag() * b.imag())),
                std::fma(a.imag(), b.real(), a.real() * b.imag())};
    }
};
// NaN wins; -0 is below 0.
struct Minimum {
    template <class T> T operator()(T a, T b) const {
        if constexpr (std::is_floating_point_v<T>) {
            if (a != a) return a;
            if (a == b) return std::signbit(a) ? a : b;
            return a < b ? a : b;
        } else {
            return std::min(a, b);
        }
    }
};
struct Maximum {
    template <class T> T operator()(T a, T b) const {
        if constexpr (std::is_floating_point_v<T>) {
            if (a != a) return a;
            if (a == b) return std::signbit(a) ? b : a;
            return a > b ? a : b;
        } else {
            return std::max(a, b);
        }
    }
};
struct And {
    template <class T> T operator()(T a, T b) const { return static_cast<T>(a & b); }
};
struct Or {
    template <class T> T operator()(T a, T b) const { return static_cast<T>(a | b); }
};
struct Xor {
    template <class T> T operator()(T a, T b) const { return static_cast<T>(a ^ b); }
};

template <class T, class Combine, class F> bool with(Combine combine, F& f) {
    f(T{}, combine);
    return true;
}

// Bits are combined alike whatever they stand for, and sums and products wrap alike with a sign and without.
template <class U, class F> bool withBits(OpKind combiner, F& f) {
    if (combiner == OpKind::add) return with<U>(Add{}, f);
    if (combiner == OpKind::multiply) return with<U>(Multiply{}, f);
    if (combiner == OpKind::and_) return with<U>(And{}, f);
    if (combiner == OpKind::or_) return with<U>(Or{}, f);
    return combiner == OpKind::xor_ && with<U>(Xor{}, f);
}

template <class T, class F> bool withIntegerCombiner(OpKind combiner, F& f) {
    if (combiner == OpKind::minimum) return with<T>(Minimum{}, f);
    if (combiner == OpKind::maximum) return with<T>(Maximum{}, f);
    return withBits<std::make_unsigned_t<T>>(combiner, f);
}

template <class T, class F> bool withFloat(OpKind combiner, F& f) {
    if (combiner == OpKind::minimum) return with<T>(Minimum{}, f);
    if (combiner == OpKind::maximum) return with<T>(Maximum{}, f);
    if (combiner == OpKind::add) return with<T>(Add{}, f);
    return combiner == OpKind::multiply && with<T>(Multiply{}, f);
}

template <class T, class F> bool withComplex(OpKind combiner, F& f) {
    if (combiner == OpKind::add) return with<T>(Add{}, f);
    return combiner == OpKind::multiply && with<T>(Multiply{}, f);
}

// Truth values: sums are `or`, products `and`.
template <class F> bool withTruth(OpKind combiner, F& f) {
    if (combiner == OpKind::add || combiner == OpKind::maximum || combiner == OpKind::or_)
        return with<std::uint8_t>(Or{}, f);
    if (combiner == OpKind::xor_) return with<std::uint8_t>(Xor{}, f);
    return with<std::uint8_t>(And{}, f);
}

// Calls f(T{}, combine) for the slot type of dtype; false if there is no such combination.
template <class F> bool withCombiner(OpKind combiner, ElementType dtype, F f) {
    switch (dtype) {
    case ElementType::i1:
        return withTruth(combiner, f);
    case ElementType::i8:
        return withIntegerCombiner<std::int8_t>(combiner, f);
    case ElementType::i16:
        return withIntegerCombiner<std::int16_t>(combiner, f);
    case ElementType::i32:
        return withIntegerCombiner<std::int32_t>(combiner, f);
    case ElementType::i64:
        return withIntegerCombiner<std::int64_t>(combiner, f);
    case ElementType::ui8:
        return withIntegerCombiner<std::uint8_t>(combiner, f);
    case ElementType::ui16:
        return withIntegerCombiner<std::uint16_t>(combiner, f);
    case ElementType::ui32:
        return withIntegerCombiner<std::uint32_t>(combiner, f);
    case ElementType::ui64:
        return withIntegerCombiner<std::uint64_t>(combiner, f);
    case ElementType::f32:
        return withFloat<float>(combiner, f);
    case ElementType::f64:
        return withFloat<double>(combiner, f);
    case ElementType::complex64:
        return withComplex<std::complex<float>>(combiner, f);
    case ElementType::complex128:
        return withComplex<std::complex<double>>(combiner, f);
    default:
        return false;
    }
}

template <class T, class Combine> void foldRun(T* to, const T* from, const StridedDimension& d, Combine combine) {
    if (d.to == 0) {
        T sum = *to;
        for (std::int64_t i = 0; i < d.extent; ++i) sum = combine(sum, from[i * d.from]);
        *to = sum;
    } else if (d.to == 1 && d.from == 1) {
        for (std::int64_t i = 0; i < d.extent; ++i) to[i] = combine(to[i], from[i]);
    } else {
        for (std::int64_t i = 0; i < d.extent; ++i) to[i * d.to] = combine(to[i * d.to], from[i * d.from]);
    }
}

template <class T, class Combine>
void foldWalk(T* to, const T* from, std::span<const StridedDimension> walk, Combine combine) {
    if (walk.empty()) return foldRun(to, from, {1, 0, 0}, combine);
    const StridedDimension inner = walk.back();
    const StridedDimension outer = walk.size() > 1 ? walk[walk.size() - 2] : StridedDimension{};
    Odometer at(walk.size() > 2 ? walk.first(walk.size() - 2) : std::span<const StridedDimension>());
    do {
        for (std::int64_t i = 0; i < outer.extent; ++i)
            foldRun(to + at.to() + i * outer.to, from + at.from() + i * outer.from, inner, combine);
    } while (at.next());
}

} // namespace

bool canFold(OpKind combiner, ElementType dtype) {
    return combiner == OpKind::select || withCombiner(combiner, dtype, [](auto, auto) {});
}

bool foldsExactly(OpKind combiner, ElementType dtype) {
    const ElementType computing = computingType(dtype);
    return canFold(combiner, computing) && (computing == dtype || !isFloat(dtype) || combiner == OpKind::minimum ||
                                            combiner == OpKind::maximum || combiner == OpKind::select);
}

void fold(OpKind combiner, ElementType dtype, std::byte* accumulators, const std::byte* elements,
          std::span<const StridedDimension> walk) {
    if (combiner == OpKind::select) return copyCoalesced(accumulators, elements, walk, slotBytes(dtype));
    withCombiner(combiner, dtype, [&]<class T>(T, auto combine) {
        foldWalk(reinterpret_cast<T*>(accumulators), reinterpret_cast<const T*>(elements), walk, combine);
    });
}

void foldAt(OpKind combiner, ElementType dtype, std::byte* accumulators, const std::byte* elements,
            std::span<const std::int64_t> targets) {
    const auto width = static_cast<std::int64_t>(slotBytes(dtype));
    if (combiner == OpKind::select) {
        for (std::size_t i = 0; i < targets.size(); ++i)
            if (targets[i] >= 0)
                std::memcpy(accumulators + targets[i] * width, elements + static_cast<std::int64_t>(i) * width,
                            static_cast<std::size_t>(width));
        return;
    }
    withCombiner(combiner, dtype, [&]<class T>(T, auto combine) {
        auto* to = reinterpret_cast<T*>(accumulators);
        const auto* from = reinterpret_cast<const T*>(elements);
        for (std::size_t i = 0; i < targets.size(); ++i)
            if (targets[i] >= 0) to[targets[i]] = combine(to[targets[i]], from[i]);
    });
}

} // namespace axiscape::kernels
