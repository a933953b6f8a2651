// SPDX-License-Identifier: GPL-3.0-or-later
// The search as values, models, pictures and words, and its panel with a search that the test plays.
#include "tests/widgets/fake_designer.h"
#include "widgets/common/format.h"
#include "widgets/search/candidates_model.h"
#include "widgets/search/candidates_view.h"
#include "widgets/search/curve_model.h"
#include "widgets/search/search_curve.h"
#include "widgets/search/search_edits.h"
#include "widgets/search/search_panel.h"
#include "widgets/search/search_settings.h"
#include "widgets/search/search_words.h"
#include "widgets/tactics/tactic_card.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::FakeDesigner;

namespace {

constexpr double kGiB = 1024.0 * 1024 * 1024;

SearchCost cost(double seconds, double gib, bool fits = true) {
    return {seconds, static_cast<std::int64_t>(gib * kGiB), fits};
}

// Cuts one argument: what a search could have found.
FoundTactic found(std::uint32_t argument, std::uint8_t dim, AxisId axis, SearchCost of, const Mesh& mesh) {
    FoundTactic one;
    one.tactic.name = "Automatic";
    one.tactic.kind = Tactic::Kind::automatic;
    one.tactic.axes = {mesh.axes[axis].name};
    one.tactic.evaluations = 100;
    one.tactic.seed = 3;
    one.tactic.actions = {tileArgument(argument, dim, axis), propagateAction()};
    one.decisions = {"batch over " + mesh.axes[axis].name};
    one.cost = of;
    one.mesh = mesh;
    return one;
}

SearchRun runOf(const Strategy& strategy, std::vector<FoundTactic> all, int slot = 0) {
    SearchRun run;
    run.state = SearchRun::State::done;
    run.order.slot = slot;
    run.order.options.evaluations = 200;
    run.base = searchBase(strategy, run.order);
    run.found = std::move(all);
    run.before = cost(1, 20, false);
    run.curve = {{0, 0, run.before}};
    for (const FoundTactic& one : run.found) run.curve.push_back({run.curve.back().evaluations + 40, 0.5, one.cost});
    run.evaluations = 200;
    run.seconds = 2;
    run.capacityBytes = 16 * kGiB;
    return run;
}

class PlayedSearch : public Searcher {
  public:
    const SearchRun& run() const override { return now; }
    void start(const SearchOrder& order) override { orders.push_back(order); }
    void stop() override { ++stopped; }
    void play(SearchRun next) {
        now = std::move(next);
        emit changed();
    }
    SearchRun now;
    std::vector<SearchOrder> orders;
    int stopped = 0;
};

struct SearchShown {
    SearchShown() : panel(designer, searcher) {
        panel.resize(1024, 290);
        panel.show();
    }
    template <class T> T* child(const char* name) { return panel.findChild<T*>(QLatin1String(name)); }
    QString text(const char* name) { return child<QLabel>(name)->text(); }
    FakeDesigner designer{"matmul_chain", "batch=4,model=2"};
    PlayedSearch searcher;
    SearchPanel panel;
};

QStringList texts(const DrawList& list) {
    QStringList out;
    for (const DrawCommand& command : list.commands)
        if (command.kind == DrawCommand::Kind::text) out << QString::fromStdString(std::string(list.textOf(command)));
    return out;
}

} // namespace

