// SPDX-License-Identifier: GPL-3.0-or-later
// Where an axis goes that is let go over a dimension, in the real window: to a card that a person clicked, else to a
// new one; and what is refused is what the rewriter refuses.
#include "tests/desktop/window_driver.h"
#include "tests/widgets/axis_held.h"
#include "widgets/tactics/schedule_panel.h"
#include "widgets/tactics/schedule_view.h"

#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::WindowDriver;

namespace {

constexpr int kBatch = 0, kModel = 1;

struct Window : WindowDriver {
    ScheduleView& cards() { return window->findChild<SchedulePanel*>()->view(); }
    const std::vector<Tactic>& tactics() { return document().strategy().schedule.tactics; }
    void click(int card) {
        const QPoint at = cards().cardRect(card).center();
        QTest::mouseClick(cards().viewport(), Qt::LeftButton, {}, at);
    }
    bool drop(const std::string& path, int dim, int axis) { return dropInTable(path, dim, axis) && settle(); }

    // What is said while an axis is held over the cell of a dimension, in the table and in the graph.
    QString saidInTable(const std::string& path, int dim, int axis) {
        auto* table = window->findChild<ShardingsTable*>(QStringLiteral("shardingsTable"));
        auto& tensors = window->findChild<ShardingsPanel*>()->tensors();
        const QModelIndex strip = tensors.index(tensors.rowOf(ValueId{argument(path)}), ShardingsModel::Sharding);
        table->scrollTo(strip, QAbstractItemView::PositionAtCenter);
        test::AxisHeld held(table->viewport(), axis);
        held.enter(table->visualRect(strip).center());
        held.move(table->visualRect(strip).center());
        if (!table->dropCard().isVisible()) return {};
        held.move(table->viewport()->mapFrom(table->dropCard().parentWidget(), table->dropCard().cellCentre(dim)));
        QStringList words;
        for (const DrawCommand& one : table->dropCard().strip().list.commands)
            if (one.kind == DrawCommand::Kind::text)
                words << QString::fromStdString(std::string(table->dropCard().strip().list.textOf(one)));
        held.leave();
        return words.join(QLatin1Char('\n'));
    }
    QString saidInGraph(const std::string& path, int dim, int axis) {
        GraphView& view = window->graph().view();
        const NodeIndex node = view.scene().layout().nodeOfArgument[argument(path)];
        view.setScale(1, {});
        view.centreOn(view.scene().layout().nodes[node].rect);
        test::AxisHeld held(view.viewport(), axis);
        const QPoint middle = view.toView(view.scene().layout().nodes[node].rect).center().toPoint();
        held.enter(middle);
        held.move(middle);
        const auto cells = dropCells(view.scene().layout(), view.scene().style(), view.viewportNow(), node);
        const Point centre = cells[static_cast<std::size_t>(dim)].centre();
        held.move({static_cast<int>(centre.x), static_cast<int>(centre.y)});
        const auto card = view.dropState().card();
        held.leave();
        return card ? QString::fromStdString(card->target) : QString();
    }
};

} // namespace

class DropWindowTest : public QObject {
    Q_OBJECT
  private slots:
    // Nobody chose the card that the last drop made, although it is selected.
    void aDropJoinsOnlyACardThatAPersonChose() {
        Window w;
        QVERIFY(w.open("matmul_chain"));
        QVERIFY(w.drop("x", 0, kBatch));
        QCOMPARE(w.document().selectedTactic(), 0);
        QVERIFY2(w.saidInTable("w1", 0, kBatch).contains(QLatin1String("new tactic")),
                 qPrintable(w.saidInTable("w1", 0, kBatch)));
        QCOMPARE(w.saidInGraph("w1", 0, kBatch), QStringLiteral("new tactic"));
        QVERIFY(w.drop("w1", 0, kBatch));
        QCOMPARE(w.tactics().size(), std::size_t(2));
        QCOMPARE(w.document().selectedTactic(), 1);

        // The first is clicked: what is dropped now joins it, and it is said while the axis is held.
        w.click(0);
        QCOMPARE(w.document().selectedTactic(), 0);
        const QString joins = QStringLiteral("joins '%1'").arg(QString::fromStdString(w.tactics()[0].name));
        QVERIFY2(w.saidInTable("w2", 1, kBatch).contains(joins), qPrintable(w.saidInTable("w2", 1, kBatch)));
        QCOMPARE(w.saidInGraph("w2", 1, kBatch), joins);
        QVERIFY(w.drop("w2", 1, kBatch));
        QCOMPARE(w.tactics().size(), std::size_t(2));
        QCOMPARE(w.tactics()[0].inputs.size(), std::size_t(2));
        // Another axis makes a card of its own, and that one is the program's choice again.
        QCOMPARE(w.saidInGraph("w1", 1, kModel), QStringLiteral("new tactic"));
        QVERIFY(w.drop("w1", 1, kModel));
        QCOMPARE(w.tactics().size(), std::size_t(3));
        QVERIFY(w.drop("x", 1, kModel));
        QCOMPARE(w.tactics().size(), std::size_t(4));
    }

