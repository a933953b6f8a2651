// SPDX-License-Identifier: GPL-3.0-or-later
// Getting about in the graph of the real window: tunnels, back and forward, definitions and uses, groups, breadcrumbs,
// the minimap, bookmarks.
#include "tests/desktop/graph_gestures.h"

#include <QContextMenuEvent>
#include <QLabel>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::GraphGestures;
using test::WindowDriver;

namespace {

using Kind = GraphPart::Kind;

// A tunnel to an op that is drawn, with that many ends or more.
std::uint32_t tunnelWith(GraphGestures& g, std::uint32_t least, std::uint32_t most) {
    for (std::uint32_t t = 0; t < g.layout().tunnels.size(); ++t) {
        const LayoutTunnel& tunnel = g.layout().tunnels[t];
        if (tunnel.farOp.valid() && tunnel.endCount >= least && tunnel.endCount <= most &&
            g.layout().nodes[tunnel.node].kind == NodeKind::op)
            return t;
    }
    return kNone;
}

bool openAll(WindowDriver& driver, GraphGestures& g) {
    for (int round = 0; round < 6; ++round) {
        for (NodeIndex n = 0; n < g.layout().nodes.size(); ++n)
            if (g.layout().nodes[n].kind == NodeKind::closedGroup) {
                const LayerId layer = g.layout().nodes[n].layer;
                driver.window->graph().openLayer(layer);
            }
        if (!g.laidOut()) return false;
    }
    return true;
}

} // namespace

