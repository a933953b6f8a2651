// SPDX-License-Identifier: GPL-3.0-or-later
// Why not in the real window: what would change it, with figures, a preview, and one click; steps numbered in the
// graph.
#include "tests/desktop/window_driver.h"
#include "widgets/shardings/tensor_view.h"
#include "widgets/shardings/why_change_row.h"
#include "widgets/shardings/why_popup.h"
#include "widgets/shardings/why_step.h"

#include <QPushButton>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::WindowDriver;

namespace {

WhyPopup* ask(WindowDriver& driver, const char* argument, AxisId axis) {
    driver.document().selection().selectArgument(ValueId{driver.argument(argument)});
    auto* tensor = driver.window->findChild<TensorView*>();
    tensor->askWhy(axis);
    return tensor->whyPopup();
}

} // namespace

class ShardingsWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void whatWouldChangeItHasFiguresAndAPreview() {
        WindowDriver driver;
        QVERIFY(driver.open("matmul_chain"));
        WhyPopup* popup = ask(driver, "w1", 1);
        QVERIFY(popup && popup->isVisible());
        const auto rows = popup->findChildren<WhyChangeRow*>();
        QCOMPARE(rows.size(), 2); // each dimension could be cut
        for (WhyChangeRow* row : rows) {
            QCOMPARE(row->change().name, QStringLiteral("cut"));
            QTRY_VERIFY2(!row->figures().isEmpty(), qPrintable(row->change().text));
        }
        // Dimension 0 is summed over: an all_reduce more.
        QVERIFY2(rows[0]->figures().contains(QLatin1String("1 collective")), qPrintable(rows[0]->figures()));
        auto* preview = rows[1]->findChild<QPushButton*>(QStringLiteral("whyPreviewCut"));
        QTest::mouseClick(preview, Qt::LeftButton);
        QTRY_VERIFY(driver.document().preview());
        QCOMPARE(driver.document().preview()->strategy, rows[1]->change().edit.next);
        QVERIFY(driver.window->graph().view().dropState().card());
        QVERIFY(driver.document().strategy().schedule.tactics.empty());
        QTest::mouseClick(preview, Qt::LeftButton);
        QVERIFY(!driver.document().preview());
        // One click does it, as one undo step.
        QTest::mouseClick(preview, Qt::LeftButton);
        QTRY_VERIFY(driver.document().preview());
        QTest::mouseClick(rows[1]->findChild<QPushButton*>(QStringLiteral("whyCut")), Qt::LeftButton);
        QVERIFY(driver.settle());
        QVERIFY(!driver.document().preview());
        QCOMPARE(driver.local("w1"), std::string("8x8"));
        QCOMPARE(driver.document().undoStack().undoText(), QStringLiteral("Cut w1 dim 1 over model"));
        // The answer follows: it is cut now, and switching the tactic off would change that.
        QTRY_COMPARE(popup->report().question, QStringLiteral("Why is dim 1 cut over"));
        QCOMPARE(popup->report().changes.size(), std::size_t(1));
        QCOMPARE(popup->report().changes[0].name, QStringLiteral("off"));
        QTest::mouseClick(popup->findChild<QPushButton*>(QStringLiteral("whyOff")), Qt::LeftButton);
        QVERIFY(driver.settle());
        QCOMPARE(driver.local("w1"), std::string("8x16"));
    }

    void theStepsAreNumberedInTheGraph() {
        WindowDriver driver;
        QVERIFY(driver.open("matmul_chain"));
        QVERIFY(driver.dropInTable("w1", 1, 1));
        QVERIFY(driver.settle());
        GraphView& view = driver.window->graph().view();
        QVERIFY(view.overlay().numbered.empty());
        WhyPopup* popup = ask(driver, "w2", 1);
        std::size_t numbered = 0;
        for (const WhyStepShown& step : popup->report().steps) numbered += step.value.valid();
        QVERIFY(numbered >= 3);
        QCOMPARE(driver.document().selection().steps().size(), numbered);
        QCOMPARE(view.overlay().numbered.size(), numbered);
        const auto& layout = view.scene().layout();
        QCOMPARE(view.overlay().numbered.front(), layout.nodeOfArgument[driver.argument("w1")]);
        QCOMPARE(view.overlay().numbered.back(), layout.nodeOfArgument[driver.argument("w2")]);
        // By the keyboard too, and Esc leaves no trace.
        const auto steps = popup->findChildren<WhyStepButton*>();
        steps.first()->setFocus();
        QTest::keyClick(steps.first(), Qt::Key_Space);
        QCOMPARE(driver.document().selection().value(), ValueId{driver.argument("w1")});
        QTest::keyClick(popup, Qt::Key_Escape);
        QTRY_VERIFY(driver.document().selection().steps().empty());
        QVERIFY(view.overlay().numbered.empty());
    }

    void rowsThatWouldChangeAreTintedWhileAnAxisIsHeld() {
        WindowDriver driver;
        QVERIFY(driver.open("matmul_chain"));
        auto* panel = driver.window->findChild<ShardingsPanel*>();
        driver.document().startPreview({driver.argument("x"), 0, 0, false});
        QTRY_VERIFY(panel->tensors().wouldChange(ValueId{driver.argument("x")}));
        driver.document().endPreview();
        QVERIFY(!panel->tensors().wouldChange(ValueId{driver.argument("x")}));
    }
};

QTEST_MAIN(ShardingsWindowTest)
#include "shardings_window_test.moc"
