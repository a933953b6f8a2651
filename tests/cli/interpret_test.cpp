// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/cli_runner.h"

using namespace axiscape;
using namespace axiscape::test;

class InterpretTest : public QObject {
    Q_OBJECT

    // A module that compares 1 + 1 with a number.
    static QByteArray compares(const QByteArray& with) {
        return "module {\n  func.func @main() -> tensor<f32> {\n    %0 = stablehlo.constant dense<1.0> : tensor<f32>\n"
               "    %1 = stablehlo.add %0, %0 : tensor<f32>\n    %2 = stablehlo.constant dense<" +
               with +
               "> : tensor<f32>\n    stablehlo.custom_call @check.expect_close(%1, %2) {has_side_effect = true} : "
               "(tensor<f32>, tensor<f32>) -> ()\n    return %1 : tensor<f32>\n  }\n}\n";
    }
    static QByteArray lastLine(const QByteArray& text) { return text.trimmed().split('\n').last(); }

  private slots:
    void every_outcome_as_json() {
        const Folder folder;
        const auto good = folder.write("good.mlir", compares("2.0")), bad = folder.write("bad.mlir", compares("3.0")),
                   arguments = modelFile("matmul_chain"), torn = folder.write("torn.mlir", compares("2.0").left(80)),
                   absent = folder.path("absent.mlir");
        const auto run = cli({"interpret", good, bad, arguments, torn, absent, "--json"});
        QCOMPARE(run.exitCode, 1);
        const auto files = run.json()["files"].toArray();
        QCOMPARE(files.size(), 5);
        const auto at = [&](int i, const char* field) { return files[i].toObject()[field].toString(); };
        QCOMPARE(at(0, "path"), good);
        QCOMPARE(at(0, "status"), QString("passed"));
        QCOMPARE(at(0, "message"), QString("1 check"));
        QCOMPARE(at(1, "status"), QString("failed"));
        QCOMPARE(at(1, "message"), QString("expect_close: the element is 2, expected 3: 4194304 ULP apart, allowed 3"));
        QCOMPARE(at(2, "status"), QString("error"));
        QVERIFY2(at(2, "message").contains("main has 3 arguments"), qPrintable(at(2, "message")));
        QCOMPARE(at(3, "status"), QString("error"));
        QVERIFY2(at(3, "message").contains("torn.mlir"), qPrintable(at(3, "message")));
        QVERIFY2(at(4, "message").contains("no such file"), qPrintable(at(4, "message")));
        QVERIFY2(lastLine(run.err).endsWith("1 passed, 4 failed"), run.err.constData());
    }

    void all_passed() {
        const Folder folder;
        folder.write("b.mlir", compares("2.0"));
        folder.write("a.mlir", "module {\n  func.func @main() {\n    return\n  }\n}\n");
        folder.write("notes.txt", "no module");
        const auto run = cli({"interpret", folder.path(".")});
        QCOMPARE(run.exitCode, 0);
        const auto lines = run.out.trimmed().split('\n');
        QCOMPARE(lines.size(), 2); // by name, *.mlir alone
        QVERIFY2(lines[0].startsWith("passed ") && lines[0].endsWith("a.mlir: no checks"), run.out.constData());
        QVERIFY2(lines[1].startsWith("passed ") && lines[1].endsWith("b.mlir: 1 check"), run.out.constData());
        QVERIFY(lastLine(run.err).endsWith("2 passed, 0 failed"));
        const auto piped = cli({"interpret", "-"}, compares("2.0"));
        QCOMPARE(piped.exitCode, 0);
        QVERIFY(piped.out.startsWith("passed -: 1 check"));
    }

    void what_cannot_be_run_names_op_and_line() {
        const Folder folder;
        const auto text =
            QByteArray(compares("2.0")).replace("stablehlo.add %0, %0 :", "\"my.thing\"(%0) : (tensor<f32>) ->");
        const auto run = cli({"interpret", folder.write("foreign.mlir", text), "--json"});
        QCOMPARE(run.exitCode, 1);
        const auto message = run.json()["files"].toArray()[0].toObject()["message"].toString();
        QVERIFY2(message.contains("foreign.mlir:4") && message.contains("my.thing"), qPrintable(message));
    }

    void input_that_makes_no_sense() {
        const Folder folder;
        QCOMPARE(cli({"interpret"}).exitCode, 2);
        const auto run = cli({"interpret", folder.path(".")}); // no modules in it
        QCOMPARE(run.exitCode, 2);
        QVERIFY(run.err.contains("no module"));
    }

    void the_help_says_when_a_file_passes() {
        const auto run = cli({"interpret", "--help"});
        QCOMPARE(run.exitCode, 0);
        QVERIFY(run.out.contains("passes if") && run.out.contains("Exit codes: 0 all passed, 1 some did not"));
    }
};

QTEST_GUILESS_MAIN(InterpretTest)
#include "interpret_test.moc"
