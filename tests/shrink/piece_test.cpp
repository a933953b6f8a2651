// SPDX-License-Identifier: GPL-3.0-or-later
// Pieces of programs: what is kept, what becomes an argument, what a loop only hands on; and a small fault shrunk.
#include "core/hlo/hlo.h"
#include "core/shrink/fewer_devices.h"
#include "core/shrink/piece.h"
#include "core/shrink/report.h"
#include "core/stablehlo/stablehlo.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>

using namespace axiscape;

namespace {

constexpr auto kLayers = R"(
func.func @main(%x: tensor<8x8xf32>, %w: tensor<8x8xf32>, %v: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = stablehlo.tanh %x : tensor<8x8xf32>
  %1 = stablehlo.dot_general %0, %w, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %2 = stablehlo.cosine %1 : tensor<8x8xf32>
  %3 = stablehlo.dot_general %2, %v, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %4 = stablehlo.add %3, %2 : tensor<8x8xf32>
  return %4 : tensor<8x8xf32>
}
)";

constexpr auto kLoop = R"(
func.func @main(%x: tensor<4xf32>, %w: tensor<4xf32>) -> tensor<4xf32> {
  %i = stablehlo.constant dense<0> : tensor<i32>
  %r:3 = stablehlo.while(%a = %i, %b = %x, %c = %w) : tensor<i32>, tensor<4xf32>, tensor<4xf32>
   cond {
    %n = stablehlo.constant dense<3> : tensor<i32>
    %t = stablehlo.compare LT, %a, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %t : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %next = stablehlo.add %a, %one : tensor<i32>
    %m = stablehlo.multiply %b, %c : tensor<4xf32>
    %s = stablehlo.sine %m : tensor<4xf32>
    stablehlo.return %next, %s, %c : tensor<i32>, tensor<4xf32>, tensor<4xf32>
  }
  return %r#1 : tensor<4xf32>
}
)";

// It carries two values that have nothing to do with each other.
constexpr auto kTwoInALoop = R"(
func.func @main(%x: tensor<4xf32>, %w: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %i = stablehlo.constant dense<0> : tensor<i32>
  %r:3 = stablehlo.while(%a = %i, %b = %x, %c = %w) : tensor<i32>, tensor<4xf32>, tensor<4xf32>
   cond {
    %n = stablehlo.constant dense<3> : tensor<i32>
    %t = stablehlo.compare LT, %a, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %t : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %next = stablehlo.add %a, %one : tensor<i32>
    %s = stablehlo.sine %b : tensor<4xf32>
    %e = stablehlo.exponential %c : tensor<4xf32>
    %f = stablehlo.multiply %e, %e : tensor<4xf32>
    stablehlo.return %next, %s, %f : tensor<i32>, tensor<4xf32>, tensor<4xf32>
  }
  return %r#1, %r#2 : tensor<4xf32>, tensor<4xf32>
}
)";

constexpr auto kPlaced = R"({"mesh": {"data": 2, "model": 2},
 "arguments": [{"path": "x", "sharding": [[], []], "parameter": 0},
               {"path": "w", "sharding": [[], ["model"]], "parameter": 1},
               {"path": "v", "sharding": [["model"], []], "parameter": 2}],
 "results": [{"path": "y", "sharding": [[], []]}]})";

// The sum over `model` is missing.
constexpr auto kWrong = R"(HloModule layers, num_partitions=4

ENTRY %main_spmd (x: f32[8,8], w: f32[8,4], v: f32[4,8]) -> f32[8,8] {
  %x = f32[8,8] parameter(0)
  %w = f32[8,4] parameter(1)
  %v = f32[4,8] parameter(2)
  %tanh = f32[8,8] tanh(%x)
  %dot = f32[8,4] dot(%tanh, %w), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  %cosine = f32[8,4] cosine(%dot)
  %dot.1 = f32[8,8] dot(%cosine, %v), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  %all-gather = f32[8,8] all-gather(%cosine), channel_id=1, replica_groups={{0,1},{2,3}}, dimensions={1}, use_global_device_ids=true
  ROOT %add = f32[8,8] add(%dot.1, %all-gather)
}
)";

std::shared_ptr<const Module> read(const char* text) {
    auto module = importText(text);
    if (!module) qFatal("%s", module.error().text().c_str());
    return *module;
}

ValueId firstOf(const Module& module, OpKind kind) {
    for (const OpId op : module.ops())
        if (module.kind(op) == kind) return module.results(op)[0];
    return {};
}

} // namespace

class PieceTest : public QObject {
    Q_OBJECT

