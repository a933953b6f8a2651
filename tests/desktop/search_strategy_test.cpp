// SPDX-License-Identifier: GPL-3.0-or-later
// What a search in the real window starts from, where what it found goes, and that no gain is not shown as one.
#include "tests/desktop/window_driver.h"
#include "widgets/search/candidates_model.h"
#include "widgets/search/candidates_view.h"
#include "widgets/search/search_panel.h"
#include "widgets/search/search_settings.h"
#include "widgets/search/searcher.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::WindowDriver;

namespace {

struct Window : WindowDriver {
    SearchPanel& panel() { return *window->findChild<SearchPanel*>(); }
    const SearchRun& run() { return document().search().run(); }
    template <class T> T* child(const char* name) { return panel().findChild<T*>(QLatin1String(name)); }
    void budget(int evaluations) { child<QSpinBox>("searchBudget")->setValue(evaluations); }
    bool search() {
        QTest::mouseClick(child<QPushButton>("searchStart"), Qt::LeftButton);
        return run().isBusy() && QTest::qWaitFor([this] { return !run().isBusy(); }, 60000);
    }
    bool begin(const std::string& model) {
        if (!open(model)) return false;
        window->actions().action(QStringLiteral("search.show"))->trigger();
        return QTest::qWaitFor([this] { return panel().isVisible(); });
    }
};

} // namespace

class SearchStrategyTest : public QObject {
    Q_OBJECT
  private slots:
    void itStartsFromNothingUnlessAskedTo() {
        Window w;
        QVERIFY(w.begin("transformer_train_tiny"));
        QVERIFY(w.dropInTable("batch/0", 0, 0) && w.settle());
        const Strategy before = w.document().strategy();
        auto* from = w.child<QComboBox>("searchPlace");
        QCOMPARE(from->currentText(), QStringLiteral("an empty schedule"));
        QCOMPARE(from->itemText(from->count() - 1), QStringLiteral("the current schedule"));
        w.budget(40);
        QVERIFY(w.search());
        QVERIFY(w.run().base.schedule.tactics.empty());
        QVERIFY(w.run().current.has_value()); // what it has to beat
        QCOMPARE(w.run().current->stepSeconds, w.snapshot().simulation->stepSeconds);
        QVERIFY(!w.run().found.empty());

        // As a strategy of its own: the open one stays as it is, one undo step takes it back.
        auto* beside = w.child<QPushButton>("searchAsStrategy");
        QVERIFY(beside->isVisible() && beside->isEnabled());
        QTest::mouseClick(beside, Qt::LeftButton);
        QVERIFY(w.settle());
        QCOMPARE(w.document().project().strategies.size(), std::size_t(2));
        QCOMPARE(w.document().project().strategies[0].strategy, before);
        QCOMPARE(w.document().project().open, std::size_t(1));
        const auto& tactics = w.document().strategy().schedule.tactics;
        QCOMPARE(tactics.size(), std::size_t(1));
        QCOMPARE(tactics[0].kind, Tactic::Kind::automatic);
        QCOMPARE(w.snapshot().simulation->stepSeconds, w.run().found[0].cost.stepSeconds);
        QCOMPARE(w.snapshot().simulation->memory.peak, w.run().found[0].cost.peakBytes);
        w.window->activateWindow();
        QVERIFY(w.undo());
        QCOMPARE(w.document().project().strategies.size(), std::size_t(1));
        QCOMPARE(w.document().strategy(), before);

        // From the schedule as it is: what it decided stays in what is found.
        from->setFocus();
        QTest::keyClick(from, Qt::Key_End);
        QCOMPARE(from->currentText(), QStringLiteral("the current schedule"));
        w.budget(32);
        QVERIFY(w.search());
        QCOMPARE(w.run().base, before);
        QVERIFY(!w.run().current.has_value());
        if (!w.run().found.empty() && !w.run().found[0].isNothing()) {
            QTest::mouseClick(beside, Qt::LeftButton);
            QVERIFY(w.settle());
            QCOMPARE(w.document().strategy().schedule.tactics.front(), before.schedule.tactics.front());
            QCOMPARE(w.document().strategy().schedule.tactics.size(), std::size_t(2));
        }
    }

    // The same search again, on top of what it found itself: nothing is gained, and nothing is green.
    void noGainIsNotGreen() {
        Window w;
        QVERIFY(w.begin("transformer_train_small"));
        w.budget(120);
        QVERIFY(w.search());
        QVERIFY(!w.run().found.empty() && w.run().isGain());
        QCOMPARE(w.child<QLabel>("searchHeadline")->property("role").toString(), QStringLiteral("better"));
        QVERIFY(w.panel().candidates().index(0).data(CandidatesModel::GainRole).toBool());
        QTest::mouseClick(w.child<QPushButton>("searchAccept"), Qt::LeftButton);
        QVERIFY(w.settle());
        QCOMPARE(w.child<QComboBox>("searchPlace")->currentIndex(), 0); // from nothing still
        w.budget(120);
        QVERIFY(w.search());
        QVERIFY(w.run().isBetterThanBefore()); // than nothing
        QVERIFY(!w.run().isGain());            // not than what there is
        const auto* said = w.child<QLabel>("searchHeadline");
        QVERIFY2(said->property("role").toString() != QLatin1String("better") &&
                     said->text().contains(QLatin1String("no better than the schedule as it was")),
                 qPrintable(said->text()));
        for (int row = 0; row < w.panel().candidates().rowCount(); ++row)
            QVERIFY(!w.panel().candidates().index(row).data(CandidatesModel::GainRole).toBool());
    }
};

QTEST_MAIN(SearchStrategyTest)
#include "search_strategy_test.moc"
