// SPDX-License-Identifier: GPL-3.0-or-later
// Small floating-point formats against what their definitions say: every code of 8 and 16 bits, and rounding decided
// by exact arithmetic in double. (Conversions as JAX does them are in lanewise_test.)
#include "core/interpret/tensor/formats.h"

#include <QtTest/QtTest>
#include <cmath>
#include <limits>

using namespace axiscape;
using namespace axiscape::kernels;

namespace {

const std::vector<ElementType> kFormats = {ElementType::bf16,          ElementType::f16,      ElementType::f4E2M1FN,
                                           ElementType::f6E2M3FN,      ElementType::f6E3M2FN, ElementType::f8E3M4,
                                           ElementType::f8E4M3,        ElementType::f8E4M3FN, ElementType::f8E4M3FNUZ,
                                           ElementType::f8E4M3B11FNUZ, ElementType::f8E5M2,   ElementType::f8E5M2FNUZ};

std::uint32_t codes(ElementType type) { return 1u << elementBits(type); }
QByteArray nameOf(ElementType type) { return QByteArray::fromStdString(std::string(elementName(type))); }

} // namespace

class FormatsTest : public QObject {
    Q_OBJECT

  private slots:
    void everyCodeComesBack() {
        for (const auto type : kFormats)
            for (std::uint32_t code = 0; code < codes(type); ++code) {
                const float value = decodeBits(type, code);
                const auto again = encodeBits(type, static_cast<double>(value));
                if (std::isnan(value))
                    QVERIFY2(std::isnan(decodeBits(type, again)), nameOf(type));
                else
                    QVERIFY2(again == code, nameOf(type));
            }
    }

    // Between neighbours: below the middle down, above it up, on it to the even code.
    void roundsToNearestEven() {
        for (const auto type : kFormats)
            for (std::uint32_t code = 0; code + 1 < codes(type) / 2; ++code) {
                const double low = decodeBits(type, code), high = decodeBits(type, code + 1);
                if (!std::isfinite(low) || !std::isfinite(high)) break;
                const double middle = (low + high) / 2; // exact
                const auto even = code % 2 ? code + 1 : code;
                QVERIFY2(encodeBits(type, middle) == even, nameOf(type));
                QVERIFY2(encodeBits(type, std::nextafter(middle, low)) == code, nameOf(type));
                QVERIFY2(encodeBits(type, std::nextafter(middle, high)) == code + 1, nameOf(type));
            }
    }

    void whatIsTooLarge() {
        constexpr double inf = std::numeric_limits<double>::infinity();
        QCOMPARE(decodeBits(ElementType::f16, encodeBits(ElementType::f16, 65519.9)), 65504.0f);
        QCOMPARE(decodeBits(ElementType::f16, encodeBits(ElementType::f16, 65520)),
                 std::numeric_limits<float>::infinity());
        QCOMPARE(decodeBits(ElementType::f8E5M2, encodeBits(ElementType::f8E5M2, -1e9)),
                 -std::numeric_limits<float>::infinity());
        QCOMPARE(decodeBits(ElementType::f8E4M3FN, 0x7E), 448.0f);
        QVERIFY(std::isnan(decodeBits(ElementType::f8E4M3FN, encodeBits(ElementType::f8E4M3FN, 1e9))));
        QVERIFY(std::isnan(decodeBits(ElementType::f8E4M3FN, encodeBits(ElementType::f8E4M3FN, inf))));
        QVERIFY(std::isnan(decodeBits(ElementType::f8E5M2FNUZ, encodeBits(ElementType::f8E5M2FNUZ, inf))));
        QCOMPARE(decodeBits(ElementType::f4E2M1FN, encodeBits(ElementType::f4E2M1FN, -inf)), -6.0f);
        QCOMPARE(decodeBits(ElementType::f6E3M2FN, encodeBits(ElementType::f6E3M2FN, 1e9)), 28.0f);
    }

    void zerosAndNan() {
        constexpr double nan = std::numeric_limits<double>::quiet_NaN();
        QVERIFY(std::signbit(decodeBits(ElementType::f8E5M2, encodeBits(ElementType::f8E5M2, -0.0))));
        QCOMPARE(encodeBits(ElementType::f8E4M3FNUZ, -0.0), 0u); // its code is NaN's
        QCOMPARE(encodeBits(ElementType::f8E4M3FNUZ, nan), 0x80u);
        for (const auto type : kFormats)
            if (type != ElementType::f4E2M1FN && type != ElementType::f6E2M3FN && type != ElementType::f6E3M2FN)
                QVERIFY2(std::isnan(decodeBits(type, encodeBits(type, nan))), nameOf(type));
    }

    void powersOfTwoAlone() {
        for (std::uint32_t code = 0; code < 255; ++code)
            QCOMPARE(encodeE8M0(static_cast<double>(decodeE8M0(code))), code);
        QCOMPARE(decodeE8M0(127), 1.0f);
        QCOMPARE(encodeE8M0(1.4), 127u);
        QCOMPARE(encodeE8M0(1.6), 128u);
        for (const double v : {0.0, -1.0, std::numeric_limits<double>::infinity()}) QCOMPARE(encodeE8M0(v), 0xFFu);
        QVERIFY(std::isnan(decodeE8M0(0xFF)));
    }

    void tenDigitsOfTf32() {
        QCOMPARE(roundedToTf32(1 + 0x1p-10), 1 + 0x1p-10f);
        QCOMPARE(roundedToTf32(1 + 0x1p-11), 1.0f);
        QCOMPARE(roundedToTf32(1 + 3 * 0x1p-11), 1 + 2 * 0x1p-10f);
    }

    // The loops over whole tensors give what one number at a time gives, floats and doubles alike.
    void manyAtATime() {
        for (const auto type : kFormats) {
            std::vector<float> values;
            for (std::uint32_t i = 0; i < 4096; ++i)
                values.push_back(std::bit_cast<float>(i << 20 | (i * 2654435761u >> 12)));
            const std::vector<double> doubles(values.begin(), values.end());
            const auto count = static_cast<std::int64_t>(values.size());
            const std::size_t slot = elementBits(type) == 16 ? 2 : 1;
            std::vector<std::byte> packed(values.size() * slot), fromDoubles(packed.size());
            encodeAll(type, values.data(), packed.data(), count);
            encodeAll(type, doubles.data(), fromDoubles.data(), count);
            QVERIFY2(packed == fromDoubles, nameOf(type));
            std::vector<float> back(values.size());
            decodeAll(type, packed.data(), back.data(), count);
            for (std::size_t i = 0; i < values.size(); ++i) {
                const float one = decodeBits(type, encodeBits(type, doubles[i]));
                QVERIFY2(back[i] == one || (std::isnan(back[i]) && std::isnan(one)), nameOf(type));
            }
        }
    }
};

QTEST_GUILESS_MAIN(FormatsTest)
#include "formats_test.moc"
