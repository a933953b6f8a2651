// SPDX-License-Identifier: GPL-3.0-or-later
// Why and why not in the real window: order matters, and the panel says why.
#include "tests/desktop/window_driver.h"

#include "core/partition/why.h"
#include "widgets/shardings/axis_facts_view.h"
#include "widgets/shardings/tensor_view.h"
#include "widgets/shardings/why_popup.h"
#include "widgets/shardings/why_step.h"
#include "widgets/tactics/palette_model.h"
#include "widgets/tactics/tactics_panel.h"

#include <QLabel>
#include <QPushButton>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::WindowDriver;

namespace {

constexpr AxisId kBatch = 0;

bool add(WindowDriver& driver, LibraryKind kind) {
    auto* tactics = driver.window->findChild<TacticsPanel*>();
    if (!QTest::qWaitFor([&] { return tactics->model().offer(kind) != nullptr; }, 60000)) return false;
    const auto before = driver.document().strategy().schedule.tactics.size();
    tactics->add(kind);
    return driver.document().strategy().schedule.tactics.size() == before + 1 && driver.settle();
}

// The first op result that is not cut over the axis because the tactic that came first put it elsewhere on its op.
ValueId lostToTheFirst(const Snapshot& snapshot) {
    const Partition& partition = snapshot.partition();
    for (const OpId op : partition.module().ops())
        for (const ValueId value : partition.module().results(op)) {
            const WhyNot answer = whyNot(partition, value, kBatch);
            const bool taken = answer.reason == WhyNot::Reason::inNest || answer.reason == WhyNot::Reason::partialSum;
            if (taken && answer.placed && answer.placed->step < snapshot.after(1).partition().placementCount())
                return value;
        }
    return {};
}

QString text(QWidget* in, const char* name) { return in->findChild<QLabel*>(QLatin1String(name))->text(); }

} // namespace

class WhyWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void reversingTwoTacticsChangesTheResultAndThePanelSaysWhy() {
        WindowDriver driver;
        QVERIFY(driver.open("transformer_train_tiny"));
        QVERIFY(add(driver, LibraryKind::zero3));
        QVERIFY(add(driver, LibraryKind::dataParallel));
        const auto reversed = driver.snapshot().program.counts;
        const ValueId value = lostToTheFirst(driver.snapshot());
        QVERIFY(value.valid());
        Selection& selection = driver.document().selection();
        selection.selectOp(driver.document().model()->module->definingOp(value), value);

        // One click on the line of the axis.
        auto* tensor = driver.window->findChild<TensorView*>();
        auto* facts = tensor->findChild<AxisFactsView*>();
        QPushButton* ask = nullptr;
        for (auto* button : facts->findChildren<QPushButton*>(QStringLiteral("why")))
            if (button->isVisibleTo(facts) && button->accessibleName().contains(QLatin1String("batch"))) ask = button;
        QVERIFY(ask);
        QTest::mouseClick(ask, Qt::LeftButton);
        WhyPopup* popup = tensor->whyPopup();
        QVERIFY(popup && popup->isVisible());
        QVERIFY2(text(popup, "whyAnswer").startsWith(QLatin1String("ZeRO-3 put batch on")),
                 qPrintable(text(popup, "whyAnswer")));
        QVERIFY(text(popup, "whyAnswer").endsWith(QLatin1String("what is decided first stays.")));
        QVERIFY(text(popup, "whyExact").contains(QLatin1String("ZeRO-3")));

        // The chain begins with the decision; each step shows its op.
        const auto steps = popup->findChildren<WhyStepButton*>();
        QVERIFY(!steps.isEmpty());
        QVERIFY(steps.first()->step().detail.contains(QLatin1String("the tactic tiles it so")));
        QSignalSpy revealed(&selection, &Selection::revealRequested);
        QTest::mouseClick(steps.first(), Qt::LeftButton);
        QCOMPARE(selection.value(), steps.first()->step().value);
        QCOMPARE(revealed.count(), 1);
        QVERIFY(popup->isVisible());

        // What would change it, done: the answer follows.
        auto* move = popup->findChild<QPushButton*>(QStringLiteral("whyMove"));
        QVERIFY(move);
        QCOMPARE(move->text(), QStringLiteral("Move Data parallel before ZeRO-3"));
        QTest::mouseClick(move, Qt::LeftButton);
        QVERIFY(driver.settle());
        QCOMPARE(driver.document().undoStack().undoText(), QStringLiteral("Move Data parallel before ZeRO-3"));
        QVERIFY(driver.snapshot().program.counts.total() != reversed.total());
        QCOMPARE(text(popup, "whyAnswer"), QStringLiteral("Data parallel cut it over batch."));
        QCOMPARE(driver.snapshot().partition().definition(value).dimOf(kBatch), 0);
        QTest::keyClick(popup, Qt::Key_Escape);
        QTRY_VERIFY(!tensor->whyPopup());

        driver.document().undoStack().undo();
        QVERIFY(driver.settle());
        QCOMPARE(driver.snapshot().program.counts.total(), reversed.total());
    }

    void aCutIsExplainedFromTheTacticOn() {
        WindowDriver driver;
        QVERIFY(driver.open("matmul_chain"));
        QVERIFY(driver.dropInTable("w1", 1, 1));
        QVERIFY(driver.settle());
        driver.document().selection().selectArgument(ValueId{driver.argument("w2")});
        auto* tensor = driver.window->findChild<TensorView*>();
        tensor->askWhy(1);
        const WhyReport& report = tensor->whyPopup()->report();
        QCOMPARE(report.question, QStringLiteral("Why is dim 0 cut over"));
        QCOMPARE(report.answer, QStringLiteral("Manual cut it over model."));
        QCOMPARE(report.steps.size(), std::size_t(4));
        QCOMPARE(report.steps.front().value, ValueId{driver.argument("w1")});
        QCOMPARE(report.steps.back().value, ValueId{driver.argument("w2")});
        tensor->askWhy(0);
        QCOMPARE(tensor->whyPopup()->report().answer,
                 QStringLiteral("No tactic cuts it over batch, and no neighbour asks for it."));
        // Another model: nothing of the old one stays.
        QVERIFY(driver.open("mlp_train"));
        QTRY_VERIFY(!tensor->whyPopup());
    }
};

QTEST_MAIN(WhyWindowTest)
#include "why_window_test.moc"
