// SPDX-License-Identifier: GPL-3.0-or-later
// Why an axis is where it is, back to the action; and why it is not, by every reason there is.
#include "core/partition/why.h"

#include "tests/sharding/programs.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>

using namespace axiscape;
using test::kF32;

namespace {

const Mesh kMesh{{{"batch", 4}, {"model", 2}, {"three", 3}}};
constexpr AxisId kBatch = 0, kModel = 1, kThree = 2;

Partition after(const Partition& p, std::vector<Action> actions) {
    actions.push_back(propagateAction());
    return apply(p, actions).partition;
}

Partition startOf(std::shared_ptr<const Module> module) {
    return Partition(std::make_shared<SiteTable>(std::move(module)), kMesh);
}

// x @ transpose(x), x 16x16.
std::shared_ptr<const Module> timesItsTranspose() {
    ModuleBuilder b("x_xt");
    const TypeId square = b.tensor(kF32, {16, 16});
    const ValueId x = b.argument("x", square);
    const OpId turned = b.op(OpKind::transpose, {x}, {square});
    b.ints(AttributeName::permutation, {1, 0});
    const ValueId results[] = {test::dot(b, x, b.result(turned), {16, 16})};
    return b.finish(results);
}

bool says(const std::vector<Text>& lines, std::string_view part) {
    for (const Text& line : lines)
        if (words::english(line).find(part) != std::string::npos) return true;
    return false;
}

} // namespace

class WhyTest : public QObject {
    Q_OBJECT
    const Partition m_chain = startOf(test::matmulChain());
    const ValueId m_x{0u}, m_w1{1u}, m_w2{2u}, m_hidden{3u}, m_result{4u};

