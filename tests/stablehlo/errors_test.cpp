// SPDX-License-Identifier: GPL-3.0-or-later
// Texts that cannot be read: one clear error each, at the right place.
#include "tests/support/support.h"

#include "core/base/file.h"
#include "core/stablehlo/stablehlo.h"

#include <QtTest/QtTest>

using namespace axiscape;

namespace {

struct Case {
    const char *name, *text, *where, *what;
};

const std::string kHead = "module {\n  func.func public @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {\n";
const std::string kTail = "    return %arg0 : tensor<4xf32>\n  }\n}\n";

// The third line of kHead, the op at fault.
const Case kOps[] = {
    {"undefined value", "    %0 = stablehlo.negate %9 : tensor<4xf32>\n", "t:3:27", "%9 is not defined"},
    {"own result", "    %0 = stablehlo.negate %0 : tensor<4xf32>\n", "t:3:27", "%0 is not defined"},
    {"no such result", "    %0 = stablehlo.negate %arg0#1 : tensor<4xf32>\n", "t:3:27", "%arg0 has no result 1"},
    {"defined twice", "    %arg0 = stablehlo.negate %arg0 : tensor<4xf32>\n", "t:3:5", "%arg0 is defined twice"},
    {"unreadable type", "    %0 = stablehlo.negate %arg0 : tensor<4xf33>\n", "t:3:35", "a type cannot be read"},
    {"no size", "    %0 = stablehlo.negate %arg0 : tensor<4?xf32>\n", "t:3:35", "a type cannot be read"},
    {"huge type", "    %0 = stablehlo.negate %arg0 : tensor<4000000000000x9000000000000xf32>\n", "t:3:35",
     "a type cannot be read"},
    {"unknown function", "    %0 = call @f(%arg0) : (tensor<4xf32>) -> tensor<4xf32>\n", "t:3:5",
     "a call of a function that is not in the file"},
    {"recursion", "    %0 = call @main(%arg0) : (tensor<4xf32>) -> tensor<4xf32>\n", "t:3:5", "@main calls itself"},
    {"wrong number of results", "    %0:2 = stablehlo.negate %arg0 : (tensor<4xf32>) -> tensor<4xf32>\n", "t:3:5",
     "the operation has 2 results"},
    {"wrong number of operands", "    %0 = stablehlo.add %arg0 : tensor<4xf32>\n", "t:3:5",
     "stablehlo.add does not fit its types"},
    {"wrong number of types", "    %0 = stablehlo.add %arg0, %arg0 : (tensor<4xf32>) -> tensor<4xf32>\n", "t:3:39",
     "the operation has 2 operands"},
    {"dimension that is not there",
     "    %0 = stablehlo.transpose %arg0, dims = [1] : (tensor<4xf32>) -> tensor<4xf32>\n", "t:3:5",
     "stablehlo.transpose does not fit its types"},
    {"shapes differ", "    %0 = stablehlo.negate %arg0 : (tensor<4xf32>) -> tensor<5xf32>\n", "t:3:5",
     "stablehlo.negate does not fit its types"},
    {"elements get lost", "    %0 = stablehlo.reshape %arg0 : (tensor<4xf32>) -> tensor<5xf32>\n", "t:3:5",
     "stablehlo.reshape does not fit its types"},
    {"no operation", "    hello\n", "t:3:5", "\"hello\" is no operation"},
    {"stray character", "    %0 = stablehlo.negate ; : tensor<4xf32>\n", "t:3:27",
     "expected an operand, an attribute or the types"},
    {"second block", "  ^bb1:\n", "t:3:3", "a second block in one region"},
    {"undefined location", "    %0 = stablehlo.negate %arg0 : tensor<4xf32> loc(#loc9)\n", "t:3:53",
     "a location is never defined"},
};

} // namespace

