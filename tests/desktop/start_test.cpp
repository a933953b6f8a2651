// SPDX-License-Identifier: GPL-3.0-or-later
// The first thing that is seen, and windows of any size.
#include "tests/desktop/window_driver.h"

#include "app/desktop/start/live_sample.h"
#include "app/desktop/start/sample_card.h"
#include "app/desktop/start/start_page.h"
#include "app/desktop/window/narrow_layout.h"

#include <QAccessible>
#include <QDockWidget>
#include <QFrame>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QToolBar>
#include <QToolButton>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::WindowDriver;

namespace {

struct Start {
    explicit Start(WindowDriver& of) : driver(of), page(of.window->findChild<StartPage*>()) {}
    LiveSample& live() const { return page->live(); }
    QString sentence() const { return page->findChild<QLabel*>(QStringLiteral("liveSentence"))->text(); }
    bool shown() const {
        return QTest::qWaitFor([this] { return live().document().snapshot() && !live().document().isEvaluating(); },
                               30000);
    }
    bool drag(QEvent::Type type, QPoint at, int axis) const {
        const std::unique_ptr<QMimeData> data(axisMimeData(axis, QStringLiteral("axis")));
        QDragEnterEvent enter(at, Qt::CopyAction, data.get(), Qt::LeftButton, Qt::NoModifier);
        if (type == QEvent::DragMove) QCoreApplication::sendEvent(&live().canvas(), &enter);
        std::unique_ptr<QDropEvent> event;
        if (type == QEvent::DragMove)
            event = std::make_unique<QDragMoveEvent>(at, Qt::CopyAction, data.get(), Qt::LeftButton, Qt::NoModifier);
        else
            event = std::make_unique<QDropEvent>(at, Qt::CopyAction, data.get(), Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&live().canvas(), event.get());
        return event->isAccepted();
    }
    WindowDriver& driver;
    StartPage* page;
};

} // namespace

class StartTest : public QObject {
    Q_OBJECT
  private slots:
    void theSampleIsAliveAtOnce() {
        WindowDriver driver;
        Start start(driver);
        QVERIFY(start.shown());
        QTRY_VERIFY2(start.sentence().contains(QLatin1String("add theirs up")), qPrintable(start.sentence()));
        QVERIFY(!driver.document().model()); // nothing is open
        // Colours other than the ground are there without a click.
        const QImage image = start.live().canvas().grab().toImage();
        QSet<QRgb> colours;
        for (int y = 0; y < image.height(); y += 3)
            for (int x = 0; x < image.width(); x += 3) colours.insert(image.pixel(x, y));
        QVERIFY(colours.size() > 6);
        // An axis is dropped on it: w1 over batch as well.
        const QPoint at = start.live().canvas().targetRect(1, 0).center();
        QVERIFY(start.drag(QEvent::DragMove, at, 0));
        QTRY_VERIFY(start.live().document().preview());
        QVERIFY(start.drag(QEvent::Drop, at, 0));
        QTRY_VERIFY(start.live().document().snapshot()->program.counts[CollectiveKind::all_gather] > 0);
        // Where it is used already it is refused.
        QVERIFY(!start.drag(QEvent::DragMove, start.live().canvas().targetRect(0, 0).center(), 0));
        QTest::mouseClick(start.page->findChild<QPushButton*>(QStringLiteral("liveUndo")), Qt::LeftButton);
        QTRY_COMPARE(start.live().document().snapshot()->program.counts[CollectiveKind::all_gather], std::int64_t(0));
    }

