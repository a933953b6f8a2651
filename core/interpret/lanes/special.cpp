// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/lanes/special.h"

#include "core/interpret/lanes/lane_loops.h"

#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace axiscape::special {
namespace {

template <class T> constexpr T kNan = std::numeric_limits<T>::quiet_NaN();
template <class T> constexpr T kInfinity = std::numeric_limits<T>::infinity();

// One step of a formula: the function rounded once.
template <class T> T log(T x) { return static_cast<T>(std::log(static_cast<double>(x))); }
template <class T> T log1p(T x) { return static_cast<T>(std::log1p(static_cast<double>(x))); }
template <class T> T exp(T x) { return static_cast<T>(std::exp(static_cast<double>(x))); }
template <class T> T expm1(T x) { return static_cast<T>(std::expm1(static_cast<double>(x))); }
template <class T> T sin(T x) { return static_cast<T>(std::sin(static_cast<double>(x))); }
template <class T> T cos(T x) { return static_cast<T>(std::cos(static_cast<double>(x))); }
template <class T> T pow(T x, T y) { return static_cast<T>(std::pow(static_cast<double>(x), static_cast<double>(y))); }
template <class T> bool isWhole(T x) { return x == std::floor(x); }

// Coefficients highest power first. Products are added in one rounding (here and below), as XLA's machine code does it.
template <class T, std::size_t n> T polynomial(T x, const std::array<double, n>& coefficients) {
    T sum = 0;
    for (const double c : coefficients) sum = std::fma(sum, x, static_cast<T>(c));
    return sum;
}

template <class T, std::size_t n> T chebyshev(T x, const std::array<double, n>& coefficients) {
    T b0 = 0, b1 = 0, b2 = 0;
    for (const double c : coefficients) {
        b2 = b1;
        b1 = b0;
        b0 = std::fma(x, b1, -b2) + static_cast<T>(c);
    }
    return (b0 - b2) / 2;
}

// Lanczos' approximation with g = 7 and nine terms: gamma(z + 1) = sqrt(2 pi) t^(z + 1/2) e^-t a, t = z + 7.5.
constexpr double kLanczosBase = 0.99999999999980993227684700473478;
constexpr std::array<double, 8> kLanczos = {676.520368121885098567009190444019, -1259.13921672240287047156078755283,
                                            771.3234287776530788486528258894,   -176.61502916214059906584551354,
                                            12.507343278686904814458936853,     -0.13857109526572011689554707,
                                            9.984369578019570859563e-6,         1.50563273514931155834e-7};

// log t as log 7.5 + log1p(z / 7.5).
template <class T> T logOfT(T z) { return static_cast<T>(std::log(7.5)) + log1p(z * (1 / static_cast<T>(7.5))); }

// Bernoulli's numbers in Euler's and Maclaurin's correction: (2k)! / B(2k), k = 12 to 1.
constexpr std::array<double, 12> kZeta = {-7.1661652561756670113e18,
                                          1.8152105401943546773e17,
                                          -4.5979787224074726105e15,
                                          1.1646782814350067249e14,
                                          -2.950130727918164224e12,
                                          7.47242496e10,
                                          -1.8924375803183791606e9,
                                          47900160.0,
                                          -1209600.0,
                                          30240.0,
                                          -720.0,
                                          12.0};

// e^-x^2 times a rational function, for x of 1 and more.
double erfcTail(double x) {
    constexpr std::array<double, 9> p = {
        2.46196981473530512524E-10, 5.64189564831068821977E-1, 7.46321056442269912687E0,
        4.86371970985681366614E1,   1.96520832956077098242E2,  5.26445194995477358631E2,
        9.34528527171957607540E2,   1.02755188689515710272E3,  5.57535335369399327526E2};
    constexpr std::array<double, 9> q = {1.0,
                                         1.32281951154744992508E1,
                                         8.67072140885989742329E1,
                                         3.54937778887819891062E2,
                                         9.75708501743205489753E2,
                                         1.82390916687909736289E3,
                                         2.24633760818710981792E3,
                                         1.65666309194161350182E3,
                                         5.57535340817727675546E2};
    constexpr std::array<double, 6> r = {5.64189583547755073984E-1, 1.27536670759978104416E0, 5.01905042251180477414E0,
                                         6.16021097993053585195E0,  7.40974269950448939160E0, 2.97886665372100240670E0};
    constexpr std::array<double, 7> s = {1.0,
                                         2.26052863220117276590E0,
                                         9.39603524938001434673E0,
                                         1.20489539808096656605E1,
                                         1.70814450747565897222E1,
                                         9.60896809063285878198E0,
                                         3.36907645100081516050E0};
    const double z = -x * x;
    if (z < -709.78271289338399) return 0;
    return x < 8 ? exp(z) * polynomial(x, p) / polynomial(x, q) : exp(z) * polynomial(x, r) / polynomial(x, s);
}
float erfcTail(float x) {
    constexpr std::array<double, 9> p = {2.326819970068386E-2,  -1.387039388740657E-1, 3.687424674597105E-1,
                                         -5.824733027278666E-1, 6.210004621745983E-1,  -4.944515323274145E-1,
                                         3.404879937665872E-1,  -2.741127028184656E-1, 5.638259427386472E-1};
    constexpr std::array<double, 8> r = {-1.047766399936249E+1, 1.297719955372516E+1,  -7.495518717768503E+0,
                                         2.921019019210786E+0,  -1.015265279202700E+0, 4.218463358204948E-1,
                                         -2.820767439740514E-1, 5.641895067754075E-1};
    const float z = -x * x;
    if (z < -88.72283905206835f) return 0;
    const float inverse = 1 / x, square = inverse * inverse;
    return exp(z) * inverse * (x < 2 ? polynomial(square, p) : polynomial(square, r));
}

// erf within [-1, 1].
double erfNear(double x) {
    constexpr std::array<double, 5> t = {9.60497373987051638749E0, 9.00260197203842689217E1, 2.23200534594684319226E3,
                                         7.00332514112805075473E3, 5.55923013010394962768E4};
    constexpr std::array<double, 6> u = {1.0,
                                         3.35617141647503099647E1,
                                         5.21357949780152679795E2,
                                         4.59432382970980127987E3,
                                         2.26290000613890934246E4,
                                         4.92673942608635921086E4};
    return x * polynomial(x * x, t) / polynomial(x * x, u);
}
float erfNear(float x) {
    constexpr std::array<double, 7> t = {7.853861353153693E-5,  -8.010193625184903E-4, 5.188327685732524E-3,
                                         -2.685381193529856E-2, 1.128358514861418E-1,  -3.761262582423300E-1,
                                         1.128379165726710E+0};
    return x * polynomial(x * x, t);
}

// Newton on erf, and near 1, where erf has no digits left, on the logarithm of erfc.
long double positiveErfInv(long double x) {
    constexpr long double toDerivative = 0.886226925452758013649083741670572591L; // sqrt(pi) / 2
    const long double w = -std::log((1 - x) * (1 + x));
    const long double a = 0.147L, b = 2 / (std::numbers::pi_v<long double> * a) - w / 2;
    long double y = std::sqrt(std::sqrt(b * b + w / a) - b); // Winitzki's, right to three digits
    for (int i = 0; i < 6; ++i) {
        const long double slope = std::exp(y * y) * toDerivative; // of the inverse
        const long double tail = std::erfc(y);
        const long double step = x < 0.5L ? (std::erf(y) - x) * slope : -tail * std::log(tail / (1 - x)) * slope;
        y -= step;
        if (std::fabs(step) <= std::numeric_limits<long double>::epsilon() * y) break;
    }
    return y;
}

// All terms of the series have one sign; from 30 on the asymptotic one is right to the last digit of a double.
double besselI1eOfPositive(double magnitude) {
    const long double x = static_cast<long double>(magnitude);
    long double term, sum;
    if (magnitude < 30) { // sum of (x/2)^(2k+1) / (k! (k+1)!)
        term = sum = x / 2;
        for (int k = 1; term > sum * 1e-20L; ++k) {
            term *= x * x / 4 / (static_cast<long double>(k) * (k + 1));
            sum += term;
        }
        return static_cast<double>(sum * std::exp(-x));
    }
    term = sum = 1;
    for (int k = 1; k < 30; ++k) {
        const long double odd = 2 * k - 1;
        term *= -(4 - odd * odd) / (8 * x * k);
        sum += term;
    }
    return static_cast<double>(sum / std::sqrt(2 * std::numbers::pi_v<long double> * x));
}
float besselI1eOfPositive(float x) {
    constexpr std::array<double, 17> near = {
        9.38153738649577178388E-9, -4.44505912879632808065E-8, 2.00329475355213526229E-7, -8.56872026469545474066E-7,
        3.47025130813767847674E-6, -1.32731636560394358279E-5, 4.78156510755005422638E-5, -1.61760815825896745588E-4,
        5.12285956168575772895E-4, -1.51357245063125314899E-3, 4.15642294431288815669E-3, -1.05640848946261981558E-2,
        2.47264490306265168283E-2, -5.29459812080949914269E-2, 1.02643658689847095384E-1, -1.76416518357834055153E-1,
        2.52587186443633654823E-1};
    constexpr std::array<double, 7> far = {
        -3.83538038596423702205E-9, -2.63146884688951950684E-8, -2.51223623787020892529E-7, -3.88256480887769039346E-6,
        -1.10588938762623716291E-4, -9.76109749136146840777E-3, 7.78576235018280120474E-1};
    return x <= 8 ? chebyshev(0.5f * x - 2, near) * x : chebyshev(32 / x - 2, far) / std::sqrt(x);
}

} // namespace

