// SPDX-License-Identifier: GPL-3.0-or-later
// Older and other spellings of what today's JAX prints, each beside today's: one module.
#include "tests/support/support.h"

#include "core/stablehlo/stablehlo.h"

#include <QtTest/QtTest>

using namespace axiscape;

namespace {

struct Spelling {
    const char *name, *arguments, *other, *today;
};

const Spelling kSpellings[] = {
    {"lists as dense", "%a: tensor<2x3xf32>",
     R"(%0 = "stablehlo.transpose"(%a) {permutation = dense<[1, 0]> : tensor<2xi64>} : (tensor<2x3xf32>) -> tensor<3x2xf32>)",
     "%0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>"},
    {"permutation by name", "%a: tensor<2x3xf32>",
     "%0 = stablehlo.transpose %a, permutation = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>",
     "%0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>"},
    {"an empty dense list", "%a: tensor<f32>",
     R"(%0 = "stablehlo.broadcast_in_dim"(%a) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<f32>) -> tensor<4xf32>)",
     "%0 = stablehlo.broadcast_in_dim %a, dims = [] : (tensor<f32>) -> tensor<4xf32>"},
    {"a splat", "%a: tensor<4x4xf32>",
     R"(%0 = "stablehlo.slice"(%a) {limit_indices = dense<4> : tensor<2xi64>, start_indices = dense<0> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} : (tensor<4x4xf32>) -> tensor<4x4xf32>)",
     "%0 = stablehlo.slice %a [0:4, 0:4] : (tensor<4x4xf32>) -> tensor<4x4xf32>"},
    {"mhlo", "%a: tensor<4xf32>", "%0 = mhlo.add %a, %a : tensor<4xf32>", "%0 = stablehlo.add %a, %a : tensor<4xf32>"},
    {"mhlo's enumerations", "%a: tensor<4xf32>",
     R"(%0 = "mhlo.compare"(%a, %a) {compare_type = #mhlo<comparison_type FLOAT>, comparison_direction = #mhlo<comparison_direction EQ>} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>)",
     "%0 = stablehlo.compare EQ, %a, %a, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>"},
    {"batching dimensions", "%a: tensor<5x2x3xf32>, %b: tensor<5x3x4xf32>",
     R"(%0 = "stablehlo.dot_general"(%a, %b) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>} : (tensor<5x2x3xf32>, tensor<5x3x4xf32>) -> tensor<5x2x4xf32>)",
     "%0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1] : "
     "(tensor<5x2x3xf32>, tensor<5x3x4xf32>) -> tensor<5x2x4xf32>"},
    {"window as dense", "%a: tensor<4x8xf32>, %s: tensor<f32>",
     R"(%0 = "stablehlo.reduce_window"(%a, %s) ({
^bb0(%x: tensor<f32>, %y: tensor<f32>):
  %z = stablehlo.add %x, %y : tensor<f32>
  stablehlo.return %z : tensor<f32>
}) {padding = dense<0> : tensor<2x2xi64>, window_dimensions = dense<[2, 1]> : tensor<2xi64>, window_strides = dense<[2, 1]> : tensor<2xi64>} : (tensor<4x8xf32>, tensor<f32>) -> tensor<2x8xf32>)",
     R"(%0 = "stablehlo.reduce_window"(%a, %s) <{window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 2, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<0> : tensor<2x2xi64>}> ({
