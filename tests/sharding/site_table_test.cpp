// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sharding/sharding.h"
#include "tests/sharding/programs.h"

#include <QtTest/QtTest>

using namespace axiscape;
using namespace axiscape::test;

namespace {

// for i in 0 ... 4: x = x + x, with a counter that counts and an op that nobody needs behind the loop.
struct Loop {
    std::shared_ptr<const Module> module;
    OpId loop, compare, add, unused;
    ValueId x;
};
Loop loopProgram() {
    ModuleBuilder b("loop");
    Loop l;
    const TypeId integer = b.tensor(ElementType::i32, {}), tensor = b.tensor(kF32, {8, 4});
    l.x = b.argument("x", tensor);
    const auto constant = [&](const char* text) {
        const OpId op = b.op(OpKind::constant, std::span<const ValueId>(), std::span(&integer, 1));
        b.text(AttributeName::value, text);
        return b.result(op);
    };
    const ValueId zero = constant("0"), limit = constant("5"), one = constant("1");
    l.loop = b.op(OpKind::while_, {zero, l.x}, {integer, tensor});
    const TypeId carried[] = {integer, tensor};
    auto arguments = b.beginRegion(carried);
    l.compare = b.op(OpKind::compare, {arguments[0], limit}, {b.tensor(ElementType::i1, {})});
    b.text(AttributeName::comparison_direction, "LT");
    const ValueId more[] = {b.result(l.compare)};
    b.endRegion(more);
    arguments = b.beginRegion(carried);
    const OpId next = b.op(OpKind::add, {arguments[0], one}, {integer});
    l.add = b.op(OpKind::add, {arguments[1], arguments[1]}, {tensor});
    const ValueId yields[] = {b.result(next), b.result(l.add)};
    b.endRegion(yields);
    l.unused = b.op(OpKind::negate, {b.result(l.loop, 1)}, {tensor});
    const ValueId results[] = {b.result(l.loop, 1)};
    l.module = b.finish(results);
    return l;
}

} // namespace

class SiteTableTest : public QObject {
    Q_OBJECT
  private slots:
    void everyCarriedValueIsASite() {
        const Loop l = loopProgram();
        const SiteTable sites(l.module);
        QCOMPARE(sites.sitesOf(l.loop).size(), 2u);
        const SiteId carried = sites.sitesOf(l.loop)[1];
        QCOMPARE(sites.op(carried), l.loop);
        QCOMPARE(sites.carried(carried), 1u);
        const Region& cond = l.module->region(l.module->regions(l.loop)[0]);
        const Region& body = l.module->region(l.module->regions(l.loop)[1]);
        QCOMPARE(sites.operands(carried)[0], l.x);
        QCOMPARE(sites.operands(carried)[1], body.yields[1]);
        QCOMPARE(sites.results(carried)[0], cond.arguments[1]);
        QCOMPARE(sites.results(carried)[1], body.arguments[1]);
        QCOMPARE(sites.results(carried)[2], l.module->results(l.loop)[1]);
        QCOMPARE(sites.definingSite(body.arguments[1]), carried);
        QCOMPARE(printRule(*l.module, l.loop, 1), "([i, j], [i, j])->([i, j], [i, j], [i, j]) {i=8, j=4}");
    }
    void usesAreThoseOfSitesInOrder() {
        const Loop l = loopProgram();
        const SiteTable sites(l.module);
        const Region& body = l.module->region(l.module->regions(l.loop)[1]);
        const auto uses = sites.uses(body.arguments[1]);
        QCOMPARE(uses.size(), std::size_t{2});
        QCOMPARE(sites.op(uses[0].site), l.add);
        QCOMPARE(uses[1].operand, 1u);
        const auto yielded = sites.uses(l.module->results(l.add)[0]); // the while takes it, as its operand 1
        QCOMPARE(yielded.size(), std::size_t{1});
        QCOMPARE(sites.op(yielded[0].site), l.loop);
        QCOMPARE(yielded[0].operand, 1u);
        QVERIFY(sites.isProgramResult(l.module->results(l.loop)[1]));
        QVERIFY(!sites.isProgramResult(l.module->results(l.loop)[0]));
    }
    void tripsMultiplyInsideOnly() {
        const Loop l = loopProgram();
        const SiteTable sites(l.module);
        QCOMPARE(sites.trips(l.loop), std::int64_t{1});
        QCOMPARE(sites.loopTrips(l.loop), std::int64_t{5});
        QCOMPARE(sites.trips(l.add), std::int64_t{5});
        QCOMPARE(sites.trips(l.compare), std::int64_t{5});
        QCOMPARE(sites.trips(l.unused), std::int64_t{1});
    }
    void whatNoResultNeedsIsNotLive() {
        const Loop l = loopProgram();
        const SiteTable sites(l.module);
        QVERIFY(sites.isLive(l.loop));
        QVERIFY(sites.isLive(l.add));
        QVERIFY(sites.isLive(l.compare));
        QVERIFY(!sites.isLive(l.unused));
    }
    void equalOpsShareARule() {
        ModuleBuilder b("shared");
        const TypeId type = b.tensor(kF32, {8, 4});
        const ValueId x = b.argument("x", type);
        const OpId first = b.op(OpKind::negate, {x}, {type});
        const OpId second = b.op(OpKind::negate, {b.result(first)}, {type});
        const OpId rows = b.op(OpKind::reverse, {b.result(second)}, {type});
        b.ints(AttributeName::dimensions, {0});
        const OpId columns = b.op(OpKind::reverse, {b.result(rows)}, {type});
        b.ints(AttributeName::dimensions, {1});
        const ValueId results[] = {b.result(columns)};
        const SiteTable sites(b.finish(results));
        const auto ruleOf = [&](OpId op) { return sites.ruleId(sites.sitesOf(op)[0]); };
        QCOMPARE(ruleOf(first), ruleOf(second));
        QVERIFY(ruleOf(rows) != ruleOf(columns));
        QVERIFY(sites.rule(sites.sitesOf(rows)[0]).factorsOf(0, 0).empty());
    }
    void aBarrierKeepsItsValuesApart() {
        ModuleBuilder b("barrier");
        const TypeId wide = b.tensor(kF32, {8, 4}), narrow = b.tensor(kF32, {2});
        const ValueId x = b.argument("x", wide), y = b.argument("y", narrow);
        const OpId barrier = b.op(OpKind::optimization_barrier, {x, y}, {wide, narrow});
        const ValueId results[] = {b.result(barrier, 0), b.result(barrier, 1)};
        const SiteTable sites(b.finish(results));
        QCOMPARE(sites.size(), 2u);
        QCOMPARE(sites.operands(SiteId{1u})[0], y);
        QCOMPARE(sites.results(SiteId{1u}).size(), std::size_t{1});
        QCOMPARE(sites.rule(SiteId{1u}).factors.size(), std::size_t{1});
    }
};

QTEST_GUILESS_MAIN(SiteTableTest)
#include "site_table_test.moc"
