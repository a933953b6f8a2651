// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/partition_at_step.h"
#include "core/session/steps.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>

using namespace axiscape;

namespace {

Tactic manual(std::string name, std::string axis, std::vector<std::pair<std::string, std::uint8_t>> inputs) {
    Tactic tactic;
    tactic.name = std::move(name);
    tactic.axis = std::move(axis);
    for (auto& [pattern, dim] : inputs) tactic.inputs.push_back({std::move(pattern), InputRule::Kind::dimension, dim});
    return tactic;
}

SnapshotPointer evaluated(Session& session, std::vector<Tactic> tactics, Options options = {}) {
    const auto made = session.evaluate({*parseMesh("batch=4,model=2"), "tpu_v3", {std::move(tactics), options}});
    return made ? *made : nullptr;
}

SnapshotPointer goldenExample(Session& session) {
    return evaluated(session, {manual("BP", "batch", {{"x", 0}}), manual("MP", "model", {{"w1", 1}}),
                               manual("Z3", "batch", {{"w1", 0}, {"w2", 1}})});
}

} // namespace

class StepsTest : public QObject {
    Q_OBJECT
  private slots:
    void everyStepOfMegatronIsThere() {
        const auto session = Session::ofModule(test::model("matmul_chain"), "matmul_chain");
        const auto whole = goldenExample(*session);
        const TacticSteps steps = stepsOf(*whole, 1);
        // w1 by the action, the first product forward, w2 by its use, the second product as a sum.
        QCOMPARE(steps.count(), 4u);
        QCOMPARE(stepsOf(*whole, 0).first, 0u);
        QCOMPARE(stepsOf(*whole, 2).last, whole->partition().placementCount());
        QStringList codes;
        for (std::uint32_t step = steps.first; step <= steps.last; ++step) {
            const auto at = snapshotAtStep(whole, 1, step);
            QVERIFY(at);
            codes << QString::fromStdString(argumentCodes((*at)->program)[1]) + QStringLiteral(" | ") +
                         QString::fromStdString(argumentCodes((*at)->program)[2]);
        }
        QVERIFY2(codes.front().contains(QLatin1String("8x16")) && codes.front().contains(QLatin1String("16x8")),
                 qPrintable(codes.front())); // nothing of the tactic yet
        QVERIFY2(codes[1].contains(QLatin1String("w1 8x8")), qPrintable(codes[1]));
        QVERIFY2(codes.back().contains(QLatin1String("w2 8x8")), qPrintable(codes.back()));
        QCOMPARE((*snapshotAtStep(whole, 1, steps.first))->program.counts.total(), std::int64_t(0));
        QCOMPARE((*snapshotAtStep(whole, 1, steps.last))->program.counts[CollectiveKind::all_reduce], std::int64_t(1));
    }

    void theEndsAreTheSnapshotsThemselves() {
        const auto session = Session::ofModule(test::model("transformer_train_tiny"), "tiny");
        const auto whole = evaluated(
            *session, {manual("BP", "batch", {{"batch/*", 0}}), manual("MP", "model", {{"params/*/dense_up", 1}})});
        QVERIFY(whole);
        for (std::size_t tactic = 0; tactic < 2; ++tactic) {
            const TacticSteps steps = stepsOf(*whole, tactic);
            QVERIFY(steps.count() > 10);
            const auto first = snapshotAtStep(whole, tactic, steps.first),
                       last = snapshotAtStep(whole, tactic, steps.last);
            QVERIFY(first && last);
            QCOMPARE(opCodes((*first)->partition()), opCodes(whole->after(tactic).partition()));
            QCOMPARE(argumentCodes((*first)->program), argumentCodes(whole->after(tactic).program));
            QCOMPARE((*first)->simulation->memory.peak, whole->after(tactic).simulation->memory.peak);
            QCOMPARE(last->get(), &whole->after(tactic + 1));
        }
    }

    // Each step changes one thing, and says of what.
    void everyStepHasItsSentence() {
        const auto session = Session::ofModule(test::model("matmul_chain"), "matmul_chain");
        const auto whole = goldenExample(*session);
        for (std::size_t tactic = 0; tactic < 3; ++tactic) {
            const TacticSteps steps = stepsOf(*whole, tactic);
            for (std::uint32_t step = steps.first; step < steps.last; ++step) {
                const auto before = snapshotAtStep(whole, tactic, step),
                           after = snapshotAtStep(whole, tactic, step + 1);
                QVERIFY(opCodes((*before)->partition()) != opCodes((*after)->partition()) ||
                        argumentCodes((*before)->program) != argumentCodes((*after)->program));
                const WhyLine line = stepLine(*whole, tactic, step);
                QVERIFY(!line.text.empty() && !line.cause.empty() && line.value.valid());
                const std::string where = words::english(line.where);
                QVERIFY2(where.starts_with("step " + std::to_string(step + 1)), where.c_str());
            }
        }
        QVERIFY(
            words::english(stepLine(*whole, 1, stepsOf(*whole, 1).first).text).starts_with("w1 has model on dim 1"));
        QVERIFY(stepLine(*whole, 0, 100000).text.empty());
    }

    void axesInPartsAreReplayedOnTheirParts() {
        const auto session = Session::ofModule(test::model("transformer_train_tiny"), "tiny");
        Options options;
        options.splitAxes = true;
        const auto whole = evaluated(*session, {manual("BP", "batch", {{"batch/*", 0}})}, options);
        const Partition& state = whole->partition();
        for (const std::uint32_t steps : {state.placementCount(), state.placementCount() + 1})
            QCOMPARE(opCodes(partitionAtStep(state, steps)), opCodes(state));
        QCOMPARE(partitionAtStep(state, 0).placementCount(), 0u);
    }
};

QTEST_GUILESS_MAIN(StepsTest)
#include "steps_test.moc"
