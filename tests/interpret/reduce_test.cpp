// SPDX-License-Identifier: GPL-3.0-or-later
// Order, rounding and regions; reductions as JAX writes them are in moves_test.
#include "core/interpret/reduction/reduce.h"
#include "core/interpret/reduction/window.h"
#include "tests/interpret/runs.h"

#include <bit>
#include <numeric>

using namespace axiscape;
using test::Floats;
using test::floats;
using test::floatsOf;

namespace {

Tensor run(const std::string& body, std::vector<Tensor> arguments) {
    auto results = evaluate(test::mainOf(body), std::move(arguments));
    if (!results) qFatal("%s", results.error().text().c_str());
    return (*results)[0];
}

// Reduces all of a list of `type` by the region, which is of %a and %b.
std::string reducing(std::int64_t n, const std::string& type, const std::string& region) {
    const std::string list = "tensor<" + std::to_string(n) + "x" + type + ">", one = "tensor<" + type + ">";
    return "(%x: " + list + ", %i: " + one + ") -> " + one +
           " {\n%r = \"stablehlo.reduce\"(%x, %i) ({\n^bb0(%a: " + one + ", %b: " + one + "):\n" + region +
           "\nstablehlo.return %c : " + one + "\n}) {dimensions = array<i64: 0>} : (" + list + ", " + one + ") -> " +
           one + "\nreturn %r : " + one + "\n}";
}

std::vector<std::uint16_t> bf16(const Floats& v) {
    std::vector<std::uint16_t> bits;
    for (float f : v) bits.push_back(static_cast<std::uint16_t>(std::bit_cast<std::uint32_t>(f) >> 16));
    return bits;
}

} // namespace

class ReduceTest : public QObject {
    Q_OBJECT

  private slots:
    // f32 sums are f32 sums, one element after the other.
    void sumsInIndexOrder() {
        Floats v{1e8f, 1.f, -1e8f, 1.f};
        const Tensor sum =
            run(reducing(4, "f32", "%c = stablehlo.add %a, %b : tensor<f32>"), {floats({4}, v), floats({}, {0})});
        QCOMPARE(floatsOf(sum)[0], 1.f); // 1e8 + 1 is 1e8 in f32
    }

    void sumsOfSmallFloatsAreRoundedOnce() {
        Floats ones(1000, 1.f);
        const Tensor sum = run(
            reducing(1000, "bf16", "%c = stablehlo.add %a, %b : tensor<bf16>"),
            {test::tensorOf(ElementType::bf16, {1000}, bf16(ones)), test::tensorOf(ElementType::bf16, {}, bf16({0}))});
        QCOMPARE(sum.data<std::uint16_t>()[0], bf16({1000.f})[0]);
    }

