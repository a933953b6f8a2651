// SPDX-License-Identifier: GPL-3.0-or-later
// Whether an axis can go on a value, and every code for why not.
#include "core/partition/why.h"
#include "core/stablehlo/stablehlo.h"
#include "tests/sharding/programs.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <set>

using namespace axiscape;
using test::kF32;

namespace {

const Mesh kMesh{{{"batch", 4}, {"model", 2}, {"three", 3}}};
constexpr AxisId kBatch = 0, kModel = 1, kThree = 2;

Partition startOf(std::shared_ptr<const Module> module, Mesh mesh = kMesh, RewriteOptions options = {}) {
    const auto rules = options.extended ? RuleSet::extended : RuleSet::byDefault;
    return Partition(std::make_shared<SiteTable>(std::move(module), rules), std::move(mesh), options);
}

constexpr const char* kManual = R"(
module @manual {
  sdy.mesh @mesh = <["a"=2, "b"=4]>
  func.func public @main(%x: tensor<16x8xf32> loc("x")) -> tensor<16x8xf32> {
    %1 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%arg1: tensor<8x8xf32>) {
      %3 = stablehlo.tanh %arg1 : tensor<8x8xf32>
      sdy.return %3 : tensor<8x8xf32>
    } : (tensor<16x8xf32>) -> tensor<16x8xf32>
    return %1 : tensor<16x8xf32>
  }
}
)";

constexpr const char* kConstrained = R"(
module @constrained {
  sdy.mesh @mesh = <["a"=2]>
  func.func public @main(%x: tensor<16x8xf32>) -> tensor<16x8xf32> {
    %1 = sdy.sharding_constraint %x <@mesh, [{}, {"a"}]> : tensor<16x8xf32>
    return %1 : tensor<16x8xf32>
  }
}
)";

} // namespace

class LegalityTest : public QObject {
    Q_OBJECT
    const Partition m_start = startOf(test::matmulChain());
    const ValueId m_x{0u}, m_w1{1u};
    const ValueId m_hidden = m_start.module().results(OpId{0u})[0];
    std::set<Verdict> m_seen;

    Verdict seen(const Legality& legality) {
        m_seen.insert(legality.verdict);
        return legality.verdict;
    }

