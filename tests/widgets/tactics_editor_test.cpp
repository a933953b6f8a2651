// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/fake_designer.h"
#include "widgets/tactics/action_list.h"
#include "widgets/tactics/pattern_model.h"
#include "widgets/tactics/schedule_panel.h"
#include "widgets/tactics/schedule_view.h"
#include "widgets/tactics/tactic_editor.h"
#include "widgets/tactics/tactics_panel.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;

namespace {

InputRule rule(const std::string& pattern, std::uint8_t dim) { return {pattern, InputRule::Kind::dimension, dim}; }

QPushButton* acceptButton(const QDialog& dialog) {
    return dialog.findChild<QDialogButtonBox*>()->buttons().front()->property("primary").toBool()
               ? qobject_cast<QPushButton*>(dialog.findChild<QDialogButtonBox*>()->buttons().front())
               : qobject_cast<QPushButton*>(dialog.findChild<QDialogButtonBox*>()->buttons().back());
}

} // namespace

class TacticsEditorTest : public QObject {
    Q_OBJECT

  private slots:
    void patternsCountTheirArguments() {
        PatternModel model(test::model("matmul_chain"), {rule("w1", 0), rule("w*", 1), rule("nothing", 0)});
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(model.matches(0), 1);
        QCOMPARE(model.matches(1), 1); // w1 is taken
        QCOMPARE(model.index(1, PatternModel::matchColumn).data().toString(), QStringLiteral("1 of 2"));
        QCOMPARE(model.problem(2), QStringLiteral("Matches no argument"));
        model.moveRule(0, 1);
        QCOMPARE(model.matches(0), 2);
        QVERIFY(model.problem(1).contains(QLatin1String("taken")));
        model.removeRule(2);
        QCOMPARE(model.rowCount(), 2);
        QVERIFY(model.acceptable());
        QVERIFY(model.setData(model.index(0, PatternModel::ruleColumn), QStringLiteral("5"), Qt::EditRole));
        QVERIFY(!model.acceptable());
        QVERIFY(model.problem(0).contains(QLatin1String("no dim 5")));
        QVERIFY(!model.setData(model.index(0, PatternModel::ruleColumn), QStringLiteral("sideways"), Qt::EditRole));
        QVERIFY(model.setData(model.index(0, PatternModel::ruleColumn), QStringLiteral("REPLICATED"), Qt::EditRole));
        QVERIFY(model.rules()[0].kind == InputRule::Kind::replicated);
    }

    void rulesAreWrittenAsInTheFile() {
        for (const char* code : {"0", "3", "REPLICATED", "FIRST_DIVISIBLE_DIM", "UNKNOWN"}) {
            InputRule read;
            QVERIFY(PatternModel::readRule(QString::fromLatin1(code), read));
            QCOMPARE(PatternModel::ruleCode(read), QString::fromLatin1(code));
        }
        InputRule read;
        QVERIFY(!PatternModel::readRule(QStringLiteral("-1"), read));
    }

    // From the palette to a tactic in the schedule, by keyboard and mouse.
    void aNewTacticIsAppended() {
        test::FakeDesigner designer("matmul_chain", "batch=4,model=2");
        TacticsPanel panel(designer);
        panel.show();
        panel.newManualTactic();
        auto* editor = panel.findChild<TacticEditor*>(QStringLiteral("tacticEditor"));
        QVERIFY(editor);
        QVERIFY(!acceptButton(*editor)->isEnabled()); // its one pattern is empty
        auto* name = editor->findChild<QLineEdit*>(QStringLiteral("tacticName"));
        name->selectAll();
        QTest::keyClicks(name, QStringLiteral("BP"));
        auto* table = editor->findChild<QTableView*>(QStringLiteral("patterns"));
        table->setFocus();
        table->edit(editor->patterns().index(0, PatternModel::patternColumn));
        auto* line = table->viewport()->findChild<QLineEdit*>();
        QVERIFY(line);
        QVERIFY(line->completer()->popup()->parentWidget() == line); // a style sheet of the window reaches it
        QTest::keyClicks(line, QStringLiteral("x"));
        QCOMPARE(editor->patterns().matches(0), 1); // while it is typed
        QTest::keyClick(line, Qt::Key_Enter);
        QVERIFY(acceptButton(*editor)->isEnabled());
        QTest::mouseClick(acceptButton(*editor), Qt::LeftButton);
        QCOMPARE(designer.edits, QStringList{QStringLiteral("Add BP")});
        const Tactic& made = designer.strategy().schedule.tactics.back();
        QCOMPARE(made.axis, std::string("batch"));
        QVERIFY(made.inputs == std::vector<InputRule>{rule("x", 0)});
        QCOMPARE(designer.selectedTactic(), 0);
    }