  private slots:
    void aChainLeadsBackToTheAction() {
        const Partition bp = after(m_chain, {tileArgument(0, 0, kBatch)});
        const Partition mp = after(bp, {tileArgument(1, 1, kModel)});
        const std::vector<TacticMark> tactics{{"BP", bp.placementCount()}, {"MP", mp.placementCount()}};
        // w2 took model because the second product asks for it; that because h has it; that because w1 was tiled.
        const auto chain = whyChain(mp, m_w2, kModel);
        QCOMPARE(chain.size(), std::size_t{4});
        QCOMPARE(chain[0].reason, Placement::Reason::use);
        QCOMPARE(chain[1].reason, Placement::Reason::forward);
        QCOMPARE(chain[2].reason, Placement::Reason::forward);
        QCOMPARE(chain[3].reason, Placement::Reason::action);
        for (std::size_t i = 1; i < chain.size(); ++i) QVERIFY(chain[i].step < chain[i - 1].step);
        const auto lines = whyText(mp, chain, tactics);
        QCOMPARE(words::english(lines[0]),
                 "w2 has model on dim 0: dot_general 1, which uses it, asks for it (step 7, MP)");
        QVERIFY(words::english(lines[2]).starts_with("dot_general 0 has model on j of"));
        QCOMPARE(words::english(lines[3]), "w1 has model on dim 1: the tactic tiles it so (step 4, MP)");
        QVERIFY(says(whyText(mp, whyChain(mp, m_hidden, kBatch), tactics), "BP"));
        QVERIFY(whyChain(bp, m_w2, kModel).empty());
    }
    void aLongChainIsCutInTheMiddle() {
        ModuleBuilder b("long");
        const TypeId type = b.tensor(kF32, {8});
        ValueId v = b.argument("x", type);
        for (int i = 0; i < 50; ++i) v = b.result(b.op(OpKind::negate, {v}, {type}));
        const ValueId results[] = {v};
        const Partition p = after(startOf(b.finish(results)), {tileArgument(0, 0, kBatch)});
        const auto chain = whyChain(p, v, kBatch);
        QCOMPARE(chain.size(), std::size_t{51});
        const auto lines = whyText(p, chain, {}, 7);
        QCOMPARE(lines.size(), std::size_t{7});
        QCOMPARE(words::english(lines[3]), "… 45 steps …");
        QVERIFY(words::english(lines.back()).starts_with("x has batch on dim 0: the tactic"));
        QCOMPARE(whyText(p, chain).size(), std::size_t{51});
    }
    void aSourceLineIsNamed() {
        const auto module = test::model("mlp_train");
        Partition p(std::make_shared<SiteTable>(module), Mesh{{{"batch", 4}, {"model", 2}}});
        std::uint32_t batch = 0;
        while (module->argument(batch).path.find("batch") == std::string::npos) ++batch;
        p = after(p, {tileArgument(batch, 0, 0)});
        std::size_t named = 0, cut = 0;
        for (std::uint32_t s = 0; s < p.sites().size(); ++s) {
            if (p.nest(SiteId{s}).empty()) continue;
            const auto chain = whyChain(p, SiteId{s}, 0);
            QVERIFY(!chain.empty());
            QCOMPARE(chain.back().reason, Placement::Reason::action);
            named += words::english(whyText(p, chain)[0]).find(".py:") != std::string::npos;
            ++cut;
        }
        QVERIFY(cut > 10 && 2 * named > cut);
    }
    void bothSidesOfAConflictAreNamed() {
        const Partition p = after(startOf(timesItsTranspose()), {tileArgument(0, 0, kBatch)});
        const ValueId product = p.module().results()[0];
        const WhyNot no = whyNot(p, product, kBatch);
        QCOMPARE(no.reason, WhyNot::Reason::conflict);
        QCOMPARE(no.asks.size(), std::size_t{2});
        QVERIFY(no.asks[0].factor != no.asks[1].factor);
        QCOMPARE(no.asks[1].value, p.module().results(OpId{0u})[0]);
        const auto lines = whyNotText(p, no);
        QVERIFY(says(lines, "a conflict"));
        QVERIFY(says(lines, "operand 0 (x), which has it on dim 0"));
        QVERIFY(says(lines, "operand 1 (transpose 0), which has it on dim 1"));
        // One of them chosen, the other side is redistributed, and the axis is there.
        const Partition chosen = after(p, {chooseFactor(OpId{1u}, kBatch, "o0.0")});
        QCOMPARE(whyNot(chosen, product, kBatch).reason, WhyNot::Reason::isThere);
        QVERIFY(says(whyText(chosen, whyChain(chosen, product, kBatch)), "the tactic chose it"));
    }
    // ZeRO-3 after data parallelism finds the products in the loops over batch already; before it, it takes them.
    void orderMattersAndTheReasonIsGiven() {
        const std::vector<Action> bp{tileArgument(0, 0, kBatch)};
        const std::vector<Action> z3{tileArgument(1, 0, kBatch), tileArgument(2, 1, kBatch)};
        const Partition dataFirst = after(after(m_chain, bp), z3), weightsFirst = after(after(m_chain, z3), bp);
        QCOMPARE(shardingCode(dataFirst.definition(m_hidden), 2, kMesh), "[{batch}, {}]");
        QVERIFY(!(dataFirst.definition(m_hidden) == weightsFirst.definition(m_hidden)));
        QVERIFY(!(dataFirst.argument(0) == weightsFirst.argument(0)));

        const std::vector<TacticMark> marks{{"Z3", after(m_chain, z3).placementCount()},
                                            {"BP", weightsFirst.placementCount()}};
        const WhyNot hidden = whyNot(weightsFirst, m_hidden, kBatch);
        QCOMPARE(hidden.reason, WhyNot::Reason::partialSum); // batch lies on the contracted dimension
        QVERIFY(hidden.placed.has_value());
        QVERIFY(says(whyNotText(weightsFirst, hidden, marks), "Z3"));
        const WhyNot x = whyNot(weightsFirst, m_x, kBatch);
        QCOMPARE(x.reason, WhyNot::Reason::isThere);
        QCOMPARE(x.tiles[0].verdict, Verdict::usedAlready); // what BP was told
        // And the other way round: the second product could not take batch from w2, for it is in that loop.
        const auto asks = asksOf(dataFirst, m_chain.sites().definingSite(m_result), kBatch);
        QCOMPARE(asks.size(), std::size_t{2});
        QVERIFY(asks[0].factor != asks[1].factor);
    }
    void anAxisInTheNestIsNotPlacedAgain() {
        ModuleBuilder b("row");
        const ValueId x = b.argument("x", b.tensor(kF32, {8, 8}));
        const ValueId bias = b.argument("bias", b.tensor(kF32, {8}));
        const OpId wide = b.op(OpKind::broadcast_in_dim, {bias}, {b.tensor(kF32, {8, 8})});
        b.ints(AttributeName::broadcast_dimensions, {1});
        const OpId sum = b.op(OpKind::add, {x, b.result(wide)}, {b.tensor(kF32, {8, 8})});
        const ValueId results[] = {b.result(sum)};
        const Partition p = after(startOf(b.finish(results)), {tileArgument(0, 0, kBatch)});
        // The bias has no dimension for what its only use does with batch.
        const WhyNot no = whyNot(p, bias, kBatch);
        QCOMPARE(no.reason, WhyNot::Reason::nobodyAsked);
        QVERIFY(says(whyNotText(p, no), "broadcast_in_dim 0 leaves it whole"));
        const Partition later = apply(p, {tileArgument(1, 0, kBatch)}).partition;
        QCOMPARE(asksOf(later, SiteId{0u}, kBatch).size(), std::size_t{2});
    }
    void whatDoesNotDivideSaysSo() {
        const WhyNot no = whyNot(after(m_chain, {tileArgument(0, 0, kBatch)}), m_w1, kThree);
        QCOMPARE(no.reason, WhyNot::Reason::nobodyAsked);
        for (const Legality& tile : no.tiles) QCOMPARE(tile.verdict, Verdict::doesNotDivide);
        QCOMPARE(no.tiles.size(), std::size_t(2));
        // a result asked for on a dimension that is used up
        ModuleBuilder b("six");
        const ValueId x = b.argument("x", b.tensor(kF32, {24, 8}));
        const OpId first = b.op(OpKind::reshape, {x}, {b.tensor(kF32, {3, 8, 8})});
        const ValueId results[] = {b.result(first)};
        const Partition p = after(startOf(b.finish(results)), {tileArgument(0, 0, kModel)});
        const WhyNot refused = whyNot(p, results[0], kModel);
        QCOMPARE(refused.reason, WhyNot::Reason::refused);
        QCOMPARE(refused.verdict, Verdict::straddles);
        QVERIFY(says(whyNotText(p, refused), "does not fall on one part"));
    }
    void keptWholeIsSaid() {
        ModuleBuilder b("joined");
        const TypeId half = b.tensor(kF32, {8, 8});
        const ValueId x = b.argument("x", half), y = b.argument("y", half);
        const OpId joined = b.op(OpKind::concatenate, {x, y}, {b.tensor(kF32, {16, 8})});
        b.ints(AttributeName::dimension, {0});
        const ValueId results[] = {b.result(joined)};
        const Partition p = after(startOf(b.finish(results)), {tileArgument(0, 0, kBatch)});
        const WhyNot no = whyNot(p, results[0], kBatch);
        QCOMPARE(no.reason, WhyNot::Reason::refused);
        QCOMPARE(no.verdict, Verdict::keptWhole);
        QCOMPARE(no.tiles.size(), std::size_t(2));
        QCOMPARE(no.tiles[0].verdict, Verdict::keptWhole);
        QVERIFY(no.tiles[1].legal());
    }
    void atomicIsSaid() {
        const Partition p = after(m_chain, {atomicArgument(2, kModel), tileArgument(1, 1, kModel)});
        QCOMPARE(whyNot(p, m_w2, kModel).reason, WhyNot::Reason::atomic);
        const WhyNot no = whyNot(p, m_result, kModel);
        QCOMPARE(no.reason, WhyNot::Reason::refused);
        QCOMPARE(no.verdict, Verdict::atomicOperand);
        const Partition hidden = after(m_chain, {atomicResult(OpId{0u}, 0, kBatch), tileArgument(0, 0, kBatch)});
        QCOMPARE(whyNot(hidden, m_hidden, kBatch).reason, WhyNot::Reason::isThere);
        const WhyNot result = whyNot(hidden, m_result, kBatch);
        QCOMPARE(result.reason, WhyNot::Reason::atomic);
        QCOMPARE(result.asks[0].verdict, Verdict::atomicValue);
    }
    void theUseThatWouldGatherIsNamed() {
        // h has two uses: one asks for its rows, the other keeps them whole.
        ModuleBuilder b("two_uses");
        const TypeId type = b.tensor(kF32, {8, 8});
        const ValueId x = b.argument("x", type), y = b.argument("y", type);
        const OpId h = b.op(OpKind::negate, {x}, {type});
        const ValueId value = b.result(h);
        const OpId asks = b.op(OpKind::add, {value, y}, {type});
        const OpId keeps = b.op(OpKind::reverse, {value}, {type});
        b.ints(AttributeName::dimensions, {0});
        const ValueId results[] = {b.result(asks), b.result(keeps)};
        const Partition p = after(startOf(b.finish(results)), {tileArgument(1, 0, kBatch)});
        const WhyNot no = whyNot(p, value, kBatch);
        QCOMPARE(no.reason, WhyNot::Reason::refused);
        QCOMPARE(no.verdict, Verdict::useWouldGather);
        QVERIFY(says(whyNotText(p, no), "reverse 2 would have to gather it"));
    }
    void noRuleScalarsAndSilence() {
        ModuleBuilder b("unruled");
        const TypeId type = b.tensor(kF32, {8, 8}), scalar = b.tensor(kF32, {});
        const ValueId x = b.argument("x", type), s = b.argument("s", scalar);
        const OpId unknown = b.unknownOp("other.op", std::vector<ValueId>{x}, std::vector<TypeId>{type});
        const ValueId results[] = {b.result(unknown), s};
        const Partition p = after(startOf(b.finish(results)), {tileArgument(0, 0, kBatch)});
        QCOMPARE(whyNot(p, results[0], kBatch).reason, WhyNot::Reason::noRule);
        QCOMPARE(whyNot(p, s, kBatch).reason, WhyNot::Reason::scalar);
        QCOMPARE(whyNot(p, x, kModel).reason, WhyNot::Reason::nobodyAsked);
        QCOMPARE(whyNot(p, x, kBatch).reason, WhyNot::Reason::isThere);
        const Partition notYet = apply(m_chain, {tileArgument(0, 0, kBatch)}).partition;
        QCOMPARE(whyNot(notYet, m_hidden, kBatch).reason, WhyNot::Reason::pending);
    }
    // On whole programs: every question has an answer, and it agrees with what propagation reports.
    void answersAgreeWithTheState() {
        for (const char* name : {"mlp_train", "transformer_train_tiny", "decode_tiny", "gns_train"}) {
            const auto module = test::model(name);
            Partition p(std::make_shared<SiteTable>(module), Mesh{{{"batch", 4}, {"model", 2}}});
            std::vector<Action> actions;
            for (std::uint32_t i = 0; i < module->argumentCount(); i += 2) {
                actions.push_back(tileArgument(i, 0, i % 4 == 0 ? 0 : 1));
                if (i % 6 == 0) actions.push_back(atomicArgument(i + 1, 0));
            }
            actions.push_back(propagateAction());
            const Outcome outcome = apply(p, actions);
            p = outcome.partition;
            std::size_t conflicts = 0;
            for (std::uint32_t v = 0; v < module->valueCount(); ++v) {
                const ValueId value{v};
                for (AxisId axis : {AxisId{0}, AxisId{1}}) {
                    const WhyNot no = whyNot(p, value, axis);
                    const bool there = (p.definition(value).axes() & axisBit(axis)) != 0;
                    QCOMPARE(no.reason == WhyNot::Reason::isThere || no.reason == WhyNot::Reason::partialSum, there);
                    QCOMPARE(whyChain(p, value, axis).empty(), !there);
                    QVERIFY(no.reason != WhyNot::Reason::pending);
                    QVERIFY(!whyNotText(p, no).empty());
                    const bool first = !no.site.valid() || p.sites().results(no.site)[0] == value;
                    conflicts += first && no.reason == WhyNot::Reason::conflict;
                }
            }
            QCOMPARE(conflicts, outcome.conflicts.size());
        }
    }
};

QTEST_GUILESS_MAIN(WhyTest)
#include "why_test.moc"
