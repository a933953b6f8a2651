// SPDX-License-Identifier: GPL-3.0-or-later
// The list of conflicts: each question with its answers and what each would do; a selected answer is previewed, Enter
// decides, the next question takes the place of the one that is gone.
#include "tests/widgets/fake_designer.h"
#include "widgets/conflicts/conflicts_panel.h"
#include "widgets/tactics/schedule_panel.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QPushButton>
#include <QTreeView>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;

namespace {

// x @ transpose(x): batch is asked for on rows and on columns.
struct Listed {
    Listed() {
        designer.addTactic("BP", "batch", {{"x", 0}});
        panel = std::make_unique<ConflictsPanel>(designer);
        panel->resize(852, 300);
        panel->show();
        panel->activateWindow();
        isActive = QTest::qWaitForWindowActive(panel.get());
    }
    ConflictsModel& rows() const { return panel->rows(); }
    QModelIndex answer(int side, int column = 0) const { return rows().indexOf({0, side}, column); }
    QPushButton& button(const char* name) const { return *panel->findChild<QPushButton*>(QLatin1String(name)); }
    void select(const QModelIndex& index) const {
        panel->tree().setFocus();
        QTest::mouseClick(panel->tree().viewport(), Qt::LeftButton, {}, panel->tree().visualRect(index).center());
    }
    test::FakeDesigner designer{"x_xt", "batch=4,model=2"};
    std::unique_ptr<ConflictsPanel> panel;
    bool isActive = false;
};

} // namespace

