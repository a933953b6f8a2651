// SPDX-License-Identifier: GPL-3.0-or-later
// The timeline in the real window, by mouse and by keys: linked with the graph both ways, one cursor and one zoom for
// lanes and memory, as a table, the peak as a map, and what a what-if does to it.
#include "tests/desktop/graph_gestures.h"
#include "widgets/mesh/mesh_edit.h"
#include "widgets/timeline/intervals_model.h"
#include "widgets/timeline/peak_map_view.h"
#include "widgets/timeline/peak_view.h"
#include "widgets/timeline/timeline_panel.h"
#include "widgets/timeline/timeline_plot.h"

#include <QSpinBox>
#include <QTableView>
#include <QTableWidget>
#include <QToolButton>
#include <QWheelEvent>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>
#include <algorithm>

using namespace axiscape;
using test::GraphGestures;
using test::WindowDriver;

namespace {

struct Window : WindowDriver {
    GraphGestures graph{*this};
    TimelinePanel* panel = window->findChild<TimelinePanel*>();
    TimelinePlot& plot() { return panel->plot(); }
    QWidget* canvas() { return plot().canvas(); }
    Selection& selection() { return document().selection(); }
    double size() { return plot().to() - plot().from(); }

    bool openAndWait(const std::string& model) {
        return graph.active && open(model) && QTest::qWaitFor([this] {
                   return plot().memoryArea().height() > 40 && plot().lanesArea().height() > 20;
               });
    }
    template <class W = QToolButton> W* part(const char* name) { return window->findChild<W*>(QLatin1String(name)); }
    void click(const char* button) { QTest::mouseClick(part(button), Qt::LeftButton); }
    int x(double at) {
        const QRect area = plot().memoryArea();
        return area.left() + static_cast<int>((at - plot().from()) / size() * area.width());
    }
    std::shared_ptr<const TimelineData> data() { return timelineData(document().snapshot(), panel->programOrder()); }
    void wheel(QPoint at, QPoint turn) {
        QWheelEvent event(at, canvas()->mapToGlobal(at), {}, turn, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                          false);
        QCoreApplication::sendEvent(canvas(), &event);
    }
    void drag(QPoint from, QPoint to) {
        QTest::mousePress(canvas(), Qt::LeftButton, {}, from);
        QTest::mouseMove(canvas(), to);
        QTest::mouseRelease(canvas(), Qt::LeftButton, {}, to);
    }
    QImage picture(const QRect& of) { return canvas()->grab(of).toImage(); }
};

const LaneItem& longest(const Lane& lane) {
    return *std::max_element(lane.items.begin(), lane.items.end(),
                             [](const LaneItem& a, const LaneItem& b) { return a.end - a.start < b.end - b.start; });
}

} // namespace

class TimelineWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void anOpIsSelectedBothWays() {
        Window w;
        QVERIFY(w.openAndWait("transformer_train_tiny"));
        const auto data = w.data();
        const LaneItem& item = longest(data->lanes[0]);
        w.plot().zoomTo(item.start - (item.end - item.start), item.end + (item.end - item.start));
        QTest::mouseClick(w.canvas(), Qt::LeftButton, {},
                          {w.x((item.start + item.end) / 2), w.plot().lanesArea().top() + 8});
        QCOMPARE(w.selection().op(), item.op);
        // The graph opens what hides it and brings it into sight.
        QTRY_VERIFY(w.graph.laidOut() && w.graph.layout().nodeOfOp[item.op] != kNone);
        const NodeIndex node = w.graph.layout().nodeOfOp[item.op];
        QVERIFY(w.graph.layout().nodes[node].kind != NodeKind::closedGroup);
        QTRY_VERIFY(w.graph.canvas()->rect().contains(w.graph.at(node)));

