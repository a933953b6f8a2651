// SPDX-License-Identifier: GPL-3.0-or-later
// Dense factorizations in LAPACK's conventions. T is float, double or Complex of them; all arithmetic is in T.
#pragma once

#include "core/interpret/lanes/complex.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace axiscape::kernels {

// Row-major.
template <class T> struct Matrix {
    std::size_t rows = 0, columns = 0;
    std::vector<T> values;

    Matrix() = default;
    Matrix(std::size_t r, std::size_t c) : rows(r), columns(c), values(r * c) {}
    static Matrix identity(std::size_t n) {
        Matrix m(n, n);
        for (std::size_t i = 0; i < n; ++i) m(i, i) = T(1);
        return m;
    }
    T& operator()(std::size_t i, std::size_t j) { return values[i * columns + j]; }
    const T& operator()(std::size_t i, std::size_t j) const { return values[i * columns + j]; }
    Matrix adjoint() const {
        Matrix m(columns, rows);
        for (std::size_t i = 0; i < rows; ++i)
            for (std::size_t j = 0; j < columns; ++j) m(j, i) = conjugate((*this)(i, j));
        return m;
    }
};

// a = l l^H in place; reads and writes the lower triangle (diagonal taken as real) and leaves the rest. 0, or the
// number of the first leading minor that is not positive, counted from 1.
template <class T> std::int32_t factorCholesky(Matrix<T>& a);

// p a = l u in place, l with unit diagonal; pivots[i] is the row that row i was swapped with. 0, or the number of the
// first zero on the diagonal of u, counted from 1.
template <class T> std::int32_t factorLu(Matrix<T>& a, std::vector<std::int32_t>& pivots);

// a = q r in place: r in the upper triangle, below it the reflectors 1 - tau v v^H whose product q is, v[i] = 1 left
// out. Returns taus.
template <class T> std::vector<T> factorQr(Matrix<T>& a);
// The same with columns swapped so that the diagonal of r falls: columns[j], from 0, is the place that column j had.
// Columns with place[j] != 0 go first and stay in front, as geqp3 has it.
template <class T> std::vector<T> factorPivotedQr(Matrix<T>& a, std::vector<std::int32_t>& place);
// The first `columns` columns of the product of reflectors that factorQr leaves.
template <class T>
[[nodiscard]] Matrix<T> reflectorProduct(const Matrix<T>& reflectors, const std::vector<T>& taus, std::size_t columns);

// a = q h q^H in place as gehrd does it: h on and above the subdiagonal, below it the reflectors of q.
template <class T> std::vector<T> factorHessenberg(Matrix<T>& a);
// The same for a hermitian `a` of which the lower triangle is read, as sytrd does it: diagonal and subdiagonal are left
// real in their places.
template <class T> std::vector<T> factorTridiagonal(Matrix<T>& a);

// x with m x = b, in place of b; m lower or upper triangular, the other triangle never read.
template <class T> void solveTriangular(const Matrix<T>& m, bool lower, bool unitDiagonal, Matrix<T>& b);
// Solves with the matrix of three diagonals (lower[0] and upper[n-1] are not read) by elimination with row swaps; all
// are overwritten as gtsv does. 0, or the number of the zero pivot.
template <class T>
std::int32_t solveTridiagonal(std::vector<T>& lower, std::vector<T>& diagonal, std::vector<T>& upper, Matrix<T>& b);

} // namespace axiscape::kernels
