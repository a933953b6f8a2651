// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exchange/annotated_module.h"
#include "core/exchange/constraint_place.h"
#include "core/exchange/constraints.h"
#include "core/partition/uses.h"
#include "core/stablehlo/stablehlo.h"
#include "core/tactics/annotated.h"
#include "tests/exchange/programs.h"

#include <QtTest/QtTest>
#include <algorithm>

using namespace axiscape;
using namespace axiscape::exchange;
using namespace axiscape::test;

namespace {

// The square of x, summed up: which side of it is cut is seen nowhere outside.
std::shared_ptr<const Module> sums() {
    return *importText(R"(module @sums {
  func.func public @main(%arg0: tensor<8x8xf32> loc("x")) -> tensor<f32> {
    %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32> loc("jit(f)/layer_0/transpose")
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32> loc("jit(f)/transpose(jvp(layer_0))/attn/dot_general")
    %cst = stablehlo.constant dense<0.0> : tensor<f32>
    %2 = stablehlo.reduce(%1 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<f32>
    return %2 : tensor<f32>
  }
})");
}

Strategy chosen(std::vector<Action> more, std::string factor = "o0.0") {
    std::vector<Action> actions{tileArgument(0, 0, 0), chooseFactor(OpId{1u}, 0, std::move(factor))};
    actions.insert(actions.end(), more.begin(), more.end());
    return {batchAndModel, "", {{stored(std::move(actions))}, {}}};
}

std::vector<Constraint> needed(const Evaluated& evaluated) {
    auto constraints = neededConstraints(evaluated.input);
    return constraints ? *constraints : std::vector<Constraint>{};
}

std::string annotated(const Evaluated& evaluated) {
    const auto made = annotatedModule(evaluated.program, needed(evaluated));
    return made ? printText(**made) : made.error().text();
}

std::size_t occurrences(const std::string& text, std::string_view what) {
    std::size_t count = 0;
    for (auto at = text.find(what); at != text.npos; at = text.find(what, at + 1)) ++count;
    return count;
}

} // namespace

class ConstraintsTest : public QObject {
    Q_OBJECT

  private slots:
    void none_where_arguments_and_results_tell_all() {
        QVERIFY(needed(Evaluated(test::model("matmul_chain"), matmulStrategy())).empty());
        // Decisions on ops that arguments and results show.
        const Evaluated shown(test::model("matmul_chain"),
                              {batchAndModel, "", {{stored({tileResult(OpId{0u}, 0, 1, 1)})}, {}}});
        QVERIFY(needed(shown).empty());
        const Evaluated square(test::model("x_xt"), chosen({}));
        QVERIFY(needed(square).empty());
    }

    void a_decision_seen_nowhere_outside_is_one() {
        const Evaluated evaluated(sums(), chosen({}));
        const auto constraints = needed(evaluated);
        QCOMPARE(constraints.size(), std::size_t(1));
        QVERIFY(!constraints[0].user.valid());
        QCOMPARE(evaluated.input.program->partition.module().definingOp(constraints[0].value), OpId{1u});
        QCOMPARE(shardyText(constraints[0].sharding, 2, batchAndModel), std::string("[{\"batch\"}, {}]"));
        QCOMPARE(constraints[0].tactic, std::string("inner"));
    }

    void what_follows_from_another_is_none() {
        // The product over model: the sum behind it follows, and so does saying it twice.
        const Evaluated evaluated(sums(), chosen({tileResult(OpId{1u}, 0, 1, 1), tileResult(OpId{1u}, 0, 1, 1),
                                                  chooseFactor(OpId{1u}, 1, "o1.1")}));
        const auto constraints = needed(evaluated);
        QCOMPARE(constraints.size(), std::size_t(1)); // one value, both axes
        QCOMPARE(shardyText(constraints[0].sharding, 2, batchAndModel), std::string("[{\"batch\"}, {\"model\"}]"));
    }

    void a_choice_that_no_result_shows_is_told_at_the_operands() {
        // Over batch the contracted dimension: the product is a partial sum.
        const Evaluated evaluated(sums(), chosen({}, "o0.1"));
        const auto constraints = needed(evaluated);
        QCOMPARE(constraints.size(), std::size_t(2));
        for (const auto& c : constraints) QCOMPARE(c.user, OpId{1u});
        const auto text = annotated(evaluated);
        QCOMPARE(occurrences(text, "sharding_constraint"), std::size_t(2));
    }

