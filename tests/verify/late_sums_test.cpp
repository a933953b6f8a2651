// SPDX-License-Identifier: GPL-3.0-or-later
// Late sums: what a loop adds up is reduced once behind it, and only where that sends less; the program of a device
// has the collectives that are counted, and computes the same.
#include "core/spmd/late_sums.h"

#include "core/spmd/materialise.h"
#include "core/stablehlo/stablehlo.h"
#include "core/verify/verify.h"
#include "tests/spmd/device_counts.h"

#include <QtTest/QtTest>

using namespace axiscape;

namespace {

// Gradients x'y of four batches, added up: `more` stands in the body and may read the sum, `next` is what is carried
// on.
std::string accumulated(const std::string& start, const std::string& more, const std::string& next,
                        const std::string& behind = "%out = stablehlo.multiply %r#1, %r#1 : tensor<16x8xf32>") {
    return R"(func.func public @main(%x: tensor<4x8x16xf32>, %y: tensor<8x8xf32>, %before: tensor<16x8xf32>) -> tensor<16x8xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %four = stablehlo.constant dense<4> : tensor<i32>
  %none = stablehlo.constant dense<0.000000e+00> : tensor<16x8xf32>
  %r:2 = stablehlo.while(%i = %zero, %sum = )" +
           start + R"() : tensor<i32>, tensor<16x8xf32>
   cond {
    %1 = stablehlo.compare LT, %i, %four : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1 = stablehlo.add %i, %one : tensor<i32>
    %2 = stablehlo.dynamic_slice %x, %i, %zero, %zero, sizes = [1, 8, 16] : (tensor<4x8x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x16xf32>
    %3 = stablehlo.reshape %2 : (tensor<1x8x16xf32>) -> tensor<8x16xf32>
    %g = stablehlo.dot_general %3, %y, contracting_dims = [0] x [0] : (tensor<8x16xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
    )" + more +
           R"(
    stablehlo.return %1, )" +
           next + R"( : tensor<i32>, tensor<16x8xf32>
  }
  )" + behind +
           R"(
  return %out : tensor<16x8xf32>
})";
}

const std::string kAdds = "%next = stablehlo.add %sum, %g : tensor<16x8xf32>";

// Runs it too.
SpmdProgram lowered(const std::string& text, bool lateSums) {
    const auto module = importText(text, "late");
    if (!module) qFatal("%s", module.error().text().c_str());
    const Mesh mesh{{{"batch", 4}, {"model", 2}}};
    const auto state =
        apply(Partition(std::make_shared<SiteTable>(*module), mesh), {tileArgument(0, 1, 0), propagateAction()});
    SpmdProgram program = lower(state.partition, {false, Reshards::partir, lateSums});
    const auto device = materialise(program);
    if (!device) qFatal("%s", device.error().text().c_str());
    if (test::countsIn(device->module) != program.counts) qFatal("other collectives than counted");
    const auto verified = verify(program, analyse(**module), {});
    if (!verified) qFatal("%s", verified.error().text().c_str());
    if (!verified->equal) qFatal("%s", words::english(verified->firstDifference).c_str());
    return program;
}

std::int64_t reductions(const std::string& text, bool lateSums) {
    return lowered(text, lateSums).counts[CollectiveKind::all_reduce];
}

} // namespace

class LateSumsTest : public QObject {
    Q_OBJECT

