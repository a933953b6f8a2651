// SPDX-License-Identifier: GPL-3.0-or-later
// What lies over the pictures of the real window (legend, small picture, bars, questions, cards) never hides what it
// speaks of: the selected node, the target of a drag, all of a graph that was fitted. Held geometrically, in several
// states and sizes.
#include "tests/desktop/graph_gestures.h"

#include "widgets/compare/compare_model.h"
#include "widgets/compare/compare_page.h"
#include "widgets/compare/curve_plot.h"
#include "widgets/graph/conflict_bar.h"
#include "widgets/graph/find_bar.h"
#include "widgets/timeline/timeline_panel.h"
#include "widgets/timeline/timeline_plot.h"

#include <QDockWidget>
#include <QScrollBar>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::GraphGestures;
using test::WindowDriver;

namespace {

constexpr QSize kSizes[] = {{1680, 1050}, {1366, 768}, {1280, 800}};

std::string text(const Rect& r) {
    return std::to_string(r.x) + "," + std::to_string(r.y) + " " + std::to_string(r.width) + "x" +
           std::to_string(r.height);
}

struct Covered : WindowDriver {
    GraphGestures graph{*this};
    GraphView& view() { return graph.view(); }
    Rect sight() {
        const QRectF all(graph.canvas()->rect());
        return {0, 0, static_cast<float>(all.width()), static_cast<float>(all.height())};
    }
    // Legend, small picture and bars, those that are there.
    std::vector<Rect> overlays() {
        const OverlayPlaces places = view().overlayPlaces();
        std::vector<Rect> all = view().bars();
        for (const Rect& one : {places.legend, places.minimap})
            if (one.width > 0) all.push_back(one);
        return all;
    }
    // Empty, or which lies over which.
    std::string clash() {
        const auto all = overlays();
        for (const Rect& kept : view().keptInSight())
            for (const Rect& one : all)
                if (one.intersects(kept)) return "over what is selected: " + text(one) + " over " + text(kept);
        for (std::size_t i = 0; i < all.size(); ++i)
            for (std::size_t j = i + 1; j < all.size(); ++j)
                if (all[i].intersects(all[j])) return "over each other: " + text(all[i]) + " and " + text(all[j]);
        for (const Rect& one : all)
            if (one.x < 0 || one.y < 0 || one.right() > sight().width || one.bottom() > sight().height)
                return "out of the view: " + text(one);
        return {};
    }
    // A node is scrolled to a place of the view, and clicked there.
    bool select(NodeIndex node, QPointF share) {
        const QRectF rect = view().toView(graph.layout().nodes[node].rect);
        const QPointF wanted(share.x() * static_cast<double>(sight().width),
                             share.y() * static_cast<double>(sight().height));
        const QPoint by = (wanted - rect.center()).toPoint();
        view().horizontalScrollBar()->setValue(view().horizontalScrollBar()->value() - by.x());
        view().verticalScrollBar()->setValue(view().verticalScrollBar()->value() - by.y());
        graph.select(graph.layout().nodes[node].op); // a click would be on the overlay that is to go
        return graph.canvas()->rect().contains(graph.at(node));
    }
    bool size(QSize wanted) {
        window->resize(wanted);
        if (!QTest::qWaitFor([&] { return window->size() == wanted; }, 3000)) return false;
        // Columns find their places after the window has found its size, and a view that is resized hides its card.
        QSize last;
        int still = 0;
        return QTest::qWaitFor(
            [&] {
                still = graph.canvas()->size() == last ? still + 1 : 0;
                last = graph.canvas()->size();
                return still >= 5;
            },
            3000);
    }
};

// Empty, or what is wrong with the words of the curves.
QString wordsAreApart(const CurvePlot& plot) {
    const auto words = plot.words();
    if (words.size() < 4) return QStringLiteral("%1 words").arg(words.size());
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i].left() < plot.plotArea().left() - 1 || words[i].right() > plot.plotArea().right() + 1)
            return QStringLiteral("one is out of the plot");
        for (std::size_t j = i + 1; j < words.size(); ++j)
            if (words[i].intersects(words[j])) return QStringLiteral("one lies over another");
    }
    return {};
}

// Corners and edges: where overlays stand.
const QPointF kShares[] = {{0.93, 0.08}, {0.93, 0.93}, {0.08, 0.06}, {0.08, 0.95}, {0.5, 0.5}, {0.93, 0.3}};

} // namespace

class OverlaysWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void nothingLiesOverWhatIsSelected() {
        Covered c;
        QVERIFY(c.graph.active && c.open("mlp_train"));
        QVERIFY(c.dropInTable("batch/0", 0, 0) && c.settle());
        const SnapshotPointer before = c.document().snapshot();
        for (const QSize size : kSizes) {
            QVERIFY(c.size(size));
            for (const bool comparing : {false, true}) {
                c.document().compareWith(comparing ? before : nullptr, QStringLiteral("data parallel"));
                for (const bool finding : {false, true}) {
                    finding ? c.view().openFind() : c.view().findBar().close();
                    for (const QPointF share : kShares) {
                        c.graph.selection().clear();
                        QVERIFY(c.select(c.graph.layout().nodeOfOp[OpId{2u}], share));
                        const std::string clash = c.clash();
                        QVERIFY2(clash.empty(), (std::to_string(size.width()) + (comparing ? " comparing" : "") +
                                                 (finding ? " finding" : "") + " at " + std::to_string(share.x()) +
                                                 "," + std::to_string(share.y()) + ": " + clash)
                                                    .c_str());
                    }
                }
            }
            c.document().compareWith(nullptr, {});
            c.view().findBar().close();
            // With nothing in their way they are where they belong.
            c.graph.selection().clear();
            const OverlayPlaces places = c.view().overlayPlaces();
            QVERIFY(places.legend.width > 0);
            if (!places.legendInRow) QVERIFY(places.legend.right() > c.sight().width - 20 && places.legend.y < 20);
        }
    }

    void aFittedGraphIsClearOfThem() {
        Covered c;
        QVERIFY(c.graph.active && c.open("transformer_train_tiny"));
        const SnapshotPointer before = c.document().snapshot();
        for (const QSize size : kSizes)
            for (const int state : {0, 1, 2}) {
                QVERIFY(c.size(size));
                c.graph.selection().clear();
                c.document().compareWith(state == 1 ? before : nullptr, QStringLiteral("what was here before it"));
                state == 2 ? c.view().openFind() : c.view().findBar().close();
                c.graph.key(Qt::Key_F);
                const QRectF all = c.view().toView(c.graph.layout().bounds);
                const Rect graph{static_cast<float>(all.x()), static_cast<float>(all.y()),
                                 static_cast<float>(all.width()), static_cast<float>(all.height())};
                QVERIFY(QRectF(c.graph.canvas()->rect()).contains(all));
                for (const Rect& one : c.overlays())
                    QVERIFY2(!one.intersects(graph), (std::to_string(size.width()) + " in state " +
                                                      std::to_string(state) + ": " + text(one) + " over " + text(graph))
                                                         .c_str());
            }
    }

    void aDragSeesItsTargetAndItsCard() {
        Covered c;
        QVERIFY(c.graph.active && c.open("matmul_chain"));
        for (const QSize size : kSizes) {
            QVERIFY(c.size(size));
            for (const QPointF share : kShares) {
                const NodeIndex node = c.graph.layout().nodeOfArgument[c.argument("w1")];
                c.view().setScale(1, {});
                const QRectF rect = c.view().toView(c.graph.layout().nodes[node].rect);
                const QPointF wanted(share.x() * static_cast<double>(c.sight().width),
                                     share.y() * static_cast<double>(c.sight().height));
                c.view().horizontalScrollBar()->setValue(c.view().horizontalScrollBar()->value() -
                                                         qRound(wanted.x() - rect.center().x()));
                c.view().verticalScrollBar()->setValue(c.view().verticalScrollBar()->value() -
                                                       qRound(wanted.y() - rect.center().y()));
                c.graph.selection().selectArgument(ValueId{c.argument("w1")});
                c.view().setFocus();
                c.graph.key(Qt::Key_B); // holds the axis batch over it
                QVERIFY(c.view().dropState().active());
                QTRY_VERIFY(c.document().preview());
                QVERIFY(c.view().dropState().card());
                const Rect card = c.view().overlayPlaces().preview;
                QVERIFY(card.width > 0);
                std::vector<Rect> held = dropCells(c.graph.layout(), c.graph.style(), c.view().viewportNow(), node);
                const QRectF now = c.view().toView(c.graph.layout().nodes[node].rect);
                held.push_back({static_cast<float>(now.x()), static_cast<float>(now.y()),
                                static_cast<float>(now.width()), static_cast<float>(now.height())});
                for (const Rect& one : held)
                    QVERIFY2(!card.intersects(one), (text(card) + " over " + text(one)).c_str());
                QVERIFY(card.x >= 0 && card.y >= 0 && card.right() <= c.sight().width &&
                        card.bottom() <= c.sight().height);
                // Nor over another node that has its name, where its short form has a place without one.
                std::vector<Rect> all = held;
                for (const LayoutNode& other : c.graph.layout().nodes) {
                    const QRectF at = c.view().toView(other.rect);
                    all.push_back({static_cast<float>(at.x()), static_cast<float>(at.y()),
                                   static_cast<float>(at.width()), static_cast<float>(at.height())});
                }
                const auto hides = [&](const Rect& one) {
                    return std::ranges::any_of(all, [&](const Rect& other) { return other.intersects(one); });
                };
                if (hides(card))
                    for (float y = 1; y + kBriefCardHeight < c.sight().height; ++y)
                        for (const float x : {1.f, c.sight().width - 342})
                            QVERIFY2(hides({x, y, 341, kBriefCardHeight + 12}), text(card).c_str());
                QVERIFY2(c.clash().empty(), c.clash().c_str());
                c.graph.key(Qt::Key_Escape);
            }
        }
    }

    void aCardStandsBesideWhatItIsAbout() {
        Covered c;
        QVERIFY(c.graph.active && c.open("matmul_chain"));
        QVERIFY(c.dropInGraph("x", 0, 0) && c.settle() && c.dropInGraph("w1", 1, 1) && c.settle());
        for (const QSize size : kSizes) {
            QVERIFY(c.size(size));
            for (const QPointF share : kShares) {
                c.view().setScale(1, {});
                if (!c.select(c.graph.layout().nodeOfOp[OpId{1u}], share)) continue;
                c.graph.selection().clear();
                const auto parts = partsOf(c.graph.layout(), c.graph.style(), c.view().viewportNow(),
                                           c.graph.layout().nodeOfOp[OpId{1u}]);
                for (const GraphPart& part : parts) {
                    const QPoint at = c.graph.centre(part.box);
                    if (part.kind != GraphPart::Kind::collective || !c.graph.canvas()->rect().contains(at)) continue;
                    c.graph.hover(at);
                    std::string over = text(part.box) + " in " + text(c.sight());
                    for (const Rect& one : c.overlays()) over += ", " + text(one);
                    QTRY_VERIFY2(c.view().hoverCard(), over.c_str());
                    const Rect card = c.view().overlayPlaces().hover;
                    QVERIFY(card.width > 0);
                    QVERIFY2(!card.intersects(part.box), (text(card) + " over " + text(part.box)).c_str());
                    c.graph.hover({2, c.graph.canvas()->height() / 2});
                }
            }
        }
    }

    void aQuestionStandsBesideItsOp() {
        Covered c;
        QVERIFY(c.graph.active && c.openAsPartir("x_xt"));
        QVERIFY(c.dropInTable("x", 0, 0) && c.settle());
        if (c.snapshot().conflicts.empty()) QVERIFY(c.dropInTable("x", 1, 0) && c.settle());
        QVERIFY(!c.snapshot().conflicts.empty());
        const OpId op = c.graph.style().conflicts.front();
        for (const QSize size : kSizes) {
            QVERIFY(c.size(size));
            for (const QPointF share : kShares) {
                c.view().setScale(1, {});
                c.graph.selection().clear();
                QVERIFY(c.select(c.graph.layout().nodeOfOp[op], share));
                QVERIFY(c.view().conflictBar().isVisible());
                const QRectF node = c.view().toView(c.graph.layout().nodes[c.graph.layout().nodeOfOp[op]].rect);
                QVERIFY(!QRectF(c.view().conflictBar().geometry()).intersects(node));
                const auto all = c.overlays();
                for (std::size_t i = 0; i < all.size(); ++i)
                    for (std::size_t j = i + 1; j < all.size(); ++j) QVERIFY(!all[i].intersects(all[j]));
            }
        }
    }

    void theCardOfAnIntervalStandsBesideIt() {
        Covered c;
        QVERIFY(c.graph.active && c.open("mlp_train"));
        QVERIFY(c.dropInTable("batch/0", 0, 0) && c.settle());
        auto& plot = *c.window->findChild<TimelinePlot*>();
        int cards = 0;
        for (const QSize size : kSizes) {
            QVERIFY(c.size(size));
            c.window->findChild<QDockWidget*>(QStringLiteral("dockTimeline"))->raise();
            QTRY_VERIFY(plot.isVisible() && plot.lanesArea().width() > 100);
            const QRect lanes = plot.lanesArea();
            for (int x = lanes.left() + 1; x < lanes.right(); x += 7)
                for (int y = lanes.top() + 4; y < lanes.bottom(); y += 10) {
                    const QRectF bar = plot.barAt({x, y});
                    if (bar.isEmpty()) continue;
                    ++cards;
                    const QRectF card = plot.cardPlaceAt({x, y});
                    QVERIFY(!card.isEmpty() && !card.intersects(bar));
                    QVERIFY(card.left() >= 0 && card.right() <= plot.canvas()->width());
                }
        }
        QVERIFY(cards > 50);
    }

    void wordsOfTheComparisonAreApart() {
        Covered c;
        QVERIFY(c.graph.active && c.open("mlp_train"));
        for (int pinned = 0; pinned < 3; ++pinned) // much alike: their peaks are close to each other
            c.window->actions().action(QStringLiteral("strategy.pin"))->trigger();
        QVERIFY(c.dropInTable("batch/0", 0, 0) && c.settle());
        QTest::keyClick(c.window.get(), Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        auto* page = c.window->findChild<ComparePage*>();
        QTRY_VERIFY(page->isVisible());
        auto* plot = page->findChild<CurvePlot*>();
        QTRY_COMPARE_WITH_TIMEOUT(plot->curves(), 4, 30000);
        for (const QSize size : kSizes) {
            QVERIFY(c.size(size));
            QTRY_COMPARE(wordsAreApart(*plot), QString()); // once it is painted at that size
        }
    }
};

QTEST_MAIN(OverlaysWindowTest)
#include "overlays_window_test.moc"
