// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/fake_designer.h"
#include "widgets/common/schedule_edits.h"
#include "widgets/tactics/card_painter.h"
#include "widgets/tactics/palette_view.h"
#include "widgets/tactics/schedule_model.h"
#include "widgets/tactics/schedule_panel.h"
#include "widgets/tactics/schedule_view.h"
#include "widgets/tactics/tactics_panel.h"

#include <QAbstractItemModelTester>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;

namespace {

const Figure* figure(const TacticCard& card, const QString& label) {
    for (const Figure& f : card.figures)
        if (f.label == label) return &f;
    return nullptr;
}

// A schedule panel on the golden example, shown.
struct Fixture {
    test::FakeDesigner designer{"matmul_chain", "batch=4,model=2"};
    std::unique_ptr<SchedulePanel> panel;

    Fixture() {
        designer.addGoldenTactics();
        panel = std::make_unique<SchedulePanel>(designer);
        panel->resize(700, 300);
        panel->show();
        panel->view().setFocus();
    }
    ScheduleView& view() const { return panel->view(); }
    QWidget* viewport() const { return panel->view().viewport(); }
    QPoint eye(int row) const {
        const Rect r = cardEyeRect();
        return view().cardRect(row).topLeft() + QPoint(static_cast<int>(r.centre().x), static_cast<int>(r.centre().y));
    }
    void drag(QPoint from, QPoint to) const {
        QTest::mousePress(viewport(), Qt::LeftButton, {}, from);
        // Synthesised moves carry no button: say that it is down.
        for (const QPoint at : {from + QPoint(20, 0), to}) {
            QMouseEvent move(QEvent::MouseMove, at, viewport()->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
            QCoreApplication::sendEvent(viewport(), &move);
        }
        QTest::mouseRelease(viewport(), Qt::LeftButton, {}, to);
    }
};

} // namespace

class TacticsScheduleTest : public QObject {
    Q_OBJECT

  private slots:
    void aCardSaysHowSureItsFiguresAre() {
        test::FakeDesigner designer{"matmul_chain", "batch=4,model=2"};
        designer.addGoldenTactics();
        ScheduleModel model(designer);
        const QString tip = model.index(0).data(Qt::ToolTipRole).toString();
        QVERIFY2(tip.contains(QLatin1String("Peak: In 80 of 100 cases")), qPrintable(tip));
        QVERIFY2(tip.contains(QLatin1String("Step: In 80 of 100 cases")), qPrintable(tip));
    }

    void figuresHaveSigns() {
        const double gib = 1024. * 1024 * 1024;
        const Figure less = bytesFigure(QStringLiteral("Peak"), 9.375 * gib, 11.75 * gib);
        QCOMPARE(less.value, QStringLiteral("9.38 GiB"));
        QCOMPARE(less.delta, QStringLiteral("\u2212\u20092.38")); // its unit is that of the value
        QCOMPARE(less.judgement, Judgement::better);
        QCOMPARE(less.direction, -1);
        const Figure slower = secondsFigure(QStringLiteral("Step"), 0.478, 0.471);
        QCOMPARE(slower.delta, QStringLiteral("+\u20097.00"));
        QCOMPARE(slower.judgement, Judgement::worse);
        // Another unit is written out.
        QCOMPARE(secondsFigure(QStringLiteral("Step"), 0.724, 2.864).delta, QStringLiteral("\u2212\u20092.14 s"));
        const Figure more = countFigure(QStringLiteral("all_reduce"), 28, 20);
        QCOMPARE(more.delta, QStringLiteral("+\u20098"));
        QCOMPARE(more.judgement, Judgement::none);
        QCOMPARE(countFigure(QStringLiteral("all_reduce"), 28, 28).delta, QStringLiteral("same"));
        QCOMPARE(roomText(12 * gib, 16 * gib), QStringLiteral("4 GiB free"));
        QCOMPARE(roomText(18 * gib, 16 * gib), QStringLiteral("Over by 2 GiB"));
    }

