// SPDX-License-Identifier: GPL-3.0-or-later
// Regions and redistributions: what a loop only hands on is gathered before it (shared gathers), and what all branches
// of a case yield is gathered once. The program of a device has the collectives that are counted.
#include "core/spmd/lifted.h"
#include "core/spmd/materialise.h"
#include "tests/sharding/programs.h"
#include "tests/spmd/device_counts.h"
#include "tests/support/random_schedule.h"

#include <QtTest/QtTest>
#include <map>
#include <tuple>

using namespace axiscape;
using test::kF32;
using Strings = std::vector<std::string>;

namespace {

const Mesh kMesh{{{"batch", 4}, {"model", 2}}};

ValueId integer(ModuleBuilder& b, const char* text) {
    const OpId op = b.op(OpKind::constant, {}, {b.tensor(ElementType::i32, {})});
    b.text(AttributeName::value, text);
    return b.result(op);
}

// for i in 0 ... 5: x = x @ w, twice; w comes along as a carried value, or from outside.
std::shared_ptr<const Module> loop(bool carriesWeight) {
    ModuleBuilder b("loop");
    const TypeId number = b.tensor(ElementType::i32, {}), square = b.tensor(kF32, {8, 8});
    const ValueId x = b.argument("x", square), w = b.argument("w", square);
    std::vector<ValueId> operands{integer(b, "0"), x};
    std::vector<TypeId> carried{number, square};
    if (carriesWeight) {
        operands.push_back(w);
        carried.push_back(square);
    }
    const OpId op = b.op(OpKind::while_, operands, carried);
    auto in = b.beginRegion(carried);
    const OpId compare = b.op(OpKind::compare, {in[0], integer(b, "5")}, {b.tensor(ElementType::i1, {})});
    b.text(AttributeName::comparison_direction, "LT");
    const ValueId more[] = {b.result(compare)};
    b.endRegion(more);
    in = b.beginRegion(carried);
    const OpId next = b.op(OpKind::add, {in[0], integer(b, "1")}, {number});
    const ValueId weight = carriesWeight ? in[2] : w;
    const ValueId twice = test::dot(b, test::dot(b, in[1], weight, {8, 8}), weight, {8, 8});
    std::vector<ValueId> yields{b.result(next), twice};
    if (carriesWeight) yields.push_back(weight);
    b.endRegion(yields);
    const ValueId results[] = {b.result(op, 1)};
    return b.finish(results);
}

Partition onlyActions(const std::shared_ptr<const Module>& module, std::initializer_list<Action> actions) {
    return apply(Partition(std::make_shared<SiteTable>(module), kMesh), actions).partition;
}

SpmdProgram lowered(const Partition& partition, bool shareGathers) {
    SpmdProgram program = lower(partition, {shareGathers, Reshards::partir});
    const auto local = materialise(program);
    if (!local) qFatal("%s", local.error().text().c_str());
    if (test::countsIn(local->module) != program.counts) qFatal("other collectives than counted");
    return program;
}

} // namespace

class LiftedTest : public QObject {
    Q_OBJECT

