// SPDX-License-Identifier: GPL-3.0-or-later
// The search in the real window, by mouse and keyboard: start, the live curve, stop, accept, undo, a saved file that
// replays exactly, other models and strategies meanwhile, nothing that fits.
#include "core/search/mesh_shapes.h"
#include "core/session/search_problem.h"
#include "tests/desktop/window_driver.h"
#include "widgets/search/candidates_model.h"
#include "widgets/search/candidates_view.h"
#include "widgets/search/curve_model.h"
#include "widgets/search/search_panel.h"
#include "widgets/search/search_settings.h"
#include "widgets/search/searcher.h"
#include "widgets/tactics/card_painter.h"
#include "widgets/tactics/schedule_model.h"
#include "widgets/tactics/schedule_panel.h"
#include "widgets/tactics/schedule_view.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::WindowDriver;

namespace {

constexpr int kLong = 60000; // milliseconds until a search must have got somewhere

struct Searching {
    explicit Searching(WindowDriver& of) : driver(of), panel(*of.window->findChild<SearchPanel*>()) {
        driver.window->actions().action(QStringLiteral("search.show"))->trigger();
    }
    template <class T> T* child(const char* name) { return panel.findChild<T*>(QLatin1String(name)); }
    QString text(const char* name) { return child<QLabel>(name)->text(); }
    const SearchRun& run() { return driver.document().search().run(); }
    SearchOrder order(std::int64_t evaluations, std::uint64_t seed = 5) {
        SearchOrder made = panel.settings().order();
        made.options.evaluations = evaluations;
        made.options.seconds = 0;
        made.options.seed = seed;
        return made;
    }
    bool ends() {
        return QTest::qWaitFor([this] { return !run().isBusy(); }, kLong);
    }
    bool search(std::int64_t evaluations, std::uint64_t seed = 5) {
        panel.settings().setOrder(order(evaluations, seed));
        child<QPushButton>("searchStart")->click();
        return run().isBusy() && ends();
    }

    WindowDriver& driver;
    SearchPanel& panel;
};

} // namespace

class SearchWindowTest : public QObject {
    Q_OBJECT
  private slots:
    // What the command line does with the same seed is found, and what is accepted costs what was said.
    void foundAcceptedUndoneAndReplayed() {
        WindowDriver driver;
        QVERIFY(driver.open("transformer_train_small"));
        Searching s(driver);
        QVERIFY(s.panel.isVisible());
        QTRY_VERIFY(s.child<QPushButton>("searchStart")->hasFocus());
        QAbstractItemModelTester rows(&s.panel.candidates()), points(&s.panel.curve());
        QVERIFY(s.text("searchIdle").contains("AutomaticPartition"));
        s.panel.settings().setOrder(s.order(120));
        QSignalSpy told(&driver.document().search(), &Searcher::changed);
        QTest::keyClick(s.child<QPushButton>("searchStart"), Qt::Key_Space);
        QVERIFY(s.run().isBusy());
        QVERIFY(s.ends());
        QVERIFY(told.count() >= 3);
        QCOMPARE(s.run().state, SearchRun::State::done);
        QVERIFY(s.run().evaluations > 0 && s.run().evaluations < 128); // rounds of 8
        QVERIFY(s.panel.candidates().rowCount() > 1);
        QCOMPARE(s.panel.curve().rowCount(), static_cast<int>(s.run().curve.size()));
        QVERIFY2(s.text("searchHeadline").startsWith("Best: "), qPrintable(s.text("searchHeadline")));

        const auto problem = searchProblem(driver.snapshot());
        QVERIFY(problem);
        const SearchResult again = search(*problem, s.order(120).options);
        QCOMPARE(s.run().evaluations, again.evaluations);
        QCOMPARE(s.run().curve.size(), again.curve.size());
        for (std::size_t i = 0; i < again.kept.size() && !again.kept[i].actions.empty(); ++i) {
            QCOMPARE(s.run().found[i].cost, again.kept[i].cost);
            QCOMPARE(s.run().found[i].tactic.actions, again.kept[i].actions);
            QCOMPARE(s.run().found[i].decisions, again.kept[i].decisions);
        }

        // The pointer on a row previews it in all panels.
        CandidatesView& view = s.panel.view();
        const QModelIndex best = view.model()->index(0, 0);
        QTest::mouseMove(view.viewport(), view.visualRect(view.model()->index(1, 0)).center());
        QTest::mouseMove(view.viewport(), view.visualRect(best).center());
        QTRY_VERIFY(driver.document().preview());
        QTRY_COMPARE(driver.document().preview()->simulation->stepSeconds, s.run().found[0].cost.stepSeconds);
        QTest::mouseDClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(best).center());
        QVERIFY(driver.settle());
        QVERIFY(!driver.document().preview());
        const auto& tactics = driver.document().strategy().schedule.tactics;
        QCOMPARE(tactics.size(), std::size_t{1});
        QCOMPARE(tactics[0].kind, Tactic::Kind::automatic);
        QCOMPARE(driver.snapshot().simulation->stepSeconds, s.run().found[0].cost.stepSeconds);
        QCOMPARE(driver.snapshot().simulation->memory.peak, s.run().found[0].cost.peakBytes);
        QVERIFY(view.model()->index(0, 0).data(CandidatesModel::AcceptedRole).toBool());
        QCOMPARE(driver.document().undoStack().undoText(), QString("Add Automatic"));