class ErrorsTest : public QObject {
    Q_OBJECT
  private slots:
    void ops_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("where");
        QTest::addColumn<QString>("what");
        for (const Case& c : kOps) QTest::newRow(c.name) << c.text << c.where << c.what;
    }
    void ops() {
        QFETCH(QString, text);
        QFETCH(QString, where);
        QFETCH(QString, what);
        const auto module = importText(kHead + text.toStdString() + kTail, "t");
        QVERIFY(!module);
        const Error& error = module.error();
        QCOMPARE(QString::fromStdString(words::english(error.what)), what);
        QCOMPARE(QString::fromStdString(words::english(error.where)), where);
        QVERIFY(!error.why.empty());
        QVERIFY(!error.todo.empty());
        // the line at fault with a caret below the column
        const auto lines = QString::fromStdString(error.detail).split('\n');
        QCOMPARE(lines.size(), 2);
        QCOMPARE(lines[0].trimmed(), text.trimmed());
        QCOMPARE(lines[1].indexOf('^') + 1, where.section(':', 2).toInt());
        QVERIFY(error.code == ErrorCode::wrongInput);
    }

    void longLinesAreCut() {
        const std::string padding(5000, 'x');
        const auto module = importText(kHead + "    %0 = stablehlo.custom_call @" + padding +
                                           "(%9) : (tensor<4xf32>) -> tensor<4xf32> loc(\"" + padding + "\")\n" + kTail,
                                       "t");
        QVERIFY(!module);
        const auto lines = QString::fromStdString(module.error().detail).split('\n');
        QVERIFY(lines[0].size() < 120);
        QCOMPARE(lines[0].mid(lines[1].indexOf('^'), 2), QString("%9"));
    }

    // An op that stands beside functions has its dialect's name before its own.
    void aWordBesideFunctionsIsNoOp() {
        const auto module = importText("func.func @f() -> tensor<4xf32>\n  complex<f32> {\n}\n", "t");
        QVERIFY(!module);
        QCOMPARE(words::english(module.error().where), std::string("t:2:3"));
        QVERIFY(importText("func.func private @f() -> tensor<4xf32>\nsdy.mesh @mesh = <[\"x\"=4]>\n", "t"));
    }

    void notText_data() {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("what");
        QTest::newRow("empty") << QByteArray() << "the file is empty";
        QTest::newRow("blank") << QByteArray(" \n\n") << "the file is empty";
        QTest::newRow("bytecode") << QByteArray("ML\xefR\x01\x02\x00", 7) << "the file is MLIR bytecode, not text";
        QTest::newRow("zeros") << QByteArray("module {\0}", 10) << "the file is binary, not text";
        QTest::newRow("control") << QByteArray("\x01\x02\x03\x04zzzz") << "the file is binary, not text";
        QTest::newRow("hlo") << QByteArray("HloModule jit_f\n") << "the file is HLO text, not StableHLO";
        QTest::newRow("json") << QByteArray("{\"a\": 1}\n") << "this is no StableHLO module";
        QTest::newRow("python") << QByteArray("import jax\n") << "this is no StableHLO module";
    }
    void notText() {
        QFETCH(QByteArray, content);
        QFETCH(QString, what);
        QTemporaryDir folder;
        const auto path = folder.filePath("m.mlir").toStdString();
        QVERIFY(writeFileAtomically(path, std::string_view(content.data(), static_cast<std::size_t>(content.size()))));
        const auto module = importFile(path);
        QVERIFY(!module);
        QCOMPARE(QString::fromStdString(words::english(module.error().what)), what);
        QVERIFY(words::english(module.error().where).starts_with(path));
        QVERIFY(!module.error().todo.empty());
    }
    void binarySaysWhichByte() {
        const auto where = [](std::string text) {
            return words::english(importText(std::move(text), "t").error().where);
        };
        QCOMPARE(where(std::string("module {\0}", 10)), std::string("t: byte 8"));
        QCOMPARE(where("ab\x01\x02\x03\x04zz"), std::string("t: byte 2"));
    }

    void cancelled() {
        const std::string text = test::model("moe_train")->source()->text;
        Progress* self = nullptr;
        int reports = 0;
        Progress progress([&](std::string_view, std::int64_t done, std::int64_t total) {
            ++reports;
            if (done > total) qFatal("more is read than there is");
            self->cancel();
        });
        self = &progress;
        const auto module = importText(text, "t", progress);
        QVERIFY(!module);
        QVERIFY(module.error().code == ErrorCode::cancelled);
        QCOMPARE(reports, 1);
    }

    void missingFile() {
        const auto module = importFile("/nowhere/m.mlir");
        QVERIFY(!module);
        QCOMPARE(words::english(module.error().what), std::string("no such file"));
    }

    // Wherever a module is cut off inside of its braces, the one error says so and names what is still open.
    void cutShort() {
        const std::string text = test::model("mlp_train")->source()->text;
        const auto module = text.find("module @"), end = text.rfind("\n} loc(");
        std::size_t cuts = 0;
        for (std::size_t at = module + 20; at < end; at += 97, ++cuts) {
            const auto cut = importText(text.substr(0, at), "t");
            QVERIFY(!cut);
            if (words::english(cut.error().what) != "the module is cut short")
                QFAIL((std::to_string(at) + ": " + cut.error().text()).c_str());
            QVERIFY(words::english(cut.error().why).find("begins on line") != std::string::npos);
        }
        QVERIFY(cuts > 100);
        // behind the braces only locations are lost, but argument names may be among them
        const auto locations = importText(text.substr(0, end + 12), "t");
        QVERIFY(!locations);
    }

    void callsInACircle() {
        const auto function = [](const std::string& name, const std::string& callee) {
            return "  func.func private @" + name + "(%a: tensor<f32>) -> tensor<f32> {\n    %0 = call @" + callee +
                   "(%a) : (tensor<f32>) -> tensor<f32>\n    return %0 : tensor<f32>\n  }\n";
        };
        const auto module =
            importText("module {\n" + function("main", "f") + function("f", "g") + function("g", "f") + "}");
        QVERIFY(!module);
        QCOMPARE(words::english(module.error().what), std::string("@f calls itself"));
        const auto other =
            importText("module {\n  func.func @main(%a: tensor<i32>) {\n    %0 = call @f(%a) : (tensor<i32>) -> "
                       "tensor<f32>\n    return\n  }\n" +
                       function("f", "f") + "}");
        QVERIFY(!other);
        QCOMPARE(words::english(other.error().what), std::string("the call does not fit @f"));
    }

    // Each function calls the next one twice: 2^40 ops once inlined.
    void explosion() {
        std::string text = "module {\n";
        for (int i = 0; i < 40; ++i) {
            const auto callee = "f" + std::to_string(i + 1);
            text += "  func.func @" + (i == 0 ? "main" : "f" + std::to_string(i)) +
                    "(%a: tensor<f32>) -> tensor<f32> {\n" + "    %0 = call @" + callee +
                    "(%a) : (tensor<f32>) -> tensor<f32>\n    %1 = call @" + callee +
                    "(%0) : (tensor<f32>) -> tensor<f32>\n    return %1 : tensor<f32>\n  }\n";
        }
        text += "  func.func @f40(%a: tensor<f32>) -> tensor<f32> {\n    %0 = stablehlo.negate %a : tensor<f32>\n"
                "    return %0 : tensor<f32>\n  }\n}\n";
        const auto module = importText(text);
        QVERIFY(!module);
        QCOMPARE(words::english(module.error().what),
                 std::string("the program is too large once its calls are inlined"));
    }

    // Nesting deeper than any program has must not run over the stack.
    void deepNesting() {
        std::string regions = kHead, brackets = kHead, locations = kHead;
        for (int i = 0; i < 100000; ++i) regions += "\"stablehlo.case\"(%arg0) ({\n";
        const auto deep = importText(regions);
        QVERIFY(!deep);
        QCOMPARE(words::english(deep.error().what), std::string("regions are nested too deeply"));
        brackets += "%0 = stablehlo.custom_call @f(%arg0) {x = " + std::string(1000000, '[') +
                    std::string(1000000, ']') + "} : (tensor<4xf32>) -> tensor<4xf32>\n" + kTail;
        QVERIFY(importText(brackets));
        locations += "%0 = stablehlo.negate %arg0 : tensor<4xf32> loc(";
        for (int i = 0; i < 100000; ++i) locations += "callsite(";
        for (int i = 0; i < 100000; ++i) locations += ")";
        QVERIFY(importText(locations + ")\n" + kTail));
        QVERIFY(importText("#loc1 = loc(\"a\"(#loc2))\n#loc2 = loc(\"b\"(#loc1))\n" + kHead +
                           "%0 = stablehlo.negate %arg0 : tensor<4xf32> loc(#loc1)\n" + kTail));
    }
};

QTEST_GUILESS_MAIN(ErrorsTest)
#include "errors_test.moc"