    // What follows from the rest and is said all the same is for the compiler: it is carried.
    void how_an_operand_is_read_is_always_told() {
        const Evaluated plain(sums(), {batchAndModel, "", {{stored({tileArgument(0, 0, 0)})}, {}}});
        QVERIFY(needed(plain).empty());
        auto pin = stored({tileUse(OpId{1u}, 0, 0, 0), wholeUse(OpId{1u}, 0, 1)});
        const Evaluated evaluated(sums(), {batchAndModel, "", {{stored({tileArgument(0, 0, 0)}), pin}, {}}});
        const auto constraints = needed(evaluated);
        QCOMPARE(constraints.size(), std::size_t(1));
        QCOMPARE(constraints[0].user, OpId{1u});
        QCOMPARE(constraints[0].operand, 0u);
        QCOMPARE(shardyText(constraints[0].sharding, 2, batchAndModel), std::string("[{\"batch\"}, {}]"));
        QCOMPARE(occurrences(annotated(evaluated), "sharding_constraint"), std::size_t(1));
        const auto rows = constraintsLiteral(evaluated.program, constraints);
        QVERIFY2(rows.find("spec=P(\"batch\"), backward=True, operand=0)") != rows.npos, rows.c_str());
    }

    // Other words in a constraint that the program has: it stays one.
    void a_constraint_of_the_program_gets_other_words() {
        const auto module = importText(R"(module @said {
  sdy.mesh @mesh = <["batch"=4, "model"=2]>
  func.func public @main(%arg0: tensor<8x8xf32> loc("x")) -> tensor<8x8xf32> {
    %0 = stablehlo.tanh %arg0 : tensor<8x8xf32> loc("jit(f)/tanh")
    %1 = sdy.sharding_constraint %0 <@mesh, [{}, {"model"}]> : tensor<8x8xf32> loc("jit(f)/sharding_constraint")
    return %1 : tensor<8x8xf32>
  }
})");
        QVERIFY2(module, module ? "" : module.error().text().c_str());
        const Evaluated evaluated(*module, {batchAndModel, "", {{stored({tileUse(OpId{1u}, 0, 0, 1)})}, {}}});
        const auto text = annotated(evaluated);
        QCOMPARE(occurrences(text, "sdy.sharding_constraint"), std::size_t(1));
        QVERIFY2(text.find("sharding = #sdy.sharding<@mesh, [{\"model\"}, {}]>} : (tensor<8x8xf32>)") != text.npos,
                 text.c_str());
        const auto rows = constraintsLiteral(evaluated.program, needed(evaluated));
        QVERIFY2(rows.find("where=\"sharding_constraint\", shape=(8, 8), nth=0, of=1, spec=P(\"model\"))") != rows.npos,
                 rows.c_str());
    }

    void python_finds_it_by_scope_primitive_and_shape() {
        const Evaluated evaluated(sums(), chosen({}));
        const auto rows = constraintsLiteral(evaluated.program, needed(evaluated));
        const std::string row =
            "dict(where=\"layer_0/attn/dot_general\", shape=(8, 8), nth=0, of=1, spec=P(\"batch\"), "
            "backward=True),";
        QVERIFY2(rows.find(row) != rows.npos, rows.c_str());
        QCOMPARE(constraintsLiteral(evaluated.program, {}), std::string("[]"));
    }

    void the_module_carries_mesh_shardings_and_constraints() {
        const Evaluated evaluated(sums(), chosen({}));
        const auto text = annotated(evaluated);
        QCOMPARE(occurrences(text, "sdy.mesh @mesh = <[\"batch\"=4, \"model\"=2]>"), std::size_t(1));
        QVERIFY2(text.find("sdy.sharding = #sdy.sharding<@mesh, [{\"batch\"}, {}]>") != text.npos, text.c_str());
        QCOMPARE(occurrences(text, "sharding_constraint"), std::size_t(1));
        const auto again = importText(text);
        QVERIFY2(again, again ? "" : again.error().text().c_str());
        QCOMPARE(printText(**again), text);
    }

    // What is written is what the strategy of a module's own shardings reads.
    void read_back_it_gives_the_same_shardings_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"matmul_chain", "mlp_train", "transformer_train_tiny", "transformer_scan_train"})
            QTest::newRow(name) << name;
    }
    void read_back_it_gives_the_same_shardings() {
        QFETCH(QString, name);
        Strategy strategy = matmulStrategy();
        if (name != "matmul_chain")
            strategy.schedule.tactics = {
                manual("BP", "batch", {dimension("batch/*", 0)}),
                manual("Z3", "batch", {firstDivisible("params/*w"), firstDivisible("params/*einsum")})};
        const Evaluated evaluated(test::model(name.toStdString()), strategy);
        QVERIFY2(evaluated.error.empty(), evaluated.error.c_str());
        const auto made = exportShardy(evaluated.input);
        QVERIFY2(made, made ? "" : made.error().text().c_str());
        const auto module = importText(*made);
        QVERIFY2(module, module ? "" : module.error().text().c_str());
        QVERIFY(isAnnotated(**module));
        const auto& before = evaluated.program.partition.module();
        QCOMPARE((*module)->opCount(), before.opCount());
        QCOMPARE((*module)->argumentCount(), before.argumentCount());
        for (std::uint32_t i = 0; i < before.argumentCount(); ++i) {
            const auto& argument = (*module)->argument(i);
            const auto sharding =
                shardyText(evaluated.program.sharding(ValueId{i}), before.type(ValueId{i}).shape.size(), batchAndModel);
            QVERIFY2(argument.attributes.find("#sdy.sharding<@mesh, " + sharding + ">") != std::string::npos,
                     argument.attributes.c_str());
            QCOMPARE(argument.name, before.argument(i).name);
            QCOMPARE(argument.aliasedResult, before.argument(i).aliasedResult);
        }
    }

    void shardings_it_had_are_replaced() {
        const auto module = importText(R"(module @m attributes {mhlo.num_partitions = 4 : i32} {
  sdy.mesh @mesh = <["data"=4]>
  func.func public @main(%arg0: tensor<8x8xf32> {jax.buffer_donor = true, sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>} loc("x")) -> (tensor<8x8xf32> {jax.result_info = "result", sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) {
    %0 = sdy.sharding_constraint %arg0 <@mesh, [{}, {"data"}]> : tensor<8x8xf32>
    return %0 : tensor<8x8xf32>
  }
})");
        QVERIFY2(module, module ? "" : module.error().text().c_str());
        const Evaluated evaluated(*module, {batchAndModel, "", {{manual("T", "batch", {dimension("x", 1)})}, {}}});
        const auto text = annotated(evaluated);
        QVERIFY2(text.find("\"data\"") == text.npos, text.c_str());
        QVERIFY2(text.find("mhlo.num_partitions = 8") != text.npos, text.c_str());
        QCOMPARE(occurrences(text, "[{}, {\"batch\"}]"), std::size_t(3)); // argument, constraint, result
        QVERIFY2(text.find("jax.buffer_donor = true, sdy.sharding") != text.npos, text.c_str());
        QVERIFY2(text.find("jax.result_info = \"result\", sdy.sharding") != text.npos, text.c_str());
        QVERIFY2(importText(text), text.c_str());
    }

    void parts_of_axes_are_sub_axes() {
        const auto module = importText(R"(module @m {
  func.func public @main(%arg0: tensor<2x12xf32> loc("x")) -> tensor<24xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<2x12xf32>) -> tensor<24xf32>
    return %0 : tensor<24xf32>
  }
})");
        QVERIFY(module);
        Strategy strategy{{{{"model", 8}}}, "", {{manual("T", "model", {dimension("x", 0)})}, {}}};
        strategy.schedule.tactics = {stored({tileResult(OpId{0u}, 0, 0, 0)})};
        strategy.schedule.options.splitAxes = true;
        const Evaluated evaluated(*module, strategy);
        const auto text = annotated(evaluated);
        QVERIFY2(text.find("sdy.mesh @mesh = <[\"model\"=8]>") != text.npos, text.c_str());
        QVERIFY2(text.find("[{\"model\":(1)2}, {\"model\":(2)4}]") != text.npos, text.c_str());
    }

    void by_hand_on_another_mesh_is_named() {
        const auto module = importText(R"(module @m {
  sdy.mesh @own = <["a"=2]>
  func.func public @main(%arg0: tensor<8xf32> loc("x")) -> tensor<8xf32> {
    %0 = sdy.manual_computation(%arg0) in_shardings=[<@own, [{"a"}]>] out_shardings=[<@own, [{"a"}]>] manual_axes={"a"} (%arg1: tensor<4xf32>) {
      sdy.return %arg1 : tensor<4xf32>
    } : (tensor<8xf32>) -> tensor<8xf32>
    return %0 : tensor<8xf32>
  }
})");
        QVERIFY2(module, module ? "" : module.error().text().c_str());
        const Evaluated other(*module, {batchAndModel, "", {}});
        QVERIFY(!exportShardy(other.input));
        const Evaluated own(*module, {{{{"a", 2}}}, "", {}});
        const auto made = exportShardy(own.input);
        QVERIFY2(made, made ? "" : made.error().text().c_str());
        QCOMPARE(occurrences(*made, "sdy.mesh"), std::size_t(1));
        QVERIFY(made->find("manual_computation") != made->npos);
    }
};

QTEST_GUILESS_MAIN(ConstraintsTest)
#include "constraints_test.moc"