class SearchPanelTest : public QObject {
    Q_OBJECT
  private slots:
    // Settings follow a document that comes to the front a moment later.
    void aWishForAxesThatAreNotThereIsNone() {
        Strategy strategy;
        strategy.mesh = *parseMesh("a=2,b=2");
        SearchOrder order;
        order.options.axes = {0, 2};
        QVERIFY(!wished(order, strategy).has_value());
        order.options.axes = {1};
        const auto edit = wished(order, strategy);
        QVERIFY(edit.has_value());
        QCOMPARE(edit->next.schedule.tactics.front().axes, std::vector<std::string>{"b"});
    }
    void rowsStayWhatTheyAreWhileBetterOnesComeIn() {
        const Mesh mesh = *parseMesh("batch=4,model=2");
        const Strategy strategy{mesh, "tpu_v3", {}};
        CandidatesModel model;
        QAbstractItemModelTester tester(&model);
        const FoundTactic a = found(0, 0, 0, cost(0.5, 8), mesh), b = found(1, 1, 1, cost(0.7, 9), mesh),
                          c = found(2, 0, 0, cost(0.4, 8), mesh), d = found(2, 1, 1, cost(0.6, 8), mesh);
        model.setRun(runOf(strategy, {b}));
        const QPersistentModelIndex second = model.index(0);
        model.setRun(runOf(strategy, {a, b}));
        QCOMPARE(second.row(), 1);
        model.setRun(runOf(strategy, {c, a, d, b}));
        QCOMPARE(model.rowCount(), 4);
        QCOMPARE(second.row(), 3);
        model.setRun(runOf(strategy, {d, c, b}));
        QCOMPARE(second.row(), 2);
        QCOMPARE(model.index(0).data(CandidatesModel::StepRole).toString(), QString("600 ms"));
        model.setRun(runOf(strategy, {c}));
        QVERIFY(!second.isValid());
        QCOMPARE(model.index(0).data(CandidatesModel::DecisionsRole).toString(), QString("batch over batch"));
        QCOMPARE(model.index(0).data(CandidatesModel::FitRole).toString(), QString("8 GiB free"));
        QVERIFY(model.index(0).data(CandidatesModel::StepDeltaRole).toString().startsWith(QChar(0x25bc)));
        model.setAccepted(0);
        QVERIFY(model.index(0).data(Qt::AccessibleTextRole).toString().endsWith("in the schedule"));
        model.setRun({});
        QCOMPARE(model.rowCount(), 0);
    }

    void theCurveIsATableToo() {
        const Mesh mesh = *parseMesh("batch=4,model=2");
        CurveModel model;
        QAbstractItemModelTester tester(&model);
        SearchRun run = runOf({mesh, "tpu_v3", {}}, {found(0, 0, 0, cost(0.5, 17, false), mesh)});
        model.setRun(run);
        QSignalSpy reset(&model, &QAbstractItemModel::modelReset), inserted(&model, &QAbstractItemModel::rowsInserted);
        run.curve.push_back({1500, 1.5, cost(0.25, 12)});
        model.setRun(run);
        QCOMPARE(reset.count(), 0);
        QCOMPARE(inserted.count(), 1);
        const auto cell = [&](int row, int column) { return model.index(row, column).data().toString(); };
        QCOMPARE(cell(2, CurveModel::Evaluations), QString("1,500"));
        QCOMPARE(cell(2, CurveModel::Step), QString("250 ms"));
        QCOMPARE(cell(2, CurveModel::Fit), QString("4 GiB free"));
        QCOMPARE(cell(1, CurveModel::Fit), QString("Over by 1 GiB"));
        model.setRun({});
        QCOMPARE(model.rowCount(), 0);
    }

    void ticksAreCleanAndFew() {
        // A search that begins far from where it ends is seen on a logarithmic scale.
        const ValueScale wide = valueScale(0.04, 4, 0), narrow = valueScale(0.4, 0.7, 0);
        QVERIFY(wide.logarithmic && !narrow.logarithmic);
        QVERIFY(wide.part(0.04) > 0 && wide.part(4) < 1 && wide.part(0.4) > wide.part(0.1));
        QCOMPARE(narrow.part(0), 0.0);
        for (const ValueScale& scale : {wide, narrow}) {
            const auto ticks = secondTicks(scale, 5);
            QVERIFY(ticks.size() >= 2 && ticks.size() <= 6);
            for (const ValueTick& tick : ticks) QVERIFY(scale.part(tick.value) >= -1e-9 && scale.part(tick.value) <= 1);
        }
        QCOMPARE(QString::fromStdString(secondTicks(narrow, 4)[1].text), QString("200 ms"));
        // The capacity is in the picture if it is anywhere near.
        QVERIFY(valueScale(9 * kGiB, 20 * kGiB, 16 * kGiB).high > 20 * kGiB);
        QVERIFY(valueScale(9 * kGiB, 10 * kGiB, 16 * kGiB).high > 16 * kGiB);
        QVERIFY(valueScale(1 * kGiB, 1 * kGiB, 16 * kGiB).high < 16 * kGiB);
        for (const ValueTick& tick : byteTicks(valueScale(1 * kGiB, 900 * kGiB, 0), 4))
            QVERIFY2(QString::fromStdString(tick.text).contains("GiB"), tick.text.c_str());
        QCOMPARE(countTicks(2000, 4).back().value, 2000.0);
        // A short stretch of a scale of powers has marks, too.
        QVERIFY(secondTicks(ValueScale{1.02e-3, 1.9e-3, true}, 5).size() >= 3);
    }

