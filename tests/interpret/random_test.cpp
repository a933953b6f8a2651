// SPDX-License-Identifier: GPL-3.0-or-later
// Random bits: what was drawn once is drawn always. (Bit by bit as XLA: the cases of lanewise_test.)
#include "core/interpret/tensor/elements.h"
#include "core/stablehlo/stablehlo.h"

#include <QtTest/QtTest>
#include <algorithm>
#include <cmath>
#include <numeric>

using namespace axiscape;

namespace {

std::shared_ptr<const Module> imported(const std::string& body) {
    auto module = importText("func.func @main" + body, "random");
    if (!module) qFatal("%s", module.error().text().c_str());
    return *module;
}

Tensor wordsOf(const std::vector<std::uint64_t>& values) {
    const std::int64_t shape[] = {static_cast<std::int64_t>(values.size())};
    Tensor tensor(ElementType::ui64, shape);
    std::memcpy(tensor.mutableBytes(), values.data(), tensor.byteCount());
    return tensor;
}

std::shared_ptr<const Module> generator(const std::string& algorithm, int state, const std::string& bits) {
    const auto key = "tensor<" + std::to_string(state) + "xui64>";
    return imported("(%a: " + key + ") -> (" + key + ", " + bits +
                    ") {\n  %s, %o = stablehlo.rng_bit_generator %a, "
                    "algorithm = " +
                    algorithm + " : (" + key + ") -> (" + key + ", " + bits + ")\n  return %s, %o : " + key + ", " +
                    bits + "\n}");
}

Tensor drawn(const std::string& distribution, const std::string& type, float a, float b) {
    const auto module = imported(
        "() -> tensor<4000x" + type + "> {\n  %a = stablehlo.constant dense<" + std::to_string(a) + "> : tensor<" +
        type + ">\n  %b = stablehlo.constant dense<" + std::to_string(b) + "> : tensor<" + type +
        ">\n  %n = stablehlo.constant dense<4000> : tensor<1xi64>\n"
        "  %r = stablehlo.rng %a, %b, %n, distribution = " +
        distribution + " : (tensor<" + type + ">, tensor<" + type + ">, tensor<1xi64>) -> tensor<4000x" + type +
        ">\n  return %r : tensor<4000x" + type + ">\n}");
    Tensor parameters[2];
    for (std::uint32_t i = 0; i < 2; ++i) {
        const auto constant = tensorFromLiteral(module->literal(OpId{i}), ElementType::f32, {});
        if (!constant) qFatal("%s", constant.error().text().c_str());
        parameters[i] = *constant;
    }
    const auto out = kernels::rng({*module, OpId{3u}}, parameters);
    if (!out) qFatal("%s", out.error().text().c_str());
    return (*out)[0];
}

} // namespace

class RandomTest : public QObject {
    Q_OBJECT

  private slots:
    // The published example of XLA's own: key 3, counter 3.
    void threeFry() {
        const auto module = generator("THREE_FRY", 2, "tensor<ui64>");
        const auto out = kernels::rngBitGenerator({*module, OpId{0u}}, std::vector{wordsOf({3, 3})});
        QVERIFY(out.has_value());
        QCOMPARE((*out)[1].data<std::uint64_t>()[0], std::uint64_t{3349939604322698703});
        QCOMPARE((*out)[0].data<std::uint64_t>()[1], std::uint64_t{4});
    }
    // The counter of Philox runs over into its upper half, which a state of two words takes from the key.
    void philoxCarries() {
        const auto three = generator("PHILOX", 3, "tensor<12xui32>"), two = generator("PHILOX", 2, "tensor<12xui32>");
        const auto out = kernels::rngBitGenerator({*three, OpId{0u}}, std::vector{wordsOf({5, ~std::uint64_t{1}, 7})});
        QVERIFY(out.has_value());
        QCOMPARE((*out)[0].data<std::uint64_t>()[1], std::uint64_t{1});
        QCOMPARE((*out)[0].data<std::uint64_t>()[2], std::uint64_t{8});
        const auto whole = kernels::rngBitGenerator({*three, OpId{0u}}, std::vector{wordsOf({5, 9, 5})});
        const auto keyed = kernels::rngBitGenerator({*two, OpId{0u}}, std::vector{wordsOf({5, 9})});
        QVERIFY(whole && keyed && sameBits((*whole)[1], (*keyed)[1]));
    }
    void aStateOfAnotherSizeIsAnError() {
        const auto module = generator("THREE_FRY", 3, "tensor<4xui32>");
        QVERIFY(!kernels::rngBitGenerator({*module, OpId{0u}}, std::vector{wordsOf({1, 2, 3})}));
    }
    void uniformNumbersFillTheirRange() {
        const auto numbers = drawn("UNIFORM", "f32", 2, 5);
        const float *first = numbers.data<float>(), *last = first + numbers.elements();
        QVERIFY(*std::min_element(first, last) >= 2 && *std::max_element(first, last) < 5);
        QVERIFY(std::abs(std::accumulate(first, last, 0.0) / 4000 - 3.5) < 0.05);
        QVERIFY(sameBits(numbers, drawn("UNIFORM", "f32", 2, 5)));
    }
    void normalNumbersHaveMeanAndDeviation() {
        const auto numbers = drawn("NORMAL", "f32", 1, 2);
        double sum = 0, squares = 0;
        for (std::int64_t i = 0; i < numbers.elements(); ++i) {
            const double v = static_cast<double>(numbers.data<float>()[i]);
            sum += v;
            squares += (v - 1) * (v - 1);
        }
        QVERIFY(std::abs(sum / 4000 - 1) < 0.15);
        QVERIFY(std::abs(std::sqrt(squares / 4000) - 2) < 0.15);
    }
};

QTEST_GUILESS_MAIN(RandomTest)
#include "random_test.moc"
