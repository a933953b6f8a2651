// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/linear_algebra/eigen.h"

#include <Eigen/Eigenvalues>
#include <Eigen/SVD>

#include <algorithm>
#include <limits>
#include <numeric>

namespace axiscape::kernels {
namespace {

using Number = Complex<double>;
constexpr double epsilon = std::numeric_limits<double>::epsilon();

Eigen::Index index(std::size_t i) { return static_cast<Eigen::Index>(i); }

bool isFinite(const ComplexMatrix& a) {
    return std::ranges::all_of(a.values, [](Number x) { return std::isfinite(x.re) && std::isfinite(x.im); });
}

bool hasOnlyReals(const ComplexMatrix& a) {
    return std::ranges::all_of(a.values, [](Number x) { return x.im == 0; });
}

// To Eigen and back; a real matrix takes Eigen's real algorithms, so that its vectors are real.
Eigen::MatrixXcd toEigen(const ComplexMatrix& a) {
    Eigen::MatrixXcd m(a.rows, a.columns);
    for (std::size_t i = 0; i < a.rows; ++i)
        for (std::size_t j = 0; j < a.columns; ++j) m(index(i), index(j)) = {a(i, j).re, a(i, j).im};
    return m;
}

template <class M> ComplexMatrix fromEigen(const M& m) {
    ComplexMatrix a(static_cast<std::size_t>(m.rows()), static_cast<std::size_t>(m.cols()));
    for (std::size_t i = 0; i < a.rows; ++i)
        for (std::size_t j = 0; j < a.columns; ++j) {
            const std::complex<double> x = m(index(i), index(j));
            a(i, j) = Number(x.real(), x.imag());
        }
    return a;
}

ComplexMatrix withColumns(const ComplexMatrix& m, const std::vector<std::size_t>& order) {
    ComplexMatrix result(m.rows, order.size());
    for (std::size_t i = 0; i < m.rows; ++i)
        for (std::size_t j = 0; j < order.size(); ++j) result(i, j) = m(i, order[j]);
    return result;
}

template <class M> bool solveHermitian(const M& m, bool lower, std::vector<double>& values, ComplexMatrix& v) {
    // Eigen reads the lower triangle; the upper one of m is the lower one of its adjoint.
    const Eigen::SelfAdjointEigenSolver<M> solver(lower ? m : M(m.adjoint()));
    if (solver.info() != Eigen::Success) return false;
    values.assign(solver.eigenvalues().begin(), solver.eigenvalues().end());
    v = fromEigen(solver.eigenvectors());
    return true;
}

template <class M> void solveSingular(const M& m, std::vector<double>& values, ComplexMatrix& u, ComplexMatrix& v) {
    const Eigen::JacobiSVD<M, Eigen::FullPivHouseholderQRPreconditioner> solver(m, Eigen::ComputeFullU |
                                                                                       Eigen::ComputeFullV);
    values.assign(solver.singularValues().begin(), solver.singularValues().end());
    u = fromEigen(solver.matrixU());
    v = fromEigen(solver.matrixV());
}

} // namespace

bool eigenHermitian(const ComplexMatrix& a, bool lower, std::vector<double>& values, ComplexMatrix& v) {
    ComplexMatrix m = a; // with a diagonal that is real, and nothing of the triangle that is not read
    for (std::size_t i = 0; i < m.rows; ++i) {
        m(i, i).im = 0;
        for (std::size_t j = 0; j < i; ++j) (lower ? m(j, i) : m(i, j)) = Number();
    }
    values.assign(m.rows, 0);
    v = ComplexMatrix::identity(m.rows);
    if (!isFinite(m)) return false;
    if (m.rows == 0) return true;
    return hasOnlyReals(m) ? solveHermitian<Eigen::MatrixXd>(toEigen(m).real(), lower, values, v)
                           : solveHermitian<Eigen::MatrixXcd>(toEigen(m), lower, values, v);
}

bool singularValues(const ComplexMatrix& a, std::vector<double>& values, ComplexMatrix& u, ComplexMatrix& v) {
    values.assign(std::min(a.rows, a.columns), 0);
    u = ComplexMatrix::identity(a.rows);
    v = ComplexMatrix::identity(a.columns);
    if (!isFinite(a)) return false;
    if (a.values.empty()) return true;
    if (hasOnlyReals(a))
        solveSingular<Eigen::MatrixXd>(toEigen(a).real(), values, u, v);
    else
        solveSingular<Eigen::MatrixXcd>(toEigen(a), values, u, v);
    return true;
}

bool schur(ComplexMatrix& a, ComplexMatrix& q) {
    q = ComplexMatrix::identity(a.rows);
    if (!isFinite(a)) return false;
    if (a.rows < 2) return true;
    const Eigen::ComplexSchur<Eigen::MatrixXcd> solver(toEigen(a));
    if (solver.info() != Eigen::Success) return false;
    a = fromEigen(solver.matrixT());
    q = fromEigen(solver.matrixU());
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
    ordered.reserve(n);
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
