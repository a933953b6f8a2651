// SPDX-License-Identifier: GPL-3.0-or-later
// Every lesson gone through in the real window: a step is not done before its solution and is after it; wrong ways are
// answered; Back restores.
#include "app/desktop/lessons/exercise_dialog.h"
#include "app/desktop/lessons/lesson_points.h"
#include "app/desktop/start/start_page.h"
#include "app/desktop/window/check_dialog.h"
#include "core/learn/grade.h"
#include "tests/desktop/window_driver.h"
#include "widgets/lessons/demo_page.h"
#include "widgets/lessons/exercise_page.h"
#include "widgets/lessons/lessons_panel.h"
#include "widgets/mesh/mesh_panel.h"
#include "widgets/redistribution/redistribution_page.h"
#include "widgets/redistribution/redistribution_panel.h"
#include "widgets/timeline/timeline_panel.h"

#include <QDialog>
#include <QDockWidget>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTextBrowser>
#include <QTreeWidget>
#include <set>

using namespace axiscape;
using namespace axiscape::test;

namespace {

struct Room : WindowDriver {
    LessonsPanel& panel() { return *window->findChild<LessonsPanel*>(); }
    bool show() {
        auto* action = window->findChild<QAction*>(QStringLiteral("help.lessons"));
        if (!action) return false;
        action->trigger();
        return QTest::qWaitFor([this] { return panel().isVisible() && !panel().lessons().empty(); }, 10000);
    }
    bool idle() {
        return QTest::qWaitFor([this] { return !panel().isBusy() && document().model() && settled(); }, 120000);
    }
    void click(const char* name) {
        auto* button = panel().findChild<QPushButton*>(QLatin1String(name));
        QTest::mouseClick(button, Qt::LeftButton);
    }
    bool begin(const std::string& id) {
        const auto& all = panel().lessons();
        for (std::size_t i = 0; i < all.size(); ++i)
            if (all[i].id == id) {
                panel().start(i);
                return idle();
            }
        return false;
    }
    bool beginExercise(const std::string& id) {
        const auto& all = panel().exercises();
        const auto found = std::ranges::find(all, id, &learn::Exercise::id);
        if (found == all.end()) return false;
        panel().startExercise(static_cast<std::size_t>(found - all.begin()));
        return !found->start || idle();
    }
    QString exerciseText() {
        return panel()
            .findChild<QTextBrowser*>(QStringLiteral("exerciseText"))
            ->toPlainText()
            .replace(QChar(0xa0), u' ');
    }
};

} // namespace

class LessonsWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void everyLessonByItsSolutions_data() {
        QTest::addColumn<QString>("id");
        Room room;
        QVERIFY(room.show());
        std::set<std::string> models;
        for (const auto& lesson : room.panel().lessons()) {
            // With sanitizers each model in one lesson: they take six times as long, and all are walked without them.
            if (!models.insert(lesson.start.model).second && AXISCAPE_SANITIZED) continue;
            QTest::addRow("%s", lesson.id.c_str()) << QString::fromStdString(lesson.id);
        }
    }
    void everyLessonByItsSolutions() {
        QFETCH(QString, id);
        Room room;
        QVERIFY(room.show() && room.begin(id.toStdString()));
        LessonsPanel& panel = room.panel();
        while (!panel.isAtEnd()) {
            const std::size_t step = panel.step();
            QVERIFY2(!panel.said().isEmpty(), qPrintable(QString::number(step)));
            if (!panel.stepDone()) {
                QVERIFY(!panel.findChild<QPushButton*>(QStringLiteral("lessonNext"))->isEnabled());
                room.click("lessonShow");
                QVERIFY(room.idle());
                QTRY_VERIFY2(panel.stepDone(), qPrintable(QStringLiteral("step %1: %2").arg(step).arg(panel.said())));
            }
            room.click("lessonNext");
            QVERIFY(room.idle());
            QCOMPARE(panel.step(), step + 1);
        }
        QVERIFY(panel.finished().contains(id));
    }

    // What a person does counts, not only what is shown: a drop on the wrong dimension is answered, the right one is
    // explained, Back takes it away.
    void aDropIsWatched() {
        Room room;
        QVERIFY(room.show() && room.begin("l04-data-parallel"));
        LessonsPanel& panel = room.panel();
        QVERIFY(!panel.stepDone() && panel.answer().isEmpty());
        const Strategy start = room.document().strategy();
        room.document().drop({room.argument("batch/0"), 1, 0, true});
        QVERIFY(room.idle());
        QTRY_VERIFY(panel.answer().contains(QStringLiteral("features")));
        QVERIFY(!panel.stepDone());
        QVERIFY(room.undo());
        QVERIFY(panel.answer().isEmpty());
        room.document().drop({room.argument("batch/0"), 0, 0, true});
        QVERIFY(room.idle());
        QTRY_VERIFY(panel.stepDone());
        QVERIFY(!panel.answer().isEmpty());
        const Strategy done = room.document().strategy();
        room.click("lessonNext");
        QVERIFY(room.idle());
        QCOMPARE(panel.step(), std::size_t(1));
        room.click("lessonBack");
        QVERIFY(room.idle());
        QCOMPARE(panel.step(), std::size_t(0));
        QVERIFY(!panel.stepDone() && room.document().strategy() == start && !(start == done));
    }
    // What was said stays as it was said: with its figures, not with their names. Next has its colour once it can be
    // pressed, and what was ringed is ringed no longer.
    void whatWasDoneStandsBelowWithItsFigures() {
        Room room;
        QVERIFY(room.show() && room.begin("l01-what-sharding-is"));
        QTRY_VERIFY(room.window->findChild<PointRing*>());
        auto* next = room.panel().findChild<QPushButton*>(QStringLiteral("lessonNext"));
        QVERIFY(!next->property("primary").toBool());
        room.document().selection().selectArgument(ValueId{room.argument("x")});
        QTRY_VERIFY(next->property("primary").toBool() && !room.window->findChild<PointRing*>());
        next->setFocus();
        room.click("lessonNext");
        QVERIFY(room.idle());
        auto* text = room.panel().findChild<QTextBrowser*>(QStringLiteral("lessonText"));
        QTRY_VERIFY(text->toPlainText().contains(QStringLiteral("holds all of x, 8 KiB")));
        QVERIFY(!text->toPlainText().contains(QStringLiteral("${")));
        QVERIFY(!room.panel().findChild<QPushButton*>(QStringLiteral("lessonLeave"))->hasFocus());
    }
    // On a model so small that launching kernels is nearly all of a step, that is said where its seconds are goals.
    void whyNothingPaysIsSaidWhereTimeIsTheGoal() {
        Room room;
        QVERIFY(room.show() && room.beginExercise("e21"));
        QTRY_VERIFY(room.exerciseText().contains(QStringLiteral("Launching")));
        QVERIFY(room.beginExercise("e17")); // of bytes
        QTRY_VERIFY(room.panel().exercisePage().standing());
        QVERIFY(!room.exerciseText().contains(QStringLiteral("Launching")));
    }
    void aGuessIsShownBesideWhatCameOut() {
        Room room;
        QVERIFY(room.show() && room.begin("l04-data-parallel"));
        LessonsPanel& panel = room.panel();
        auto* guess = panel.findChild<QLineEdit*>(QStringLiteral("lessonGuess"));
        QVERIFY(guess && guess->isVisible());
        QTest::keyClicks(guess, QStringLiteral("6"));
        room.click("lessonShow");
        QVERIFY(room.idle());
        auto* text = panel.findChild<QTextBrowser*>(QStringLiteral("lessonText"));
        QTRY_VERIFY(text->toPlainText().contains(QStringLiteral("You guessed 6; it is 7.")));
    }
    // A click on a heading shows what is below it; Begin is for what can be begun.
    void theListOpensByAClick() {
        Room room;
        QVERIFY(room.open("matmul_chain") && room.show());
        auto* list = room.panel().findChild<QTreeWidget*>(QStringLiteral("lessonChoice"));
        QCOMPARE(list->topLevelItemCount(), 3);
        QTreeWidgetItem* heading = list->topLevelItem(1);
        QVERIFY(!heading->isExpanded() && heading->childCount() == 30);
        list->scrollToItem(heading);
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(heading).center());
        QVERIFY(heading->isExpanded());
        QVERIFY(!room.panel().findChild<QPushButton*>(QStringLiteral("lessonBegin"))->isEnabled());
    }
    // Goals get their ticks as the schedule is changed; what is allowed, hints and points stand beside them.
    void anExerciseIsWatched() {
        Room room;
        QVERIFY(room.show() && room.beginExercise("e18"));
        ExercisePage& page = room.panel().exercisePage();
        const auto points = [&] { return page.standing() ? page.standing()->points : -1; };
        QTRY_COMPARE(points(), std::int64_t(0));
        QVERIFY(room.exerciseText().contains(QStringLiteral("Goals: 0 of 3 reached")));
        QVERIFY(room.exerciseText().contains(QStringLiteral("the mesh stays as it is")));
        QVERIFY(!room.exerciseText().contains(QStringLiteral("columns, then rows")));
        room.click("exerciseHint");
        QVERIFY(room.exerciseText().contains(QStringLiteral("columns, then rows")));
        room.document().drop({room.argument("x"), 0, 0, true});
        QTRY_COMPARE(points(), std::int64_t(1));
        QVERIFY(room.exerciseText().contains(QStringLiteral("✓  x in four")));
        QVERIFY(room.undo());
        QTRY_COMPARE(points(), std::int64_t(0));
        room.document().drop({room.argument("x"), 0, 0, true});
        QVERIFY(room.settle());
        room.document().drop({room.argument("w1"), 1, 1, true});
        QTRY_VERIFY(page.standing()->reachedAll && page.standing()->points == page.standing()->of);
        QVERIFY(room.panel().finished().contains(QStringLiteral("e18")));
        room.click("exerciseOver");
        QTRY_COMPARE(points(), std::int64_t(0));
        QVERIFY(room.document().strategy().schedule.tactics.empty());
    }
    // Behind the last hint the solution is played: all goals hold, and no points are earned.
    void theSolutionIsNotOnesOwn() {
        Room room;
        QVERIFY(room.show() && room.beginExercise("e27"));
        ExercisePage& page = room.panel().exercisePage();
        for (int i = 0; i < 4; ++i) {
            room.click("exerciseHint");
            QVERIFY(QTest::qWaitFor([&] { return !page.isBusy() && room.settled(); }, 60000));
        }
        QTRY_VERIFY(page.standing() && page.standing()->reachedAll);
        QVERIFY(page.hints().solutionWasShown() && !room.panel().finished().contains(QStringLiteral("e27")));
    }
    void aNumberIsTypedWithItsUnit() {
        Room room;
        QVERIFY(room.show() && room.beginExercise("e01"));
        auto* answer = room.panel().findChild<QLineEdit*>(QStringLiteral("exerciseAnswer"));
        QVERIFY(answer->isVisible());
        for (const char* wrong : {"many", "16 ms"}) {
            answer->setText(QLatin1String(wrong));
            room.click("exerciseCheck");
            QVERIFY2(!room.panel().finished().contains(QStringLiteral("e01")), wrong);
        }
        answer->clear();
        QTest::keyClicks(answer, QStringLiteral("16 KiB"));
        QTest::keyClick(answer, Qt::Key_Return);
        QVERIFY(room.panel().finished().contains(QStringLiteral("e01")));
        room.click("exerciseNext");
        QVERIFY(answer->text().isEmpty() && !room.panel().exercisePage().standing());
    }
    // What is handed in is what the command line grades; a student's copy without the number saves it, too.
    void anAnswerInNumbersIsSavedForWhoGrades() {
        Room room;
        QVERIFY(room.show() && room.beginExercise("e01"));
        auto* answer = room.panel().findChild<QLineEdit*>(QStringLiteral("exerciseAnswer"));
        auto* save = room.panel().findChild<QPushButton*>(QStringLiteral("exerciseSaveAnswer"));
        auto* state = room.panel().findChild<QLabel*>(QStringLiteral("exerciseState"));
        QVERIFY(save->isVisible() && !save->isEnabled());
        QTest::keyClicks(answer, QStringLiteral("16 ms"));
        QTest::mouseClick(save, Qt::LeftButton);
        QVERIFY2(state->text().contains(QStringLiteral("the answer is in bytes")), qPrintable(state->text()));
        QVERIFY(!room.window->findChild<QFileDialog*>(QStringLiteral("answerDialog")));
        answer->clear();
        QTest::keyClicks(answer, QStringLiteral("16 KiB"));
        QTest::mouseClick(save, Qt::LeftButton);
        auto* dialog = room.window->findChild<QFileDialog*>(QStringLiteral("answerDialog"));
        QVERIFY(dialog && dialog->isVisible());
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("mine.json"));
        emit dialog->fileSelected(path);
        dialog->close();
        QVERIFY(state->text().contains(path));
        learn::Sessions sessions({});
        const auto& exercises = room.panel().exercises();
        const auto found = std::ranges::find(exercises, "e01", &learn::Exercise::id);
        const auto grade = learn::gradeFile(*found, path.toStdString(), sessions);
        QVERIFY(grade.points == 1 && grade.reachedAll);
    }
    // Two files: the key grades what is handed in, and what a student gets holds no solution.
    void aStrategyIsSavedAsAnExercise() {
        Room room;
        QVERIFY(room.open("matmul_chain"));
        room.document().drop({room.argument("x"), 0, 0, true});
        QVERIFY(room.settle());
        room.documents().designer().selectTactic(-1);
        room.window->findChild<QAction*>(QStringLiteral("file.saveExercise"))->trigger();
        auto* dialog = room.window->findChild<ExerciseDialog*>();
        QVERIFY(dialog);
        QVERIFY(QTest::qWaitFor([&] { return !dialog->isBusy(); }, 60000));
        auto* save = dialog->findChild<QPushButton*>(QStringLiteral("exerciseSave"));
        QVERIFY(!save->isEnabled());
        QTest::keyClicks(dialog->findChild<QLineEdit*>(QStringLiteral("exerciseTitle")), QStringLiteral("Rows"));
        QTest::keyClicks(dialog->findChild<QLineEdit*>(QStringLiteral("exerciseAsk")), QStringLiteral("Cut the rows"));
        QVERIFY(save->isEnabled());
        QTemporaryDir folder;
        const auto written = dialog->write(folder.filePath(QStringLiteral("Rows of x.json")));
        QVERIFY2(written, written ? "" : written.error().text().c_str());
        QCOMPARE(written->size(), 2);
        const auto handout = learn::readExercises(written->at(0).toStdString());
        const auto key = learn::readExercises(written->at(1).toStdString());
        QVERIFY(handout && key);
        QVERIFY(handout->front().solution.empty() && key->front().solution.size() == 1);
        QCOMPARE(key->front().start->model, std::string("sample:matmul_chain"));
        QVERIFY(key->front().start->strategy.schedule.tactics.empty());
    }

    // What a person runs in the window's own dialogs counts as what Run it does.
    void aPersonsOwnVerificationTicksTheStep() {
        Room room;
        QVERIFY(room.show() && room.begin("l14-export"));
        QCOMPARE(room.panel().step(), std::size_t(0));
        QVERIFY(!room.panel().stepDone());
        room.window->findChild<QAction*>(QStringLiteral("schedule.verify"))->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(room.panel().stepDone(), 300000);
    }
    // The gate of the last step is a dialog of the window: what it says is what the lesson waits for.
    void aGateTriedByHandTicksTheStep() {
        Room room;
        QVERIFY(room.show() && room.begin("l14-export"));
        while (room.panel().stepNow()->id != "gate") {
            room.click("lessonShow");
            QVERIFY(room.idle());
            QTRY_VERIFY_WITH_TIMEOUT(room.panel().stepDone(), 300000);
            room.click("lessonNext");
            QVERIFY(room.idle());
        }
        QVERIFY(room.window->findChild<PointRing*>()); // around the menu that has it
        room.window->findChild<QAction*>(QStringLiteral("schedule.check"))->trigger();
        auto* dialog = room.window->findChild<CheckDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        const auto type = [&](const char* field, const char* text) {
            auto* edit = dialog->findChild<QLineEdit*>(QLatin1String(field));
            edit->clear();
            QTest::keyClicks(edit, QLatin1String(text));
        };
        const auto said = [&](const char* label) { return dialog->findChild<QLabel*>(QLatin1String(label))->text(); };
        auto* run = dialog->findChild<QPushButton*>(QStringLiteral("checkRun"));
        type("checkMemory", "much");
        QTest::mouseClick(run, Qt::LeftButton);
        QVERIFY(said("checkBody").contains(QStringLiteral("16G")) && !room.panel().stepDone());
        type("checkMemory", "16G");
        type("checkTime", "1.3s");
        QTest::mouseClick(run, Qt::LeftButton);
        QCOMPARE(said("checkHeading"), QStringLiteral("The gate is closed"));
        QVERIFY2(said("checkBody").contains(QStringLiteral("adds most")), qPrintable(said("checkBody")));
        QVERIFY(!room.panel().stepDone() && !room.panel().answer().isEmpty());
        type("checkTime", "1.6s");
        type("checkCollectives", "all_gather=259");
        QTest::mouseClick(run, Qt::LeftButton);
        QCOMPARE(said("checkHeading"), QStringLiteral("The gate is open"));
        QVERIFY(said("checkCommand").contains(QStringLiteral("--max-time 1.6s --max-collectives all_gather=259")));
        QTRY_VERIFY(room.panel().stepDone());
    }
    void aRedistributionAskedInItsPanelTicksTheStep() {
        Room room;
        QVERIFY(room.show() && room.begin("l09-redistribution"));
        QVERIFY(!room.panel().stepDone());
        auto& page = room.window->findChild<RedistributionPanel*>()->page();
        page.ask({"x=8", "4096x4096", "bf16", R"([{"x"}, {}])", R"([{}, {"x"}])"});
        QVERIFY(QTest::qWaitFor([&] { return !page.busy() && page.plan(); }, 60000));
        QVERIFY(!room.panel().stepDone()); // not what was asked for
        page.ask({"x=8", "4096x4096", "bf16", R"([{"x"}, {}])", "[{}, {}]"});
        QTRY_VERIFY(room.panel().stepDone());
    }
    // The panel is asked for; that others come to the front as the document opens counts for nothing.
    void aPanelThatIsOpenedTicksTheStep() {
        Room room;
        QVERIFY(room.show() && room.begin("l10-memory"));
        QVERIFY(!room.panel().stepDone());
        QTest::mouseClick(room.window->findChild<MeshPanel*>(), Qt::LeftButton, {}, {5, 5});
        QVERIFY(!room.panel().stepDone());
        auto* timeline = room.window->findChild<TimelinePanel*>();
        QTest::mouseClick(timeline, Qt::LeftButton, {}, {5, 5});
        QTRY_VERIFY(room.panel().stepDone());
    }
    void whatAStepPointsAtIsRinged() {
        Room room;
        QVERIFY(room.show() && room.begin("l04-data-parallel"));
        const auto ring = [&] { return room.window->findChild<PointRing*>(); };
        QVERIFY(QTest::qWaitFor([&] { return ring() && room.window->graph().isLaidOut(); }, 10000));
        GraphView& view = room.window->graph().view();
        QVERIFY(ring()->parentWidget() == view.viewport());
        const NodeIndex node = view.scene().layout().nodeOfArgument[room.argument("batch/0")];
        const QRect at = view.toView(view.scene().layout().nodes[node].rect).toAlignedRect();
        QVERIFY(!at.isEmpty() && ring()->rect().intersects(at) && ring()->ringed() != ring()->rect());
        QVERIFY(ring()->ringed().contains(at & ring()->rect()));
        room.click("lessonShow");
        QVERIFY(room.idle());
        QTRY_VERIFY(!ring());
    }
    // In a window as small as a laptop's, the lesson stands beside what it sends people to; shown to a room, it stays.
    void aLessonIsNotBehindWhatItTeaches() {
        Room room;
        room.window->resize(1280, 800);
        QVERIFY(room.show() && room.begin("l04-data-parallel"));
        auto* shardings = room.window->findChild<QDockWidget*>(QStringLiteral("dockShardings"));
        auto* lessons = room.window->findChild<QDockWidget*>(QStringLiteral("dockLessons"));
        shardings->raise();
        QTRY_VERIFY(!shardings->widget()->visibleRegion().isEmpty());
        QTRY_VERIFY(!lessons->visibleRegion().isEmpty() && !room.panel().visibleRegion().isEmpty());
        QVERIFY(room.window->graph().width() >= 300);
        auto* full = room.window->findChild<QAction*>(QStringLiteral("view.presentation"));
        QVERIFY(full);
        full->trigger();
        QTRY_VERIFY(!shardings->isVisible());
        QVERIFY(room.panel().isVisible());
        full->trigger();
        QTRY_VERIFY(shardings->isVisible() && room.panel().isVisible());
    }

    // Key by key, forth and back; figures are of what is shown; the notes say what is said, in a window of their own.
    void aDemoIsPresentedKeyByKey() {
        Room room;
        QVERIFY(room.show());
        const auto& all = room.panel().demos();
        QCOMPARE(all.size(), std::size_t(5));
        room.panel().startDemo(0);
        DemoPage& page = room.panel().demoPage();
        const auto ready = [&] { return !page.isBusy() && room.settled(); };
        QVERIFY(QTest::qWaitFor(ready, 60000));
        QVERIFY(page.notes().isVisible() && page.notes().isWindow());
        const auto said = [&] { return page.notes().findChild<QLabel*>(QStringLiteral("demoSay"))->text(); };
        const auto figures = [&] { return page.findChild<QLabel*>(QStringLiteral("demoFigures"))->text(); };
        QTRY_VERIFY(figures().contains(QStringLiteral("0 collectives")));
        QCOMPARE(said(), QString::fromStdString(all[0].steps[0].say));
        const Strategy start = room.document().strategy();
        room.window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(room.window.get()));
        const auto press = [&](Qt::Key key) {
            QTest::keyClick(room.window.get(), key);
            return QTest::qWaitFor(ready, 60000);
        };
        QVERIFY(press(Qt::Key_PageDown));
        QCOMPARE(page.step(), std::size_t(1));
        QTRY_VERIFY(figures().contains(QStringLiteral("4 collectives"))); // as the notes say
        QCOMPARE(said(), QString::fromStdString(all[0].steps[1].say));
        const Strategy heads = room.document().strategy();
        QVERIFY(press(Qt::Key_Right) && press(Qt::Key_Right));
        QTRY_VERIFY(figures().contains(QStringLiteral("8 collectives")));
        QVERIFY(press(Qt::Key_Left) && press(Qt::Key_PageUp));
        QCOMPARE(page.step(), std::size_t(1));
        QVERIFY(room.document().strategy() == heads);
        QVERIFY(press(Qt::Key_PageUp));
        QVERIFY(room.document().strategy() == start);
        room.click("demoLeave");
        QVERIFY(!page.notes().isVisible() && !page.isUnderWay());
    }

    // The start page offers courses, and goes on where one stopped.
    void aCourseIsBegunOnTheStartPage() {
        Room room;
        auto* page = room.window->findChild<StartPage*>();
        const auto cards = [&] {
            auto all = page->findChildren<QPushButton*>(QStringLiteral("course"));
            all.removeIf([](const QPushButton* one) { return one->isHidden(); });
            return all;
        };
        QCOMPARE(cards().size(), 3);
        QVERIFY(cards()[0]->accessibleDescription().contains(QStringLiteral("0 of 4 lessons")));
        QTest::mouseClick(cards()[0], Qt::LeftButton);
        QVERIFY(room.idle());
        QVERIFY(room.panel().isVisible() && room.panel().isUnderWay());
        const auto title = [&] { return room.panel().findChild<QLabel*>(QStringLiteral("lessonTitle"))->text(); };
        QCOMPARE(title(), QString::fromStdString(room.panel().lessons()[0].title));
        while (!room.panel().isAtEnd()) {
            if (!room.panel().stepDone()) room.click("lessonShow");
            QVERIFY(room.idle());
            QTRY_VERIFY(room.panel().stepDone());
            room.click("lessonNext");
            QVERIFY(room.idle());
        }
        QTRY_VERIFY(cards()[0]->accessibleDescription().contains(QStringLiteral("1 of 4 lessons")));
        cards()[0]->click();
        QVERIFY(room.idle());
        QCOMPARE(title(), QString::fromStdString(room.panel().lessons()[2].title));
    }

    // A lesson has a document of its own.
    void aPersonsDocumentIsLeftAlone() {
        Room room;
        QVERIFY(room.open("mlp_train")); // the lesson's own model, too
        room.document().drop({room.argument("params/0/w"), 0, 0, true});
        QVERIFY(room.settle());
        const DocumentPointer own = room.documents().frontPointer();
        const Strategy before = own->strategy();
        QVERIFY(room.show() && room.begin("l04-data-parallel"));
        QVERIFY(room.documents().frontPointer() != own);
        room.click("lessonShow");
        QVERIFY(room.idle());
        QVERIFY(own->strategy() == before);
        // While it is in front the lesson waits.
        room.documents().show(own);
        QVERIFY(room.idle());
        QVERIFY(!room.panel().findChild<QPushButton*>(QStringLiteral("lessonShow"))->isEnabled());
        QVERIFY(own->strategy() == before);
    }
};

QTEST_MAIN(LessonsWindowTest)
#include "lessons_window_test.moc"
