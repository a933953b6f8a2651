// SPDX-License-Identifier: GPL-3.0-or-later
// Defects in what XLA made of programs of golden/observe, each shrunk: the small programs have tens of ops, and still
// the same instruction is found to be wrong.
#include "core/base/file.h"
#include "core/hlo/hlo.h"
#include "core/shrink/report.h"
#include "core/stablehlo/stablehlo.h"
#include "tests/support/support.h"

#include <QTemporaryDir>
#include <QtTest/QtTest>
#include <nlohmann/json.hpp>

using namespace axiscape;

namespace {

Result<ShrunkFault> shrunk(const std::filesystem::path& folder, const std::string& mutant) {
    auto module = importFile(folder / "module.mlir.gz");
    if (!module) return fail(module.error());
    auto placed = parsePlaced(*readFile(folder / "expected.json"), "expected.json");
    if (!placed) return fail(placed.error());
    auto read = importHloText(*readFile(folder / mutant), mutant, {}, {.instructionNames = true});
    if (!read) return fail(read.error());
    return shrinkFault({*module, read->imported.module, *placed}, {}, {.seed = 1});
}

} // namespace

class ShrinkMutantsTest : public QObject {
    Q_OBJECT

  private slots:
    void defectsAreCutToTensOfOps_data() {
        QTest::addColumn<QString>("program");
        // Programs whose defects are quickly shrunk.
        for (const char* program :
             {"mlp_train__bp_mp__batch4_model2", "moe_train__bp_ep__batch2_model4", "swap_axes__bad__batch4_model2",
              "transformer_train_tiny__bp_mp__batch2_model4", "x_xt__bp__batch2_model4"})
            QTest::addRow("%s", program) << program;
    }
    void defectsAreCutToTensOfOps() {
        AXISCAPE_SHARED_OR_SKIP(golden, "golden/observe");
        QFETCH(QString, program);
        const auto folder = *golden / program.toStdString();
        const auto list = nlohmann::json::parse(*readFile(folder / "mutants.json"));
        int defects = 0, same = 0;
        std::size_t number = 0;
        for (const auto& one : list["mutants"]) {
            if (one["harmless"] || !test::takenHere(number++)) continue;
            const auto file = one["file"].get<std::string>();
            const auto small = shrunk(folder, file);
            QVERIFY2(small.has_value(), small ? "" : (file + ": " + small.error().text()).c_str());
            const auto said = fmt::format(
                "{} {}: {} -> {} ops, {} -> {} compiled, {} -> {} devices, {} -> {} numbers{}", file,
                one["kind"].get<std::string>(), small->before.ops, small->after.ops, small->before.compiledOps,
                small->after.compiledOps, small->before.devices, small->after.devices, small->before.elements,
                small->after.elements, small->sameInstruction ? "" : ", another instruction");
            qInfo("%s", said.c_str());
            QVERIFY2(!small->validation.equal && small->validation.worstDifference > 0, said.c_str());
            QVERIFY2(small->after.ops <= 60 && small->after.compiledOps <= 80, said.c_str());
            QVERIFY2(small->after.elements < small->before.elements / 10, said.c_str());
            ++defects;
            same += small->sameInstruction;
        }
        QVERIFY(defects > 0 && same * 10 >= defects * 7);
    }
    void defectsInLoopsAreCutToAFewOps_data() {
        QTest::addColumn<QString>("program");
        QTest::addColumn<QString>("mutant");
        QTest::addRow("a sum left out in a layer's backward") << "transformer_scan_train__bp_mp__batch4_model2"
                                                              << "05";
        QTest::addRow("a turn too few") << "decode_tiny__bp_mp_mq__batch2_model4"
                                        << "00";
    }
    void defectsInLoopsAreCutToAFewOps() {
        AXISCAPE_SHARED_OR_SKIP(golden, "golden/observe");
        QFETCH(QString, program);
        QFETCH(QString, mutant);
        const auto small = shrunk(*golden / program.toStdString(), "mutants/" + mutant.toStdString() + ".txt.gz");
        QVERIFY2(small.has_value(), small ? "" : small.error().text().c_str());
        QVERIFY(small->sameInstruction);
        QVERIFY(!small->validation.equal && small->validation.worstDifference > 0);
        QVERIFY2(small->after.ops <= 5 && small->after.compiledOps <= 8,
                 qPrintable(QStringLiteral("%1, %2").arg(small->after.ops).arg(small->after.compiledOps)));
        QVERIFY(small->after.devices < small->before.devices);
    }
    // What is written is what was run: read back, it differs in the same element.
    void whatIsWrittenDiffersAsSaid() {
        AXISCAPE_SHARED_OR_SKIP(golden, "golden/observe");
        const auto small = shrunk(*golden / "mlp_train__bp_mp__batch4_model2", "mutants/05.txt.gz");
        QVERIFY2(small.has_value(), small ? "" : small.error().text().c_str());
        QTemporaryDir folder;
        const std::filesystem::path at = folder.path().toStdString();
        const auto files = writeShrunk(*small, true, "a compiler", at);
        QVERIFY2(files.has_value(), files ? "" : files.error().text().c_str());
        const auto module = importFile(at / "piece.mlir"), compiled = importFile(at / "compiled.mlir");
        QVERIFY2(module.has_value(), module ? "" : module.error().text().c_str());
        QVERIFY2(compiled.has_value(), compiled ? "" : compiled.error().text().c_str());
        const auto placed = parsePlaced(*readFile(at / "placed.json"), "placed.json");
        QVERIFY2(placed.has_value(), placed ? "" : placed.error().text().c_str());
        const auto again = validateTranslation(*module, analyse(**module), *compiled, *placed, {.seed = 1});
        QVERIFY2(again.has_value(), again ? "" : again.error().text().c_str());
        QVERIFY(!again->equal);
        QCOMPARE(words::english(again->firstDifference), words::english(small->validation.firstDifference));
    }
};

QTEST_APPLESS_MAIN(ShrinkMutantsTest)
#include "mutants_test.moc"
