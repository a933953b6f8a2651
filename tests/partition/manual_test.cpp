// SPDX-License-Identifier: GPL-3.0-or-later
// A manual_computation fixes what its shardings say at its boundary; inside, the other axes alone may be used.
#include "core/partition/why.h"
#include "core/spmd/spmd.h"
#include "core/stablehlo/stablehlo.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>

using namespace axiscape;

namespace {

constexpr const char* kText = R"(
module @manual {
  sdy.mesh @mesh = <["a"=2, "b"=4]>
  func.func public @main(%x: tensor<16x8xf32> loc("x")) -> tensor<16x8xf32> {
    %0 = stablehlo.negate %x : tensor<16x8xf32>
    %1 = sdy.manual_computation(%0) in_shardings=[<@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%arg1: tensor<8x8xf32>) {
      %3 = stablehlo.tanh %arg1 : tensor<8x8xf32>
      sdy.return %3 : tensor<8x8xf32>
    } : (tensor<16x8xf32>) -> tensor<16x8xf32>
    %2 = stablehlo.cosine %1 : tensor<16x8xf32>
    return %2 : tensor<16x8xf32>
  }
}
)";

const Mesh kMesh{{{"a", 2}, {"b", 4}}};
constexpr AxisId kA = 0, kB = 1;
const OpId kNegate{0u}, kManual{1u}, kTanh{2u}, kCosine{3u};

} // namespace

class ManualTest : public QObject {
    Q_OBJECT
    std::shared_ptr<const SiteTable> m_sites;

    std::string code(const Partition& p, OpId op) const {
        return shardingCode(p.definition(p.module().results(op)[0]), 2, p.mesh());
    }

  private slots:
    void initTestCase() {
        const auto module = importText(kText);
        QVERIFY2(module, module ? "" : module.error().text().c_str());
        m_sites = std::make_shared<SiteTable>(*module);
        QCOMPARE(m_sites->manualComputations().size(), std::size_t{1});
    }
    void theBoundaryIsFixedBeforeAnyAction() {
        const Partition start(m_sites, kMesh);
        QCOMPARE(code(start, kManual), "[{a}, {}]");
        const Partition p = apply(start, {propagateAction()}).partition;
        QCOMPARE(shardingCode(p.argument(0), 2, kMesh), "[{a}, {}]");
        QCOMPARE(code(p, kNegate), "[{a}, {}]");
        QCOMPARE(code(p, kTanh), "[{}, {}]");
        QCOMPARE(code(p, kCosine), "[{a}, {}]");
        QCOMPARE(lower(p, {}).counts.total(), 0);
        const auto lines = whyText(p, whyChain(p, ValueId{0u}, kA));
        QVERIFY(words::english(lines.back()).find("its shardings fix it") != std::string::npos);
    }
    void freeAxesGoThrough() {
        const Partition p =
            apply(Partition(m_sites, kMesh), {propagateAction(), tileArgument(0, 1, kB), propagateAction()}).partition;
        QCOMPARE(code(p, kTanh), "[{}, {b}]");
        QCOMPARE(code(p, kCosine), "[{a}, {b}]");
        QCOMPARE(lower(p, {}).counts.total(), 0);
        // Inside the manual axis, too, on the same dimension.
        const Partition rows =
            apply(Partition(m_sites, kMesh), {propagateAction(), tileArgument(0, 0, kB), propagateAction()}).partition;
        QCOMPARE(shardingCode(rows.argument(0), 2, kMesh), "[{a,b}, {}]");
        QCOMPARE(code(rows, kTanh), "[{b}, {}]");
        QCOMPARE(code(rows, kCosine), "[{a,b}, {}]");
        QCOMPARE(lower(rows, {}).counts.total(), 0);
    }
    void manualAxesStayOut() {
        const Outcome outcome = apply(Partition(m_sites, kMesh), {propagateAction(), tileResult(kTanh, 0, 1, kA)});
        QCOMPARE(outcome.refused.size(), std::size_t{1});
        QCOMPARE(outcome.refused[0].why.verdict, Verdict::closed);
        const WhyNot no = whyNot(outcome.partition, outcome.partition.module().results(kTanh)[0], kA);
        QVERIFY(no.reason != WhyNot::Reason::isThere && no.reason != WhyNot::Reason::conflict);
        QCOMPARE(no.tiles[0].verdict, Verdict::closed);
    }
    void anotherMeshFixesNothing() {
        const Partition p = apply(Partition(m_sites, Mesh{{{"a", 4}, {"c", 2}}}), {propagateAction()}).partition;
        QVERIFY(p.argument(0).whole());
        QCOMPARE(p.placementCount(), 0u);
    }
};

QTEST_GUILESS_MAIN(ManualTest)
#include "manual_test.moc"
