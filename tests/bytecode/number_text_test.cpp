// SPDX-License-Identifier: GPL-3.0-or-later
// Elements of constants in text: as MLIR prints them, and read back as the same bits.
#include "core/bytecode/number_text.h"

#include <QtTest/QtTest>
#include <bit>
#include <cstdlib>
#include <random>

using namespace axiscape::bytecode;

namespace {

std::string text(const char* type, std::uint64_t bits) {
    std::string out;
    appendNumber(out, *elementForm(type), bits);
    return out;
}
std::string text(double value) { return text("f64", std::bit_cast<std::uint64_t>(value)); }
std::string text(float value) { return text("f32", std::bit_cast<std::uint32_t>(value)); }

} // namespace

class NumberTextTest : public QObject {
    Q_OBJECT

  private slots:
    void numbersAreWrittenAsMlirPrintsThem() {
        QCOMPARE(text(1.0F), std::string("1.000000e+00"));
        QCOMPARE(text(-0.0), std::string("-0.000000e+00"));
        QCOMPARE(text(-12.0), std::string("-1.200000e+01"));
        QCOMPARE(text(999999.0), std::string("9.999990e+05"));
        QCOMPARE(text(0.1), std::string("1.000000e-01"));
        QCOMPARE(text(1e-6F), std::string("9.99999997E-7"));
        QCOMPARE(text(1.0 / 3), std::string("0.33333333333333331"));
        QCOMPARE(text(123456789.0), std::string("0x419D6F3454000000")); // of its digits none is behind a point
        QCOMPARE(text("f32", 0x7FC00000), std::string("0x7FC00000"));
        QCOMPARE(text("bf16", 0xFF80), std::string("0xFF80"));
        QCOMPARE(text("i1", 1), std::string("true"));
    }

    // Of any size, the least ones that are not normal and the largest among them.
    void whatIsWrittenIsReadBack() {
        std::mt19937_64 random(7);
        int figures = 0;
        for (int round = 0; round < 20000; ++round) {
            const std::uint64_t bits = round < 64 ? std::uint64_t{1} << round : random();
            const std::string wide = text("f64", bits), narrow = text("f32", bits & 0xffffffff);
            if (!wide.starts_with("0x")) {
                QVERIFY2(std::bit_cast<std::uint64_t>(std::strtod(wide.c_str(), nullptr)) == bits, wide.c_str());
                ++figures;
            }
            if (!narrow.starts_with("0x"))
                QVERIFY2(std::bit_cast<std::uint32_t>(std::strtof(narrow.c_str(), nullptr)) == (bits & 0xffffffff),
                         narrow.c_str());
        }
        QVERIFY(figures > 19000);
    }
};

QTEST_GUILESS_MAIN(NumberTextTest)
#include "number_text_test.moc"