        // A click on a node of the graph brings its time into view here; the zoom stays.
        const NodeIndex other = [&] {
            for (NodeIndex i = 0; i < w.graph.layout().nodes.size(); ++i) {
                const OpId op = w.graph.layout().nodes[i].op;
                if (!op.valid() || w.graph.layout().nodes[i].kind == NodeKind::closedGroup) continue;
                for (const LaneItem& at : data->lanes[0].items)
                    if (at.op == op && (at.end < w.plot().from() || at.start > w.plot().to())) return i;
            }
            return kNone;
        }();
        QVERIFY(other != kNone);
        const OpId wanted = w.graph.layout().nodes[other].op;
        const double size = w.size();
        w.graph.show(w.graph.layout().nodes[other].rect);
        w.graph.click(w.graph.at(other));
        QCOMPARE(w.selection().op(), wanted);
        const auto& items = data->lanes[0].items;
        const auto shown =
            std::find_if(items.begin(), items.end(), [&](const LaneItem& at) { return at.op == wanted; });
        QVERIFY(w.plot().from() <= shown->end && shown->start <= w.plot().to());
        QVERIFY(std::abs(w.size() - size) < size * 1e-6);
    }

    void aBufferIsSelectedBothWays() {
        Window w;
        QVERIFY(w.openAndWait("mlp_train"));
        const auto& buffers = w.snapshot().simulation->peakBuffers;
        QVERIFY(buffers.size() > 2);
        auto* list = w.part<QTableWidget>("largestBuffers");
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(list->item(1, 0)).center());
        QCOMPARE(w.selection().value(), buffers[1].value);
        list->setFocus();
        list->setCurrentCell(0, 0);
        QTest::keyClick(list, Qt::Key_Return);
        QCOMPARE(w.selection().value(), buffers[0].value);

        // The map: by the mouse, by keys; what is selected in the graph has its ring here.
        w.click("peakAsMap");
        PeakMapView& map = w.panel->peak().map();
        QTRY_VERIFY(map.isVisible() && map.map().tileOf(1) >= 0);
        const Point at = map.map().tiles[static_cast<std::size_t>(map.map().tileOf(1))].rect.centre();
        QTest::mouseClick(&map, Qt::LeftButton, {}, {static_cast<int>(at.x), static_cast<int>(at.y)});
        QCOMPARE(w.selection().value(), buffers[1].value);
        map.setFocus();
        QTest::keyClick(&map, Qt::Key_Right);
        const QString first = map.accessibleDescription();
        QTest::keyClick(&map, Qt::Key_Right);
        QTest::keyClick(&map, Qt::Key_Down);
        QVERIFY(map.accessibleDescription() != first);
        w.selection().clear();
        const QImage before = map.grab().toImage();
        QTest::keyClick(&map, Qt::Key_Return);
        QVERIFY(w.selection().value().valid());
        w.selection().clear();
        const std::uint32_t argument = w.argument("batch/0");
        for (const PeakBuffer& buffer : buffers)
            if (buffer.value.value < w.document().model()->module->argumentCount() &&
                w.graph.layout().nodeOfArgument[buffer.value.value] != kNone) {
                const NodeIndex node = w.graph.layout().nodeOfArgument[buffer.value.value];
                w.graph.show(w.graph.layout().nodes[node].rect);
                w.graph.click(w.graph.at(node));
                QCOMPARE(w.selection().value(), buffer.value);
                break;
            }
        QVERIFY(w.selection().value().valid() && argument < w.document().model()->module->argumentCount());
        QVERIFY(map.grab().toImage() != before);
        w.click("peakAsList");
        QVERIFY(!map.isVisible() && list->isVisible());
    }

    void oneZoomForLanesAndMemory() {
        Window w;
        QVERIFY(w.openAndWait("mlp_train"));
        const double whole = w.size();
        const QPoint at = w.plot().memoryArea().center();
        const QImage lanes = w.picture(w.plot().lanesArea()), memory = w.picture(w.plot().memoryArea());
        w.wheel(at, {0, 240});
        QVERIFY(w.size() < whole);
        QTRY_VERIFY(w.picture(w.plot().lanesArea()) != lanes);
        QVERIFY(w.picture(w.plot().memoryArea()) != memory);
        const double from = w.plot().from();
        w.wheel(at, {-120, 0}); // sideways
        QVERIFY(w.plot().from() > from);
        QTest::mouseDClick(w.canvas(), Qt::LeftButton, {}, at);
        QCOMPARE(w.size(), whole);
        // A drag over the lanes, and the same by keys.
        const int y = w.plot().lanesArea().center().y();
        w.drag({at.x(), y}, {at.x() + 100, y});
        QVERIFY(w.size() < whole / 2);
        QVERIFY(w.plot().from() > 0);
        w.plot().setFocus();
        QTest::keyClick(&w.plot(), Qt::Key_0);
        QCOMPARE(w.size(), whole);
        QTest::keyClick(&w.plot(), Qt::Key_Plus);
        QTest::keyClick(&w.plot(), Qt::Key_Plus);
        QVERIFY(w.size() < whole);
        QTest::keyClick(&w.plot(), Qt::Key_Home);
        QCOMPARE(w.plot().from(), 0.0);
        QTest::keyClick(&w.plot(), Qt::Key_Right);
        QVERIFY(w.plot().from() > 0);
        QTest::keyClick(&w.plot(), Qt::Key_Minus);
        QTest::keyClick(&w.plot(), Qt::Key_F);
        QCOMPARE(w.size(), whole);
    }

    void oneCursorThroughLanesAndMemory() {
        Window w;
        QVERIFY(w.openAndWait("matmul_chain"));
        const QRect lanes = w.plot().lanesArea(), memory = w.plot().memoryArea();
        const int x = memory.left() + memory.width() * 2 / 3;
        // Between the two plots nothing else is painted: the line goes through there, wherever the pointer is.
        const QRect between(x - 2, lanes.bottom() + 3, 5, 6);
        const QImage without = w.picture(between);
        QTest::mouseMove(w.canvas(), {x - 1, memory.center().y()});
        QTest::mouseMove(w.canvas(), {x, memory.center().y()});
        QTRY_VERIFY(w.picture(between) != without);
        const QImage fromMemory = w.picture(between);
        QTest::mouseMove(w.canvas(), {x - 1, lanes.bottom() - 2});
        QTest::mouseMove(w.canvas(), {x, lanes.bottom() - 2});
        QTRY_COMPARE(w.picture(between), fromMemory);
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(w.canvas(), &leave);
        QTRY_COMPARE(w.picture(between), without);
    }

    void timeOrProgramOrder() {
        Window w;
        QVERIFY(w.openAndWait("mlp_train"));
        const double seconds = w.plot().to();
        w.click("byOrder");
        QVERIFY(w.panel->programOrder());
        QCOMPARE(w.plot().to(), static_cast<double>(w.snapshot().simulation->curve.size() - 1));
        // An op is picked in this order as well.
        const auto data = w.data();
        w.plot().zoomTo(10, 20);
        const LaneItem* item = nullptr;
        for (const LaneItem& at : data->lanes[0].items)
            if (at.start >= 12 && at.end <= 18) item = &at;
        QVERIFY(item);
        QTest::mouseClick(w.canvas(), Qt::LeftButton, {},
                          {w.x((item->start + item->end) / 2), w.plot().lanesArea().top() + 8});
        QCOMPARE(w.selection().op(), item->op);
        // Back by keys.
        auto* byTime = w.part("byTime");
        byTime->setFocus();
        QTest::keyClick(byTime, Qt::Key_Space);
        QVERIFY(!w.panel->programOrder());
        QCOMPARE(w.plot().to(), seconds);
    }

    void theTableIsLinkedToo() {
        Window w;
        QVERIFY(w.openAndWait("decode_tiny"));
        auto* asTable = w.part("asTable");
        asTable->setFocus();
        QTest::keyClick(asTable, Qt::Key_Space);
        auto* table = w.part<QTableView>("intervals");
        auto* rows = static_cast<IntervalsModel*>(table->model());
        QVERIFY(table->isVisible() && rows->rowCount() > 8);
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(rows->index(1, 0)).center());
        QCOMPARE(w.selection().op(), rows->item(1).op);
        QTest::keyClick(table, Qt::Key_Down);
        QCOMPARE(w.selection().op(), rows->item(2).op);
        // What another panel selects is found in the table.
        const OpId last = rows->item(rows->rowCount() - 1).op;
        w.graph.select(last);
        QTRY_COMPARE(rows->item(table->currentIndex().row()).op, last);
        // Longest first by a click on the header.
        QHeaderView* header = table->horizontalHeader();
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                          {header->sectionViewportPosition(IntervalsModel::Length) + 10, header->height() / 2});
        QCOMPARE(rows->sortColumn(), static_cast<int>(IntervalsModel::Length));
        QCOMPARE(rows->sortOrder(), Qt::DescendingOrder);
        w.click("asPicture");
        QVERIFY(!table->isVisible() && w.plot().isVisible());
    }

    void aWhatIfIsSeenBeforeAndAfter() {
        Window w;
        QVERIFY(w.openAndWait("mlp_train"));
        const double before = w.snapshot().simulation->stepSeconds;
        // While it is only tried, the memory curve of the preview is drawn over that of now.
        const QImage now = w.picture(w.plot().memoryArea());
        const Strategy slow = withSlowDevice(w.document().strategy(), 2, 4);
        w.document().startPreview(slow);
        QTRY_VERIFY(w.document().preview());
        QTRY_VERIFY(w.picture(w.plot().memoryArea()) != now);
        w.document().endPreview();
        QTRY_COMPARE(w.picture(w.plot().memoryArea()), now);
        w.document().edit(QStringLiteral("Slow"), slow);
        QVERIFY(w.settle());
        QVERIFY(w.snapshot().simulation->stepSeconds > before);
        // Devices differ now: the one shown is chosen in the header, by keys.
        auto* shown = w.part<QSpinBox>("shownDevice");
        QVERIFY(shown->isVisible());
        const auto says = [&](const char* text) {
            return w.plot().accessibleDescription().contains(QLatin1String(text));
        };
        QVERIFY(says("device 0 computes"));
        shown->setFocus();
        QTest::keyClick(shown, Qt::Key_Up);
        QTest::keyClick(shown, Qt::Key_Up);
        QCOMPARE(w.selection().device(), 2);
        QVERIFY(says("device 2 computes"));
        QVERIFY(w.undo());
        QCOMPARE(w.snapshot().simulation->stepSeconds, before);
    }
};

QTEST_MAIN(TimelineWindowTest)
#include "timeline_window_test.moc"
