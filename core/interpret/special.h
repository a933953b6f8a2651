// SPDX-License-Identifier: GPL-3.0-or-later
// special: functions the C library has not, in long double, so that rounding to double is right but for the last digit.
// Poles, NaN and what lies outside the domain as XLA has it.
#pragma once

namespace axiscape::special {

long double lgamma(long double x); // log |gamma(x)|; inf at 0, -1, -2, ... and at both infinities
long double digamma(long double x);
// Derivative number n (a whole number, 0 or more) of digamma.
long double polygamma(long double n, long double x);
// Hurwitz: the sum of (q + k)^-x over k = 0, 1, 2, ...
long double zeta(long double x, long double q);
long double erfInv(long double x);
// exp(-|x|) times the modified Bessel function of order 1.
long double besselI1e(long double x);

} // namespace axiscape::special