template <class T> T lgamma(T x) {
    if (std::isinf(x)) return kInfinity<T>;
    const bool reflects = x < static_cast<T>(0.5);
    const T z = reflects ? -x : x - 1;
    T a = static_cast<T>(kLanczosBase);
    for (std::size_t i = 0; i < kLanczos.size(); ++i) a += static_cast<T>(kLanczos[i]) / (z + static_cast<T>(i + 1));
    const T t = static_cast<T>(7.5) + z, logT = logOfT(z);
    const T logSqrtTwoPi = static_cast<T>((std::log(2.0) + std::log(std::numbers::pi)) / 2);
    const T value = std::fma(z + static_cast<T>(0.5) - t / logT, logT, logSqrtTwoPi) + log(a);
    if (!reflects) return value;
    const T magnitude = std::fabs(x), fraction = magnitude - std::floor(magnitude);
    const T reduced = fraction > static_cast<T>(0.5) ? 1 - fraction : fraction;
    const T sine = log(sin(std::numbers::pi_v<T> * reduced));
    return std::isfinite(sine) ? static_cast<T>(1.14472988584940017414342735135305871) - sine - value : -sine;
}

template <class T> T digamma(T x) {
    if (x <= 0 && isWhole(x)) return kNan<T>;
    const bool reflects = x < static_cast<T>(0.5);
    const T z = reflects ? -x : x - 1;
    T a = static_cast<T>(kLanczosBase), slope = 0;
    for (std::size_t i = 0; i < kLanczos.size(); ++i) {
        const T term = z + static_cast<T>(i + 1), coefficient = static_cast<T>(kLanczos[i]);
        slope -= coefficient / (term * term);
        a += coefficient / term;
    }
    const T value = logOfT(z) + slope / a - 7 / (static_cast<T>(7.5) + z);
    if (!reflects) return value;
    const T pi = std::numbers::pi_v<T>;
    const T reduced = x + std::fabs(std::floor(x + static_cast<T>(0.5)));
    return value - pi * cos(pi * reduced) / sin(pi * reduced);
}

