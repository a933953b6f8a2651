// SPDX-License-Identifier: GPL-3.0-or-later
// HLO texts as different versions of XLA write them, and people by hand: which say the same, what is refused and where.
#include "core/hlo/hlo.h"

#include <QtTest/QtTest>
#include <fmt/format.h>

#include <sstream>

using namespace axiscape;

namespace {

std::string entry(const std::string& body, const std::string& before = {}) {
    return "HloModule m\n\n" + before + "ENTRY e {\n" + body + "\n}\n";
}

// The ops without what stands around them.
std::string opsOf(const std::string& text) {
    const auto read = importHloText(text, "m");
    if (!read) return read.error().text();
    std::istringstream lines(printGeneric(*read->imported.module));
    std::string ops;
    for (std::string line; std::getline(lines, line);)
        if (line.find("builtin.module") == line.npos) ops += line + "\n";
    return ops;
}

constexpr auto kSum = R"(sum {
  x = f32[] parameter(0)
  y = f32[] parameter(1)
  ROOT s = f32[] add(x, y)
}

)";
constexpr auto kNegate = R"(n {
  x = f32[4] parameter(0)
  ROOT r = f32[4] negate(x)
}

)";

} // namespace

class NotationsTest : public QObject {
    Q_OBJECT
  private slots:
    void theSameOtherwise_data() {
        QTest::addColumn<QString>("one");
        QTest::addColumn<QString>("other");
        const auto row = [](const char* name, const std::string& one, const std::string& other) {
            QTest::newRow(name) << QString::fromStdString(one) << QString::fromStdString(other);
        };
        const std::string a = "a = f32[4] parameter(0)\n", two = "a = (f32[4], s32[]) parameter(0)\n";
        row("operands with types", entry(a + "ROOT r = f32[4] add(f32[4]{0} %a, f32[4]{0} a)"),
            entry(a + "ROOT r = f32[4] add(a, a)"));
        row("an operand with the type of a tuple",
            entry(two + "ROOT r = f32[4] get-tuple-element((f32[4]{0}, s32[]) %a), index=0"),
            entry(two + "ROOT r = f32[4] get-tuple-element(a), index=0"));
        row("lists over lines and with comments",
            entry(a + "ROOT r = f32[4] reverse(\n  /*index=0*/a),\n  dimensions={ /*first*/\n 0 }"),
            entry(a + "ROOT r = f32[4] reverse(a), dimensions={0}"));
        row("all on one line",
            "HloModule m ENTRY e { a = f32[4] parameter(0) b = f32[4] reverse(a), dimensions={0} "
            "ROOT c = f32[4] negate(b) }",
            entry(a + "b = f32[4] reverse(a), dimensions={0}\nROOT c = f32[4] negate(b)"));
        row("comments before the module",
            "// dumped\n/* by hand */ HloModule m\n" + entry(a + "ROOT r = f32[4] negate(a)").substr(12),
            entry(a + "ROOT r = f32[4] negate(a)"));
        row("no module's name", entry(a + "ROOT r = f32[4] negate(a)").substr(13),
            entry(a + "ROOT r = f32[4] negate(a)"));
        row("a colon behind the name", "HloModule m:\n" + entry(a + "ROOT r = f32[4] negate(a)").substr(12),
            entry(a + "ROOT r = f32[4] negate(a)"));
        row("one comparison", entry(a + "ROOT r = pred[4] compare(a, a), direction=LT, type=FLOAT"),
            entry(a + "ROOT r = pred[4] compare(a, a), direction=LT"));
        row("no groups are all", entry(a + "ROOT r = f32[4] all-reduce(a), to_apply=sum", kSum),
            entry(a + "ROOT r = f32[4] all-reduce(a), replica_groups={}, to_apply=sum", kSum));
        row("a broadcast without dimensions", entry("a = f32[] parameter(0)\nROOT r = f32[4] broadcast(a)"),
            entry("a = f32[] parameter(0)\nROOT r = f32[4] broadcast(a), dimensions={}"));
        row("a start named after what it starts",
            entry(a + "s = ((f32[4]), f32[4], u32[]) negate-start(a)\nu = ((f32[4]), f32[4], u32[]) negate-update(s)\n"
                      "ROOT d = f32[4] negate-done(u)"),
            entry(a + "ROOT r = f32[4] negate(a)"));
        row("a start of a computation",
            entry(a + "s = ((f32[4]), f32[4], u32[]) async-start(a), calls=n\nROOT d = f32[4] async-done(s), calls=n",
                  kNegate),
            entry(a + "ROOT r = f32[4] negate(a)"));
        row("a start of a call",
            entry(a + "s = ((f32[4]), f32[4], u32[]) call-start(a), to_apply=n\nROOT d = f32[4] call-done(s)", kNegate),
            entry(a + "ROOT r = f32[4] call(a), to_apply=n", kNegate));
        row("a start of a fusion",
            entry(a + "s = ((f32[4]), f32[4], u32[]) fusion-start(a), kind=kLoop, calls=n\nROOT d = f32[4] "
                      "fusion-done(s)",
                  kNegate),
            entry(a + "ROOT r = f32[4] fusion(a), kind=kLoop, calls=n", kNegate));
        row("a buffer", entry("ROOT a = b(f32[4]) parameter(0)"), entry("ROOT a = f32[4] parameter(0)"));
        row("booleans as bits", entry("ROOT c = pred[2,3] constant({ { 101 }, { 010 } })"),
            entry("ROOT c = pred[2,3] constant({{true,false,true},{false,true,false}})"));
        row("a constant with its type", entry("ROOT c = f32[2]{0} constant(f32[2]{0} {1, 2})"),
            entry("ROOT c = f32[2]{0} constant({1, 2})"));
        row("a tuple as a constant", entry("ROOT c = (f32[], (s32[2], pred[])) constant((1, ({2, 3}, true)))"),
            entry("x = f32[] constant(1)\ny = s32[2] constant({2, 3})\nz = pred[] constant(true)\n"
                  "t = (s32[2], pred[]) tuple(y, z)\nROOT c = (f32[], (s32[2], pred[])) tuple(x, t)"));
        row("escapes", entry(a + "ROOT r = f32[4] custom-call(a), custom_call_target=\"a\\\"\\001\\n\""),
            entry(a + "ROOT r = f32[4] custom-call(a), custom_call_target=\"a\\042\\x01\\012\""));
        row("a product that does not say what it contracts",
            entry("a = f32[2,3] parameter(0)\nb = f32[3,4] parameter(1)\nROOT r = f32[2,4] dot(a, b)"),
            entry("a = f32[2,3] parameter(0)\nb = f32[3,4] parameter(1)\n"
                  "ROOT r = f32[2,4] dot(a, b), lhs_contracting_dims={1}, rhs_contracting_dims={0}"));
        row("a sum over replicas", entry(a + "ROOT r = f32[4] cross-replica-sum(a), to_apply=sum", kSum),
            entry(a + "ROOT r = f32[4] all-reduce(a), to_apply=sum", kSum));
        row("places as one list",
            entry("a = f32[8,4] parameter(0)\ni = s32[2] parameter(1)\n"
                  "ROOT r = f32[2,4] dynamic-slice(a, i), dynamic_slice_sizes={2,4}"),
            entry("a = f32[8,4] parameter(0)\ni = s32[2] parameter(1)\ns = s32[1] slice(i), slice={[0:1]}\n"
                  "p = s32[] reshape(s)\nt = s32[1] slice(i), slice={[1:2]}\nq = s32[] reshape(t)\n"
                  "ROOT r = f32[2,4] dynamic-slice(a, p, q), dynamic_slice_sizes={2,4}"));
        row("a selection between tuples",
            entry("p = pred[] parameter(0)\na = (f32[4], s32[]) parameter(1)\n"
                  "ROOT r = (f32[4], s32[]) tuple-select(p, a, a)"),
            entry("p = pred[] parameter(0)\na = (f32[4], s32[]) parameter(1)\n"
                  "x = f32[4] get-tuple-element(a), index=0\ny = s32[] get-tuple-element(a), index=1\n"
                  "s = f32[4] select(p, x, x)\nt = s32[] select(p, y, y)\nROOT r = (f32[4], s32[]) tuple(s, t)"));
    }
    void theSameOtherwise() {
        QFETCH(QString, one);
        QFETCH(QString, other);
        const auto read = opsOf(one.toStdString());
        QVERIFY2(read.find("func.func") != read.npos, read.c_str());
        QCOMPARE(QString::fromStdString(read), QString::fromStdString(opsOf(other.toStdString())));
    }

