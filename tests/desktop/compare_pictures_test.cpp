// SPDX-License-Identifier: GPL-3.0-or-later
// The start page, the comparison and a schedule that is stepped through, as pictures to look at.
#include "tests/desktop/pictures.h"

#include "app/desktop/start/live_sample.h"
#include "app/desktop/start/start_page.h"
#include "app/desktop/window/full_page.h"
#include "widgets/compare/compare_model.h"
#include "widgets/compare/compare_page.h"
#include "widgets/tactics/palette_model.h"
#include "widgets/tactics/schedule_panel.h"
#include "widgets/tactics/step_player.h"
#include "widgets/tactics/tactics_panel.h"

#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::WindowDriver;

class ComparePicturesTest : public QObject {
    Q_OBJECT
  private slots:
    void startPage() {
        WindowDriver driver;
        Document& live = driver.window->findChild<StartPage*>()->live().document();
        QTRY_VERIFY_WITH_TIMEOUT(live.snapshot() && !live.isEvaluating() && live.snapshot()->tacticCount() == 2, 30000);
        test::keepPictures(*driver.window, *driver.window, QStringLiteral("start"));
    }

    void comparisonAndSteps() {
        WindowDriver driver;
        QVERIFY(driver.open("transformer_train_tiny"));
        auto* tactics = driver.window->findChild<TacticsPanel*>();
        const auto pin = [&] { driver.window->actions().action(QStringLiteral("strategy.pin"))->trigger(); };
        const std::pair<LibraryKind, int> added[] = {
            {LibraryKind::dataParallel, 0}, {LibraryKind::megatron, 1}, {LibraryKind::zero3, 0}};
        for (const auto& [kind, axis] : added) {
            tactics->chooseAxis(axis);
            QTRY_VERIFY_WITH_TIMEOUT(tactics->model().offer(kind) && tactics->model().offer(kind)->made, 30000);
            if (driver.document().strategy().schedule.tactics.size() > 0) pin();
            tactics->add(kind);
            QVERIFY(driver.settle());
        }
        driver.window->comparison().enter();
        auto* page = driver.window->findChild<ComparePage*>();
        QTRY_VERIFY_WITH_TIMEOUT(page->model().strategies().size() == 3 && page->model().strategies()[0].snapshot &&
                                     page->model().strategies()[1].snapshot,
                                 30000);
        test::keepPictures(*driver.window, *driver.window, QStringLiteral("compare"));
        driver.window->comparison().leave();
        driver.document().selectTactic(1);
        auto* schedule = driver.window->findChild<SchedulePanel*>();
        schedule->stepThrough();
        schedule->player().goTo(9);
        QTRY_COMPARE(driver.snapshot().tacticCount(), std::size_t(2)); // in the midst of the second of three
        QTRY_VERIFY(driver.window->graph().isLaidOut());
        test::keepPictures(*driver.window, *driver.window, QStringLiteral("steps"));
    }
};

QTEST_MAIN(ComparePicturesTest)
#include "compare_pictures_test.moc"
