// SPDX-License-Identifier: GPL-3.0-or-later
// Eigenvalues and singular values in f64, by Eigen. Vectors are unique up to a phase only; which one comes out is left
// open.
#pragma once

#include "core/interpret/linear_algebra/linear_algebra.h"

namespace axiscape::kernels {

using ComplexMatrix = Matrix<Complex<double>>;

// a = v diag(values) v^H for a hermitian `a` of which one triangle is read; ascending; v has the eigenvectors as
// columns and is real for a real `a`. False if it does not converge, as with NaN.
bool eigenHermitian(const ComplexMatrix& a, bool lower, std::vector<double>& values, ComplexMatrix& v);

// a = u diag(values) v^H, values falling; u and v square, whole orthonormal bases. By rotations, so that small
// singular values are accurate, too.
bool singularValues(const ComplexMatrix& a, std::vector<double>& values, ComplexMatrix& u, ComplexMatrix& v);

// a = q t q^H in place, t upper triangular with the eigenvalues on its diagonal.
bool schur(ComplexMatrix& a, ComplexMatrix& q);

// a v = v diag(values), columns of length 1 with their largest part real; `left` turns it into v^H a = diag(values)
// v^H. Of a real `a` the eigenvalues come in conjugate pairs, the one above the axis first, with conjugate vectors.
bool eigenGeneral(const ComplexMatrix& a, bool isReal, std::vector<Complex<double>>& values, ComplexMatrix* right,
                  ComplexMatrix* left);

} // namespace axiscape::kernels