    // A click on the card that is selected already is a choice as well; one beside the cards takes it back.
    void aClickOnTheSelectedCardChoosesItAndOneBesideItTakesThatBack() {
        Window w;
        QVERIFY(w.open("matmul_chain"));
        QVERIFY(w.drop("x", 0, kBatch));
        w.click(0);
        QCOMPARE(w.saidInGraph("w1", 0, kBatch), QStringLiteral("joins 'Manual'"));
        QTest::mouseClick(w.cards().viewport(), Qt::LeftButton, {}, w.cards().cardRect(0).topRight() + QPoint(40, 8));
        QCOMPARE(w.document().selectedTactic(), -1);
        QCOMPARE(w.saidInGraph("w1", 0, kBatch), QStringLiteral("new tactic"));
        // By keys: to the other card and back.
        QVERIFY(w.drop("w1", 0, kBatch));
        w.cards().setFocus();
        QTest::keyClick(&w.cards(), Qt::Key_Left);
        QCOMPARE(w.document().selectedTactic(), 0);
        QCOMPARE(w.saidInGraph("w2", 1, kBatch), QStringLiteral("joins 'Manual'"));
    }

    // A card that goes takes the choice with it, and a new one of its name has not got it.
    void aCardThatIsDeletedIsChosenNoMore() {
        Window w;
        QVERIFY(w.open("matmul_chain"));
        QVERIFY(w.drop("x", 0, kBatch));
        w.click(0);
        w.cards().setFocus();
        QTest::keyClick(&w.cards(), Qt::Key_Delete);
        QVERIFY(w.settle());
        QVERIFY(w.tactics().empty());
        QVERIFY(w.drop("x", 0, kBatch));
        QCOMPARE(w.tactics()[0].name, std::string("Manual"));
        QVERIFY(w.drop("w1", 0, kBatch));
        QCOMPARE(w.tactics().size(), std::size_t(2));
    }

    // 8 over 3 devices: refused, unless the schedule pads.
    void paddingMakesADropLegal() {
        Window w;
        QVERIFY(w.open("matmul_chain"));
        Strategy next = w.document().strategy();
        next.mesh.axes[kModel].size = 3;
        w.document().edit(QStringLiteral("Resize"), next);
        QVERIFY(w.settle());
        QVERIFY(w.saidInTable("w1", 0, kModel).contains(QLatin1String("8 does not divide by 3")));
        QVERIFY(!w.dropInTable("w1", 0, kModel));
        QVERIFY(w.tactics().empty());

        next.schedule.options.padding = true;
        w.document().edit(QStringLiteral("Pad"), next);
        QVERIFY(w.settle());
        const QString said = w.saidInTable("w1", 0, kModel);
        QVERIFY2(!said.contains(QLatin1String("does not divide")) && said.contains(QLatin1String("3 each")),
                 qPrintable(said));
        QVERIFY(w.dropInGraph("w1", 0, kModel) && w.settle());
        QCOMPARE(w.tactics().size(), std::size_t(1));
        QVERIFY(w.snapshot().refused.empty());
        QCOMPARE(w.local("w1"), std::string("3x16"));
        // What padding does not help is refused still.
        QVERIFY(w.saidInTable("w1", 1, kModel).contains(QLatin1String("model cuts dim 0 already")));
    }
};

QTEST_MAIN(DropWindowTest)
#include "drop_window_test.moc"
