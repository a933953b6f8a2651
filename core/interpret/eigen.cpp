// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/eigen.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace axiscape::kernels {
namespace {

using Number = Complex<double>;
constexpr double epsilon = std::numeric_limits<double>::epsilon();
constexpr int mostSweeps = 60; // Jacobi's method squares its error in every sweep: ten or so are enough

bool isFinite(const ComplexMatrix& a) {
    return std::ranges::all_of(a.values, [](Number x) { return std::isfinite(x.re) && std::isfinite(x.im); });
}

// x and y become c x - s* y and s x + c y, |c|^2 + |s|^2 = 1, such that the hermitian matrix with diagonal (alpha,
// beta) and gamma above it becomes diagonal.
struct Rotation {
    double c = 1;
    Number s;

    Rotation(double alpha, double beta, Number gamma) {
        const double size = magnitude(gamma), zeta = (beta - alpha) / (2 * size);
        const double t = (zeta >= 0 ? 1 : -1) / (std::abs(zeta) + std::hypot(1, zeta));
        c = 1 / std::hypot(1, t);
        s = gamma / size * (c * t);
    }
    void columns(ComplexMatrix& m, std::size_t p, std::size_t q) const {
        for (std::size_t i = 0; i < m.rows; ++i) {
            const Number x = m(i, p), y = m(i, q);
            m(i, p) = x * c - conjugate(s) * y;
            m(i, q) = s * x + y * c;
        }
    }
    void rows(ComplexMatrix& m, std::size_t p, std::size_t q) const {
        for (std::size_t j = 0; j < m.columns; ++j) {
            const Number x = m(p, j), y = m(q, j);
            m(p, j) = x * c - s * y;
            m(q, j) = conjugate(s) * x + y * c;
        }
    }
};

ComplexMatrix withColumns(const ComplexMatrix& m, const std::vector<std::size_t>& order) {
    ComplexMatrix result(m.rows, order.size());
    for (std::size_t i = 0; i < m.rows; ++i)
        for (std::size_t j = 0; j < order.size(); ++j) result(i, j) = m(i, order[j]);
    return result;
}

template <class Less> std::vector<std::size_t> sortedOrder(std::size_t n, Less less) {
    std::vector<std::size_t> order(n);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, less);
    return order;
}

} // namespace

bool eigenHermitian(const ComplexMatrix& a, bool lower, std::vector<double>& values, ComplexMatrix& v) {
    const auto n = a.rows;
    ComplexMatrix m(n, n);
    for (std::size_t i = 0; i < n; ++i) {
        m(i, i) = a(i, i).re;
        for (std::size_t j = 0; j < i; ++j) {
            m(i, j) = lower ? a(i, j) : conjugate(a(j, i));
            m(j, i) = conjugate(m(i, j));
        }
    }
    v = ComplexMatrix::identity(n);
    values.assign(n, 0);
    if (!isFinite(m)) return false;
    for (int sweep = 0;; ++sweep) {
        if (sweep == mostSweeps) return false;
        bool rotated = false;
        for (std::size_t p = 0; p < n; ++p)
            for (std::size_t q = p + 1; q < n; ++q) {
                const double size = magnitude(m(p, q));
                const double diagonal = std::sqrt(std::abs(m(p, p).re)) * std::sqrt(std::abs(m(q, q).re));
                if (size == 0 || size <= epsilon * 0.01 * diagonal) continue;
                if (size <= std::numeric_limits<double>::min()) continue;
                // Against the whole: an indefinite matrix may have a diagonal of zeros.
                const double gap = std::abs(m(p, p).re) + std::abs(m(q, q).re);
                if (sweep > 6 && size <= epsilon * 0.01 * gap) continue;
                const Rotation rotation(m(p, p).re, m(q, q).re, m(p, q));
                rotation.columns(m, p, q);
                rotation.rows(m, p, q);
                m(p, q) = m(q, p) = Number();
                rotation.columns(v, p, q);
                rotated = true;
            }
        if (!rotated) break;
    }
    const auto order = sortedOrder(n, [&](std::size_t i, std::size_t j) { return m(i, i).re < m(j, j).re; });
    for (std::size_t i = 0; i < n; ++i) values[i] = m(order[i], order[i]).re;
    v = withColumns(v, order);
    return true;
}

