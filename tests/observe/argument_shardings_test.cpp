// SPDX-License-Identifier: GPL-3.0-or-later
// Shardings of arguments as HLO writes them, in axes; and the causes that follow from what the compiler was told.
#include "core/observe/argument_shardings.h"
#include "core/observe/as_given.h"
#include "core/observe/causes.h"
#include "core/stablehlo/stablehlo.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>

using namespace axiscape;

namespace {

std::string codeOf(std::string_view text, std::size_t rank, const Mesh& mesh) {
    const auto read = observed::shardingIn(text, rank, mesh);
    return read ? shardingCode(*read, rank, mesh) : "none";
}

constexpr const char* kLayer = R"(
func.func public @main(%x: tensor<16x8xf32>, %w: tensor<8x4xf32>) -> tensor<16x4xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x4xf32>) -> tensor<16x4xf32> loc(#l)
  return %0 : tensor<16x4xf32>
}
#f = loc("model.py":7:0)
#l = loc("jit(f)/jvp(mlp)/dot_general"(#f))
)";

} // namespace

class ArgumentShardingsTest : public QObject {
    Q_OBJECT

  private slots:
    void tilesAreNamedByAxes() {
        const Mesh mesh = *parseMesh("batch=4,model=2");
        QCOMPARE(codeOf("{replicated}", 2, mesh), std::string("[{}, {}]"));
        QCOMPARE(codeOf("{devices=[4,2]<=[8]}", 2, mesh), std::string("[{batch}, {model}]"));
        QCOMPARE(codeOf("{devices=[2,4]<=[4,2]T(1,0) last_tile_dim_replicate}", 1, mesh), std::string("[{model}]"));
        QCOMPARE(codeOf("{devices=[1,4,2]<=[8] last_tile_dim_replicate}", 2, mesh), std::string("[{}, {batch}]"));
        QCOMPARE(codeOf("{devices=[8,1]<=[8]}", 2, mesh), std::string("[{batch,model}, {}]"));
        QCOMPARE(codeOf("{devices=[8,1]<=[4,2]T(1,0)}", 2, mesh), std::string("[{model,batch}, {}]"));
        QCOMPARE(codeOf("{devices=[2,4]0,2,4,6,1,3,5,7}", 2, mesh), std::string("[{model}, {batch}]"));
    }
    void whatIsNotOfWholeAxesIsLeftOut() {
        const Mesh mesh = *parseMesh("batch=4,model=2");
        QCOMPARE(codeOf("{devices=[2,4]<=[8] last_tile_dim_replicate}", 1, mesh), std::string("none")); // half an axis
        QCOMPARE(codeOf("{devices=[8]0,1,2,3,4,5,7,6}", 1, mesh), std::string("none"));
        QCOMPARE(codeOf("{maximal device=0}", 1, mesh), std::string("none"));
        QCOMPARE(codeOf("{devices=[16]<=[16]}", 1, mesh), std::string("none"));
        QCOMPARE(codeOf("{devices=[", 1, mesh), std::string("none"));
    }
    // The strategy cuts the rows of x; the compiler was told to cut those of w, and says so in its text.
    void aCauseLiesInWhatTheCompilerWasTold() {
        auto module = importText(kLayer, "layer");
        QVERIFY2(module.has_value(), module ? "" : module.error().text().c_str());
        const Structure structure = analyse(**module);
        Partition state(std::make_shared<SiteTable>(*module), *parseMesh("batch=4"));
        state = apply(state, {tileArgument(0, 0, 0), propagateAction()}).partition;
        const SpmdProgram wanted = lower(state, {});
        Observed seen;
        seen.mesh = state.mesh();
        TensorSharding rows;
        rows.append(0, 0);
        seen.arguments = {{(*module)->argument(0).path, {}}, {(*module)->argument(1).path, rows}};
        const SpmdProgram given = asGiven(wanted, seen);
        QCOMPARE(given.partition.argument(0).dimOf(0), 1); // it follows what is said of w
        QCOMPARE(given.partition.argument(1).dimOf(0), 0);
        MatchRow row;
        row.kind = "all_reduce";
        row.axes = std::vector<std::string>{"batch"};
        row.got = MatchSide{1, 64, {}};
        row.gotName = "jit(f)/jvp(mlp)/dot_general";
        row.gotSource = "model.py:7";
        row.status = MatchStatus::extra;
        const CollectiveCauses causes(given, structure);
        const auto why = causes.of(row);
        QVERIFY(why && why->remedy && why->op.valid());
        QCOMPARE(why->cause, std::string("spec_on_wrong_dimension"));
        QCOMPARE(why->remedy->argument, (*module)->argument(1).path);
    }
    // The rewriter gathers both operands of the last product by the rules of `partir`, and one by those of `least`.
    void whatSendsNearerToTheCompilerIsAsked() {
        auto module = importText(R"(
func.func public @main(%x: tensor<4x8xf32>, %p: tensor<8x8xf32>, %b: tensor<8x4xf32>) -> tensor<4x4xf32> {
  %0 = stablehlo.dot_general %x, %p, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  %1 = stablehlo.dot_general %0, %b, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}
)",
                                 "two");
        QVERIFY2(module.has_value(), module ? "" : module.error().text().c_str());
        const Partition state(std::make_shared<SiteTable>(*module), *parseMesh("batch=2"));
        const SpmdProgram wanted = lower(state, {});
        Observed seen;
        seen.mesh = state.mesh();
        TensorSharding columns;
        columns.append(1, 0);
        seen.arguments = {{(*module)->argument(0).path, {}},
                          {(*module)->argument(1).path, columns},
                          {(*module)->argument(2).path, columns}};
        const SpmdProgram given = asGiven(wanted, seen);
        const double least = sentBytes(nearestTo(1, given, wanted, seen));
        QVERIFY(least < sentBytes(given));
        QCOMPARE(sentBytes(nearestTo(least, given, wanted, seen)), least);
        QCOMPARE(sentBytes(nearestTo(sentBytes(given), given, wanted, seen)), sentBytes(given));
        QVERIFY(nearestTo(least, given, wanted, seen).partition.options().least);
        QVERIFY(!otherRules(nearestTo(least, given, wanted, seen)).rewriting.least);
        // Told nothing, there is only what was designed.
        QCOMPARE(sentBytes(nearestTo(1, given, wanted, {})), sentBytes(given));
    }
};

QTEST_APPLESS_MAIN(ArgumentShardingsTest)
#include "argument_shardings_test.moc"
