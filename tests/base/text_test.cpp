// SPDX-License-Identifier: GPL-3.0-or-later
// glob, figures, SHA-256, errors as text, what patterns ask for.
#include "tests/support/support.h"

#include "core/base/glob.h"
#include "core/base/numbers.h"
#include "core/base/saturating.h"
#include "core/base/sha256.h"
#include "core/base/words.h"

#include <QtTest/QtTest>
#include <limits>

using namespace axiscape;

class TextTest : public QObject {
    Q_OBJECT
  private slots:
    void globs_data() {
        QTest::addColumn<QString>("pattern");
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("matches");
        const auto row = [](const char* pattern, const char* text, bool matches) {
            QTest::addRow("%s on %s", pattern, text) << pattern << text << matches;
        };
        row("", "", true);
        row("", "a", false);
        row("*", "", true);
        row("*", "a/b/c", true);
        row("params/*/qkv", "params/layer_0/attn/qkv", true);
        row("params/*/qkv", "params/qkv", false);
        row("params/*", "params/", true);
        row("batch/?", "batch/1", true);
        row("batch/?", "batch/12", false);
        row("?", "", false);
        row("a*b*c", "aXbXbXc", true);
        row("a*b*c", "aXcXb", false);
        row("*w", "params/0/w", true);
        row("*w", "params/0/wx", false);
        row("**", "x", true);
        row("a[0]", "a[0]", true); // brackets are letters
        row("a[0]", "a0", false);
    }
    void globs() {
        QFETCH(QString, pattern);
        QFETCH(QString, text);
        QFETCH(bool, matches);
        QCOMPARE(glob(pattern.toStdString(), text.toStdString()), matches);
    }

    void longGlobsEnd() { // exponential for a matcher that backtracks over every star
        std::string pattern;
        for (int i = 0; i < 40; ++i) pattern += "*a";
        QVERIFY(!glob(pattern + "b", std::string(2000, 'a')));
    }

    void countsFromFilesSaturate() {
        constexpr auto most = std::numeric_limits<std::int64_t>::max();
        QCOMPARE(saturatingSum(most - 1, 1), most);
        QCOMPARE(saturatingSum(most, most), most);
        QCOMPARE(saturatingProduct(std::int64_t{1} << 40, std::int64_t{1} << 40), most);
        QCOMPARE(saturatingProduct(6, 7), std::int64_t{42});
    }

    void figures() {
        QCOMPARE(bytesText(512), std::string("512 B"));
        QCOMPARE(bytesText(0), std::string("0 B"));
        QCOMPARE(bytesText(128.0 * 1024 * 1024), std::string("128 MiB"));
        QCOMPARE(bytesText(9.38 * 1024 * 1024 * 1024), std::string("9.38 GiB"));
        QCOMPARE(bytesText(1023.9 * 1024), std::string("1.00 MiB"));
        QCOMPARE(secondsText(0.478), std::string("478 ms"));
        QCOMPARE(secondsText(1.4e-3), std::string("1.40 ms"));
        QCOMPARE(secondsText(2.14), std::string("2.14 s"));
        QCOMPARE(secondsText(17.9e-6), std::string("17.9 µs"));
        QCOMPARE(secondsText(0), std::string("0 s"));
        QCOMPARE(secondsText(0.99999), std::string("1.00 s"));
        QCOMPARE(threeDigits(9.38), std::string("9.38"));
        QCOMPARE(threeDigits(93.8), std::string("93.8"));
        QCOMPARE(threeDigits(938), std::string("938"));
        QCOMPARE(threeDigits(12300), std::string("12,300"));
        QCOMPARE(threeDigits(9.996), std::string("10.0"));
        QCOMPARE(threeDigits(-1.5), std::string("-1.50"));
        QCOMPARE(countText(24258), std::string("24,258"));
        QCOMPARE(countText(999), std::string("999"));
        QCOMPARE(countText(-1234567), std::string("-1,234,567"));
        QCOMPARE(countText(-999), std::string("-999"));
        QCOMPARE(countText(std::numeric_limits<std::int64_t>::min()), std::string("-9,223,372,036,854,775,808"));
        const std::vector<std::int64_t> shape{2, 1024, 4096};
        QCOMPARE(shapeText(shape), std::string("2 × 1024 × 4096"));
        QCOMPARE(shapeCode(shape), std::string("2x1024x4096"));
        QCOMPARE(shapeCode({}), std::string("scalar"));
    }

    // FIPS 180-4's own examples, and the lengths around which padding takes another block.
    void digests() {
        QCOMPARE(sha256(""), std::string("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"));
        QCOMPARE(sha256("abc"), std::string("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
        QCOMPARE(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
                 std::string("248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"));
        QCOMPARE(sha256(std::string(1000000, 'a')),
                 std::string("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"));
        for (std::size_t length = 50; length < 140; ++length) {
            const std::string text(length, 'x');
            const auto whole = QCryptographicHash::hash(QByteArray::fromStdString(text), QCryptographicHash::Sha256);
            QCOMPARE(sha256(text), whole.toHex().toStdString());
            Sha256 pieces;
            for (std::size_t at = 0; at < length; at += 7) pieces.add(std::string_view(text).substr(at, 7));
            QCOMPARE(pieces.hex(), whole.toHex().toStdString());
        }
    }

    void placeholders_data() {
        QTest::addColumn<QString>("a");
        QTest::addColumn<QString>("b");
        QTest::addColumn<bool>("same");
        const auto row = [](const char* a, const char* b, bool same) {
            QTest::addRow("%s, %s", a, b) << a << b << same;
        };
        row("{} of {}", "{1}: {0}", true);
        row("{} of {}", "{} von {}", true);
        row("{0} and {0}", "{}", true);
        row("{:>3} of {}", "{1}, {0:>3}", true);
        row("none", "keine", true);
        row("{{}}", "{{a}}", true);
        row("{} of {}", "{}", false);
        row("{}", "{} {}", false);
        row("{} of {}", "{0} {}", false);
        row("{}", "{:x}", false);
        row("{}", "{1}", false);
        row("{}", "}", false);
        row("{}", "{", false);
        row("{}", "{name}", false);
        row("{}", "{0x}", false);
        row("{}", "{{}", false);
        row("{:{}}", "{:{}}", false); // not understood, so not used
    }
    void placeholders() {
        QFETCH(QString, a);
        QFETCH(QString, b);
        QFETCH(bool, same);
        QCOMPARE(words::samePlaceholders(a.toStdString(), b.toStdString()), same);
    }

    void errorsAsText() {
        Error error;
        error.what = "no such thing";
        QCOMPARE(error.text(), std::string("no such thing"));
        error.where = "a.mlir:1:2";
        error.why = "it is gone";
        error.todo = "look for it";
        error.detail = "line\n^";
        QCOMPARE(error.text(), std::string("a.mlir:1:2: no such thing: it is gone. look for it\nline\n^"));
        const Result<int> failed = fail("x", "y");
        QVERIFY(!failed && words::english(failed.error().where) == "y" && failed.error().code == ErrorCode::wrongInput);
    }
};

QTEST_GUILESS_MAIN(TextTest)
#include "text_test.moc"
