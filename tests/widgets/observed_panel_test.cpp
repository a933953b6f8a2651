// SPDX-License-Identifier: GPL-3.0-or-later
// The panel that holds a compiler's program against the strategy.
#include "core/base/file.h"
#include "core/session/keep_answer.h"
#include "tests/support/gathering_dump.h"
#include "tests/widgets/fake_designer.h"
#include "widgets/observed/observed_model.h"
#include "widgets/observed/observed_panel.h"
#include "widgets/observed/storeyed_header.h"

#include <QAbstractItemModelTester>
#include <QDropEvent>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QTableView>
#include <QUrl>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;

namespace {

// The same with the batch cut, as it should be, and with a sum over model that doubles what is right.
constexpr const char* kRight = R"(HloModule jit_f, num_partitions=8

%sum (a: f32[], b: f32[]) -> f32[] {
  %a = f32[] parameter(0)
  %b = f32[] parameter(1)
  ROOT %add = f32[] add(%a, %b)
}

ENTRY %main_spmd (x: f32[64,8], w1: f32[8,16], w2: f32[16,8]) -> f32[64,8] {
  %x = f32[64,8]{1,0} parameter(0), sharding={devices=[4,1,2]<=[8] last_tile_dim_replicate}, metadata={op_name="x"}
  %w1 = f32[8,16]{1,0} parameter(1), sharding={replicated}, metadata={op_name="w1"}
  %w2 = f32[16,8]{1,0} parameter(2), sharding={replicated}, metadata={op_name="w2"}
  %d = f32[64,16]{1,0} dot(%x, %w1), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  %SUMMED
  ROOT %r = f32[64,8]{1,0} dot(%s, %w2), lhs_contracting_dims={1}, rhs_contracting_dims={0}
}
)";

QByteArray compiledWith(const char* line) { return QByteArray(kRight).replace("%SUMMED", line); }

struct Panel {
    test::FakeDesigner designer{"matmul_chain", "batch=4,model=2"};
    ObservedPanel panel{designer};
    QTemporaryDir folder;
    Panel() {
        panel.resize(900, 260);
        panel.show();
    }
    template <class T> T* child(const char* name) { return panel.findChild<T*>(QLatin1String(name)); }
    QString write(const char* name, const char* text) {
        const QString file = folder.filePath(QLatin1String(name));
        if (!writeFileAtomically(file.toStdString(), text)) return {};
        return file;
    }
    bool settle() {
        return QTest::qWaitFor([this] { return !panel.isBusy(); }, 60000);
    }
};

} // namespace

class ObservedPanelTest : public QObject {
    Q_OBJECT

  private slots:
    void theRowsKeepTheirContract() {
        Panel p;
        p.panel.openDump(p.write("step.txt", test::gatheringDump().c_str()));
        QVERIFY(p.settle() && p.panel.found());
        ObservedModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.set(std::make_shared<const WantedAndGot>(*p.panel.found()));
        const int all = model.rowCount();
        QVERIFY(all > 0);
        model.setView(ObservedModel::View::differences);
        QVERIFY(model.rowCount() > 0 && model.rowCount() <= all);
        model.setView(ObservedModel::View::byLayer);
        QVERIFY(model.rowCount() > 0 && model.rowCount() <= all);
        double sent = 0, count = 0; // nothing is lost in the sums
        for (const MatchRow& row : p.panel.found()->rows) sent += row.got ? double(row.got->executed) : 0;
        for (int i = 0; i < model.shownRows(); ++i)
            count += model.index(i, ObservedModel::got).data().toString().toDouble();
        QCOMPARE(count, sent);
        const int sum = model.shownRows(); // which stands behind them, and is no row to be chosen
        QCOMPARE(model.rowCount(), sum + 1);
        QCOMPARE(model.index(sum, ObservedModel::got).data().toString().toDouble(), sent);
        QCOMPARE(model.rowAt(model.index(sum, 0)), -1);
        QVERIFY(!(model.flags(model.index(sum, 0)) & Qt::ItemIsSelectable));
        QVERIFY(model.rowAt(model.index(0, 0)) >= 0); // its heaviest is what is explained
        model.set(nullptr);
        QCOMPARE(model.rowCount(), 0);
    }