class ConflictsPanelTest : public QObject {
    Q_OBJECT
  private slots:
    void aQuestionStandsWithItsAnswersAndWhatTheyWouldDo() {
        Listed l;
        const QAbstractItemModelTester tester(&l.rows(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(l.rows().rowCount(), 1);
        const QModelIndex question = l.rows().index(0, ConflictsModel::What);
        QVERIFY2(question.data().toString().startsWith(QLatin1String("batch: dot_general")),
                 qPrintable(question.data().toString()));
        QVERIFY(question.data(Qt::ToolTipRole).toString().contains(QLatin1String("transpose(x)")));
        QCOMPARE(l.rows().rowCount(question), 2);
        QVERIFY(l.panel->tree().isExpanded(question));
        QCOMPARE(l.answer(0).data().toString(), QStringLiteral("Cut dim 0 of the result (by x)"));
        for (const int side : {0, 1}) { // worked out by itself, and as it is when it is chosen
            QCOMPARE(l.answer(side, ConflictsModel::Left).data().toString(), QStringLiteral("0"));
            QVERIFY(!l.answer(side, ConflictsModel::Step).data().toString().isEmpty());
            QVERIFY2(l.answer(side, ConflictsModel::Collectives).data().toString() != QLatin1String("same"),
                     "the other operand is moved");
        }
    }
    // As beside a lesson on a laptop: the answers are read whole, figures stand where there is room for them.
    void inANarrowPanelTheAnswersAreWhole() {
        Listed l;
        l.panel->resize(490, 300);
        QTRY_VERIFY(l.panel->tree().isColumnHidden(ConflictsModel::Left));
        const int needed = l.panel->tree().fontMetrics().horizontalAdvance(l.answer(0).data().toString());
        QVERIFY(l.panel->tree().visualRect(l.answer(0)).width() > needed);
        l.panel->resize(852, 300);
        QTRY_VERIFY(!l.panel->tree().isColumnHidden(ConflictsModel::Left));
    }
    void anAnswerIsPreviewedAndEnterDecides() {
        Listed l;
        QVERIFY(l.isActive && !l.button("conflictsChoose").isEnabled());
        l.select(l.answer(1));
        QVERIFY(l.designer.preview() && l.designer.preview()->conflicts.empty());
        QVERIFY(l.designer.edits.isEmpty() && l.button("conflictsChoose").isEnabled());
        l.select(l.rows().index(0, 0));
        QVERIFY(!l.designer.preview());
        l.select(l.answer(1));
        const auto wouldBe = l.designer.preview()->program.counts.total();
        const QAbstractItemModelTester tester(&l.rows(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        QTest::keyClick(&l.panel->tree(), Qt::Key_Return);
        QCOMPARE(l.designer.edits, QStringList{QStringLiteral("Choose dim 1 of the result for batch")});
        QCOMPARE(l.designer.names(), QStringList({QStringLiteral("BP"), QStringLiteral("Choices")}));
        QVERIFY(l.designer.snapshot()->conflicts.empty() && !l.designer.preview());
        QCOMPARE(l.designer.snapshot()->program.counts.total(), wouldBe);
        QCOMPARE(l.rows().rowCount(), 0); // and the panel says so
        const auto said = l.panel->findChildren<QLabel*>();
        QVERIFY(std::any_of(said.begin(), said.end(), [](const QLabel* label) {
            return label->isVisible() && label->text().contains(QLatin1String("No open conflicts"));
        }));
    }
    void chooseGoesToTheSelectedTactic() {
        Listed l;
        l.designer.selectTactic(0);
        l.select(l.answer(0));
        QTest::mouseClick(&l.button("conflictsChoose"), Qt::LeftButton);
        QCOMPARE(l.designer.names(), QStringList{QStringLiteral("BP")});
        QCOMPARE(l.designer.strategy().schedule.tactics[0].actions.size(), std::size_t(1));
        QVERIFY(l.designer.snapshot()->conflicts.empty());
    }
    void aSelectedQuestionIsShownInTheGraph() {
        Listed l;
        QSignalSpy revealed(&l.designer.selection(), &Selection::revealRequested);
        QVERIFY(!l.designer.selection().op().valid()); // nothing by itself
        l.select(l.rows().index(0, 0));
        QCOMPARE(l.designer.selection().op(), conflictQuestions(*l.designer.snapshot())[0].op);
        QCOMPARE(revealed.count(), 1);
        QTest::mouseClick(&l.button("conflictsShow"), Qt::LeftButton);
        QCOMPARE(revealed.count(), 2);
    }
    void aPanelThatNobodySeesAsksNothing() {
        Listed l;
        l.panel->hide();
        l.designer.addTactic("again", "batch", {{"x", 0}});
        QCOMPARE(l.rows().rowCount(), 0);
        l.panel->show();
        QCOMPARE(l.rows().rowCount(), 1);
    }
    // Of every question of a real model the answers stand there; deciding one leaves the others.
    void manyQuestionsAreAnsweredOneAfterTheOther() {
        test::FakeDesigner designer("x_xt", "batch=4,model=2");
        designer.addTactic("BP", "batch", {{"x", 0}});
        designer.addTactic("MP", "model", {{"x", 0}});
        ConflictsPanel panel(designer);
        panel.resize(852, 300);
        panel.show();
        const QAbstractItemModelTester tester(&panel.rows(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        QVERIFY(panel.rows().rowCount() >= 1);
        // An answer may let propagation go on to another question.
        for (int answers = 0; answers < 8 && panel.rows().rowCount() > 0; ++answers) {
            panel.focusRows();
            panel.tree().setCurrentIndex(panel.rows().indexOf({0, 0}));
            panel.choose();
            QCOMPARE(designer.edits.size(), answers + 1);
        }
        QVERIFY(designer.snapshot()->conflicts.empty());
    }
    void theCountOfTheScheduleAsksForTheList() {
        Listed l;
        SchedulePanel schedule(l.designer);
        schedule.resize(700, 300);
        schedule.show();
        QSignalSpy wanted(&schedule, &SchedulePanel::conflictsWanted);
        auto* button = schedule.findChild<QPushButton*>(QStringLiteral("conflicts"));
        QCOMPARE(button->text(), QStringLiteral("1 conflict"));
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(wanted.count(), 1);
        l.designer.edit(
            {}, choosingSide(l.designer.strategy(), -1, 0, conflictQuestions(*l.designer.snapshot())[0].sides[0]).next);
        QVERIFY(!button->isVisible());
    }
};

QTEST_MAIN(ConflictsPanelTest)
#include "conflicts_panel_test.moc"
