// SPDX-License-Identifier: GPL-3.0-or-later
// Element-wise ops, conversions and random bits as the real JAX computes them: tests/jax/interpret_elements.py. And
// what JAX does not write.
#include "core/interpret/tensor/elements.h"
#include "core/interpret/tensor/formats.h"
#include "tests/interpret/checked_cases.h"

#include <bit>
#include <cmath>
#include <complex>
#include <limits>

using namespace axiscape;
using kernels::OpRef;

namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN(), kInf = std::numeric_limits<float>::infinity();

template <class T> Tensor tensorOf(ElementType type, const std::vector<T>& values) {
    const std::int64_t shape[] = {static_cast<std::int64_t>(values.size())};
    Tensor tensor(type, shape);
    if (!values.empty()) std::memcpy(tensor.mutableBytes(), values.data(), tensor.byteCount());
    return tensor;
}
template <class T> std::vector<T> listOf(const Tensor& tensor) {
    return {tensor.data<T>(), tensor.data<T>() + tensor.elements()};
}

// The one op of a program over arguments: `line` is its text behind the "=", types "(A, B) -> C".
struct Program {
    std::shared_ptr<const Module> module;
    explicit Program(const std::string& op, const std::string& types, const std::string& attributes = {}) {
        std::string arguments, names;
        std::size_t count = 0;
        for (std::size_t at = 1; at < types.find(" ->"); ++count) { // splits at commas outside of brackets
            std::size_t end = at;
            for (int depth = 0; !(depth == 0 && (types[end] == ',' || types[end] == ')')); ++end)
                depth += types[end] == '<' ? 1 : types[end] == '>' ? -1 : 0;
            const auto name = "%a" + std::to_string(count);
            arguments += (count ? ", " : "") + name + ": " + types.substr(at, end - at);
            names += (count ? ", " : "") + name;
            at = end + 2;
        }
        const auto result = types.substr(types.find("->") + 3);
        const auto text = "func.func @main(" + arguments + ") -> " + result + " {\n  %r = \"" + op + "\"(" + names +
                          ") " + attributes + " : " + types + "\n  return %r : " + result + "\n}\n";
        auto imported = importText(text, "op");
        if (!imported) qFatal("%s", imported.error().text().c_str());
        module = *imported;
    }
    Result<std::vector<Tensor>> run(const std::vector<Tensor>& in) const {
        return kernels::evaluate({*module, OpId{0u}}, in);
    }
    template <class T> std::vector<T> results(const std::vector<Tensor>& in) const {
        const auto out = run(in);
        if (!out) qFatal("%s", out.error().text().c_str());
        return listOf<T>((*out)[0]);
    }
    std::string error(const std::vector<Tensor>& in) const {
        const auto out = run(in);
        return out ? std::string() : out.error().text();
    }
};

std::vector<float> unary(const std::string& op, std::vector<float> x) {
    const auto type = "tensor<" + std::to_string(x.size()) + "xf32>";
    return Program(op, "(" + type + ") -> " + type).results<float>({tensorOf(ElementType::f32, x)});
}

} // namespace

class LanewiseTest : public QObject {
    Q_OBJECT

  private slots:
    void asJax() { test::verifyAll("elements.txt.gz", 1390); }

    void oneElementStandsForAll() {
        const Program add("stablehlo.add", "(tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>");
        const std::int64_t shape[] = {4};
        const auto one = tensorOf<float>(ElementType::f32, {10}),
                   four = tensorOf<float>(ElementType::f32, {1, 2, 3, 4});
        const OpRef op{*add.module, OpId{0u}};
        using Floats = std::vector<float>;
        for (const auto& in : {std::vector{one, four}, std::vector{four, one}})
            QCOMPARE(listOf<float>(*kernels::lanewise(op, ElementType::f32, shape, in)), (Floats{11, 12, 13, 14}));
        QCOMPARE(listOf<float>(*kernels::lanewise(op, ElementType::f32, shape, std::vector{one, one})),
                 (Floats{20, 20, 20, 20}));
        QVERIFY(!kernels::lanewise(op, ElementType::f32, shape,
                                   std::vector{four, tensorOf<float>(ElementType::f32, {1, 2})}));
    }

