// SPDX-License-Identifier: GPL-3.0-or-later
// Where a dimension meets itself before anything is cut, and what the answers cost.
#include "core/search/decision.h"
#include "core/search/evaluate.h"
#include "core/search/static_conflicts.h"
#include "core/session/search_problem.h"
#include "core/stablehlo/stablehlo.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>

using namespace axiscape;

namespace {

StaticConflicts conflictsOf(const std::string& model) {
    const auto session = Session::ofModule(test::model(model), model);
    return staticConflicts(*session->model()->sites, *session->model()->structure);
}

// Two products of tensors with themselves: the first goes on by its rows, the second by its columns.
constexpr const char* kRowsAndColumns = R"(
func.func public @main(%x: tensor<4096x64xf32>, %y: tensor<2x4096x64xf32>) -> (tensor<4096x4096xf32>, tensor<2x4096x4096xf32>) {
  %a = stablehlo.dot_general %x, %x, contracting_dims = [1] x [1] : (tensor<4096x64xf32>, tensor<4096x64xf32>) -> tensor<4096x4096xf32>
  %c = stablehlo.constant dense<0.5> : tensor<4096x4096xf32>
  %u = stablehlo.dot_general %a, %c, contracting_dims = [1] x [0] : (tensor<4096x4096xf32>, tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
  %b = stablehlo.dot_general %y, %y, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x4096x64xf32>, tensor<2x4096x64xf32>) -> tensor<2x4096x4096xf32>
  %v = stablehlo.dot_general %b, %c, contracting_dims = [1] x [0] : (tensor<2x4096x4096xf32>, tensor<4096x4096xf32>) -> tensor<2x4096x4096xf32>
  %xb = stablehlo.broadcast_in_dim %u, dims = [1, 2] : (tensor<4096x4096xf32>) -> tensor<2x4096x4096xf32>
  %w = stablehlo.add %v, %xb : tensor<2x4096x4096xf32>
  return %u, %w : tensor<4096x4096xf32>, tensor<2x4096x4096xf32>
}
)";

} // namespace

class StaticConflictsTest : public QObject {
    Q_OBJECT
  private slots:
    void attentionScoresMeetInTheSequence() {
        const StaticConflicts all = conflictsOf("transformer_train_small");
        QVERIFY(!all.sets.empty());
        bool ofSequence = false;
        for (const StaticConflictSet& set : all.sets) {
            QVERIFY(set.layers > 0 && set.op.valid());
            QVERIFY(!set.places[0].empty() && set.places[0] != set.places[1]);
            ofSequence = ofSequence || all.logical[set.dimension].name == "sequence";
        }
        QVERIFY(ofSequence);
        for (const StaticConflict& one : all.conflicts) QVERIFY(one.set < all.sets.size());
    }
    void equalLayersShareAChoice() {
        const StaticConflicts all = conflictsOf("transformer_train_small");
        QVERIFY(std::any_of(all.sets.begin(), all.sets.end(), [](const auto& set) { return set.layers > 1; }));
        QVERIFY(all.sets.size() < all.conflicts.size());
    }
    void aChainOfProductsHasNone() {
        const StaticConflicts all = conflictsOf("matmul_chain");
        QVERIFY(all.sets.empty() && all.conflicts.empty() && !all.logical.listed.empty());
    }
    // Every answer is a state of its own, and what it costs is what a simulation of it says.
    void bothAnswersHaveACost() {
        const auto session = Session::ofModule(test::model("transformer_train_small"), "small");
        Strategy strategy;
        strategy.mesh = {{{"batch", 2}, {"model", 4}}};
        strategy.hardware = "tpu_v3";
        const auto snapshot = session->evaluate(strategy);
        QVERIFY(snapshot.has_value());
        const auto problem = searchProblem(**snapshot);
        QVERIFY(problem.has_value());
        const StaticConflicts all = staticConflicts(*session->model()->sites, *session->model()->structure);
        const SearchCost whole{(*snapshot)->simulation->stepSeconds, (*snapshot)->simulation->memory.peak, true};
        int answered = 0, changed = 0;
        for (std::uint32_t s = 0; s < all.sets.size(); ++s)
            for (const AnswerCost& cost : answerCosts(*problem, all, s)) {
                ++answered;
                for (const SearchCost& one : cost.costs) {
                    QVERIFY(one.stepSeconds > 0 && one.peakBytes > 0);
                    changed += one.peakBytes != whole.peakBytes;
                }
            }
        QVERIFY(answered > 0 && changed > 0);
    }
    // Sets that are not alike have a bit each, and the search takes the answers together that no one bit gives.
    void aMixedAnswerWins() {
        auto module = importText(kRowsAndColumns, "rows_and_columns");
        QVERIFY2(module.has_value(), module ? "" : module.error().text().c_str());
        const auto session = Session::ofModule(*module, "rows_and_columns");
        Strategy strategy;
        strategy.mesh = {{{"a", 8}}};
        strategy.hardware = "a100_40";
        const auto problem = searchProblem(**session->evaluate(strategy));
        QVERIFY(problem.has_value());
        const searching::Space space = searching::makeSpace(*problem, SearchMethod::toast, {0});
        std::map<std::uint32_t, double> seconds; // of the first decision on the dimension: everywhere
        for (const searching::Decision& decision : space.decisions)
            if (decision.dimension.valid() && space.bitsOf[decision.dimension.value] == 2)
                seconds.try_emplace(
                    decision.sides,
                    searching::costOf(*problem, searching::take(space, decision, problem->before, {}, {}).state, {})
                        .stepSeconds);
        QCOMPARE(seconds.size(), 4u);
        const double mixed = std::min(seconds[1], seconds[2]);
        QVERIFY(mixed < 0.7 * std::min(seconds[0], seconds[3]));
        SearchOptions options;
        options.evaluations = 200;
        QCOMPARE(search(*problem, options).best().cost.stepSeconds, mixed); // and nothing else is as good
    }
    // The answers as actions cost what the sets are said to cost.
    void anAnswerAsActionsIsTheSameState() {
        const auto session = Session::ofModule(test::model("transformer_train_small"), "small");
        Strategy strategy;
        strategy.mesh = {{{"batch", 2}, {"model", 4}}};
        strategy.hardware = "tpu_v3";
        const auto snapshot = session->evaluate(strategy);
        const auto problem = searchProblem(**snapshot);
        QVERIFY(problem.has_value());
        const StaticConflicts all = staticConflicts(*session->model()->sites, *session->model()->structure);
        const auto answers = setAnswers(problem->before, session->model()->structure, all);
        QVERIFY(!answers.empty());
        for (const SetAnswers& one : answers)
            for (const AnswerCost& cost : answerCosts(*problem, all, one.set))
                for (std::size_t side = 0; side < 2 && cost.axis == one.axis; ++side) {
                    const auto state = apply(problem->before, one.actions[side]).partition;
                    QCOMPARE(searching::costOf(*problem, state, {}), cost.costs[side]);
                }
    }
};

QTEST_APPLESS_MAIN(StaticConflictsTest)
#include "static_conflicts_test.moc"
