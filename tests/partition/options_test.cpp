// SPDX-License-Identifier: GPL-3.0-or-later
// What the options of a schedule change, and that nothing changes while they are off.
#include "core/partition/why.h"
#include "core/spmd/spmd.h"
#include "tests/sharding/programs.h"
#include "tests/support/random_schedule.h"

#include <QtTest/QtTest>

using namespace axiscape;
using test::kF32;

namespace {

const Mesh kMesh{{{"batch", 4}, {"model", 2}}};

// (x @ w) with 10 rows, reduced to a row.
std::shared_ptr<const Module> tenRows() {
    ModuleBuilder b("ten_rows");
    const ValueId x = b.argument("x", b.tensor(kF32, {10, 8}));
    const ValueId w = b.argument("w", b.tensor(kF32, {8, 6}));
    const ValueId zero = b.argument("zero", b.tensor(kF32, {}));
    const ValueId h = test::dot(b, x, w, {10, 6});
    const OpId sum = b.op(OpKind::reduce, {h, zero}, {b.tensor(kF32, {6})});
    b.ints(AttributeName::dimensions, {0});
    test::reducer(b, OpKind::add);
    const ValueId results[] = {b.result(sum), h};
    return b.finish(results);
}

} // namespace

class OptionsTest : public QObject {
    Q_OBJECT
    const std::shared_ptr<const SiteTable> m_sites = std::make_shared<SiteTable>(tenRows());
    const std::vector<Action> m_rows{tileArgument(0, 0, 0), propagateAction()};