    void zerosAndNanOfMaximum() {
        const Program maximum("stablehlo.maximum", "(tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>");
        const auto out = maximum.results<float>({tensorOf<float>(ElementType::f32, {0.0f, -0.0f, kNan, 1}),
                                                 tensorOf<float>(ElementType::f32, {-0.0f, 0.0f, 1, kNan})});
        QVERIFY(!std::signbit(out[0]) && !std::signbit(out[1]) && std::isnan(out[2]) && std::isnan(out[3]));
    }

    void signsAreKept() {
        QVERIFY(std::signbit(unary("stablehlo.sign", {-0.0f})[0]));
        QVERIFY(std::isnan(unary("stablehlo.sign", {kNan})[0]));
        QVERIFY(std::signbit(unary("stablehlo.round_nearest_even", {-0.25f})[0]));
        QCOMPARE(unary("stablehlo.round_nearest_even", {0.5f, 1.5f, 2.5f, -2.5f, 8388609.0f}),
                 (std::vector<float>{0, 2, 2, -2, 8388609.0f}));
        QCOMPARE(unary("stablehlo.round_nearest_afz", {0.5f, 1.5f, 2.5f, -2.5f, 0.49999997f}),
                 (std::vector<float>{1, 2, 3, -3, 0}));
    }

    // Subnormal numbers, which XLA on the CPU flushes to zero, are numbers here.
    void subnormalNumbersStay() {
        const float least = std::numeric_limits<float>::denorm_min();
        QCOMPARE(unary("stablehlo.negate", {least}), std::vector<float>{-least});
        const Program half("stablehlo.multiply", "(tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>");
        QCOMPARE(half.results<float>({tensorOf<float>(ElementType::f32, {std::numeric_limits<float>::min()}),
                                      tensorOf<float>(ElementType::f32, {0.5f})}),
                 std::vector<float>{std::numeric_limits<float>::min() / 2});
    }

    void integerEdges() {
        const auto run = [](const char* op, std::vector<std::int32_t> a, std::vector<std::int32_t> b) {
            const Program program(std::string("stablehlo.") + op, "(tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>");
            return program.results<std::int32_t>({tensorOf(ElementType::i32, a), tensorOf(ElementType::i32, b)});
        };
        using Ints = std::vector<std::int32_t>;
        constexpr auto least = std::numeric_limits<std::int32_t>::min();
        QCOMPARE(run("divide", {7, least, -7}, {0, -1, 2}), (Ints{-1, least, -3}));
        QCOMPARE(run("remainder", {7, least, -7}, {0, -1, 2}), (Ints{7, 0, -1}));
        QCOMPARE(run("shift_left", {1, 1, 1}, {31, 32, -1}), (Ints{least, 0, 0}));
        QCOMPARE(run("shift_right_arithmetic", {-8, -8, 8}, {1, 99, -1}), (Ints{-4, -1, 0}));
        QCOMPARE(run("shift_right_logical", {-1, -1, -1}, {31, 32, -1}), (Ints{1, 0, 0}));
        QCOMPARE(run("power", {2, -1, 3}, {-1, -3, 4}), (Ints{0, -1, 81}));
    }

