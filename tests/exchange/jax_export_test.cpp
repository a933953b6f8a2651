// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exchange/exchange.h"
#include "core/exchange/jax_carry.h"
#include "core/ir/module_builder.h"
#include "core/stablehlo/stablehlo.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>

using namespace axiscape;

namespace {

struct Exported {
    Result<std::string> python;
    bool has(const std::string& text) const { return python && python->find(text) != std::string::npos; }
    std::string error() const { return python ? "" : python.error().text(); }
};

Exported exported(const std::shared_ptr<const Module>& module, const Strategy& strategy) {
    Partition state(std::make_shared<const SiteTable>(module), strategy.mesh);
    for (const auto& tactic : strategy.schedule.tactics) {
        const auto actions = actionsOf(tactic, state);
        if (!actions) return {fail(actions.error())};
        state = axiscape::apply(state, *actions).partition;
    }
    const auto program = lower(state, {});
    return {exportJax({&program, &strategy, "model.mlir", "sha256:00"})};
}

Tactic manual(std::string name, std::string axis, std::vector<InputRule> inputs) {
    Tactic tactic;
    tactic.name = std::move(name);
    tactic.axis = std::move(axis);
    tactic.inputs = std::move(inputs);
    return tactic;
}

InputRule dimension(std::string pattern, std::uint8_t dim) {
    return {std::move(pattern), InputRule::Kind::dimension, dim};
}

Tactic stored(std::vector<Action> actions) {
    Tactic tactic = manual("inner", "model", {});
    tactic.actions = std::move(actions);
    return tactic;
}

const Mesh mesh{{{"batch", 4}, {"model", 2}}};

} // namespace

class JaxExportTest : public QObject {
    Q_OBJECT

  private slots:
    void golden_example() {
        const Strategy strategy{
            mesh,
            "",
            {{manual("BP", "batch", {dimension("x", 0)}), manual("MP", "model", {dimension("w1", 1)}),
              manual("Z3", "batch", {dimension("w1", 0), dimension("w2", 1)})},
             {}}};
        const auto out = exported(test::model("matmul_chain"), strategy);
        QVERIFY2(out.python, out.error().c_str());
        QVERIFY(out.has("AXES = {\"batch\": 4, \"model\": 2}\n"));
        QVERIFY(out.has("    \"x\": P(\"batch\"),  # f32[256,8]\n    \"w1\": P(\"batch\", \"model\"),  # f32[8,16]\n"
                        "    \"w2\": P(\"model\", \"batch\"),  # f32[16,8]\n}"));
        QVERIFY(out.has("RESULTS = P(\"batch\")  # f32[256,8]\n"));
        QVERIFY(out.has("DONATED = []"));
        QVERIFY(out.has("BP, then MP, then Z3"));
    }

    void a_train_step_keeps_its_containers() {
        const Strategy strategy{mesh, "", {{manual("BP", "batch", {dimension("batch/*", 0)})}, {}}};
        const auto out = exported(test::model("mlp_train"), strategy);
        QVERIFY2(out.python, out.error().c_str());
        QVERIFY(out.has(
            "    \"batch\": [\n        P(\"batch\"),  # f32[64,32]\n        P(\"batch\"),  # f32[64,16]\n    ],"));
        QVERIFY(out.has("        'mu': [\n"));
        QVERIFY(out.has("DONATED = [\"params\", \"opt_state\"]"));
        QVERIFY(out.has("RESULTS = (\n    [\n"));
    }

    void specs_drop_what_is_whole_at_the_end() {
        TensorSharding sharding;
        QCOMPARE(partitionSpec(sharding, 3, mesh), std::string("P()"));
        sharding.append(1, 1);
        QCOMPARE(partitionSpec(sharding, 3, mesh), std::string("P(None, \"model\")"));
        sharding.append(1, 0);
        QCOMPARE(partitionSpec(sharding, 3, mesh), std::string("P(None, (\"model\", \"batch\"))"));
    }

    void a_decision_on_an_op_is_carried_where_arguments_or_results_show_it() {
        const auto chain = test::model("matmul_chain");
        const auto out = exported(chain, {mesh, "", {{stored({tileResult(OpId{0u}, 0, 1, 1)})}, {}}});
        QVERIFY2(out.python, out.error().c_str());
        QVERIFY(out.has("\"w1\": P(None, \"model\")")); // propagated to where JAX is told
        QVERIFY(out.has("\"w2\": P(\"model\")"));
        const auto square =
            exported(test::model("x_xt"),
                     {mesh, "", {{stored({tileArgument(0, 0, 0), chooseFactor(OpId{1u}, 0, "o0.0")})}, {}}});
        QVERIFY2(square.python, square.error().c_str());
        QVERIFY(square.has("RESULTS = P(\"batch\")"));
    }

    void a_decision_that_only_an_op_shows_is_named() {
        // The square of x, summed up: which side of it is cut is seen nowhere outside.
        const auto module = importText(R"(module @sums {
  func.func public @main(%arg0: tensor<8x8xf32> loc("x")) -> tensor<f32> {
    %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %cst = stablehlo.constant dense<0.0> : tensor<f32>
    %2 = stablehlo.reduce(%1 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<f32>
    return %2 : tensor<f32>
  }
})");
        QVERIFY2(module, module ? "" : module.error().text().c_str());
        const auto whole = exported(*module, {mesh, "", {{stored({tileArgument(0, 0, 0)})}, {}}});
        QVERIFY2(whole.python, whole.error().c_str());
        const auto chosen =
            exported(*module, {mesh, "", {{stored({tileArgument(0, 0, 0), chooseFactor(OpId{1u}, 0, "o0.0")})}, {}}});
        QVERIFY(!chosen.python);
        QVERIFY2(chosen.error().find("tactic inner") != std::string::npos, chosen.error().c_str());
        QVERIFY2(chosen.error().find("dot_general") != std::string::npos, chosen.error().c_str());
    }

    void types_without_a_word_in_jax_are_named() {
        ModuleBuilder b("odd");
        const auto x = b.argument("x", b.tensor(ElementType::tf32, {8}));
        const auto module = b.finish(std::vector{x});
        const auto out = exported(module, {mesh, "", {}});
        QVERIFY(!out.python);
        QVERIFY2(out.error().find("argument x") != std::string::npos, out.error().c_str());
    }

    void names_that_are_no_tree_are_exported_flat() {
        ModuleBuilder b("flat");
        const auto p = b.argument("state[<flat index 0>]", b.tensor(ElementType::f32, {8}));
        const auto q = b.argument("y", b.tensor(ElementType::f32, {8}));
        const auto out =
            exported(b.finish(std::vector{q, p}), {mesh, "", {{manual("T", "batch", {dimension("y", 0)})}, {}}});
        QVERIFY2(out.python, out.error().c_str());
        QVERIFY(out.has("no tree, so this is flat"));
        QVERIFY(out.has("    \"state[<flat index 0>]\": P(),  # f32[8]\n    \"y\": P(\"batch\"),  # f32[8]\n"));
        QVERIFY(out.has("RESULTS = [\n    P(\"batch\"),  #"));
    }
};

QTEST_GUILESS_MAIN(JaxExportTest)
#include "jax_export_test.moc"