  private slots:
    void whatIsBehindTheGivenIsLeftOut() {
        const auto module = read(kLayers);
        const auto cosine = firstOf(*module, OpKind::cosine), add = firstOf(*module, OpKind::add);
        const auto piece = shrinking::pieceOf(*module, {add}, {cosine});
        QCOMPARE(shrinking::opsOf(*piece.module), 2u);
        QCOMPARE(piece.module->argumentCount(), 2u);
        QCOMPARE(piece.arguments[0], cosine);
        QCOMPARE(piece.arguments[1], ValueId{2u});
        QVERIFY(importText(printText(*piece.module)).has_value());
    }
    void aBodyReadsWhatEntersItsLoop() {
        const auto module = read(kLoop);
        const auto sine = firstOf(*module, OpKind::sine);
        const auto piece = shrinking::pieceOf(*module, {sine}, {});
        QCOMPARE(shrinking::opsOf(*piece.module), 2u);
        // %b is another value in every turn, %c is the argument %w.
        QCOMPARE(piece.arguments.size(), std::size_t(2));
        QCOMPARE(piece.arguments[0], ValueId{1u});
        QVERIFY(module->valueKind(piece.arguments[1]) == ValueKind::regionArgument);
    }
    void aLoopCarriesOnlyWhatIsNeeded() {
        const auto module = read(kTwoInALoop);
        const auto loop = module->definingOp(module->results()[0]);
        QCOMPARE(shrinking::carriedFor(*module, loop, {1}), (std::vector<bool>{true, true, false}));
        QCOMPARE(shrinking::carriedFor(*module, loop, {0}), (std::vector<bool>{true, false, false}));
        const auto read1 = shrinking::readFor(*module, module->results()[0]);
        QVERIFY(std::ranges::find(read1, ValueId{0u}) != read1.end());
        QVERIFY(std::ranges::find(read1, ValueId{1u}) == read1.end());
        const auto piece = shrinking::pieceOf(*module, {module->results()[0]}, {});
        QCOMPARE(piece.arguments, std::vector<ValueId>{ValueId{0u}});
        // while, compare, add, sine
        QCOMPARE(shrinking::opsOf(*piece.module), 4u);
        const auto again = importText(printText(*piece.module));
        QVERIFY2(again.has_value(), again ? "" : again.error().text().c_str());
        const auto both = shrinking::pieceOf(*module, {module->results()[1], module->results()[0]}, {});
        QCOMPARE(shrinking::opsOf(*both.module), shrinking::opsOf(*module));
    }
    void aMissingSumIsCutToItsProductAndItsReader() {
        auto compiled = importHloText(kWrong, "wrong.hlo", {}, {.instructionNames = true});
        QVERIFY2(compiled.has_value(), compiled ? "" : compiled.error().text().c_str());
        const shrinking::Both both{read(kLayers), compiled->imported.module, *parsePlaced(kPlaced, "placed.json")};
        const auto small = shrinkFault(both, {}, {.seed = 1});
        QVERIFY2(small.has_value(), small ? "" : small.error().text().c_str());
        QVERIFY(small->sameInstruction);
        QCOMPARE(small->validation.wrong->instruction, std::string("dot.1"));
        QVERIFY(small->after.ops < small->before.ops);
        QCOMPARE(small->after.devices, std::int64_t(2)); // nothing is cut over data
        QVERIFY(small->after.largest < 8);
        QVERIFY(reportText(*small, "a text").find("| ops of the program | 5 |") != std::string::npos);
    }
    void whatIsEqualHasNothingToShrink() {
        std::string right = kWrong;
        const std::string_view wrong = "%add = f32[8,8] add(%dot.1, ";
        right.replace(right.find(wrong), wrong.size(), "%add = f32[8,8] add(%all-reduce, ");
        right.replace(right.find("  ROOT"), 0,
                      "  %all-reduce = f32[8,8] all-reduce(%dot.1), channel_id=2, replica_groups={{0,1},{2,3}}, "
                      "use_global_device_ids=true, to_apply=%sum\n");
        right.replace(right.find("ENTRY"), 0,
                      "%sum (a: f32[], b: f32[]) -> f32[] {\n  %a = f32[] parameter(0)\n  %b = f32[] parameter(1)\n"
                      "  ROOT %s = f32[] add(%a, %b)\n}\n\n");
        auto compiled = importHloText(right, "right.hlo", {}, {.instructionNames = true});
        QVERIFY2(compiled.has_value(), compiled ? "" : compiled.error().text().c_str());
        const auto small = shrinkFault({read(kLayers), compiled->imported.module, *parsePlaced(kPlaced, "placed.json")},
                                       {}, {.seed = 1});
        QVERIFY(!small.has_value());
        QVERIFY2(small.error().text().find("equal") != std::string::npos, small.error().text().c_str());
    }
    void anAxisThatIsNeededStays() {
        auto compiled = importHloText(kWrong, "wrong.hlo", {}, {.instructionNames = true});
        const shrinking::Both both{read(kLayers), compiled->imported.module, *parsePlaced(kPlaced, "placed.json")};
        QVERIFY(!shrinking::withoutAxis(both, 1).has_value());
        const auto fewer = shrinking::withoutAxis(both, 0);
        QVERIFY(fewer.has_value());
        QCOMPARE(fewer->placed.mesh.devices(), std::int64_t(2));
    }
};

QTEST_APPLESS_MAIN(PieceTest)
#include "piece_test.moc"
