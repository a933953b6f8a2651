// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/axis_held.h"
#include "tests/widgets/fake_designer.h"
#include "widgets/common/dimension_menu.h"
#include "widgets/shardings/axis_facts_view.h"
#include "widgets/shardings/drop_card.h"
#include "widgets/shardings/shardings_model.h"
#include "widgets/shardings/shardings_panel.h"
#include "widgets/shardings/shardings_table.h"
#include "widgets/shardings/tensor_view.h"
#include "widgets/shardings/tile_view.h"

#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;

class ShardingsPanelTest : public QObject {
    Q_OBJECT
    struct Fixture {
        explicit Fixture(const std::string& model = "matmul_chain")
            : designer(model, "batch=4,model=2"), panel(designer) {
            panel.resize(364, 640);
            panel.show();
        }
        int row(const std::string& path) { return panel.tensors().rowOf(ValueId{designer.argument(path)}); }
        // Where a dimension stands in the strip of a row, as far as the card that appears there says so.
        QPoint pointOf(const std::string& path, int dim) {
            const QRect cell = panel.table().visualRect(panel.tensors().index(row(path), ShardingsModel::Sharding));
            return {cell.left() + 10 + dim * 24, cell.center().y()};
        }
        test::FakeDesigner designer;
        ShardingsPanel panel;
    };

  private slots:
    void selectingARowSelectsForAll() {
        Fixture f;
        const QPoint at = f.panel.table().visualRect(f.panel.tensors().index(f.row("w1"), 0)).center();
        QTest::mouseClick(f.panel.table().viewport(), Qt::LeftButton, {}, at);
        QCOMPARE(f.designer.selection().value(), ValueId{f.designer.argument("w1")});
        QCOMPARE(f.panel.findChild<QLabel*>(QStringLiteral("tensorName"))->text(), QStringLiteral("w1"));
        QVERIFY(f.panel.findChild<QLabel*>(QStringLiteral("tensorHolds"))->text().contains(QStringLiteral("8 × 16")));
        // And the other way round.
        f.designer.selection().selectArgument(ValueId{f.designer.argument("x")});
        QCOMPARE(f.panel.table().currentIndex().row(), f.row("x"));
        f.designer.selection().clear();
        QVERIFY(f.panel.table().selectionModel()->selectedRows().isEmpty());
        QVERIFY(!f.panel.findChild<QLabel*>(QStringLiteral("tensorName"))->isVisible());
    }

    void anAxisHeldOverACellPreviewsAndCuts() {
        Fixture f;
        test::AxisHeld held(f.panel.table().viewport(), 0);
        QVERIFY(held.enter({4, 4}));
        held.move(f.pointOf("x", 0));
        DropCard& card = f.panel.table().dropCard();
        QVERIFY(card.isVisible());
        QVERIFY(held.move(card.cellCentre(1)));
        QCOMPARE(f.designer.previews.back(), (AxisDrop{f.designer.argument("x"), 1, 0, false}));
        QVERIFY(held.move(card.cellCentre(0), Qt::AltModifier));
        QCOMPARE(f.designer.previews.back(), (AxisDrop{f.designer.argument("x"), 0, 0, true}));
        QVERIFY(held.drop(card.cellCentre(0)));
        QCOMPARE(f.designer.drops, (std::vector<AxisDrop>{{f.designer.argument("x"), 0, 0, false}}));
        QVERIFY(!card.isVisible());
        QVERIFY(!f.designer.preview());
        QCOMPARE(f.designer.snapshot()->partition().argument(f.designer.argument("x")).dimOf(0), 0);
    }

    void theCardAppearsWithItsCellUnderThePointer() {
        Fixture f;
        test::AxisHeld held(f.panel.table().viewport(), 0);
        held.enter({4, 4});
        const QPoint at = f.pointOf("x", 0);
        held.move(at);
        const QPoint in = at - f.panel.table().dropCard().pos();
        QCOMPARE(
            f.panel.table().dropCard().strip().dimensionAt({static_cast<float>(in.x()), static_cast<float>(in.y())}),
            0);
    }