    // Four bits wrap and shift as four bits, though a slot has eight.
    void narrowIntegers() {
        const auto run = [](const char* op, std::vector<std::int8_t> a, std::vector<std::int8_t> b) {
            const Program program(std::string("stablehlo.") + op, "(tensor<2xi4>, tensor<2xi4>) -> tensor<2xi4>");
            return program.results<std::int8_t>({tensorOf(ElementType::i4, a), tensorOf(ElementType::i4, b)});
        };
        using Ints = std::vector<std::int8_t>;
        QCOMPARE(run("add", {7, -8}, {1, -1}), (Ints{-8, 7}));
        QCOMPARE(run("divide", {-8, 7}, {-1, 2}), (Ints{-8, 3}));
        QCOMPARE(run("shift_right_logical", {-8, -1}, {1, 4}), (Ints{4, 0}));
        QCOMPARE(run("shift_right_arithmetic", {-8, -1}, {1, 4}), (Ints{-4, -1}));
        const Program zeros("stablehlo.count_leading_zeros", "(tensor<3xi4>) -> tensor<3xi4>");
        QCOMPARE(zeros.results<std::int8_t>({tensorOf<std::int8_t>(ElementType::i4, {1, -1, 0})}), (Ints{3, 0, 4}));
    }

    void totalOrder() {
        const Program less("stablehlo.compare", "(tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>",
                           "{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = "
                           "#stablehlo<comparison_type TOTALORDER>}");
        QCOMPARE(less.results<std::uint8_t>({tensorOf<float>(ElementType::f32, {-0.0f, kInf, -kNan, 1}),
                                             tensorOf<float>(ElementType::f32, {0.0f, kNan, -kInf, 1})}),
                 (std::vector<std::uint8_t>{1, 1, 1, 0}));
    }

    void complexNumbers() {
        using C = std::complex<float>;
        const auto run = [](const char* op, C z) {
            return Program(op, "(tensor<1xcomplex<f32>>) -> tensor<1xcomplex<f32>>")
                .results<C>({tensorOf<C>(ElementType::complex64, {z})})[0];
        };
        // Branch cuts are told by the sign of zero, as in C99.
        QCOMPARE(run("stablehlo.sqrt", {-4, 0.0f}), C(0, 2));
        QCOMPARE(run("stablehlo.sqrt", {-4, -0.0f}), C(0, -2));
        QVERIFY(run("stablehlo.log", {-1, -0.0f}).imag() < -3);
        QVERIFY(std::abs(run("stablehlo.log_plus_one", {1e-10f, 1e-10f}) - C(1e-10f, 1e-10f)) < 1e-16f);
        QVERIFY(std::abs(run("stablehlo.exponential_minus_one", {1e-10f, 1e-10f}) - C(1e-10f, 1e-10f)) < 1e-16f);
        QVERIFY(std::abs(run("stablehlo.cbrt", {-8, 0}) - C(1, 1.7320508f)) < 1e-6f);
        QCOMPARE(run("stablehlo.exponential", {kInf, 0}), C(kInf, 0));
        // asin is atan2(Re z, kernel) and the kernel's imaginary part with the sign of Im z.
        const C z(0.75f, -0.5f), kernel = run("chlo._asin_acos_kernel", z), asin = run("chlo.asin", z);
        QVERIFY(std::abs(std::atan2(z.real(), kernel.real()) - asin.real()) < 1e-6f);
        QVERIFY(std::abs(-kernel.imag() - asin.imag()) < 1e-6f);
        const Program maximum("stablehlo.maximum",
                              "(tensor<1xcomplex<f32>>, tensor<1xcomplex<f32>>) -> tensor<1xcomplex<f32>>");
        QCOMPARE(maximum.results<C>(
                     {tensorOf<C>(ElementType::complex64, {{1, 2}}), tensorOf<C>(ElementType::complex64, {{1, 3}})})[0],
                 C(1, 3));
    }

    void polesOfSpecialFunctions() {
        QCOMPARE(unary("chlo.lgamma", {0, -1, kInf, -kInf, 1}),
                 (std::vector<float>{kInf, kInf, kInf, kInf, unary("chlo.lgamma", {1})[0]}));
        for (const float v : unary("chlo.digamma", {0, -1, -2, kNan})) QVERIFY(std::isnan(v));
        QCOMPARE(unary("chlo.erf_inv", {1, -1, 0}), (std::vector<float>{kInf, -kInf, 0}));
        QVERIFY(std::isnan(unary("chlo.erf_inv", {1.5f})[0]));
        const Program zeta("chlo.zeta", "(tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>");
        const auto z = zeta.results<float>(
            {tensorOf<float>(ElementType::f32, {1, 2, 3, 2}), tensorOf<float>(ElementType::f32, {2, -1, -1, 1})});
        QVERIFY(z[0] == kInf && z[1] == kInf && std::isnan(z[2]) && std::abs(z[3] - 1.6449341f) < 1e-6f);
    }