template <class T> T zeta(T x, T q) {
    if (x == 1) return kInfinity<T>;
    if (q <= 0 && isWhole(q)) return isWhole(x) && std::fmod(x, T{2}) == 0 ? kInfinity<T> : kNan<T>;
    if (x < 1 || (q <= 0 && !isWhole(x))) return kNan<T>;
    T a = q, power = pow(q, -x), sum = power;
    for (int i = 0; i < 9; ++i) {
        a += 1;
        power = pow(a, -x);
        sum += power;
    }
    a += 1;
    power = pow(a, -x);
    if (std::fabs(power) < std::fabs(sum) * std::numeric_limits<T>::epsilon()) return sum;
    const T whole = sum + power * a / (x - 1);
    const T inverse = 1 / (a * a);
    T correction = 0;
    for (std::size_t i = 0; i < 11; ++i) {
        const auto k = static_cast<T>(22 - 2 * i);
        const T factor = (x + k) * (x + (k - 1));
        correction = factor * inverse * (correction + static_cast<T>(1 / kZeta[i]));
    }
    return whole + power * (static_cast<T>(0.5) + x / a * (static_cast<T>(1 / kZeta[11]) + correction));
}

template <class T> T polygamma(T n, T x) {
    if (n == 0) return digamma(x);
    if (!isWhole(n) || n < 0) return kNan<T>;
    const T sign = std::fmod(n, T{2}) == 0 ? T{-1} : T{1};
    return sign * exp(lgamma(n + 1)) * zeta(n + 1, x);
}

