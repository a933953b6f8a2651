// SPDX-License-Identifier: GPL-3.0-or-later
// The whole path through the real window: open, cut by drag and drop, read, undo, save, and the same from the command
// line.
#include "tests/desktop/window_driver.h"

#include "core/base/file.h"
#include "core/base/numbers.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>
#include <cstdio>
#include <set>

using namespace axiscape;
using test::WindowDriver;

namespace {

constexpr int kBatch = 0, kModel = 1;

// Not by QProcess: the child that Qt starts in memory which is shared until it runs leaves ThreadSanitizer within a
// call that never returns, and what this thread locks afterwards is not seen.
QJsonObject commandLine(const QStringList& arguments) {
    QString words = QString::fromStdString(test::program("axiscape-cli").string());
    for (const QString& argument : arguments) words += QStringLiteral(" '%1'").arg(argument);
    FILE* const program = popen(words.toUtf8().constData(), "r");
    QFile said;
    if (!program || !said.open(program, QIODevice::ReadOnly)) return {};
    const QByteArray json = said.readAll();
    if (pclose(program) != 0) return {};
    return QJsonDocument::fromJson(json).object();
}

} // namespace

class FirstLightTest : public QObject {
    Q_OBJECT
  private slots:
    // The chain of core/partition/README.md, by drag and drop: local shapes and collectives after each of the three
    // tactics.
    void goldenExampleByDragAndDrop() {
        WindowDriver driver;
        QVERIFY(driver.open("matmul_chain"));
        QVERIFY(driver.dropInTable("x", 0, kBatch));
        QVERIFY(driver.settle());
        QCOMPARE(driver.local("x"), std::string("64x8"));
        QCOMPARE(driver.local("w1"), std::string("8x16"));
        QCOMPARE(driver.snapshot().program.counts.total(), std::int64_t(0));

        driver.document().selectTactic(-1);
        QVERIFY(driver.dropInGraph("w1", 1, kModel));
        QVERIFY(driver.settle());
        QCOMPARE(driver.local("w1"), std::string("8x8"));
        QCOMPARE(driver.local("w2"), std::string("8x8"));
        QCOMPARE(driver.count(CollectiveKind::all_reduce), std::int64_t(1));
        QCOMPARE(driver.snapshot().program.counts.total(), std::int64_t(1));

        driver.document().selectTactic(-1);
        QVERIFY(driver.dropInTable("w1", 0, kBatch));
        QVERIFY(driver.settle());
        driver.document().selectTactic(2); // what is dropped next joins it
        QVERIFY(driver.dropInGraph("w2", 1, kBatch));
        QVERIFY(driver.settle());
        QCOMPARE(driver.document().strategy().schedule.tactics.size(), std::size_t(3));
        QCOMPARE(driver.local("w1"), std::string("2x8"));
        QCOMPARE(driver.local("w2"), std::string("8x2"));
        QCOMPARE(driver.count(CollectiveKind::all_gather), std::int64_t(2));
        QCOMPARE(driver.count(CollectiveKind::all_reduce), std::int64_t(1));
        QCOMPARE(driver.window->findChild<QLabel*>(QStringLiteral("verdictCollectives"))->text(),
                 QStringLiteral("<b>3</b>"));

        // Undo and redo through the commands of the window.
        driver.window->actions().action(QStringLiteral("edit.undo"))->trigger();
        QVERIFY(driver.settle());
        QCOMPARE(driver.local("w2"), std::string("8x8"));
        QCOMPARE(driver.count(CollectiveKind::all_gather), std::int64_t(1));
        driver.window->actions().action(QStringLiteral("edit.redo"))->trigger();
        QVERIFY(driver.settle());
        QCOMPARE(driver.local("w2"), std::string("8x2"));
    }

