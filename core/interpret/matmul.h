// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace axiscape::kernels {

// A complex number whose product is the plain formula: no recovery of infinities, as on every device. Laid out as
// std::complex.
template <class T> struct Complex {
    T re = 0, im = 0;
    Complex() = default;
    Complex(T real, T imaginary = 0) : re(real), im(imaginary) {}
    Complex& operator+=(Complex o) { return re += o.re, im += o.im, *this; }
    Complex& operator-=(Complex o) { return re -= o.re, im -= o.im, *this; }
    friend Complex operator*(Complex a, Complex b) { return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re}; }
};

// Where the elements of a stack of matrices lie in a flat buffer: element (b, i, j) at batch[b] + row[i] + column[j].
// Whatever the order of dimensions, nothing is transposed beforehand; two rows may share elements (convolution).
struct Offsets {
    std::vector<std::int64_t> batch, row, column;
};

// Sum of index * stride for all index tuples, the last dimension fastest. {0} for no dimension.
std::vector<std::int64_t> offsetsOf(std::span<const std::int64_t> sizes, std::span<const std::int64_t> strides);

// c[b, i, j] = sum over p of a[b, i, p] * b[b, p, j], added in the order of p. Blocked for the caches; tiles of c in
// registers. T is float, double, Complex of them, std::uint32_t or std::uint64_t (which wrap as signed ones do).
template <class T>
void multiply(const T* a, const Offsets& aAt, const T* b, const Offsets& bAt, T* c, const Offsets& cAt);

} // namespace axiscape::kernels
