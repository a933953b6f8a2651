// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/axis_held.h"
#include "tests/widgets/fake_designer.h"
#include "widgets/common/dimension_names.h"
#include "widgets/common/strip_delegate.h"
#include "widgets/dimensions/dimensions_model.h"
#include "widgets/dimensions/dimensions_panel.h"
#include "widgets/dimensions/dimensions_table.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;

namespace {

struct Fixture {
    test::FakeDesigner designer;
    DimensionsPanel panel;

    explicit Fixture(const std::string& model = "transformer_train_tiny", const std::string& mesh = "batch=4,model=2")
        : designer(model, mesh), panel(designer) {
        panel.resize(364, 320);
        panel.show();
    }
    void workOut() {
        const Model& model = *designer.model();
        designer.setDimensions(std::make_shared<const LogicalDimensions>(
            logicalDimensions(*model.module, *model.structure, modelFacts(*model.sites, *model.structure))));
    }
    DimensionsModel& model() { return panel.dimensions(); }
    DimensionsTable& table() { return panel.table(); }
    int row(const QString& name) {
        for (int row = 0; row < model().rowCount(); ++row)
            if (model().index(row, DimensionsModel::Name).data().toString() == name) return row;
        return -1;
    }
    QPoint middle(int row) {
        table().scrollTo(model().index(row, 0));
        return table().visualRect(model().index(row, DimensionsModel::Cut)).center();
    }
    QString cut(const QString& name) {
        return model().index(row(name), DimensionsModel::Cut).data(Qt::AccessibleTextRole).toString();
    }
};

} // namespace

class DimensionsPanelTest : public QObject {
    Q_OBJECT

  private slots:
    void theModelKeepsItsContract() {
        test::FakeDesigner designer("transformer_train_tiny", "batch=4,model=2");
        DimensionsModel model(designer);
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(model.rowCount(), 0);
        const Model& opened = *designer.model();
        const auto made = std::make_shared<const LogicalDimensions>(
            logicalDimensions(*opened.module, *opened.structure, modelFacts(*opened.sites, *opened.structure)));
        designer.setDimensions(made);
        QCOMPARE(model.rowCount(), static_cast<int>(made->listed.size()));
        designer.addTactic("BP", "batch", {{"batch/*", 0}});
        model.setData(model.index(0, DimensionsModel::Name), QStringLiteral("examples"), Qt::EditRole);
        designer.setDimensions(nullptr);
        QCOMPARE(model.rowCount(), 0);
    }

    void theRowsSayWhatAndWhere() {
        Fixture f;
        QCOMPARE(f.model().rowCount(), 0);
        f.workOut();
        QCOMPARE(f.row(QStringLiteral("batch")), 0);
        const int heads = f.row(QStringLiteral("heads"));
        QVERIFY(heads > 0);
        QCOMPARE(f.model().index(heads, DimensionsModel::Tensors).data().toString(), QStringLiteral("240"));
        QCOMPARE(f.model().index(heads, DimensionsModel::Example).data().toString(),
                 QStringLiteral("attn_linear dim 0"));
        QCOMPARE(f.cut(QStringLiteral("batch")), QStringLiteral("size 8, whole"));
        f.designer.addTactic("BP", "batch", {{"batch/*", 0}});
        QVERIFY2(f.cut(QStringLiteral("batch")).startsWith(QLatin1String("size 8, batch in ")),
                 qPrintable(f.cut(QStringLiteral("batch"))));
        const auto strip = f.model().index(0, DimensionsModel::Cut).data(kStripRole).value<Strip>();
        QCOMPARE(strip.sharding.tiles.size(), std::size_t(1));
    }