    // 32 layers, 289 parameters, 18,054 ops: BP by drag, MP from a tactic file. Then the window's file on the command
    // line.
    void t32ByDragAndFromAFile() {
        WindowDriver driver;
        QVERIFY(driver.open("t32_train"));
        QVERIFY(driver.dropInGraph("batch/0", 0, kBatch)); // goes to batch/1 as well: same shape, one pattern
        QVERIFY(driver.settle());
        QCOMPARE(driver.count(CollectiveKind::all_reduce), std::int64_t(290));
        QCOMPARE(driver.snapshot().program.counts.total(), std::int64_t(290));
        const auto file = std::filesystem::path(test::modelPath("t32_train")).parent_path().parent_path() / "tactics" /
                          "t32_megatron.tactics.json";
        QVERIFY(driver.document().addTactics(QString::fromStdString(file.string())));
        QVERIFY(driver.settle());
        QCOMPARE(driver.count(CollectiveKind::all_reduce), std::int64_t(418));
        QCOMPARE(driver.snapshot().program.counts.total(), std::int64_t(418));

        QTemporaryDir folder;
        const QString saved = folder.filePath(QStringLiteral("saved.tactics.json"));
        QVERIFY(driver.document().saveTactics(saved));
        const QString model = QString::fromStdString(test::modelPath("t32_train").string());
        const QJsonObject applied =
            commandLine({QStringLiteral("apply"), saved, QStringLiteral("--model"), model, QStringLiteral("--json")});
        const QJsonArray tactics = applied[QStringLiteral("tactics")].toArray();
        QCOMPARE(tactics.size(), 2);
        const auto reduces = [&](int i) {
            return tactics[i]
                .toObject()[QStringLiteral("collectives")]
                .toObject()[QStringLiteral("all_reduce")]
                .toInt();
        };
        QCOMPARE(reduces(0), 290);
        QCOMPARE(reduces(1), 418);
        // Shardings, argument by argument.
        const QJsonArray arguments = applied[QStringLiteral("arguments")].toArray();
        QCOMPARE(arguments.size(), 870);
        for (int i = 0; i < arguments.size(); ++i) {
            std::vector<std::int64_t> shape;
            for (const auto& size : arguments[i].toObject()[QStringLiteral("local_shape")].toArray())
                shape.push_back(size.toInteger());
            QCOMPARE(shape, driver.snapshot().program.localShape(ValueId{static_cast<std::size_t>(i)}));
        }
        const QJsonObject simulated = commandLine(
            {QStringLiteral("simulate"), saved, QStringLiteral("--model"), model, QStringLiteral("--json")});
        const Simulation& here = *driver.snapshot().simulation;
        QCOMPARE(simulated[QStringLiteral("step_seconds")].toDouble(), here.stepSeconds);
        QCOMPARE(simulated[QStringLiteral("lower_bound_seconds")].toDouble(), here.lowerBoundSeconds);
        QCOMPARE(simulated[QStringLiteral("devices")].toArray()[0].toObject()[QStringLiteral("peak_bytes")].toInteger(),
                 qint64(here.memory.peak));
    }

    void everyPanelFollows() {
        WindowDriver driver;
        QVERIFY(driver.open("mlp_train"));
        driver.document().selection().selectArgument(ValueId{driver.argument("batch/0")});
        const QImage before = driver.window->grab().toImage();
        QVERIFY(driver.dropInTable("batch/0", 0, kBatch));
        QVERIFY(driver.settle());
        for (const char* name :
             {"graphView", "meshView", "tensorView", "shardingsTable", "schedule", "timelineCanvas"}) {
            auto* panel = driver.window->findChild<QWidget*>(QLatin1String(name));
            QVERIFY2(panel, name);
            const qreal ratio = before.devicePixelRatio();
            const QRect pixels(panel->mapTo(driver.window.get(), QPoint()) * ratio, panel->size() * ratio);
            // Plots paint when the event loop comes to it.
            QTRY_VERIFY2(before.copy(pixels) != driver.window->grab().toImage().copy(pixels), name);
        }
    }

    void anUnknownOpIsShownWithABadgeAndStopsNothing() {
        QTemporaryDir folder;
        const auto path = std::filesystem::path(folder.filePath(QStringLiteral("odd.mlir")).toStdString());
        QVERIFY(writeFileAtomically(path, "module @odd {\n"
                                          "  func.func public @main(%arg0: tensor<8x4xf32>) -> tensor<8x4xf32> {\n"
                                          "    %0 = stablehlo.add %arg0, %arg0 : tensor<8x4xf32>\n"
                                          "    %1 = \"other.thing\"(%0) : (tensor<8x4xf32>) -> tensor<8x4xf32>\n"
                                          "    return %1 : tensor<8x4xf32>\n  }\n}\n"));
        WindowDriver driver;
        driver.documents().openModel(QString::fromStdString(path.string()));
        QTRY_VERIFY_WITH_TIMEOUT(driver.document().model() && driver.settled() && driver.window->graph().isLaidOut(),
                                 60000);
        QCOMPARE(driver.window->graph().graphStyle().unknownOps.size(), std::size_t(1));
        QVERIFY(driver.window->findChild<QLabel*>(QStringLiteral("statusState"))
                    ->text()
                    .contains(QStringLiteral("without a rule")));
        QVERIFY(driver.dropInTable("arg0", 0, kBatch));
        QVERIFY(driver.settle());
        QCOMPARE(driver.local("arg0"), std::string("2x4"));
    }

    void shortcutsAreUnique() {
        WindowDriver driver;
        std::set<QString> seen;
        for (QAction* action : driver.window->actions().actions()) {
            QVERIFY(!action->objectName().isEmpty());
            if (action->shortcut().isEmpty()) continue;
            QVERIFY2(seen.insert(action->shortcut().toString()).second, qPrintable(action->objectName()));
        }
        QVERIFY(seen.size() > 10);
    }
};

QTEST_MAIN(FirstLightTest)
#include "first_light_test.moc"
