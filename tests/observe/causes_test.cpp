// SPDX-License-Identifier: GPL-3.0-or-later
// Why collectives are there: small programs of each kind, and the judgements by hand of golden/observe.
#include "core/observe/causes.h"
#include "core/stablehlo/stablehlo.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <fmt/format.h>

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
        // Its columns: nothing is sent, and no device holds more than before.
        QVERIFY(why->remedy->sharding == (std::vector<std::vector<std::string>>{{}, {"batch"}}));
        QVERIFY(words::english(why->sentence).find("batch") != std::string::npos);
    }
    // A dump of another program: what it sends stands beside ops of numbers alone, which have no dimension to look for,
    // and beside ops that read or make nothing.
    void opsWithoutDimensionsOrResultsAreAskedAbout() {
        auto module = importText(R"(
func.func public @main(%x: tensor<16xf32>, %a: tensor<i32>, %b: tensor<i32>) -> (tensor<16xf32>, tensor<f32>) {
  %0 = stablehlo.convert %a : (tensor<i32>) -> tensor<f32> loc(#l)
  %1 = stablehlo.convert %b : (tensor<i32>) -> tensor<f32> loc(#l)
  %2 = stablehlo.multiply %0, %1 : tensor<f32> loc(#l)
  %3 = stablehlo.iota dim = 0 : tensor<16xi32> loc(#i)
  stablehlo.custom_call @print(%2, %3) {has_side_effect = true} : (tensor<f32>, tensor<16xi32>) -> () loc(#p)
  return %x, %2 : tensor<16xf32>, tensor<f32>
}
#f = loc("model.py":7:0)
#l = loc("jit(f)/mul"(#f))
#i = loc("jit(f)/iota"(#f))
#p = loc("jit(f)/debug_callback"(#f))
)",
                                 "numbers");
        QVERIFY2(module.has_value(), module ? "" : module.error().text().c_str());
        const Structure structure = analyse(**module);
        Partition state(std::make_shared<SiteTable>(*module), *parseMesh("batch=4"));
        const SpmdProgram program = lower(apply(state, {tileArgument(0, 0, 0), propagateAction()}).partition, {});
        const CollectiveCauses causes(program, structure);
        for (const OpId op : (*module)->ops())
            for (const char* name :
                 {"jit(other)/dot_general", "jit(other)/transpose(jvp())/scatter-add", "jit(other)/gather",
                  "jit(other)/reduce_sum", "jit(other)/add", "jit(f)/mul", "jit(f)/iota", "jit(f)/debug_callback"})
                for (const char* kind : {"all_gather", "all_reduce", "collective_permute"}) {
                    MatchRow row = rowOf(kind, name, MatchStatus::moved);
                    row.ops = {op};
                    const auto why = causes.of(row);
                    QVERIFY2(!why || why->cause != "axis_already_used", name);
                }
    }
    // A dump may be of anything: each op of programs of many kinds is asked for any primitive and kind.
    void anyOpMayBeAskedAbout_data() {
        QTest::addColumn<QString>("model");
        for (const char* model : {"mlp_train", "transformer_train_tiny", "moe_train", "gns_train", "decode_tiny"})
            QTest::newRow(model) << model;
    }
    void anyOpMayBeAskedAbout() {
        QFETCH(QString, model);
        const auto module = test::model(model.toStdString());
        const Structure structure = analyse(*module);
        Partition state(std::make_shared<SiteTable>(module), *parseMesh("batch=2,model=2"));
        const SpmdProgram program = lower(apply(state, {tileArgument(0, 0, 0), propagateAction()}).partition, {});
        const CollectiveCauses causes(program, structure);
        const std::array primitives{"dot_general", "reduce_sum",    "gather", "scatter-add", "transpose", "reshape",
                                    "concatenate", "dynamic_slice", "top_k",  "sort",        "add"};
        const std::array kinds{"all_gather", "all_reduce", "reduce_scatter", "all_to_all", "collective_permute"};
        std::uint32_t turn = 0;
        for (const OpId op : module->ops()) {
            if (op.value % 5 != 0) continue;
            const std::string name = fmt::format("jit(other)/{}{}", turn % 3 == 0 ? "transpose(jvp(f))/" : "jvp(f)/",
                                                 primitives[turn % primitives.size()]);
            MatchRow row = rowOf(kinds[turn % kinds.size()], name.c_str(), MatchStatus::moved);
            row.axes = std::vector<std::string>{turn % 2 == 0 ? "batch" : "model"};
            row.slicedAgain = turn % 7 == 0;
            row.ops = {op};
            ++turn;
            if (const auto why = causes.of(row)) QVERIFY(!why->cause.empty());
        }
        QVERIFY(turn > 0);
    }
    // Two heads of keys for eight of queries, over four devices.
    void headsThatDoNotDivideAreSaid() {
        auto module = importText(R"(
func.func public @main(%q: tensor<8x16x4xf32>, %k: tensor<2x16x4xf32>) -> tensor<8x16x16xf32> {
  %0 = stablehlo.broadcast_in_dim %k, dims = [0, 2, 3] : (tensor<2x16x4xf32>) -> tensor<2x4x16x4xf32> loc(#l)
  %1 = stablehlo.reshape %0 : (tensor<2x4x16x4xf32>) -> tensor<8x16x4xf32> loc(#l)
  %2 = stablehlo.dot_general %q, %1, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<8x16x4xf32>, tensor<8x16x4xf32>) -> tensor<8x16x16xf32> loc(#d)
  return %2 : tensor<8x16x16xf32>
}
#f = loc("model.py":7:0)
#l = loc("jit(f)/jit(_repeat)/reshape"(#f))
#d = loc("jit(f)/jvp(attn)/dot_general"(#f))
)",
                                 "heads");
        QVERIFY2(module.has_value(), module ? "" : module.error().text().c_str());
        const auto causeWith = [&](const char* mesh) {
            const Structure structure = analyse(**module);
            Partition state(std::make_shared<SiteTable>(*module), *parseMesh(mesh));
            const SpmdProgram program = lower(apply(state, {tileArgument(0, 0, 0), propagateAction()}).partition, {});
            const CollectiveCauses causes(program, structure);
            const auto why = causes.of(rowOf("all_gather", "jit(f)/jvp(attn)/dot_general"));
            return why ? why->cause : std::string();
        };
        QCOMPARE(causeWith("batch=4"), std::string("does_not_divide"));
        QVERIFY(causeWith("batch=2") != "does_not_divide");
    }
    // A table that is looked up and multiplied: each gradient is summed by itself, and by hand there is one sum.
    void aTableReducedTwiceIsSummedOnce() {
        auto module = importText(R"(
func.func public @main(%t: tensor<32x8xf32>, %i: tensor<16x1xi32>, %u: tensor<16x8xf32>, %o: tensor<32x8xf32>) -> tensor<32x8xf32> {
  %0 = "stablehlo.gather"(%t, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 8>}> : (tensor<32x8xf32>, tensor<16x1xi32>) -> tensor<16x8xf32> loc(#g)
  %z = stablehlo.constant dense<0.0> : tensor<32x8xf32>
  %1 = stablehlo.add %0, %u : tensor<16x8xf32>
  %2 = "stablehlo.scatter"(%z, %i, %1) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<32x8xf32>, tensor<16x1xi32>, tensor<16x8xf32>) -> tensor<32x8xf32> loc(#s)
  %3 = stablehlo.add %2, %o : tensor<32x8xf32>
  return %3 : tensor<32x8xf32>
}
#f = loc("model.py":7:0)
#g = loc("jit(f)/jvp()/gather"(#f))
#s = loc("jit(f)/transpose(jvp())/scatter-add"(#f))
)",
                                 "tied");
        QVERIFY2(module.has_value(), module ? "" : module.error().text().c_str());
        Structure structure = analyse(**module);
        structure.argumentRoles[1] = Role::batch;
        Partition state(std::make_shared<SiteTable>(*module), *parseMesh("batch=4"));
        const SpmdProgram program =
            lower(apply(state, {tileArgument(1, 0, 0), tileArgument(2, 0, 0), propagateAction()}).partition, {});
        const CollectiveCauses causes(program, structure);
        const auto why = causes.of(rowOf("all_reduce", "jit(f)/transpose(jvp())/scatter-add"));
        QVERIFY(why && why->remedy);
        QCOMPARE(why->cause, std::string("reduced_in_parts"));
        QCOMPARE(why->remedy->kind, std::string("shard_map"));
        QCOMPARE(why->remedy->tensor, (*module)->argument(0).path);
        QVERIFY(why->remedy->axes == std::vector<std::string>{"batch"});
        QCOMPARE(why->remedy->source, std::string("model.py:7"));
    }
    // The rewriter gathers both operands of the last product where the compiler gathers one: what beats the first alone
    // comes behind what beats both.
    void aRemedySendsLessThanTheCompilerDoes() {
        auto module = importText(R"(
func.func public @main(%x: tensor<4x8xf32>, %p: tensor<8x8xf32>, %q: tensor<8x8xf32>, %b: tensor<8x4xf32>) -> tensor<4x4xf32> {
  %0 = stablehlo.dot_general %x, %p, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  %1 = stablehlo.dot_general %x, %q, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  %2 = stablehlo.multiply %0, %1 : tensor<4x8xf32>
  %3 = stablehlo.dot_general %2, %b, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x4xf32>) -> tensor<4x4xf32> loc(#l)
  return %3 : tensor<4x4xf32>
}
#f = loc("model.py":7:0)
#l = loc("jit(f)/jvp(mlp)/dot_general"(#f))
)",
                                 "gated");
        QVERIFY2(module.has_value(), module ? "" : module.error().text().c_str());
        const Structure structure = analyse(**module);
        Partition state(std::make_shared<SiteTable>(*module), *parseMesh("batch=2"));
        std::vector<Action> given{tileArgument(1, 1, 0), tileArgument(2, 1, 0), tileArgument(3, 1, 0),
                                  propagateAction()};
        const SpmdProgram program = lower(apply(state, given).partition, {});
        QCOMPARE(sentBytes(program), 128.0);
        MatchRow row = rowOf("all_gather", "jit(f)/jvp(mlp)/dot_general");
        row.got = MatchSide{1, 64, {}};
        const CollectiveCauses notSeen(program, structure);
        const auto alone = notSeen.of(row);
        QVERIFY(alone && alone->remedy);
        const CollectiveCauses seen(program, structure, std::span(&row, 1));
        const auto beside = seen.of(row);
        QVERIFY(beside && beside->remedy);
        // By rows: the sum of what it makes sends no less than the compiler does now.
        QCOMPARE(alone->remedy->argument, (*module)->argument(3).path);
        QVERIFY(alone->remedy->sharding == (std::vector<std::vector<std::string>>{{"batch"}, {}}));
        // The data instead of the weights: nothing is sent.
        QCOMPARE(beside->remedy->argument, (*module)->argument(0).path);
        QCOMPARE(beside->remedy->also.size(), std::size_t{3});
    }
    // A part of a batch is no state that a loop carries; a cache that is written is.
    void aPartOfWhatIsOnlyReadIsNoState() {
        const auto causeOf = [](const char* from, const char* written) {
            auto module = importText(fmt::format(R"(
func.func public @main(%x: tensor<16x8xf32>, %i: tensor<i32>, %u: tensor<4x8xf32>) -> tensor<4x8xf32> {{
  %k = stablehlo.constant dense<0> : tensor<i32>
  {}
  %0 = stablehlo.dynamic_slice {}, %i, %k, sizes = [4, 8] : (tensor<16x8xf32>, tensor<i32>, tensor<i32>) -> tensor<4x8xf32> loc(#l)
  return %0 : tensor<4x8xf32>
}}
#f = loc("model.py":7:0)
#l = loc("jit(f)/dynamic_slice"(#f))
)",
                                                 written, from),
                                     "part");
            if (!module) return module.error().text();
            const Structure structure = analyse(**module);
            Partition state(std::make_shared<SiteTable>(*module), *parseMesh("batch=4"));
            const SpmdProgram program = lower(apply(state, {tileArgument(0, 0, 0), propagateAction()}).partition, {});
            const auto why = CollectiveCauses(program, structure).of(rowOf("all_gather", "jit(f)/dynamic_slice"));
            return why ? why->cause : std::string();
        };
        QCOMPARE(causeOf("%x", ""), std::string("shifted_dimension_cut"));
        QCOMPARE(causeOf("%w",
                         "%w = stablehlo.dynamic_update_slice %x, %u, %i, %k : (tensor<16x8xf32>, tensor<4x8xf32>, "
                         "tensor<i32>, tensor<i32>) -> tensor<16x8xf32>"),
                 std::string("carried_state_moved"));
    }
    // Every turn sums over the rows what it only adds up: one sum behind the loop, and no other cut of the data.
    void aSumOfEveryTurnWaitsBehindTheLoop() {
        auto module = importText(R"(
func.func public @main(%w: tensor<8x4xf32>, %x: tensor<3x16x8xf32>, %y: tensor<3x16x4xf32>) -> tensor<8x4xf32> {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %z = stablehlo.constant dense<0.0> : tensor<8x4xf32>
  %r:3 = stablehlo.while(%i = %c0, %g = %z, %v = %w) : tensor<i32>, tensor<8x4xf32>, tensor<8x4xf32>
  cond {
    %c3 = stablehlo.constant dense<3> : tensor<i32>
    %lt = stablehlo.compare LT, %i, %c3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %lt : tensor<i1>
  } do {
    %c1 = stablehlo.constant dense<1> : tensor<i32>
    %k = stablehlo.constant dense<0> : tensor<i32>
    %a = stablehlo.dynamic_slice %x, %i, %k, %k, sizes = [1, 16, 8] : (tensor<3x16x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x16x8xf32>
    %b = stablehlo.reshape %a : (tensor<1x16x8xf32>) -> tensor<16x8xf32>
    %p = stablehlo.dot_general %b, %v, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x4xf32>) -> tensor<16x4xf32> loc(#l)
    %d = stablehlo.tanh %p : tensor<16x4xf32>
    %m = stablehlo.dot_general %b, %d, contracting_dims = [0] x [0] : (tensor<16x8xf32>, tensor<16x4xf32>) -> tensor<8x4xf32> loc(#t)
    %n = stablehlo.add %g, %m : tensor<8x4xf32>
    %j = stablehlo.add %i, %c1 : tensor<i32>
    stablehlo.return %j, %n, %v : tensor<i32>, tensor<8x4xf32>, tensor<8x4xf32>
  }
  return %r#1 : tensor<8x4xf32>
}
#f = loc("model.py":7:0)
#l = loc("jit(f)/while/body/jvp()/dot_general"(#f))
#t = loc("jit(f)/while/body/transpose(jvp())/dot_general"(#f))
)",
                                 "accumulation");
        QVERIFY2(module.has_value(), module ? "" : module.error().text().c_str());
        Structure structure = analyse(**module);
        structure.argumentRoles[1] = Role::batch;
        Partition state(std::make_shared<SiteTable>(*module), *parseMesh("batch=4"));
        const SpmdProgram program = lower(apply(state, {tileArgument(1, 1, 0), propagateAction()}).partition, {});
        const CollectiveCauses causes(program, structure);
        const auto why = causes.of(rowOf("all_reduce", "jit(f)/while/body/transpose(jvp())/dot_general"));
        QVERIFY(why && why->remedy);
        QCOMPARE(why->cause, std::string("reduction_in_loop"));
        QCOMPARE(why->remedy->kind, std::string("shard_map"));
        QVERIFY(why->remedy->isBehindLoop);
        QCOMPARE(why->remedy->tensor, (*module)->argument(0).path);
        QVERIFY(why->remedy->axes == std::vector<std::string>{"batch"});
    }
    void primitivesThatExplainThemselves() {
        const CollectiveCauses causes(*m_program, m_structure);
        const auto causeOf = [&](const char* kind, const char* primitive) {
            const auto why = causes.of(rowOf(kind, (std::string("jit(f)/jvp(mlp)/") + primitive).c_str()));
            return why ? why->cause : std::string();
        };
        QCOMPARE(causeOf("all_reduce", "reduce_sum"), std::string("reduced_dimension_cut"));
        QCOMPARE(causeOf("all_gather", "reduce"), std::string("reduced_dimension_cut"));
        QCOMPARE(causeOf("all_gather", "argmax"), std::string("reduced_dimension_cut"));
        QCOMPARE(causeOf("all_gather", "top_k"), std::string("top_k_or_sort"));
        QCOMPARE(causeOf("all_gather", "reshape"), std::string("reshape_splits_axis"));
        QCOMPARE(causeOf("collective_permute", "roll"), std::string("shifted_dimension_cut"));
        QCOMPARE(causeOf("collective_permute", "split"), std::string("shifted_dimension_cut"));
        QCOMPARE(causeOf("collective_permute", "reduce_precision"), std::string("transposed_mesh"));
        QCOMPARE(causeOf("all_gather", "gather"), std::string("lookup_in_cut_table"));
        QCOMPARE(causeOf("collective_permute", "mul"), std::string("transposed_mesh"));
        QCOMPARE(causeOf("all_to_all", "tanh"), std::string("result_spec_differs_from_computed"));
        QCOMPARE(causeOf("all_reduce", "custom_thing"), std::string()); // nothing is known of it, nothing is said
    }
};

QTEST_APPLESS_MAIN(CausesTest)
#include "causes_test.moc"
