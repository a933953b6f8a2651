// SPDX-License-Identifier: GPL-3.0-or-later
// Boundaries of manual and named computations, and the shardings that are written on them.
#include "core/sharding/sharding.h"
#include "core/sharding/shardy_text.h"
#include "core/stablehlo/stablehlo.h"

#include <QtTest/QtTest>

using namespace axiscape;

namespace {

constexpr const char* kProgram = R"(
module {
  sdy.mesh @mesh = <["x"=2, "y"=2, "z"=2]>
  func.func @main(%a: tensor<8x4xf32>, %b: tensor<4x6xf32>) -> tensor<8x6xf32> {
    %0 = sdy.manual_computation(%a, %b) in_shardings=[<@mesh, [{"x", "z"}, {}], replicated={"y"}>, <@mesh, [{}, {}], replicated={"x", "y"}>] out_shardings=[<@mesh, [{"x"}, {"y"}]>] manual_axes={"x", "y"} (%p: tensor<4x4xf32>, %q: tensor<4x6xf32>) {
      %1 = sdy.manual_computation(%p) in_shardings=[<@mesh, [{"z"}, {}]>] out_shardings=[<@mesh, [{"z"}, {}]>] manual_axes={"z"} (%r: tensor<2x4xf32>) {
        %2 = stablehlo.negate %r : tensor<2x4xf32>
        sdy.return %2 : tensor<2x4xf32>
      } : (tensor<4x4xf32>) -> tensor<4x4xf32>
      %3 = stablehlo.dot_general %1, %q, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
      %4 = stablehlo.slice %3 [0:4, 0:3] : (tensor<4x6xf32>) -> tensor<4x3xf32>
      sdy.return %4 : tensor<4x3xf32>
    } : (tensor<8x4xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
    %5 = sdy.named_computation<"mlp">(%0) (%p: tensor<8x6xf32>) {
      %6 = stablehlo.negate %p : tensor<8x6xf32>
      sdy.return %6 : tensor<8x6xf32>
    } : (tensor<8x6xf32>) -> tensor<8x6xf32>
    return %5 : tensor<8x6xf32>
  }
})";

using Strings = std::vector<std::string>;

std::string why(std::string_view text) {
    const auto sharding = parseShardyText(text);
    return sharding ? std::string("read")
                    : words::english(sharding.error().where) + ": " + words::english(sharding.error().why);
}

} // namespace

class ManualTest : public QObject {
    Q_OBJECT
    std::shared_ptr<const Module> m_module;

    OpId opOf(OpKind kind, int which = 0) const {
        for (OpId op : m_module->ops())
            if (m_module->kind(op) == kind && which-- == 0) return op;
        return {};
    }

