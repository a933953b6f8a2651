// SPDX-License-Identifier: GPL-3.0-or-later
// Automatic tactics as wishes in the real window: added without a plan, searched where they stand among manual ones,
// told what their plan was found for; and the choices that a model leaves before anything is cut.
#include "tests/desktop/pictures.h"
#include "widgets/conflicts/conflicts_panel.h"
#include "widgets/search/search_panel.h"
#include "widgets/search/search_settings.h"
#include "widgets/search/searcher.h"
#include "widgets/tactics/card_painter.h"
#include "widgets/tactics/schedule_model.h"
#include "widgets/tactics/schedule_panel.h"
#include "widgets/tactics/schedule_view.h"

#include <QDockWidget>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>
#include <QTreeView>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::WindowDriver;

namespace {

struct Wishing : WindowDriver {
    SearchPanel& panel() { return *window->findChild<SearchPanel*>(); }
    SchedulePanel& schedule() { return *window->findChild<SchedulePanel*>(); }
    ConflictsPanel& conflicts() { return *window->findChild<ConflictsPanel*>(); }
    template <class T> T* child(const char* name) { return panel().findChild<T*>(QLatin1String(name)); }
    const TacticCard& card(int row) { return schedule().model().card(row); }
    const std::vector<Tactic>& tactics() { return document().strategy().schedule.tactics; }
    void show(const char* command) { window->actions().action(QLatin1String(command))->trigger(); }
    bool raiseSchedule() {
        window->findChild<QDockWidget*>(QStringLiteral("dockSchedule"))->raise();
        return QTest::qWaitFor([this] { return !schedule().view().visibleRegion().isEmpty(); });
    }
    // The word at the foot of the card, where a person clicks it.
    bool clickLink(int row) {
        if (!raiseSchedule()) return false;
        ScheduleView& cards = schedule().view();
        cards.scrollTo(cards.model()->index(row, 0));
        const Rect link = cardLinkRect(card(row), static_cast<float>(cards.cardHeight()));
        const QPoint at = cards.cardRect(row).topLeft() + QPointF(link.centre().x, link.centre().y).toPoint();
        QTest::mouseClick(cards.viewport(), Qt::LeftButton, {}, at);
        return true;
    }
    bool searchEnds() {
        return QTest::qWaitFor([this] { return !document().search().run().isBusy(); }, 60000);
    }
    bool accept() {
        if (!child<QPushButton>("searchAccept")->isEnabled()) return false;
        child<QPushButton>("searchAccept")->click();
        return settle();
    }
    void keep(const char* name) {
        const QString folder = QCoreApplication::applicationDirPath() + QStringLiteral("/../pictures");
        QVERIFY(QDir().mkpath(folder));
        for (const auto mode : {Theme::Mode::light, Theme::Mode::dark}) {
            window->setThemeMode(mode);
            QVERIFY(test::turnsLater());
            const auto* theme = mode == Theme::Mode::light ? "light" : "dark";
            const QImage image = test::pictureOf(*window, 1);
            QVERIFY(image.save(QStringLiteral("%1/%2-%3.png").arg(folder, QLatin1String(name), QLatin1String(theme))));
            QVERIFY2(test::toneOf(image).unpainted == 0, name);
        }
        window->setThemeMode(Theme::Mode::light);
    }
};

} // namespace

class WishWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void aWishStandsAmongManualTacticsUntilItIsSearched() {
        Wishing w;
        w.window->resize(1280, 800);
        QVERIFY(w.open("transformer_train_small"));
        QVERIFY(w.dropInTable("batch/0", 0, 0) && w.settle());
        w.show("search.show");
        QTRY_VERIFY(w.panel().isVisible());
        w.child<QSpinBox>("searchBudget")->setValue(70);
        w.child<QLineEdit>("searchOnly")->setText(QStringLiteral("params/*, opt_state/*"));
        w.child<QComboBox>("searchPlace")->setCurrentIndex(1);
        QTest::mouseClick(w.child<QPushButton>("searchWish"), Qt::LeftButton);
        QVERIFY(w.settle());
        QCOMPARE(w.tactics().size(), std::size_t{2});
        const Tactic wish = w.tactics()[1];
        QVERIFY(wish.kind == Tactic::Kind::automatic && wish.actions.empty());
        QCOMPARE(wish.budget, 70);
        QCOMPARE(wish.only, (std::vector<std::string>{"params/*", "opt_state/*"}));
        QVERIFY(w.settle());
        QCOMPARE(w.card(1).stale, QStringLiteral("no plan yet"));
        QVERIFY2(w.card(1).explanation.contains(QLatin1String("Decides only about params/*, opt_state/*")),
                 qPrintable(w.card(1).explanation));
        w.keep("wish-empty");