    void windowsOfSmallFloatsRoundEveryStep() {
        const Tensor sum = run(R"((%x: tensor<4xbf16>, %i: tensor<bf16>) -> tensor<1xbf16> {
  %r = "stablehlo.reduce_window"(%x, %i) ({
    ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
      %c = stablehlo.add %a, %b : tensor<bf16>
      stablehlo.return %c : tensor<bf16>
  }) {window_dimensions = array<i64: 4>} : (tensor<4xbf16>, tensor<bf16>) -> tensor<1xbf16>
  return %r : tensor<1xbf16>
})",
                               {test::tensorOf(ElementType::bf16, {4}, bf16({256, 1, 1, 1})),
                                test::tensorOf(ElementType::bf16, {}, bf16({0}))});
        QCOMPARE(sum.data<std::uint16_t>()[0], bf16({256.f})[0]);
    }

    // A region that is associative but not commutative shows the order: it keeps the last element that is not zero.
    void anyRegionKeepsTheOrder() {
        const std::string last = "%z = stablehlo.constant dense<0.0> : tensor<f32>\n"
                                 "%p = stablehlo.compare EQ, %b, %z : (tensor<f32>, tensor<f32>) -> tensor<i1>\n"
                                 "%c = stablehlo.select %p, %a, %b : tensor<i1>, tensor<f32>";
        for (const std::int64_t n : {0, 1, 2, 64, 65, 66, 100, 1000, 1001}) {
            Floats v(static_cast<std::size_t>(n), 0.f);
            for (std::size_t i = 0; i < v.size(); i += 3) v[i] = static_cast<float>(i + 1);
            const float expected = v.empty() ? -1.f : static_cast<float>((v.size() - 1) / 3 * 3 + 1);
            QCOMPARE(floatsOf(run(reducing(n, "f32", last), {floats({n}, v), floats({}, {-1})}))[0], expected);
        }
    }

    // The initial value and the result may be wider than the elements.
    void elementsArePromoted() {
        const auto sum =
            run(R"((%x: tensor<2x3xbf16>, %i: tensor<f32>) -> tensor<2xf32> {
  %r = "stablehlo.reduce"(%x, %i) ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %c = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %c : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<2x3xbf16>, tensor<f32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
})",
                {test::tensorOf(ElementType::bf16, {2, 3}, bf16({256, 1, 1, 2, 0.5f, 0.25f})), floats({}, {0})});
        QCOMPARE(floatsOf(sum), (Floats{258, 2.75f}));
    }

    void truthValues() {
        const auto of = [](const std::string& kind, const std::vector<std::uint8_t>& v) {
            return run(reducing(3, "i1", "%c = stablehlo." + kind + " %a, %b : tensor<i1>"),
                       {test::tensorOf(ElementType::i1, {3}, v),
                        test::tensorOf(ElementType::i1, {},
                                       std::vector<std::uint8_t>{kind == "and" || kind == "multiply"})})
                .data<std::uint8_t>()[0];
        };
        QCOMPARE(of("add", {1, 1, 0}), 1);
        QCOMPARE(of("multiply", {1, 1, 0}), 0);
        QCOMPARE(of("and", {1, 1, 1}), 1);
        QCOMPARE(of("or", {0, 0, 0}), 0);
        QCOMPARE(of("xor", {1, 1, 1}), 1);
    }

    void narrowIntegersWrap() {
        const auto sum = run(reducing(3, "i4", "%c = stablehlo.add %a, %b : tensor<i4>"),
                             {test::tensorOf(ElementType::i4, {3}, std::vector<std::int8_t>{7, 7, 1}),
                              test::tensorOf(ElementType::i4, {}, std::vector<std::int8_t>{0})});
        QCOMPARE(static_cast<int>(sum.data<std::int8_t>()[0]), -1);
    }

    // Every place of every window, against the definition.
    void windowsMeetWhatTheDefinitionSays() {
        for (std::int64_t stride : {1, 2, 3})
            for (std::int64_t base : {1, 2, 3})
                for (std::int64_t spread : {1, 2})
                    for (std::int64_t low : {-1, 0, 4}) {
                        const std::int64_t input = 5, size = 3, output = 6;
                        kernels::WindowDimension w{input, output, size, stride, base, spread, low};
                        std::vector<std::pair<std::int64_t, std::int64_t>> met, expected;
                        const auto done =
                            kernels::forEachPlace({&w, 1}, [&](const kernels::WindowPlace& p) -> Result<void> {
                                for (std::int64_t i = 0; i < p.walk[0].extent; ++i)
                                    met.emplace_back(p.toBase + i * p.walk[0].to, p.fromBase + i * p.walk[0].from);
                                return {};
                            });
                        QVERIFY(done.has_value());
                        for (std::int64_t j = 0; j < size; ++j)
                            for (std::int64_t o = 0; o < output; ++o) {
                                const std::int64_t at = o * stride + j * spread - low;
                                if (at >= 0 && at % base == 0 && at / base < input) expected.emplace_back(o, at / base);
                            }
                        QCOMPARE(met, expected);
                    }
    }

    // Running sums take as many steps as there are elements, not as many as windows have places.
    void runningSums() {
        constexpr std::int64_t n = 100000;
        std::vector<std::int64_t> v(n), expected(n);
        std::iota(v.begin(), v.end(), -5);
        std::partial_sum(v.begin(), v.end(), expected.begin());
        const auto body = [](const std::string& padding) {
            return R"((%x: tensor<100000xi64>, %i: tensor<i64>) -> tensor<100000xi64> {
  %r = "stablehlo.reduce_window"(%x, %i) ({
    ^bb0(%a: tensor<i64>, %b: tensor<i64>):
      %c = stablehlo.add %a, %b : tensor<i64>
      stablehlo.return %c : tensor<i64>
  }) {window_dimensions = array<i64: 100000>, padding = dense<[)" +
                   padding + R"(]> : tensor<1x2xi64>} : (tensor<100000xi64>, tensor<i64>) -> tensor<100000xi64>
  return %r : tensor<100000xi64>
})";
        };
        const Tensor x = test::tensorOf(ElementType::i64, {n}, v),
                     zero = test::tensorOf(ElementType::i64, {}, std::vector<std::int64_t>{0});
        QVERIFY(test::listOf<std::int64_t>(run(body("[99999, 0]"), {x, zero})) == expected);
        std::partial_sum(v.rbegin(), v.rend(), expected.rbegin());
        QVERIFY(test::listOf<std::int64_t>(run(body("[0, 99999]"), {x, zero})) == expected);
    }

    void mapsAnyRegion() {
        const auto results = run(R"((%x: tensor<2x2xf32>, %y: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %r = "stablehlo.map"(%x, %y) ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %m = stablehlo.multiply %a, %b : tensor<f32>
      %c = stablehlo.add %m, %a : tensor<f32>
      stablehlo.return %c : tensor<f32>
  }) {dimensions = array<i64: 0, 1>} : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
})",
                                 {floats({2, 2}, {1, 2, 3, 4}), floats({2, 2}, {5, 6, 7, 8})});
        QCOMPARE(floatsOf(results), (Floats{6, 14, 24, 36}));
    }
};

QTEST_GUILESS_MAIN(ReduceTest)
#include "reduce_test.moc"
