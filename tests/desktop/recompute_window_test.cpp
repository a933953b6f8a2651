// SPDX-License-Identifier: GPL-3.0-or-later
// Recomputation in the window: chosen, shown in all that shows the program, undone.
#include "core/structure/model_facts.h"
#include "tests/desktop/window_driver.h"
#include "widgets/tactics/options_button.h"
#include "widgets/timeline/item_card.h"
#include "widgets/timeline/lane_geometry.h"

#include <QMenu>
#include <QToolButton>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::WindowDriver;

namespace {

struct Driver : WindowDriver {
    bool choose(const char* id) {
        auto* button = window->findChild<QToolButton*>(QStringLiteral("scheduleOptions"));
        auto* action = button->menu()->findChild<QAction*>(QLatin1String(id));
        if (!action) return false;
        emit button->menu()->aboutToShow();
        action->trigger();
        return settle();
    }
    bool isChecked(const char* id) {
        auto* button = window->findChild<QToolButton*>(QStringLiteral("scheduleOptions"));
        emit button->menu()->aboutToShow();
        return button->menu()->findChild<QAction*>(QLatin1String(id))->isChecked();
    }
    std::int64_t peak() { return snapshot().simulation->memory.peak; }
    // Every panel shows the same program.
    bool agrees() {
        const auto model = document().model();
        return model == snapshot().model && QTest::qWaitFor([this] { return window->graph().isLaidOut(); }, 60000) &&
               QTest::qWaitFor([this] { return document().shown().dimensions != nullptr; }, 60000);
    }
};

} // namespace

class RecomputeWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void layersAreRecomputedAndKeptAgain() {
        Driver driver;
        QVERIFY(driver.open("transformer_train_tiny"));
        QVERIFY(driver.dropInTable("batch/0", 0, 0));
        QVERIFY(driver.settle());
        const auto opened = driver.document().model();
        const std::int64_t kept = driver.peak();
        QVERIFY(driver.isChecked("recomputeNothing"));

        QVERIFY(driver.choose("recomputeLayers"));
        QVERIFY(driver.agrees());
        QVERIFY(driver.document().model() != opened);
        QCOMPARE(driver.document().model()->recomputed, (std::vector<std::string>{"layer_0", "layer_1"}));
        QVERIFY(driver.peak() < kept);
        QVERIFY(driver.isChecked("recomputeLayers") && !driver.isChecked("recomputeNothing"));
        QCOMPARE(driver.document().undoStack().undoText(), QStringLiteral("Recompute layers"));

        // The schedule goes on with the program as it is now.
        QVERIFY(driver.dropInTable("params/layer_00/dense_down", 0, 1));
        QVERIFY(driver.settle());
        QCOMPARE(driver.snapshot().tacticCount(), std::size_t(2));
        QVERIFY(driver.agrees());

        QVERIFY(driver.choose("recomputeButDots"));
        QVERIFY(driver.agrees());
        QVERIFY(driver.undo() && driver.undo() && driver.undo());
        QVERIFY(driver.agrees());
        QCOMPARE(driver.document().model(), opened);
        QCOMPARE(driver.peak(), kept);
    }

    // In both timelines, as on the map: what runs again is hatched, and its card says so.
    void theTimelinesShowWhatRunsAgain() {
        Driver driver;
        QVERIFY(driver.open("transformer_train_tiny"));
        QVERIFY(driver.choose("recomputeLayers"));
        QVERIFY(driver.agrees());
        for (const bool programOrder : {false, true}) {
            const auto data = timelineData(driver.document().snapshot(), programOrder);
            const Lane& compute = data->lanes.front();
            const auto again =
                std::ranges::find_if(compute.items, [](const LaneItem& item) { return item.recomputed; });
            QVERIFY(again != compute.items.end());
            QVERIFY(again->backward);
            const auto rows = itemCard(*data, *again).rows;
            QVERIFY(std::ranges::any_of(rows, [](const auto& row) { return row.second == "forward, recomputed"; }));
            const double from = again->start, to = from + (data->end - from) / 4;
            const auto picture = lanePicture(compute, {from, to, 0, 4000});
            QVERIFY(std::ranges::any_of(picture.blocks, &LaneBlock::recomputed));
            const auto before = lanePicture(compute, {0, compute.items.front().end, 0, 4000});
            QVERIFY(!before.blocks.front().recomputed);
        }
    }

    void whatWasSelectedInTheOtherProgramIsNoMore() {
        Driver driver;
        QVERIFY(driver.open("mlp_train"));
        const auto ops = driver.document().model()->module->opCount();
        driver.document().selection().selectOp(OpId{ops - 1},
                                               driver.document().model()->module->results(OpId{ops - 1})[0]);
        QVERIFY(driver.choose("recomputeLayers"));
        QVERIFY(driver.agrees());
        QVERIFY(driver.document().selection().empty());
        const Module& now = *driver.document().model()->module;
        driver.document().selection().selectOp(OpId{now.opCount() - 1}, now.results(OpId{now.opCount() - 1})[0]);
        QVERIFY(driver.undo());
        QVERIFY(driver.agrees());
        QVERIFY(driver.document().selection().empty());
    }

    void aProgramThatRecomputesItselfSaysSo() {
        Driver driver;
        QVERIFY(driver.open("transformer_scan_train"));
        QSignalSpy failed(&driver.document(), &Document::failed);
        auto* button = driver.window->findChild<QToolButton*>(QStringLiteral("scheduleOptions"));
        button->menu()->findChild<QAction*>(QStringLiteral("recomputeLayers"))->trigger();
        QTRY_COMPARE(failed.count(), 1);
        QVERIFY(driver.undo());
        QVERIFY(driver.agrees());
    }

    void aTacticFileKeepsIt() {
        Driver driver;
        QVERIFY(driver.open("transformer_train_tiny"));
        QVERIFY(driver.choose("recomputeButPlainDots"));
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("kept.tactics.json"));
        QVERIFY(driver.document().saveTactics(path));
        QVERIFY(driver.undo());
        QVERIFY(driver.document().strategy().transforms.empty());
        QVERIFY(driver.document().openTactics(path));
        QVERIFY(driver.settle() && driver.agrees());
        QVERIFY(driver.isChecked("recomputeButPlainDots"));
    }
};

QTEST_MAIN(RecomputeWindowTest)
#include "recompute_window_test.moc"