    void thePictureSaysWhereItIsAndWhatFits() {
        const Mesh mesh = *parseMesh("batch=4,model=2");
        const Theme theme = makeTheme(Theme::Mode::light);
        SearchRun run = runOf({mesh, "tpu_v3", {}}, {found(0, 0, 0, cost(0.5, 9), mesh)});
        DrawList list;
        drawSearchCurve(run, 420, 200, std::nullopt, theme, list);
        QVERIFY2(texts(list).contains("Capacity 16 GiB"), qPrintable(texts(list).join('|')));
        QVERIFY(texts(list).contains("500 ms"));
        const auto strokes = [&](Colour colour) {
            return std::ranges::count_if(list.commands, [&](const DrawCommand& c) {
                return c.kind == DrawCommand::Kind::polyline && c.stroke == colour && c.dash == Dash::solid &&
                       c.width == 1.5F;
            });
        };
        QCOMPARE(strokes(theme.over), std::ptrdiff_t{2}); // before: in both plots
        QCOMPARE(strokes(theme.text1), std::ptrdiff_t{2});
        // The pointer names the best of that place.
        const CurveFrames frames = curveFrames(420, 200);
        const Rect& plot = frames.memory;
        QCOMPARE(*pointAt(run, frames, plot.x + 60, plot.y + 60), std::size_t{0});
        QCOMPARE(*pointAt(run, frames, plot.right() - 20, plot.y + 60), std::size_t{1});
        QVERIFY(!pointAt(run, frames, plot.x + 10, plot.y + 60));
        list.clear();
        drawSearchCurve(run, 420, 200, std::size_t{0}, theme, list);
        QVERIFY(texts(list).contains("at 0: 1.00 s"));
        list.clear();
        drawSearchCurve(run, 40, 10, std::nullopt, theme, list); // no room: nothing, and no crash
        QVERIFY(list.commands.empty());
    }

    void acceptingPutsItWhereItBelongs() {
        FakeDesigner designer("matmul_chain", "batch=4,model=2");
        designer.addTactic("BP", "batch", {{"x", 0}});
        designer.addTactic("MP", "model", {{"w1", 1}});
        const Mesh mesh = designer.strategy().mesh;
        const SearchRun run =
            runOf(designer.strategy(), {found(2, 1, 0, cost(0.5, 8), mesh), found(1, 0, 0, cost(0.6, 8), mesh)}, 1);
        const auto edit = accepted(run, 0, designer.strategy());
        QVERIFY(edit);
        QCOMPARE(edit->undoText, QString("Add Automatic"));
        QCOMPARE(edit->selected, 1);
        QCOMPARE(edit->next.schedule.tactics.size(), std::size_t{3});
        QCOMPARE(edit->next.schedule.tactics[1].actions, run.found[0].tactic.actions);
        QCOMPARE(acceptedIndex(run, designer.strategy()), -1);
        QCOMPARE(acceptedIndex(run, edit->next), 0);
        QVERIFY(!accepted(run, 0, edit->next)); // it is in
        const auto other = accepted(run, 1, edit->next);
        QVERIFY(other);
        QCOMPARE(other->next.schedule.tactics.size(), std::size_t{3});
        QCOMPARE(other->undoText, QString("Replace Automatic"));
        QVERIFY(!accepted(run, 2, designer.strategy()));

        // Later tactics may change; those before, the mesh, the hardware and the options may not.
        Strategy changed = designer.strategy();
        changed.schedule.tactics.pop_back();
        QVERIFY(staleText(run, changed).isEmpty());
        changed.schedule.tactics[0].enabled = false;
        QVERIFY(staleText(run, changed).contains("tactics before it"));
        QVERIFY(!accepted(run, 0, changed));
        changed = designer.strategy();
        changed.hardware = "tpu_v4";
        QVERIFY(staleText(run, changed).contains("hardware"));
        changed = designer.strategy();
        changed.mesh.axes[0].size = 8;
        QVERIFY(staleText(run, changed).contains("mesh"));
        changed = designer.strategy();
        changed.schedule.options.extended = true;
        QVERIFY(staleText(run, changed).contains("options"));
        changed = designer.strategy();
        changed.slowDevices = {{0, 2}};
        QVERIFY(!staleText(run, changed).isEmpty());
    }

