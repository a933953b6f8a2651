// SPDX-License-Identifier: GPL-3.0-or-later
// A stranger's program with names that are code: no export carries out what a name says, in Python, HTML or a picture.
#include "core/open/open.h"
#include "core/session/export_input.h"
#include "tests/exchange/programs.h"

#include <QtTest/QtTest>

using namespace axiscape;
using namespace axiscape::test;

namespace {

// Behind each kind of line end and each kind of quote stands the word that must never begin a line.
const std::string kCode =
    "\\0ASTRANGE()\\0DSTRANGE()\\22\\22\\22\\0ASTRANGE()'''\\0ASTRANGE() </script><script>alert(1)</script>\\5C";

std::string program(const std::string& first, const std::string& second, const std::string& result) {
    return "module @\"jit_" + kCode + "\" {\n  func.func public @main(%arg0: tensor<8x16xf32> loc(\"" + first +
           "\"), %arg1: tensor<16x8xf32> loc(\"" + second + "\")) -> (tensor<8x8xf32> {jax.result_info = \"" + result +
           "\"}, tensor<8x8xf32> {jax.result_info = \"" + kCode +
           "\"}) {\n    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] : (tensor<8x16xf32>, "
           "tensor<16x8xf32>) -> tensor<8x8xf32> loc(\"jit(f)/" +
           kCode + "/dot_general\"(\"" + kCode +
           ".py\":1:2))\n    return %0, %0 : tensor<8x8xf32>, tensor<8x8xf32>\n  }\n}\n";
}

// Lines as Python reads them.
std::vector<std::string> linesOf(const std::string& text) {
    std::vector<std::string> lines(1);
    for (const char c : text)
        if (c == '\n' || c == '\r')
            lines.emplace_back();
        else
            lines.back() += c;
    return lines;
}

} // namespace

class StrangeNamesTest : public QObject {
    Q_OBJECT

  private slots:
    void noExportDoesWhatANameSays_data() {
        QTest::addColumn<std::string>("text");
        QTest::newRow("no tree") << program(kCode, "w" + kCode, "r" + kCode);
        QTest::newRow("keys") << program("x['" + kCode + "']", "x['w']", "result['" + kCode + "']");
        QTest::newRow("double quotes") << program("x[\\22" + kCode + "\\22]", "y", "result[\\22" + kCode + "\\22]");
        QTest::newRow("attributes") << program("x." + kCode, "x.w", "result." + kCode);
    }
    void noExportDoesWhatANameSays() {
        QFETCH(std::string, text);
        const auto opened = openBytes(text, "strange");
        QVERIFY2(opened, opened ? "" : opened.error().text().c_str());
        Strategy strategy{Mesh{{{"a", 2}, {"b", 2}}}, "tpu_v3", {}};
        std::string name = "T";
        for (const char c : std::string("\n\r\"\"\"'''</script><script>alert(2)</script>\\")) name += c;
        strategy.schedule.tactics.push_back(manual(name + "\nSTRANGE()", "a", {dimension("*", 0)}));
        strategy.schedule.tactics.push_back(stored({tileResult(OpId{0u}, 0, 1, 1), propagateAction()}));
        strategy.schedule.tactics.back().axis = "b";
        const auto session = Session::ofModule(opened->module, "strange\nSTRANGE().mlir");
        const auto snapshot = session->evaluate(strategy);
        QVERIFY2(snapshot, snapshot ? "" : snapshot.error().text().c_str());
        const SnapshotExport from(*snapshot);
        int written = 0;
        for (const ExportFormatFacts& format : exportFormats()) {
            const auto made = makeExport(format.format, from.input());
            if (!made) continue; // refused is as good
            ++written;
            for (const ExportedFile& file : made->files) {
                if (file.suffix == ".py")
                    for (const std::string& line : linesOf(file.text)) {
                        const auto begins = line.find_first_not_of(" \t\f");
                        QVERIFY2(begins == line.npos || !line.substr(begins).starts_with("STRANGE"),
                                 (std::string(format.name) + ": " + line).c_str());
                    }
                if (file.suffix == ".html" || file.suffix == ".svg")
                    QVERIFY2(file.text.find("<script>alert") == file.text.npos, format.name.data());
            }
        }
        QCOMPARE(written, 6);
    }
};

QTEST_APPLESS_MAIN(StrangeNamesTest)
#include "strange_names_test.moc"