^bb0(%x: tensor<f32>, %y: tensor<f32>):
  %z = stablehlo.add %x, %y : tensor<f32>
  stablehlo.return %z : tensor<f32>
}) : (tensor<4x8xf32>, tensor<f32>) -> tensor<2x8xf32>)"},
    {"window reversal as dense", "%a: tensor<1x8x8x3xf32>, %b: tensor<3x3x3x4xf32>",
     "%0 = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = "
     "[1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [0, 0]} {batch_group_count "
     "= 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) -> tensor<1x8x8x4xf32>",
     "%0 = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, "
     "1], [1, 1]], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : "
     "(tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) -> tensor<1x8x8x4xf32>"},
    {"reduce with a region", "%a: tensor<2x3xf32>, %b: tensor<f32>",
     "%0 = stablehlo.reduce(%a init: %b) across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>\n"
     "reducer(%x: tensor<f32>, %y: tensor<f32>)  {\n  %z = stablehlo.add %x, %y : tensor<f32>\n  stablehlo.return %z : "
     "tensor<f32>\n}",
     "%0 = stablehlo.reduce(%a init: %b) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, "
     "tensor<f32>) -> tensor<2xf32>"},
    {"all_to_all before lists of axes", "%a: tensor<16x16xf32>",
     R"(%0 = sdy.all_to_all {"x"} 0->1 %a out_sharding=<@mesh, [{}, {"x"}]> : tensor<16x16xf32>)",
     R"(%0 = sdy.all_to_all [{"x"}: 0->1] %a out_sharding=<@mesh, [{}, {"x"}]> : tensor<16x16xf32>)"},
    {"a sharding custom call", "%a: tensor<2xf32>",
     "%0 = stablehlo.custom_call @Sharding(%a) {backend_config = \"\", mhlo.sharding = \"{devices=[2]<=[2]}\"} : "
     "(tensor<2xf32>) -> tensor<2xf32>",
     R"(%0 = "stablehlo.custom_call"(%a) <{backend_config = "", call_target_name = "Sharding"}> {mhlo.sharding = "{devices=[2]<=[2]}"} : (tensor<2xf32>) -> tensor<2xf32>)"},
};

std::string printed(const Spelling& spelling, const char* body) {
    const auto module =
        importText(std::string("func.func public @main(") + spelling.arguments + ") {\n" + body + "\n  return\n}\n");
    if (!module) return module.error().text();
    return (*module)->unknownOperations().empty() ? printGeneric(**module) : "unknown";
}

const char* const kQuantized = R"(func.func @main(%a: tensor<4x2xf32>) {
  %0 = stablehlo.uniform_quantize %a : (tensor<4x2xf32>) -> tensor<4x2x!quant.uniform<i8<-127:127>:f32:1, {0.1:-30, 0.2}>>
  %1 = stablehlo.add %0, %0 : tensor<4x2x!quant.uniform<i8<-127:127>:f32:1, {0.1:-30, 0.2}>>
  %2 = stablehlo.uniform_dequantize %1 : (tensor<4x2x!quant.uniform<i8<-127:127>:f32:1, {0.1:-30, 0.2}>>) -> tensor<4x2xf32>
  return
})";

const char* const kMeshes = R"("builtin.module"() <{sym_name = "m"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=4], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>, sym_name = "mesh"}> {my.note = "n"} : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ())";

} // namespace

class SpellingsTest : public QObject {
    Q_OBJECT
  private slots:
    void oneModule_data() {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(kSpellings)); ++i) QTest::newRow(kSpellings[i].name) << i;
    }
    void oneModule() {
        QFETCH(int, index);
        const Spelling& spelling = kSpellings[index];
        const auto other = printed(spelling, spelling.other), today = printed(spelling, spelling.today);
        QCOMPARE(QString::fromStdString(other), QString::fromStdString(today));
        QVERIFY2(today.starts_with("\"builtin.module\""), today.c_str());
    }

    void quantized() {
        const auto m = importText(kQuantized);
        QVERIFY2(m, m ? "" : m.error().text().c_str());
        QVERIFY((*m)->unknownOperations().empty());
        QCOMPARE((*m)->type((*m)->results(OpId{1u})[0]).text,
                 std::string_view("tensor<4x2x!quant.uniform<i8<-127:127>:f32:1, {0.1:-30, 0.2}>>"));
    }

    void meshOfTheGenericForm() {
        const auto m = importText(kMeshes);
        QVERIFY2(m, m ? "" : m.error().text().c_str());
        QCOMPARE((*m)->otherTopLevel(),
                 (std::vector<std::string>{
                     "sdy.mesh @mesh = <[\"x\"=2, \"y\"=4], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]> {my.note = \"n\"}"}));
    }
};

QTEST_GUILESS_MAIN(SpellingsTest)
#include "spellings_test.moc"