    void aSortByTheNumbersThemselvesIsKept() {
        const auto ops = opsOf(entry("a = f32[4] parameter(0)\nROOT r = f32[4] sort(a), dimensions={0}"));
        QVERIFY2(ops.find("\"hlo.sort\"(%arg0)") != ops.npos, ops.c_str());
    }

    void bitsOfConstants_data() {
        QTest::addColumn<QString>("constant");
        QTest::addColumn<QString>("value");
        const auto row = [](const char* constant, const char* value) {
            QTest::newRow(constant) << QString(constant) << QString(value);
        };
        row("f32[] constant(nan)", "dense<0x7FC00000>");
        row("f32[] constant(-nan)", "dense<0xFFC00000>");
        row("f32[] constant(nan(0x12345))", "dense<0x7F812345>");
        row("bf16[] constant(nan(0x1))", "dense<0x7F81>");
        row("f8e4m3fn[] constant(nan)", "dense<0x7F>");
        row("f8e5m2fnuz[] constant(nan)", "dense<0x80>");
        row("f8e5m2[] constant(-inf)", "dense<0xFC>");
        row("f8e4m3fn[] constant(448)", "dense<4.480000e+02>");
        row("f8e4m3b11fnuz[] constant(0.001)", "dense<9.765620e-04>"); // the nearest
        row("f16[] constant(1e-12)", "dense<0.000000e+00>");
        row("s64[] constant(-9223372036854775808)", "dense<-9223372036854775808>");
        row("u64[] constant(18446744073709551615)", "dense<18446744073709551615>");
        row("c64[] constant((1, -inf))", "dense<(1.000000e+00,0xFF800000)>");
        row("f32[0,3] constant({})", "dense<>");
    }
    void bitsOfConstants() {
        QFETCH(QString, constant);
        QFETCH(QString, value);
        const auto ops = opsOf(entry("ROOT c = " + constant.toStdString()));
        QVERIFY2(ops.find("value = " + value.toStdString() + " :") != ops.npos, ops.c_str());
    }

