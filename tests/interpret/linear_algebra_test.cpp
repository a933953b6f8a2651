// SPDX-License-Identifier: GPL-3.0-or-later
// Factors multiplied together are the matrix again, and have the form they should; hard matrices among them.
#include "core/interpret/linear_algebra/eigen.h"
#include "tests/interpret/runs.h"

#include <algorithm>
#include <random>

using namespace axiscape;
using namespace axiscape::kernels;

namespace {

using Number = Complex<double>;

ComplexMatrix randomMatrix(std::size_t rows, std::size_t columns, bool real) {
    std::mt19937 generator(static_cast<unsigned>(rows * 100 + columns));
    std::normal_distribution<double> normal;
    ComplexMatrix m(rows, columns);
    for (auto& x : m.values) x = {normal(generator), real ? 0 : normal(generator)};
    return m;
}

ComplexMatrix times(const ComplexMatrix& a, const ComplexMatrix& b) {
    ComplexMatrix c(a.rows, b.columns);
    for (std::size_t i = 0; i < a.rows; ++i)
        for (std::size_t k = 0; k < a.columns; ++k)
            for (std::size_t j = 0; j < b.columns; ++j) c(i, j) += a(i, k) * b(k, j);
    return c;
}

template <class Values> ComplexMatrix diagonal(std::size_t rows, std::size_t columns, const Values& values) {
    ComplexMatrix m(rows, columns);
    for (std::size_t i = 0; i < values.size(); ++i) m(i, i) = values[i];
    return m;
}

double difference(const ComplexMatrix& a, const ComplexMatrix& b) {
    double largest = a.values.size() == b.values.size() ? 0 : 1e300;
    for (std::size_t i = 0; i < std::min(a.values.size(), b.values.size()); ++i)
        largest = std::max(largest, magnitude(a.values[i] - b.values[i]));
    return largest;
}

bool isUnitary(const ComplexMatrix& q) {
    return difference(times(q.adjoint(), q), ComplexMatrix::identity(q.columns)) < 1e-12;
}

} // namespace

class LinearAlgebraTest : public QObject {
    Q_OBJECT
  private slots:
    void hermitianEigenvalues() {
        for (const std::size_t n : {0, 1, 2, 3, 8, 30})
            for (const bool real : {true, false}) {
                auto a = randomMatrix(n, n, real);
                for (std::size_t i = 0; i < n; ++i) {
                    a(i, i) = a(i, i).re;
                    for (std::size_t j = 0; j < i; ++j) a(i, j) = conjugate(a(j, i));
                }
                std::vector<double> values;
                ComplexMatrix v;
                QVERIFY(eigenHermitian(a, true, values, v));
                QVERIFY(isUnitary(v));
                QVERIFY(std::ranges::is_sorted(values));
                QVERIFY(difference(times(times(v, diagonal(n, n, values)), v.adjoint()), a) < 1e-12);
            }
    }

    void generalEigenvalues() {
        for (const std::size_t n : {1, 2, 3, 8, 25})
            for (const bool real : {true, false}) {
                const auto a = randomMatrix(n, n, real);
                std::vector<Number> values;
                ComplexMatrix right, left;
                QVERIFY(eigenGeneral(a, real, values, &right, &left));
                QVERIFY(difference(times(a, right), times(right, diagonal(n, n, values))) < 1e-11);
                QVERIFY(difference(times(left.adjoint(), a), times(diagonal(n, n, values), left.adjoint())) < 1e-11);
            }
        ComplexMatrix turn(2, 2); // a quarter turn: i and -i
        turn(0, 1) = -1;
        turn(1, 0) = 1;
        std::vector<Number> values;
        ComplexMatrix right;
        QVERIFY(eigenGeneral(turn, true, values, &right, nullptr));
        QVERIFY(magnitude(values[0] - Number(0, 1)) < 1e-15 && values[1] == conjugate(values[0]));
    }

    void schurForm() {
        const auto a = randomMatrix(12, 12, false);
        auto t = a;
        ComplexMatrix q;
        QVERIFY(schur(t, q));
        QVERIFY(isUnitary(q));
        QVERIFY(difference(times(times(q, t), q.adjoint()), a) < 1e-12);
        for (std::size_t i = 0; i < 12; ++i)
            for (std::size_t j = 0; j < i; ++j) QVERIFY(t(i, j) == Number());
    }

    void singularValuesOfAnyShape() {
        for (const auto& [rows, columns] : {std::pair{4, 4}, {7, 3}, {3, 7}, {1, 5}, {5, 1}, {20, 20}}) {
            const auto m = static_cast<std::size_t>(rows), n = static_cast<std::size_t>(columns);
            for (const bool lowRank : {false, true}) {
                auto a = randomMatrix(m, n, false);
                if (lowRank)
                    for (std::size_t i = 0; i < m; ++i)
                        for (std::size_t j = 1; j < n; ++j) a(i, j) = a(i, 0) * static_cast<double>(j);
                std::vector<double> values;
                ComplexMatrix u, v;
                QVERIFY(singularValues(a, values, u, v));
                QVERIFY(isUnitary(u) && isUnitary(v));
                QVERIFY(std::ranges::is_sorted(values, std::greater()));
                QVERIFY(difference(times(times(u, diagonal(m, n, values)), v.adjoint()), a) < 1e-11);
            }
        }
    }

    void whatIsNotFiniteDoesNotConverge() {
        auto a = ComplexMatrix::identity(3);
        a(1, 1) = std::nan("");
        std::vector<double> values;
        ComplexMatrix u, v;
        QVERIFY(!eigenHermitian(a, true, values, v));
        QVERIFY(!singularValues(a, values, u, v));
    }

    void anUnknownCallSaysSo() {
        const auto module = test::mainOf("(%a: tensor<2xf32>) -> tensor<2xf32> { %0 = stablehlo.custom_call "
                                         "@tpu_custom_call(%a) : (tensor<2xf32>) -> tensor<2xf32>\n return %0 : "
                                         "tensor<2xf32> }");
        const auto result = evaluate(module, {test::floats({2}, {1, 2})});
        QVERIFY(!result);
        QVERIFY2(result.error().text().find("not evaluated: custom call tpu_custom_call") != std::string::npos,
                 result.error().text().c_str());
    }
};

QTEST_GUILESS_MAIN(LinearAlgebraTest)
#include "linear_algebra_test.moc"