bool singularValues(const ComplexMatrix& a, std::vector<double>& values, ComplexMatrix& u, ComplexMatrix& v) {
    if (a.rows < a.columns) return singularValues(a.adjoint(), values, v, u);
    const auto m = a.rows, n = a.columns;
    u = ComplexMatrix::identity(m);
    v = ComplexMatrix::identity(n);
    values.assign(n, 0);
    if (!isFinite(a)) return false;
    auto w = a;
    for (int sweep = 0;; ++sweep) {
        if (sweep == mostSweeps) return false;
        bool rotated = false;
        for (std::size_t p = 0; p < n; ++p)
            for (std::size_t q = p + 1; q < n; ++q) {
                double alpha = 0, beta = 0;
                Number gamma;
                for (std::size_t i = 0; i < m; ++i) {
                    alpha += squaredMagnitude(w(i, p));
                    beta += squaredMagnitude(w(i, q));
                    gamma += conjugate(w(i, p)) * w(i, q);
                }
                if (magnitude(gamma) <= 4 * epsilon * std::sqrt(alpha) * std::sqrt(beta)) continue;
                const Rotation rotation(alpha, beta, gamma);
                rotation.columns(w, p, q);
                rotation.columns(v, p, q);
                rotated = true;
            }
        if (!rotated) break;
    }
    std::vector<double> norms(n);
    for (std::size_t j = 0; j < n; ++j) {
        for (std::size_t i = 0; i < m; ++i) norms[j] = std::hypot(norms[j], magnitude(w(i, j)));
    }
    const auto order = sortedOrder(n, [&](std::size_t i, std::size_t j) { return norms[i] > norms[j]; });
    w = withColumns(w, order);
    v = withColumns(v, order);
    for (std::size_t j = 0; j < n; ++j) values[j] = norms[order[j]];
    // Columns that vanish against the largest carry no direction: an orthonormal basis of the rest completes u.
    std::size_t rank = 0;
    while (rank < n && values[rank] > epsilon * static_cast<double>(m) * values[0]) ++rank;
    ComplexMatrix basis(m, rank);
    for (std::size_t j = 0; j < rank; ++j)
        for (std::size_t i = 0; i < m; ++i) basis(i, j) = w(i, j) / values[j];
    const auto columns = basis;
    const auto taus = factorQr(basis);
    u = reflectorProduct(basis, taus, m);
    for (std::size_t j = 0; j < rank; ++j)
        for (std::size_t i = 0; i < m; ++i) u(i, j) = columns(i, j);
    return true;
}

namespace {

// Turns (x, y) into (r, 0) from the left: |x|, |y| may be anything.
struct Givens {
    double c = 1;
    Number s;

    Givens(Number x, Number y) {
        const double size = magnitude(x), norm = std::hypot(size, magnitude(y));
        if (norm == 0) return;
        if (size == 0) {
            c = 0;
            s = conjugate(y) / norm;
            return;
        }
        c = size / norm;
        s = x / size * conjugate(y) / norm;
    }
    // rows p and q of columns [from, end)
    void rows(ComplexMatrix& m, std::size_t p, std::size_t q, std::size_t from) const {
        for (std::size_t j = from; j < m.columns; ++j) {
            const Number x = m(p, j), y = m(q, j);
            m(p, j) = x * c + s * y;
            m(q, j) = y * c - conjugate(s) * x;
        }
    }
    // columns p and q of rows [0, end)
    void columns(ComplexMatrix& m, std::size_t p, std::size_t q, std::size_t end) const {
        for (std::size_t i = 0; i < end; ++i) {
            const Number x = m(i, p), y = m(i, q);
            m(i, p) = x * c + conjugate(s) * y;
            m(i, q) = y * c - s * x;
        }
    }
};

Number squareRoot(Number x) {
    const double size = magnitude(x);
    if (size == 0) return {};
    const double t = std::sqrt((size + std::abs(x.re)) / 2);
    return x.re >= 0 ? Number(t, x.im / (2 * t)) : Number(std::abs(x.im) / (2 * t), x.im >= 0 ? t : -t);
}

// The eigenvalue of the lower right 2 x 2 block that is nearer to its corner.
Number wilkinsonShift(Number a, Number b, Number c, Number d) {
    const Number half = (a - d) / 2.0, root = squareRoot(half * half + b * c);
    const Number large = half.re * root.re + half.im * root.im >= 0 ? half + root : half - root;
    return large == Number() ? d : d - b * c / large;
}

} // namespace

