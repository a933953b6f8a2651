// SPDX-License-Identifier: GPL-3.0-or-later
// One program, one fingerprint: MLIR's short form leaves out attributes that have their default, generic texts and
// bytecode may have them.
#include "core/bytecode/write.h"
#include "core/open/open.h"

#include <QtTest/QtTest>

using namespace axiscape;

namespace {

std::string module(const std::string& op) {
    return "module @m {\n  func.func private @other(%z: tensor<4x4xf32>) -> tensor<4x4xf32> {\n"
           "    return %z : tensor<4x4xf32>\n  }\n"
           "  func.func public @main(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {\n    %0 = " +
           op + " : (tensor<4x4xf32>) -> tensor<4x4xf32>\n    return %0 : tensor<4x4xf32>\n  }\n}\n";
}

std::string fingerprintOf(std::string bytes, Form form) {
    const auto opened = openBytes(std::move(bytes), "program");
    if (!opened) return opened.error().text();
    return opened->form == form ? fingerprintOfAll(*opened->module) : "another form";
}

} // namespace

class FingerprintsTest : public QObject {
    Q_OBJECT
  private slots:
    void defaultsSayNothing_data() {
        QTest::addColumn<QString>("shortForm");
        QTest::addColumn<QString>("generic");
        QTest::addColumn<bool>("same");
        const auto row = [](const char* name, const char* shortForm, const char* generic, bool same) {
            QTest::newRow(name) << QString(shortForm) << QString(generic) << same;
        };
        row("custom call", R"(stablehlo.custom_call @foo(%a) {backend_config = ""})",
            R"("stablehlo.custom_call"(%a) <{api_version = 1 : i32, backend_config = "", call_target_name = "foo", )"
            R"(called_computations = [], has_side_effect = false, output_operand_aliases = []}>)",
            true);
        row("custom call that says something", R"(stablehlo.custom_call @foo(%a))",
            R"("stablehlo.custom_call"(%a) <{api_version = 2 : i32, call_target_name = "foo", has_side_effect = true}>)",
            false);
        row("custom call of a function", R"(stablehlo.custom_call @foo(%a) {called_computations = [@other]})",
            R"("stablehlo.custom_call"(%a) <{call_target_name = "foo", called_computations = [@other], )"
            R"(has_side_effect = false}>)",
            true);
        row("composite", R"(stablehlo.composite "my.op" %a {decomposition = @other})",
            R"("stablehlo.composite"(%a) <{composite_attributes = {}, decomposition = @other, name = "my.op", )"
            R"(version = 0 : i32}>)",
            true);
        row("later composite", R"(stablehlo.composite "my.op" %a {decomposition = @other})",
            R"("stablehlo.composite"(%a) <{decomposition = @other, name = "my.op", version = 1 : i32}>)", false);
        row("cholesky", R"(stablehlo.cholesky %a)", R"("stablehlo.cholesky"(%a) <{lower = false}>)", true);
        row("cholesky below", R"(stablehlo.cholesky %a)", R"("stablehlo.cholesky"(%a) <{lower = true}>)", false);
        row("accuracy", R"("stablehlo.exponential"(%a))",
            R"("stablehlo.exponential"(%a) <{result_accuracy = )"
            R"(#stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>}>)",
            true);
    }
    void defaultsSayNothing() {
        QFETCH(QString, shortForm);
        QFETCH(QString, generic);
        QFETCH(bool, same);
        const auto brief = fingerprintOf(module(shortForm.toStdString()), Form::text);
        const auto full = fingerprintOf(module(generic.toStdString()), Form::text);
        QVERIFY2(brief.starts_with("sha256:"), brief.c_str());
        QVERIFY2(full.starts_with("sha256:"), full.c_str());
        QCOMPARE(brief == full, same);
        const auto read = openBytes(module(generic.toStdString()), "program");
        QVERIFY(read);
        const auto written = writeBytecode(*read->module);
        QVERIFY2(written, written ? "" : written.error().text().c_str());
        QCOMPARE(QString::fromStdString(fingerprintOf(*written, Form::bytecode)), QString::fromStdString(full));
    }
};

QTEST_APPLESS_MAIN(FingerprintsTest)
#include "fingerprints_test.moc"