    void aShapeReplacesMeshAndSchedule() {
        FakeDesigner designer("matmul_chain", "batch=4,model=2");
        designer.addTactic("BP", "batch", {{"x", 0}});
        const Mesh mesh = *parseMesh("x=8");
        FoundTactic nothing = found(0, 0, 0, cost(0.9, 8), *parseMesh("x=2,y=4"));
        nothing.tactic.actions.clear();
        SearchRun run = runOf(designer.strategy(), {found(0, 0, 0, cost(0.5, 8), mesh), nothing});
        run.order.devices = 8;
        run.base = searchBase(designer.strategy(), run.order);
        const auto edit = accepted(run, 0, designer.strategy());
        QVERIFY(edit);
        QCOMPARE(edit->next.mesh, mesh);
        QCOMPARE(edit->next.schedule.tactics.size(), std::size_t{1});
        QCOMPARE(acceptedIndex(run, edit->next), 0);
        const auto plain = accepted(run, 1, edit->next); // the mesh alone: nothing was better than nothing
        QVERIFY(plain);
        QVERIFY(plain->next.schedule.tactics.empty());
        QCOMPARE(acceptedIndex(run, plain->next), 1);
    }

    void itSaysWhenNothingFits() {
        const Mesh mesh = *parseMesh("batch=4,model=2");
        SearchRun run = runOf({mesh, "tpu_v3", {}}, {found(0, 0, 0, cost(0.5, 17.5, false), mesh)});
        QCOMPARE(headline(run).text, QString("Nothing fits into 16 GiB. The best one misses by 1.50 GiB."));
        QCOMPARE(headline(run).role, QString("worse"));
        run.found[0].cost = cost(0.5, 9);
        QVERIFY2(headline(run).text.startsWith("Best: 500 ms, 9 GiB"), qPrintable(headline(run).text));
        run.before = cost(0.4, 9);
        QVERIFY(headline(run).text.contains("an empty schedule"));
        run.base.schedule.tactics.emplace_back();
        QVERIFY(headline(run).text.contains("as it is"));
        run.state = SearchRun::State::searching;
        run.evaluations = 100;
        run.seconds = 2;
        QCOMPARE(spentText(run), QString("100 of 200 evaluations, 50.0 a second, at most 2 s left"));
        QCOMPARE(spentPart(run), 0.5);
    }

