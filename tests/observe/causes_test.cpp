// SPDX-License-Identifier: GPL-3.0-or-later
// Why collectives are there: small programs of each kind, and the judgements by hand of golden/observe.
#include "core/observe/causes.h"
#include "core/stablehlo/stablehlo.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>

using namespace axiscape;

namespace {

constexpr const char* kLayer = R"(
func.func public @main(%x: tensor<16x8xf32> {jax.buffer_donor = false}, %w: tensor<8x4xf32>) -> tensor<16x4xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x4xf32>) -> tensor<16x4xf32> loc(#l)
  return %0 : tensor<16x4xf32>
}
#f = loc("model.py":7:0)
#l = loc("jit(f)/jvp(mlp)/dot_general"(#f))
)";

MatchRow rowOf(const char* kind, const char* opName, MatchStatus status = MatchStatus::extra) {
    MatchRow row;
    row.status = status;
    row.kind = kind;
    row.axes = std::vector<std::string>{"batch"};
    row.got = MatchSide{1, 64, {}};
    row.opName = row.gotName = opName;
    row.source = row.gotSource = "model.py:7";
    return row;
}

} // namespace

class CausesTest : public QObject {
    Q_OBJECT
    std::shared_ptr<const Module> m_module;
    Structure m_structure;
    std::optional<SpmdProgram> m_program;

  private slots:
    void initTestCase() {
        auto module = importText(kLayer, "layer");
        QVERIFY2(module.has_value(), module ? "" : module.error().text().c_str());
        m_module = *module;
        m_structure = analyse(*m_module);
        Partition state(std::make_shared<SiteTable>(m_module), *parseMesh("batch=4"));
        // Rows of the weight are cut over the axis: the product sums over them.
        state = apply(state, {tileArgument(1, 0, 0), propagateAction()}).partition;
        m_program = lower(state, {});
    }
    // The argument whose cut it is is named, and would not need it without the axis there.
    void theArgumentIsNamed() {
        const CollectiveCauses causes(*m_program, m_structure);
        const auto why = causes.of(rowOf("all_reduce", "jit(f)/jvp(mlp)/dot_general"));
        QVERIFY(why && why->remedy);
        QCOMPARE(why->cause, std::string("spec_on_wrong_dimension"));
        QCOMPARE(why->remedy->kind, std::string("change_spec"));
        QCOMPARE(why->remedy->argument, m_module->argument(1).path);
        QVERIFY(why->remedy->sharding == (std::vector<std::vector<std::string>>{{}, {}}));
        QVERIFY(words::english(why->sentence).find("batch") != std::string::npos);
    }
    void primitivesThatExplainThemselves() {
        const CollectiveCauses causes(*m_program, m_structure);
        const auto causeOf = [&](const char* kind, const char* primitive) {
            const auto why = causes.of(rowOf(kind, (std::string("jit(f)/jvp(mlp)/") + primitive).c_str()));
            return why ? why->cause : std::string();
        };
        QCOMPARE(causeOf("all_reduce", "reduce_sum"), std::string("reduced_dimension_cut"));
        QCOMPARE(causeOf("all_gather", "top_k"), std::string("top_k_or_sort"));
        QCOMPARE(causeOf("all_gather", "reshape"), std::string("reshape_splits_axis"));
        QCOMPARE(causeOf("collective_permute", "roll"), std::string("shifted_dimension_cut"));
        QCOMPARE(causeOf("all_gather", "gather"), std::string("lookup_in_cut_table"));
        QCOMPARE(causeOf("collective_permute", "mul"), std::string("transposed_mesh"));
        QCOMPARE(causeOf("all_to_all", "tanh"), std::string("result_spec_differs_from_computed"));
        QCOMPARE(causeOf("all_reduce", "custom_thing"), std::string()); // nothing is known of it, nothing is said
    }
};

QTEST_APPLESS_MAIN(CausesTest)
#include "causes_test.moc"
