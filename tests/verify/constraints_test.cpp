// SPDX-License-Identifier: GPL-3.0-or-later
// The sharding constraints of a program, with the option `least`: an axis goes where they name it, once the
// schedule uses it; propagation stops there; what lies otherwise is exchanged; the numbers are the same.
#include "core/partition/why.h"
#include "core/spmd/materialise.h"
#include "core/stablehlo/stablehlo.h"
#include "core/verify/verify.h"
#include "tests/spmd/device_counts.h"

#include <QtTest/QtTest>
#include <fmt/format.h>

using namespace axiscape;

namespace {

// Attention in small: time outside, heads inside, one product over time for each head.
const std::string kHeads = R"(module @heads {
  sdy.mesh @mesh = <["seq"=4, "batch"=2]>
  func.func public @main(%x: tensor<8x4x6xf32>, %w: tensor<6x6xf32>) -> tensor<8x4x6xf32> {
    %0 = stablehlo.dot_general %x, %w, contracting_dims = [2] x [0] : (tensor<8x4x6xf32>, tensor<6x6xf32>) -> tensor<8x4x6xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{}, {"seq"}, {}]> : tensor<8x4x6xf32>
    %2 = stablehlo.dot_general %1, %1, batching_dims = [1] x [1], contracting_dims = [2] x [2] : (tensor<8x4x6xf32>, tensor<8x4x6xf32>) -> tensor<4x8x8xf32>
    %3 = stablehlo.dot_general %2, %1, batching_dims = [0] x [1], contracting_dims = [2] x [0] : (tensor<4x8x8xf32>, tensor<8x4x6xf32>) -> tensor<4x8x6xf32>
    %4 = stablehlo.transpose %3, dims = [1, 0, 2] : (tensor<4x8x6xf32>) -> tensor<8x4x6xf32>
    %5 = sdy.sharding_constraint %4 <@mesh, [{"seq"}, {}, {}]> : tensor<8x4x6xf32>
    %6 = stablehlo.dot_general %5, %w, contracting_dims = [2] x [0] : (tensor<8x4x6xf32>, tensor<6x6xf32>) -> tensor<8x4x6xf32>
    return %6 : tensor<8x4x6xf32>
  }
})";

std::string oneConstraint(const std::string& sharding) {
    return fmt::format(R"(module @one {{
  sdy.mesh @mesh = <["seq"=4, "batch"=2]>
  func.func public @main(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {{
    %0 = stablehlo.tanh %x : tensor<8x4xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, {}> : tensor<8x4xf32>
    %2 = stablehlo.cosine %1 : tensor<8x4xf32>
    return %2 : tensor<8x4xf32>
  }}
}})",
                       sharding);
}
const OpId kTanh{0u}, kConstraint{1u}, kCosine{2u};

Outcome cutBy(const std::string& text, const std::vector<Action>& actions, const char* mesh, bool hold = true) {
    const auto module = importText(text, "constrained");
    if (!module) qFatal("%s", module.error().text().c_str());
    RewriteOptions options;
    options.least = hold;
    return apply(Partition(std::make_shared<SiteTable>(*module), *parseMesh(mesh), options), actions);
}

SpmdProgram checked(const Partition& partition) {
    SpmdProgram program = lower(partition, {});
    const auto device = materialise(program);
    if (!device) qFatal("%s", device.error().text().c_str());
    if (test::countsIn(device->module) != program.counts) qFatal("other collectives than counted");
    const auto verified = verify(program, analyse(partition.module()), {});
    if (!verified) qFatal("%s", verified.error().text().c_str());
    if (!verified->equal) qFatal("%s", words::english(verified->firstDifference).c_str());
    return program;
}

std::string code(const Partition& p, OpId op) {
    const ValueId value = p.module().results(op)[0];
    return shardingCode(p.definition(value), static_cast<std::uint32_t>(p.module().type(value).shape.size()), p.mesh());
}

constexpr AxisId kSeq = 0, kBatch = 1;
const char* const kMesh = "seq=4,batch=2";

} // namespace

class ConstraintsTest : public QObject {
    Q_OBJECT