    void anIllegalCellIsRefused() {
        Fixture f;
        f.designer.addTactic("BP", "batch", {{"x", 0}});
        test::AxisHeld held(f.panel.table().viewport(), 0);
        held.enter({4, 4});
        held.move(f.pointOf("x", 1));
        DropCard& card = f.panel.table().dropCard();
        const auto previews = f.designer.previews.size();
        QVERIFY(!held.move(card.cellCentre(1))); // batch cuts dim 0 already
        QVERIFY(!held.drop(card.cellCentre(1)));
        QCOMPARE(f.designer.previews.size(), previews);
        QVERIFY(f.designer.drops.empty());
    }

    void leavingLeavesNoTrace() {
        Fixture f;
        test::AxisHeld held(f.panel.table().viewport(), 0);
        held.enter({4, 4});
        held.move(f.pointOf("w1", 0));
        held.move(f.panel.table().dropCard().cellCentre(0));
        QVERIFY(f.designer.preview());
        held.leave();
        QVERIFY(!f.designer.preview());
        QVERIFY(!f.panel.table().dropCard().isVisible());
    }

    void otherThingsAreNotTaken() {
        Fixture f;
        QMimeData text;
        text.setText(QStringLiteral("axis of evil"));
        QDragEnterEvent enter({10, 40}, Qt::CopyAction, &text, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(f.panel.table().viewport(), &enter);
        QVERIFY(!enter.isAccepted());
    }

    void theSelectedTensorIsATargetToo() {
        Fixture f;
        test::AxisHeld held(&f.panel.tensor(), 1);
        QVERIFY(!held.enter({50, 50})); // nothing is selected
        f.designer.selection().selectArgument(ValueId{f.designer.argument("w1")});
        QVERIFY(held.enter({50, 50}));
        DropCard& card = f.panel.tensor().dropCard();
        QVERIFY(card.isVisible());
        QVERIFY(held.drop(card.cellCentre(1)));
        QCOMPARE(f.designer.drops, (std::vector<AxisDrop>{{f.designer.argument("w1"), 1, 1, false}}));
        QCOMPARE(f.panel.findChild<QLabel*>(QStringLiteral("tensorShardy"))->text(),
                 QStringLiteral("[{}, {\"model\"}]"));
        auto* facts = f.panel.findChild<AxisFactsView*>(QStringLiteral("axisFacts"));
        QCOMPARE(facts->text(0), QStringLiteral("dim 1, by Manual"));
        QCOMPARE(facts->text(1), QStringLiteral("repeated 4 times over batch"));
    }

    void theLetterOfAnAxisOpensItsDimensions() {
        Fixture f;
        f.panel.table().setCurrentIndex(f.panel.tensors().index(f.row("w1"), 0));
        f.panel.table().setFocus();
        QTest::keyClick(&f.panel.table(), Qt::Key_M);
        auto* menu = f.panel.findChild<DimensionMenu*>();
        QVERIFY(menu);
        QTRY_VERIFY(menu->isVisible());
        QList<QAction*> dims;
        for (QAction* action : menu->actions())
            if (action->data().isValid()) dims << action;
        QCOMPARE(dims.size(), 2);
        QVERIFY(dims[0]->isEnabled() && dims[1]->isEnabled());
        QCOMPARE(menu->activeAction(), dims[0]);
        QTest::keyClick(menu, Qt::Key_Down);
        QCOMPARE(f.designer.previews.back(), (AxisDrop{f.designer.argument("w1"), 1, 1, false}));
        QTest::keyClick(menu, Qt::Key_Return);
        QCOMPARE(f.designer.drops, (std::vector<AxisDrop>{{f.designer.argument("w1"), 1, 1, false}}));
        QTRY_VERIFY(!f.panel.findChild<DimensionMenu*>());
        QVERIFY(!f.designer.preview());
    }

    void illegalDimensionsSayWhy() {
        Fixture f;
        f.designer.addTactic("BP", "batch", {{"x", 0}});
        const DimensionMenu menu(f.designer, f.designer.argument("x"), 0);
        int refused = 0;
        for (const QAction* action : menu.actions())
            if (action->data().isValid() && !action->isEnabled())
                refused += action->text().contains(QLatin1String("batch cuts it already"));
        QCOMPARE(refused, 2);
    }

    void theFilterSaysWhenNothingMatches() {
        Fixture f;
        auto* filter = f.panel.findChild<QLineEdit*>(QStringLiteral("tensorFilter"));
        QTest::keyClicks(filter, QStringLiteral("axis:expert"));
        QCOMPARE(f.panel.tensors().rowCount(), 0);
        bool said = false;
        for (const QLabel* label : f.panel.findChildren<QLabel*>())
            said =
                said || (label->isVisible() && label->text().contains(QLatin1String("The mesh has batch and model")));
        QVERIFY(said);
        filter->clear();
        QCOMPARE(f.panel.tensors().rowCount(), 3);
    }

    void selectionSurvivesSnapshotsAndFilters() {
        Fixture f;
        f.designer.selection().selectArgument(ValueId{f.designer.argument("w2")});
        f.designer.addTactic("MP", "model", {{"w1", 1}});
        QCOMPARE(f.panel.table().currentIndex().row(), f.row("w2"));
        QCOMPARE(f.designer.selection().value(), ValueId{f.designer.argument("w2")});
        auto* filter = f.panel.findChild<QLineEdit*>(QStringLiteral("tensorFilter"));
        QTest::keyClicks(filter, QStringLiteral("w1"));
        QCOMPARE(f.designer.selection().value(), ValueId{f.designer.argument("w2")});
        filter->clear();
        QCOMPARE(f.panel.table().currentIndex().row(), f.row("w2"));
    }

    void opResultsCanBeListedAndSelected() {
        Fixture f;
        f.panel.findChild<QToolButton*>(QStringLiteral("opResults"))->click();
        QCOMPARE(f.panel.tensors().rowCount(), 5);
        const ValueId product = f.designer.model()->module->results(OpId{std::size_t(1)})[0];
        f.panel.table().setCurrentIndex(f.panel.tensors().index(f.panel.tensors().rowOf(product), 0));
        QCOMPARE(f.designer.selection().value(), product);
        QCOMPARE(f.designer.selection().op(), OpId{std::size_t(1)});
    }

    void hoveringATileShowsItsDevice() {
        Fixture f;
        f.designer.addTactic("BP", "batch", {{"x", 0}});
        f.designer.selection().selectArgument(ValueId{f.designer.argument("x")});
        TileView& tiles = f.panel.tensor().tiles();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest); // the lines of the axes have come
        QTRY_VERIFY(tiles.width() > 100);
        QCOMPARE(tiles.picture().tiles.size(), std::size_t(4));
        const Point third = tiles.picture().tiles[2].rect.centre();
        QTest::mouseMove(&tiles, {static_cast<int>(third.x), static_cast<int>(third.y)});
        QTRY_COMPARE(f.designer.selection().device(), 4); // batch 2, model 0
    }

    void everythingThatTakesFocusHasAName() {
        Fixture f;
        for (const QWidget* widget : f.panel.findChildren<QWidget*>())
            if (widget->focusPolicy() & Qt::TabFocus && !qobject_cast<const QToolButton*>(widget) &&
                !qobject_cast<const QLabel*>(widget) && !widget->objectName().startsWith(QLatin1String("qt_")))
                QVERIFY2(!widget->accessibleName().isEmpty(), qPrintable(widget->objectName()));
    }
};

QTEST_MAIN(ShardingsPanelTest)
#include "shardings_panel_test.moc"
