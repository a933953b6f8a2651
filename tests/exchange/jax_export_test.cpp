// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exchange/exchange.h"
#include "core/exchange/python_text.h"
#include "core/ir/module_builder.h"
#include "core/stablehlo/stablehlo.h"
#include "tests/exchange/programs.h"

#include <QtTest/QtTest>

using namespace axiscape;
using namespace axiscape::exchange;
using namespace axiscape::test;

namespace {

struct Python {
    Result<std::string> python;
    bool has(const std::string& text) const { return python && python->find(text) != std::string::npos; }
    std::string error() const { return python ? "" : python.error().text(); }
};

Python exported(const std::shared_ptr<const Module>& module, const Strategy& strategy) {
    const test::Evaluated evaluated(module, strategy);
    const auto made = exportJax(evaluated.input);
    return {made ? Result<std::string>(made->python) : fail(made.error())};
}

const Mesh mesh = batchAndModel;

} // namespace

class JaxExportTest : public QObject {
    Q_OBJECT

  private slots:
    void golden_example() {
        const auto out = exported(test::model("matmul_chain"), matmulStrategy());
        QVERIFY2(out.python, out.error().c_str());
        QVERIFY(out.has("AXES = {\"batch\": 4, \"model\": 2}\n"));
        QVERIFY(out.has("    \"x\": P(\"batch\"),  # f32[256,8]\n    \"w1\": P(\"batch\", \"model\"),  # f32[8,16]\n"
                        "    \"w2\": P(\"model\", \"batch\"),  # f32[16,8]\n}"));
        QVERIFY(out.has("RESULTS = P(\"batch\")  # f32[256,8]\n"));
        QVERIFY(out.has("DONATED = []"));
        QVERIFY(out.has("BP, then MP, then Z3"));
    }

    void devices_stand_in_the_order_of_the_strategy() {
        Strategy strategy = matmulStrategy();
        QVERIFY(exported(test::model("matmul_chain"), strategy).has("ORDER = None\n"));
        strategy.deviceOrder = "model,batch";
        const auto out = exported(test::model("matmul_chain"), strategy);
        QVERIFY2(out.python, out.error().c_str());
        QVERIFY(out.has("ORDER = [0, 4, 1, 5, 2, 6, 3, 7]\n"));
        const test::Evaluated evaluated(test::model("matmul_chain"), strategy);
        const auto shardy = exportShardy(evaluated.input);
        QVERIFY(shardy && shardy->find("sdy.mesh @mesh = <[\"batch\"=4, \"model\"=2], device_ids=[0, 4, 1, 5, 2, 6, 3, "
                                       "7]>") != std::string::npos);
        const auto order = [](const char* text, const Mesh& on) { return orderLiteral(*parseDeviceOrder(text, on)); };
        QCOMPARE(order("7-0", mesh), std::string("[*range(7, -1, -1)]"));
        QCOMPARE(order("y,x", {{{"x", 3}, {"y", 4}}}),
                 std::string("[*range(0, 10, 3), *range(1, 11, 3), *range(2, 12, 3)]"));
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