    void aDropCutsADimensionEverywhere() {
        Fixture f;
        f.workOut();
        const int heads = f.row(QStringLiteral("heads"));
        test::AxisHeld held(f.table().viewport(), 1);
        QVERIFY(held.enter(f.middle(heads)));
        QVERIFY(held.move(f.middle(heads)));
        // Live: the preview is of the whole program, the row is tinted, the note says how far it reaches.
        QVERIFY(f.designer.preview());
        QVERIFY(f.model().wouldChange(heads));
        QVERIFY(!f.model().wouldChange(f.row(QStringLiteral("vocab"))));
        QVERIFY2(f.panel.note().startsWith(QLatin1String("Cut heads over model everywhere: heads in 12 arguments.")),
                 qPrintable(f.panel.note()));
        QVERIFY(f.designer.strategy().schedule.tactics.empty());
        QVERIFY(held.drop(f.middle(heads)));
        QCOMPARE(f.designer.edits, QStringList{QStringLiteral("Cut heads over model everywhere")});
        QCOMPARE(f.designer.names(), QStringList{QStringLiteral("heads")});
        QVERIFY(!f.designer.preview());
        QCOMPARE(f.designer.snapshot()->program.counts[CollectiveKind::all_reduce], std::int64_t(4));
        const Partition& partition = f.designer.snapshot()->partition();
        QCOMPARE(int(partition.argument(f.designer.argument("params/layer_01/attn_linear")).dimOf(1)), 0);
    }

    void leavingTakesThePreviewAway() {
        Fixture f;
        f.workOut();
        test::AxisHeld held(f.table().viewport(), 0);
        QVERIFY(held.enter(f.middle(0)));
        QVERIFY(held.move(f.middle(0)));
        QVERIFY(f.designer.preview());
        held.leave();
        QVERIFY(!f.designer.preview());
        QVERIFY(!f.model().wouldChange(0));
        QVERIFY(f.designer.edits.isEmpty());
    }

    void whatCannotBeSaysWhy() {
        Fixture f;
        f.workOut();
        const int qkv = f.row(QStringLiteral("qkv_einsum dim 0"));
        test::AxisHeld held(f.table().viewport(), 1);
        held.enter(f.middle(qkv));
        QVERIFY(!held.move(f.middle(qkv)));
        QVERIFY2(f.panel.note().contains(QLatin1String("does not divide dimension 0")), qPrintable(f.panel.note()));
        QVERIFY(!f.designer.preview());
        QVERIFY(!held.drop(f.middle(qkv)));
        QVERIFY(f.designer.edits.isEmpty());
    }

    void theKeyboardDoesTheSame() {
        Fixture f;
        f.workOut();
        const int ffn = f.row(QStringLiteral("ffn"));
        f.table().setFocus();
        f.table().setCurrentIndex(f.model().index(ffn, 0));
        QTest::keyClick(&f.table(), Qt::Key_M);
        auto* menu = f.table().findChild<QMenu*>(QStringLiteral("cutMenu"));
        QVERIFY(menu && menu->isVisible());
        QVERIFY(f.designer.preview()); // at once
        QTest::keyClick(menu, Qt::Key_Escape);
        QTRY_VERIFY(!f.designer.preview());
        QVERIFY(f.designer.edits.isEmpty());
        QTRY_VERIFY(!f.table().findChild<QMenu*>(QStringLiteral("cutMenu")));
        QTest::keyClick(&f.table(), Qt::Key_M);
        menu = f.table().findChild<QMenu*>(QStringLiteral("cutMenu"));
        QVERIFY(menu);
        QTest::keyClick(menu, Qt::Key_Return);
        QCOMPARE(f.designer.edits, QStringList{QStringLiteral("Cut ffn over model everywhere")});
        // Again: every row has it already, and the menu says so.
        QTest::keyClick(&f.table(), Qt::Key_M);
        const auto menus = f.table().findChildren<QMenu*>(QStringLiteral("cutMenu"));
        QVERIFY(!menus.isEmpty());
        QVERIFY(!menus.last()->actions().first()->isEnabled());
        QVERIFY(menus.last()->actions().first()->text().contains(QLatin1String("already")));
    }