  private slots:
    void aSumThatALoopCarriesIsReducedBehindIt() {
        const auto text = accumulated("%none", kAdds, "%next");
        QCOMPARE(reductions(text, false), 4);
        const SpmdProgram late = lowered(text, true);
        QCOMPARE(late.counts.total(), 1);
        QCOMPARE(late.partition.module().kind(late.collectives[0].op), OpKind::while_);
        QVERIFY(!late.collectives[0].atUse);
    }
    // What the sum starts from counts on one device.
    void theStartCountsOnce() {
        const auto text = accumulated("%before", kAdds, "%next");
        QCOMPARE(reductions(text, false), 4);
        QCOMPARE(reductions(text, true), 1);
    }
    void whatIsAddedInFullCountsOnce() {
        const auto text =
            accumulated("%none", kAdds + "\n    %more = stablehlo.subtract %before, %next : tensor<16x8xf32>", "%more");
        QCOMPARE(reductions(text, false), 4);
        QCOMPARE(reductions(text, true), 1);
    }
    // Linear steps behind the loop hand the sum on; the last of them reduces it.
    void linearStepsHandItOn() {
        const auto text = accumulated("%none", kAdds, "%next",
                                      "%n = stablehlo.negate %r#1 : tensor<16x8xf32>\n"
                                      "  %m = stablehlo.multiply %n, %before : tensor<16x8xf32>\n"
                                      "  %out = stablehlo.exponential %m : tensor<16x8xf32>");
        const SpmdProgram late = lowered(text, true);
        QCOMPARE(late.counts.total(), 1);
        QCOMPARE(late.partition.module().kind(late.collectives[0].op), OpKind::multiply);
    }
    // A sum of a sum is one, in whatever order; of one with something to start from it is not.
    void aSumOfSumsHandsItOn() {
        const auto body = [](const char* init, const char* how) {
            return "%f = stablehlo.constant dense<" + std::string(init) +
                   "> : tensor<f32>\n"
                   "    %a = stablehlo.reshape %g : (tensor<16x8xf32>) -> tensor<2x8x8xf32>\n"
                   "    %b = stablehlo.reduce(%a init: %f) applies stablehlo." +
                   how +
                   " across dimensions = [0] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<8x8xf32>\n"
                   "    %c = stablehlo.concatenate %b, %b, dim = 0 : (tensor<8x8xf32>, tensor<8x8xf32>) -> "
                   "tensor<16x8xf32>\n"
                   "    %next = stablehlo.add %sum, %c : tensor<16x8xf32>";
        };
        QCOMPARE(reductions(accumulated("%none", body("0.000000e+00", "add"), "%next"), false), 4);
        QCOMPARE(reductions(accumulated("%none", body("0.000000e+00", "add"), "%next"), true), 1);
        QCOMPARE(reductions(accumulated("%none", body("1.000000e+00", "add"), "%next"), true), 4);
        QCOMPARE(reductions(accumulated("%none", body("0.000000e+00", "maximum"), "%next"), true), 4);
    }
    // The gradient of a look-up: rows that are added where they were read.
    void rowsAddedSomewhereHandItOn() {
        const auto body = [](const char* how) {
            return R"(%at = stablehlo.constant dense<[[2], [5]]> : tensor<2x1xi32>
    %a = stablehlo.slice %g [0:2, 0:8] : (tensor<16x8xf32>) -> tensor<2x8xf32>
    %c = "stablehlo.scatter"(%none, %at, %a) ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %s = stablehlo.)" +
                   std::string(how) + R"( %p, %q : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<16x8xf32>, tensor<2x1xi32>, tensor<2x8xf32>) -> tensor<16x8xf32>
    %next = stablehlo.add %sum, %c : tensor<16x8xf32>)";
        };
        QCOMPARE(reductions(accumulated("%none", body("add"), "%next"), false), 4);
        QCOMPARE(reductions(accumulated("%none", body("add"), "%next"), true), 1);
        QCOMPARE(reductions(accumulated("%none", body("maximum"), "%next"), true), 4);
    }
    void whatTheBodyReadsIsReducedThere() {
        const auto text = accumulated("%none",
                                      kAdds + "\n    %t = stablehlo.tanh %sum : tensor<16x8xf32>"
                                              "\n    %more = stablehlo.add %next, %t : tensor<16x8xf32>",
                                      "%more");
        QCOMPARE(reductions(text, false), 4);
        QCOMPARE(reductions(text, true), 4);
    }
    // A product of two sums is no sum of products.
    void aProductOfSumsEndsBoth() {
        const auto text = accumulated("%none", "%next = stablehlo.multiply %g, %g : tensor<16x8xf32>", "%next");
        QCOMPARE(reductions(text, true), reductions(text, false));
    }
    // Only what the last round makes is read behind the loop.
    void whatIsMadeAnewIsReducedBehindIt() {
        const auto text = accumulated("%none", "%next = stablehlo.add %g, %none : tensor<16x8xf32>", "%next");
        QCOMPARE(reductions(text, false), 4);
        QCOMPARE(reductions(text, true), 1);
    }
    void outsideOfLoopsNothingChanges() {
        const auto module =
            importText(R"(func.func public @main(%x: tensor<8x16xf32>, %y: tensor<8x8xf32>) -> tensor<16x8xf32> {
  %g = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] : (tensor<8x16xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
  %n = stablehlo.negate %g : tensor<16x8xf32>
  return %n : tensor<16x8xf32>
})",
                       "plain");
        const Mesh mesh{{{"batch", 4}}};
        const auto state =
            apply(Partition(std::make_shared<SiteTable>(*module), mesh), {tileArgument(0, 0, 0), propagateAction()});
        QVERIFY(lateSums(state.partition).empty());
    }
};

QTEST_GUILESS_MAIN(LateSumsTest)
#include "late_sums_test.moc"
