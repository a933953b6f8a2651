// SPDX-License-Identifier: GPL-3.0-or-later
// The timeline in the real window: linked with the graph both ways, zoomed, as a table, the peak as a map.
#include "tests/desktop/window_driver.h"
#include "widgets/timeline/intervals_model.h"
#include "widgets/timeline/peak_map_view.h"
#include "widgets/timeline/peak_view.h"
#include "widgets/timeline/timeline_panel.h"
#include "widgets/timeline/timeline_plot.h"

#include <QTableView>
#include <QToolButton>
#include <QWheelEvent>

using namespace axiscape;
using test::WindowDriver;

namespace {

struct Window : WindowDriver {
    TimelinePanel* panel = window->findChild<TimelinePanel*>();
    TimelinePlot& plot() { return panel->plot(); }
    bool openAndWait(const std::string& model) {
        return open(model) && QTest::qWaitFor([this] { return plot().memoryArea().height() > 40; });
    }
    void click(const char* button) {
        QTest::mouseClick(panel->findChild<QToolButton*>(QLatin1String(button)), Qt::LeftButton);
    }
};

} // namespace

class TimelineWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void selectionIsLinkedBothWays() {
        Window w;
        QVERIFY(w.openAndWait("transformer_train_tiny"));
        const auto data = timelineData(w.document().snapshot(), false);
        const auto& items = data->lanes[0].items;
        const auto longest = std::max_element(items.begin(), items.end(), [](const LaneItem& a, const LaneItem& b) {
            return a.end - a.start < b.end - b.start;
        });
        // To the graph: a click reveals the op.
        w.plot().zoomTo(longest->start - (longest->end - longest->start),
                        longest->end + (longest->end - longest->start));
        const QRect area = w.plot().memoryArea();
        QTest::mouseClick(w.plot().canvas(), Qt::LeftButton, {}, {area.center().x(), w.plot().lanesArea().top() + 8});
        QCOMPARE(w.document().selection().op(), longest->op);
        QTRY_VERIFY(w.window->graph().isLaidOut());
        // From the graph: what is selected there comes into view here.
        const LaneItem& last = items.back();
        w.document().selection().selectOp(last.op, w.document().model()->module->results(last.op)[0]);
        QVERIFY(w.plot().from() <= last.start && last.start <= w.plot().to());
    }

    void wheelDragAndDoubleClickZoomBothPlots() {
        Window w;
        QVERIFY(w.openAndWait("mlp_train"));
        const double whole = w.plot().to();
        const QPoint at = w.plot().memoryArea().center();
        QWheelEvent wheel(at, w.plot().canvas()->mapToGlobal(at), {}, {0, 240}, Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(w.plot().canvas(), &wheel);
        QVERIFY(w.plot().to() - w.plot().from() < whole);
        QTest::mouseDClick(w.plot().canvas(), Qt::LeftButton, {}, at);
        QCOMPARE(w.plot().to() - w.plot().from(), whole);
        const QPoint to(at.x() + 100, at.y());
        QTest::mousePress(w.plot().canvas(), Qt::LeftButton, {}, at);
        QTest::mouseMove(w.plot().canvas(), to);
        QTest::mouseRelease(w.plot().canvas(), Qt::LeftButton, {}, to);
        QVERIFY(w.plot().to() - w.plot().from() < whole / 2);
        w.click("byOrder");
        QVERIFY(w.panel->programOrder());
        QCOMPARE(w.plot().from(), 0.0);
    }

    void theTableIsLinkedToo() {
        Window w;
        QVERIFY(w.openAndWait("decode_tiny"));
        w.click("asTable");
        auto* table = w.panel->findChild<QTableView*>(QStringLiteral("intervals"));
        QVERIFY(table->isVisible() && table->model()->rowCount() > 3);
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                          table->visualRect(table->model()->index(1, 0)).center());
        QVERIFY(w.document().selection().op().valid());
        const auto first = w.document().selection().op();
        QTest::keyClick(table, Qt::Key_Down);
        QVERIFY(w.document().selection().op() != first || table->currentIndex().row() == 2);
        w.click("asPicture");
        QVERIFY(!table->isVisible());
    }

    void theMapOfThePeakPicksATensor() {
        Window w;
        QVERIFY(w.openAndWait("mlp_train"));
        w.click("peakAsMap");
        PeakMapView& map = w.panel->peak().map();
        QTRY_VERIFY(map.isVisible() && map.map().tileOf(0) >= 0);
        const Point at = map.map().tiles[static_cast<std::size_t>(map.map().tileOf(0))].rect.centre();
        QTest::mouseClick(&map, Qt::LeftButton, {}, {static_cast<int>(at.x), static_cast<int>(at.y)});
        QCOMPARE(w.document().selection().value(), w.snapshot().simulation->peakBuffers.front().value);
    }
};

QTEST_MAIN(TimelineWindowTest)
#include "timeline_window_test.moc"
