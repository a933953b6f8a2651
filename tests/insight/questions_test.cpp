// SPDX-License-Identifier: GPL-3.0-or-later
// What is left to be decided, and what would change an answer.
#include "core/insight/conflict_groups.h"
#include "core/insight/remedies.h"
#include "core/session/session.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <algorithm>

using namespace axiscape;

namespace {

Tactic manual(std::string name, std::string axis, std::vector<std::pair<std::string, std::uint8_t>> inputs) {
    Tactic tactic;
    tactic.name = std::move(name);
    tactic.axis = std::move(axis);
    for (auto& [pattern, dim] : inputs) tactic.inputs.push_back({std::move(pattern), InputRule::Kind::dimension, dim});
    return tactic;
}

SnapshotPointer evaluated(const std::string& model, const std::string& mesh, std::vector<Tactic> tactics) {
    const auto session = Session::ofModule(test::model(model), model);
    const auto made = session->evaluate({*parseMesh(mesh), "", {std::move(tactics), {}}});
    return made ? *made : nullptr;
}

std::vector<Remedy::Kind> kindsOf(const std::vector<Remedy>& remedies) {
    std::vector<Remedy::Kind> kinds;
    for (const Remedy& one : remedies) kinds.push_back(one.kind);
    return kinds;
}

} // namespace

class QuestionsTest : public QObject {
    Q_OBJECT
  private slots:
    void aConflictIsAQuestionWithTwoAnswers() {
        const auto now = evaluated("x_xt", "batch=4", {manual("BP", "batch", {{"x", 0}})});
        const auto groups = conflictGroups(*now);
        QCOMPARE(groups.size(), std::size_t(1));
        const ConflictGroup& group = groups[0];
        QCOMPARE(group.op, OpId{1u});
        QCOMPARE(group.ops, std::vector<OpId>{OpId{1u}});
        QCOMPARE(group.count, 1);
        QCOMPARE(group.answers.size(), std::size_t(2));
        for (std::size_t i = 0; i < 2; ++i) {
            const ConflictAnswer& answer = group.answers[i];
            QCOMPARE(answer.place.kind, ConflictPlace::Kind::result);
            QCOMPARE(answer.place.dim, std::uint8_t(i));
            QCOMPARE(answer.askedBy.size(), std::size_t(1));
            QVERIFY(answer.askedBy[0].operand.valid() && !answer.askedBy[0].use.valid());
            QCOMPARE(answer.actions.size(), std::size_t(1));
            // Taken, it is an answer: nothing is left to ask.
            const Outcome then = apply(now->partition(), std::vector{answer.actions[0], propagateAction()});
            QVERIFY(then.refused.empty() && then.conflicts.empty());
        }
        // And what the question "why not?" of that op offers.
        const ValueId product = now->model->module->results(OpId{1u})[0];
        const auto remedies = remediesFor(*now, whyNot(now->partition(), product, 0));
        QCOMPARE(kindsOf(remedies), (std::vector<Remedy::Kind>{Remedy::Kind::choose, Remedy::Kind::choose}));
        QCOMPARE(remedies[1].answer.actions, group.answers[1].actions);
    }
    void anEarlierTacticMayGoLater() {
        // ZeRO-3 after data parallelism finds the rows of the product cut over batch already.
        const auto now = evaluated("matmul_chain", "batch=4,model=2",
                                   {manual("Z3", "batch", {{"w1", 0}, {"w2", 1}}), manual("BP", "batch", {{"x", 0}})});
        const ValueId hidden = now->model->module->results(OpId{0u})[0];
        const WhyNot no = whyNot(now->partition(), hidden, 0);
        QCOMPARE(no.reason, WhyNot::Reason::partialSum);
        const auto remedies = remediesFor(*now, no);
        QCOMPARE(kindsOf(remedies), (std::vector<Remedy::Kind>{Remedy::Kind::moveBefore, Remedy::Kind::switchOff}));
        QCOMPARE(remedies[0].tactic, 1);
        QCOMPARE(remedies[0].other, 0);
        QCOMPARE(remedies[1].tactic, 0);
    }
    void aCutIsOfferedWhereItWouldBeTaken() {
        const auto now = evaluated("matmul_chain", "batch=4,model=2", {manual("BP", "batch", {{"x", 0}})});
        const WhyNot no = whyNot(now->partition(), ValueId{1u}, 1); // w1 over model
        const auto remedies = remediesFor(*now, no);
        QCOMPARE(kindsOf(remedies), (std::vector<Remedy::Kind>{Remedy::Kind::cut, Remedy::Kind::cut}));
        for (const Remedy& one : remedies) {
            QVERIFY(legality(now->partition(), ValueId{1u}, one.dim, 1).legal());
            QCOMPARE(one.pattern.arguments, std::vector<std::uint32_t>{1});
        }
        // None that divides: nothing to offer, for padding helps nobody who was not asked.
        const auto odd = evaluated("matmul_chain", "batch=3", {});
        QVERIFY(kindsOf(remediesFor(*odd, whyNot(odd->partition(), ValueId{1u}, 0))).empty());
    }
};

QTEST_GUILESS_MAIN(QuestionsTest)
#include "questions_test.moc"
