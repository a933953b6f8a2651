// SPDX-License-Identifier: GPL-3.0-or-later
// The schedule in the real window: cards moved, tactics put where they are dropped, propagation stepped through.
#include "tests/desktop/window_driver.h"

#include "widgets/common/tactic_mime.h"
#include "widgets/tactics/palette_model.h"
#include "widgets/tactics/schedule_model.h"
#include "widgets/tactics/schedule_panel.h"
#include "widgets/tactics/schedule_view.h"
#include "widgets/tactics/step_player.h"
#include "widgets/tactics/tactics_panel.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>
#include <algorithm>

using namespace axiscape;
using test::WindowDriver;

namespace {

struct Cards {
    explicit Cards(WindowDriver& of)
        : driver(of), panel(of.window->findChild<SchedulePanel*>()), view(&panel->view()),
          tactics(of.window->findChild<TacticsPanel*>()) {}
    bool golden() {
        return driver.open("matmul_chain") && driver.dropInTable("x", 0, 0) && driver.settle() &&
               driver.dropInTable("w1", 1, 1) && driver.settle();
    }
    QStringList names() const {
        QStringList out;
        for (const Tactic& tactic : driver.document().strategy().schedule.tactics)
            out << QString::fromStdString(tactic.name);
        return out;
    }
    bool offered(LibraryKind kind) const {
        const LibraryOffer* offer = tactics->model().offer(kind);
        return offer && offer->made;
    }
    // A tactic of the palette held over the panel and let go before the card of that number.
    void drop(LibraryKind kind, int before) {
        const std::unique_ptr<QMimeData> held(tacticMimeData(kind));
        const int last = panel->model().rowCount() - 1;
        const QRect card = view->cardRect(std::min(before, std::max(0, last)));
        const int x = before > last ? card.right() + 40 : card.left() + 4;
        const QPoint at = view->viewport()->mapTo(panel, QPoint(x, card.center().y()));
        QDragEnterEvent enter(at, Qt::CopyAction, held.get(), Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(panel, &enter);
        QDragMoveEvent move(at, Qt::CopyAction, held.get(), Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(panel, &move);
        QDropEvent drop(at, Qt::CopyAction, held.get(), Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(panel, &drop);
    }
    WindowDriver& driver;
    SchedulePanel* panel;
    ScheduleView* view;
    TacticsPanel* tactics;
};

} // namespace

class ScheduleTest : public QObject {
    Q_OBJECT
  private slots:
    void cardsMoveByMouseAndByKeys() {
        WindowDriver driver;
        Cards schedule(driver);
        const QAbstractItemModelTester tester(&schedule.panel->model());
        QVERIFY(schedule.golden());
        QCOMPARE(schedule.names(), (QStringList{QStringLiteral("Manual"), QStringLiteral("Manual 2")}));
        QWidget* viewport = schedule.view->viewport();
        const QPoint from = schedule.view->cardRect(1).center(),
                     to = schedule.view->cardRect(0).center() - QPoint(60, 0);
        QTest::mousePress(viewport, Qt::LeftButton, {}, from);
        QTest::mouseMove(viewport, from - QPoint(20, 0));
        for (const QPoint at : {from - QPoint(20, 0), to}) {
            QMouseEvent move(QEvent::MouseMove, at, viewport->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
            QCoreApplication::sendEvent(viewport, &move);
        }
        QTest::mouseRelease(viewport, Qt::LeftButton, {}, to);
        QCOMPARE(schedule.names(), (QStringList{QStringLiteral("Manual 2"), QStringLiteral("Manual")}));
        QCOMPARE(driver.document().undoStack().undoText(), QStringLiteral("Move Manual 2 before Manual"));
        QVERIFY(driver.settle());
        schedule.view->setFocus();
        QTest::keyClick(schedule.view, Qt::Key_Right, Qt::AltModifier);
        QCOMPARE(schedule.names(), (QStringList{QStringLiteral("Manual"), QStringLiteral("Manual 2")}));
        QVERIFY(driver.settle());
        QTest::keyClick(schedule.view, Qt::Key_Space); // off: the state is that without it
        QVERIFY(driver.settle());
        QCOMPARE(driver.count(CollectiveKind::all_reduce), std::int64_t(0));
        QTest::keyClick(schedule.view, Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(schedule.names().size(), 3);
        QVERIFY(driver.settle());
        QTest::keyClick(schedule.view, Qt::Key_Delete);
        QCOMPARE(schedule.names().size(), 2);
    }

    void aTacticOfTheLibraryFallsWhereItIsDropped() {
        WindowDriver driver;
        Cards schedule(driver);
        QVERIFY(driver.open("transformer_train_tiny"));
        schedule.tactics->chooseAxis(1);
        QTRY_VERIFY_WITH_TIMEOUT(schedule.offered(LibraryKind::megatron), 30000);
        schedule.tactics->add(LibraryKind::megatron);
        QVERIFY(driver.settle());
        schedule.tactics->chooseAxis(0);
        QTRY_VERIFY_WITH_TIMEOUT(schedule.offered(LibraryKind::dataParallel), 30000);
        schedule.drop(LibraryKind::dataParallel, 0); // before it
        QTRY_COMPARE(schedule.names(), (QStringList{QStringLiteral("Data parallel"), QStringLiteral("Megatron")}));
        QVERIFY(driver.settle());
        QCOMPARE(driver.document().selectedTactic(), 0);
        QCOMPARE(driver.document().undoStack().undoText(), QStringLiteral("Add Data parallel"));
        // After the selected card, not at the end.
        QTRY_VERIFY_WITH_TIMEOUT(schedule.offered(LibraryKind::zero3), 30000);
        schedule.tactics->add(LibraryKind::zero3);
        QCOMPARE(schedule.names(),
                 (QStringList{QStringLiteral("Data parallel"), QStringLiteral("ZeRO-3"), QStringLiteral("Megatron")}));
        QVERIFY(driver.settle());
        driver.document().undoStack().undo();
        QVERIFY(driver.settle());
        driver.document().selectTactic(-1); // none: at the end
        QTRY_VERIFY_WITH_TIMEOUT(schedule.offered(LibraryKind::zero3), 30000);
        schedule.drop(LibraryKind::zero3, 2);
        QTRY_COMPARE(schedule.names(), (QStringList{QStringLiteral("Data parallel"), QStringLiteral("Megatron"),
                                                    QStringLiteral("ZeRO-3")}));
    }

    void aDropExtendsTheSelectedManualTacticOfItsAxis() {
        WindowDriver driver;
        Cards schedule(driver);
        QVERIFY(schedule.golden());
        driver.document().selectTactic(0); // over batch
        QVERIFY(driver.dropInTable("w2", 1, 0));
        QVERIFY(driver.settle());
        QCOMPARE(schedule.names().size(), 2);
        QCOMPARE(driver.document().strategy().schedule.tactics[0].inputs.size(), std::size_t(2));
        QVERIFY(driver.dropInTable("w1", 0, 0)); // still selected
        QCOMPARE(driver.document().strategy().schedule.tactics[0].inputs.size(), std::size_t(3));
    }

    void propagationIsSteppedThroughWithMouseAndKeys() {
        WindowDriver driver;
        Cards schedule(driver);
        QVERIFY(schedule.golden());
        const auto whole = driver.document().snapshot();
        StepPlayer& player = schedule.panel->player();
        const auto text = [&] { return player.findChild<QLabel*>(QStringLiteral("stepText"))->text(); };
        const auto local = [&](const std::string& path) { return driver.local(path); };
        driver.window->actions().action(QStringLiteral("schedule.steps"))->trigger(); // the last tactic: w1 over model
        QVERIFY(player.isVisible() && driver.document().isStepping());
        QCOMPARE(player.count(), 4u);
        QTRY_COMPARE(local("w1"), std::string("8x16")); // before its first step
        QVERIFY(text().startsWith(QLatin1String("Before Manual 2")));
        QTest::mouseClick(player.findChild<QToolButton*>(QStringLiteral("stepForward")), Qt::LeftButton);
        QTRY_COMPARE(local("w1"), std::string("8x8"));
        QCOMPARE(local("w2"), std::string("16x8"));
        QVERIFY2(text().startsWith(QLatin1String("w1 has model on dim 1")), qPrintable(text()));
        QVERIFY2(text().contains(QLatin1String("\nthe tactic")), qPrintable(text()));
        QCOMPARE(driver.document().selection().value(), ValueId{driver.argument("w1")});
        QTest::keyClick(&player, Qt::Key_End);
        QTRY_COMPARE(local("w2"), std::string("8x8"));
        QTRY_COMPARE(driver.count(CollectiveKind::all_reduce), std::int64_t(1));
        QCOMPARE(player.position(), 4u);
        QTest::keyClick(&player, Qt::Key_Left);
        QCOMPARE(player.position(), 3u);
        QTest::keyClick(&player, Qt::Key_Home);
        QTRY_COMPARE(local("w1"), std::string("8x16"));
        QTest::keyClick(&player, Qt::Key_Space); // plays to the end
        QVERIFY(player.playing());
        QTRY_COMPARE_WITH_TIMEOUT(player.position(), 4u, 10000);
        QTRY_VERIFY(!player.playing());
        QTest::keyClick(&player, Qt::Key_Escape);
        QVERIFY(!player.isVisible() && !driver.document().isStepping());
        QCOMPARE(driver.document().snapshot(), whole);
        // A change of the schedule ends it.
        driver.document().selectTactic(0);
        QTest::mouseClick(driver.window->findChild<QPushButton*>(QStringLiteral("stepThrough")), Qt::LeftButton);
        QVERIFY(player.isVisible());
        driver.document().undoStack().undo();
        QVERIFY(!player.isVisible());
        QVERIFY(driver.settle());
        QCOMPARE(schedule.names().size(), 1);
    }
};

QTEST_MAIN(ScheduleTest)
#include "schedule_test.moc"