    void tryItYourselfOpensWhatIsSeen() {
        WindowDriver driver;
        Start start(driver);
        QVERIFY(start.shown());
        QTest::mouseClick(start.page->findChild<QPushButton*>(QStringLiteral("liveTry")), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(driver.document().model() && driver.settled(), 30000);
        QCOMPARE(driver.document().strategy().schedule.tactics.size(), std::size_t(2));
        QCOMPARE(driver.count(CollectiveKind::all_reduce), std::int64_t(1));
        QVERIFY(driver.document().undoStack().isClean());
    }

    void samplesHavePicturesAndOpenByMouseAndKey() {
        WindowDriver driver;
        Start start(driver);
        const auto cards = start.page->findChildren<SampleCard*>();
        QCOMPARE(cards.size(), 8);
        for (SampleCard* card : cards) {
            QVERIFY2(!card->sample().blocks.empty(), qPrintable(card->sample().title));
            QVERIFY(QFileInfo::exists(card->sample().path));
        }
        cards[0]->setFocus();
        QTest::keyClick(cards[0], Qt::Key_Space);
        QTRY_VERIFY_WITH_TIMEOUT(driver.document().model() && driver.settled(), 30000);
        // What was opened is listed among the recent files of the next window.
        MainWindow next;
        QVERIFY(!next.findChildren<QPushButton*>(QStringLiteral("recentFile")).isEmpty());
    }

    void theDropAreaIsTintedWhileAFileIsOver() {
        WindowDriver driver;
        auto* area = driver.window->findChild<QFrame*>(QStringLiteral("dropArea"));
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(QString::fromStdString(test::modelPath("matmul_chain").string()))});
        QDragEnterEvent enter({100, 100}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(driver.window.get(), &enter);
        QVERIFY(enter.isAccepted());
        QVERIFY(area->property("over").toBool());
        QDragLeaveEvent leave;
        QCoreApplication::sendEvent(driver.window.get(), &leave);
        QVERIFY(!area->property("over").toBool());
        QCoreApplication::sendEvent(driver.window.get(), &enter);
        QDropEvent drop(QPointF(100, 100), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(driver.window.get(), &drop);
        QVERIFY(!area->property("over").toBool());
        QTRY_VERIFY_WITH_TIMEOUT(driver.document().model() && driver.settled(), 30000);
    }

    void aSmallWindowStaysSmallWhenAModelOpens() {
        WindowDriver driver;
        const QSize small(1200, 740);
        driver.window->resize(small);
        QVERIFY(driver.open("transformer_train_tiny"));
        QTRY_VERIFY(driver.window->height() < NarrowLayout::kLow); // panels beside each other would need more
        QCOMPARE(driver.window->width(), small.width());
        auto* schedule = driver.window->findChild<QDockWidget*>(QStringLiteral("dockSchedule"));
        auto* timeline = driver.window->findChild<QDockWidget*>(QStringLiteral("dockTimeline"));
        QVERIFY(driver.window->tabifiedDockWidgets(timeline).contains(schedule));
        QTRY_VERIFY(driver.window->findChild<QLabel*>(QStringLiteral("verdictPeak"))->isVisible());
    }

    // Everything of the toolbar is in sight at every size that a laptop has: words go before commands do.
    void theToolBarIsShorterBeforeItHides() {
        WindowDriver driver;
        QVERIFY(driver.open("t32_train")); // fits on no device: there is one button more
        auto* bar = driver.window->findChild<QToolBar*>(QStringLiteral("mainToolBar"));
        auto* more = bar->findChild<QToolButton*>(QStringLiteral("qt_toolbar_ext_button"));
        auto* tokens = bar->findChild<QLabel*>(QStringLiteral("verdictThroughput"));
        QVERIFY(!more->accessibleName().isEmpty());
        QTRY_VERIFY(tokens->isVisible()); // worked out meanwhile
        QVERIFY2(tokens->text().contains(QLatin1String("tokens/s")) && tokens->text().contains(QLatin1String("MFU")),
                 qPrintable(tokens->text()));
        const char* names[] = {"toolHardware", "strategyButton",  "toolSearch",  "toolCompare",       "toolExport",
                               "verdictPeak",  "verdictWouldFit", "verdictStep", "verdictCollectives"};
        for (const QSize size : {QSize(1680, 1050), QSize(1440, 900), QSize(1280, 720), QSize(1024, 768)}) {
            driver.window->resize(size);
            for (const char* name : names) {
                const auto* widget = bar->findChild<QWidget*>(QLatin1String(name));
                const auto inSight = [&] {
                    return widget->isVisible() && !widget->visibleRegion().isEmpty() &&
                           bar->rect().contains(QRect(widget->mapTo(bar, QPoint()), widget->size())) &&
                           widget->width() >= widget->minimumSizeHint().width() &&
                           (!qobject_cast<const QLabel*>(widget) || widget->width() >= widget->sizeHint().width());
                };
                QTRY_VERIFY2(inSight(),
                             qPrintable(QStringLiteral("%1 at %2").arg(QLatin1String(name)).arg(size.width())));
                if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) {
                    QVERIFY(!button->text().isEmpty() || !button->icon().isNull());
                    QVERIFY(!QAccessible::queryAccessibleInterface(const_cast<QWidget*>(widget))
                                 ->text(QAccessible::Name)
                                 .isEmpty());
                }
            }
            QTRY_VERIFY(!more->isVisible());
        }
        const auto* search = bar->findChild<QPushButton*>(QStringLiteral("toolSearch"));
        QVERIFY(search->text().isEmpty());
        QVERIFY(driver.window->findChild<QLabel*>(QStringLiteral("verdictStep"))
                    ->toolTip()
                    .contains(QLatin1String("tokens/s"))); // where there is no room for it
        driver.window->resize(1680, 1050);
        QTRY_COMPARE(search->text(), QStringLiteral("Search"));
        QTRY_VERIFY(tokens->isVisible());
    }

    // Nothing of the first page stands beyond the edge of a laptop's window.
    void theFirstPageFitsALaptop() {
        WindowDriver driver;
        driver.window->resize(1280, 800);
        auto* page = driver.window->findChild<StartPage*>();
        QScrollArea* scroll = nullptr;
        for (QWidget* at = page; at && !scroll; at = at->parentWidget()) scroll = qobject_cast<QScrollArea*>(at);
        QVERIFY(scroll);
        QTRY_COMPARE(driver.window->size(), QSize(1280, 800));
        QTRY_COMPARE(scroll->horizontalScrollBar()->maximum(), 0);
    }