    void aNameIsEditedInPlace() {
        Fixture f;
        f.workOut();
        const int row = f.row(QStringLiteral("qkv_einsum dim 0"));
        f.table().setFocus();
        f.table().setCurrentIndex(f.model().index(row, DimensionsModel::Name));
        QTest::keyClick(&f.table(), Qt::Key_F2);
        auto* editor = f.table().findChild<QLineEdit*>();
        QVERIFY(editor);
        editor->selectAll();
        QTest::keyClicks(editor, QStringLiteral("qkv"));
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_COMPARE(f.row(QStringLiteral("qkv")), row);
        QCOMPARE(f.designer.dimensionNames(), (DimensionNames{{"params/*/qkv_einsum:0", "qkv"}}));
        // Empty gives the proposal back.
        f.model().setData(f.model().index(row, 0), QString(), Qt::EditRole);
        QVERIFY(f.designer.dimensionNames().empty());
        QCOMPARE(f.row(QStringLiteral("qkv_einsum dim 0")), row);
    }

    void theRowUnderThePointerIsColouredInTheGraph() {
        Fixture f;
        f.workOut();
        const int heads = f.row(QStringLiteral("heads")), vocab = f.row(QStringLiteral("vocab"));
        QVERIFY(!f.designer.selection().dimension().id.valid());
        QTest::mouseMove(f.table().viewport(), f.middle(vocab));
        QCOMPARE(f.designer.selection().dimension().id, f.model().at(vocab));
        QTest::mouseClick(f.table().viewport(), Qt::LeftButton, {}, f.middle(heads));
        QCOMPARE(f.designer.selection().dimension().id, f.model().at(heads));
        QCOMPARE(f.designer.selection().dimension().slot, DimensionsModel::slotOf(heads));
        QEvent leave(QEvent::Leave);
        QTest::mouseMove(f.table().viewport(), f.middle(vocab));
        QCoreApplication::sendEvent(f.table().viewport(), &leave);
        QCOMPARE(f.designer.selection().dimension().id, f.model().at(heads)); // the current one
        // Enter shows a tensor that has it; Esc ends the colour.
        QSignalSpy reveals(&f.designer.selection(), &Selection::revealRequested);
        QTest::keyClick(&f.table(), Qt::Key_Return);
        QCOMPARE(reveals.size(), 1);
        QCOMPARE(f.designer.selection().value(), ValueId{f.designer.argument("params/layer_00/attn_linear")});
        QTest::keyClick(&f.table(), Qt::Key_Escape);
        QVERIFY(!f.designer.selection().dimension().id.valid());
    }

    void theNamesArePartOfNoModel() {
        LogicalDimension a, b;
        a.key = "b:0", a.name = "batch";
        b.key = "a:1", b.name = "heads";
        DimensionNames names = renamed(renamed({}, a, QStringLiteral("examples")), b, QStringLiteral(" groups "));
        QCOMPARE(names, (DimensionNames{{"a:1", "groups"}, {"b:0", "examples"}}));
        QCOMPARE(shownName(names, a), QStringLiteral("examples"));
        QCOMPARE(renamed(names, a, QStringLiteral("batch")), (DimensionNames{{"a:1", "groups"}}));
        QCOMPARE(shownName({}, b), QStringLiteral("heads"));
    }

    void emptyAndBusyStatesSaySo() {
        test::FakeDesigner designer("matmul_chain", "batch=4,model=2");
        designer.close();
        DimensionsPanel panel(designer);
        auto* empty = panel.findChild<QLabel*>(QStringLiteral("dimensionsEmpty"));
        QVERIFY(empty->text().startsWith(QLatin1String("Nothing is open")));
        designer.openNow();
        QCOMPARE(empty->text(), QStringLiteral("Finding the dimensions of the model"));
        for (QWidget* widget : panel.findChildren<QWidget*>())
            if (widget->focusPolicy() & Qt::TabFocus)
                QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
    }
};

QTEST_MAIN(DimensionsPanelTest)
#include "dimensions_panel_test.moc"
