// SPDX-License-Identifier: GPL-3.0-or-later
// Actions on how one op reads one operand.
#include "core/partition/uses.h"
#include "core/stablehlo/stablehlo.h"
#include "tests/sharding/programs.h"

#include <QtTest/QtTest>

using namespace axiscape;

namespace {

const Mesh kMesh{{{"batch", 4}, {"model", 2}}};
constexpr AxisId kBatch = 0, kModel = 1;

std::string whyRefused(const Partition& p, const Action& action) {
    const Outcome outcome = apply(p, {action});
    return outcome.refused.empty() ? "" : words::english(legalityText(outcome.refused[0].why));
}

// The sharding that a use gets is what its op asks of it.
std::string readBy(const Partition& p, std::uint32_t op, std::uint32_t operand) {
    const SiteId site = p.sites().sitesOf(OpId{op})[0];
    const auto rank = p.module().type(p.sites().operands(site)[operand]).shape.size();
    return shardingCode(p.asked(site, operand), rank, p.mesh());
}

constexpr const char* kConstrained = R"(module @constrained {
sdy.mesh @mesh = <["batch"=4, "model"=2]>
func.func public @main(%x: tensor<16x8xf32>, %w: tensor<8x4xf32>) -> tensor<16x4xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x4xf32>) -> tensor<16x4xf32>
  %1 = sdy.sharding_constraint %0 <@mesh, [{}, {"batch"}]> : tensor<16x4xf32>
  %2 = stablehlo.tanh %1 : tensor<16x4xf32>
  return %2 : tensor<16x4xf32>
}
})";

} // namespace

class UsesTest : public QObject {
    Q_OBJECT
    const std::shared_ptr<const SiteTable> m_chain = std::make_shared<SiteTable>(test::matmulChain());
    const Partition m_start{m_chain, kMesh};

  private slots:
    void anOperandIsReadAsSaid() {
        const Partition cut = apply(m_start, {tileUse(OpId{1u}, 0, 0, kBatch), propagateAction()}).partition;
        QVERIFY(readBy(cut, 1, 0).starts_with("[{batch}"));
        QCOMPARE(operandOf(tileUse(OpId{1u}, 3, 0, kBatch)), std::optional<std::uint32_t>(3));
        QVERIFY(!operandOf(tileResult(OpId{1u}, 0, 0, kBatch)));
        QVERIFY(!operandOf(chooseFactor(OpId{1u}, kBatch, "o0")));
    }
    // Said once more of what follows from the rest: it holds, and nothing changes.
    void whatIsSoAlreadyChangesNothing() {
        const Partition before =
            apply(m_start, {tileArgument(0, 0, kBatch), tileArgument(1, 1, kModel), propagateAction()}).partition;
        const SiteId site = m_chain->sitesOf(OpId{1u})[0];
        const auto said = readAs(OpId{1u}, 0, before.asked(site, 0), kMesh);
        QCOMPARE(said.size(), std::size_t{2}); // of every axis
        const Outcome outcome = apply(before, said);
        QVERIFY(outcome.refused.empty());
        QVERIFY(outcome.changedSites.empty() && outcome.changedArguments.empty());
    }
    void whatIsReadOtherwiseAlreadyIsRefused() {
        const Partition before = apply(m_start, {tileArgument(0, 0, kBatch), propagateAction()}).partition;
        QCOMPARE(whyRefused(before, tileUse(OpId{0u}, 0, 1, kBatch)), "the axis is used on the value already");
        QCOMPARE(whyRefused(before, wholeUse(OpId{0u}, 0, kBatch)), "the axis is used on the value already");
        QCOMPARE(whyRefused(before, wholeUse(OpId{0u}, 0, kModel)), "");
    }
    void nonsenseIsRefused() {
        for (const Action& action :
             {tileUse(OpId{9u}, 0, 0, kBatch), tileUse(OpId{0u}, 5, 0, kBatch), tileUse(OpId{0u}, 0, 9, kBatch),
              tileUse(OpId{0u}, 0, 0, 7), wholeUse(OpId{}, 0, kBatch), wholeUse(OpId{0u}, 5, kBatch)})
            QVERIFY(!whyRefused(m_start, action).empty());
    }
    void textsForPeople() {
        const Module& module = m_chain->module();
        QCOMPARE(words::english(actionText(tileUse(OpId{1u}, 0, 1, kModel), module, kMesh)),
                 std::string("tile operand 0 of dot_general 1 dim 1 over model"));
        QCOMPARE(words::english(actionText(wholeUse(OpId{1u}, 0, kModel), module, kMesh)),
                 std::string("keep operand 0 of dot_general 1 whole along model"));
    }
    // In the profile `least` the program's own constraint holds; in other words it holds in these.
    void aConstraintOfTheProgramHoldsInOtherWords() {
        const auto module = importText(kConstrained, "constrained");
        QVERIFY2(module, module ? "" : module.error().text().c_str());
        RewriteOptions least;
        least.least = true;
        const Partition start(std::make_shared<SiteTable>(*module), kMesh, least);
        const Action rows = tileArgument(0, 0, kBatch);
        QCOMPARE(readBy(apply(start, {rows, propagateAction()}).partition, 1, 0), std::string("[{}, {batch}]"));
        const Outcome said = apply(start, {tileUse(OpId{1u}, 0, 0, kBatch), rows, propagateAction()});
        QVERIFY(said.refused.empty());
        QCOMPARE(readBy(said.partition, 1, 0), std::string("[{batch}, {}]"));
        const Outcome whole = apply(start, {wholeUse(OpId{1u}, 0, kBatch), rows, propagateAction()});
        QVERIFY(whole.refused.empty());
        QCOMPARE(readBy(whole.partition, 1, 0), std::string("[{}, {}]"));
    }
};

QTEST_GUILESS_MAIN(UsesTest)
#include "uses_test.moc"