    void settingsFollowTheMeshAndKeepWhatWasChosen() {
        SearchShown shown;
        SearchSettings& settings = shown.panel.settings();
        QCOMPARE(settings.order().options.axes, (std::vector<AxisId>{0, 1}));
        QCOMPARE(settings.order().options.evaluations, std::int64_t{2000});
        auto chips = settings.findChildren<QToolButton*>("searchAxis");
        QCOMPARE(chips.size(), 2);
        QTest::mouseClick(chips[0], Qt::LeftButton);
        QCOMPARE(settings.order().options.axes, (std::vector<AxisId>{1}));
        chips[1]->setFocus();
        QTest::keyClick(chips[1], Qt::Key_Space);
        QVERIFY(settings.obstacle().contains("axis"));
        QVERIFY(!shown.child<QPushButton>("searchStart")->isEnabled());
        QTest::mouseClick(chips[1], Qt::LeftButton);
        // A longer mesh: the old chips as they were, the new axis on.
        Strategy next = shown.designer.strategy();
        next.mesh = *parseMesh("data=2,batch=4,model=2");
        shown.designer.edit({}, next);
        QCOMPARE(settings.order().options.axes, (std::vector<AxisId>{0, 2}));
        // What it starts from follows the schedule: nothing, or all that there is.
        auto* place = shown.child<QComboBox>("searchPlace");
        QCOMPARE(place->count(), 1);
        shown.designer.addTactic("BP", "batch", {{"x", 0}});
        shown.designer.addTactic("MP", "model", {{"w1", 1}});
        QCOMPARE(place->count(), 3);
        QCOMPARE(settings.order().slot, 0);
        place->setCurrentIndex(2);
        shown.designer.addTactic("Z3", "batch", {{"w1", 0}});
        QCOMPARE(settings.order().slot, 3);
        place->setCurrentIndex(0);
        QCOMPARE(settings.order().slot, 0);
        QVERIFY(shown.child<QLabel>("searchNote")->text().contains("later tactics"));
        // Seconds keep a number of their own.
        auto* unit = shown.child<QComboBox>("searchUnit");
        unit->setCurrentIndex(1);
        QCOMPARE(settings.order().options.evaluations, std::int64_t{0});
        QCOMPARE(settings.order().options.seconds, 30.0);
        unit->setCurrentIndex(0);
        QCOMPARE(settings.order().options.evaluations, std::int64_t{2000});
        SearchOrder order = settings.order();
        order.options.method = SearchMethod::greedy;
        order.options.seed = 77;
        order.devices = 12;
        settings.setOrder(order);
        QCOMPARE(settings.order().options.seed, std::uint64_t{77});
        QCOMPARE(settings.order().options.method, SearchMethod::greedy);
        QCOMPARE(settings.order().devices, std::int64_t{12});
        QVERIFY2(shown.text("searchNote").startsWith("8 shapes"), qPrintable(shown.text("searchNote")));
    }

    void theStatesOfThePanel() {
        SearchShown shown;
        auto* start = shown.child<QPushButton>("searchStart");
        QVERIFY(shown.child<QLabel>("searchIdle")->isVisible());
        QTest::mouseClick(start, Qt::LeftButton);
        QCOMPARE(shown.searcher.orders.size(), std::size_t{1});
        const Mesh mesh = shown.designer.strategy().mesh;
        SearchRun run = runOf(shown.designer.strategy(), {found(0, 0, 0, cost(0.5, 8), mesh)});
        run.state = SearchRun::State::searching;
        shown.searcher.play(run);
        QCOMPARE(start->text(), QString("Stop, keep the best"));
        QVERIFY(shown.text("searchHeadline").startsWith("Best: 500 ms"));
        QTest::keyClick(start, Qt::Key_Space);
        QCOMPARE(shown.searcher.stopped, 1);
        // An error says where it is and what to do.
        SearchRun failed;
        failed.state = SearchRun::State::failed;
        failed.error = Error{ErrorCode::wrongInput, "no argument of that name", "tactic MP", {}, "Edit it", {}};
        shown.searcher.play(failed);
        QVERIFY(shown.text("searchHeadline").contains("tactic MP"));
        QVERIFY(start->isEnabled());
        // Without hardware there is nothing to look for.
        Strategy next = shown.designer.strategy();
        next.hardware.clear();
        shown.designer.edit({}, next);
        QVERIFY(!start->isVisible());
        QSignalSpy asked(&shown.panel, &SearchPanel::hardwareRequested);
        QTest::mouseClick(shown.child<QPushButton>("searchHardware"), Qt::LeftButton);
        QCOMPARE(asked.count(), 1);
        // Without a model, neither.
        shown.designer.close();
        emit shown.designer.modelChanged();
        QVERIFY(shown.child<QLabel>("searchEmpty")->isVisible());
    }

