// SPDX-License-Identifier: GPL-3.0-or-later
// Texts that nobody writes, of few bytes and huge meaning: read, or one error with its place; never a crash, and no
// memory by what they claim.
#include "core/base/words.h"
#include "core/open/open.h"

#include <QtTest/QtTest>

using namespace axiscape;
using namespace std::string_literals;

namespace {

constexpr std::size_t kDeep = 10000;

std::string repeated(std::string_view what, std::size_t times) {
    std::string text;
    for (std::size_t i = 0; i < times; ++i) text += what;
    return text;
}

std::string withType(const std::string& type) {
    return "module { func.func public @main(%a: " + type + ") -> " + type + " { return %a : " + type + " } }";
}

std::string hlo(const std::string& lines) { return "HloModule m\n\nENTRY main {\n  " + lines + "\n}\n"; }

} // namespace

class LimitsTest : public QObject {
    Q_OBJECT
  private slots:
    void refused_data() {
        QTest::addColumn<std::string>("text");
        const std::string branch = "%0 = \"stablehlo.if\"(%p) ({ ", returned = "stablehlo.return %a : tensor<f32> ",
                          rest = "}, { stablehlo.return %a : tensor<f32> }) : (tensor<i1>) -> tensor<f32> ";
        QTest::newRow("regions")
            << "module { func.func public @main(%a: tensor<f32>, %p: tensor<i1>) -> tensor<f32> { " +
                   repeated(branch, kDeep) + returned + repeated(rest + returned, kDeep - 1) + rest +
                   "return %0 : tensor<f32> } }";
        QTest::newRow("dimension 2^62") << withType("tensor<4611686018427387904xf32>");
        QTest::newRow("dimension of 23 digits") << withType("tensor<99999999999999999999999xf32>");
        QTest::newRow("product of dimensions") << withType("tensor<" + repeated("1000000x", 12) + "f32>");
        QTest::newRow("hlo tuples") << hlo("ROOT p = " + repeated("(", kDeep) + "f32[]" + repeated(")", kDeep) +
                                           " parameter(0)");
        QTest::newRow("hlo dimension 2^62") << hlo("ROOT p = f32[4611686018427387904] parameter(0)");
        QTest::newRow("hlo product") << hlo("ROOT p = f32[" + repeated("1000000,", 11) + "1000000] parameter(0)");
    }
    void refused() {
        QFETCH(std::string, text);
        const auto opened = openBytes(text, "input");
        QVERIFY(!opened);
        QVERIFY(words::english(opened.error().where).starts_with("input:"));
        QVERIFY(!opened.error().what.empty());
    }

    void read_data() {
        QTest::addColumn<std::string>("text");
        QTest::newRow("rank 64") << withType("tensor<" + repeated("1x", 64) + "f32>");
        QTest::newRow("a large iota") << "module { func.func public @main() -> tensor<1000000000000xf32> { %0 = "
                                         "stablehlo.iota dim = 0 : tensor<1000000000000xf32> return %0 : "
                                         "tensor<1000000000000xf32> } }"s;
        QTest::newRow("attributes") << "module attributes {x = " + repeated("[", kDeep) + repeated("]", kDeep) +
                                           "} { " + withType("tensor<f32>").substr(9);
        QTest::newRow("hlo rank 64") << hlo("ROOT p = f32[" + repeated("1,", 63) + "1] parameter(0)");
        QTest::newRow("hlo groups") << hlo("p = f32[4] parameter(0)\n  ROOT a = f32[4] collective-permute(p), "
                                           "replica_groups=[1000000,1000000]<=[1000000000000]");
    }
    void read() {
        QFETCH(std::string, text);
        const auto opened = openBytes(text, "input");
        QVERIFY2(opened, opened ? "" : opened.error().text().c_str());
        QVERIFY(!printGeneric(*opened->module).empty());
        QVERIFY(!printText(*opened->module).empty());
    }
};

QTEST_APPLESS_MAIN(LimitsTest)
#include "limits_test.moc"
