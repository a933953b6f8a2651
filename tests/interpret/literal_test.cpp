// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/tensor/tensor.h"

#include <QtTest/QtTest>
#include <cmath>
#include <complex>
#include <limits>

using namespace axiscape;

namespace {

template <class T>
std::vector<T> read(std::string_view literal, ElementType type, const std::vector<std::int64_t>& shape) {
    const auto tensor = tensorFromLiteral(literal, type, shape);
    if (!tensor) qFatal("%s", tensor.error().text().c_str());
    return {tensor->data<T>(), tensor->data<T>() + tensor->elements()};
}

} // namespace

class LiteralTest : public QObject {
    Q_OBJECT

  private slots:
    void decimals() {
        QCOMPARE(read<float>("[[1.0, -2.5e0], [3.0E-1, 0x7F800000]]", ElementType::f32, {2, 2}),
                 (std::vector<float>{1, -2.5f, 0.3f, std::numeric_limits<float>::infinity()}));
        QCOMPARE(read<double>("0.1", ElementType::f64, {}), std::vector<double>{0.1});
        QCOMPARE(read<float>("[1.0e-45, 1.0e400, -1.0e-400]", ElementType::f32, {3}),
                 (std::vector<float>{std::numeric_limits<float>::denorm_min(), std::numeric_limits<float>::infinity(),
                                     -0.0f}));
    }
    void integers() {
        QCOMPARE(read<std::int8_t>("[-128, 127, 0xFF]", ElementType::i8, {3}),
                 (std::vector<std::int8_t>{-128, 127, -1}));
        QCOMPARE(read<std::uint64_t>("18446744073709551615", ElementType::ui64, {}), std::vector<std::uint64_t>{~0ull});
        QCOMPARE(read<std::int64_t>("-9223372036854775808", ElementType::i64, {}),
                 std::vector<std::int64_t>{std::numeric_limits<std::int64_t>::min()});
        QCOMPARE(read<std::int8_t>("[7, -8, 15]", ElementType::i4, {3}), (std::vector<std::int8_t>{7, -8, -1}));
        QCOMPARE(read<std::uint8_t>("[true, false, true]", ElementType::i1, {3}), (std::vector<std::uint8_t>{1, 0, 1}));
    }
    void splats() {
        QCOMPARE(read<float>("2.5", ElementType::f32, {2, 3}), std::vector<float>(6, 2.5f));
        QCOMPARE(read<std::uint8_t>("true", ElementType::i1, {5}), std::vector<std::uint8_t>(5, 1));
        QCOMPARE(read<float>("\"0x0000803F\"", ElementType::f32, {3}), std::vector<float>(3, 1.0f));
        QCOMPARE(read<float>("1.0", ElementType::f32, {0}), std::vector<float>{});
        QCOMPARE(read<float>("", ElementType::f32, {2, 0}), std::vector<float>{});
    }
    void hexadecimal() {
        QCOMPARE(read<float>("\"0x0000803F000000C0\"", ElementType::f32, {2}), (std::vector<float>{1, -2}));
        QCOMPARE(read<std::int16_t>("\"0x0100FFFF\"", ElementType::i16, {2}), (std::vector<std::int16_t>{1, -1}));
        QCOMPARE(read<std::int8_t>("\"0x070F\"", ElementType::i4, {2}), (std::vector<std::int8_t>{7, -1}));
    }
    void complexNumbers() {
        using C = std::complex<float>;
        QCOMPARE(read<C>("[(1.0, -2.0), (0x7F800000,0.5)]", ElementType::complex64, {2}),
                 (std::vector<C>{{1, -2}, {std::numeric_limits<float>::infinity(), 0.5f}}));
        QCOMPARE(read<std::complex<double>>("(1.0,2.0)", ElementType::complex128, {2}),
                 (std::vector<std::complex<double>>{{1, 2}, {1, 2}}));
    }
    // A decimal just above the middle of two numbers, which double cannot tell from the middle.
    void roundsOnce() {
        using Bits = std::vector<std::uint16_t>;
        QCOMPARE(read<std::uint16_t>("[1.0, 1.00390625, 0x7FC0]", ElementType::bf16, {3}),
                 (Bits{0x3F80, 0x3F80, 0x7FC0}));
        QCOMPARE(read<std::uint16_t>("1.00390625000000001", ElementType::bf16, {}), Bits{0x3F81});
        QCOMPARE(read<std::uint16_t>("-1.00390625000000001", ElementType::bf16, {}), Bits{0xBF81});
        QCOMPARE(read<std::uint16_t>("[65504.0, 65520.0, 5.9604645e-8]", ElementType::f16, {3}),
                 (Bits{0x7BFF, 0x7C00, 1}));
        QCOMPARE(read<std::uint8_t>("[448.0, 0x7F]", ElementType::f8E4M3FN, {2}),
                 (std::vector<std::uint8_t>{0x7E, 0x7F}));
    }
    void whatIsWrongSaysSo() {
        const auto error = [](std::string_view literal, ElementType type, const std::vector<std::int64_t>& shape) {
            const auto tensor = tensorFromLiteral(literal, type, shape);
            return tensor ? std::string() : tensor.error().text();
        };
        QVERIFY(error("[1.0, 2.0]", ElementType::f32, {3}).find("2 elements, expected 3") != std::string::npos);
        QVERIFY(error("[1, 2, 3]", ElementType::i32, {2}).find("more than 2") != std::string::npos);
        QVERIFY(error("[1.0, oops]", ElementType::f32, {2}).find("element 1") != std::string::npos);
        QVERIFY(error("\"0x00\"", ElementType::f32, {2}).find("2 digits, expected 16") != std::string::npos);
        QVERIFY(error("\"0x0000803G\"", ElementType::f32, {1}).find("digit") != std::string::npos);
        QVERIFY(error("dense_resource<w>", ElementType::f32, {1}).find("not evaluated") != std::string::npos);
    }
    void elementsAsText() {
        const std::vector<std::int64_t> two = {2};
        const auto text = [&](std::string_view literal, ElementType type, std::int64_t i) {
            return elementText(*tensorFromLiteral(literal, type, two), i);
        };
        QCOMPARE(text("[1.5, 0xFF800000]", ElementType::f32, 0), std::string("1.5"));
        QCOMPARE(text("[1.5, 0xFF800000]", ElementType::f32, 1), std::string("-inf"));
        QCOMPARE(text("[true, false]", ElementType::i1, 1), std::string("false"));
        QCOMPARE(text("[(1.0, -2.0), (0.0, 0.0)]", ElementType::complex64, 0), std::string("(1, -2)"));
        QCOMPARE(text("[0x7FC0, 3.5]", ElementType::bf16, 0), std::string("nan"));
        QCOMPARE(text("[-3, 4]", ElementType::i4, 0), std::string("-3"));
    }
};

QTEST_GUILESS_MAIN(LiteralTest)
#include "literal_test.moc"
