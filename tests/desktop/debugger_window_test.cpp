// SPDX-License-Identifier: GPL-3.0-or-later
// The debugger in the real window, by mouse and keys: stepping, hops of a collective, breakpoints, back in time, and a
// mistake that a learner puts in and finds.
#include "tests/desktop/window_driver.h"
#include "widgets/debugger/debugger_panel.h"
#include "widgets/debugger/devices_view.h"
#include "widgets/debugger/lines_model.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QMenu>
#include <QSlider>
#include <QTableView>
#include <QToolButton>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::WindowDriver;

namespace {

struct Debugging : WindowDriver {
    DebuggerPanel& panel() { return *window->findChild<DebuggerPanel*>(); }
    template <class Widget> Widget& find(const char* name) { return *window->findChild<Widget*>(QLatin1String(name)); }
    bool quiet() {
        return QTest::qWaitFor([this] { return panel().frame() && !panel().isBusy(); }, 60000);
    }
    // The model cut by its batch, and the debugger in front.
    bool begin() {
        if (!open("mlp_train") || !dropInTable("batch/0", 0, 0) || !settle()) return false;
        auto* dock = window->findChild<QDockWidget*>(QStringLiteral("dockDebugger"));
        dock->raise();
        return QTest::qWaitFor([dock] { return !dock->widget()->visibleRegion().isEmpty(); }) && quiet();
    }
    bool press(const char* name) {
        QTest::mouseClick(&find<QToolButton>(name), Qt::LeftButton);
        return quiet();
    }
    bool key(Qt::Key key) {
        QTest::keyClick(&panel().devices(), key);
        return quiet();
    }
    bool runTo(int choice) {
        find<QComboBox>("debuggerStopWhen").setCurrentIndex(choice);
        return press("debuggerRun");
    }
    // As a person picks it from the menu of the button.
    bool pickSabotage(const QString& start) {
        QMenu& menu = *find<QToolButton>("debuggerSabotage").menu();
        emit menu.aboutToShow();
        for (QAction* action : menu.actions())
            if (action->text().startsWith(start)) {
                action->trigger();
                return quiet();
            }
        return false;
    }
};

constexpr int kToBreakpoint = 0, kToDifference = 1, kToCollective = 2, kToEnd = 6;

} // namespace

class DebuggerWindowTest : public QObject {
    Q_OBJECT

  private slots:
    void aRightProgramRunsToItsEndEqual() {
        Debugging w;
        QVERIFY(w.begin());
        const QAbstractItemModelTester tester(&w.panel().lines(),
                                              QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(w.panel().frame()->step, std::size_t(0));
        QVERIFY(w.panel().lines().rowCount() > 10);
        QVERIFY(w.runTo(kToEnd));
        QVERIFY(w.panel().frame()->done);
        QVERIFY(!w.panel().frame()->first);
        int equal = 0;
        for (const LineMark mark : w.panel().frame()->marks) {
            QVERIFY(mark != LineMark::differs);
            equal += mark == LineMark::equal;
        }
        QVERIFY(equal > 10);
        QCOMPARE(w.panel().lines().index(0, LinesModel::State).data().toString().isEmpty(), false);
    }

    void keysGoForwardAndBackToTheSameNumbers() {
        Debugging w;
        QVERIFY(w.begin());
        std::vector<std::string> seen;
        for (int i = 0; i < 4; ++i) {
            QVERIFY(w.key(Qt::Key_F10));
            QCOMPARE(w.panel().frame()->step, std::size_t(i + 1));
            const auto& tiles = w.panel().frame()->watched.tiles;
            seen.push_back(tiles.empty() || tiles[1].cells.empty() ? "" : tiles[1].cells[0].text);
        }
        QVERIFY(w.key(Qt::Key_F8));
        QCOMPARE(w.panel().frame()->step, std::size_t(3));
        const auto& tiles = w.panel().frame()->watched.tiles;
        QCOMPARE(tiles.empty() || tiles[1].cells.empty() ? "" : tiles[1].cells[0].text, seen[2]);
        auto& slider = w.find<QSlider>("debuggerTime");
        slider.setFocus();
        QTest::keyClick(&slider, Qt::Key_Home);
        QVERIFY(w.quiet());
        QCOMPARE(w.panel().frame()->step, std::size_t(0));
    }

    void aCollectiveIsSteppedInItsHops() {
        Debugging w;
        QVERIFY(w.begin());
        QVERIFY(w.runTo(kToCollective));
        const std::size_t step = w.panel().frame()->step;
        const std::size_t hops = w.panel().frame()->hops.size();
        QVERIFY(hops > 0);
        QCOMPARE(w.panel().hop(), -1); // a run stops behind it
        QVERIFY(w.key(Qt::Key_F8));
        QVERIFY(w.key(Qt::Key_F10));
        for (std::size_t hop = 0; hop < hops; ++hop) {
            QCOMPARE(w.panel().hop(), static_cast<int>(hop));
            const DevicesPicture picture = w.panel().devices().picture();
            int arrows = 0;
            for (const DrawCommand& command : picture.list.commands) arrows += command.arrow;
            QCOMPARE(static_cast<std::size_t>(arrows), w.panel().frame()->hops[hop].size());
            QVERIFY(w.key(Qt::Key_F10));
        }
        QCOMPARE(w.panel().hop(), -1);
        QCOMPARE(w.panel().frame()->step, step);
        QVERIFY(w.panel().frame()->bytesSent > 0);
    }

    void aBreakpointIsSetByAClickAndReached() {
        Debugging w;
        QVERIFY(w.begin());
        auto& table = w.find<QTableView>("debuggerLines");
        LinesModel& lines = w.panel().lines();
        int row = -1;
        for (int r = 8; r < lines.rowCount() && row < 0; ++r)
            if (lines.modelOpAt(r).valid()) row = r;
        QVERIFY(row > 0);
        table.scrollTo(lines.index(row, 0), QAbstractItemView::PositionAtCenter);
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, table.visualRect(lines.index(row, 0)).center());
        QVERIFY(lines.isBreakpoint(row));
        QVERIFY(w.runTo(kToBreakpoint));
        QCOMPARE(w.panel().frame()->modelOp.value, lines.modelOpAt(row).value);
        QVERIFY(!w.panel().frame()->done);
        QCOMPARE(w.document().selection().steps().size(), std::size_t(1)); // marked in the graph
    }

