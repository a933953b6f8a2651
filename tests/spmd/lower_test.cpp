// SPDX-License-Identifier: GPL-3.0-or-later
// Where collectives stand and how often they run, one small program a rule.
#include "core/spmd/spmd.h"
#include "tests/sharding/programs.h"

#include <QtTest/QtTest>

using namespace axiscape;
using test::kF32;
using Strings = std::vector<std::string>;

namespace {

const Mesh kMesh{{{"batch", 4}, {"model", 2}}};
constexpr AxisId kBatch = 0, kModel = 1;

Partition propagated(const std::shared_ptr<const Module>& module, std::vector<Action> actions) {
    actions.push_back(propagateAction());
    return apply(Partition(std::make_shared<SiteTable>(module), kMesh), actions).partition;
}

} // namespace

class LowerTest : public QObject {
    Q_OBJECT
  private slots:
    // x @ w with the contracted dimension cut, then two element-wise uses that want the rows cut.
    void aPartialSumThatAllUsesSliceAlikeIsScattered() {
        ModuleBuilder b("scatter");
        const TypeId rows = b.tensor(kF32, {8, 16});
        const ValueId x = b.argument("x", b.tensor(kF32, {8, 32})), w = b.argument("w", b.tensor(kF32, {32, 16}));
        const ValueId product = test::dot(b, x, w, {8, 16});
        const OpId minus = b.op(OpKind::negate, {product}, {rows}), up = b.op(OpKind::abs, {product}, {rows});
        const ValueId results[] = {b.result(minus), b.result(up)};
        const auto module = b.finish(results);
        const Partition summed = propagated(module, {tileArgument(0, 1, kBatch)});
        const SpmdProgram both = lower(
            apply(summed, {tileResult(minus, 0, 0, kBatch), tileResult(up, 0, 0, kBatch), propagateAction()}).partition,
            {});
        QCOMPARE(collectiveCodes(both), Strings{"reduce_scatter {batch} result 0.0 x1"});
        QCOMPARE(both.localShape(product), (std::vector<std::int64_t>{2, 16}));
        QCOMPARE(both.producedShape(product), (std::vector<std::int64_t>{8, 16}));
        QCOMPARE(both.collectives[0].inputBytes, std::int64_t{8 * 16 * 4});
        QCOMPARE(both.collectives[0].outputBytes, std::int64_t{2 * 16 * 4});
        QCOMPARE(both.collectives[0].chargedBytes(), std::int64_t{8 * 16 * 4});
        // one use that wants it whole is enough to reduce it everywhere; the other then slices, which is free
        const SpmdProgram one =
            lower(apply(summed, {tileResult(minus, 0, 0, kBatch), propagateAction()}).partition, {});
        QCOMPARE(collectiveCodes(one), Strings{"all_reduce {batch} result 0.0 x1"});
        QCOMPARE(one.freeSlices, std::int64_t{1});
    }
    void anAddOfTwoPartialSumsIsReducedOnce() {
        ModuleBuilder b("sum");
        const TypeId type = b.tensor(kF32, {8, 16});
        const ValueId x = b.argument("x", b.tensor(kF32, {8, 32})), w = b.argument("w", b.tensor(kF32, {32, 16}));
        const ValueId y = b.argument("y", b.tensor(kF32, {8, 32}));
        const ValueId first = test::dot(b, x, w, {8, 16}), second = test::dot(b, y, w, {8, 16});
        const OpId add = b.op(OpKind::add, {first, second}, {type});
        const ValueId results[] = {b.result(add)};
        const Partition p = propagated(b.finish(results), {tileArgument(1, 0, kModel)});
        QCOMPARE(p.nest(p.sites().sitesOf(add)[0])[0].factor, kSumFactor);
        QCOMPARE(collectiveCodes(lower(p, {})), Strings{"all_reduce {model} result 2.0 x1"});
        QCOMPARE(p.why(results[0], kModel)->reason, Placement::Reason::partialSum);
    }
    void combinersAreReducedApart() {
        ModuleBuilder b("max");
        const ValueId x = b.argument("x", b.tensor(kF32, {8, 16})), zero = b.argument("zero", b.tensor(kF32, {}));
        const OpId reduce = b.op(OpKind::reduce, {x, zero}, {b.tensor(kF32, {8})});
        b.ints(AttributeName::dimensions, {1});
        test::reducer(b, OpKind::maximum);
        const ValueId results[] = {b.result(reduce)};
        const SpmdProgram p = lower(propagated(b.finish(results), {tileArgument(0, 1, kModel)}), {});
        QCOMPARE(collectiveCodes(p), Strings{"all_reduce {model} max result 0.0 x1"});
        QCOMPARE(opCodes(p.partition), Strings{"0.0 reduce 8 [{}] max{model}"});
    }
    void oneValueUsedTwiceAlikeIsGatheredOnce() {
        ModuleBuilder b("twice");
        const TypeId type = b.tensor(kF32, {8});
        const ValueId x = b.argument("x", type);
        const OpId square = b.op(OpKind::multiply, {x, x}, {type});
        const OpId again = b.op(OpKind::negate, {x}, {type});
        const ValueId results[] = {b.result(square), b.result(again)};
        const auto module = b.finish(results);
        const Partition p =
            apply(Partition(std::make_shared<SiteTable>(module), kMesh), {tileArgument(0, 0, kBatch)}).partition;
        QCOMPARE(collectiveCodes(lower(p, {})),
                 (Strings{"all_gather {batch} use 0.0 operand 0 x1", "all_gather {batch} use 1.0 operand 0 x1"}));
        LoweringOptions share;
        share.shareGathers = true;
        QCOMPARE(collectiveCodes(lower(p, share)), Strings{"all_gather {batch} use 0.0 operand 0 x1"});
    }
    void opsThatNoResultNeedsAreNotCounted() {
        ModuleBuilder b("dead");
        const TypeId type = b.tensor(kF32, {8});
        const ValueId x = b.argument("x", type);
        b.op(OpKind::negate, {x}, {type});
        const ValueId results[] = {x};
        const Partition p =
            apply(Partition(std::make_shared<SiteTable>(b.finish(results)), kMesh), {tileArgument(0, 0, kBatch)})
                .partition;
        QVERIFY(lower(p, {}).collectives.empty());
    }
    // for i in 0 ... 5: x = x @ w, with w's rows cut: the carried x is whole, the product is reduced every time
    void collectivesInALoopCountOnceATrip() {
        ModuleBuilder b("loop");
        const TypeId integer = b.tensor(ElementType::i32, {}), square = b.tensor(kF32, {8, 8});
        const ValueId x = b.argument("x", square), w = b.argument("w", square);
        const auto constant = [&](const char* text) {
            const OpId op = b.op(OpKind::constant, std::span<const ValueId>(), std::span(&integer, 1));
            b.text(AttributeName::value, text);
            return b.result(op);
        };
        const ValueId zero = constant("0"), limit = constant("5"), one = constant("1");
        const OpId loop = b.op(OpKind::while_, {zero, x}, {integer, square});
        const TypeId carried[] = {integer, square};
        auto arguments = b.beginRegion(carried);
        const OpId compare = b.op(OpKind::compare, {arguments[0], limit}, {b.tensor(ElementType::i1, {})});
        b.text(AttributeName::comparison_direction, "LT");
        const ValueId more[] = {b.result(compare)};
        b.endRegion(more);
        arguments = b.beginRegion(carried);
        const OpId next = b.op(OpKind::add, {arguments[0], one}, {integer});
        const ValueId product = test::dot(b, arguments[1], w, {8, 8});
        const ValueId yields[] = {b.result(next), product};
        b.endRegion(yields);
        const ValueId results[] = {b.result(loop, 1)};
        const auto module = b.finish(results);
        const auto sites = std::make_shared<SiteTable>(module);
        const OpId dot = module->definingOp(product);
        // columns of w: the product's columns are cut and gathered at the yield
        const Partition columns = apply(Partition(sites, kMesh), {chooseFactor(dot, kModel, "o1.1")}).partition;
        QCOMPARE(collectiveCodes(lower(columns, {})), Strings{"all_gather {model} use 3.1 operand 1 x5"});
        const Partition rows = apply(Partition(sites, kMesh), {chooseFactor(dot, kModel, "o1.0")}).partition;
        const SpmdProgram reduced = lower(rows, {});
        QCOMPARE(collectiveCodes(reduced), Strings{"all_reduce {model} result 6.0 x5"});
        QCOMPARE(reduced.counts[CollectiveKind::all_reduce], std::int64_t{5});
        // an argument cut where the loop is not: gathered once, before it
        const Partition before = apply(Partition(sites, kMesh), {tileArgument(0, 0, kBatch)}).partition;
        QCOMPARE(collectiveCodes(lower(before, {})), Strings{"all_gather {batch} use 3.1 operand 0 x1"});
    }
};

QTEST_GUILESS_MAIN(LowerTest)
#include "lower_test.moc"
