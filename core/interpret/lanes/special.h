// SPDX-License-Identifier: GPL-3.0-or-later
// special: functions the C library has not, or has otherwise.
//
// A program is compared with what XLA computes, and XLA's formulas (Lanczos' sum for gamma, Cephes' for Bessel, zeta
// and the tail of erfc) lose digits in places: near the zeros of lgamma by hundreds of units in the last place. So
// where the formula is XLA's and loses digits, it is evaluated here in the same precision, each step rounded, and loses
// the same ones; where XLA is right to a few units, so is this, to the last one. Poles and what lies outside the domain
// are XLA's, too. T is float or double.
#pragma once

namespace axiscape::special {

template <class T> T lgamma(T x); // log |gamma(x)|
template <class T> T digamma(T x);
// Derivative number n of digamma.
template <class T> T polygamma(T n, T x);
// Hurwitz: the sum of (q + k)^-x over k = 0, 1, 2, ...
template <class T> T zeta(T x, T q);
template <class T> T erfc(T x);
template <class T> T erfInv(T x);
// exp(-|x|) times the modified Bessel function of order 1.
template <class T> T besselI1e(T x);
template <class T> T sinh(T x);
template <class T> T cosh(T x);

} // namespace axiscape::special