class GraphFollowTest : public QObject {
    Q_OBJECT
  private slots:
    void aTunnelShowsItsEndAndLeadsThere() {
        WindowDriver driver;
        QVERIFY(driver.open("transformer_train_tiny"));
        GraphGestures g(driver);
        QVERIFY(openAll(driver, g));
        const std::uint32_t t = tunnelWith(g, 1, kListFrom);
        QVERIFY(t != kNone);
        const LayoutTunnel tunnel = g.layout().tunnels[t];
        const OpId here = g.layout().nodes[tunnel.node].op;
        const OpId there = g.layout().tunnelEnds[tunnel.firstEnd].op;
        QVERIFY(here != there);
        g.select(here);

        // The pointer rests on the tag: a card with a picture of the far end.
        const GraphPart part = g.partOf(tunnel.node, Kind::tunnel);
        QVERIFY(part.kind == Kind::tunnel);
        g.show(tunnel.rect);
        const QPoint tag = g.view().toView(tunnel.rect).center().toPoint();
        g.hover(tag);
        QTRY_VERIFY(g.view().hoverCard());
        QCOMPARE(g.view().hoverCard()->picture, g.layout().nodeOfOp[tunnel.farOp]);
        QVERIFY(g.view().hoveredPart().kind == Kind::tunnel && g.view().hoveredPart().index == t);

        g.keep(QStringLiteral("graph-tunnel"));
        // A click goes there, Alt+Left comes back, Alt+Right goes again.
        g.click(tag);
        QTRY_COMPARE(g.selection().op(), there);
        QVERIFY(!g.view().hoverCard());
        QTRY_VERIFY(driver.window->graph().isLaidOut() &&
                    QRect(QPoint(), g.canvas()->size()).contains(g.at(g.layout().nodeOfOp[there])));
        const Point view = g.view().viewportNow().visible.centre();
        g.key(Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(g.selection().op(), here);
        g.key(Qt::Key_Right, Qt::AltModifier);
        QCOMPARE(g.selection().op(), there);
        QCOMPARE(g.view().viewportNow().visible.centre(), view);
    }

    void theKeyboardFollowsTunnelsToo() {
        WindowDriver driver;
        QVERIFY(driver.open("transformer_train_tiny"));
        GraphGestures g(driver);
        QVERIFY(openAll(driver, g));
        g.view().setFocus();
        const std::uint32_t t = tunnelWith(g, 1, kListFrom);
        QVERIFY(t != kNone);
        const LayoutTunnel tunnel = g.layout().tunnels[t];
        g.select(g.layout().nodes[tunnel.node].op);
        g.show(g.layout().nodes[tunnel.node].rect);
        QVERIFY(g.tabTo(Kind::tunnel, t));
        QVERIFY(g.view().hoverCard()); // no pointer needed
        QVERIFY(g.view().accessibleDescription().contains(QString::fromStdString(g.view().hoverCard()->title)));
        g.key(Qt::Key_Escape); // back to the node, still selected
        QVERIFY(g.view().focusedPart().kind == Kind::none && !g.selection().empty());
        QVERIFY(g.tabTo(Kind::tunnel, t));
        g.key(Qt::Key_Return);
        QTRY_COMPARE(g.selection().op(), g.layout().tunnelEnds[tunnel.firstEnd].op);
    }

    void manyUsesAreListed() {
        WindowDriver driver;
        QVERIFY(driver.open("transformer_train_tiny"));
        GraphGestures g(driver);
        QVERIFY(openAll(driver, g));
        std::uint32_t t = tunnelWith(g, kListFrom + 1, 1u << 20);
        const bool many = t != kNone;
        if (!many) t = tunnelWith(g, 2, 1u << 20); // a right click lists any number
        QVERIFY(t != kNone);
        const LayoutTunnel tunnel = g.layout().tunnels[t];
        g.show(tunnel.rect);
        const QPoint tag = g.view().toView(tunnel.rect).center().toPoint();
        if (many)
            g.click(tag);
        else {
            QContextMenuEvent event(QContextMenuEvent::Mouse, tag, g.canvas()->mapToGlobal(tag));
            QApplication::sendEvent(g.canvas(), &event);
        }
        QMenu* menu = g.menu("tunnelMenu");
        QVERIFY(menu);
        QVERIFY(menu->actions().size() >= 2);
        QTest::keyClick(menu, Qt::Key_Down);
        QTest::keyClick(menu, Qt::Key_Return);
        QTRY_COMPARE(g.selection().op(), g.layout().tunnelEnds[tunnel.firstEnd + 1].op);
        QVERIFY(g.laidOut());
    }

    void everyTunnelKnowsAllItsEnds() {
        WindowDriver driver;
        QVERIFY(driver.open("transformer_train_tiny"));
        GraphGestures g(driver);
        QVERIFY(!g.layout().tunnels.empty());
        std::uint32_t ends = 0;
        for (const LayoutTunnel& t : g.layout().tunnels) {
            QVERIFY(t.endCount > 0 && t.firstEnd + t.endCount <= g.layout().tunnelEnds.size());
            std::uint32_t uses = 0;
            for (std::uint32_t i = 0; i < t.endCount; ++i) uses += g.layout().tunnelEnds[t.firstEnd + i].uses;
            QCOMPARE(uses, t.uses);
            ends += t.endCount;
        }
        QCOMPARE(ends, std::uint32_t(g.layout().tunnelEnds.size()));
    }

    void definitionsAndUsesAreFollowed() {
        WindowDriver driver;
        QVERIFY(driver.open("matmul_chain"));
        GraphGestures g(driver);
        g.view().setFocus();
        g.select(OpId{0u});
        g.key(Qt::Key_Down, Qt::ControlModifier); // one use
        QCOMPARE(g.selection().op(), OpId{1u});
        g.key(Qt::Key_Up, Qt::ControlModifier); // two operands: a list
        QMenu* menu = g.menu("definitionMenu");
        QVERIFY(menu);
        QCOMPARE(menu->actions().size(), 2);
        QTest::keyClick(menu, Qt::Key_Return);
        QTRY_COMPARE(g.selection().op(), OpId{0u});
        // And from the menu of the right button.
        const QPoint at = g.at(g.layout().nodeOfOp[OpId{0u}]);
        QContextMenuEvent event(QContextMenuEvent::Mouse, at, g.canvas()->mapToGlobal(at));
        QApplication::sendEvent(g.canvas(), &event);
        menu = g.menu("graphMenu");
        QVERIFY(menu);
        menu->close();
    }

    void groupsOpenAndCloseByKeyAndMouseAndBreadcrumbs() {
        WindowDriver driver;
        QVERIFY(driver.open("transformer_train_tiny"));
        GraphGestures g(driver);
        g.view().setFocus();
        NodeIndex group = kNone;
        for (NodeIndex n = 0; n < g.layout().nodes.size() && group == kNone; ++n)
            if (g.layout().nodes[n].kind == NodeKind::closedGroup) group = n;
        QVERIFY(group != kNone);
        const LayerId layer = g.layout().nodes[group].layer;
        g.show(g.layout().nodes[group].rect);
        g.click(g.at(group));
        QCOMPARE(g.selection().layer(), layer);
        g.key(Qt::Key_Return);
        QTRY_VERIFY(driver.window->graph().isLaidOut() && g.view().scene().frameOf(layer) != kNone);
        // Into it, and out again.
        g.key(Qt::Key_Down);
        QVERIFY(!g.selection().layer().valid() || g.selection().layer() != layer);
        auto* crumbs = driver.window->findChild<QLabel*>(QStringLiteral("breadcrumbs"));
        const QString name = QString::fromStdString(g.style().structure->layers.layer(layer).name);
        QTRY_VERIFY(crumbs->text().contains(name));
        emit crumbs->linkActivated(QStringLiteral("0")); // the root: all of it
        const Rect bounds = g.layout().bounds;
        QVERIFY(g.view().viewportNow().visible.right() >= bounds.right());
        // The chevron of its header closes it.
        const Rect frame = g.layout().frames[g.view().scene().frameOf(layer)].rect;
        g.view().setScale(1, {});
        g.view().centreOn({frame.x, frame.y, 100, 60});
        g.click(g.view().toView({frame.x + 6, frame.y + 6, 8, 8}).center().toPoint());
        QTRY_VERIFY(driver.window->graph().isLaidOut() && g.view().scene().frameOf(layer) == kNone);
    }

    void theMinimapIsDraggedAndTheWayBackIsKept() {
        WindowDriver driver;
        QVERIFY(driver.open("t32_train"));
        GraphGestures g(driver);
        g.view().setScale(1, {});
        const Point before = g.view().viewportNow().visible.centre();
        const QSize size = g.canvas()->size();
        // It stands at the lower right.
        const QPoint press(size.width() - 60, size.height() - 100), to(size.width() - 60, size.height() - 30);
        QTest::mousePress(g.canvas(), Qt::LeftButton, Qt::NoModifier, press);
        const Point pressed = g.view().viewportNow().visible.centre();
        QMouseEvent move(QEvent::MouseMove, QPointF(to), g.canvas()->mapToGlobal(QPointF(to)), Qt::NoButton,
                         Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(g.canvas(), &move);
        QTest::mouseRelease(g.canvas(), Qt::LeftButton, Qt::NoModifier, to);
        QVERIFY(g.view().viewportNow().visible.centre().y > pressed.y + 100);
        auto* back = driver.window->findChild<QToolButton*>(QStringLiteral("graphBack"));
        QVERIFY(back->isEnabled());
        QTest::mouseClick(back, Qt::LeftButton);
        QVERIFY(std::abs(g.view().viewportNow().visible.centre().y - before.y) < 2);
        auto* forward = driver.window->findChild<QToolButton*>(QStringLiteral("graphForward"));
        QVERIFY(forward->isEnabled());
        QTest::mouseClick(forward, Qt::LeftButton);
        QVERIFY(g.view().viewportNow().visible.centre().y > pressed.y + 100);
        QVERIFY(!forward->isEnabled());
    }

    void bookmarksAreGoneBackTo() {
        WindowDriver driver;
        QVERIFY(driver.open("matmul_chain"));
        GraphGestures g(driver);
        g.view().setFocus();
        g.select(OpId{0u});
        g.key(Qt::Key_B, Qt::ControlModifier);
        g.selection().selectArgument(ValueId{2u});
        g.key(Qt::Key_B, Qt::ControlModifier);
        g.select(OpId{1u});
        g.key(Qt::Key_F2);
        QCOMPARE(g.selection().op(), OpId{0u});
        g.key(Qt::Key_F2);
        QCOMPARE(g.selection().value(), ValueId{2u});
        g.key(Qt::Key_F2);
        QCOMPARE(g.selection().op(), OpId{0u});
        QMenu menu;
        g.view().fillBookmarkMenu(menu);
        QCOMPARE(menu.actions().size(), 4); // remove, a line, and both
        g.key(Qt::Key_B, Qt::ControlModifier);
        g.view().fillBookmarkMenu(menu);
        QCOMPARE(menu.actions().size(), 3);
    }

    void aProjectKeepsWhatWasOpenAndBookmarks() {
        WindowDriver driver;
        QTemporaryDir folder;
        QVERIFY(driver.open("transformer_train_tiny"));
        GraphGestures g(driver);
        QVERIFY(openAll(driver, g));
        const LayerId deep = driver.document().model()->structure->layers.find("layer_1/mlp");
        QVERIFY(deep.valid() && g.view().scene().isOpen(deep));
        g.selection().selectArgument(ValueId{driver.argument("params/embed")});
        g.view().setFocus();
        g.key(Qt::Key_B, Qt::ControlModifier);
        const QString project = folder.filePath(QStringLiteral("a.axiscape"));
        QVERIFY(driver.document().saveProject(project));
        QVERIFY(driver.open("matmul_chain"));
        QVERIFY(driver.document().graphMarks().bookmarks.empty()); // they were of the other model
        QSignalSpy opened(&driver.document(), &Designer::modelChanged);
        driver.documents().openProject(project);
        QTRY_COMPARE_WITH_TIMEOUT(opened.size(), 1, 30000);
        QVERIFY(g.view().scene().isOpen(driver.document().model()->structure->layers.find("layer_1/mlp")));
        QTRY_VERIFY(driver.window->graph().isLaidOut());
        QMenu menu;
        g.view().fillBookmarkMenu(menu);
        menu.actions().last()->trigger();
        QCOMPARE(g.selection().value(), ValueId{driver.argument("params/embed")});
    }
};

QTEST_MAIN(GraphFollowTest)
#include "graph_follow_test.moc"
