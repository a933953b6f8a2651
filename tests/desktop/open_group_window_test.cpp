// SPDX-License-Identifier: GPL-3.0-or-later
// A group that is opened at 100 % in the real window shows what it begins with, wherever in the view it was.
#include "tests/desktop/graph_gestures.h"

#include <QScrollBar>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>
#include <algorithm>

using namespace axiscape;
using test::GraphGestures;
using test::WindowDriver;

namespace {

struct Groups : WindowDriver {
    GraphGestures graph{*this};
    GraphView& view() { return graph.view(); }
    // Closed groups of the picture, the largest first.
    std::vector<LayerId> closed() {
        std::vector<LayerId> all;
        for (const LayoutNode& node : graph.layout().nodes)
            if (node.kind == NodeKind::closedGroup) all.push_back(node.layer);
        const LayerTree& layers = document().model()->structure->layers;
        std::ranges::stable_sort(all,
                                 [&](LayerId a, LayerId b) { return layers.layer(a).allOps > layers.layer(b).allOps; });
        return all;
    }
    // Twice the same: no layout of the window is under way.
    bool placed() {
        const QRect before = canvasInWindow();
        QCoreApplication::sendPostedEvents();
        return canvasInWindow() == before && window->rect().contains(before);
    }
    QRect canvasInWindow() { return {graph.canvas()->mapTo(window.get(), QPoint()), graph.canvas()->size()}; }
    NodeIndex nodeOf(LayerId layer) { return view().scene().nodeOf({}, {}, layer); }
    // How it begins is to be read: its head is in sight, and so is the node that it begins with, whole.
    QString notBegun(LayerId layer) {
        const FrameIndex frame = view().scene().frameOf(layer);
        if (frame == kNone) return QStringLiteral("it is closed");
        const Rect& rect = graph.layout().frames[frame].rect;
        const QRectF sight(graph.canvas()->rect()), at = view().toView(rect);
        if (at.top() < sight.top() || at.top() + 24 > sight.bottom()) return QStringLiteral("its head is out of sight");
        const LayoutNode* first = nullptr;
        for (const LayoutNode& node : graph.layout().nodes)
            if (rect.contains(node.rect.centre()) && (!first || node.rect.y < first->rect.y)) first = &node;
        if (!first) return QStringLiteral("it has no node");
        if (!sight.contains(view().toView(first->rect))) return QStringLiteral("its first node is out of sight");
        const auto shown = std::ranges::count_if(graph.layout().nodes, [&](const LayoutNode& node) {
            return rect.contains(node.rect.centre()) && sight.intersects(view().toView(node.rect));
        });
        return shown >= 1 ? QString() : QStringLiteral("blank");
    }
    // Brings the closed group to a place of the view and opens it there by a double click.
    bool openAt(LayerId layer, QPointF share) {
        view().setScale(1, {});
        view().centreOn(graph.layout().nodes[nodeOf(layer)].rect);
        const QSizeF size(graph.canvas()->size());
        const QPointF wanted(size.width() * share.x(), size.height() * share.y());
        const QPointF now = view().toView(graph.layout().nodes[nodeOf(layer)].rect).center();
        const QPoint by = (wanted - now).toPoint();
        view().horizontalScrollBar()->setValue(view().horizontalScrollBar()->value() - by.x());
        view().verticalScrollBar()->setValue(view().verticalScrollBar()->value() - by.y());
        const QPoint at = graph.at(nodeOf(layer));
        if (!graph.canvas()->rect().contains(at)) return false;
        QTest::mouseDClick(graph.canvas(), Qt::LeftButton, {}, at);
        return graph.laidOut();
    }
};

} // namespace

class OpenGroupWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void aGroupShowsItsBeginning_data() {
        QTest::addColumn<QString>("model");
        for (const char* name : {"transformer_train_tiny", "moe_train", "t32_train"})
            if (std::filesystem::exists(test::modelPath(name))) QTest::newRow(name) << QString::fromLatin1(name);
    }
    void aGroupShowsItsBeginning() {
        QFETCH(QString, model);
        Groups g;
        QVERIFY(g.graph.active && g.open(model.toStdString()));
        const auto open = g.view().scene().openLayers();
        const std::vector<LayerId> groups = g.closed();
        QVERIFY(!groups.empty());
        for (const QSize size : {QSize(1680, 1050), QSize(1280, 800)}) {
            g.window->resize(size);
            // Its panels and the canvas have their room: everything that asked for a layout got it.
            QTRY_VERIFY(g.window->size() == size && g.placed());
            for (std::size_t i = 0; i < groups.size() && i < 4; ++i)
                for (const QPointF share : {QPointF(0.5, 0.5), QPointF(0.1, 0.9), QPointF(0.75, 0.1)}) {
                    const LayerId layer = groups[i];
                    QVERIFY(g.openAt(layer, share));
                    QCOMPARE(g.view().scale(), 1.0);
                    const QString not_ = g.notBegun(layer);
                    QVERIFY2(not_.isEmpty(),
                             qPrintable(QStringLiteral("%1, from %2 %3: %4")
                                            .arg(QString::fromStdString(
                                                g.document().model()->structure->layers.layer(layer).path))
                                            .arg(share.x())
                                            .arg(share.y())
                                            .arg(not_)));
                    if (g.view().scene().setOpenLayers(open)) QVERIFY(g.graph.laidOut());
                }
        }
    }

    void byKeysItDoesSo() {
        Groups g;
        QVERIFY(g.graph.active && g.open("transformer_train_tiny"));
        const LayerId layer = g.closed().front();
        g.view().setScale(1, {});
        g.view().centreOn(g.graph.layout().nodes[g.nodeOf(layer)].rect);
        g.graph.click(g.graph.at(g.nodeOf(layer)));
        g.graph.key(Qt::Key_Return);
        QVERIFY(g.graph.laidOut());
        QCOMPARE(g.notBegun(layer), QString());
    }
};

QTEST_MAIN(OpenGroupWindowTest)
#include "open_group_window_test.moc"
