// SPDX-License-Identifier: GPL-3.0-or-later
// Searching the graph in the real window: from Ctrl+F to the op, in a group that was closed, and back.
#include "tests/desktop/graph_gestures.h"
#include "widgets/graph/find_bar.h"

#include <QLabel>
#include <QLineEdit>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::GraphGestures;
using test::WindowDriver;

class GraphFindTest : public QObject {
    Q_OBJECT
  private slots:
    void fromTheKeyboardToAnOpInAClosedGroupAndBack() {
        WindowDriver driver;
        QVERIFY(driver.open("transformer_train_tiny"));
        GraphGestures g(driver);
        g.view().setFocus();
        g.selection().selectArgument(ValueId{0u});
        QTest::keyClick(driver.window.get(), Qt::Key_F, Qt::ControlModifier);
        FindBar& bar = g.view().findBar();
        QTRY_VERIFY(bar.isVisible());
        auto* field = bar.findChild<QLineEdit*>(QStringLiteral("findField"));
        QTRY_COMPARE(QApplication::focusWidget(), field);
        QTest::keyClicks(field, QStringLiteral("op:exponential"));
        QTRY_COMPARE(bar.state(), FindBar::State::found);
        QVERIFY(bar.hits().size() >= 2);

        for (std::size_t i = 0; i < 2; ++i) {
            QTest::keyClick(field, Qt::Key_Return);
            const GraphHit& hit = bar.hits()[static_cast<std::size_t>(bar.current())];
            QCOMPARE(g.selection().op(), hit.op);
            // What hid it has opened, and it is in the middle of the view.
            QTRY_VERIFY(driver.window->graph().isLaidOut() &&
                        g.layout().nodes[g.layout().nodeOfOp[hit.op]].kind == NodeKind::op &&
                        QRect(QPoint(), g.canvas()->size()).contains(g.at(g.layout().nodeOfOp[hit.op])));
        }
        g.keep(QStringLiteral("graph-find"));
        // One step back for the whole search.
        QTest::keyClick(field, Qt::Key_Escape);
        QVERIFY(bar.isHidden());
        QTRY_VERIFY(g.view().hasFocus());
        g.key(Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(g.selection().value(), ValueId{0u});
    }

    void theMouseDoesTheSame() {
        WindowDriver driver;
        QVERIFY(driver.open("mlp_train"));
        GraphGestures g(driver);
        QTest::mouseClick(driver.window->findChild<QToolButton*>(QStringLiteral("graphFind")), Qt::LeftButton);
        FindBar& bar = g.view().findBar();
        QTRY_VERIFY(bar.isVisible());
        QTest::keyClicks(bar.findChild<QLineEdit*>(QStringLiteral("findField")), QStringLiteral("dot_general"));
        QTRY_COMPARE(bar.state(), FindBar::State::found);
        auto* next = bar.findChild<QToolButton*>(QStringLiteral("findNext"));
        QTRY_VERIFY(next->isEnabled());
        QTest::mouseClick(next, Qt::LeftButton);
        QCOMPARE(bar.current(), 0);
        QTest::mouseClick(bar.findChild<QToolButton*>(QStringLiteral("findPrevious")), Qt::LeftButton);
        QCOMPARE(bar.current(), static_cast<int>(bar.hits().size()) - 1);
        QTest::mouseClick(bar.findChild<QToolButton*>(QStringLiteral("findClose")), Qt::LeftButton);
        QVERIFY(bar.isHidden());
        QTRY_VERIFY(g.laidOut());
    }

    // Shardings are found as they are now, also after the next tactic.
    void aNewTacticIsSearchedAgain() {
        WindowDriver driver;
        QVERIFY(driver.open("matmul_chain"));
        GraphGestures g(driver);
        g.view().openFind();
        FindBar& bar = g.view().findBar();
        QTest::keyClicks(bar.findChild<QLineEdit*>(QStringLiteral("findField")), QStringLiteral("axis:batch"));
        QTRY_COMPARE(bar.state(), FindBar::State::nothing);
        QVERIFY(driver.dropInTable("x", 0, 0));
        QVERIFY(driver.settle());
        QTRY_COMPARE(bar.state(), FindBar::State::found);
        QCOMPARE(bar.hits().size(), std::size_t(3));
    }
};

QTEST_MAIN(GraphFindTest)
#include "graph_find_test.moc"
