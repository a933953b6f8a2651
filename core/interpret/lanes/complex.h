// SPDX-License-Identifier: GPL-3.0-or-later
// A complex number whose product is the plain formula: no recovery of infinities, as on every device. Laid out as
// std::complex.
#pragma once

#include <cmath>
#include <utility>

namespace axiscape::kernels {

template <class T> struct Complex {
    T re = 0, im = 0;
    Complex() = default;
    Complex(T real, T imaginary = 0) : re(real), im(imaginary) {}
    Complex& operator+=(Complex o) { return re += o.re, im += o.im, *this; }
    Complex& operator-=(Complex o) { return re -= o.re, im -= o.im, *this; }
    Complex& operator*=(Complex o) { return *this = *this * o; }
    friend Complex operator+(Complex a, Complex b) { return a += b; }
    friend Complex operator-(Complex a, Complex b) { return a -= b; }
    friend Complex operator-(Complex a) { return {-a.re, -a.im}; }
    friend Complex operator*(Complex a, Complex b) { return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re}; }
    friend Complex operator*(Complex a, T b) { return {a.re * b, a.im * b}; }
    friend Complex operator*(T a, Complex b) { return b * a; }
    friend Complex operator/(Complex a, T b) { return {a.re / b, a.im / b}; }
    // Scaled by the larger part of b, so that it overflows only where the quotient does.
    friend Complex operator/(Complex a, Complex b) {
        if (std::abs(b.re) >= std::abs(b.im)) {
            const T r = b.im / b.re, d = b.re + b.im * r;
            return {(a.re + a.im * r) / d, (a.im - a.re * r) / d};
        }
        const T r = b.re / b.im, d = b.re * r + b.im;
        return {(a.re * r + a.im) / d, (a.im * r - a.re) / d};
    }
    friend bool operator==(Complex a, Complex b) { return a.re == b.re && a.im == b.im; }
};

// What linear algebra asks of real and complex numbers alike.
template <class T> T realOf(const T&);
template <class T> T realOf(const Complex<T>&);
template <class T> using Real = decltype(realOf(std::declval<T>()));
template <class T> constexpr bool isComplexNumber = false;
template <class T> constexpr bool isComplexNumber<Complex<T>> = true;

[[nodiscard]] inline float conjugate(float x) { return x; }
[[nodiscard]] inline double conjugate(double x) { return x; }
template <class T> Complex<T> conjugate(Complex<T> x) { return {x.re, -x.im}; }
[[nodiscard]] inline float realPart(float x) { return x; }
[[nodiscard]] inline double realPart(double x) { return x; }
template <class T> T realPart(Complex<T> x) { return x.re; }
[[nodiscard]] inline float imaginaryPart(float) { return 0; }
[[nodiscard]] inline double imaginaryPart(double) { return 0; }
template <class T> T imaginaryPart(Complex<T> x) { return x.im; }
[[nodiscard]] inline float magnitude(float x) { return std::abs(x); }
[[nodiscard]] inline double magnitude(double x) { return std::abs(x); }
template <class T> T magnitude(Complex<T> x) { return std::hypot(x.re, x.im); }
[[nodiscard]] inline float squaredMagnitude(float x) { return x * x; }
[[nodiscard]] inline double squaredMagnitude(double x) { return x * x; }
template <class T> T squaredMagnitude(Complex<T> x) { return x.re * x.re + x.im * x.im; }

} // namespace axiscape::kernels
