// SPDX-License-Identifier: GPL-3.0-or-later
// The logical dimensions in the real window: an axis dropped on one cuts it everywhere, a name is one undo step.
#include "tests/desktop/window_driver.h"
#include "tests/widgets/axis_held.h"
#include "widgets/dimensions/dimensions_model.h"
#include "widgets/dimensions/dimensions_panel.h"
#include "widgets/dimensions/dimensions_table.h"

#include <QDockWidget>
#include <QLineEdit>
#include <QMenu>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::WindowDriver;

namespace {

struct Window : WindowDriver {
    DimensionsPanel* panel = window->findChild<DimensionsPanel*>();
    DimensionsTable& table() { return panel->table(); }
    DimensionsModel& model() { return panel->dimensions(); }

    bool openAndShow(const std::string& name) {
        if (!open(name) || !QTest::qWaitFor([this] { return document().dimensions() != nullptr; }, 60000)) return false;
        auto* dock = window->findChild<QDockWidget*>(QStringLiteral("dockDimensions"));
        dock->raise();
        return QTest::qWaitFor([this] { return table().isVisible() && table().viewport()->height() >= 8 * 24; });
    }
    int row(const char* name) {
        for (int row = 0; row < model().rowCount(); ++row)
            if (model().index(row, DimensionsModel::Name).data().toString() == QLatin1String(name)) return row;
        return -1;
    }
    QPoint middle(int row) { return table().visualRect(model().index(row, DimensionsModel::Cut)).center(); }
};

} // namespace

class DimensionsWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void headsOverModelEverywhereIsOneTacticAndOneUndoStep() {
        Window w;
        QVERIFY(w.openAndShow("transformer_train_tiny"));
        const int heads = w.row("heads");
        QVERIFY(heads > 0);
        test::AxisHeld held(w.table().viewport(), 1);
        held.enter(w.middle(heads));
        QVERIFY(held.move(w.middle(heads)));
        QTRY_VERIFY(w.document().preview());
        QVERIFY(w.window->graph().view().dropState().card()); // figures before and after
        QVERIFY(!w.window->graph().view().scene().wouldChange().empty());
        QVERIFY(held.drop(w.middle(heads)));
        QVERIFY(w.settle());
        QVERIFY(!w.document().preview());
        QCOMPARE(w.document().undoStack().undoText(), QStringLiteral("Cut heads over model everywhere"));
        QCOMPARE(w.document().strategy().schedule.tactics.size(), std::size_t(1));
        QCOMPARE(w.count(CollectiveKind::all_reduce), std::int64_t(4));
        QTest::keyClick(w.window.get(), Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(w.settle());
        QVERIFY(w.document().strategy().schedule.tactics.empty());
    }

    void theLetterOfAnAxisDoesItByKeys() {
        Window w;
        QVERIFY(w.openAndShow("transformer_train_tiny"));
        w.table().setFocus();
        w.table().setCurrentIndex(w.model().index(w.row("batch"), 0));
        QTest::keyClick(&w.table(), Qt::Key_B);
        auto* menu = w.table().findChild<QMenu*>(QStringLiteral("cutMenu"));
        QVERIFY(menu && menu->isVisible());
        QTRY_VERIFY(w.document().preview());
        QTest::keyClick(menu, Qt::Key_Return);
        QVERIFY(w.settle());
        QCOMPARE(w.count(CollectiveKind::all_reduce), std::int64_t(20));
        QCOMPARE(w.document().undoStack().undoText(), QStringLiteral("Cut batch over batch everywhere"));
    }

    void aNameIsOneUndoStep() {
        Window w;
        QVERIFY(w.openAndShow("transformer_train_tiny"));
        const int row = w.row("qkv_einsum dim 0");
        w.table().scrollTo(w.model().index(row, DimensionsModel::Name));
        const QPoint name = w.table().visualRect(w.model().index(row, DimensionsModel::Name)).center();
        QTest::mouseClick(w.table().viewport(), Qt::LeftButton, {}, name);
        QTest::mouseDClick(w.table().viewport(), Qt::LeftButton, {}, name);
        auto* editor = w.table().findChild<QLineEdit*>();
        QVERIFY(editor);
        editor->selectAll();
        QTest::keyClicks(editor, QStringLiteral("qkv"));
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_COMPARE(w.row("qkv"), row);
        QCOMPARE(w.document().undoStack().undoText(), QStringLiteral("Rename qkv_einsum dim 0 to qkv"));
        w.document().undoStack().undo();
        QCOMPARE(w.row("qkv_einsum dim 0"), row);
        w.document().undoStack().redo();
        QCOMPARE(w.row("qkv"), row);
        // Of this model alone.
        QVERIFY(w.open("matmul_chain"));
        QTRY_VERIFY(w.document().dimensions());
        QVERIFY(w.document().dimensionNames().empty());
        QCOMPARE(w.model().rowCount(), 4);
    }

    void theDimensionOfTheRowIsColouredInTheGraph() {
        Window w;
        QVERIFY(w.openAndShow("decode_tiny"));
        QVERIFY(w.model().rowCount() > 2);
        QTest::mouseClick(w.table().viewport(), Qt::LeftButton, {}, w.middle(1));
        const DimensionHighlight& shown = w.document().selection().dimension();
        QCOMPARE(shown.id, w.model().at(1));
        QCOMPARE(shown.names->size(), w.document().dimensions()->names.size());
    }
};

QTEST_MAIN(DimensionsWindowTest)
#include "dimensions_window_test.moc"