    // With all panels beside each other it needs more height than a small laptop has: on the way they become tabs.
    void aLargeWindowCanBeMadeSmall() {
        WindowDriver driver;
        QVERIFY(driver.open("transformer_train_tiny"));
        driver.document().selection().selectArgument(ValueId{driver.argument("params/layer_00/dense_up")});
        const auto* timeline = driver.window->findChild<QDockWidget*>(QStringLiteral("dockTimeline"));
        auto* schedule = driver.window->findChild<QDockWidget*>(QStringLiteral("dockSchedule"));
        driver.window->resize(1280, 720);
        QTRY_VERIFY(driver.window->tabifiedDockWidgets(schedule).contains(const_cast<QDockWidget*>(timeline)));
        QTRY_VERIFY(driver.window->height() < NarrowLayout::kLow);
        driver.window->resize(1280, 720); // as the hand that draws the edge goes on
        QTRY_COMPARE(driver.window->size(), QSize(1280, 720));
    }

    void narrowWindowsHaveTabsAndKeepTheVerdict() {
        WindowDriver driver;
        QVERIFY(driver.open("matmul_chain"));
        const auto dock = [&](const char* id) { return driver.window->findChild<QDockWidget*>(QLatin1String(id)); };
        const auto together = [&](const char* a, const char* b) {
            return driver.window->tabifiedDockWidgets(dock(a)).contains(dock(b));
        };
        QVERIFY(!together("dockMesh", "dockShardings") && !together("dockSchedule", "dockTimeline"));
        driver.window->resize(NarrowLayout::kNarrow - 60, NarrowLayout::kLow - 40);
        QTRY_VERIFY(together("dockMesh", "dockShardings"));
        QVERIFY(together("dockSchedule", "dockTimeline"));
        for (const char* figure : {"verdictPeak", "verdictStep", "verdictCollectives"}) {
            const auto* label = driver.window->findChild<QLabel*>(QLatin1String(figure));
            QVERIFY(label->isVisible());
            QVERIFY(label->mapTo(driver.window.get(), label->rect().topRight()).x() <= driver.window->width());
        }
        driver.window->resize(1680, 1050);
        QTRY_VERIFY(!together("dockMesh", "dockShardings"));
        QVERIFY(!together("dockSchedule", "dockTimeline"));
        QVERIFY(together("dockShardings", "dockOp"));
    }

    // A lesson stands beside all else: where there is no room for that, what is at the left goes to the tabs.
    void aLessonCoversNothingInANarrowWindow() {
        WindowDriver driver;
        QVERIFY(driver.open("matmul_chain"));
        const auto dock = [&](const char* id) { return driver.window->findChild<QDockWidget*>(QLatin1String(id)); };
        const auto covered = [&] {
            std::vector<QRect> places{driver.window->centralWidget()->geometry()};
            for (const QDockWidget* one : driver.window->findChildren<QDockWidget*>())
                if (one->isVisible() && !one->visibleRegion().isEmpty()) places.push_back(one->geometry());
            for (std::size_t i = 0; i < places.size(); ++i)
                for (std::size_t j = i + 1; j < places.size(); ++j)
                    if (places[i].intersects(places[j])) return true;
            return false;
        };
        const auto besideMesh = [&] {
            return driver.window->tabifiedDockWidgets(dock("dockModel")).contains(dock("dockMesh"));
        };
        driver.window->actions().action(QStringLiteral("help.lessons"))->trigger();
        for (const QSize size : {QSize(1680, 1050), QSize(1276, 728), QSize(1230, 900), QSize(1230, 720),
                                 QSize(1060, 900), QSize(1060, 720), QSize(1250, 768)}) {
            driver.window->resize(size);
            QTRY_COMPARE(besideMesh(), size.width() < NarrowLayout::kAllBeside);
            QTRY_VERIFY2(!covered(), qPrintable(QDebug::toString(size)));
            QCOMPARE(driver.window->width(), size.width());
            QTRY_VERIFY2(!dock("dockLessons")->visibleRegion().isEmpty(), qPrintable(QDebug::toString(size)));
            QTRY_VERIFY2(dock("dockLessons")->width() < 360,
                         qPrintable(QDebug::toString(size) + QDebug::toString(dock("dockLessons")->size())));
        }
        driver.window->resize(1060, 720);
        QTRY_VERIFY(besideMesh());
        dock("dockLessons")->close(); // makes room
        QTRY_VERIFY(!besideMesh());
        QVERIFY(dock("dockLessons")->isHidden());
        QTRY_VERIFY(!covered());
        driver.window->resize(1680, 1050);
        QTRY_VERIFY(!driver.window->tabifiedDockWidgets(dock("dockMesh")).contains(dock("dockShardings")));
        QVERIFY(dock("dockLessons")->isHidden()); // as it was closed
    }
};

QTEST_MAIN(StartTest)
#include "start_test.moc"