    void editsHaveWords() {
        test::FakeDesigner designer("matmul_chain", "batch=4,model=2");
        designer.addGoldenTactics();
        const Strategy& s = designer.strategy();
        QCOMPARE(removed(s, 1)->undoText, QStringLiteral("Delete MP"));
        QCOMPARE(removed(s, 2)->selected, 1);
        QVERIFY(!removed(s, 3));
        QCOMPARE(toggled(s, 0)->undoText, QStringLiteral("Switch off BP"));
        QCOMPARE(toggled(toggled(s, 0)->next, 0)->next, s);
        QCOMPARE(moved(s, 2, 0)->undoText, QStringLiteral("Move Z3 before BP"));
        QCOMPARE(moved(s, 0, 2)->undoText, QStringLiteral("Move BP after Z3"));
        QCOMPARE(moved(s, 0, 2)->next.schedule.tactics[1].name, std::string("Z3"));
        QCOMPARE(moved(moved(s, 0, 2)->next, 2, 0)->next, s);
        QVERIFY(!moved(s, 0, -1));
        QVERIFY(!moved(s, 1, 1));
        QCOMPARE(duplicated(s, 0)->next.schedule.tactics[1].name, std::string("BP 2"));
        QCOMPARE(duplicated(duplicated(s, 0)->next, 1)->next.schedule.tactics[2].name, std::string("BP 3"));
        QCOMPARE(renamed(s, 0, QStringLiteral(" Data "))->undoText, QStringLiteral("Rename BP to Data"));
        QVERIFY(!renamed(s, 0, QStringLiteral("BP")));
        QVERIFY(!replaced(s, 0, s.schedule.tactics[0]));
    }

    void modelFollowsTheDocument() {
        test::FakeDesigner designer("matmul_chain", "batch=4,model=2");
        ScheduleModel model(designer);
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(model.rowCount(), 0);
        designer.addGoldenTactics();
        QCOMPARE(model.rowCount(), 3);
        QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
        designer.edit({}, removed(designer.strategy(), 1)->next);
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.index(1).data().toString(), QStringLiteral("Z3"));
        QVERIFY(changes.size() <= 2);
        QSignalSpy insertions(&model, &QAbstractItemModel::rowsInserted),
            removals(&model, &QAbstractItemModel::rowsRemoved);
        designer.edit({}, duplicated(designer.strategy(), 0)->next); // in the middle
        QCOMPARE(insertions.size(), 1);
        QCOMPARE(insertions[0][1].toInt(), 1);
        designer.edit({}, removed(designer.strategy(), 0)->next);
        QCOMPARE(removals.size(), 1);
        QCOMPARE(removals[0][1].toInt(), 0);
        designer.edit({}, moved(designer.strategy(), 0, 1)->next); // changes rows, moves none
        QCOMPARE(insertions.size() + removals.size(), 2);
        designer.startPreview({designer.argument("w2"), 0, 1, true});
        QCOMPARE(model.rowCount(), 3);
        QVERIFY(model.card(2).preview);
        QVERIFY(!model.flags(model.index(2)).testFlag(Qt::ItemIsSelectable));
        designer.endPreview();
        QCOMPARE(model.rowCount(), 2);
    }

    // The golden example: collectives after each tactic, and what changed.
    void cardsSayWhatATacticDid() {
        Fixture f;
        const auto& model = f.panel->model();
        QCOMPARE(model.card(0).subject, QStringLiteral("x"));
        QVERIFY2(model.card(0).details[0].startsWith(QLatin1String("dim 0, propagated to 3 values")),
                 qPrintable(model.card(0).details[0]));
        QVERIFY(!figure(model.card(0), QStringLiteral("all_reduce")));
        QCOMPARE(figure(model.card(1), QStringLiteral("all_reduce"))->value, QStringLiteral("1"));
        QCOMPARE(figure(model.card(1), QStringLiteral("all_reduce"))->delta, QStringLiteral("+\u20091"));
        QCOMPARE(figure(model.card(2), QStringLiteral("all_gather"))->value, QStringLiteral("2"));
        QCOMPARE(figure(model.card(2), QStringLiteral("all_reduce"))->delta, QStringLiteral("same"));
        QCOMPARE(model.card(2).subject, QStringLiteral("w1, w2"));
        QCOMPARE(model.card(2).axes, std::vector<int>{0});
        QVERIFY(figure(model.card(0), QStringLiteral("Peak")));
        QCOMPARE(figure(model.card(0), QStringLiteral("Peak"))->judgement, Judgement::better);
        QVERIFY(model.card(0).capacityBytes > 0);
        QVERIFY(model.index(2).data(Qt::AccessibleDescriptionRole).toString().contains(QLatin1String("all_gather 2")));
    }

