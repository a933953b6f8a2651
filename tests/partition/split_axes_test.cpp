// SPDX-License-Identifier: GPL-3.0-or-later
// The option splitAxes: an axis that straddles two factors of a reshape goes through in parts, and nothing else
// changes.
#include "core/mesh/sub_axes.h"
#include "core/spmd/spmd.h"
#include "core/structure/structure.h"
#include "core/verify/verify.h"
#include "tests/partition/invariants.h"
#include "tests/sharding/programs.h"
#include "tests/support/random_schedule.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>

using namespace axiscape;
using test::kF32;

namespace {

const Mesh kMesh{{{"batch", 2}, {"model", 4}}};

std::shared_ptr<const SiteTable> sitesOf(std::shared_ptr<const Module> module) {
    return std::make_shared<const SiteTable>(std::move(module));
}

Partition start(const std::shared_ptr<const SiteTable>& sites, bool splitAxes, Mesh mesh = kMesh) {
    RewriteOptions options;
    options.splitAxes = splitAxes;
    return Partition(sites, std::move(mesh), options);
}

// tanh(reshape(x)), x [8] -> [2, 4].
std::shared_ptr<const Module> reshaped() {
    ModuleBuilder b("reshaped");
    const ValueId x = b.argument("x", b.tensor(kF32, {8}));
    const ValueId y = b.result(b.op(OpKind::reshape, {x}, {b.tensor(kF32, {2, 4})}));
    const ValueId results[] = {b.result(b.op(OpKind::tanh, {y}, {b.tensor(kF32, {2, 4})}))};
    return b.finish(results);
}

// q = x @ wq as heads [6, 2, 4], scores over heads, values back to [6, 8], times wo: attention of two heads.
std::shared_ptr<const Module> attention() {
    ModuleBuilder b("attention");
    const ValueId x = b.argument("x", b.tensor(kF32, {6, 8}));
    const ValueId wq = b.argument("wq", b.tensor(kF32, {8, 8}));
    const ValueId wk = b.argument("wk", b.tensor(kF32, {8, 8}));
    const ValueId wo = b.argument("wo", b.tensor(kF32, {8, 8}));
    const auto heads = [&](ValueId w) {
        return b.result(b.op(OpKind::reshape, {test::dot(b, x, w, {6, 8})}, {b.tensor(kF32, {6, 2, 4})}));
    };
    const ValueId q = heads(wq), k = heads(wk);
    const OpId scores = b.op(OpKind::dot_general, {q, k}, {b.tensor(kF32, {2, 6, 6})});
    b.ints(AttributeName::lhs_batching_dimensions, {1});
    b.ints(AttributeName::rhs_batching_dimensions, {1});
    b.ints(AttributeName::lhs_contracting_dimensions, {2});
    b.ints(AttributeName::rhs_contracting_dimensions, {2});
    const OpId mixed = b.op(OpKind::dot_general, {b.result(scores), k}, {b.tensor(kF32, {2, 6, 4})});
    b.ints(AttributeName::lhs_batching_dimensions, {0});
    b.ints(AttributeName::rhs_batching_dimensions, {1});
    b.ints(AttributeName::lhs_contracting_dimensions, {2});
    b.ints(AttributeName::rhs_contracting_dimensions, {0});
    const OpId back = b.op(OpKind::transpose, {b.result(mixed)}, {b.tensor(kF32, {6, 2, 4})});
    b.ints(AttributeName::permutation, {1, 0, 2});
    const ValueId flat = b.result(b.op(OpKind::reshape, {b.result(back)}, {b.tensor(kF32, {6, 8})}));
    const ValueId results[] = {test::dot(b, flat, wo, {6, 8})};
    return b.finish(results);
}

std::string text(const Partition& p, ValueId value) {
    return shardyText(p.definition(value), p.module().type(value).shape.size(), p.mesh());
}

// Empty if the devices compute what the whole program does.
std::string wrongNumbers(const Partition& p, std::uint64_t seed) {
    const auto module = p.sites().modulePointer();
    for (const bool minimal : {false, true}) {
        const auto program = lower(p, {false, minimal ? Reshards::minimal : Reshards::partir});
        const auto verified = verify(program, analyse(*module), {seed, {}});
        if (!verified) return words::english(verified.error().what);
        if (!verified->equal) return words::english(verified->firstDifference);
    }
    return {};
}

} // namespace

