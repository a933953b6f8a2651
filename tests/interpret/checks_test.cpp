// SPDX-License-Identifier: GPL-3.0-or-later
// What check.expect_* accept and refuse, and what they say. And the conformance modules beside the checkout, if they
// are there.
#include "core/interpret/machine/checks.h"

#include "tests/interpret/runs.h"
#include "tests/support/support.h"

#include <complex>
#include <filesystem>
#include <limits>

#ifndef Q_MOC_RUN // moc 6.4 loses count of braces in raw strings
#include "tests/interpret/checks_texts.h"
#endif

using namespace axiscape;
using namespace axiscape::machine;
using namespace axiscape::test;

namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN(), kInf = std::numeric_limits<float>::infinity();

Check check(Check::Kind kind) {
    Check check;
    check.kind = kind;
    check.name = kind == Check::Kind::close         ? "expect_close"
                 : kind == Check::Kind::almostEqual ? "expect_almost_eq"
                                                    : "expect_eq";
    return check;
}

std::string compared(Check::Kind kind, float actual, float expected) {
    return check(kind).compare(floats({}, {actual}), floats({}, {expected}));
}

float ulpsAbove(float v, int n) {
    for (int i = 0; i < n; ++i) v = std::nextafter(v, kInf);
    return v;
}

} // namespace

class ChecksTest : public QObject {
    Q_OBJECT
    using Kind = Check::Kind;

  private slots:
    void allAgreeOnWhatIsTheSame() {
        for (const auto kind : {Kind::equal, Kind::almostEqual, Kind::close}) {
            for (const float v : {0.f, 1.5f, -3e38f, 1e-45f, kInf, -kInf, kNan}) QCOMPARE(compared(kind, v, v), "");
            QCOMPARE(compared(kind, 0.f, -0.f), "");
            QCOMPARE(compared(kind, -kNan, kNan), "");
            for (const auto& [a, b] : {std::pair{1.f, 2.f},
                                       {kInf, -kInf},
                                       {kNan, 1.f},
                                       {1.f, kNan},
                                       {kInf, 3e38f},
                                       {kNan, kInf},
                                       {1.f, -1.f}})
                QVERIFY(!compared(kind, a, b).empty());
            QCOMPARE(check(kind).compare(floats({0, 3}, {}), floats({0, 3}, {})), "");
        }
    }

    void closeCountsRepresentableNumbers() {
        QCOMPARE(compared(Kind::close, ulpsAbove(1, 3), 1), "");
        const auto four = compared(Kind::close, ulpsAbove(1, 4), 1);
        QVERIFY2(four.find("4 ULP apart, allowed 3") != four.npos, four.c_str());
        QCOMPARE(compared(Kind::close, 1e-45f, -2e-45f), ""); // 1 above zero and 1 below
        QVERIFY(compared(Kind::close, 3e-45f, -3e-45f).find("4 ULP") != std::string::npos);
        QVERIFY(compared(Kind::close, 1.f, -1.f).find("2130706432 ULP") != std::string::npos);
        auto strict = check(Kind::close);
        strict.maxUlp = 0;
        QVERIFY(!strict.compare(floats({}, {ulpsAbove(1, 1)}), floats({}, {1})).empty());
        auto apart = check(Kind::close);
        apart.minUlp = 2;
        QVERIFY(apart.compare(floats({}, {1}), floats({}, {1})).find("allowed 2 to 3") != std::string::npos);
        QCOMPARE(apart.compare(floats({}, {ulpsAbove(1, 2)}), floats({}, {1})), "");
    }

