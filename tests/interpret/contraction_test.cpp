// SPDX-License-Identifier: GPL-3.0-or-later
// The matrix kernel against three plain loops, over sizes around those of its blocks; what is rounded, and when.
#include "core/interpret/contraction/matmul.h"
#include "tests/interpret/runs.h"

#include <array>
#include <random>

using namespace axiscape;
using namespace axiscape::kernels;

namespace {

Offsets rowMajor(std::int64_t batches, std::int64_t rows, std::int64_t columns) {
    const auto along = [](std::int64_t size, std::int64_t step) {
        return offsetsOf(std::array{size}, std::array{step});
    };
    return {along(batches, rows * columns), along(rows, columns), along(columns, 1)};
}

template <class T> void compareWithLoops(std::int64_t batches, std::int64_t m, std::int64_t k, std::int64_t n) {
    std::mt19937 generator(static_cast<unsigned>(m * 1000 + k * 10 + n));
    std::uniform_int_distribution<int> few(-3, 3); // sums of products of these are exact in every type
    const auto filled = [&](std::int64_t size) {
        std::vector<T> values(static_cast<std::size_t>(size));
        for (auto& v : values) v = static_cast<T>(few(generator));
        return values;
    };
    const auto a = filled(batches * m * k), b = filled(batches * k * n);
    std::vector<T> c = filled(batches * m * n), expected = c;
    const auto at = [](std::int64_t i) { return static_cast<std::size_t>(i); };
    for (std::int64_t s = 0; s < batches; ++s)
        for (std::int64_t i = 0; i < m; ++i)
            for (std::int64_t j = 0; j < n; ++j) {
                T sum{};
                for (std::int64_t p = 0; p < k; ++p) sum += a[at((s * m + i) * k + p)] * b[at((s * k + p) * n + j)];
                expected[at((s * m + i) * n + j)] = sum;
            }
    const auto first = c;
    multiply<T>(a.data(), rowMajor(batches, m, k), b.data(), rowMajor(batches, k, n), c.data(),
                rowMajor(batches, m, n));
    QVERIFY(c == expected);
    c = first;
    multiply<T>(a.data(), rowMajor(batches, m, k), b.data(), rowMajor(batches, k, n), c.data(), rowMajor(batches, m, n),
                true);
    for (std::size_t i = 0; i < c.size(); ++i) expected[i] += first[i];
    QVERIFY(c == expected);
}

} // namespace

class ContractionTest : public QObject {
    Q_OBJECT
  private slots:
    void kernelAsLoops() {
        const std::int64_t sizes[][4] = {{1, 1, 1, 1},   {1, 4, 1, 8},    {2, 5, 3, 9},   {1, 129, 257, 17},
                                         {1, 3, 513, 2}, {1, 7, 2, 1030}, {3, 200, 5, 1}, {1, 1, 5, 200},
                                         {0, 3, 3, 3},   {2, 0, 3, 3},    {2, 3, 0, 3},   {2, 3, 3, 0}};
        for (const auto& s : sizes) {
            compareWithLoops<float>(s[0], s[1], s[2], s[3]);
            compareWithLoops<double>(s[0], s[1], s[2], s[3]);
            compareWithLoops<Complex<float>>(s[0], s[1], s[2], s[3]);
            compareWithLoops<std::uint32_t>(s[0], s[1], s[2], s[3]);
            compareWithLoops<std::uint64_t>(s[0], s[1], s[2], s[3]);
        }
    }

    // 256 + 1 + 1 + ... in bf16 would stay at 256: the sum is kept in f32 and rounded once.
    void narrowSumsAreRoundedOnce() {
        const auto module = test::mainOf(
            "() -> tensor<f32> { %a = stablehlo.constant dense<1.0> : tensor<300xbf16>\n"
            "%0 = stablehlo.dot_general %a, %a, contracting_dims = [0] x [0] : (tensor<300xbf16>, tensor<300xbf16>) -> "
            "tensor<bf16>\n %1 = stablehlo.convert %0 : (tensor<bf16>) -> tensor<f32>\n return %1 : tensor<f32> }");
        QCOMPARE(test::floatsOf(evaluate(module, {}).value()[0]), test::Floats{300});
    }

    void anAlgorithmRoundsItsOperands() {
        const auto module = test::mainOf(
            "(%a: tensor<1xf32>) -> tensor<f32> {\n"
            "%0 = stablehlo.dot_general %a, %a, contracting_dims = [0] x [0], algorithm = <lhs_precision_type = bf16, "
            "rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, "
            "num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<1xf32>, tensor<1xf32>) -> "
            "tensor<f32>\n return %0 : tensor<f32> }");
        const auto result = evaluate(module, {test::floats({1}, {1.001F})});
        QCOMPARE(test::floatsOf(result.value()[0]), test::Floats{1});
    }

    void anEquationThatDoesNotFitIsAnError() {
        const auto module = test::mainOf(
            "(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>) -> tensor<2x2xf32> {\n"
            "%0 = \"stablehlo.einsum\"(%a, %b) <{einsum_config = \"ijk,kl->il\"}> : (tensor<2x3xf32>, tensor<3x2xf32>) "
            "-> tensor<2x2xf32>\n return %0 : tensor<2x2xf32> }");
        const auto zeros = [](std::int64_t r, std::int64_t c) {
            return Tensor::zeros(ElementType::f32, std::array{r, c});
        };
        const auto result = evaluate(module, {zeros(2, 3), zeros(3, 2)});
        QVERIFY(!result);
        QVERIFY2(result.error().text().find("ijk,kl->il") != std::string::npos, result.error().text().c_str());
    }

    void scanCarriesAndStacks() {
        const auto module =
            test::mainOf("(%a: tensor<3x2xf32>, %s: tensor<2xf32>) -> (tensor<3x2xf32>, tensor<2xf32>) {\n"
                         "%0:2 = chlo.scan(%a) inits (%s) dimension=0 {\n"
                         "^bb0(%x: tensor<2xf32>, %c: tensor<2xf32>):\n"
                         "  %n = stablehlo.add %x, %c : tensor<2xf32>\n"
                         "  stablehlo.return %n, %n : tensor<2xf32>, tensor<2xf32>\n"
                         "} : (tensor<3x2xf32>, tensor<2xf32>) -> (tensor<3x2xf32>, tensor<2xf32>)\n"
                         "return %0#0, %0#1 : tensor<3x2xf32>, tensor<2xf32> }");
        const auto results = evaluate(module, {test::floats({3, 2}, {1, 2, 3, 4, 5, 6}), test::floats({2}, {10, 20})});
        QVERIFY2(results.has_value(), results ? "" : results.error().text().c_str());
        QCOMPARE(test::floatsOf((*results)[0]), (test::Floats{11, 22, 14, 26, 19, 32}));
        QCOMPARE(test::floatsOf((*results)[1]), (test::Floats{19, 32}));
    }
};

QTEST_GUILESS_MAIN(ContractionTest)
#include "contraction_test.moc"