  private slots:
    void anArgument() {
        QCOMPARE(legality(m_start, m_x, 0, kBatch), (Legality{Verdict::counts, -1, 256, 4, {}}));
        seen(legality(m_start, m_x, 0, kBatch));
        const Partition tiled = apply(m_start, {tileArgument(0, 0, kBatch), propagateAction()}).partition;
        QCOMPARE(legality(tiled, m_x, 1, kBatch), (Legality{Verdict::usedAlready, 0, 8, 4, {}}));
        seen(legality(tiled, m_x, 1, kBatch));
        QCOMPARE(legality(tiled, m_x, 0, kThree), (Legality{Verdict::doesNotDivide, -1, 64, 3, {}}));
        seen(legality(tiled, m_x, 0, kThree));
        const Partition kept = apply(m_start, {atomicArgument(1, kModel)}).partition;
        QCOMPARE(seen(legality(kept, m_w1, 0, kModel)), Verdict::atomicValue);
        QCOMPARE(seen(legality(m_start, m_x, 2, kModel)), Verdict::noSuchDimension);
        QCOMPARE(seen(legality(m_start, m_x, 0, 7)), Verdict::noSuchAxis);
    }
    void aResult() {
        QVERIFY(legality(m_start, m_hidden, 0, kBatch).legal());
        const Partition tiled = apply(m_start, {tileArgument(0, 0, kBatch), propagateAction()}).partition;
        // The next product has batch on its rows: its other dimension cannot take it.
        QCOMPARE(legality(tiled, tiled.module().results(OpId{1u})[0], 1, kBatch).dim, 0);
        const Partition kept = apply(m_start, {atomicArgument(1, kModel)}).partition;
        QCOMPARE(seen(legality(kept, m_hidden, 1, kModel)), Verdict::atomicOperand);
        // Of the value alone nothing is against it.
        QVERIFY(legality(kept, m_hidden, 1, kModel, LegalityOf::value).legal());
        const Partition whole = apply(m_start, {atomicResult(OpId{0u}, 0, kModel)}).partition;
        QVERIFY(legality(whole, m_hidden, 0, kModel).legal()); // its operands may make it in parts
        QCOMPARE(legality(whole, m_hidden, 0, kModel, LegalityOf::value).verdict, Verdict::atomicValue);
    }
    void aDimensionOfSeveralFactorsOrOfNone() {
        const auto reshaped = test::oneOp(OpKind::reshape, {{32}}, {{8, 4}});
        const Partition p = startOf(reshaped.module);
        QCOMPARE(seen(legality(p, p.module().results(reshaped.op)[0], 1, kModel)), Verdict::majorLeft);
        const auto joined = test::oneOp(OpKind::concatenate, {{8, 8}, {8, 8}}, {{16, 8}},
                                        [](ModuleBuilder& b) { b.ints(AttributeName::dimension, {0}); });
        const Partition q = startOf(joined.module);
        QCOMPARE(seen(legality(q, q.module().results(joined.op)[0], 0, kBatch)), Verdict::keptWhole);
        QCOMPARE(legality(q, q.module().results(joined.op)[0], 0, kThree).verdict, Verdict::doesNotDivide);
    }
    void aHaloThatIsTooWide() {
        // All that is before and all that is behind come one by one.
        const auto centred = test::oneOp(OpKind::reduce_window, {{16}, {}}, {{16}}, [](ModuleBuilder& b) {
            b.ints(AttributeName::window_dimensions, {31});
            b.ints(AttributeName::window_strides, {1});
            b.ints(AttributeName::padding, {15, 15});
            test::reducer(b, OpKind::add);
        });
        RewriteOptions options;
        options.extended = true;
        const Partition p = startOf(centred.module, kMesh, options);
        QCOMPARE(seen(legality(p, p.module().results(centred.op)[0], 0, kBatch)), Verdict::needsHalo);
    }
    void whatAManualComputationHasToItself() {
        const auto module = importText(kManual);
        QVERIFY2(module, module ? "" : module.error().text().c_str());
        const Partition p = startOf(*module, Mesh{{{"a", 2}, {"b", 4}}});
        const ValueId inside = p.module().results(OpId{1u})[0];
        QCOMPARE(seen(legality(p, inside, 1, 0)), Verdict::closed);
        QVERIFY(legality(p, inside, 1, 1).legal());
    }
    void whatAConstraintSaysOtherwise() {
        const auto module = importText(kConstrained);
        QVERIFY2(module, module ? "" : module.error().text().c_str());
        RewriteOptions options;
        options.least = true;
        const Partition p = startOf(*module, Mesh{{{"a", 2}}}, options);
        QCOMPARE(seen(legality(p, tileResult(OpId{0u}, 0, 0, 0))), Verdict::constrained);
        QVERIFY(legality(p, tileResult(OpId{0u}, 0, 1, 0)).legal());
    }
    void whatCannotBeNamed() {
        QCOMPARE(seen(legality(m_start, tileArgument(9, 0, 0))), Verdict::noSuchArgument);
        QCOMPARE(seen(legality(m_start, tileResult(OpId{9u}, 0, 0, 0))), Verdict::noSuchResult);
        QCOMPARE(seen(legality(m_start, chooseFactor(OpId{9u}, 0, "o0.0"))), Verdict::noSuchOp);
        QCOMPARE(seen(legality(m_start, chooseFactor(OpId{0u}, 0, "o0.0", 1))), Verdict::noSuchCarried);
        QCOMPARE(seen(legality(m_start, chooseFactor(OpId{0u}, 0, "q0.0"))), Verdict::noSuchFactor);
        QCOMPARE(seen(legality(m_start, chooseFactor(OpId{0u}, 0, "sum"))), Verdict::noSum);
        QVERIFY(legality(m_start, propagateAction()).legal());
        QVERIFY(legality(m_start, atomicArgument(0, kBatch)).legal());
        // The argument of a reducer is neither an argument of the program nor a result.
        const auto summed = test::oneOp(OpKind::reduce, {{8, 8}, {}}, {{8}}, [](ModuleBuilder& b) {
            b.ints(AttributeName::dimensions, {0});
            test::reducer(b, OpKind::add);
        });
        const Partition p = startOf(summed.module);
        for (std::uint32_t v = 0; v < p.module().valueCount(); ++v)
            if (p.module().valueKind(ValueId{v}) == ValueKind::regionArgument)
                QCOMPARE(seen(legality(p, ValueId{v}, 0, kBatch)), Verdict::notTiled);
    }
    // What propagation alone is refused for has its test in why_test.cpp.
    void everyCodeWasSeen() {
        const std::set<Verdict> ofPropagation{Verdict::straddles, Verdict::outerMissing, Verdict::useWouldGather};
        std::set<std::string_view> names, texts;
        for (int i = 0; i < kVerdicts; ++i) {
            const auto verdict = static_cast<Verdict>(i);
            QVERIFY2(m_seen.contains(verdict) != ofPropagation.contains(verdict), verdictName(verdict).data());
            names.insert(verdictName(verdict));
            QVERIFY(!verdictText(verdict).empty());
        }
        QCOMPARE(names.size(), std::size_t(kVerdicts));
    }
    // An axis in parts is asked for part after part, and the part that cannot is named.
    void anAxisInParts() {
        ModuleBuilder b("two");
        const ValueId x = b.argument("x", b.tensor(kF32, {8})), y = b.argument("y", b.tensor(kF32, {6}));
        const ValueId results[] = {b.result(b.op(OpKind::reshape, {x}, {b.tensor(kF32, {2, 4})})),
                                   b.result(b.op(OpKind::tanh, {y}, {b.tensor(kF32, {6})}))};
        RewriteOptions options;
        options.splitAxes = true;
        const Partition p =
            apply(startOf(b.finish(results), Mesh{{{"model", 4}}}, options), {tileArgument(0, 0, 0), propagateAction()})
                .partition;
        QVERIFY(p.mesh().axes.size() == 2);
        QCOMPARE(legality(p, y, 0, 0), (Legality{Verdict::doesNotDivide, -1, 6, 4, "model:(2)2"}));
        QCOMPARE(words::english(legalityText(legality(p, y, 0, 0))), std::string("model:(2)2: does not divide"));
        QCOMPARE(legality(p, x, 0, 0).verdict, Verdict::usedAlready);
    }
    // Asking and doing are one: on every argument and result of a program.
    void whatIsLegalIsTaken() {
        Partition p = startOf(test::model("transformer_train_tiny"), Mesh{{{"batch", 4}, {"model", 2}}});
        p = apply(p, {tileArgument(0, 0, kBatch), atomicArgument(1, kModel), propagateAction()}).partition;
        const Module& module = p.module();
        std::size_t legal = 0, refused = 0;
        const auto hold = [&](const Action& action, ValueId value) {
            const Outcome outcome = apply(p, {action});
            const Legality can = legality(p, value, action.dim, action.axis);
            (can.legal() ? legal : refused) += 1;
            return outcome.refused.empty() ? can.legal() : outcome.refused[0].why.verdict == can.verdict;
        };
        for (AxisId axis : {kBatch, kModel}) {
            for (std::uint32_t a = 0; a < module.argumentCount(); ++a)
                for (std::uint8_t d = 0; d < module.type(ValueId{a}).shape.size(); ++d)
                    QVERIFY(hold(tileArgument(a, d, axis), ValueId{a}));
            for (std::uint32_t op = 0; op < module.opCount(); op += 7)
                for (std::uint32_t i = 0; i < module.results(OpId{op}).size(); ++i)
                    for (std::uint8_t d = 0; d < module.type(module.results(OpId{op})[i]).shape.size(); ++d)
                        QVERIFY(hold(tileResult(OpId{op}, i, d, axis), module.results(OpId{op})[i]));
        }
        QVERIFY(legal > 100 && refused > 100);
    }
};

QTEST_GUILESS_MAIN(LegalityTest)
#include "legality_test.moc"