    void aDumpThatIsDroppedIsHeldAgainstTheStrategy() {
        Panel p;
        QVERIFY(p.child<QLabel>("observedEmpty")->isVisible());
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(p.write("step.txt", test::gatheringDump().c_str()))});
        QDragEnterEvent enter({40, 40}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&p.panel, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent dropped({40, 40}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&p.panel, &dropped);
        QVERIFY(p.settle() && p.panel.found());
        QCOMPARE(p.panel.found()->verdict, ObservedVerdict::moreSent);
        QVERIFY(p.panel.found()->isOtherStrategy);
        auto* table = p.child<QTableView>("observedTable");
        QVERIFY(table->isVisible());
        QVERIFY(table->model()->index(0, ObservedModel::state).data().toString().contains(QStringLiteral("extra")));
        QVERIFY(table->model()
                    ->index(0, ObservedModel::collective)
                    .data()
                    .toString()
                    .contains(QStringLiteral("all_gather (model)")));
        QVERIFY(p.child<QLabel>("observedVerdict")->text().contains(QStringLiteral("sends more")));
        QVERIFY(p.child<QLabel>("observedWhy")->isVisible());
        // What the compiler was told stands beside the strategy at a click.
        auto* compare = p.child<QPushButton>("observedCompare");
        QVERIFY(compare->isVisible());
        QTest::mouseClick(compare, Qt::LeftButton);
        QVERIFY(p.designer.compared());
        const auto& w2 = p.designer.compared()->partition().argument(2);
        QCOMPARE(w2.dimOf(1), 1);
    }

    void aSpecOfTheStrategyIsChangedAtAClick() {
        Panel p;
        Strategy cut = p.designer.strategy();
        Tactic data, weight;
        data.name = data.axis = "batch";
        data.inputs = {{"x", InputRule::Kind::dimension, 0}};
        weight.name = weight.axis = "model";
        weight.inputs = {{"w2", InputRule::Kind::dimension, 0}}; // the rows: each device has a summand
        cut.schedule.tactics = {data, weight};
        p.designer.edit(QStringLiteral("cut"), cut);
        Strategy other = strategyWith(cut, {"change_spec", "w2", {{}, {}}});
        QCOMPARE(other.schedule.tactics[1].inputs.size(), std::size_t{1});
        QVERIFY(other.schedule.tactics[1].inputs[0].kind == InputRule::Kind::replicated);
        other = strategyWith(cut, {"change_spec", "w1", {{"batch"}, {"model"}}});
        QCOMPARE(other.schedule.tactics[1].inputs.size(), std::size_t{2});
        QVERIFY(other.schedule.tactics[1].inputs[0] == (InputRule{"w1", InputRule::Kind::dimension, 1}));
        QCOMPARE(other.schedule.tactics[0].inputs[0].pattern, std::string("w1"));
    }

    void allSpecsOfARemedyAreCopied() {
        CollectiveRemedy remedy{"change_spec", "w1", {{}, {"model"}}};
        QCOMPARE(copiedText(remedy), std::string("PartitionSpec(None, 'model')"));
        remedy.also.push_back({"w2", {{"model"}, {}}});
        QCOMPARE(copiedText(remedy),
                 std::string("w1: PartitionSpec(None, 'model')\nw2: PartitionSpec('model', None)\n"));
    }

    // Of one sum by hand it is said what to write; a constraint is other words at a line.
    void aSumByHandIsNoConstraint() {
        Panel p;
        const Module& module = *p.designer.model()->module;
        CollectiveRemedy remedy{"shard_map"};
        remedy.source = "model.py:7";
        remedy.tensor = "w2";
        remedy.axes = {"batch"};
        const auto said = [&] { return words::english(remedyText(remedy, module)); };
        QVERIFY2(said().find("jax.shard_map over batch") != std::string::npos, said().c_str());
        remedy.isBehindLoop = true;
        QVERIFY2(said().find("one psum stands behind the loop") != std::string::npos, said().c_str());
        remedy.kind = "reorder_axes";
        remedy.sharding = {{"batch"}, {}};
        QCOMPARE(said(), std::string("at model.py:7: constrain to PartitionSpec('batch', None)"));
    }

    void layersAreSummedAtAClick() {
        Panel p;
        p.panel.openDump(p.write("step.txt", test::gatheringDump().c_str()));
        QVERIFY(p.settle() && p.panel.found());
        auto* table = p.child<QTableView>("observedTable");
        QTest::mouseClick(p.child<QToolButton>("observedByLayer"), Qt::LeftButton);
        QVERIFY(table->model()
                    ->index(0, ObservedModel::collective)
                    .data()
                    .toString()
                    .contains(QStringLiteral("collective")));
        QVERIFY(!p.child<QLabel>("observedWhy")->text().isEmpty());
        p.panel.showRow(0); // a mark shows the row itself
        QVERIFY(p.child<QToolButton>("observedAll")->isChecked());
        QVERIFY(table->currentIndex().isValid());
    }

    // Where there is no room columns give way; the figures stay beside the table, and a right click brings columns
    // back.
    void columnsGiveWayAndComeBack() {
        Panel p;
        p.panel.openDump(p.write("step.txt", test::gatheringDump().c_str()));
        QVERIFY(p.settle() && p.panel.found());
        auto* table = p.child<QTableView>("observedTable");
        auto* headings = qobject_cast<StoreyedHeader*>(table->horizontalHeader());
        QVERIFY(headings);
        p.panel.resize(1500, 400);
        QVERIFY(QTest::qWaitFor([&] { return !table->isColumnHidden(ObservedModel::gotTime); }));
        QCOMPARE(headings->storeys(), 2);
        const int high = headings->height();
        p.panel.resize(900, 400); // one column a group, as wide as the short title of it
        QVERIFY(QTest::qWaitFor([&] { return table->isColumnHidden(ObservedModel::gotTime); }));
        QFont bold = headings->font();
        bold.setBold(true);
        QVERIFY(headings->sectionSize(ObservedModel::wanted) >
                QFontMetrics(bold).horizontalAdvance(QStringLiteral("Wanted")));
        p.panel.resize(1500, 400);
        QVERIFY(QTest::qWaitFor([&] { return !table->isColumnHidden(ObservedModel::gotTime); }));
        QVERIFY(headings->groupRect(1).left() > headings->groupRect(0).left());
        p.panel.resize(600, 400);
        QVERIFY(QTest::qWaitFor([&] { return table->isColumnHidden(ObservedModel::got); }));
        QCOMPARE(headings->storeys(), 1); // no storey without a group
        QVERIFY(QTest::qWaitFor([&] { return headings->height() < high; }));
        const QString figures = p.child<QLabel>("observedFigures")->text();
        QVERIFY2(figures.contains(QLatin1String("got 1 of")), qPrintable(figures));
        emit headings->customContextMenuRequested({5, 5});
        auto* menu = p.panel.findChild<QMenu*>(QStringLiteral("observedColumns"));
        QVERIFY(menu);
        for (QAction* action : menu->actions())
            if (action->data().toInt() == ObservedModel::got && action->isCheckable()) action->trigger();
        QVERIFY(!table->isColumnHidden(ObservedModel::got));
        QCOMPARE(headings->storeys(), 2);
        p.panel.resize(1500, 400); // chosen is chosen, and the rest is as there is room
        p.panel.resize(600, 400);
        QVERIFY(QTest::qWaitFor([&] { return table->isColumnHidden(ObservedModel::wanted); }));
        QVERIFY(!table->isColumnHidden(ObservedModel::got));
        menu->close();
    }

    void aFileThatIsNoProgramSaysSo() {
        Panel p;
        p.panel.openDump(p.write("notes.txt", "nothing\n"));
        QVERIFY(p.settle());
        QVERIFY(!p.panel.found());
        QVERIFY(p.child<QLabel>("observedEmpty")->text().contains(QStringLiteral("no program of XLA")));
    }

    void xlaIsAskedAndSaysWhyItGivesNoAnswer() {
        Panel p;
        qputenv("AXISCAPE_PYTHON", "/nowhere/python");
        auto* ask = p.child<QPushButton>("observedAsk");
        QTest::mouseClick(ask, Qt::LeftButton);
        QVERIFY(p.settle());
        QVERIFY(p.child<QLabel>("observedEmpty")->text().contains(QStringLiteral("/nowhere/python")));
        // A compiler that takes long is ended by the same button.
        const QString slow = p.write("slow", "#!/bin/sh\nsleep 60\n");
        QVERIFY(QFile::setPermissions(slow, QFile::ReadOwner | QFile::ExeOwner));
        qputenv("AXISCAPE_PYTHON", slow.toUtf8());
        QTest::mouseClick(ask, Qt::LeftButton);
        QVERIFY(p.panel.isBusy());
        QCOMPARE(ask->text(), QStringLiteral("Cancel"));
        QTest::mouseClick(ask, Qt::LeftButton);
        QVERIFY(!p.panel.isBusy());
        QCOMPARE(ask->text(), QStringLiteral("Ask XLA"));
        qunsetenv("AXISCAPE_PYTHON");
    }

    void anAnswerIsKeptAndSaidAgain() {
        Panel p;
        const QJsonObject said{{QStringLiteral("peak_bytes"), 123456},
                               {QStringLiteral("seconds"), 0.5},
                               {QStringLiteral("version"), QStringLiteral("jax 9.9.9")},
                               {QStringLiteral("text"), QString::fromStdString(test::gatheringDump())}};
        const QByteArray script =
            "#!/bin/sh\ncat <<'END'\n" + QJsonDocument(said).toJson(QJsonDocument::Compact) + "\nEND\n";
        const QString python = p.write("python", script.constData());
        QVERIFY(QFile::setPermissions(python, QFile::ReadOwner | QFile::ExeOwner));
        qputenv("AXISCAPE_PYTHON", python.toUtf8());
        QTest::mouseClick(p.child<QPushButton>("observedAsk"), Qt::LeftButton);
        QVERIFY(p.settle());
        qunsetenv("AXISCAPE_PYTHON");
        QVERIFY2(p.panel.found(), qPrintable(p.child<QLabel>("observedEmpty")->text()));
        QVERIFY(p.designer.answer);
        const KeptAnswer kept = *p.designer.answer;
        QCOMPARE(kept.backend, std::string("cpu"));
        QCOMPARE(kept.version, std::string("jax 9.9.9"));
        QCOMPARE(kept.hardware, std::string("tpu_v3"));
        QCOMPARE(*kept.peakBytes, std::int64_t{123456});
        QCOMPARE(*kept.estimatedPeakBytes, p.designer.snapshot()->simulation->memory.peak);
        QVERIFY(isAnswerOf(kept, *p.designer.snapshot()));
        QCOMPARE(kept.collectives.size(), std::size_t{1});
        QCOMPARE(kept.collectives[0].kind, std::string("all_gather"));
        QVERIFY(kept.collectives[0].count == 1 && kept.collectives[0].bytes > 0);
        QVERIFY(kept.wanted.empty());
        QCOMPARE(p.designer.edits, QStringList{QStringLiteral("Keep XLA's answer")});

        // Where it is opened again nothing was compiled, and it is said what was.
        Panel again;
        again.designer.keepAnswer({}, kept);
        const auto text = [&] { return again.child<QLabel>("observedEmpty")->text(); };
        QVERIFY2(text().contains(QLatin1String("XLA for the CPU (jax 9.9.9)")), qPrintable(text()));
        QVERIFY2(text().contains(QLatin1String("all_gather: 1")), qPrintable(text()));
        QVERIFY(!text().contains(QLatin1String("another strategy")));
        again.designer.addTactic("BP", "batch", {{"x", 0}});
        QVERIFY2(text().contains(QLatin1String("Of another strategy")), qPrintable(text()));
    }

    void theProgramIsRunBesideTheOriginal() {
        Panel p;
        p.designer.addTactic("BP", "batch", {{"x", 0}});
        p.panel.openDump(p.write("right.txt", compiledWith("%s = f32[64,16]{1,0} copy(%d)").constData()));
        QVERIFY(p.settle() && p.panel.found());
        auto* run = p.child<QPushButton>("observedRun");
        auto* verdict = p.child<QLabel>("observedRunVerdict");
        QVERIFY(run->isVisible() && !verdict->isVisible());
        QTest::mouseClick(run, Qt::LeftButton);
        QVERIFY(p.settle());
        QVERIFY2(verdict->text().contains(QLatin1String("it is equal")), qPrintable(verdict->text()));
        QVERIFY(!p.child<QPushButton>("observedDebug")->isVisible());

        const Module& module = *p.designer.model()->module;
        const OpId first{0};
        const QByteArray name(std::string(module.text(module.location(first).nameStack)).c_str());
        p.panel.openDump(p.write(
            "wrong.txt", compiledWith("%s = f32[64,16]{1,0} all-reduce(%d), channel_id=1, replica_groups=[4,2]<=[8], "
                                      "use_global_device_ids=true, to_apply=%sum, metadata={op_name=\"" +
                                      name + "\"}")
                             .constData()));
        QVERIFY(p.settle() && p.panel.found());
        QVERIFY(!verdict->isVisible()); // that was of the other dump
        QSignalSpy debug(&p.panel, &ObservedPanel::debugWanted);
        QTest::mouseClick(run, Qt::LeftButton);
        QVERIFY(p.settle());
        QVERIFY2(verdict->text().contains(QLatin1String("computes something else")), qPrintable(verdict->text()));
        QVERIFY2(verdict->text().contains(QLatin1String("First wrong: s in main_spmd")), qPrintable(verdict->text()));
        QVERIFY2(verdict->text().contains(QLatin1String("instead of")), qPrintable(verdict->text()));
        auto* debugs = p.child<QPushButton>("observedDebug");
        QVERIFY(debugs->isVisible() != name.isEmpty());
        if (name.isEmpty()) return;
        QTest::mouseClick(debugs, Qt::LeftButton);
        QCOMPARE(debug.count(), 1);
        QCOMPARE(p.designer.selection().op(), debug[0][0].value<OpId>());
        // Another strategy: the run was of the one before.
        p.designer.addTactic("MP", "model", {{"w1", 1}});
        QVERIFY(p.settle());
        QVERIFY(!debugs->isVisible());
    }

    void theWrongInstructionIsShrunk() {
        Panel p;
        p.designer.addTactic("BP", "batch", {{"x", 0}});
        const auto* wrong = "%s = f32[64,16]{1,0} all-reduce(%d), channel_id=1, replica_groups=[4,2]<=[8], "
                            "use_global_device_ids=true, to_apply=%sum";
        p.panel.openDump(p.write("wrong.txt", compiledWith(wrong).constData()));
        QVERIFY(p.settle() && p.panel.found());
        auto* shrink = p.child<QPushButton>("observedShrinkWrong");
        auto* said = p.child<QLabel>("observedShrinkVerdict");
        QVERIFY(!shrink->isVisible());
        QTest::mouseClick(p.child<QPushButton>("observedRun"), Qt::LeftButton);
        QVERIFY(p.settle());
        QVERIFY(shrink->isVisible() && !said->isVisible());
        QTemporaryDir folder;
        p.panel.shrinkWrongTo(folder.filePath(QStringLiteral("fault")));
        QCOMPARE(shrink->text(), QStringLiteral("Cancel"));
        QVERIFY(p.settle());
        QVERIFY2(said->text().contains(QLatin1String("s is still the first wrong instruction")),
                 qPrintable(said->text()));
        QVERIFY2(said->text().contains(QLatin1String("file://")), qPrintable(said->text()));
        for (const char* name : {"report.md", "shrunk.py", "piece.mlir", "compiled.mlir", "placed.json"})
            QVERIFY2(QFile::exists(folder.filePath(QStringLiteral("fault/") + QLatin1String(name))), name);
        QVERIFY(shrink->text() != QStringLiteral("Cancel"));
    }
    void anUnwantedRowIsShrunkByTheCompilerOrSaysWhyNot() {
        Panel p;
        p.designer.addTactic("BP", "batch", {{"x", 0}});
        const auto* wrong = "%s = f32[64,16]{1,0} all-reduce(%d), channel_id=1, replica_groups=[4,2]<=[8], "
                            "use_global_device_ids=true, to_apply=%sum";
        p.panel.openDump(p.write("wrong.txt", compiledWith(wrong).constData()));
        QVERIFY(p.settle() && p.panel.found());
        auto* shrink = p.child<QPushButton>("observedShrinkRow");
        QVERIFY(shrink->isVisible()); // an extra all-reduce is selected
        qputenv("AXISCAPE_PYTHON", "/nowhere/python");
        QTemporaryDir folder;
        p.panel.shrinkRowTo(folder.filePath(QStringLiteral("fault")));
        QVERIFY(p.settle());
        qunsetenv("AXISCAPE_PYTHON");
        auto* said = p.child<QLabel>("observedShrinkVerdict");
        QVERIFY2(said->text().contains(QLatin1String("/nowhere/python")), qPrintable(said->text()));
        QVERIFY(!QFile::exists(folder.filePath(QStringLiteral("fault"))));
    }

    void aLockIsWritten() {
        Panel p;
        p.panel.openDump(p.write("step.txt", test::gatheringDump().c_str()));
        QVERIFY(p.settle() && p.panel.found());
        const QString file = p.folder.filePath(QStringLiteral("step.lock.json"));
        p.panel.writeLockTo(file);
        const auto text = readFile(file.toStdString());
        QVERIFY(text && text->find("all_gather") != std::string::npos);
    }
};

QTEST_MAIN(ObservedPanelTest)
#include "observed_panel_test.moc"
