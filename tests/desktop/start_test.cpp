// SPDX-License-Identifier: GPL-3.0-or-later
// The first thing that is seen, and windows of any size.
#include "tests/desktop/window_driver.h"

#include "app/desktop/live_sample.h"
#include "app/desktop/narrow_layout.h"
#include "app/desktop/sample_card.h"
#include "app/desktop/start_page.h"

#include <QDockWidget>
#include <QFrame>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>

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
        QVERIFY(driver.window->findChild<QLabel*>(QStringLiteral("verdictPeak"))->isVisible());
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
};

QTEST_MAIN(StartTest)
#include "start_test.moc"