        // A file of it replays to the same figures, in this window and by core alone.
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("found.tactics.json"));
        QVERIFY(driver.document().saveTactics(path));
        const auto file = readTacticFile(path.toStdString());
        QVERIFY2(file.has_value(), file ? "" : file.error().text().c_str());
        QCOMPARE(file->strategy.schedule.tactics, tactics);
        const auto replayed = *Session::ofModule(driver.document().model()->module, "again")->evaluate(file->strategy);
        QCOMPARE(replayed->simulation->stepSeconds, driver.snapshot().simulation->stepSeconds);
        QCOMPARE(replayed->simulation->memory.peak, driver.snapshot().simulation->memory.peak);
        QVERIFY(replayed->refused.empty());

        driver.document().undoStack().undo();
        QVERIFY(driver.settle());
        QVERIFY(driver.document().strategy().schedule.tactics.empty());
        QVERIFY(!view.model()->index(0, 0).data(CandidatesModel::AcceptedRole).toBool());
        driver.document().undoStack().redo();
        QVERIFY(driver.settle());
        QCOMPARE(driver.snapshot().simulation->stepSeconds, s.run().found[0].cost.stepSeconds);
    }

    // What was found is for a mesh: on another its card says so, and a click there looks for a plan again.
    void aPlanForAnotherMeshIsSearchedAgain() {
        WindowDriver driver;
        QVERIFY(driver.open("transformer_train_small"));
        Searching s(driver);
        QVERIFY(s.search(60));
        s.child<QPushButton>("searchAccept")->click();
        QVERIFY(driver.settle());
        auto& schedule = *driver.window->findChild<SchedulePanel*>();
        QVERIFY(schedule.model().card(0).stale.isEmpty());
        Strategy other = driver.document().strategy();
        other.mesh.axes[0].size /= 2;
        driver.document().edit(QStringLiteral("Resize"), other);
        QVERIFY(driver.settle());
        QCOMPARE(schedule.model().card(0).stale, QString("found for another mesh"));
        QVERIFY2(schedule.model().card(0).explanation.contains("found for mesh"),
                 qPrintable(schedule.model().card(0).explanation));

        ScheduleView& cards = schedule.view();
        driver.window->findChild<QDockWidget*>(QStringLiteral("dockSchedule"))->raise();
        QVERIFY(driver.settle());
        const Rect link = cardLinkRect(schedule.model().card(0), static_cast<float>(cards.cardHeight()));
        const QPoint at = cards.cardRect(0).topLeft() + QPointF(link.centre().x, link.centre().y).toPoint();
        QTest::mouseClick(cards.viewport(), Qt::LeftButton, {}, at);
        QVERIFY(s.run().isBusy());
        QVERIFY(s.run().order.again);
        QCOMPARE(s.run().order.slot, 0);
        QCOMPARE(s.run().order.options.evaluations, driver.document().strategy().schedule.tactics[0].budget);
        QVERIFY(s.ends());
        QVERIFY(!s.run().found.empty());
        QCOMPARE(s.child<QPushButton>("searchAccept")->text(), QString("Use this one instead"));
        if (s.child<QPushButton>("searchAccept")->isEnabled()) s.child<QPushButton>("searchAccept")->click();
        QVERIFY(driver.settle());
        const auto& tactics = driver.document().strategy().schedule.tactics;
        QCOMPARE(tactics.size(), std::size_t(1));
        QCOMPARE(tactics[0].foundFor.mesh, meshText(driver.document().strategy().mesh));
        QVERIFY(schedule.model().card(0).stale.isEmpty());
    }

    // By a person's hand first, then the machine's: what was decided stays decided. Before it, too.
    void manualTacticsStay() {
        WindowDriver driver;
        QVERIFY(driver.open("transformer_train_tiny"));
        QVERIFY(driver.dropInTable("tokens", 0, 0) || driver.dropInTable("batch/0", 0, 0) ||
                driver.dropInTable(driver.document().model()->module->argument(0).path, 0, 0));
        QVERIFY(driver.settle());
        const Tactic manual = driver.document().strategy().schedule.tactics[0];
        Searching s(driver);
        auto chips = s.panel.settings().findChildren<QToolButton*>("searchAxis");
        QTest::mouseClick(chips[0], Qt::LeftButton); // only over model
        QCOMPARE(s.panel.settings().order().options.axes, (std::vector<AxisId>{1}));
        auto* place = s.child<QComboBox>("searchPlace");
        QCOMPARE(s.panel.settings().order().slot, 0); // from nothing at first
        place->setCurrentIndex(1);
        QCOMPARE(s.panel.settings().order().slot, 1);
        QVERIFY(s.search(60));
        QVERIFY(!s.run().found.empty());
        for (const FoundTactic& one : s.run().found)
            for (const Action& action : one.tactic.actions)
                if (action.kind != Action::Kind::propagate) QCOMPARE(action.axis, AxisId{1});
        s.panel.view().setFocus();
        s.panel.view().setCurrentIndex(s.panel.view().model()->index(0, 0));
        QTest::keyClick(&s.panel.view(), Qt::Key_Return);
        QVERIFY(driver.settle());
        QCOMPARE(driver.document().strategy().schedule.tactics[0], manual);
        QCOMPARE(driver.snapshot().simulation->stepSeconds, s.run().found[0].cost.stepSeconds);
        QCOMPARE(driver.document().selectedTactic(), 1);
        // Now in front of it.
        place->setCurrentIndex(0);
        QVERIFY(s.search(40));
        QVERIFY(!s.run().found.empty());
        s.child<QPushButton>("searchAccept")->click();
        QVERIFY(driver.settle());
        QCOMPARE(driver.document().strategy().schedule.tactics.size(), std::size_t{3});
        QCOMPARE(driver.document().strategy().schedule.tactics[1], manual);
        QCOMPARE(driver.snapshot().after(1).simulation->stepSeconds, s.run().found[0].cost.stepSeconds);
        // What stood before the place has changed: it says so, and undo brings it back.
        QVERIFY(s.search(40));
        Strategy next = driver.document().strategy();
        next.mesh.axes[0].size = 2;
        driver.document().edit(QStringLiteral("Resize"), next);
        QVERIFY(driver.settle());
        QTRY_VERIFY(s.text("searchStale").contains("mesh was changed"));
        QVERIFY(!s.child<QPushButton>("searchAccept")->isEnabled());
        driver.document().undoStack().undo();
        QVERIFY(driver.settle());
        QTRY_VERIFY(s.text("searchStale").isEmpty() || !s.text("searchStale").contains("changed"));
    }

    // The curve grows while it runs; Stop keeps the best; the window stays alive.
    void watchedAndStopped() {
        WindowDriver driver;
        QVERIFY(driver.open("t32_train"));
        Searching s(driver);
        s.panel.settings().setOrder(s.order(1'000'000));
        QTest::mouseClick(s.child<QPushButton>("searchStart"), Qt::LeftButton);
        QCOMPARE(s.child<QPushButton>("searchStart")->text(), QString("Stop, keep the best"));
        QTRY_VERIFY_WITH_TIMEOUT(s.run().curve.size() > 2 && s.run().evaluations > 16, kLong);
        QVERIFY(s.run().isBusy());
        QCOMPARE(s.panel.curve().rowCount(), static_cast<int>(s.run().curve.size()));
        QVERIFY(s.panel.candidates().rowCount() > 0);
        QVERIFY2(s.text("searchSpent").contains("of 1,000,000"), qPrintable(s.text("searchSpent")));
        // What is there can be used while it goes on.
        const SearchCost shown = s.run().found[0].cost;
        s.child<QPushButton>("searchAccept")->click();
        QVERIFY(driver.settle());
        QVERIFY(driver.snapshot().simulation->stepSeconds <= shown.stepSeconds || !shown.fits);
        QVERIFY(s.run().isBusy());
        driver.window->actions().action(QStringLiteral("search.start"))->trigger();
        QCOMPARE(s.run().state, SearchRun::State::stopping);
        QVERIFY(s.ends());
        QCOMPARE(s.run().state, SearchRun::State::stopped);
        QVERIFY(s.run().evaluations > 0 && !s.run().found.empty());
        QVERIFY(!isBetter(shown, s.run().found[0].cost));
        QVERIFY(s.child<QPushButton>("searchStart")->text().startsWith("Start"));
    }

    // Another model, or no window any more, while it runs.
    void theModelGoesMeanwhile() {
        auto driver = std::make_unique<WindowDriver>();
        QVERIFY(driver->open("t32_train"));
        Searching s(*driver);
        s.panel.settings().setOrder(s.order(1'000'000));
        s.child<QPushButton>("searchStart")->click();
        QTRY_VERIFY_WITH_TIMEOUT(s.run().evaluations > 0, kLong);
        QVERIFY(driver->open("mlp_train"));
        QCOMPARE(s.run().state, SearchRun::State::none);
        QCOMPARE(s.panel.candidates().rowCount(), 0);
        QVERIFY(s.search(20));
        QVERIFY(s.run().isOver() && s.run().evaluations > 0);
        QVERIFY(driver->open("t32_train"));
        s.panel.settings().setOrder(s.order(1'000'000));
        s.child<QPushButton>("searchStart")->click();
        QTRY_VERIFY_WITH_TIMEOUT(s.run().evaluations > 0, kLong);
        driver.reset(); // nothing of it arrives afterwards
    }

    void nothingFits() {
        WindowDriver driver;
        QVERIFY(driver.open("gpt_scan_7b_train"));
        Strategy small = driver.document().strategy();
        small.mesh = *parseMesh("a=2");
        driver.document().edit(QStringLiteral("Mesh"), small);
        QVERIFY(driver.settle());
        QVERIFY(!driver.snapshot().simulation->fits());
        Searching s(driver);
        QVERIFY(s.search(24));
        const QString said = s.text("searchHeadline");
        QVERIFY2(said.startsWith("Nothing fits into ") && said.contains(" The best one misses by "), qPrintable(said));
        for (const FoundTactic& one : s.run().found) QVERIFY(!one.cost.fits);
        if (s.panel.candidates().rowCount() > 0)
            QVERIFY(s.panel.view().model()->index(0, 0).data(CandidatesModel::FitRole).toString().startsWith("Over"));
    }

    void shapesOfAMesh() {
        WindowDriver driver;
        QVERIFY(driver.open("transformer_train_tiny"));
        Searching s(driver);
        QTest::mouseClick(s.child<QToolButton>("searchShapes"), Qt::LeftButton);
        s.child<QSpinBox>("searchDevices")->setValue(8);
        QVERIFY(s.search(200));
        const auto shapes = meshShapes(8);
        QCOMPARE(s.panel.candidates().rowCount(), static_cast<int>(shapes.size()));
        // As the command line has it.
        Strategy empty = driver.document().strategy();
        empty.mesh = shapes.front();
        const auto problem = searchProblem(**driver.document().session()->evaluate(empty));
        const auto same = searchMeshes(*problem, shapes, s.order(200).options);
        for (std::size_t i = 0; i < same.tried.size(); ++i) {
            QCOMPARE(s.run().found[i].mesh, same.tried[i].mesh);
            QCOMPARE(s.run().found[i].cost, same.tried[i].result.best().cost);
        }
        QCOMPARE(s.child<QPushButton>("searchAccept")->text(), QString("Use this mesh"));
        s.child<QPushButton>("searchAccept")->click();
        QVERIFY(driver.settle());
        QCOMPARE(driver.document().strategy().mesh, same.tried[0].mesh);
        QCOMPARE(driver.snapshot().simulation->stepSeconds, same.tried[0].result.best().cost.stepSeconds);
        driver.document().undoStack().undo();
        QVERIFY(driver.settle());
        QCOMPARE(driver.document().strategy().mesh, *parseMesh("batch=4,model=2"));
    }
};

QTEST_MAIN(SearchWindowTest)
#include "search_window_test.moc"
