// SPDX-License-Identifier: GPL-3.0-or-later
// PartIR's own example, (x @ w1) @ w2 over batch 4 and model 2, and the conflict of x @ transpose(x): written out by
// hand.
#include "core/spmd/spmd.h"
#include "tests/sharding/programs.h"

#include <QtTest/QtTest>

using namespace axiscape;
using Strings = std::vector<std::string>;

namespace {

const Mesh kMesh{{{"batch", 4}, {"model", 2}}};
constexpr AxisId kBatch = 0, kModel = 1;

} // namespace

class MatmulChainTest : public QObject {
    Q_OBJECT
    const std::shared_ptr<const SiteTable> m_chain = std::make_shared<SiteTable>(test::matmulChain());
    const std::shared_ptr<const SiteTable> m_square = std::make_shared<SiteTable>(test::xTimesTranspose());

    Partition afterBatch() {
        return apply(Partition(m_chain, kMesh), {tileArgument(0, 0, kBatch), propagateAction()}).partition;
    }
    Partition afterModel() { return apply(afterBatch(), {tileArgument(1, 1, kModel), propagateAction()}).partition; }
    Partition afterZero3() {
        return apply(afterModel(), {tileArgument(1, 0, kBatch), tileArgument(2, 1, kBatch), propagateAction()})
            .partition;
    }

  private slots:
    void batchParallelNeedsNoCollective() {
        const SpmdProgram p = lower(afterBatch(), {});
        QCOMPARE(argumentCodes(p), (Strings{"x 64x8 [{batch}, {}]", "w1 8x16 [{}, {}]", "w2 16x8 [{}, {}]"}));
        QCOMPARE(resultCodes(p), Strings{"result 64x8 [{batch}, {}]"});
        QCOMPARE(opCodes(p.partition),
                 (Strings{"0.0 dot_general 64x16 [{batch}, {}]", "1.0 dot_general 64x8 [{batch}, {}]"}));
        QVERIFY(p.collectives.empty());
    }
    void modelParallelReducesTheResultOnce() {
        const SpmdProgram p = lower(afterModel(), {});
        QCOMPARE(argumentCodes(p), (Strings{"x 64x8 [{batch}, {}]", "w1 8x8 [{}, {model}]", "w2 8x8 [{model}, {}]"}));
        QCOMPARE(resultCodes(p), Strings{"result 64x8 [{batch}, {}]"});
        QCOMPARE(opCodes(p.partition),
                 (Strings{"0.0 dot_general 64x8 [{batch}, {model}]", "1.0 dot_general 64x8 [{batch}, {}] add{model}"}));
        QCOMPARE(collectiveCodes(p), Strings{"all_reduce {model} result 1.0 x1"});
        QCOMPARE(p.collectives[0].inputBytes, std::int64_t{64 * 8 * 4});
        QCOMPARE(p.collectives[0].outputBytes, std::int64_t{64 * 8 * 4});
    }
    void zero3GathersTheWeightsWhereTheyAreUsed() {
        const SpmdProgram p = lower(afterZero3(), {});
        QCOMPARE(argumentCodes(p),
                 (Strings{"x 64x8 [{batch}, {}]", "w1 2x8 [{batch}, {model}]", "w2 8x2 [{model}, {batch}]"}));
        QCOMPARE(collectiveCodes(p),
                 (Strings{"all_gather {batch} use 0.0 operand 1 x1", "all_gather {batch} use 1.0 operand 1 x1",
                          "all_reduce {model} result 1.0 x1"}));
        QCOMPARE(p.counts[CollectiveKind::all_gather], std::int64_t{2});
        QCOMPARE(p.counts.total(), std::int64_t{3});
        const Collective& w1 = p.collectivesOf(OpId{0u})[0];
        QCOMPARE(w1.inputBytes, std::int64_t{2 * 8 * 4});
        QCOMPARE(w1.outputBytes, std::int64_t{8 * 8 * 4});
        QCOMPARE(p.askedShape(SiteId{0u}, 1), (std::vector<std::int64_t>{8, 8}));
        QCOMPARE(p.localShape(ValueId{1u}), (std::vector<std::int64_t>{2, 8}));
        QCOMPARE(p.localBytes(ValueId{1u}), std::int64_t{2 * 8 * 4});
    }
    void everyPlacementHasItsReason() {
        const Partition p = afterModel();
        const ValueId hidden = p.module().results(OpId{0u})[0], result = p.module().results(OpId{1u})[0];
        QCOMPARE(p.why(ValueId{0u}, kBatch)->reason, Placement::Reason::action);
        const auto forward = p.why(hidden, kBatch);
        QCOMPARE(forward->reason, Placement::Reason::forward);
        QCOMPARE(forward->from, ValueId{0u});
        QCOMPARE(p.why(result, kModel)->from, hidden);
        const auto used = p.why(ValueId{2u}, kModel); // w2 takes model because the second product asks for it
        QCOMPARE(used->reason, Placement::Reason::use);
        QCOMPARE(used->fromSite, SiteId{1u});
        QVERIFY(!p.why(ValueId{1u}, kBatch));
        const auto all = p.placements();
        QCOMPARE(all.size(), std::size_t{p.placementCount()});
        for (std::uint32_t i = 0; i < all.size(); ++i) QCOMPARE(all[i].step, i);
    }

    void aProductWithItsTransposeIsAConflict() {
        const Outcome outcome = apply(Partition(m_square, kMesh), {tileArgument(0, 0, kBatch), propagateAction()});
        QCOMPARE(opCodes(outcome.partition), Strings{"0.0 transpose 256x64 [{}, {batch}]"});
        QCOMPARE(outcome.conflicts.size(), std::size_t{1});
        const Conflict& conflict = outcome.conflicts[0];
        QCOMPARE(conflict.site, SiteId{1u});
        QCOMPARE(conflict.axis, kBatch);
        const FactorRule& rule = m_square->rule(conflict.site);
        QCOMPARE(conflict.factors.size(), std::size_t{2});
        QCOMPARE(factorPlaces(rule, conflict.factors[0]), (Strings{"o0.0", "r0.0"}));
        QCOMPARE(factorPlaces(rule, conflict.factors[1]), (Strings{"o1.1", "r0.1"}));
    }
    void choosingOneSideRedistributesTheOther() {
        const Outcome before = apply(Partition(m_square, kMesh), {tileArgument(0, 0, kBatch), propagateAction()});
        const Outcome rows = apply(before.partition, {chooseFactor(OpId{1u}, kBatch, "o0.0"), propagateAction()});
        QVERIFY(rows.conflicts.empty());
        QCOMPARE(collectiveCodes(lower(rows.partition, {})), Strings{"all_gather {batch} use 1.0 operand 1 x1"});
        QCOMPARE(resultCodes(lower(rows.partition, {})), Strings{"result 64x256 [{batch}, {}]"});
        const Outcome columns = apply(before.partition, {chooseFactor(OpId{1u}, kBatch, "r0.1"), propagateAction()});
        QCOMPARE(collectiveCodes(lower(columns.partition, {})), Strings{"all_gather {batch} use 1.0 operand 0 x1"});
        QCOMPARE(resultCodes(lower(columns.partition, {})), Strings{"result 256x64 [{}, {batch}]"});
    }
};

QTEST_GUILESS_MAIN(MatmulChainTest)
#include "matmul_chain_test.moc"