    void cardsSayWhatWentWrong() {
        test::FakeDesigner designer("matmul_chain", "batch=4,model=2");
        designer.addTactic("Nowhere", "batch", {{"params/*/dens_up", 1}});
        designer.addTactic("BP", "batch", {{"x", 0}});
        designer.addTactic("Again", "batch", {{"x", 1}});
        designer.addTactic("Beyond", "model", {{"x", 7}});
        const ScheduleModel model(designer);
        QCOMPARE(model.card(0).error, QStringLiteral("Matches no argument"));
        QVERIFY(model.card(0).explanation.contains(QLatin1String("params/*/dens_up")));
        QVERIFY(model.card(1).warning.isEmpty() && model.card(1).error.isEmpty());
        QCOMPARE(model.card(2).warning, QStringLiteral("1 action refused"));
        QVERIFY(!model.card(2).explanation.isEmpty());
        QVERIFY(!model.card(3).error.isEmpty());
        const Legality three{Verdict::doesNotDivide, -1, 3, 4, {}}, five{Verdict::doesNotDivide, -1, 5, 4, {}};
        QCOMPARE(refusalText({{0, three}, {1, five}}), QStringLiteral("2 do not divide by 4"));
        QCOMPARE(refusalText({{0, three}, {1, {Verdict::closed, -1, 0, 4, {}}}}), QStringLiteral("2 actions refused"));
    }