template <class T> T erfc(T x) {
    const T magnitude = std::fabs(x);
    if (!(magnitude > 1)) return 1 - erfNear(x);
    const T tail = erfcTail(magnitude);
    return x < 0 ? 2 - tail : tail;
}

template <class T> T erfInv(T x) {
    const auto magnitude = std::fabs(static_cast<long double>(x));
    if (!(magnitude <= 1)) return kNan<T>;
    if (magnitude == 1) return std::copysign(kInfinity<T>, x);
    // Below 1e-10 the second term of the series is below the last digit of the first.
    if (magnitude < 1e-10L) return static_cast<T>(static_cast<long double>(x) * 0.886226925452758013649083741670573L);
    return std::copysign(static_cast<T>(positiveErfInv(magnitude)), x);
}

template <class T> T besselI1e(T x) {
    if (std::isinf(x)) return std::copysign(T{0}, x);
    return std::isnan(x) ? x : std::copysign(besselI1eOfPositive(std::fabs(x)), x);
}

template <class T> T cosh(T x) {
    const T logHalf = static_cast<T>(-std::numbers::ln2);
    return exp(x + logHalf) + exp(logHalf - x);
}

template <class T> T sinh(T x) {
    const T logHalf = static_cast<T>(-std::numbers::ln2);
    if (!(std::fabs(x) < 1)) return exp(x + logHalf) - exp(logHalf - x);
    const T grown = expm1(x);
    return static_cast<T>(0.5) * (grown + grown / (grown + 1));
}

} // namespace axiscape::special

namespace axiscape::kernels {
namespace {

template <class T>
constexpr PerOp<LaneFunction> kSpecialLanes{
    {OpKind::lgamma, unary<T>([](T x) { return special::lgamma(x); })},
    {OpKind::digamma, unary<T>([](T x) { return special::digamma(x); })},
    {OpKind::erfc, unary<T>([](T x) { return special::erfc(x); })},
    {OpKind::erf_inv, unary<T>([](T x) { return special::erfInv(x); })},
    {OpKind::bessel_i1e, unary<T>([](T x) { return special::besselI1e(x); })},
    {OpKind::sinh, unary<T>([](T x) { return special::sinh(x); })},
    {OpKind::cosh, unary<T>([](T x) { return special::cosh(x); })},
    {OpKind::polygamma, binary<T>([](T a, T b) { return special::polygamma(a, b); })},
    {OpKind::zeta, binary<T>([](T a, T b) { return special::zeta(a, b); })},
};

} // namespace

LaneFunction specialLanes(OpKind kind, ElementType type) {
    return type == ElementType::f64 ? kSpecialLanes<double>[kind] : kSpecialLanes<float>[kind];
}

} // namespace axiscape::kernels
