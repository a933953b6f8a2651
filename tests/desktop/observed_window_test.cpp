// SPDX-License-Identifier: GPL-3.0-or-later
// What a compiler did otherwise, in the real window: marks on the map and in the timeline, rows that select, the
// strategy it was told in comparison.
#include "core/base/file.h"
#include "tests/desktop/pictures.h"
#include "tests/desktop/window_driver.h"
#include "tests/desktop/words.h"
#include "tests/support/gathering_dump.h"
#include "widgets/graph/map_view.h"
#include "widgets/observed/observed_model.h"
#include "widgets/observed/observed_panel.h"
#include "widgets/timeline/timeline_panel.h"
#include "widgets/timeline/timeline_plot.h"

#include <QDockWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::WindowDriver;

namespace {

struct Window : WindowDriver {
    ObservedPanel* panel = window->findChild<ObservedPanel*>();
    TimelinePlot& plot() { return window->findChild<TimelinePanel*>()->plot(); }
    MapView& map() { return window->graph().map(); }
    QTemporaryDir folder;

    bool openChain() {
        window->graph().showMap();
        if (!open("matmul_chain")) return false;
        Strategy next = document().strategy();
        next.mesh = *parseMesh("batch=4,model=2");
        next.hardware = "tpu_v3";
        next.schedule.tactics.clear();
        Tactic data, weight;
        data.name = data.axis = "batch";
        data.inputs = {{"x", InputRule::Kind::dimension, 0}};
        weight.name = weight.axis = "model";
        weight.inputs = {{"w1", InputRule::Kind::dimension, 1}}; // and the rows of w2: a sum, which XLA does without
        next.schedule.tactics = {data, weight};
        document().edit(QStringLiteral("cut"), next);
        return settle();
    }
    bool openDump() {
        const Module& module = *document().model()->module;
        OpId product;
        for (const OpId op : module.ops())
            if (isProduct(module.kind(op))) product = op;
        const auto name = module.text(module.location(product).nameStack);
        const QString file = folder.filePath(QStringLiteral("step.txt"));
        if (!writeFileAtomically(file.toStdString(), test::gatheringDump(name))) return false;
        raise("dockObserved");
        panel->openDump(file);
        return QTest::qWaitFor([&] { return !panel->isBusy() && panel->found() && !map().marks().empty(); }, 60000);
    }
    void raise(const char* dock) {
        window->findChild<QDockWidget*>(QLatin1String(dock))->show();
        window->findChild<QDockWidget*>(QLatin1String(dock))->raise();
    }
    QTableView* table() { return panel->findChild<QTableView*>(QStringLiteral("observedTable")); }
    QString state(int row) { return table()->model()->index(row, ObservedModel::state).data().toString(); }
    int rowWith(const char* status) {
        for (int i = 0; i < table()->model()->rowCount(); ++i)
            if (state(i).contains(QLatin1String(status))) return i;
        return -1;
    }
    QPoint badge(const MapMark& mark) {
        const auto marks = map().marks();
        for (std::size_t i = 0; i < marks.size(); ++i)
            if (marks[i].box == mark.box && marks[i].kind == mark.kind) {
                const Rect at = mapMarkRect(map().scene().picture(), map().viewportNow(), marks, i);
                return {static_cast<int>(at.centre().x), static_cast<int>(at.centre().y)};
            }
        return {};
    }
};

} // namespace

class ObservedWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void aMarkOnTheMapSaysWhatAndShowsItsRow() {
        Window w;
        QVERIFY(w.openChain() && w.openDump());
        const auto marks = w.map().marks();
        const auto extra = std::ranges::find(marks, DifferenceKind::extra, &MapMark::kind);
        QVERIFY(extra != marks.end());
        QCOMPARE(extra->count, 1u);
        QVERIFY(!extra->said.empty() &&
                words::english(extra->said[0]).find("adds all_gather (model)") != std::string::npos);
        // The box that is selected says it too, for those who cannot see the mark.
        w.raise("dockTimeline");
        QTest::mouseClick(&w.map(), Qt::LeftButton, Qt::NoModifier, w.badge(*extra));
        QVERIFY(w.panel->isVisible()); // its tab came to the front
        QVERIFY(w.state(w.table()->currentIndex().row()).contains(QStringLiteral("extra")));
        QCOMPARE(w.map().selected(), extra->box);
        QVERIFY2(w.map().accessibleDescription().contains(QStringLiteral("The compiler adds all_gather")),
                 qPrintable(w.map().accessibleDescription()));
    }

    void theTimelineHasThemOverTheirOps() {
        Window w;
        QVERIFY(w.openChain() && w.openDump());
        w.raise("dockTimeline");
        QVERIFY(QTest::qWaitFor([&] { return !w.plot().badges().empty(); }, 20000));
        const auto badges = w.plot().badges();
        const auto extra = std::ranges::find(badges, DifferenceKind::extra, &TimelineBadge::kind);
        const auto missing = std::ranges::find(badges, DifferenceKind::missing, &TimelineBadge::kind);
        QVERIFY(extra != badges.end() && missing != badges.end());
        for (std::size_t i = 1; i < badges.size(); ++i) QVERIFY(!badges[i].rect.intersects(badges[i - 1].rect));
        const auto middle = [](const TimelineBadge& badge) {
            return QPoint(static_cast<int>(badge.rect.centre().x), static_cast<int>(badge.rect.centre().y));
        };
        QVERIFY2(w.plot().tipAt(middle(*missing)).contains(QStringLiteral("does without all_reduce (model)")),
                 qPrintable(w.plot().tipAt(middle(*missing))));
        QTest::mouseClick(w.plot().canvas(), Qt::LeftButton, Qt::NoModifier, middle(*missing));
        QVERIFY(w.panel->isVisible());
        QVERIFY(w.state(w.table()->currentIndex().row()).contains(QStringLiteral("missing")));
    }

    void aRowSelectsItsOpEverywhere() {
        Window w;
        QVERIFY(w.openChain() && w.openDump());
        QVERIFY(!w.document().selection().op().valid()); // nobody has chosen a row yet
        const int row = w.rowWith("missing");
        QVERIFY(row >= 0);
        QSignalSpy revealed(&w.document().selection(), &Selection::revealRequested);
        QTest::mouseClick(w.table()->viewport(), Qt::LeftButton, Qt::NoModifier,
                          w.table()->visualRect(w.table()->model()->index(row, 0)).center());
        if (w.table()->model()->rowCount() > 1 && !w.document().selection().op().valid()) // it was the current one
            QTest::keyClick(w.table(), Qt::Key_Return);
        const OpId op = w.document().selection().op();
        QVERIFY(op.valid() && revealed.count() == 1);
        QVERIFY(isProduct(w.document().model()->module->kind(op)));
        QCOMPARE(w.map().selected(), w.map().scene().boxOf({}, op));
    }

    void marksFollowTheStrategyBehindAnotherTab() {
        Window w;
        QVERIFY(w.openChain() && w.openDump());
        w.raise("dockTimeline");
        const auto missing = [&] {
            return std::ranges::count(w.map().marks(), DifferenceKind::missing, &MapMark::kind);
        };
        QCOMPARE(missing(), 1);
        Strategy next = w.document().strategy();
        next.schedule.tactics.pop_back(); // no sum is wanted any more
        w.document().edit(QStringLiteral("less"), next);
        QVERIFY(w.settle());
        QVERIFY(QTest::qWaitFor([&] { return missing() == 0; }, 60000));
        QVERIFY(!w.panel->found()->asksCauses); // nobody reads why there
        w.raise("dockObserved");
        QVERIFY(QTest::qWaitFor([&] { return w.panel->found() && w.panel->found()->asksCauses; }, 60000));
        // Another model: its dump is not open.
        QVERIFY(w.open("mlp_train"));
        QVERIFY(w.map().marks().empty());
    }

    void whatTheCompilerWasToldIsCompared() {
        Window w;
        QVERIFY(w.openChain() && w.openDump());
        auto* compare = w.panel->findChild<QPushButton*>(QStringLiteral("observedCompare"));
        QVERIFY(compare->isVisible());
        QTest::mouseClick(compare, Qt::LeftButton);
        QVERIFY(QTest::qWaitFor([&] { return w.document().compared() != nullptr; }, 60000));
        QCOMPARE(w.document().comparedName(), QStringLiteral("as the compiler was told"));
        const Partition& told = w.document().compared()->partition();
        QCOMPARE(told.argument(w.argument("w2")).dimOf(1), 1); // columns over model, as its text says
        QCOMPARE(told.argument(w.argument("x")).dimOf(0), 0);
        QCOMPARE(told.argument(w.argument("w1")).dimOf(1), -1);
    }

    void pictures() {
        const QString folder = qEnvironmentVariable("AXISCAPE_PICTURES");
        if (folder.isEmpty()) return;
        AXISCAPE_SHARED_OR_SKIP(dump, "golden/observe/transformer_train_tiny__bp_mp_z3__batch4_model2");
        std::optional<test::Words> words; // of another language
        if (const QString code = qEnvironmentVariable("AXISCAPE_PICTURES_LANGUAGE"); !code.isEmpty())
            words.emplace(code);
        for (const QSize size : {QSize(1680, 1050), QSize(1280, 800)})
            for (const Theme::Mode mode : {Theme::Mode::light, Theme::Mode::dark}) {
                Window w;
                w.window->resize(size);
                QVERIFY(w.open("transformer_train_tiny"));
                w.window->graph().showMap();
                w.window->setThemeMode(mode);
                Strategy next = w.document().strategy();
                next.mesh = *parseMesh("batch=4,model=2");
                next.hardware = "tpu_v3";
                w.document().edit(QStringLiteral("mesh"), next);
                QVERIFY(w.settle());
                w.raise("dockObserved");
                w.panel->openDump(QString::fromStdString((*dump / "after_optimizations.txt.gz").string()));
                QVERIFY(QTest::qWaitFor([&] { return !w.panel->isBusy() && w.panel->found(); }, 120000));
                for (const char* view : {"observedAll", "observedByLayer"}) {
                    w.window->findChild<QToolButton*>(QLatin1String(view))->click(); // in the title of its dock
                    QVERIFY(w.settle() && test::turnsLater());
                    w.window->grab().save(QStringLiteral("%1/%2_%3_%4.png")
                                              .arg(folder, QLatin1String(view))
                                              .arg(size.width())
                                              .arg(mode == Theme::Mode::dark ? "dark" : "light"));
                }
            }
    }
};

QTEST_MAIN(ObservedWindowTest)
#include "observed_window_test.moc"