    void closeIsOfTheTypesOwnNumbers() {
        const auto halves = [](std::uint16_t a) { return tensorOf<std::uint16_t>(ElementType::bf16, {}, {a}); };
        QCOMPARE(check(Kind::close).compare(halves(0x3f83), halves(0x3f80)), "");
        QVERIFY(!check(Kind::close).compare(halves(0x3f84), halves(0x3f80)).empty());
        const auto bytes = [](ElementType type, std::uint8_t a) { return tensorOf<std::uint8_t>(type, {}, {a}); };
        QVERIFY(!check(Kind::close)
                     .compare(bytes(ElementType::f8E4M3FN, 0x30), bytes(ElementType::f8E4M3FN, 0xb0))
                     .empty());
        QCOMPARE(check(Kind::close).compare(bytes(ElementType::f4E2M1FN, 0x1), bytes(ElementType::f4E2M1FN, 0x9)), "");
        const auto doubles = [](double a) { return tensorOf<double>(ElementType::f64, {}, {a}); };
        QCOMPARE(check(Kind::close).compare(doubles(1), doubles(1 + 3e-16)), "");
        QVERIFY(!check(Kind::close).compare(doubles(1), doubles(1 + 1e-15)).empty());
        using C = std::complex<float>;
        const auto complex = [](C a) { return tensorOf<C>(ElementType::complex64, {}, {a}); };
        QCOMPARE(check(Kind::close).compare(complex({1, 2}), complex({ulpsAbove(1, 3), 2})), "");
        QVERIFY(!check(Kind::close).compare(complex({1, 2}), complex({1, ulpsAbove(2, 4)})).empty());
        QCOMPARE(check(Kind::equal).compare(complex({kNan, -0.f}), complex({kNan, 0.f})), "");
    }

    void almostEqualIsADifference() {
        QCOMPARE(compared(Kind::almostEqual, 1000.f, 1000.0009f), "");
        QVERIFY(!compared(Kind::almostEqual, 1000.f, 1000.002f).empty());
        auto wide = check(Kind::almostEqual);
        wide.tolerance = 0.5;
        QCOMPARE(wide.compare(floats({}, {1}), floats({}, {1.5f})), "");
        QVERIFY(wide.compare(floats({}, {1}), floats({}, {1.75f})).find("0.75 apart, allowed 0.5") !=
                std::string::npos);
    }

    void integersAreEqualOrNot() {
        const auto big = [](std::int64_t a) { return tensorOf<std::int64_t>(ElementType::i64, {2}, {0, a}); };
        const std::int64_t most = std::numeric_limits<std::int64_t>::max();
        for (const auto kind : {Kind::equal, Kind::almostEqual, Kind::close}) {
            QCOMPARE(check(kind).compare(big(most), big(most)), "");
            const auto message = check(kind).compare(big(most), big(most - 1));
            QVERIFY2(message.find("element [1] is 9223372036854775807, expected 9223372036854775806") != message.npos,
                     message.c_str());
        }
    }

    void messagesNameTheElement() {
        const auto message =
            check(Kind::close).compare(floats({2, 3}, {1, 2, 3, 4, 5, 6}), floats({2, 3}, {1, 2, 3, 4, 5.5f, 7}));
        QCOMPARE(
            message,
            "expect_close: element [1, 1] is 5, expected 5.5: 1048576 ULP apart, allowed 3; 2 of 6 elements differ");
        QVERIFY(
            check(Kind::equal).compare(floats({2}, {1, 2}), floats({3}, {1, 2, 3})).find("2xf32, expected is 3xf32") !=
            std::string::npos);
        QVERIFY(
            !check(Kind::equal).compare(floats({1}, {1}), tensorOf<std::int32_t>(ElementType::i32, {1}, {1})).empty());
    }

    void everySpelling() {
        const auto module = mainOf(kSpellings);
        const auto machine = ran(module, {{tensorOf<std::int32_t>(ElementType::i32, {2}, {1, 2}), floats({2}, {1, 2}),
                                           floats({2}, {1, 2.01f})}});
        QCOMPARE(machine.checks(), std::uint64_t{16});
        std::vector<std::string> said;
        for (const auto& failed : machine.failedChecks())
            said.push_back(failed.message.substr(0, failed.message.find(':')));
        QCOMPARE(said, (std::vector<std::string>{"expect_eq_const", "expect_almost_eq", "expect_close", "expect_close",
                                                 "expect_eq"}));
    }

    void theConformanceModules() {
        AXISCAPE_SHARED_OR_SKIP(folder, "models/stablehlo-sample");
        int count = 0;
        for (const auto& file : std::filesystem::directory_iterator(*folder)) {
            const auto module = importFile(file.path());
            QVERIFY2(module.has_value(), file.path().c_str());
            const auto done = evaluate(*module, {}, {}, importFunction);
            QVERIFY2(done.has_value(), done ? "" : done.error().text().c_str());
            ++count;
        }
        QVERIFY(count > 0);
    }
};

QTEST_GUILESS_MAIN(ChecksTest)
#include "checks_test.moc"
