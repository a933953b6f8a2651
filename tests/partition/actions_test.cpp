// SPDX-License-Identifier: GPL-3.0-or-later
// What actions refuse, and what keeps values whole.
#include "core/partition/partition.h"
#include "core/partition/rewriter.h"
#include "tests/sharding/programs.h"

#include <QtTest/QtTest>

using namespace axiscape;
using test::kF32;

namespace {

const Mesh kMesh{{{"batch", 4}, {"model", 2}, {"three", 3}}};
constexpr AxisId kBatch = 0, kModel = 1, kThree = 2;

std::string whyRefused(const Partition& p, const Action& action) {
    const Outcome outcome = apply(p, {action});
    return outcome.refused.empty() ? "" : words::english(legalityText(outcome.refused[0].why));
}

} // namespace

class ActionsTest : public QObject {
    Q_OBJECT
    const std::shared_ptr<const SiteTable> m_chain = std::make_shared<SiteTable>(test::matmulChain());
    const Partition m_start{m_chain, kMesh};

  private slots:
    void refusalsSayWhy() {
        const Partition tiled = apply(m_start, {tileArgument(0, 0, kBatch), propagateAction()}).partition;
        QCOMPARE(whyRefused(tiled, tileArgument(0, 1, kBatch)), "the axis is used on the value already");
        QCOMPARE(whyRefused(tiled, tileResult(OpId{1u}, 0, 1, kBatch)), "the axis is used on the value already");
        QCOMPARE(whyRefused(tiled, chooseFactor(OpId{0u}, kBatch, "o1.1")), "the axis is used on the value already");
        QCOMPARE(whyRefused(tiled, tileArgument(0, 0, kThree)), "does not divide");
        QCOMPARE(whyRefused(tiled, tileResult(OpId{0u}, 0, 0, kThree)), "does not divide");
        const Partition kept = apply(m_start, {atomicArgument(1, kModel)}).partition;
        QCOMPARE(whyRefused(kept, tileArgument(1, 0, kModel)), "the value is kept whole along the axis");
        QCOMPARE(whyRefused(kept, tileResult(OpId{0u}, 0, 1, kModel)), "an operand is kept whole along the axis");
        QCOMPARE(whyRefused(m_start, chooseFactor(OpId{0u}, kBatch, "sum")),
                 "not an add of two partial sums that nobody else uses");
        QCOMPARE(whyRefused(tiled, tileArgument(1, 0, kModel)), "");
    }
    void nonsenseIsRefused() {
        for (const Action& action :
             {tileArgument(9, 0, 0), tileArgument(0, 7, 0), tileArgument(0, 0, 9), tileResult(OpId{9u}, 0, 0, 0),
              tileResult(OpId{}, 0, 0, 0), tileResult(OpId{0u}, 3, 0, 0), tileResult(OpId{0u}, 0, 3, 0),
              atomicArgument(9, 0), atomicResult(OpId{0u}, 4, 0), chooseFactor(OpId{9u}, 0, "o0.0"),
              chooseFactor(OpId{0u}, 0, "o0.0", 1), chooseFactor(OpId{0u}, 0, "o9.0"), chooseFactor(OpId{0u}, 0, "o0"),
              chooseFactor(OpId{0u}, 0, "o0.0x"), chooseFactor(OpId{0u}, 0, ""), chooseFactor(OpId{0u}, 0, "q0.0")})
            QVERIFY(!whyRefused(m_start, action).empty());
    }
    void aRefusedActionChangesNothingAndTheOthersGoOn() {
        const Outcome outcome =
            apply(m_start, {tileArgument(0, 0, kThree), tileArgument(0, 0, kBatch), propagateAction()});
        QCOMPARE(outcome.refused.size(), std::size_t{1});
        QCOMPARE(outcome.refused[0].action, std::size_t{0});
        QCOMPARE(outcome.changedArguments, std::vector<std::uint32_t>{0});
        QCOMPARE(outcome.changedSites, (std::vector<SiteId>{SiteId{0u}, SiteId{1u}}));
    }
    void anAtomicArgumentGivesAndTakesNothing() {
        const Outcome outcome =
            apply(m_start, {atomicArgument(2, kModel), tileArgument(1, 1, kModel), propagateAction()});
        QVERIFY(outcome.partition.argument(2).whole());
        QVERIFY(!outcome.partition.nest(SiteId{0u}).empty());
        QVERIFY(outcome.partition.nest(SiteId{1u}).empty()); // its factor lies on w2, which no use may slice
        QCOMPARE(outcome.partition.atomicAxes(ValueId{2u}), axisBit(kModel));
    }
    void anAtomicResultMayBeTiledByItsOperandsButIsGatheredAtUses() {
        const Outcome outcome =
            apply(m_start, {atomicResult(OpId{0u}, 0, kBatch), tileArgument(0, 0, kBatch), propagateAction()});
        const ValueId hidden = m_chain->module().results(OpId{0u})[0];
        QCOMPARE(outcome.partition.definition(hidden).dimOf(kBatch), 0);
        QVERIFY(outcome.partition.asked(SiteId{1u}, 0).whole());
    }
    void usesThatDisagreeAreAConflictOfTheArgument() {
        ModuleBuilder b("disagree");
        const TypeId square = b.tensor(kF32, {8, 8});
        const ValueId x = b.argument("x", square), y = b.argument("y", square), z = b.argument("z", square);
        const OpId first = b.op(OpKind::add, {x, y}, {square}), second = b.op(OpKind::add, {x, z}, {square});
        const ValueId results[] = {b.result(first), b.result(second)};
        const Partition start(std::make_shared<SiteTable>(b.finish(results)), kMesh);
        const Outcome outcome =
            apply(start, {tileArgument(1, 0, kBatch), tileArgument(2, 1, kBatch), propagateAction()});
        QCOMPARE(outcome.conflicts.size(), std::size_t{1});
        QVERIFY(outcome.conflicts[0].onArgument);
        QCOMPARE(outcome.conflicts[0].argument, 0u);
        QCOMPARE(outcome.conflicts[0].dims, (std::vector<std::uint8_t>{0, 1}));
        QVERIFY(outcome.partition.argument(0).whole());
    }
    void reshapesTileMajorPartsFirst() {
        ModuleBuilder b("reshape");
        const ValueId x = b.argument("x", b.tensor(kF32, {8, 3}));
        const OpId split = b.op(OpKind::reshape, {x}, {b.tensor(kF32, {2, 4, 3})});
        const ValueId results[] = {b.result(split)};
        const Partition start(std::make_shared<SiteTable>(b.finish(results)), kMesh);
        // batch (4) straddles the factors 2 and 4 of dimension 0: no ask. model (2) fits the first; then batch the
        // second.
        const Outcome straddles = apply(start, {tileArgument(0, 0, kBatch), propagateAction()});
        QVERIFY(straddles.partition.nest(SiteId{0u}).empty());
        const Outcome fits = apply(start, {tileArgument(0, 0, kModel), tileArgument(0, 0, kBatch), propagateAction()});
        QCOMPARE(shardingCode(fits.partition.definition(results[0]), 3, kMesh), "[{model}, {batch}, {}]");
        QCOMPARE(whyRefused(start, tileResult(split, 0, 1, kModel)),
                 "a more major part of the dimension is not used up");
    }
    void textsForPeople() {
        const Module& module = m_chain->module();
        QCOMPARE(words::english(actionText(tileArgument(1, 1, kModel), module, kMesh)), "tile w1 dim 1 over model");
        QCOMPARE(words::english(actionText(tileResult(OpId{0u}, 0, 1, kModel), module, kMesh)),
                 "tile dot_general 0 dim 1 over model");
        QCOMPARE(words::english(actionText(atomicArgument(2, kBatch), module, kMesh)), "keep w2 whole along batch");
        QCOMPARE(words::english(actionText(chooseFactor(OpId{1u}, kBatch, "o0.0"), module, kMesh)),
                 "choose o0.0 of dot_general 1 along batch");
        QCOMPARE(words::english(actionText(propagateAction(), module, kMesh)), "propagate");
    }
    void snapshotsSharePages() {
        const Partition tiled = apply(m_start, {tileArgument(0, 0, kBatch), propagateAction()}).partition;
        const Partition same = apply(tiled, {propagateAction()}).partition;
        QVERIFY(same.ownBytes(tiled) < tiled.ownBytes(m_start));
    }
    void aCancelledApplyGivesBackWhatItWasGiven() {
        ModuleBuilder b("long");
        const TypeId type = b.tensor(kF32, {8});
        ValueId v = b.argument("x", type);
        for (int i = 0; i < 1000; ++i) v = b.result(b.op(OpKind::negate, {v}, {type}));
        const ValueId results[] = {v};
        const Partition start(std::make_shared<SiteTable>(b.finish(results)), kMesh);
        const Progress progress = Progress::cancellable();
        progress.cancel();
        const Outcome outcome = apply(start, {tileArgument(0, 0, kBatch), propagateAction()}, progress);
        QVERIFY(outcome.cancelled);
        QVERIFY(outcome.partition.argument(0).whole());
        QCOMPARE(outcome.partition.placementCount(), 0u);
    }
    void dirtySetsAreWalkedBothWays() {
        partition::DirtySet set(200);
        for (std::uint32_t i : {3u, 64u, 127u, 199u}) set.insert(i);
        set.insert(64);
        QCOMPARE(set.next(0), 3u);
        QCOMPARE(set.next(4), 64u);
        QCOMPARE(set.next(128), 199u);
        QCOMPARE(set.next(200), partition::DirtySet::kEnd);
        QCOMPARE(set.previous(200), 199u);
        QCOMPARE(set.previous(199), 127u);
        QCOMPARE(set.previous(3), partition::DirtySet::kEnd);
        for (std::uint32_t i : {3u, 64u, 127u, 199u}) set.erase(i);
        QVERIFY(set.empty());
    }
};

QTEST_GUILESS_MAIN(ActionsTest)
#include "actions_test.moc"
