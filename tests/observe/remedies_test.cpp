// SPDX-License-Identifier: GPL-3.0-or-later
// What is said that would remove a collective, on small programs: arguments that help only together, states of an
// optimizer, several ops of one line, what no layout helps.
#include "core/observe/causes.h"
#include "core/stablehlo/stablehlo.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>

using namespace axiscape;
using Sharding = std::vector<std::vector<std::string>>;

namespace {

MatchRow rowOf(const char* kind, const char* opName) {
    MatchRow row;
    row.status = MatchStatus::extra;
    row.kind = kind;
    row.axes = std::vector<std::string>{"batch"};
    row.got = MatchSide{1, 4096, {}};
    row.opName = row.gotName = opName;
    row.source = row.gotSource = "model.py:7";
    return row;
}

// A program, and the causes of its collectives where these arguments are cut over the one axis.
struct Program {
    std::shared_ptr<const Module> module;
    Structure structure;
    std::optional<SpmdProgram> program;
    std::optional<CollectiveCauses> causes;

    bool read(const char* text, const char* mesh, std::vector<Action> cuts,
              std::initializer_list<std::pair<int, Role>> roles = {}) {
        auto made = importText(text, "program");
        if (!made) {
            qWarning("%s", made.error().text().c_str());
            return false;
        }
        module = *made;
        structure = analyse(*module);
        for (const auto& [argument, role] : roles) structure.argumentRoles[static_cast<std::size_t>(argument)] = role;
        cuts.push_back(propagateAction());
        Partition state(std::make_shared<SiteTable>(module), *parseMesh(mesh));
        program = lower(apply(state, cuts).partition, {});
        causes.emplace(*program, structure);
        return true;
    }
    std::string path(std::uint32_t argument) const { return module->argument(argument).path; }
};

} // namespace

