// SPDX-License-Identifier: GPL-3.0-or-later
// The answers to why and why not, reason by reason.
#include "core/partition/why.h"
#include "tests/widgets/fake_designer.h"
#include "widgets/shardings/why_popup.h"
#include "widgets/shardings/why_step.h"

#include <QPointer>
#include <QPushButton>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;

namespace {

constexpr AxisId kBatch = 0, kModel = 1;

ValueId resultOf(const Designer& designer, std::size_t op) { return designer.model()->module->results(OpId{op})[0]; }

} // namespace

namespace {

QStringList changeNames(const WhyReport& report) {
    QStringList names;
    for (const WhyChange& change : report.changes) names << change.name;
    return names;
}

} // namespace

class WhyReportTest : public QObject {
    Q_OBJECT
  private slots:
    // x @ transpose(x): both sides are named, each can be looked at.
    void aConflictNamesWhoAsked() {
        test::FakeDesigner designer("x_xt", "batch=4,model=2");
        designer.addTactic("BP", "batch", {{"x", 0}});
        const WhyReport report = whyReport(*designer.snapshot(), resultOf(designer, 1), kBatch);
        QCOMPARE(report.question, QStringLiteral("Why is it not cut over"));
        QCOMPARE(report.answer,
                 QStringLiteral("batch is asked for in more than one way. Nothing is placed until one is chosen."));
        QVERIFY(report.exact.startsWith(QLatin1String("a conflict")));
        QCOMPARE(report.steps.size(), std::size_t(2));
        QCOMPARE(report.steps[0].value, ValueId{designer.argument("x")});
        QCOMPARE(report.steps[1].value, resultOf(designer, 0));
        QVERIFY(report.steps[0].text.startsWith(QLatin1String("asked for on")));
        QCOMPARE(changeNames(report), (QStringList{QStringLiteral("choose"), QStringLiteral("choose")}));
    }

    void aSumNamesTheTacticThatTookTheAxis() {
        test::FakeDesigner designer("matmul_chain", "batch=4,model=2");
        designer.addGoldenTactics();
        const WhyReport report = whyReport(*designer.snapshot(), resultOf(designer, 1), kModel);
        QCOMPARE(report.question, QStringLiteral("Why is it a partial sum over"));
        QVERIFY(report.answer.startsWith(QLatin1String("MP put model on the sum of this op")));
        QCOMPARE(report.steps.size(), std::size_t(3)); // w1, the first product, the second
        QCOMPARE(report.steps.front().value, ValueId{designer.argument("w1")});
        QCOMPARE(changeNames(report), QStringList{QStringLiteral("off")}); // no later tactic has that axis
    }

    void anObstacleIsNamedByDimension() {
        test::FakeDesigner designer("matmul_chain", "batch=4,model=3");
        const WhyReport report = whyReport(*designer.snapshot(), ValueId{designer.argument("x")}, kModel);
        QCOMPARE(report.obstacles.size(), std::size_t(2)); // 3 divides neither 256 nor 8
        QVERIFY(report.obstacles[0].startsWith(QLatin1String("dim 0: ")));
    }

    void aLongChainKeepsItsEnds() {
        test::FakeDesigner designer("transformer_train_tiny", "batch=4,model=2");
        designer.addTactic("BP", "batch", {{"batch/*", 0}});
        const Module& module = *designer.model()->module;
        std::size_t longest = 0;
        for (const OpId op : module.ops())
            for (const ValueId value : module.results(op)) {
                if (designer.snapshot()->partition().definition(value).dimOf(kBatch) < 0) continue;
                const auto chain = whyChain(designer.snapshot()->partition(), value, kBatch);
                if (chain.size() <= longest) continue;
                longest = chain.size();
                const WhyReport report = whyReport(*designer.snapshot(), value, kBatch);
                QVERIFY(report.steps.size() <= 12);
                QVERIFY(module.isArgument(report.steps.front().value));
                QCOMPARE(report.steps.back().value, value);
            }
        QVERIFY(longest > 12);
    }

    // A click that changes the schedule rebuilds the list that holds the button.
    void theAnswerFollowsTheSchedule() {
        test::FakeDesigner designer("matmul_chain", "batch=4,model=2");
        designer.addTactic("Z3", "batch", {{"w1", 0}});
        designer.addTactic("BP", "batch", {{"x", 0}});
        QWidget window;
        window.resize(900, 700);
        window.show();
        QPointer<WhyPopup> popup = new WhyPopup(designer, resultOf(designer, 0), kBatch, &window);
        popup->showBeside({880, 20, 10, 10});
        QVERIFY(window.rect().contains(popup->geometry()));
        QVERIFY(popup->report().answer.startsWith(QLatin1String("Z3 put batch on the sum")));
        auto* move = popup->findChild<QPushButton*>(QStringLiteral("whyMove"));
        QVERIFY(move);
        QTest::mouseClick(move, Qt::LeftButton);
        QCOMPARE(designer.edits, QStringList{QStringLiteral("Move BP before Z3")});
        QCOMPARE(popup->report().answer, QStringLiteral("BP cut it over batch."));
        QVERIFY(!popup->findChild<QPushButton*>(QStringLiteral("whyMove")));
        for (const auto* step : popup->findChildren<WhyStepButton*>()) QVERIFY(!step->accessibleName().isEmpty());
        QTest::keyClick(popup.data(), Qt::Key_Escape);
        QTRY_VERIFY(!popup);
    }
};

QTEST_MAIN(WhyReportTest)
#include "why_report_test.moc"
