// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/contraction/contraction.h"
#include "core/interpret/linear_algebra/matrices.h"

#include <algorithm>
#include <limits>

namespace axiscape::kernels {

// A matrix that is not positive definite has a factor of NaN, as with XLA. The other triangle is zero.
Result<std::vector<Tensor>> cholesky(OpRef op, std::span<const Tensor> operands) {
    const auto type = op.resultType();
    const bool lower = op.intOr(AttributeName::lower, 0) != 0;
    return withAlgebraType(operands[0].dtype(), [&]<class T>(T) {
        const MatrixStack<T> in(convertTensor(operands[0], algebraType(operands[0].dtype())));
        MatrixStack<T> out(Tensor(algebraType(operands[0].dtype()), operands[0].shape()));
        for (std::size_t i = 0; i < in.count(); ++i) {
            auto m = in.get(i);
            if (!lower) m = m.adjoint();
            if (factorCholesky(m) != 0)
                std::ranges::fill(m.values, T(std::numeric_limits<Real<T>>::quiet_NaN()));
            else
                for (std::size_t r = 0; r < m.rows; ++r)
                    for (std::size_t c = r + 1; c < m.columns; ++c) m(r, c) = T(0);
            out.set(i, lower ? m : m.adjoint());
        }
        return std::vector{convertTensor(out.tensor(), type.dtype)};
    });
}

// All cases are m x = b: m is what `a` becomes by transposing, once more for x on the left of it (then b and x are
// transposed, too).
Tensor solveTriangularStack(const Tensor& a, const Tensor& b, TriangularSolve how) {
    const auto dtype = algebraType(b.dtype());
    return withAlgebraType(dtype, [&]<class T>(T) {
        const MatrixStack<T> matrices(convertTensor(a, dtype)), sides(convertTensor(b, dtype));
        MatrixStack<T> out(Tensor(dtype, b.shape()));
        const bool transposed = how.transpose == how.left;
        const auto flipped = [](const Matrix<T>& m) {
            Matrix<T> t(m.columns, m.rows);
            for (std::size_t r = 0; r < m.rows; ++r)
                for (std::size_t c = 0; c < m.columns; ++c) t(c, r) = m(r, c);
            return t;
        };
        for (std::size_t i = 0; i < sides.count(); ++i) {
            auto m = matrices.get(i);
            if (how.conjugate)
                for (auto& x : m.values) x = conjugate(x);
            if (transposed) m = flipped(m);
            auto x = how.left ? sides.get(i) : flipped(sides.get(i));
            solveTriangular(m, how.lower != transposed, how.unitDiagonal, x);
            out.set(i, how.left ? x : flipped(x));
        }
        return convertTensor(out.tensor(), b.dtype());
    });
}

Result<std::vector<Tensor>> triangularSolve(OpRef op, std::span<const Tensor> operands) {
    const auto text = op.module.textOf(op.op, AttributeName::transpose_a);
    TriangularSolve how;
    how.left = op.intOr(AttributeName::left_side, 0) != 0;
    how.lower = op.intOr(AttributeName::lower, 0) != 0;
    how.unitDiagonal = op.intOr(AttributeName::unit_diagonal, 0) != 0;
    how.conjugate = text.find("ADJOINT") != text.npos;
    how.transpose = how.conjugate || (text.find("TRANSPOSE") != text.npos && text.find("NO_TRANSPOSE") == text.npos);
    return std::vector{convertTensor(solveTriangularStack(operands[0], operands[1], how), op.resultType().dtype)};
}

} // namespace axiscape::kernels