class RemediesTest : public QObject {
    Q_OBJECT
  private slots:
    // Three heads of keys and of values on two devices, cut inside: either alone made whole moves more, both together
    // leave the queries' cut and the data's alone.
    void keysAndValuesChangeTogether() {
        Program p;
        QVERIFY(p.read(R"(
func.func public @main(%q: tensor<6x128x8xf32>, %k: tensor<3x128x8xf32>, %v: tensor<3x128x8xf32>, %o: tensor<6x8x16xf32>) -> tensor<128x16xf32> {
  %0 = stablehlo.broadcast_in_dim %k, dims = [0, 2, 3] : (tensor<3x128x8xf32>) -> tensor<3x2x128x8xf32> loc(#b)
  %1 = stablehlo.reshape %0 : (tensor<3x2x128x8xf32>) -> tensor<6x128x8xf32> loc(#k)
  %2 = stablehlo.broadcast_in_dim %v, dims = [0, 2, 3] : (tensor<3x128x8xf32>) -> tensor<3x2x128x8xf32> loc(#b)
  %3 = stablehlo.reshape %2 : (tensor<3x2x128x8xf32>) -> tensor<6x128x8xf32> loc(#v)
  %4 = stablehlo.dot_general %q, %1, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<6x128x8xf32>, tensor<6x128x8xf32>) -> tensor<6x128x128xf32> loc(#d)
  %5 = stablehlo.tanh %4 : tensor<6x128x128xf32>
  %6 = stablehlo.dot_general %5, %3, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<6x128x128xf32>, tensor<6x128x8xf32>) -> tensor<6x128x8xf32> loc(#d)
  %7 = stablehlo.dot_general %6, %o, contracting_dims = [0, 2] x [0, 1] : (tensor<6x128x8xf32>, tensor<6x8x16xf32>) -> tensor<128x16xf32> loc(#d)
  return %7 : tensor<128x16xf32>
}
#f = loc("model.py":7:0)
#g = loc("model.py":8:0)
#b = loc("jit(f)/broadcast_in_dim"(#f))
#k = loc("jit(f)/reshape"(#f))
#v = loc("jit(f)/reshape"(#g))
#d = loc("jit(f)/dot_general"(#g))
)",
                       "batch=2",
                       {tileArgument(0, 0, 0), tileArgument(1, 2, 0), tileArgument(2, 2, 0), tileArgument(3, 0, 0)},
                       {{1, Role::parameter}}));
        const auto why = p.causes->of(rowOf("all_to_all", "jit(f)/reshape"));
        QVERIFY(why && why->remedy);
        QCOMPARE(why->cause, std::string("does_not_divide"));
        QCOMPARE(why->remedy->argument, p.path(1));
        QVERIFY(why->remedy->sharding == (Sharding{{}, {}, {}}));
        QCOMPARE(why->remedy->also.size(), std::size_t{1});
        QCOMPARE(why->remedy->also[0].argument, p.path(2));
        QVERIFY(why->remedy->also[0].sharding == (Sharding{{}, {}, {}}));
    }
    // A state that lies otherwise than its parameter is the one to change, though the update reads the parameter.
    void aStateLiesAsItsParameter() {
        Program p;
        QVERIFY(p.read(R"(
func.func public @main(%w: tensor<64x32xf32>, %m: tensor<64x32xf32>, %x: tensor<16x64xf32>) -> (tensor<64x32xf32>, tensor<64x32xf32>, tensor<16x32xf32>) {
  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<16x64xf32>, tensor<64x32xf32>) -> tensor<16x32xf32>
  %g = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] : (tensor<16x64xf32>, tensor<16x32xf32>) -> tensor<64x32xf32>
  %n = stablehlo.add %m, %g : tensor<64x32xf32>
  %u = stablehlo.subtract %w, %n : tensor<64x32xf32> loc(#l)
  return %u, %n, %y : tensor<64x32xf32>, tensor<64x32xf32>, tensor<16x32xf32>
}
#f = loc("model.py":7:0)
#l = loc("jit(f)/sub"(#f))
)",
                       "batch=4", {tileArgument(0, 1, 0), tileArgument(1, 0, 0)},
                       {{0, Role::parameter}, {1, Role::optimizerState}, {2, Role::batch}}));
        const auto why = p.causes->of(rowOf("all_to_all", "jit(f)/sub"));
        QVERIFY(why && why->remedy);
        QCOMPARE(why->cause, std::string("spec_on_wrong_dimension"));
        QCOMPARE(why->remedy->argument, p.path(1));
        QVERIFY(why->remedy->sharding == (Sharding{{}, {"batch"}}));
    }
    // A function that is called for queries and for keys has one line: both change.
    void opsOfOneLineChangeTogether() {
        Program p;
        QVERIFY(p.read(R"(
func.func public @main(%a: tensor<16x8xf32>, %b: tensor<16x8xf32>) -> (tensor<16x8xf32>, tensor<16x8xf32>) {
  %0 = stablehlo.reverse %a, dims = [0] : tensor<16x8xf32> loc(#l)
  %1 = stablehlo.reverse %b, dims = [0] : tensor<16x8xf32> loc(#l)
  return %0, %1 : tensor<16x8xf32>, tensor<16x8xf32>
}
#f = loc("model.py":7:0)
#l = loc("jit(f)/rev"(#f))
)",
                       "batch=4", {tileArgument(0, 0, 0), tileArgument(1, 0, 0)},
                       {{0, Role::parameter}, {1, Role::parameter}}));
        const auto why = p.causes->of(rowOf("collective_permute", "jit(f)/rev"));
        QVERIFY(why && why->remedy);
        QCOMPARE(why->cause, std::string("shifted_dimension_cut"));
        QVERIFY(why->remedy->sharding == (Sharding{{}, {"batch"}}));
        QCOMPARE(why->remedy->also.size(), std::size_t{1});
        QVERIFY(why->remedy->also[0].argument != why->remedy->argument);
        QVERIFY(why->remedy->also[0].sharding == (Sharding{{}, {"batch"}}));
    }
    // Two products of one line, a constraint with rows and columns exchanged between them: the second is asked, which
    // reads it, and the words of the constraint are what is wrong.
    void theProductAtAConstraintIsAsked() {
        Program p;
        QVERIFY(p.read(R"(
module {
sdy.mesh @mesh = <["batch"=4, "model"=2]>
func.func public @main(%x: tensor<32x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"batch"}, {}]>}, %w: tensor<32x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"model"}]>}, %v: tensor<32x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"model"}, {}]>}) -> tensor<32x32xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32> loc(#d)
  %1 = stablehlo.tanh %0 : tensor<32x32xf32>
  %2 = sdy.sharding_constraint %1 <@mesh, [{"model"}, {"batch"}]> : tensor<32x32xf32> loc(#c)
  %3 = stablehlo.dot_general %2, %v, contracting_dims = [1] x [0] : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32> loc(#d)
  return %3 : tensor<32x32xf32>
}
}
#f = loc("model.py":7:0)
#g = loc("model.py":3:0)
#d = loc("jit(f)/dot_general"(#f))
#c = loc("jit(f)/sharding_constraint"(#g))
)",
                       "batch=4,model=2", {tileArgument(0, 0, 0), tileArgument(1, 1, 1), tileArgument(2, 0, 1)}));
        const auto why = p.causes->of(rowOf("collective_permute", "jit(f)/dot_general"));
        QVERIFY(why && why->remedy);
        QCOMPARE(why->op.value, 3u);
        QCOMPARE(why->remedy->source, std::string("model.py:3"));
        QVERIFY(why->remedy->sharding == (Sharding{{"batch"}, {"model"}}));
        QVERIFY(!why->remedy->actions.empty());
    }
    // Features that a sum runs over are no data, though an input has them: an axis may leave them.
    void featuresOfAnInputAreNoData() {
        Program p;
        QVERIFY(p.read(R"(
func.func public @main(%x: tensor<64x32xf32>, %s: tensor<32xf32>, %w: tensor<32x64xf32>) -> tensor<64x64xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [1] : (tensor<64x32xf32>, tensor<f32>) -> tensor<64xf32>
  %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<64xf32>) -> tensor<64x32xf32>
  %2 = stablehlo.broadcast_in_dim %s, dims = [1] : (tensor<32xf32>) -> tensor<64x32xf32>
  %3 = stablehlo.divide %x, %1 : tensor<64x32xf32>
  %4 = stablehlo.multiply %3, %2 : tensor<64x32xf32>
  %5 = stablehlo.dot_general %4, %w, contracting_dims = [1] x [0] : (tensor<64x32xf32>, tensor<32x64xf32>) -> tensor<64x64xf32> loc(#d)
  return %5 : tensor<64x64xf32>
}
#f = loc("model.py":7:0)
#d = loc("jit(f)/dot_general"(#f))
)",
                       "data=4,batch=2", {tileArgument(0, 0, 0), tileArgument(0, 1, 1), tileArgument(2, 1, 1)},
                       {{0, Role::batch}, {1, Role::parameter}, {2, Role::parameter}}));
        const auto why = p.causes->of(rowOf("all_gather", "jit(f)/dot_general"));
        QVERIFY(why && why->remedy);
        QCOMPARE(why->remedy->argument, p.path(0));
        QVERIFY(why->remedy->sharding == (Sharding{{"data"}, {}}));
        QVERIFY(why->remedy->also.empty());
    }
    // What is asked for stands behind an element-wise op: the compiler computes the product that way, and the words of
    // the constraint are what is wrong.
    void theProductBeforeAConstraintIsAsked() {
        Program p;
        QVERIFY(p.read(R"(
module {
sdy.mesh @mesh = <["batch"=4, "model"=2]>
func.func public @main(%x: tensor<32x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"batch"}, {}]>}, %w: tensor<32x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"model"}]>}) -> tensor<32x32xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32> loc(#d)
  %1 = stablehlo.tanh %0 : tensor<32x32xf32>
  %2 = sdy.sharding_constraint %1 <@mesh, [{"model"}, {"batch"}]> : tensor<32x32xf32> loc(#c)
  return %2 : tensor<32x32xf32>
}
}
#f = loc("model.py":7:0)
#g = loc("model.py":3:0)
#d = loc("jit(f)/dot_general"(#f))
#c = loc("jit(f)/sharding_constraint"(#g))
)",
                       "batch=4,model=2", {tileArgument(0, 0, 0), tileArgument(1, 1, 1)}));
        const auto why = p.causes->of(rowOf("all_gather", "jit(f)/dot_general"));
        QVERIFY(why && why->remedy);
        QCOMPARE(why->cause, std::string("result_spec_differs_from_computed"));
        QCOMPARE(why->remedy->source, std::string("model.py:3"));
        QVERIFY(why->remedy->sharding == (Sharding{{"batch"}, {"model"}}));
    }
    // A step of a recurrent network reads what it carries and what comes in on one line: what is summed is the gradient
    // of the one with its shape.
    void theWeightOfAGradientHasItsShape() {
        Program p;
        QVERIFY(p.read(R"(
func.func public @main(%w: tensor<8x8xf32>, %u: tensor<4x8xf32>, %x: tensor<3x16x4xf32>) -> tensor<8x8xf32> {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %z = stablehlo.constant dense<0.0> : tensor<8x8xf32>
  %h0 = stablehlo.constant dense<0.0> : tensor<16x8xf32>
  %r:5 = stablehlo.while(%i = %c0, %g = %z, %h = %h0, %wi = %w, %ui = %u) : tensor<i32>, tensor<8x8xf32>, tensor<16x8xf32>, tensor<8x8xf32>, tensor<4x8xf32>
  cond {
    %c3 = stablehlo.constant dense<3> : tensor<i32>
    %lt = stablehlo.compare LT, %i, %c3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %lt : tensor<i1>
  } do {
    %c1 = stablehlo.constant dense<1> : tensor<i32>
    %k = stablehlo.constant dense<0> : tensor<i32>
    %a = stablehlo.dynamic_slice %x, %i, %k, %k, sizes = [1, 16, 4] : (tensor<3x16x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x16x4xf32>
    %b = stablehlo.reshape %a : (tensor<1x16x4xf32>) -> tensor<16x4xf32>
    %p = stablehlo.dot_general %h, %wi, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32> loc(#l)
    %q = stablehlo.dot_general %b, %ui, contracting_dims = [1] x [0] : (tensor<16x4xf32>, tensor<4x8xf32>) -> tensor<16x8xf32> loc(#l)
    %s = stablehlo.add %p, %q : tensor<16x8xf32>
    %m = stablehlo.dot_general %h, %s, contracting_dims = [0] x [0] : (tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<8x8xf32> loc(#t)
    %n = stablehlo.add %g, %m : tensor<8x8xf32>
    %j = stablehlo.add %i, %c1 : tensor<i32>
    stablehlo.return %j, %n, %s, %wi, %ui : tensor<i32>, tensor<8x8xf32>, tensor<16x8xf32>, tensor<8x8xf32>, tensor<4x8xf32>
  }
  return %r#1 : tensor<8x8xf32>
}
#f = loc("model.py":7:0)
#l = loc("jit(f)/while/body/jvp()/dot_general"(#f))
#t = loc("jit(f)/while/body/transpose(jvp())/dot_general"(#f))
)",
                       "batch=4", {tileArgument(2, 1, 0)}, {{2, Role::batch}}));
        const auto why = p.causes->of(rowOf("all_reduce", "jit(f)/while/body/transpose(jvp())/dot_general"));
        QVERIFY(why && why->remedy);
        QCOMPARE(why->remedy->kind, std::string("shard_map"));
        QCOMPARE(why->remedy->tensor, p.path(0));
    }
    // A gate that is cut by rows spoils the layout of what it reads for the product beside it: its spec is what is
    // wrong, and nobody wants its input brought in a better way.
    void aSpecThatSavesMoreIsNoPin() {
        Program p;
        QVERIFY(p.read(R"(
func.func public @main(%x: tensor<64x128xf32>, %g: tensor<128x256xf32>, %u: tensor<128x256xf32>, %d: tensor<256x128xf32>) -> tensor<64x128xf32> {
  %0 = stablehlo.dot_general %x, %g, contracting_dims = [1] x [0] : (tensor<64x128xf32>, tensor<128x256xf32>) -> tensor<64x256xf32> loc(#d)
  %1 = stablehlo.tanh %0 : tensor<64x256xf32>
  %2 = stablehlo.dot_general %x, %u, contracting_dims = [1] x [0] : (tensor<64x128xf32>, tensor<128x256xf32>) -> tensor<64x256xf32> loc(#d)
  %3 = stablehlo.multiply %1, %2 : tensor<64x256xf32>
  %4 = stablehlo.dot_general %3, %d, contracting_dims = [1] x [0] : (tensor<64x256xf32>, tensor<256x128xf32>) -> tensor<64x128xf32> loc(#d)
  return %4 : tensor<64x128xf32>
}
#f = loc("model.py":7:0)
#d = loc("jit(f)/dot_general"(#f))
)",
                       "batch=4,model=2",
                       {tileArgument(0, 0, 0), tileArgument(1, 0, 1), tileArgument(2, 1, 1), tileArgument(3, 0, 1)}));
        MatchRow row = rowOf("all_to_all", "jit(f)/dot_general");
        row.axes = std::vector<std::string>{"model"};
        row.got = MatchSide{1, 32768, {}};
        p.causes.emplace(*p.program, p.structure, std::span(&row, 1));
        const auto why = p.causes->of(row);
        QVERIFY(why && why->remedy);
        QCOMPARE(why->remedy->kind, std::string("change_spec"));
        QCOMPARE(why->remedy->argument, p.path(1));
        QVERIFY(why->remedy->sharding == (Sharding{{}, {"model"}}));
    }
    // What a compiler makes whole along every dimension no layout of rows removes.
    void noLayoutOfRowsHelpsTopK() {
        Program p;
        QVERIFY(p.read(R"(
func.func public @main(%x: tensor<16x8xf32>, %t: tensor<8x64xf32>) -> tensor<16x4xf32> {
  %0 = stablehlo.dot_general %x, %t, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x64xf32>) -> tensor<16x64xf32>
  %v, %i = chlo.top_k(%0, k = 4) : tensor<16x64xf32> -> (tensor<16x4xf32>, tensor<16x4xi32>) loc(#l)
  return %v : tensor<16x4xf32>
}
#f = loc("model.py":7:0)
#l = loc("jit(f)/top_k"(#f))
)",
                       "batch=4", {tileArgument(1, 1, 0)}));
        const auto why = p.causes->of(rowOf("all_gather", "jit(f)/top_k"));
        QVERIFY(why && why->remedy);
        QCOMPARE(why->cause, std::string("top_k_or_sort"));
        QCOMPARE(why->remedy->kind, std::string("none"));
    }
};

QTEST_APPLESS_MAIN(RemediesTest)
#include "remedies_test.moc"