  private slots:
    void timeOutsideHeadsInsideIsAnExchangeEachWay() {
        const std::vector<Action> rows{tileArgument(0, 0, kSeq), propagateAction()};
        const SpmdProgram program = checked(cutBy(kHeads, rows, kMesh).partition);
        QCOMPARE(program.counts.total(), 2);
        QCOMPARE(program.counts[CollectiveKind::all_to_all], 2);
        QCOMPARE(code(program.partition, OpId{2u}), "[{seq}, {}, {}]"); // each device its heads
        // Without the option time stays cut all the way, and the other side of the product is gathered.
        const SpmdProgram plain = checked(cutBy(kHeads, rows, kMesh, false).partition);
        QCOMPARE(plain.counts[CollectiveKind::all_to_all], 0);
        QVERIFY(plain.counts[CollectiveKind::all_gather] > 0);
    }
    void anAxisGoesWhereItIsNamedAndNowhereElse() {
        const auto text = oneConstraint(R"([{}, {"seq"}])");
        const Outcome outcome = cutBy(text, {tileArgument(0, 0, kSeq), propagateAction()}, kMesh);
        const Partition& p = outcome.partition;
        QCOMPARE(code(p, kTanh), "[{seq}, {}]");
        QCOMPARE(code(p, kConstraint), "[{}, {seq}]");
        QCOMPARE(code(p, kCosine), "[{}, {seq}]");
        QCOMPARE(checked(p).counts[CollectiveKind::all_to_all], 1);
        const auto lines = whyText(p, whyChain(p, p.module().results(kCosine)[0], kSeq));
        QVERIFY(words::english(lines.back()).find("the program says so") != std::string::npos);
        QCOMPARE(apply(cutBy(text, {}, kMesh).partition, {tileResult(kConstraint, 0, 0, kSeq)}).refused[0].why.verdict,
                 Verdict::constrained);
    }
    // The schedule comes first, but not against what the program says at that very place: a choice there is refused
    // with that reason, as a tile is, and one that agrees is taken.
    void aChoiceAtAConstraintMustAgreeWithIt() {
        const Partition p = cutBy(oneConstraint(R"([{}, {"seq"}])"), {}, kMesh).partition;
        const auto refused = [&](const Partition& state, const char* factor) {
            return apply(state, {chooseFactor(kConstraint, kSeq, factor)}).refused;
        };
        QCOMPARE(refused(p, "o0.0").size(), std::size_t(1));
        QCOMPARE(refused(p, "o0.0")[0].why.verdict, Verdict::constrained);
        QVERIFY(refused(p, "o0.1").empty());
        QVERIFY(refused(cutBy(oneConstraint(R"([{}, {"seq"}])"), {}, kMesh, false).partition, "o0.0").empty());
        // Beside it nothing is refused: what lies there is brought to the constraint.
        QVERIFY(apply(p, {tileResult(kTanh, 0, 0, kSeq), tileResult(kCosine, 0, 0, kSeq)}).refused.empty());
    }
    // Tokens cut by group meet weights cut by expert: of the two what is cheaper to bring is brought.
    void aProductTakesTheSideForWhichLeastIsSent() {
        const auto counts = [](int hidden) {
            const std::string text = fmt::format(
                R"(func.func public @main(%x: tensor<8x4x2x4xf32>, %w: tensor<4x4x{0}xf32>) -> tensor<4x8x2x{0}xf32> {{
  %0 = stablehlo.dot_general %x, %w, batching_dims = [1] x [0], contracting_dims = [3] x [1] : (tensor<8x4x2x4xf32>, tensor<4x4x{0}xf32>) -> tensor<4x8x2x{0}xf32>
  return %0 : tensor<4x8x2x{0}xf32>
}})",
                hidden);
            return checked(cutBy(text, {tileArgument(0, 0, kSeq), tileArgument(1, 0, kSeq), propagateAction()}, kMesh)
                               .partition)
                .counts;
        };
        // 256 numbers of x are exchanged for 3/16 of them; weights of 4 x 4 x hidden are gathered for 3/4.
        QCOMPARE(counts(8)[CollectiveKind::all_to_all], 1);
        QCOMPARE(counts(8).total(), 1);
        QCOMPARE(counts(2)[CollectiveKind::all_gather], 1);
        QCOMPARE(counts(2).total(), 1);
    }
    void anAxisThatIsNotUsedStaysOut() {
        const Outcome outcome =
            cutBy(oneConstraint(R"([{?}, {"seq"}])"), {tileArgument(0, 0, kBatch), propagateAction()}, kMesh);
        QCOMPARE(code(outcome.partition, kConstraint), "[{batch}, {}]");
        QCOMPARE(checked(outcome.partition).counts.total(), 0);
    }
    void aClosedDimensionKeepsAxesOutAnOpenOneDoesNot() {
        const std::vector<Action> rows{tileArgument(0, 0, kBatch), propagateAction()};
        const Partition closed = cutBy(oneConstraint(R"([{}, {"seq"}])"), rows, kMesh).partition;
        QCOMPARE(code(closed, kConstraint), "[{}, {}]");
        QCOMPARE(checked(closed).counts[CollectiveKind::all_gather], 1);
        const Partition open = cutBy(oneConstraint(R"([{"seq", ?}, {}])"), rows, kMesh).partition;
        QCOMPARE(code(open, kConstraint), "[{batch}, {}]");
        QCOMPARE(checked(open).counts.total(), 0);
        // Of an axis that its mesh has not, a constraint says nothing.
        const Partition other =
            cutBy(oneConstraint(R"([{}, {"seq"}])"), {tileArgument(0, 0, 1), propagateAction()}, "seq=4,model=2")
                .partition;
        QCOMPARE(code(other, kConstraint), "[{model}, {}]");
    }
    void onAMeshWithoutTheAxisItSaysNothing() {
        const Partition p =
            cutBy(oneConstraint(R"([{}, {"seq"}])"), {tileArgument(0, 0, 0), propagateAction()}, "batch=2").partition;
        QCOMPARE(code(p, kConstraint), "[{batch}, {}]");
    }
};

QTEST_GUILESS_MAIN(ConstraintsTest)
#include "constraints_test.moc"