    void editingReplacesTheTactic() {
        test::FakeDesigner designer("matmul_chain", "batch=4,model=2");
        designer.addGoldenTactics();
        SchedulePanel panel(designer);
        panel.resize(700, 300);
        panel.show();
        designer.selectTactic(0);
        QTest::keyClick(&panel.view(), Qt::Key_F2);
        auto* editor = panel.findChild<TacticEditor*>(QStringLiteral("tacticEditor"));
        QVERIFY(editor);
        auto* axis = editor->findChild<QComboBox*>(QStringLiteral("tacticAxis"));
        QCOMPARE(axis->currentData().toString(), QStringLiteral("batch"));
        axis->setCurrentIndex(1);
        editor->accept();
        QCOMPARE(designer.edits, QStringList{QStringLiteral("Edit BP")});
        QCOMPARE(designer.strategy().schedule.tactics[0].axis, std::string("model"));
    }

    // Stored actions by the line they stand on: a box a line, a box an action.
    void storedActionsAreSwitchedOffByLine() {
        test::FakeDesigner designer("transformer_train_tiny", "batch=4,model=2");
        const Module& module = *designer.model()->module;
        Tactic tactic;
        tactic.name = "kept";
        tactic.actions = {atomicArgument(0, 0)};
        for (const OpId op : module.ops()) // three of one line
            if (tactic.actions.size() < 4 && !module.results(op).empty() && !module.locationText(op).empty() &&
                (tactic.actions.size() == 1 ||
                 module.locationText(op) == module.locationText(tactic.actions.back().op)))
                tactic.actions.push_back(atomicResult(op, 0, 0));
        QCOMPARE(tactic.actions.size(), std::size_t(4));
        tactic.disabledActions = {2};
        TacticEditor editor(designer.model()->module, designer.strategy().mesh, tactic, false);
        QVERIFY(editor.tactic() == tactic);
        auto* list = editor.findChild<ActionList*>();
        QCOMPARE(list->count(), 6); // two lines, four actions
        QCOMPARE(list->item(0)->text(), QStringLiteral("Arguments"));
        QCOMPARE(list->item(2)->text(), QString::fromStdString(module.locationText(tactic.actions[1].op)));
        QCOMPARE(list->item(4)->checkState(), Qt::Unchecked);
        list->item(2)->setCheckState(Qt::Unchecked);
        QCOMPARE(editor.tactic().disabledActions, (std::vector<std::uint32_t>{1, 2, 3}));
        list->item(4)->setCheckState(Qt::Checked);
        list->setCurrentRow(1);
        list->removeCurrent();
        QCOMPARE(editor.tactic().actions.size(), std::size_t(3));
        QCOMPARE(editor.tactic().disabledActions, (std::vector<std::uint32_t>{0, 2}));
    }

    void aNameAloneIsARename() {
        test::FakeDesigner designer("matmul_chain", "batch=4,model=2");
        designer.addGoldenTactics();
        SchedulePanel panel(designer);
        panel.show();
        panel.editTactic(1);
        auto* editor = panel.findChild<TacticEditor*>(QStringLiteral("tacticEditor"));
        editor->findChild<QLineEdit*>(QStringLiteral("tacticName"))->setText(QStringLiteral("Megatron"));
        editor->accept();
        QCOMPARE(designer.edits, QStringList{QStringLiteral("Rename MP to Megatron")});
    }
};

QTEST_MAIN(TacticsEditorTest)
#include "tactics_editor_test.moc"
