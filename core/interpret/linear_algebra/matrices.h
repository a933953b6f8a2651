// SPDX-License-Identifier: GPL-3.0-or-later
// Tensors as stacks of matrices in the type that linear algebra computes in.
#pragma once

#include "core/interpret/linear_algebra/linear_algebra.h"
#include "core/interpret/tensor/elements.h"

namespace axiscape::kernels {

// f32, f64, complex64, complex128: the type that factorizations of `dtype` are computed in.
[[nodiscard]] inline ElementType algebraType(ElementType dtype) {
    if (dtype == ElementType::complex64 || dtype == ElementType::complex128 || dtype == ElementType::f64) return dtype;
    return ElementType::f32;
}

// Calls f(T()) with the C++ type of algebraType(dtype).
template <class F> auto withAlgebraType(ElementType dtype, F f) {
    switch (algebraType(dtype)) {
    case ElementType::f64:
        return f(double());
    case ElementType::complex64:
        return f(Complex<float>());
    case ElementType::complex128:
        return f(Complex<double>());
    default:
        return f(float());
    }
}

// A tensor of rank two and more, its last two dimensions the matrices; of `algebraType`.
template <class T> class MatrixStack {
  public:
    MatrixStack(Tensor tensor) : m_tensor(std::move(tensor)) {
        m_rows = m_tensor.rank() < 2 ? 1 : static_cast<std::size_t>(m_tensor.shape()[m_tensor.rank() - 2]);
        m_columns = m_tensor.rank() < 1 ? 1 : static_cast<std::size_t>(m_tensor.shape()[m_tensor.rank() - 1]);
        for (std::size_t d = 0; d + 2 < m_tensor.rank(); ++d) m_count *= static_cast<std::size_t>(m_tensor.shape()[d]);
    }
    std::size_t count() const { return m_count; }
    std::size_t rows() const { return m_rows; }
    std::size_t columns() const { return m_columns; }
    Matrix<T> get(std::size_t i) const {
        Matrix<T> m(m_rows, m_columns);
        std::copy_n(m_tensor.data<T>() + i * m_rows * m_columns, m_rows * m_columns, m.values.begin());
        return m;
    }
    void set(std::size_t i, const Matrix<T>& m) {
        std::copy_n(m.values.begin(), m_rows * m_columns, m_tensor.mutableData<T>() + i * m_rows * m_columns);
    }
    const Tensor& tensor() const { return m_tensor; }

  private:
    Tensor m_tensor;
    std::size_t m_count = 1, m_rows = 1, m_columns = 1;
};

// How `a` enters a triangular solve: a or a^T or a^H, on the left of x or on its right.
struct TriangularSolve {
    bool left = true, lower = false, unitDiagonal = false, transpose = false, conjugate = false;
};
[[nodiscard]] Tensor solveTriangularStack(const Tensor& a, const Tensor& b, TriangularSolve how);

} // namespace axiscape::kernels