    void operandsBroadcast() {
        const Program add("chlo.broadcast_add", "(tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>");
        Tensor column = tensorOf<float>(ElementType::f32, {10, 20});
        const std::int64_t shape[] = {2, 1};
        QCOMPARE(add.results<float>({column.reshaped(shape), tensorOf<float>(ElementType::f32, {1, 2, 3})}),
                 (std::vector<float>{11, 12, 13, 21, 22, 23}));
        const Program placed("chlo.broadcast_subtract", "(tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>",
                             "{broadcast_dimensions = array<i64: 0>}");
        const std::int64_t matrix[] = {2, 3};
        QCOMPARE(
            placed.results<float>({tensorOf<float>(ElementType::f32, {1, 2, 3, 4, 5, 6}).reshaped(matrix), column}),
            (std::vector<float>{-9, -8, -7, -16, -15, -14}));
    }

    void bitsOfOtherWidths() {
        const Program nibbles("stablehlo.bitcast_convert", "(tensor<2xui8>) -> tensor<2x2xui4>");
        QCOMPARE(nibbles.results<std::uint8_t>({tensorOf<std::uint8_t>(ElementType::ui8, {0xA1, 0x3F})}),
                 (std::vector<std::uint8_t>{1, 10, 15, 3}));
        const Program signedNibbles("stablehlo.bitcast_convert", "(tensor<1xi8>) -> tensor<2xi4>");
        QCOMPARE(signedNibbles.results<std::int8_t>({tensorOf<std::int8_t>(ElementType::i8, {0x7F})}),
                 (std::vector<std::int8_t>{-1, 7}));
        const Program bytes("stablehlo.bitcast_convert", "(tensor<2x2xi4>) -> tensor<2xui8>");
        const std::int64_t square[] = {2, 2};
        QCOMPARE(bytes.results<std::uint8_t>({tensorOf<std::int8_t>(ElementType::i4, {1, -6, -1, 3}).reshaped(square)}),
                 (std::vector<std::uint8_t>{0xA1, 0x3F}));
    }

    void constantsLikeAnOperand() {
        const Program like("chlo.constant_like", "(tensor<3xf32>) -> tensor<3xf32>", "{value = 2.5 : f32}");
        QCOMPARE(like.results<float>({tensorOf<float>(ElementType::f32, {1, 2, 3})}),
                 (std::vector<float>{2.5f, 2.5f, 2.5f}));
        const Program whole("chlo.constant_like", "(tensor<2xi32>) -> tensor<2xi32>", "{value = 7 : i32}");
        QCOMPARE(whole.results<std::int32_t>({tensorOf<std::int32_t>(ElementType::i32, {1, 2})}),
                 (std::vector<std::int32_t>{7, 7}));
    }

    void whatIsNotDefinedSaysSo() {
        const Program popcount("stablehlo.popcnt", "(tensor<1xf32>) -> tensor<1xf32>");
        QVERIFY(popcount.error({tensorOf<float>(ElementType::f32, {1})}).find("not evaluated") != std::string::npos);
        const Program add("stablehlo.add", "(tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>");
        const OpRef op{*add.module, OpId{0u}};
        const std::int64_t shape[] = {1};
        const auto mixed = kernels::lanewise(
            op, ElementType::f32, shape,
            std::vector{tensorOf<float>(ElementType::f32, {1}), tensorOf<double>(ElementType::f64, {1})});
        QVERIFY(!mixed);
    }
};

QTEST_GUILESS_MAIN(LanewiseTest)
#include "lanewise_test.moc"