    void rowsArePreviewedAndAccepted() {
        SearchShown shown;
        const Mesh mesh = shown.designer.strategy().mesh;
        shown.searcher.play(
            runOf(shown.designer.strategy(), {found(0, 0, 0, cost(0.5, 8), mesh), found(1, 1, 1, cost(0.7, 8), mesh)}));
        CandidatesView& view = shown.panel.view();
        view.setFocus();
        QTRY_VERIFY(view.hasFocus());
        QTest::keyClick(&view, Qt::Key_Down);
        if (view.currentIndex().row() == 0) QTest::keyClick(&view, Qt::Key_Down);
        QVERIFY(shown.designer.preview());
        QCOMPARE(shown.designer.preview()->strategy.schedule.tactics[0].actions,
                 shown.searcher.now.found[1].tactic.actions);
        QTest::keyClick(&view, Qt::Key_Escape);
        QVERIFY(!shown.designer.preview());
        QTest::keyClick(&view, Qt::Key_I);
        auto* dialog = shown.panel.findChild<QDialog*>("inspectCandidate");
        QVERIFY(dialog && dialog->isVisible());
        QVERIFY(dialog->findChild<QLabel*>("inspectDecisions")->text().contains("1. batch over model"));
        dialog->close();
        QTest::keyClick(&view, Qt::Key_Return);
        QCOMPARE(shown.designer.edits.back(), QString("Add Automatic"));
        QCOMPARE(shown.designer.names(), QStringList{"Automatic"});
        const Tactic& added = shown.designer.strategy().schedule.tactics[0];
        QCOMPARE(foundText(added, *shown.designer.model()->module), QString("w1"));
        QVERIFY2(ruleText(added).startsWith(QString::fromUtf8("fastest · TOAST · 100")), qPrintable(ruleText(added)));
        auto* accept = shown.child<QPushButton>("searchAccept");
        QVERIFY(!accept->isEnabled()); // it is in
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(view.model()->index(0, 0)).center());
        QCOMPARE(accept->text(), QString("Use this one instead"));
        QTest::mouseClick(accept, Qt::LeftButton);
        QCOMPARE(shown.designer.names(), QStringList{"Automatic"});
        QCOMPARE(shown.designer.strategy().schedule.tactics[0].actions, shown.searcher.now.found[0].tactic.actions);
        // Another mesh: it says so, and takes nothing.
        Strategy next = shown.designer.strategy();
        next.mesh.axes[0].size = 2;
        shown.designer.edit({}, next);
        QVERIFY2(shown.text("searchStale").contains("mesh was changed"), qPrintable(shown.text("searchStale")));
        QVERIFY(!accept->isEnabled());
    }

    void aSmallPanelShowsOneOfBoth() {
        SearchShown shown;
        const Mesh mesh = shown.designer.strategy().mesh;
        shown.searcher.play(runOf(shown.designer.strategy(), {found(0, 0, 0, cost(0.5, 8), mesh)}));
        auto* curve = shown.child<QWidget>("searchCurve");
        QVERIFY(curve->isVisible() && shown.panel.view().isVisible());
        shown.panel.resize(500, 250);
        QTRY_VERIFY(!curve->isVisible());
        QVERIFY(shown.panel.view().isVisible());
        QTest::mouseClick(shown.child<QToolButton>("searchShowCurve"), Qt::LeftButton);
        QVERIFY(curve->isVisible() && !shown.panel.view().isVisible());
        QTest::mouseClick(shown.child<QToolButton>("searchAsTable"), Qt::LeftButton);
        QVERIFY(shown.child<QWidget>("searchTable")->isVisible());
    }
};

QTEST_MAIN(SearchPanelTest)
#include "search_panel_test.moc"