        QVERIFY(w.clickLink(1));
        const SearchOrder& order = w.document().search().run().order;
        QVERIFY(order.again && order.slot == 1);
        QCOMPARE(order.options.evaluations, 70);
        QCOMPARE(order.options.only, wish.only);
        QCOMPARE(w.child<QLineEdit>("searchOnly")->text(), QStringLiteral("params/*, opt_state/*"));
        QVERIFY(w.searchEnds());
        QVERIFY(w.accept());
        const Tactic found = w.tactics()[1];
        QVERIFY(!found.actions.empty() && !found.decisions.empty());
        QCOMPARE(found.budget, wish.budget);
        QCOMPARE(found.only, wish.only);
        QCOMPARE(found.name, wish.name);
        QVERIFY(w.card(1).stale.isEmpty());
        QVERIFY2(w.card(1).explanation.contains(QString::fromStdString(found.decisions.front())),
                 qPrintable(w.card(1).explanation));
        QVERIFY2(w.card(1).details.front().startsWith(QLatin1String("fastest")), qPrintable(w.card(1).details.front()));
        QVERIFY(w.raiseSchedule());
        w.keep("wish-found");
    }

    // Each thing that has changed since is named on the card itself; searching again starts from the old plan.
    void aCardSaysWhatItsPlanWasFoundFor() {
        Wishing w;
        w.window->resize(1280, 800);
        QVERIFY(w.open("transformer_train_tiny"));
        w.show("search.show");
        QTRY_VERIFY(w.panel().isVisible());
        w.child<QSpinBox>("searchBudget")->setValue(60);
        QTest::mouseClick(w.child<QPushButton>("searchStart"), Qt::LeftButton);
        QVERIFY(w.searchEnds() && w.accept());
        const Strategy strategy = w.document().strategy();
        const auto saysWith = [&](const char* said, auto change) {
            Strategy other = strategy;
            change(other);
            w.document().edit(QStringLiteral("Change"), other);
            QVERIFY(w.settle());
            QTRY_COMPARE(w.card(std::ssize(other.schedule.tactics) - 1).stale, QLatin1String(said));
        };
        saysWith("", [](Strategy&) {});
        saysWith("found for another mesh", [](Strategy& s) { s.mesh.axes[0].size *= 2; });
        saysWith("found for other hardware", [](Strategy& s) { s.hardware = "a100_80"; });
        saysWith("found on other tactics", [](Strategy& s) {
            Tactic first;
            first.name = "first";
            first.axis = s.mesh.axes[0].name;
            first.inputs = {{"batch/0", InputRule::Kind::dimension, 0}};
            s.schedule.tactics.insert(s.schedule.tactics.begin(), first);
        });
        saysWith("found for another model", [](Strategy& s) {
            s.schedule.tactics[0].foundFor.model = "sha256:00";
            s.schedule.tactics[0].foundFor.operations = 7;
        });
        saysWith("found for another batch", [](Strategy& s) {
            FoundFor& of = s.schedule.tactics[0].foundFor;
            of.model = "sha256:00";
            of.inputs = "3" + of.inputs; // 8x16 is 38x16
        });
        QVERIFY(w.raiseSchedule());
        w.keep("wish-stale");
        QVERIFY(w.clickLink(0));
        QCOMPARE(w.document().search().run().order.options.from, w.tactics()[0].decisions);
        QVERIFY(w.searchEnds());
        QVERIFY(!w.document().search().run().found.empty());
        QVERIFY(w.accept());
        QCOMPARE(w.card(0).stale, QString());
    }

    void aWishThatCannotBeHadIsToldSo() {
        Wishing w;
        QVERIFY(w.open("matmul_chain"));
        w.show("search.show");
        w.child<QSpinBox>("searchTokens")->setValue(1000);
        QTest::mouseClick(w.child<QPushButton>("searchStart"), Qt::LeftButton);
        QVERIFY(w.searchEnds());
        QVERIFY2(w.child<QLabel>("searchHeadline")->text().contains(QLatin1String("no tokens")),
                 qPrintable(w.child<QLabel>("searchHeadline")->text()));
        w.child<QSpinBox>("searchTokens")->setValue(0);
        w.child<QLineEdit>("searchOnly")->setText(QStringLiteral("nothing"));
        QTest::mouseClick(w.child<QPushButton>("searchStart"), Qt::LeftButton);
        QVERIFY(w.searchEnds());
        QVERIFY2(w.child<QLabel>("searchHeadline")->text().contains(QLatin1String("'nothing'")),
                 qPrintable(w.child<QLabel>("searchHeadline")->text()));
    }

    // Before anything is cut the sequence meets itself in the scores of attention: both answers have a price, and the
    // one that is chosen is a tactic.
    void whereADimensionMeetsItselfIsListedBeforeAnyCut() {
        Wishing w;
        w.window->resize(1280, 800);
        QVERIFY(w.openAsPartir("transformer_train_small"));
        w.show("schedule.conflicts");
        QTRY_VERIFY(!w.conflicts().visibleRegion().isEmpty());
        QCOMPARE(w.conflicts().rows().rowCount(), 0);
        QTest::mouseClick(w.window->findChild<QToolButton*>(QStringLiteral("conflictsOfModel")), Qt::LeftButton);
        QTRY_VERIFY(w.conflicts().rows().rowCount() > 0);
        const auto& questions = w.conflicts().rows().questions();
        const auto scores = std::ranges::find_if(questions, [](const ConflictQuestion& one) {
            return one.question == QLatin1String("sequence") && one.count > 1;
        });
        QVERIFY(scores != questions.end());
        QVERIFY(scores->ops.size() > static_cast<std::size_t>(scores->count)); // several places of each layer
        const int row = static_cast<int>(scores - questions.begin());
        QCOMPARE(w.conflicts().rows().rowCount(w.conflicts().rows().index(row, 0)), 2);
        QTreeView& tree = w.conflicts().tree();
        QModelIndex answer = w.conflicts().rows().indexOf({row, 1});
        tree.scrollTo(answer);
        QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, tree.visualRect(answer).center());
        for (const int side : {0, 1}) QTRY_VERIFY(w.conflicts().rows().isKnown({row, side}));
        const QString name = scores->question;
        w.keep("conflicts-of-model");
        answer = w.conflicts().rows().indexOf({row, 1});
        tree.setCurrentIndex(answer);
        QTest::mouseClick(w.window->findChild<QPushButton*>(QStringLiteral("conflictsChoose")), Qt::LeftButton);
        QVERIFY(w.settle());
        QCOMPARE(w.tactics().size(), std::size_t{1});
        QVERIFY(QString::fromStdString(w.tactics()[0].name).startsWith(name));
        QVERIFY(w.snapshot().refused.empty());
        QVERIFY(!w.snapshot().changedSites.empty());
        QVERIFY(w.undo());
        QVERIFY(w.tactics().empty());
    }
};

QTEST_MAIN(WishWindowTest)
#include "wish_window_test.moc"