  private slots:
    void whatComesFromOutsideIsGatheredBeforeTheLoop() {
        const Partition p = onlyActions(loop(false), {tileArgument(1, 0, 0)});
        QCOMPARE(lowered(p, false).counts[CollectiveKind::all_gather], 10); // at both products of five trips
        const SpmdProgram shared = lowered(p, true);
        QCOMPARE(shared.counts[CollectiveKind::all_gather], 1);
        QCOMPARE(p.module().kind(shared.collectives[0].op), OpKind::while_);
        QCOMPARE(shared.collectives[0].trips, 1);
    }
    void whatIsOnlyHandedOnIsGatheredBeforeTheLoop() {
        const auto module = loop(true);
        const SiteTable sites(module);
        OpId op;
        for (OpId candidate : module->ops())
            if (module->kind(candidate) == OpKind::while_) op = candidate;
        // The weight is carried in four parts.
        const Partition p = onlyActions(module, {tileArgument(1, 0, 0), chooseFactor(op, 0, "o0.0", 2)});
        QCOMPARE(lowered(p, false).counts[CollectiveKind::all_gather], 10);
        QCOMPARE(lowered(p, true).counts[CollectiveKind::all_gather], 1);
        // Given whole, carried in parts: as it is carried.
        const Partition whole = onlyActions(module, {chooseFactor(op, 0, "o0.0", 2)});
        QCOMPARE(lowered(whole, false).counts[CollectiveKind::all_gather], 10);
        QCOMPARE(lowered(whole, true).counts[CollectiveKind::all_gather], 1);
    }
    // Whatever is brought to a use when each has its own is brought when they share, too: there, or by the collective
    // of another use that moves the same value, or before the loop.
    void everyUseIsBroughtWhatItAsksFor() {
        using Place = std::tuple<OpId, std::uint32_t, std::uint32_t>;
        std::size_t shares = 0;
        const auto look = [&](const Partition& p) {
            const SpmdProgram each = lower(p, {}), shared = lower(p, {true, Reshards::partir});
            QVERIFY(each.sharedUses.empty());
            std::map<Place, std::int64_t> brought; // bytes
            for (const Collective& c : shared.collectives)
                if (c.atUse && !c.lifted) brought[{c.op, c.slot, c.index}] = c.outputBytes;
            for (const SharedUse& use : shared.sharedUses) {
                QVERIFY(use.collective < shared.collectives.size());
                const Collective& c = shared.collectives[use.collective];
                QVERIFY(c.atUse && (c.lifted || c.op != use.op || c.slot != use.slot || c.index != use.index));
                QVERIFY(brought.emplace(Place{use.op, use.slot, use.index}, c.outputBytes).second);
                ++shares;
            }
            for (const Collective& c : each.collectives)
                if (c.atUse) QCOMPARE(brought.count({c.op, c.slot, c.index}), std::size_t(1));
            std::map<Place, std::int64_t> last;
            for (const Collective& c : each.collectives)
                if (c.atUse) last[{c.op, c.slot, c.index}] = c.outputBytes;
            for (const auto& [place, bytes] : last) QCOMPARE(brought[place], bytes);
        };
        look(onlyActions(loop(false), {tileArgument(1, 0, 0)}));
        const auto module = loop(true);
        for (OpId op : module->ops())
            if (module->kind(op) == OpKind::while_)
                look(onlyActions(module, {tileArgument(1, 0, 0), chooseFactor(op, 0, "o0.0", 2)}));
        for (std::uint32_t seed = 1; seed <= 400; ++seed) {
            test::Random random(seed);
            Partition p(std::make_shared<SiteTable>(test::randomProgram(random)), test::randomMesh(random));
            for (int tactic = 0; tactic < 2; ++tactic) {
                auto actions = test::randomActions(random, p);
                if (seed % 4 == 0) actions.push_back(propagateAction()); // else much is brought to its uses
                p = apply(p, actions).partition;
            }
            look(p);
        }
        qInfo("%zu uses share", shares);
        QVERIFY(shares > 20);
    }
    void whatChangesStaysInTheLoop() {
        const auto module = loop(false);
        OpId dot;
        for (OpId op : module->ops())
            if (module->kind(op) == OpKind::dot_general && !dot.valid()) dot = op;
        const Partition p = onlyActions(module, {chooseFactor(dot, 0, "o0.0")}); // rows of the first product alone
        QCOMPARE(lowered(p, false).counts[CollectiveKind::all_gather], 5);
        QCOMPARE(lowered(p, true).counts[CollectiveKind::all_gather], 5);
    }

    void whatAllBranchesYieldIsGatheredOnce() {
        ModuleBuilder b("branches");
        const TypeId row = b.tensor(kF32, {8});
        const ValueId which = b.argument("which", b.tensor(ElementType::i32, {})), x = b.argument("x", row);
        const ValueId operands[] = {which};
        const OpId op = b.op(OpKind::case_, operands, std::span(&row, 1));
        for (int branch = 0; branch < 3; ++branch) {
            b.beginRegion(std::span<const TypeId>());
            const ValueId yields[] = {branch == 1 ? b.result(b.op(OpKind::negate, {x}, {row})) : x};
            b.endRegion(yields);
        }
        const ValueId results[] = {b.result(op)};
        const Partition p = onlyActions(b.finish(results), {tileArgument(1, 0, 0)});
        // For the first and the last branch together, and for the op in the second.
        QCOMPARE(lowered(p, false).counts[CollectiveKind::all_gather], 2);
        QCOMPARE(lowered(p, true).counts[CollectiveKind::all_gather], 2);
    }
};

QTEST_GUILESS_MAIN(LiftedTest)
#include "lifted_test.moc"