    void keysChangeTheSchedule() {
        Fixture f;
        f.designer.selectTactic(2);
        QCOMPARE(f.view().currentIndex().row(), 2);
        QTest::keyClick(&f.view(), Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(f.designer.edits.last(), QStringLiteral("Move Z3 before MP"));
        QCOMPARE(f.designer.names(), QStringList({QStringLiteral("BP"), QStringLiteral("Z3"), QStringLiteral("MP")}));
        QCOMPARE(f.designer.selectedTactic(), 1);
        QTest::keyClick(&f.view(), Qt::Key_Space);
        QCOMPARE(f.designer.edits.last(), QStringLiteral("Switch off Z3"));
        QVERIFY(!f.panel->model().card(1).enabled);
        QTest::keyClick(&f.view(), Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(f.designer.edits.last(), QStringLiteral("Duplicate Z3"));
        QTest::keyClick(&f.view(), Qt::Key_Delete);
        QCOMPARE(f.designer.edits.last(), QStringLiteral("Delete Z3 2"));
        QTest::keyClick(&f.view(), Qt::Key_Left);
        QCOMPARE(f.designer.selectedTactic(), 1);
        QTest::keyClick(&f.view(), Qt::Key_Home);
        QTest::keyClick(&f.view(), Qt::Key_Left, Qt::AltModifier); // nothing is before it
        QCOMPARE(f.designer.edits.size(), 4);
    }

    void theEyeSwitchesOff() {
        Fixture f;
        QTest::mouseClick(f.viewport(), Qt::LeftButton, {}, f.eye(1));
        QCOMPARE(f.designer.edits, QStringList{QStringLiteral("Switch off MP")});
        QCOMPARE(f.designer.selectedTactic(), -1);
        // The card after it counts as if MP were not there.
        QVERIFY(!figure(f.panel->model().card(2), QStringLiteral("all_reduce")));
        // And its own says what it would do.
        const QString off = f.panel->model().card(1).wouldBe;
        QTest::mouseClick(f.viewport(), Qt::LeftButton, {}, f.eye(1));
        const TacticCard& on = f.panel->model().card(1);
        QCOMPARE(off, QStringLiteral("would be %1, %2")
                          .arg(figure(on, QStringLiteral("Peak"))->delta, figure(on, QStringLiteral("Step"))->delta));
        QVERIFY(on.wouldBe.isEmpty());
    }

    void draggingReorders() {
        Fixture f;
        f.drag(f.view().cardRect(2).center(), f.view().cardRect(0).center() - QPoint(20, 0));
        QCOMPARE(f.designer.edits, QStringList{QStringLiteral("Move Z3 before BP")});
        QCOMPARE(f.designer.selectedTactic(), 0);
        f.drag(f.view().cardRect(0).center(), f.view().cardRect(0).center() + QPoint(40, 0)); // back where it was
        QCOMPARE(f.designer.edits.size(), 1);
        f.drag(f.view().cardRect(0).center(), f.view().cardRect(1).center() + QPoint(40, 0));
        QCOMPARE(f.designer.edits.last(), QStringLiteral("Move Z3 after BP"));
    }

    void escapeEndsADrag() {
        Fixture f;
        const QPoint from = f.view().cardRect(0).center(), to = f.view().cardRect(2).center() + QPoint(40, 0);
        QTest::mousePress(f.viewport(), Qt::LeftButton, {}, from);
        QMouseEvent move(QEvent::MouseMove, to, f.viewport()->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
        QCoreApplication::sendEvent(f.viewport(), &move);
        QCOMPARE(f.view().lifted(), 0);
        QTest::keyClick(&f.view(), Qt::Key_Escape);
        QCOMPARE(f.view().lifted(), -1);
        QTest::mouseRelease(f.viewport(), Qt::LeftButton, {}, to);
        QVERIFY(f.designer.edits.isEmpty());
    }

    void aClickBesideSelectsNone() {
        Fixture f;
        QTest::mouseClick(f.viewport(), Qt::LeftButton, {}, f.view().cardRect(1).center());
        QCOMPARE(f.designer.selectedTactic(), 1);
        const QPoint beside(f.view().cardRect(2).right() + 20, 100);
        QTest::mouseClick(f.viewport(), Qt::LeftButton, {}, beside);
        QCOMPARE(f.designer.selectedTactic(), -1);
    }

    void theMenuNamesItsKeys() {
        Fixture f;
        f.panel->openMenu(0, f.panel->mapToGlobal(QPoint(20, 60)));
        auto* menu = f.panel->findChild<QMenu*>(QStringLiteral("tacticMenu"));
        QVERIFY(menu);
        QStringList texts;
        for (QAction* action : menu->actions())
            if (!action->isSeparator()) texts << action->text();
        QVERIFY(texts.contains(QLatin1String("Switch off")));
        for (QAction* action : menu->actions())
            if (action->text() == QLatin1String("Move left")) QVERIFY(!action->isEnabled());
        for (QAction* action : menu->actions())
            if (action->text() == QLatin1String("Delete")) action->trigger();
        QCOMPARE(f.designer.edits, QStringList{QStringLiteral("Delete BP")});
        menu->close();
    }

    void shortcutsOfTheWindowWait() {
        Fixture f;
        f.designer.selectTactic(1);
        QKeyEvent key(QEvent::ShortcutOverride, Qt::Key_Left, Qt::AltModifier);
        key.ignore();
        QCoreApplication::sendEvent(&f.view(), &key);
        QVERIFY(key.isAccepted());
    }

    void thePaletteListsWhatThereIs() {
        test::FakeDesigner designer("matmul_chain", "batch=4,model=2");
        TacticsPanel panel(designer);
        panel.resize(256, 222);
        panel.show();
        PaletteView& list = panel.view();
        const QAbstractItemModelTester tester(&panel.model());
        QCOMPARE(panel.model().rowCount(), static_cast<int>(libraryKinds().size()) + 2);
        QSignalSpy files(&panel, &TacticsPanel::fileRequested);
        const QModelIndex file = panel.model().index(panel.model().rowCount() - 1);
        list.scrollTo(file);
        QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, list.visualRect(file).center());
        QCOMPARE(files.size(), 1);
    }
};

QTEST_MAIN(TacticsScheduleTest)
#include "tactics_schedule_test.moc"
