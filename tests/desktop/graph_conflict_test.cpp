// SPDX-License-Identifier: GPL-3.0-or-later
// A conflict on the canvas of the real window: the badge asks, a button previews while the pointer is on it, a click
// decides, undo takes it back. Both sides.
#include "tests/desktop/graph_gestures.h"
#include "widgets/graph/conflict_bar.h"

#include <QLabel>
#include <QPushButton>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::GraphGestures;
using test::WindowDriver;

namespace {

using Kind = GraphPart::Kind;

struct Asked {
    Asked() : g(driver) {
        opened = driver.openAsPartir("x_xt") && driver.dropInTable("x", 0, 0) && driver.settle() &&
                 g.style().conflicts.size() == 1;
    }
    NodeIndex node() { return g.layout().nodeOfOp[g.style().conflicts[0]]; }
    QPushButton* side(int i) {
        return g.view().conflictBar().findChild<QPushButton*>(QStringLiteral("conflictSide%1").arg(i));
    }
    WindowDriver driver;
    GraphGestures g;
    bool opened = false;
};

void enter(QWidget* widget) {
    const QPointF at = QRectF(widget->rect()).center();
    QEnterEvent event(at, at, widget->mapToGlobal(at));
    QApplication::sendEvent(widget, &event);
}
void leave(QWidget* widget) {
    QEvent event(QEvent::Leave);
    QApplication::sendEvent(widget, &event);
}

} // namespace

class GraphConflictTest : public QObject {
    Q_OBJECT
  private slots:
    void theBadgeAsksAndEitherSideDecides_data() {
        QTest::addColumn<int>("side");
        QTest::newRow("rows") << 0;
        QTest::newRow("columns") << 1;
    }
    void theBadgeAsksAndEitherSideDecides() {
        QFETCH(int, side);
        Asked a;
        QVERIFY(a.opened);
        const GraphPart badge = a.g.partOf(a.node(), Kind::badge);
        QVERIFY(badge.kind == Kind::badge);
        a.g.click(a.g.centre(badge.box));
        ConflictBar& bar = a.g.view().conflictBar();
        QTRY_VERIFY(bar.isVisible());
        auto* question = bar.findChild<QLabel*>(QStringLiteral("conflictQuestion"));
        QVERIFY(question->text().contains(QStringLiteral("batch")));
        QVERIFY(a.side(0) && a.side(1));
        QTRY_VERIFY(a.side(0)->hasFocus()); // the keyboard can decide at once

        // Nothing is cut off, when all has its place.
        QTRY_VERIFY(a.side(0)->isVisible() && a.side(1)->isVisible());
        QVERIFY(bar.height() >= bar.layout()->totalHeightForWidth(bar.width()));
        QVERIFY(question->height() >= question->heightForWidth(question->width()));

        enter(a.side(side));
        QTRY_VERIFY(a.driver.document().preview() && a.driver.document().preview()->conflicts.empty());
        a.g.keep(QStringLiteral("graph-conflict-%1").arg(side));
        leave(a.side(side));
        QTRY_VERIFY(!a.driver.document().preview());
        QCOMPARE(a.driver.snapshot().conflicts.size(), std::size_t(1)); // nothing was decided

        QTest::mouseClick(a.side(side), Qt::LeftButton);
        QVERIFY(a.driver.settle());
        QVERIFY(a.driver.snapshot().conflicts.empty());
        QVERIFY(bar.isHidden());
        a.driver.document().undoStack().undo();
        QVERIFY(a.driver.settle());
        QCOMPARE(a.driver.snapshot().conflicts.size(), std::size_t(1));
    }

    void byKeysAlone() {
        Asked a;
        QVERIFY(a.opened);
        a.g.view().setFocus();
        a.g.show(a.g.layout().nodes[a.node()].rect);
        a.g.select(a.g.style().conflicts[0]);
        ConflictBar& bar = a.g.view().conflictBar();
        QTRY_VERIFY(bar.isVisible()); // a selected op says what it is asked
        QVERIFY(a.g.view().hasFocus());
        QVERIFY(a.g.tabTo(Kind::badge));
        a.g.key(Qt::Key_Return);
        QTRY_VERIFY(a.side(0)->hasFocus());
        QTest::keyClick(a.side(0), Qt::Key_Escape);
        QVERIFY(bar.isHidden());
        QTRY_VERIFY(a.g.view().hasFocus());
        a.g.key(Qt::Key_Return); // still on the badge
        QTRY_VERIFY(a.side(0)->hasFocus());
        QTest::keyClick(a.side(0), Qt::Key_Return);
        QVERIFY(a.driver.settle());
        QVERIFY(a.driver.snapshot().conflicts.empty());
    }
};

QTEST_MAIN(GraphConflictTest)
#include "graph_conflict_test.moc"