class SplitAxesTest : public QObject {
    Q_OBJECT
  private slots:
    void aReshapeLetsThePartsThrough() {
        const auto sites = sitesOf(reshaped());
        const ValueId y = sites->module().results()[0];
        const std::vector<Action> actions{tileArgument(0, 0, 1), propagateAction()};
        const Partition off = apply(start(sites, false), actions).partition;
        QVERIFY(off.definition(y).whole());
        QCOMPARE(off.mesh(), kMesh);
        const Outcome on = apply(start(sites, true), actions);
        QCOMPARE(meshText(on.partition.mesh()), std::string("batch=2,model:(1)2=2,model:(2)2=2"));
        QCOMPARE(text(on.partition, ValueId{0}), std::string(R"([{"model"}])"));
        QCOMPARE(text(on.partition, y), std::string(R"([{"model":(1)2}, {"model":(2)2}])"));
        QCOMPARE(lower(off, {}).counts[CollectiveKind::all_gather], std::int64_t(1));
        QCOMPARE(lower(on.partition, {}).counts[CollectiveKind::all_gather], std::int64_t(0));
        QCOMPARE(wrongNumbers(on.partition, 1), std::string());
        // The reasons lead back to the tile.
        const auto why = on.partition.why(y, 2);
        QVERIFY(why && why->reason == Placement::Reason::forward);
        QCOMPARE(on.partition.why(ValueId{0}, 2)->step, 0u);
        QCOMPARE(on.partition.why(ValueId{0}, 1)->step, 0u);
    }
    void backwardToo() {
        const auto sites = sitesOf(reshaped());
        ModuleBuilder b("merged");
        const ValueId x = b.argument("x", b.tensor(kF32, {2, 4}));
        const ValueId t = b.result(b.op(OpKind::tanh, {x}, {b.tensor(kF32, {2, 4})}));
        const ValueId y = b.result(b.op(OpKind::reshape, {t}, {b.tensor(kF32, {8})}));
        const ValueId results[] = {b.result(b.op(OpKind::tanh, {y}, {b.tensor(kF32, {8})}))};
        const auto merged = sitesOf(b.finish(results));
        const OpId last = merged->module().definingOp(merged->module().results()[0]);
        const std::vector<Action> actions{tileResult(last, 0, 0, 1), propagateAction()};
        QVERIFY(apply(start(merged, false), actions).partition.argument(0).whole());
        const Partition on = apply(start(merged, true), actions).partition;
        QCOMPARE(text(on, ValueId{0}), std::string(R"([{"model":(1)2}, {"model":(2)2}])"));
        QCOMPARE(wrongNumbers(on, 2), std::string());
        // A tile of the reshape itself straddles its two factors.
        const OpId reshape = merged->module().definingOp(y);
        const Action tile = tileResult(reshape, 0, 0, 1);
        QCOMPARE(apply(start(merged, false), {tile}).refused.size(), std::size_t(1));
        const Outcome taken = apply(start(merged, true), {tile, propagateAction()});
        QVERIFY(taken.refused.empty());
        QCOMPARE(text(taken.partition, ValueId{0}), std::string(R"([{"model":(1)2}, {"model":(2)2}])"));
    }
    void headsFewerThanTheAxis() {
        const auto sites = sitesOf(attention());
        const std::vector<Action> actions{tileArgument(1, 1, 1), tileArgument(2, 1, 1), propagateAction()};
        const Partition off = apply(start(sites, false), actions).partition;
        const Partition on = apply(start(sites, true), actions).partition;
        // The scores are cut by the head on the major part and summed over the minor part.
        ValueId scores;
        for (OpId op : sites->module().ops())
            if (!scores.valid() && sites->module().type(sites->module().results(op)[0]).shape.size() == 3 &&
                sites->module().kind(op) == OpKind::dot_general)
                scores = sites->module().results(op)[0];
        QCOMPARE(text(off, scores), std::string("[{}, {}, {}]"));
        QCOMPARE(text(on, scores), std::string(R"([{"model":(1)2}, {}, {}] unreduced={"model":(2)2})"));
        QCOMPARE(text(on, ValueId{3}), std::string(R"([{"model"}, {}])")); // wo, contracted
        QCOMPARE(text(on, sites->module().results()[0]), std::string(R"([{}, {}] unreduced={"model"})"));
        QVERIFY(lower(on, {}).counts[CollectiveKind::all_gather] < lower(off, {}).counts[CollectiveKind::all_gather]);
        QCOMPARE(wrongNumbers(on, 3), std::string());
    }
    void onlyWhereItHelps() {
        // Eight heads: the axis falls on one factor, and stays in one piece.
        ModuleBuilder b("eight");
        const ValueId x = b.argument("x", b.tensor(kF32, {32}));
        const ValueId results[] = {b.result(b.op(OpKind::reshape, {x}, {b.tensor(kF32, {8, 4})}))};
        const auto sites = sitesOf(b.finish(results));
        const Outcome on = apply(start(sites, true), {tileArgument(0, 0, 1), propagateAction()});
        QCOMPARE(on.partition.mesh(), kMesh);
        // Straddling, but the whole of it is kept from the reshape.
        const auto kept = sitesOf(reshaped());
        const Outcome atomic =
            apply(start(kept, true), {tileArgument(0, 0, 1), atomicArgument(0, 1), propagateAction()});
        QCOMPARE(atomic.partition.mesh(), kMesh);
    }
    void actionsGoOnNamingTheWholeAxis() {
        ModuleBuilder b("two");
        const ValueId x = b.argument("x", b.tensor(kF32, {8}));
        const ValueId z = b.argument("z", b.tensor(kF32, {16, 2}));
        const ValueId y = b.argument("y", b.tensor(kF32, {6}));
        const ValueId results[] = {b.result(b.op(OpKind::reshape, {x}, {b.tensor(kF32, {2, 4})})),
                                   b.result(b.op(OpKind::tanh, {z}, {b.tensor(kF32, {16, 2})})),
                                   b.result(b.op(OpKind::tanh, {y}, {b.tensor(kF32, {6})}))};
        const auto sites = sitesOf(b.finish(results));
        Mesh mesh{{{"model", 4}, {"batch", 2}}}; // batch moves behind the parts
        const Partition p = apply(start(sites, true, mesh), {tileArgument(0, 0, 0), propagateAction()}).partition;
        QCOMPARE(meshText(p.mesh()), std::string("model:(1)2=2,model:(2)2=2,batch=2"));
        const Outcome next = apply(p, {tileArgument(1, 0, 0), tileArgument(1, 1, 1), tileArgument(2, 0, 0),
                                       tileArgument(0, 0, 0), tileArgument(2, 0, 2), propagateAction()});
        QCOMPARE(text(next.partition, ValueId{1}), std::string(R"([{"model"}, {"batch"}])"));
        QCOMPARE(next.refused.size(), std::size_t(3));
        QCOMPARE(words::english(legalityText(next.refused[0].why)), std::string("model:(2)2: does not divide"));
        QCOMPARE(text(next.partition, ValueId{2}), std::string("[{}]")); // all or nothing
        QCOMPARE(words::english(legalityText(next.refused[1].why)),
                 std::string("model:(1)2: the axis is used on the value already"));
        QCOMPARE(words::english(legalityText(next.refused[2].why)), std::string("the mesh has no such axis"));
        QCOMPARE(test::undone(p, next.partition), std::string());
    }
    void conflictsAreAboutTheAxis() {
        // x @ transpose(x) with x from a reshape: both parts are asked for on both sides.
        ModuleBuilder b("x_xt");
        const ValueId x = b.argument("x", b.tensor(kF32, {8}));
        const ValueId w = b.argument("w", b.tensor(kF32, {8, 8}));
        const OpId turn = b.op(OpKind::transpose, {w}, {b.tensor(kF32, {8, 8})});
        b.ints(AttributeName::permutation, {1, 0});
        const ValueId product = test::dot(b, w, b.result(turn), {8, 8});
        const ValueId results[] = {b.result(b.op(OpKind::reshape, {x}, {b.tensor(kF32, {2, 4})})), product};
        const auto sites = sitesOf(b.finish(results));
        const Outcome on = apply(start(sites, true), {tileArgument(0, 0, 1), tileArgument(1, 0, 1), propagateAction()});
        QVERIFY(hasParts(on.partition.mesh()));
        QCOMPARE(on.conflicts.size(), std::size_t(1));
        QCOMPARE(on.conflicts[0].axis, AxisId(1));
        QCOMPARE(on.conflicts[0].factors.size(), std::size_t(2));
        const OpId dot = sites->module().definingOp(product);
        const Outcome chosen = apply(on.partition, {chooseFactor(dot, 1, "r0.1"), propagateAction()});
        QVERIFY(chosen.refused.empty() && chosen.conflicts.empty());
        QCOMPARE(text(chosen.partition, product), std::string(R"([{}, {"model"}])"));
        QCOMPARE(wrongNumbers(chosen.partition, 4), std::string());
    }
    // Four heads on eight devices: the projection after attention says how the heads before it are cut.
    void aTrainStepWithFewerHeadsThanDevices() {
        const auto sites = sitesOf(test::model("transformer_train_tiny"));
        const Module& module = sites->module();
        std::vector<Action> actions;
        std::uint32_t heads = 0;
        for (std::uint32_t i = 0; i < module.argumentCount(); ++i) {
            const std::string& path = module.argument(i).path;
            if (path == "params/layer_00/qkv_einsum") heads = i;
            if (path.starts_with("params/") && path.ends_with("/attn_linear")) actions.push_back(tileArgument(i, 0, 0));
        }
        QCOMPARE(actions.size(), std::size_t(2));
        actions.push_back(propagateAction());
        const Mesh mesh{{{"model", 8}}};
        const Partition off = apply(start(sites, false, mesh), actions).partition;
        const Partition on = apply(start(sites, true, mesh), actions).partition;
        QCOMPARE(text(off, ValueId{heads}), std::string("[{}, {}, {}, {}]"));
        QCOMPARE(text(on, ValueId{heads}), std::string(R"([{}, {"model":(1)4}, {}, {"model":(4)2}])"));
        QCOMPARE(test::broken(on), std::string());
        QCOMPARE(wrongNumbers(on, 5), std::string());
    }
    // Random programs under random schedules: what holds of every state holds, and the devices compute the same.
    void randomPrograms() {
        int split = 0;
        for (std::uint32_t seed = 0; seed < 400; ++seed) {
            test::Random random(seed);
            test::ProgramSize size;
            size.arguments = 1 + random.below(4);
            size.steps = 6 + random.below(16);
            size.results = 12;
            size.recent = 24;
            const auto sites = sitesOf(test::randomProgram(random, size));
            Outcome state;
            state.partition = start(sites, true, Mesh{{{"a", 4}, {"b", random.oneIn(2) ? 2 : 6}}});
            for (int tactic = 0; tactic < 3; ++tactic) {
                std::vector<Action> actions;
                for (int more = 0; more < 2; ++more)
                    for (const Action& action : test::randomActions(random, state.partition, state.conflicts))
                        actions.push_back(action);
                actions.push_back(propagateAction());
                const auto where = "seed " + std::to_string(seed) + ": ";
                Outcome next = apply(state.partition, actions);
                QCOMPARE(where + test::broken(next.partition), where);
                if (next.partition.mesh() == state.partition.mesh())
                    QCOMPARE(where + test::undone(state.partition, next.partition), where);
                const Outcome again = apply(next.partition, {propagateAction()});
                QVERIFY2(test::equal(again.partition, next.partition), where.c_str());
                QCOMPARE(wholeMesh(next.partition.mesh()).axes.size(), std::size_t(2));
                state = std::move(next);
            }
            if (!hasParts(state.partition.mesh())) continue;
            ++split;
            QCOMPARE("seed " + std::to_string(seed) + ": " + wrongNumbers(state.partition, seed),
                     "seed " + std::to_string(seed) + ": ");
        }
        qInfo("%d of 400 programs have an axis in parts", split);
        QVERIFY(split > 5);
    }
};

QTEST_GUILESS_MAIN(SplitAxesTest)
#include "split_axes_test.moc"