    // More than a hundred elements are read into little-endian bytes, or the one that all are; fewer into a list.
    void aLongConstantIsItsBytes_data() {
        QTest::addColumn<QString>("type");
        QTest::addColumn<QString>("two"); // elements, by turns
        QTest::addColumn<QString>("bytes");
        QTest::newRow("s32") << "s32"
                             << "1,-2"
                             << "01000000FEFFFFFF";
        QTest::newRow("s4") << "s4"
                            << "7,-8"
                            << "0708";
        QTest::newRow("u16") << "u16"
                             << "65535,2"
                             << "FFFF0200";
        QTest::newRow("f32") << "f32"
                             << "1.5,-inf"
                             << "0000C03F000080FF";
        QTest::newRow("bf16") << "bf16"
                              << "1.5,nan"
                              << "C03FC07F";
        QTest::newRow("c64") << "c64"
                             << "(1, 2),(0, -0)"
                             << "0000803F000000400000000000000080";
    }
    void aLongConstantIsItsBytes() {
        QFETCH(QString, type);
        QFETCH(QString, two);
        QFETCH(QString, bytes);
        const auto constant = [&](const QString& elements, int count) {
            const auto body = QStringLiteral("ROOT c = %1[%2] constant({%3})").arg(type).arg(count).arg(elements);
            return QString::fromStdString(opsOf(entry(body.toStdString())));
        };
        const auto first = two.left(two.indexOf(QLatin1String(type == "c64" ? "),(" : ",")) + (type == "c64" ? 1 : 0));
        const QString pairs = QString(two + ',').repeated(60);
        QVERIFY(constant(pairs.chopped(1), 120).contains(QStringLiteral("dense<\"0x") + bytes.repeated(60) + "\">"));
        const auto few = constant(pairs.left(50 * (two.size() + 1) - 1), 100);
        QVERIFY2(few.contains("dense<[") && !few.contains("\"0x"), qPrintable(few));
        const auto same = constant(QString(first + ',').repeated(120).chopped(1), 120);
        QVERIFY2(same.contains("dense<") && !same.contains("\"0x") && !same.contains("dense<["), qPrintable(same));
        QVERIFY(constant(QString(first + ',').repeated(119).chopped(1), 120).contains("fewer elements"));
    }
    void isRefused_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const std::string& text, const char* says) {
            QTest::newRow(name) << QString::fromStdString(text) << QString(says);
        };
        const std::string a = "a = f32[4] parameter(0)\n";
        row("two entries", entry("ROOT a = f32[4] parameter(0)") + "ENTRY f {\n  ROOT a = f32[4] parameter(0)\n}\n",
            "m:6:1: the HLO text cannot be read: there are two ENTRYs");
        row("two roots", entry("ROOT " + a + "ROOT b = f32[4] negate(a)"),
            "m:5:1: the HLO text cannot be read: a computation has two ROOTs");
        row("two computations of a name", "HloModule m\n" + std::string(kNegate) + kNegate,
            "two computations are called n");
        row("two modules", entry("ROOT " + a) + "\n" + entry("ROOT " + a), "a second module starts here");
        row("a bracket of another kind", entry(a + "ROOT b = f32[4] reverse(a), dimensions={0]"),
            "m:5:42: the HLO text cannot be read: \"}\" is expected here, not \"]\"");
        row("a bracket that closes too late", entry("a = f32[4] parameter(0}\nROOT b = f32[4] negate(a)"), "m:4:23");
        row("too few elements", entry("ROOT c = f32[3] constant({1, 2})"),
            "the constant has fewer elements than f32[3]");
        row("too many elements", entry("ROOT c = f32[2] constant({1, 2, 3})"),
            "\"}\" is expected in a constant of f32[2]");
        row("another nesting", entry("ROOT c = f32[2,2] constant({1, 2, 3, 4})"),
            "\"{\" is expected in a constant of f32[2,2]");
        row("a number that does not fit", entry("ROOT c = s8[1] constant({300})"), "300 is out of the range of s8");
        row("a fraction among whole numbers", entry("ROOT c = s32[1] constant({1.5})"), "\"1.5\" is no number of s32");
        row("a float beyond its type", entry("ROOT c = f16[] constant(70000)"), "70000 is out of the range of f16");
        row("no number", entry("ROOT c = f32[] constant(foo)"), "\"foo\" is no number of f32");
        row("nan as no version writes it", entry("ROOT c = f8e4m3fnuz[1] constant({nAn(0x0)})"),
            "\"nAn\" is no number of f8e4m3fnuz");
        row("a tuple with other parts", entry("ROOT c = (f32[], f32[]) constant((1))"),
            "a tuple of 2 parts has a constant of 1");
        row("a call with other operands", entry(a + "ROOT r = f32[4] call(a, a), to_apply=n", kNegate),
            "m:10:1: the HLO text cannot be read: n takes 1 values, and 2 are given");
        row("a call with another result", entry(a + "ROOT r = f32[5] call(a), to_apply=n", kNegate),
            "n has another result than its call");
        row("a tuple that doubles without saying so", entry(a + "ROOT t = f32[4] tuple(a, a)"),
            "m:5:1: the HLO text cannot be read: a tuple has other parts than its shape");
        row("no end", entry(a + "ROOT b = f32[4] negate(a)").substr(0, 47), "cut short");
    }
    // Each loop has the one before it twice in its body.
    void whatGrowsWithEveryLevelIsRefused() {
        std::string text =
            "HloModule m\n\nc {\n  p = f32[] parameter(0)\n  ROOT r = pred[] compare(p, p), direction=LT\n}\n"
            "w0 {\n  p = f32[] parameter(0)\n  ROOT r = f32[] negate(p)\n}\n";
        for (int i = 1; i < 45; ++i) {
            const auto name = std::to_string(i), before = std::to_string(i - 1);
            text += "w" + name + " {\n  p = f32[] parameter(0)\n  a = f32[] while(p), condition=c, body=w" + before +
                    "\n  ROOT r = f32[] while(a), condition=c, body=w" + before + "\n}\n";
        }
        const auto read = importHloText(
            text + "ENTRY e {\n  p = f32[] parameter(0)\n  ROOT r = f32[] while(p), condition=c, body=w44\n}\n", "m");
        QVERIFY(!read);
        const auto error = read.error().text();
        QVERIFY2(error.find("too large once its regions are written out") != error.npos, error.c_str());
    }
    void groupsThatAShortTextStandsForAreWrittenOnce() {
        std::string body = "a = f32[4] parameter(0)\n";
        for (int i = 0; i < 20; ++i)
            body +=
                "b" + std::to_string(i) + " = f32[4] all-reduce(a), replica_groups=[1,65536]<=[65536], to_apply=sum\n";
        QVERIFY(importHloText(entry(body + "ROOT r = f32[4] negate(a)", kSum), "m"));
        body.clear();
        for (int i = 1; i < 20; ++i) // each another text, eight megabytes written out
            body += "b" + std::to_string(i) + " = f32[4] all-reduce(a), replica_groups=[" + std::to_string(1 << i) +
                    "," + std::to_string((1 << 20) >> i) + "]<=[1048576], to_apply=sum\n";
        const auto read =
            importHloText(entry("a = f32[4] parameter(0)\n" + body + "ROOT r = f32[4] negate(a)", kSum), "m");
        QVERIFY(!read);
        const auto error = read.error().text();
        QVERIFY2(error.find("the groups of devices are too large") != error.npos, error.c_str());
    }
    void isRefused() {
        QFETCH(QString, text);
        QFETCH(QString, says);
        const auto read = importHloText(text.toStdString(), "m");
        QVERIFY2(!read, read ? printGeneric(*read->imported.module).c_str() : "");
        const auto error = read.error().text();
        QVERIFY2(error.find(says.toStdString()) != error.npos, error.c_str());
    }

    // A donor, and a place that a result takes: {result}: (parameter, {part}, kind).
    void donatedArgumentsAreRead() {
        const auto read = importHloText(
            "HloModule m, input_output_alias={ {}: (1, {}, may-alias) }, buffer_donor={ (12, {}) }\n\nENTRY e {\n" +
                [] {
                    std::string parameters;
                    for (int i = 0; i < 13; ++i) parameters += fmt::format("p{0} = f32[4] parameter({0})\n", i);
                    return parameters;
                }() +
                "ROOT r = f32[4] negate(p1)\n}\n",
            "m");
        QVERIFY(read);
        const auto& m = *read->imported.module;
        for (std::uint32_t a = 0; a < m.argumentCount(); ++a) QCOMPARE(m.argument(a).donated, a == 1 || a == 12);
    }
};

QTEST_GUILESS_MAIN(NotationsTest)
#include "notations_test.moc"