bool schur(ComplexMatrix& a, ComplexMatrix& q) {
    const auto n = a.rows;
    q = ComplexMatrix::identity(n);
    if (!isFinite(a)) return false;
    if (n < 2) return true;
    const auto taus = factorHessenberg(a);
    // The reflectors lie one row lower than those of a QR factorization.
    ComplexMatrix below(n - 1, n - 1);
    for (std::size_t i = 0; i + 1 < n; ++i)
        for (std::size_t j = 0; j <= i; ++j) below(i, j) = a(i + 1, j);
    const auto part = reflectorProduct(below, taus, n - 1);
    for (std::size_t i = 0; i + 1 < n; ++i)
        for (std::size_t j = 0; j + 1 < n; ++j) q(i + 1, j + 1) = part(i, j);
    for (std::size_t i = 2; i < n; ++i)
        for (std::size_t j = 0; j + 1 < i; ++j) a(i, j) = Number();

    std::vector<Givens> rotations;
    std::size_t end = n - 1;
    for (int tries = 0; end > 0;) {
        std::size_t start = end;
        while (start > 0) {
            const double around = magnitude(a(start, start)) + magnitude(a(start - 1, start - 1));
            if (magnitude(a(start, start - 1)) <= epsilon * (around > 0 ? around : 1e-300)) {
                a(start, start - 1) = Number();
                break;
            }
            --start;
        }
        if (start == end) {
            --end;
            tries = 0;
            continue;
        }
        if (++tries > 100) return false;
        // An unusual shift now and then breaks cycles.
        const Number shift = tries % 10 == 0
                                 ? a(end, end) + Number(magnitude(a(end, end - 1)))
                                 : wilkinsonShift(a(end - 1, end - 1), a(end - 1, end), a(end, end - 1), a(end, end));
        for (std::size_t i = start; i <= end; ++i) a(i, i) -= shift;
        rotations.clear();
        for (std::size_t i = start; i < end; ++i) {
            rotations.emplace_back(a(i, i), a(i + 1, i));
            rotations.back().rows(a, i, i + 1, i);
            a(i + 1, i) = Number();
        }
        for (std::size_t i = start; i < end; ++i) {
            const auto& rotation = rotations[i - start];
            rotation.columns(a, i, i + 1, std::min(i + 2, end + 1));
            rotation.columns(q, i, i + 1, n);
        }
        for (std::size_t i = start; i <= end; ++i) a(i, i) += shift;
    }
    return true;
}

