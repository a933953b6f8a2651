// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/linear_algebra/linear_algebra.h"

#include <algorithm>
#include <utility>

namespace axiscape::kernels {

template <class T> std::int32_t factorCholesky(Matrix<T>& a) {
    for (std::size_t j = 0; j < a.rows; ++j) {
        Real<T> pivot = realPart(a(j, j));
        for (std::size_t k = 0; k < j; ++k) pivot -= squaredMagnitude(a(j, k));
        if (!(pivot > 0)) return static_cast<std::int32_t>(j + 1);
        const Real<T> root = std::sqrt(pivot);
        a(j, j) = root;
        for (std::size_t i = j + 1; i < a.rows; ++i) {
            T sum = a(i, j);
            for (std::size_t k = 0; k < j; ++k) sum -= a(i, k) * conjugate(a(j, k));
            a(i, j) = sum / root;
        }
    }
    return 0;
}

template <class T> std::int32_t factorLu(Matrix<T>& a, std::vector<std::int32_t>& pivots) {
    const auto size = std::min(a.rows, a.columns);
    std::int32_t firstZero = 0;
    pivots.assign(size, 0);
    // Which of two complex numbers is larger is told by |re| + |im|, as in BLAS.
    const auto weight = [](T x) { return std::abs(realPart(x)) + std::abs(imaginaryPart(x)); };
    for (std::size_t j = 0; j < size; ++j) {
        std::size_t pivot = j;
        for (std::size_t i = j + 1; i < a.rows; ++i)
            if (weight(a(i, j)) > weight(a(pivot, j))) pivot = i;
        pivots[j] = static_cast<std::int32_t>(pivot);
        if (a(pivot, j) == T(0)) {
            if (!firstZero) firstZero = static_cast<std::int32_t>(j + 1);
            continue;
        }
        if (pivot != j)
            for (std::size_t k = 0; k < a.columns; ++k) std::swap(a(j, k), a(pivot, k));
        for (std::size_t i = j + 1; i < a.rows; ++i) {
            const T factor = a(i, j) = a(i, j) / a(j, j);
            for (std::size_t k = j + 1; k < a.columns; ++k) a(i, k) -= factor * a(j, k);
        }
    }
    return firstZero;
}

namespace {

// The reflector that turns column `j` of `a` from row `i` on into (beta, 0, ...), beta real: v behind row i in place of
// the column, beta on top. Returns tau.
template <class T> T reflect(Matrix<T>& a, std::size_t i, std::size_t j) {
    Real<T> scale = 0;
    for (std::size_t r = i + 1; r < a.rows; ++r) scale = std::max(scale, magnitude(a(r, j)));
    const T alpha = a(i, j);
    if (scale == 0 && imaginaryPart(alpha) == 0) return T(0);
    scale = std::max(scale, magnitude(alpha));
    Real<T> sum = 0;
    for (std::size_t r = i; r < a.rows; ++r) sum += squaredMagnitude(a(r, j) / scale);
    const Real<T> norm = scale * std::sqrt(sum);
    const Real<T> beta = realPart(alpha) >= 0 ? -norm : norm;
    const T tau = (T(beta) - alpha) / beta;
    const T inverse = T(1) / (alpha - T(beta));
    for (std::size_t r = i + 1; r < a.rows; ++r) a(r, j) = a(r, j) * inverse;
    a(i, j) = beta;
    return tau;
}

// Columns [from, end) of `a` times 1 - tau v v^H from the left; v is 1 at row i and column j of `from_` below it.
template <class T>
void applyLeft(const Matrix<T>& reflectors, std::size_t i, std::size_t j, T tau, Matrix<T>& a, std::size_t from) {
    for (std::size_t c = from; c < a.columns; ++c) {
        T sum = a(i, c);
        for (std::size_t r = i + 1; r < a.rows; ++r) sum += conjugate(reflectors(r, j)) * a(r, c);
        sum = sum * tau;
        a(i, c) -= sum;
        for (std::size_t r = i + 1; r < a.rows; ++r) a(r, c) -= reflectors(r, j) * sum;
    }
}

template <class T> void applyRight(const Matrix<T>& reflectors, std::size_t i, std::size_t j, T tau, Matrix<T>& a) {
    for (std::size_t r = 0; r < a.rows; ++r) {
        T sum = a(r, i);
        for (std::size_t c = i + 1; c < a.columns; ++c) sum += a(r, c) * reflectors(c, j);
        sum = sum * tau;
        a(r, i) -= sum;
        for (std::size_t c = i + 1; c < a.columns; ++c) a(r, c) -= sum * conjugate(reflectors(c, j));
    }
}

} // namespace

template <class T> std::vector<T> factorQr(Matrix<T>& a) {
    std::vector<T> taus(std::min(a.rows, a.columns));
    for (std::size_t j = 0; j < taus.size(); ++j) {
        taus[j] = reflect(a, j, j);
        applyLeft(a, j, j, conjugate(taus[j]), a, j + 1);
    }
    return taus;
}

template <class T> std::vector<T> factorPivotedQr(Matrix<T>& a, std::vector<std::int32_t>& place) {
    std::vector<T> taus(std::min(a.rows, a.columns));
    const auto swapColumns = [&](std::size_t i, std::size_t j) {
        if (i == j) return;
        for (std::size_t r = 0; r < a.rows; ++r) std::swap(a(r, i), a(r, j));
        std::swap(place[i], place[j]);
    };
    std::size_t fixed = 0;
    for (std::size_t j = 0; j < a.columns; ++j) {
        const bool first = place[j] != 0;
        place[j] = static_cast<std::int32_t>(j);
        if (first) swapColumns(fixed++, j);
    }
    for (std::size_t j = 0; j < taus.size(); ++j) {
        if (j >= fixed) {
            std::size_t best = j;
            Real<T> largest = -1;
            for (std::size_t c = j; c < a.columns; ++c) {
                Real<T> sum = 0;
                for (std::size_t r = j; r < a.rows; ++r) sum += squaredMagnitude(a(r, c));
                if (sum > largest) largest = sum, best = c;
            }
            swapColumns(j, best);
        }
        taus[j] = reflect(a, j, j);
        applyLeft(a, j, j, conjugate(taus[j]), a, j + 1);
    }
    return taus;
}

template <class T>
Matrix<T> reflectorProduct(const Matrix<T>& reflectors, const std::vector<T>& taus, std::size_t columns) {
    Matrix<T> q(reflectors.rows, columns);
    for (std::size_t i = 0; i < std::min(q.rows, columns); ++i) q(i, i) = T(1);
    for (std::size_t j = std::min(taus.size(), q.rows); j-- > 0;) applyLeft(reflectors, j, j, taus[j], q, 0);
    return q;
}

template <class T> std::vector<T> factorHessenberg(Matrix<T>& a) {
    std::vector<T> taus(a.rows > 0 ? a.rows - 1 : 0);
    for (std::size_t j = 0; j + 1 < a.rows; ++j) {
        taus[j] = reflect(a, j + 1, j);
        applyLeft(a, j + 1, j, conjugate(taus[j]), a, j + 1);
        // From the right without touching the columns that hold reflectors: only column j + 1 and later change.
        applyRight(a, j + 1, j, taus[j], a);
    }
    return taus;
}

template <class T> std::vector<T> factorTridiagonal(Matrix<T>& a) {
    for (std::size_t i = 0; i < a.rows; ++i) {
        a(i, i) = realPart(a(i, i));
        for (std::size_t j = i + 1; j < a.rows; ++j) a(i, j) = conjugate(a(j, i));
    }
    auto taus = factorHessenberg(a);
    for (std::size_t i = 0; i < a.rows; ++i) a(i, i) = realPart(a(i, i));
    return taus;
}

template <class T> void solveTriangular(const Matrix<T>& m, bool lower, bool unitDiagonal, Matrix<T>& b) {
    const auto n = m.rows;
    for (std::size_t step = 0; step < n; ++step) {
        const auto i = lower ? step : n - 1 - step;
        T* const row = b.values.data() + i * b.columns;
        for (std::size_t j = lower ? 0 : i + 1; j < (lower ? i : n); ++j) {
            const T factor = m(i, j);
            const T* const other = b.values.data() + j * b.columns;
            for (std::size_t c = 0; c < b.columns; ++c) row[c] -= factor * other[c];
        }
        if (!unitDiagonal)
            for (std::size_t c = 0; c < b.columns; ++c) row[c] = row[c] / m(i, i);
    }
}

template <class T>
std::int32_t solveTridiagonal(std::vector<T>& lower, std::vector<T>& diagonal, std::vector<T>& upper, Matrix<T>& b) {
    const auto n = diagonal.size();
    std::vector<T> second(n, T(0)); // the diagonal above `upper`, which row swaps fill
    for (std::size_t i = 0; i + 1 < n; ++i) {
        T low = lower[i + 1];
        const bool swap = magnitude(low) > magnitude(diagonal[i]);
        if (swap) {
            std::swap(low, diagonal[i]);
            std::swap(upper[i], diagonal[i + 1]);
            if (i + 2 < n) std::swap(second[i], upper[i + 1]);
            for (std::size_t c = 0; c < b.columns; ++c) std::swap(b(i, c), b(i + 1, c));
        }
        if (diagonal[i] == T(0)) return static_cast<std::int32_t>(i + 1);
        const T factor = low / diagonal[i];
        diagonal[i + 1] -= factor * upper[i];
        if (i + 2 < n) upper[i + 1] -= factor * second[i];
        for (std::size_t c = 0; c < b.columns; ++c) b(i + 1, c) -= factor * b(i, c);
        lower[i + 1] = second[i];
    }
    if (n > 0 && diagonal[n - 1] == T(0)) return static_cast<std::int32_t>(n);
    for (std::size_t i = n; i-- > 0;)
        for (std::size_t c = 0; c < b.columns; ++c) {
            T sum = b(i, c);
            if (i + 1 < n) sum -= upper[i] * b(i + 1, c);
            if (i + 2 < n) sum -= second[i] * b(i + 2, c);
            b(i, c) = sum / diagonal[i];
        }
    return 0;
}

#define AXISCAPE_FOR(T)                                                                                                \
    template std::int32_t factorCholesky(Matrix<T>&);                                                                  \
    template std::int32_t factorLu(Matrix<T>&, std::vector<std::int32_t>&);                                            \
    template std::vector<T> factorQr(Matrix<T>&);                                                                      \
    template std::vector<T> factorPivotedQr(Matrix<T>&, std::vector<std::int32_t>&);                                   \
    template Matrix<T> reflectorProduct(const Matrix<T>&, const std::vector<T>&, std::size_t);                         \
    template std::vector<T> factorHessenberg(Matrix<T>&);                                                              \
    template std::vector<T> factorTridiagonal(Matrix<T>&);                                                             \
    template void solveTriangular(const Matrix<T>&, bool, bool, Matrix<T>&);                                           \
    template std::int32_t solveTridiagonal(std::vector<T>&, std::vector<T>&, std::vector<T>&, Matrix<T>&);
AXISCAPE_FOR(float)
AXISCAPE_FOR(double)
AXISCAPE_FOR(Complex<float>)
AXISCAPE_FOR(Complex<double>)
#undef AXISCAPE_FOR

} // namespace axiscape::kernels