  private slots:
    void initTestCase() {
        const auto module = importText(kProgram);
        QVERIFY2(module.has_value(), module ? "" : module.error().text().c_str());
        m_module = *module;
    }
    void aBoundaryTiesWhatIsOutsideWithWhatIsInside() {
        const SiteTable sites(m_module);
        const OpId manual = opOf(OpKind::manual_computation);
        const auto boundary = sites.sitesOf(manual);
        QCOMPARE(boundary.size(), 3u);
        const Region& body = m_module->region(m_module->regions(manual)[0]);
        QCOMPARE(sites.operands(boundary[0])[0], m_module->operands(manual)[0]);
        QCOMPARE(sites.results(boundary[0])[0], body.arguments[0]);
        QCOMPARE(sites.definingSite(body.arguments[1]), boundary[1]);
        QCOMPARE(sites.operands(boundary[2])[0], body.yields[0]);
        QCOMPARE(sites.definingSite(m_module->results(manual)[0]), boundary[2]);
        QCOMPARE(printRule(sites.rule(boundary[0])),
                 "([ij, k])->([j, k]) {i=2, j=4, k=4} manual={i} blocked_propagation={i}");
        QCOMPARE(printRule(sites.rule(boundary[1])), "([i, j])->([i, j]) {i=4, j=6}");
        QCOMPARE(printRule(sites.rule(boundary[2])),
                 "([j, l])->([ij, kl]) {i=2, j=4, k=2, l=3} manual={i, k} blocked_propagation={i, k}");
    }
    void whatIsFixedIsSaid() {
        const SiteTable sites(m_module);
        QCOMPARE(sites.manualComputations().size(), std::size_t{2});
        const ManualComputation* outer = sites.manualOf(opOf(OpKind::manual_computation));
        QVERIFY(outer != nullptr && outer->problem.empty());
        QCOMPARE(outer->axes, (Strings{"x", "y"}));
        QCOMPARE(outer->boundaries.size(), std::size_t{3});
        QCOMPARE(outer->boundaries[0].dims, (std::vector<Strings>{{"x"}, {}})); // z is free
        QCOMPARE(outer->boundaries[1].dims, (std::vector<Strings>{{}, {}}));
        QCOMPARE(outer->boundaries[2].dims, (std::vector<Strings>{{"x"}, {"y"}}));
        const ManualComputation* inner = sites.manualAround(opOf(OpKind::negate));
        QVERIFY(inner != nullptr);
        QCOMPARE(inner->op, opOf(OpKind::manual_computation, 1));
        QCOMPARE(inner->inside, (Strings{"z", "x", "y"}));
        QCOMPARE(sites.manualAround(opOf(OpKind::dot_general)), outer);
        QCOMPARE(sites.manualAround(inner->op), outer);
        QVERIFY(sites.manualAround(outer->op) == nullptr);
        QVERIFY(sites.manualAround(opOf(OpKind::named_computation)) == nullptr);
    }
    void aNamedComputationIsTheIdentityAtItsBoundary() {
        const SiteTable sites(m_module);
        const auto boundary = sites.sitesOf(opOf(OpKind::named_computation));
        QCOMPARE(boundary.size(), 2u);
        for (SiteId site : boundary) QCOMPARE(printRule(sites.rule(site)), "([i, j])->([i, j]) {i=8, j=6}");
    }
    void aShardingIsReadWhole() {
        const auto sharding = parseShardyText(
            R"(#sdy.sharding<@mesh, [{"x":(1)2, "y", ?}p1, {?}, {}], replicated={"z"}, unreduced=max{"w"}>)");
        QVERIFY2(sharding.has_value(), sharding ? "" : sharding.error().text().c_str());
        QCOMPARE(sharding->mesh, "@mesh");
        QCOMPARE(sharding->dims.size(), std::size_t{3});
        QCOMPARE(sharding->dims[0].axes.size(), std::size_t{2});
        QCOMPARE(sharding->dims[0].axes[0], (AxisRef{"x", 1, 2}));
        QVERIFY(sharding->dims[0].axes[1].isWhole());
        QVERIFY(sharding->dims[0].open && sharding->dims[1].open && !sharding->dims[2].open);
        QCOMPARE(sharding->dims[0].priority.value_or(-1), 1);
        QVERIFY(!sharding->dims[1].priority);
        QCOMPARE(sharding->replicated[0].name, "z");
        QCOMPARE(sharding->unreduced[0].name, "w");
        QCOMPARE(sharding->combiner, Combiner::max);
        const auto inlined = parseShardyText(R"(<mesh<["x"=2, "y"=4], device_ids=[0, 1]>, []>)");
        QVERIFY(inlined && inlined->dims.empty());
        QCOMPARE(parseShardyPerValue(R"(#sdy.sharding_per_value<[<@mesh, [{"x"}]>, <@mesh, []>]>)")->size(),
                 std::size_t{2});
        QCOMPARE(*parseManualAxes(R"(#sdy<manual_axes{"x", "y"}>)"), (Strings{"x", "y"}));
    }
    void aShardingThatIsWrongSaysWhere() {
        QCOMPARE(why("<@mesh, [{\"x\"}]"), "column 16: '>' is missing");
        QCOMPARE(why("<@mesh [{}]>"), "column 8: ',' is missing");
        QCOMPARE(why("<@mesh, [{?, \"x\"}]>"), "column 14: '?' comes last");
        QCOMPARE(why("<@mesh, [{x}]>"), "column 11: '\"' is missing");
        QCOMPARE(why("<@mesh, [{}]> more"), "column 15: text behind the end");
        QCOMPARE(why("<@mesh, [{\"x\":(1)1}]>"), "column 19: a part of an axis is written \"x\":(1)2");
    }
};

QTEST_GUILESS_MAIN(ManualTest)
#include "manual_test.moc"