  private slots:
    void withoutPaddingItIsRefused() {
        const Outcome outcome = apply(Partition(m_sites, kMesh), m_rows);
        QCOMPARE(outcome.refused.size(), std::size_t{1});
        QCOMPARE(outcome.refused[0].why, (Legality{Verdict::doesNotDivide, -1, 10, 4, {}}));
    }
    void paddingRoundsUp() {
        RewriteOptions options;
        options.padding = true;
        const Outcome outcome = apply(Partition(m_sites, kMesh, options), m_rows);
        QVERIFY(outcome.refused.empty());
        const Partition& p = outcome.partition;
        const SpmdProgram program = lower(p, {});
        const ValueId product = p.module().results()[1];
        QCOMPARE(program.localShape(product), (std::vector<std::int64_t>{3, 6})); // 3, 3, 3, 1
        QCOMPARE(program.localBytes(product), 3 * 6 * 4);
        QCOMPARE(program.counts[CollectiveKind::all_reduce], 1); // of the sum over the rows
        // Further cuts of a padded dimension are of what is left: ceil(10 / 8) rows.
        const Partition deep = apply(p, {tileArgument(0, 0, 1), propagateAction()}).partition;
        QCOMPARE(localShape(p.module().type(product).shape, deep.definition(product), kMesh),
                 (std::vector<std::int64_t>{2, 6}));
    }
    void paddingLeavesNoDeviceRowsAtAllToNobody() {
        RewriteOptions options;
        options.padding = true;
        ModuleBuilder b("three");
        const ValueId x = b.argument("x", b.tensor(kF32, {3, 4}));
        const ValueId results[] = {x};
        const Partition p(std::make_shared<SiteTable>(b.finish(results)), kMesh, options);
        QCOMPARE(apply(p, {tileArgument(0, 0, 0)}).refused[0].why.verdict,
                 Verdict::doesNotDivide);                           // 3 rows for 4 devices
        QVERIFY(apply(p, {tileArgument(0, 0, 1)}).refused.empty()); // 2 and 1
    }
    // Where everything divides, an option changes nothing; and a part of a reshaped dimension is never padded.
    void paddingChangesNothingThatDivides() {
        RewriteOptions options;
        options.padding = true;
        const auto chain = std::make_shared<SiteTable>(test::matmulChain());
        const std::vector<Action> actions{tileArgument(0, 0, 0), tileArgument(1, 1, 1), propagateAction()};
        const Partition plain = apply(Partition(chain, kMesh), actions).partition;
        const Partition padded = apply(Partition(chain, kMesh, options), actions).partition;
        for (std::uint32_t s = 0; s < chain->size(); ++s) QCOMPARE(plain.nest(SiteId{s}), padded.nest(SiteId{s}));
        ModuleBuilder b("apart");
        const ValueId x = b.argument("x", b.tensor(kF32, {18}));
        const OpId split = b.op(OpKind::reshape, {x}, {b.tensor(kF32, {3, 6})});
        const ValueId results[] = {b.result(split)};
        const Partition p(std::make_shared<SiteTable>(b.finish(results)), kMesh, options);
        const Partition tiled = apply(p, {tileArgument(0, 0, 0), propagateAction()}).partition;
        QCOMPARE(shardingCode(tiled.argument(0), 1, kMesh), "[{batch}]"); // 5, 5, 5, 3
        QVERIFY(tiled.nest(SiteId{0u}).empty());
    }
    // The rows that a gather looks up are whole by default; extended, they may be cut: a mask, and a sum over devices.
    void extendedFactorsAreUsedWhereTheSitesHaveThem() {
        ModuleBuilder b("lookup");
        const ValueId table = b.argument("table", b.tensor(kF32, {16, 8}));
        const ValueId rows = b.argument("rows", b.tensor(ElementType::i32, {4, 1}));
        const OpId op = b.op(OpKind::gather, {table, rows}, {b.tensor(kF32, {4, 8})});
        b.ints(AttributeName::offset_dims, {1});
        b.ints(AttributeName::collapsed_slice_dims, {0});
        b.ints(AttributeName::start_index_map, {0});
        b.ints(AttributeName::index_vector_dim, {1});
        b.ints(AttributeName::slice_sizes, {1, 8});
        const ValueId results[] = {b.result(op)};
        const auto module = b.finish(results);
        const std::vector<Action> actions{tileArgument(0, 0, 0), propagateAction()};
        const Partition plain = apply(Partition(std::make_shared<SiteTable>(module), kMesh), actions).partition;
        QVERIFY(plain.nest(SiteId{0u}).empty());
        QCOMPARE(lower(plain, {}).counts[CollectiveKind::all_gather], 1);
        QCOMPARE(whyNot(plain, results[0], 0).verdict, Verdict::keptWhole);
        RewriteOptions options;
        options.extended = true;
        const auto sites = std::make_shared<SiteTable>(module, RuleSet::extended);
        const Partition wide = apply(Partition(sites, kMesh, options), actions).partition;
        QCOMPARE(wide.definition(results[0]).partial.size(), std::size_t{1});
        const auto counts = lower(wide, {}).counts;
        QCOMPARE(counts[CollectiveKind::all_gather], 0);
        QCOMPARE(counts[CollectiveKind::all_reduce], 1);
    }
    // A running sum: `window` elements of 16, each with those before it.
    static std::shared_ptr<const SiteTable> runningSum(std::int64_t window) {
        ModuleBuilder b("windowed");
        const ValueId x = b.argument("x", b.tensor(kF32, {16}));
        const ValueId zero = b.argument("zero", b.tensor(kF32, {}));
        const OpId op = b.op(OpKind::reduce_window, {x, zero}, {b.tensor(kF32, {16})});
        b.ints(AttributeName::window_dimensions, {window});
        b.ints(AttributeName::window_strides, {1});
        b.ints(AttributeName::padding, {window - 1, 0});
        test::reducer(b, OpKind::add);
        const ValueId results[] = {b.result(op)};
        return std::make_shared<SiteTable>(b.finish(results), RuleSet::extended);
    }
    static Partition overFour(const std::shared_ptr<const SiteTable>& sites) {
        RewriteOptions options;
        options.extended = true;
        return apply(Partition(sites, kMesh, options), {tileArgument(0, 0, 0), propagateAction()}).partition;
    }
    // What comes from other devices is fetched where that sends no more than a gather would.
    void halosAreTakenWhereSharesAreLargeEnough() {
        const auto narrow = runningSum(3);
        const Partition taken = overFour(narrow);
        const ValueId result = narrow->module().results()[0];
        QCOMPARE(shardingCode(taken.definition(result), 1, kMesh), "[{batch}]");
        const SpmdProgram program = lower(taken, {});
        QCOMPARE(program.counts.total(), 1);
        QCOMPARE(program.counts[CollectiveKind::collective_permute], 1); // two elements from the left
        QCOMPARE(program.collectives[0].inputBytes, 2 * 4);
        QCOMPARE(program.collectives[0].group, 4);
        // All that is before: of the three other shares each sends all.
        const auto wide = runningSum(16);
        const Partition all = overFour(wide);
        QCOMPARE(shardingCode(all.definition(wide->module().results()[0]), 1, kMesh), "[{batch}]");
        QCOMPARE(lower(all, {}).counts[CollectiveKind::collective_permute], 3);
    }
    void halosAreRefusedWhereTheySendMoreThanAGather() {
        // Centred: all that is before and all that is behind come one by one.
        ModuleBuilder b("centred");
        const ValueId x = b.argument("x", b.tensor(kF32, {16}));
        const ValueId zero = b.argument("zero", b.tensor(kF32, {}));
        const OpId op = b.op(OpKind::reduce_window, {x, zero}, {b.tensor(kF32, {16})});
        b.ints(AttributeName::window_dimensions, {31});
        b.ints(AttributeName::window_strides, {1});
        b.ints(AttributeName::padding, {15, 15});
        test::reducer(b, OpKind::add);
        const ValueId results[] = {b.result(op)};
        const Partition p = overFour(std::make_shared<SiteTable>(b.finish(results), RuleSet::extended));
        QVERIFY(p.nest(SiteId{0u}).empty());
        QCOMPARE(whyNot(p, results[0], 0).verdict, Verdict::needsHalo);
        QCOMPARE(lower(p, {}).counts[CollectiveKind::all_gather], 1);
    }
};

QTEST_GUILESS_MAIN(OptionsTest)
#include "options_test.moc"