    void aDroppedAllReduceIsFoundTheLearnersWay() {
        Debugging w;
        QVERIFY(w.begin());
        const Strategy before = w.document().strategy();
        const int undo = w.document().undoStack().count();
        auto& banner = w.find<QFrame>("debuggerBanner");
        QVERIFY(!banner.isVisible());
        QVERIFY(w.pickSabotage(QStringLiteral("Drop the all_reduce")));
        QVERIFY(banner.isVisible());
        QCOMPARE(w.panel().frame()->step, std::size_t(0));
        const OpId dropped = w.panel().mistake().sabotage->op;
        QVERIFY(w.runTo(kToDifference));
        QVERIFY(w.panel().frame()->first.has_value());
        QCOMPARE(w.panel().frame()->first->op.value, dropped.value);
        std::int64_t differing = 0;
        for (const DebugTile& tile : w.panel().frame()->watched.tiles) differing += tile.differing;
        QVERIFY(differing > 0);
        QVERIFY(w.find<QLabel>("debuggerVerdict").text().startsWith(QStringLiteral("First difference")));
        QVERIFY(w.press("debuggerShow"));
        QCOMPARE(w.document().selection().op().value, dropped.value);
        QVERIFY(w.runTo(kToEnd));
        QVERIFY(!w.panel().frame()->wrong.empty());
        // Nothing of it is in the strategy, and it goes away.
        QVERIFY(w.document().strategy() == before);
        QCOMPARE(w.document().undoStack().count(), undo);
        QVERIFY(w.press("debuggerPutRight"));
        QVERIFY(!banner.isVisible());
        QVERIFY(w.runTo(kToEnd));
        QVERIFY(!w.panel().frame()->first && w.panel().frame()->wrong.empty());
    }

    void anotherStrategyBeginsAnew() {
        Debugging w;
        QVERIFY(w.begin());
        QVERIFY(w.pickSabotage(QStringLiteral("Drop the all_reduce")));
        QVERIFY(w.runTo(kToEnd));
        QVERIFY(w.undo());
        QVERIFY(w.quiet());
        QTRY_VERIFY(w.panel().frame() && w.panel().frame()->step == 0);
        QVERIFY(w.panel().mistake().none());
    }

    void pictures() {
        const QString folder = qEnvironmentVariable("AXISCAPE_PICTURES");
        if (folder.isEmpty()) return;
        for (const QSize size : {QSize(1680, 1050), QSize(1280, 800)})
            for (const Theme::Mode mode : {Theme::Mode::light, Theme::Mode::dark}) {
                Debugging w;
                w.window->resize(size);
                QVERIFY(w.begin());
                w.window->setThemeMode(mode);
                QVERIFY(w.pickSabotage(QStringLiteral("Drop the all_reduce")));
                const auto save = [&](const char* name) {
                    QVERIFY(w.settle());
                    w.window->grab().save(QStringLiteral("%1/debugger_%2_%3_%4.png")
                                              .arg(folder, QLatin1String(name))
                                              .arg(size.width())
                                              .arg(mode == Theme::Mode::dark ? "dark" : "light"));
                };
                QVERIFY(w.runTo(kToDifference));
                QVERIFY(w.runTo(kToCollective)); // of a larger tensor
                save("difference");
                QVERIFY(w.press("debuggerPutRight"));
                QVERIFY(w.runTo(kToCollective));
                QVERIFY(w.key(Qt::Key_F8));
                QVERIFY(w.key(Qt::Key_F10));
                save("hop");
            }
    }
};

QTEST_MAIN(DebuggerWindowTest)
#include "debugger_window_test.moc"
