// SPDX-License-Identifier: GPL-3.0-or-later
// A remedy that pins a value within the program, in the real window: its row is clicked, it is applied, taken back,
// kept in a file and exported.
#include "app/desktop/pictures/export_dialog.h"
#include "core/base/file.h"
#include "tests/desktop/window_driver.h"
#include "widgets/observed/observed_model.h"
#include "widgets/observed/observed_panel.h"

#include <QDockWidget>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::WindowDriver;

namespace {

// Two products of one line, and between them a constraint with rows and columns exchanged.
constexpr const char* kModel = R"(module @jit_f {
  sdy.mesh @mesh = <["batch"=4, "model"=2]>
  func.func public @main(%x: tensor<64x128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"batch"}, {}]>} loc("x"), %w1: tensor<128x256xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"model"}]>} loc("w1"), %w2: tensor<256x128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"model"}, {}]>} loc("w2")) -> tensor<64x128xf32> {
    %0 = stablehlo.dot_general %x, %w1, contracting_dims = [1] x [0] : (tensor<64x128xf32>, tensor<128x256xf32>) -> tensor<64x256xf32> loc(#d)
    %1 = stablehlo.tanh %0 : tensor<64x256xf32> loc(#t)
    %2 = sdy.sharding_constraint %1 <@mesh, [{"model"}, {"batch"}]> : tensor<64x256xf32> loc(#c)
    %3 = stablehlo.dot_general %2, %w2, contracting_dims = [1] x [0] : (tensor<64x256xf32>, tensor<256x128xf32>) -> tensor<64x128xf32> loc(#d)
    return %3 : tensor<64x128xf32>
  }
}
#f = loc("model.py":7:0)
#g = loc("model.py":3:0)
#d = loc("jit(f)/dot_general"(#f))
#t = loc("jit(f)/tanh"(#f))
#c = loc("jit(f)/sharding_constraint"(#g))
)";

// What XLA made of that, but for the offsets of slices: operands of both products change their owners.
constexpr const char* kDump = R"(HloModule jit_f, num_partitions=8

%sum (a: f32[], b: f32[]) -> f32[] {
  %a = f32[] parameter(0)
  %b = f32[] parameter(1)
  ROOT %add = f32[] add(%a, %b)
}

ENTRY %main_spmd (x: f32[16,128], w1: f32[128,128], w2: f32[128,128]) -> f32[32,128] {
  %x = f32[16,128]{1,0} parameter(0), sharding={devices=[4,1,2]<=[8] last_tile_dim_replicate}, metadata={op_name="x"}
  %w1 = f32[128,128]{1,0} parameter(1), sharding={devices=[1,2,4]<=[4,2]T(1,0) last_tile_dim_replicate}, metadata={op_name="w1"}
  %w2 = f32[128,128]{1,0} parameter(2), sharding={devices=[2,1,4]<=[4,2]T(1,0) last_tile_dim_replicate}, metadata={op_name="w2"}
  %p = f32[16,128]{1,0} collective-permute(%x), channel_id=1, source_target_pairs={{0,0},{1,2},{2,4},{3,6},{4,1},{5,3},{6,5},{7,7}}, metadata={op_name="jit(f)/dot_general" source_file="model.py" source_line=7}
  %g = f32[32,128]{1,0} all-gather(%p), channel_id=2, replica_groups={{0,4},{1,5},{2,6},{3,7}}, dimensions={0}, use_global_device_ids=true, metadata={op_name="jit(f)/dot_general" source_file="model.py" source_line=7}
  %s1 = f32[128,64]{1,0} slice(%w1), slice={[0:128], [0:64]}
  %p1 = f32[128,64]{1,0} collective-permute(%s1), channel_id=3, source_target_pairs={{0,0},{2,1},{4,2},{6,3},{1,4},{3,5},{5,6},{7,7}}, metadata={op_name="jit(f)/dot_general" source_file="model.py" source_line=7}
  %d = f32[32,64]{1,0} dot(%g, %p1), lhs_contracting_dims={1}, rhs_contracting_dims={0}, metadata={op_name="jit(f)/dot_general" source_file="model.py" source_line=7}
  %t = f32[32,64]{1,0} tanh(%d), metadata={op_name="jit(f)/tanh" source_file="model.py" source_line=7}
  %s2 = f32[64,128]{1,0} slice(%w2), slice={[0:64], [0:128]}
  %p2 = f32[64,128]{1,0} collective-permute(%s2), channel_id=4, source_target_pairs={{0,0},{2,1},{4,2},{6,3},{1,4},{3,5},{5,6},{7,7}}, metadata={op_name="jit(f)/dot_general" source_file="model.py" source_line=7}
  %e = f32[32,128]{1,0} dot(%t, %p2), lhs_contracting_dims={1}, rhs_contracting_dims={0}, metadata={op_name="jit(f)/dot_general" source_file="model.py" source_line=7}
  ROOT %r = f32[32,128]{1,0} all-reduce(%e), channel_id=5, replica_groups={{0,2,4,6},{1,3,5,7}}, use_global_device_ids=true, to_apply=%sum, metadata={op_name="jit(f)/dot_general" source_file="model.py" source_line=7}
}
)";

struct Window : WindowDriver {
    QTemporaryDir folder;
    ObservedPanel* panel = window->findChild<ObservedPanel*>();
    QTableView* table() { return panel->findChild<QTableView*>(QStringLiteral("observedTable")); }
    template <class T> T* child(const char* name) { return panel->findChild<T*>(QLatin1String(name)); }
    std::string in(const char* name) { return folder.filePath(QLatin1String(name)).toStdString(); }

    // The program with the specs that it has itself as tactics, and what XLA made of it.
    bool openBoth() {
        if (!writeFileAtomically(in("f.mlir"), kModel) || !writeFileAtomically(in("dump.txt"), kDump)) return false;
        documents().openModel(QString::fromStdString(in("f.mlir")));
        if (!QTest::qWaitFor([this] { return document().model() && settled(); }, 120000)) return false;
        Strategy next = document().strategy();
        next.mesh = *parseMesh("batch=4,model=2");
        next.hardware = "tpu_v3";
        next.schedule.tactics.clear();
        Tactic data, weights;
        data.name = data.axis = "batch";
        data.inputs = {{"x", InputRule::Kind::dimension, 0}};
        weights.name = weights.axis = "model";
        weights.inputs = {{"w1", InputRule::Kind::dimension, 1}, {"w2", InputRule::Kind::dimension, 0}};
        next.schedule.tactics = {data, weights};
        document().edit(QStringLiteral("cut"), next);
        if (!settle()) return false;
        auto* dock = window->findChild<QDockWidget*>(QStringLiteral("dockObserved"));
        dock->show();
        dock->raise();
        panel->openDump(QString::fromStdString(in("dump.txt")));
        return QTest::qWaitFor([this] { return !panel->isBusy() && panel->found() && panel->found()->asksCauses; },
                               60000);
    }
    // Clicks the first row whose remedy is words at a line of the program; false: there is none.
    bool clickPin() {
        const auto& found = *panel->found();
        for (int i = 0; i < table()->model()->rowCount(); ++i) {
            const int at = static_cast<const ObservedModel*>(table()->model())->rowAt(table()->model()->index(i, 0));
            const auto cause = at < 0 ? std::nullopt : found.causes[static_cast<std::size_t>(at)];
            if (!cause || !cause->remedy || !cause->remedy->argument.empty() || cause->remedy->source.empty()) continue;
            const auto where = table()->model()->index(i, 0);
            table()->scrollTo(where);
            QTest::mouseClick(table()->viewport(), Qt::LeftButton, Qt::NoModifier, table()->visualRect(where).center());
            return table()->currentIndex().row() == i;
        }
        return false;
    }
};

} // namespace

class ObservedPinWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void aPinIsAppliedUndoneSavedAndExported() {
        Window w;
        QVERIFY(w.openBoth());
        QVERIFY(!w.panel->found()->isOtherStrategy);
        QVERIFY(w.clickPin());
        auto* spec = w.child<QLabel>("observedSpec");
        QVERIFY2(spec->text().contains(QLatin1String("at model.py:3: constrain to PartitionSpec('batch', 'model')")),
                 qPrintable(spec->text()));
        const Strategy before = w.document().strategy();
        auto* apply = w.child<QPushButton>("observedApply");
        QVERIFY(apply->isVisible() && apply->isEnabled());
        QVERIFY(!apply->visibleRegion().isEmpty()); // a person sees it without scrolling
        QTest::mouseClick(apply, Qt::LeftButton);
        QVERIFY(w.settle());
        const Strategy pinned = w.document().strategy();
        QVERIFY(pinned != before);
        QCOMPARE(pinned.schedule.tactics.size(), before.schedule.tactics.size() + 1);
        // The hidden values lie as the remedy says, and less is sent than by what the program says.
        const Module& module = *w.document().model()->module;
        OpId tanh;
        for (const OpId op : module.ops())
            if (module.kind(op) == OpKind::tanh) tanh = op;
        const TensorSharding& lies = w.snapshot().program.sharding(module.results(tanh)[0]);
        QCOMPARE(lies.dimOf(0), 0);
        QCOMPARE(lies.dimOf(1), 1);
        QVERIFY(w.undo());
        QVERIFY(w.document().strategy() == before);
        w.document().undoStack().redo();
        QVERIFY(w.settle());
        QVERIFY(w.document().strategy() == pinned);
        // Saved, the window closed, opened again.
        const QString file = QString::fromStdString(w.in("kept.axiscape"));
        QVERIFY(w.document().saveProject(file));
        Window again;
        QSignalSpy failed(&again.documents(), &DocumentManager::failed);
        again.documents().openProject(file);
        QTRY_VERIFY_WITH_TIMEOUT(failed.count() > 0 || (again.document().model() && again.settled()), 60000);
        QCOMPARE(failed.count(), 0);
        QVERIFY(again.document().strategy().schedule == pinned.schedule);
        // The file that is exported says it, at the op of that line.
        again.window->actions().action(QStringLiteral("file.export"))->trigger();
        auto* dialog = again.window->findChild<ExportDialog*>();
        QVERIFY(dialog);
        dialog->setFormat(ExportFormat::jax);
        auto* preview = dialog->findChild<QPlainTextEdit*>(QStringLiteral("exportPreview"));
        QTRY_VERIFY_WITH_TIMEOUT(preview->toPlainText().contains(QLatin1String("CONSTRAINTS = [\n")), 60000);
        QVERIFY2(preview->toPlainText().contains(QLatin1String("spec=P(\"batch\", \"model\")")),
                 qPrintable(preview->toPlainText()));
        dialog->reject();
    }
};

QTEST_MAIN(ObservedPinWindowTest)
#include "observed_pin_window_test.moc"
