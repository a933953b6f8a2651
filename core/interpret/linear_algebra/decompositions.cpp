// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/linear_algebra/decompositions.h"

#include "core/interpret/linear_algebra/eigen.h"
#include "core/interpret/linear_algebra/matrices.h"
#include "core/interpret/tensor/attribute_text.h"

#include <algorithm>
#include <array>
#include <fmt/core.h>

namespace axiscape::kernels {
namespace {

// What a decomposition needs of its call. Results start as zeros of the computing type and are rounded at the end.
struct Call {
    OpRef op;
    std::span<const Tensor> operands;
    std::string_view target, config;
    std::vector<Tensor> results;

    bool gpu() const { return target.starts_with("cu") || target.starts_with("hip"); }
    bool lapack() const { return target.starts_with("lapack_"); }
    // 'L' or 'U', or `lower = true`
    bool lower() const { return fieldNumber(config, "uplo", fieldNumber(config, "lower", 1) ? 'L' : 'U') == 'L'; }
    template <class T> MatrixStack<T> stack(std::size_t i = 0) const {
        return MatrixStack<T>(convertTensor(operands[i], algebraType(operands[0].dtype())));
    }
    // Entry i of a stack of vectors or matrices in a result.
    template <class T> T* part(std::size_t result, std::size_t i, std::size_t size) {
        return results[result].mutableData<T>() + i * size;
    }
    void info(std::size_t result, std::size_t i, std::int32_t value) {
        if (result < results.size()) *part<std::int32_t>(result, i, 1) = value;
    }
};

template <class T> void put(Call& call, std::size_t result, std::size_t i, const Matrix<T>& m) {
    std::ranges::copy(m.values, call.part<T>(result, i, m.values.size()));
}
template <class T> void put(Call& call, std::size_t result, std::size_t i, const std::vector<T>& values) {
    std::ranges::copy(values, call.part<T>(result, i, values.size()));
}

// Matrices that are read or written by their upper triangle are worked on as the adjoint.
template <class T> void potrf(Call& call) {
    const auto in = call.stack<T>();
    for (std::size_t i = 0; i < in.count(); ++i) {
        auto m = call.lower() ? in.get(i) : in.get(i).adjoint();
        call.info(1, i, factorCholesky(m));
        put(call, 0, i, call.lower() ? m : m.adjoint());
    }
}

template <class T> void getrf(Call& call) {
    const auto in = call.stack<T>();
    const bool fromZero = !call.lapack() && !call.gpu(); // the TPU counts so, and has the permutation ready
    std::vector<std::int32_t> pivots;
    for (std::size_t i = 0; i < in.count(); ++i) {
        auto m = in.get(i);
        const auto info = factorLu(m, pivots);
        put(call, 0, i, m);
        if (fromZero) {
            std::vector<std::int32_t> permutation(m.rows);
            for (std::size_t r = 0; r < m.rows; ++r) permutation[r] = static_cast<std::int32_t>(r);
            for (std::size_t r = 0; r < pivots.size(); ++r)
                std::swap(permutation[r], permutation[static_cast<std::size_t>(pivots[r])]);
            if (call.results.size() > 2) put(call, 2, i, permutation);
        } else {
            for (auto& p : pivots) ++p;
            call.info(2, i, info);
        }
        put(call, 1, i, pivots);
    }
}

template <class T> void geqrf(Call& call) {
    const auto in = call.stack<T>();
    for (std::size_t i = 0; i < in.count(); ++i) {
        auto m = in.get(i);
        put(call, 1, i, factorQr(m));
        put(call, 0, i, m);
    }
}

template <class T> void geqp3(Call& call) {
    const auto in = call.stack<T>();
    for (std::size_t i = 0; i < in.count(); ++i) {
        auto m = in.get(i);
        const auto* first = call.operands[1].data<std::int32_t>() + i * m.columns;
        std::vector<std::int32_t> place(first, first + m.columns);
        put(call, 2, i, factorPivotedQr(m, place));
        for (auto& p : place) ++p;
        put(call, 1, i, place);
        put(call, 0, i, m);
    }
}

template <class T> std::vector<T> tausOf(const Call& call, std::size_t i) {
    const auto taus = convertTensor(call.operands[1], algebraType(call.operands[0].dtype()));
    const auto size = static_cast<std::size_t>(taus.shape().back());
    const auto* first = taus.data<T>() + i * size;
    return {first, first + size};
}

template <class T> void orgqr(Call& call) {
    const auto in = call.stack<T>();
    for (std::size_t i = 0; i < in.count(); ++i)
        put(call, 0, i, reflectorProduct(in.get(i), tausOf<T>(call, i), in.columns()));
}

// c times the whole square q, or its adjoint, from the left or the right.
template <class T> void ormqr(Call& call) {
    const auto in = call.stack<T>(), sides = call.stack<T>(2);
    const bool left = fieldNumber(call.config, "left", 1) != 0, adjoint = fieldNumber(call.config, "transpose", 0) != 0;
    for (std::size_t i = 0; i < in.count(); ++i) {
        auto q = reflectorProduct(in.get(i), tausOf<T>(call, i), in.rows());
        if (adjoint) q = q.adjoint();
        const auto c = sides.get(i);
        const auto &a = left ? q : c, &b = left ? c : q;
        Matrix<T> product(a.rows, b.columns);
        for (std::size_t r = 0; r < a.rows; ++r)
            for (std::size_t k = 0; k < a.columns; ++k)
                for (std::size_t s = 0; s < b.columns; ++s) product(r, s) += a(r, k) * b(k, s);
        put(call, 0, i, product);
    }
}

template <class T> void gehrd(Call& call) {
    const auto in = call.stack<T>();
    for (std::size_t i = 0; i < in.count(); ++i) {
        auto m = in.get(i);
        put(call, 1, i, factorHessenberg(m));
        put(call, 0, i, m);
        call.info(2, i, 0);
    }
}

// Results: the reflectors around the tridiagonal matrix, its diagonal, the one beside it, taus, info.
template <class T> void sytrd(Call& call) {
    const auto in = call.stack<T>();
    const auto n = in.rows();
    for (std::size_t i = 0; i < in.count(); ++i) {
        auto m = in.get(i);
        const auto whole = m;
        put(call, 3, i, factorTridiagonal(m));
        for (std::size_t r = 0; r < n; ++r) {
            call.part<Real<T>>(1, i, n)[r] = realPart(m(r, r));
            if (r + 1 < n) call.part<Real<T>>(2, i, n - 1)[r] = realPart(m(r + 1, r));
            for (std::size_t c = r + 1; c < n; ++c) m(r, c) = whole(r, c);
        }
        put(call, 0, i, m);
        call.info(4, i, 0);
    }
}

template <class T> void gtsv(Call& call) {
    const auto sides = MatrixStack<T>(call.operands[3]);
    const auto n = sides.rows();
    const auto vectorOf = [&](std::size_t operand, std::size_t i) {
        const auto* first = call.operands[operand].data<T>() + i * n;
        return std::vector<T>(first, first + n);
    };
    const std::size_t first = call.results.size() == 1 ? 0 : 3; // the GPU returns the solution alone
    for (std::size_t i = 0; i < sides.count(); ++i) {
        auto lower = vectorOf(0, i), diagonal = vectorOf(1, i), upper = vectorOf(2, i);
        auto b = sides.get(i);
        const auto info = solveTridiagonal(lower, diagonal, upper, b);
        put(call, first, i, b);
        if (first == 0) continue;
        put(call, 0, i, lower);
        put(call, 1, i, diagonal);
        put(call, 2, i, upper);
        call.info(4, i, info);
    }
}

template <class T> ComplexMatrix widened(const Matrix<T>& m) {
    ComplexMatrix wide(m.rows, m.columns);
    for (std::size_t i = 0; i < m.values.size(); ++i)
        wide.values[i] = {static_cast<double>(realPart(m.values[i])), static_cast<double>(imaginaryPart(m.values[i]))};
    return wide;
}

template <class T> T rounded(Complex<double> x) {
    if constexpr (isComplexNumber<T>)
        return {static_cast<Real<T>>(x.re), static_cast<Real<T>>(x.im)};
    else
        return static_cast<T>(x.re);
}

// The first rows and columns of a wide matrix as entry i of a result of T.
template <class T> void putRounded(Call& call, std::size_t result, std::size_t i, const ComplexMatrix& m) {
    const auto shape = call.results[result].shape();
    const auto rows = static_cast<std::size_t>(shape[shape.size() - 2]),
               columns = static_cast<std::size_t>(shape.back());
    auto* out = call.part<T>(result, i, rows * columns);
    for (std::size_t r = 0; r < rows; ++r)
        for (std::size_t c = 0; c < columns; ++c) *out++ = rounded<T>(m(r, c));
}

template <class T> void syevd(Call& call) {
    const auto in = call.stack<T>();
    // The TPU's options are a text: "1,1,100,1e-6", the first says lower.
    const bool lower =
        call.lapack() || call.gpu() ? call.lower() : !attributeText(call.op, "backend_config").starts_with('0');
    std::vector<double> values;
    ComplexMatrix v;
    for (std::size_t i = 0; i < in.count(); ++i) {
        const bool converged = eigenHermitian(widened(in.get(i)), lower, values, v);
        if (!converged) std::ranges::fill(values, std::nan(""));
        putRounded<T>(call, 0, i, v);
        std::ranges::transform(values, call.part<Real<T>>(1, i, values.size()),
                               [](double x) { return static_cast<Real<T>>(x); });
        call.info(2, i, converged ? 0 : 1);
    }
}

// LAPACK's geev: one result of eigenvalues if they are complex, real and imaginary parts apart if the matrix is real.
template <class T> void geev(Call& call) {
    using C = Complex<Real<T>>;
    const auto in = call.stack<T>();
    const auto wants = [&](std::string_view lapack, std::string_view gpu) {
        return fieldNumber(call.config, lapack, fieldNumber(call.config, gpu, 0) ? 'V' : 'N') == 'V';
    };
    const bool wantsLeft = wants("compute_left", "left"), wantsRight = wants("compute_right", "right");
    const std::size_t vectors = isComplexNumber<T> ? 1 : 2;
    std::vector<Complex<double>> values;
    for (std::size_t i = 0; i < in.count(); ++i) {
        const auto n = in.rows();
        ComplexMatrix left(n, n), right(n, n);
        const bool converged = eigenGeneral(widened(in.get(i)), !isComplexNumber<T>, values,
                                            wantsRight ? &right : nullptr, wantsLeft ? &left : nullptr);
        for (std::size_t k = 0; k < n; ++k) {
            if constexpr (isComplexNumber<T>) {
                call.part<T>(0, i, n)[k] = rounded<T>(values[k]);
            } else {
                call.part<T>(0, i, n)[k] = static_cast<T>(values[k].re);
                call.part<T>(1, i, n)[k] = static_cast<T>(values[k].im);
            }
        }
        putRounded<C>(call, vectors, i, left);
        putRounded<C>(call, vectors + 1, i, right);
        call.info(vectors + 2, i, converged ? 0 : 1);
    }
}

// Results: rest of the input, values, u, then v^H, or v itself from Jacobi's method on a GPU; u and v^H change places
// in a call that worked on the transpose.
template <class T> void gesdd(Call& call) {
    const auto in = call.stack<T>();
    const auto mode = fieldNumber(call.config, "mode", fieldNumber(call.config, "compute_uv", 0) ? 'A' : 'N');
    const bool plainV =
        call.target.find("gesvdj") != call.target.npos || call.target.find("gesvdp") != call.target.npos;
    const bool turned = fieldNumber(call.config, "transposed", 0) != 0;
    std::vector<double> values;
    ComplexMatrix u, v;
    for (std::size_t i = 0; i < in.count(); ++i) {
        const bool converged = singularValues(widened(in.get(i)), values, u, v);
        if (!converged) std::ranges::fill(values, std::nan(""));
        std::ranges::transform(values, call.part<Real<T>>(1, i, values.size()),
                               [](double x) { return static_cast<Real<T>>(x); });
        if (mode != 'N') {
            putRounded<T>(call, turned ? 3 : 2, i, u);
            putRounded<T>(call, turned ? 2 : 3, i, plainV ? v : v.adjoint());
        }
        call.info(4, i, converged ? 0 : 1);
    }
}

// Complex only: of a real matrix LAPACK returns the form with blocks of two for conjugate pairs.
template <class T> void gees(Call& call) {
    const auto in = call.stack<T>();
    ComplexMatrix q;
    for (std::size_t i = 0; i < in.count(); ++i) {
        auto t = widened(in.get(i));
        const bool converged = schur(t, q);
        putRounded<T>(call, 0, i, t);
        putRounded<T>(call, 1, i, q);
        for (std::size_t k = 0; k < t.rows; ++k) call.part<T>(2, i, t.rows)[k] = rounded<T>(t(k, k));
        call.info(4, i, converged ? 0 : 1);
    }
}

void trsm(Call& call) {
    const auto is = [&](std::string_view field, char letter) { return fieldNumber(call.config, field, 0) == letter; };
    call.results[0] = solveTriangularStack(
        call.operands[0], call.operands[1],
        {is("side", 'L'), is("uplo", 'L'), is("diag", 'U'), !is("trans_x", 'N'), is("trans_x", 'C')});
}

// The routine's name without library, precision and spelling: "lapack_cungqr_ffi" -> "ungqr".
std::string_view routineOf(std::string_view target) {
    static constexpr std::pair<std::string_view, std::string_view> xla[] = {
        {"Qr", "geqrf"},
        {"ProductOfElementaryHouseholderReflectors", "orgqr"},
        {"Eigh", "syevd"},
        {"LuDecomposition", "getrf"},
        {"Cholesky", "potrf"},
        {"cuhybrid_eig_real", "geev"},
        {"cuhybrid_eig_comp", "geev"},
        {"cuhybrid_geqp3", "geqp3"},
    };
    for (const auto& [name, routine] : xla)
        if (name == target) return routine;
    if (!target.ends_with("_ffi")) return {}; // the calls before that had another order of operands
    target.remove_suffix(4);
    if (target.starts_with("lapack_")) return target.substr(std::min<std::size_t>(8, target.size()));
    for (const std::string_view library : {"cusolver_", "hipsolver_", "cusparse_", "hipsparse_"})
        if (target.starts_with(library)) return target.substr(library.size());
    return {};
}

template <class T> bool dispatch(Call& call, std::string_view routine) {
    static constexpr std::pair<std::string_view, void (*)(Call&)> table[] = {
        {"potrf", potrf<T>}, {"getrf", getrf<T>}, {"geqrf", geqrf<T>}, {"geqp3", geqp3<T>},  {"orgqr", orgqr<T>},
        {"ungqr", orgqr<T>}, {"ormqr", ormqr<T>}, {"unmqr", ormqr<T>}, {"gehrd", gehrd<T>},  {"sytrd", sytrd<T>},
        {"hetrd", sytrd<T>}, {"gtsv", gtsv<T>},   {"gtsv2", gtsv<T>},  {"syevd", syevd<T>},  {"heevd", syevd<T>},
        {"geev", geev<T>},   {"gesdd", gesdd<T>}, {"gesvd", gesdd<T>}, {"gesvdj", gesdd<T>}, {"gesvdp", gesdd<T>},
        {"trsm", trsm},
    };
    for (const auto& [name, function] : table)
        if (name == routine) return function(call), true;
    if (isComplexNumber<T> && routine == "gees") return gees<T>(call), true;
    return false;
}

} // namespace

std::optional<Result<std::vector<Tensor>>> decomposition(OpRef op, std::string_view target,
                                                         std::span<const Tensor> operands) {
    const auto routine = routineOf(target);
    if (routine.empty() || operands.empty() || operands[0].rank() == 0) return {};
    Call call{op, operands, target, attributeText(op, "mhlo.backend_config"), {}};
    const auto results = op.module.results(op.op).size();
    for (std::size_t i = 0; i < results; ++i) {
        const auto type = op.resultType(i);
        call.results.push_back(Tensor::zeros(isInteger(type.dtype) ? type.dtype : algebraType(type.dtype), type.shape));
    }
    // A GPU's geev hands out pairs in another packing.
    const bool known = !(call.gpu() && routine == "geev" && target.ends_with("_ffi")) &&
                       withAlgebraType(operands[0].dtype(), [&]<class T>(T) { return dispatch<T>(call, routine); });
    if (!known) return {};
    for (std::size_t i = 0; i < results; ++i) call.results[i] = convertTensor(call.results[i], op.resultType(i).dtype);
    return call.results;
}

} // namespace axiscape::kernels