namespace {

// Eigenvectors of an upper triangular matrix by substitution, as columns of an upper triangular one.
ComplexMatrix triangularVectors(const ComplexMatrix& t) {
    const auto n = t.rows;
    double norm = 0;
    for (const auto x : t.values) norm = std::max(norm, magnitude(x));
    const double smallest = std::max(norm * epsilon, std::numeric_limits<double>::min());
    ComplexMatrix x(n, n);
    for (std::size_t k = 0; k < n; ++k) {
        x(k, k) = 1;
        for (std::size_t i = k; i-- > 0;) {
            Number sum;
            for (std::size_t j = i + 1; j <= k; ++j) sum -= t(i, j) * x(j, k);
            Number gap = t(i, i) - t(k, k);
            if (magnitude(gap) < smallest) gap = smallest;
            x(i, k) = sum / gap;
        }
    }
    return x;
}

ComplexMatrix times(const ComplexMatrix& a, const ComplexMatrix& b) {
    ComplexMatrix c(a.rows, b.columns);
    for (std::size_t i = 0; i < a.rows; ++i)
        for (std::size_t p = 0; p < a.columns; ++p)
            for (std::size_t j = 0; j < b.columns; ++j) c(i, j) += a(i, p) * b(p, j);
    return c;
}

// Length 1, the largest part real.
void normalizeColumns(ComplexMatrix& v) {
    for (std::size_t j = 0; j < v.columns; ++j) {
        double norm = 0;
        Number largest;
        for (std::size_t i = 0; i < v.rows; ++i) {
            norm = std::hypot(norm, magnitude(v(i, j)));
            if (magnitude(v(i, j)) > magnitude(largest) * (1 + 4 * epsilon)) largest = v(i, j);
        }
        if (norm == 0) continue;
        const Number factor = conjugate(largest) / (magnitude(largest) * norm);
        for (std::size_t i = 0; i < v.rows; ++i) v(i, j) = v(i, j) * factor;
    }
}

// Rounding leaves pairs of a real matrix only nearly conjugate, and real eigenvalues with a little imaginary part: puts
// each above the axis before its nearest partner below and makes them what they are.
std::vector<std::size_t> pairUp(std::vector<Number>& values, double norm) {
    const double small = norm * epsilon * 64;
    std::vector<std::size_t> order;
    std::vector<char> taken(values.size(), 0);
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (taken[i]) continue;
        std::size_t partner = i;
        if (std::abs(values[i].im) > small)
            for (std::size_t j = i + 1; j < values.size(); ++j)
                if (!taken[j] && values[j].im * values[i].im < 0 &&
                    (partner == i ||
                     magnitude(values[j] - conjugate(values[i])) < magnitude(values[partner] - conjugate(values[i]))))
                    partner = j;
        taken[i] = taken[partner] = 1;
        if (partner == i) {
            values[i].im = 0;
            order.push_back(i);
            continue;
        }
        const auto above = values[i].im > 0 ? i : partner, under = above == i ? partner : i;
        values[under] = conjugate(values[above]);
        order.push_back(above);
        order.push_back(under);
    }
    return order;
}

} // namespace

bool eigenGeneral(const ComplexMatrix& a, bool isReal, std::vector<Number>& values, ComplexMatrix* right,
                  ComplexMatrix* left) {
    const auto n = a.rows;
    ComplexMatrix t = a, q;
    values.assign(n, Number());
    if (!schur(t, q)) return false;
    double norm = 0;
    for (std::size_t i = 0; i < n; ++i) values[i] = t(i, i);
    for (const auto x : t.values) norm = std::max(norm, magnitude(x));
    std::vector<std::size_t> order(n);
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (isReal) order = pairUp(values, norm);
    std::vector<Number> ordered;
    for (const auto i : order) ordered.push_back(values[i]);
    values = std::move(ordered);
    const auto finish = [&](ComplexMatrix v) {
        v = withColumns(v, order);
        normalizeColumns(v);
        if (isReal)
            for (std::size_t j = 0; j < n; ++j)
                for (std::size_t i = 0; i < n; ++i) {
                    if (values[j].im == 0) v(i, j).im = 0;
                    if (values[j].im < 0) v(i, j) = conjugate(v(i, j - 1));
                }
        return v;
    };
    if (right) *right = finish(times(q, triangularVectors(t)));
    if (left) {
        // t^H is lower triangular: turned round it is upper triangular again.
        ComplexMatrix turned(n, n);
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j < n; ++j) turned(i, j) = conjugate(t(n - 1 - j, n - 1 - i));
        const auto x = triangularVectors(turned);
        ComplexMatrix back(n, n);
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j < n; ++j) back(i, j) = x(n - 1 - i, n - 1 - j);
        *left = finish(times(q, back));
    }
    return true;
}

} // namespace axiscape::kernels
