// SPDX-License-Identifier: GPL-3.0-or-later
// What compilers copy, write whole or cut in another way, on programs small enough to count.
#include "core/simulate/divided_axes.h"
#include "core/simulate/gathered_activations.h"
#include "core/simulate/idle_axes.h"
#include "core/simulate/loop_features.h"
#include "core/simulate/loop_turns.h"
#include "core/simulate/shared_axes.h"
#include "core/simulate/simulate.h"
#include "core/simulate/sliced_operands.h"
#include "tests/simulate/small_programs.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <fmt/format.h>

using namespace axiscape;
using test::kFourTimes, test::kMiB, test::module, test::replaced, test::tpu;

namespace {

std::int64_t temporaries(const Partition& partition, const Hardware& hardware) {
    return simulate(lower(partition, {}), hardware, {}).memory.temporary;
}

} // namespace

class CopiesTest : public QObject {
    Q_OBJECT

  private slots:
    // Two parameters of 1 MiB whose new values are gathered. At the second update lie there what is gathered for it and
    // the share that that was made of, the old value of the second and the new ones of both.
    void parameters_are_copied_where_their_new_values_are_gathered() {
        const auto m = module(
            R"(  func.func public @main(%p: tensor<1024x256xf32> {tf.aliasing_output = 0 : i32}, %q: tensor<1024x256xf32> {tf.aliasing_output = 1 : i32}, %g: tensor<1024x256xf32>, %h: tensor<1024x256xf32>) -> (tensor<1024x256xf32>, tensor<1024x256xf32>) {
    %0 = stablehlo.tanh %g : tensor<1024x256xf32>
    %1 = stablehlo.tanh %h : tensor<1024x256xf32>
    %2 = stablehlo.subtract %p, %0 : tensor<1024x256xf32>
    %3 = stablehlo.subtract %q, %1 : tensor<1024x256xf32>
    return %2, %3 : tensor<1024x256xf32>, tensor<1024x256xf32>
  })");
        const auto along = [&](std::uint8_t dim) {
            return apply(Partition(std::make_shared<const SiteTable>(m), {{{"a", 4}}}),
                         {atomicArgument(0, 0), atomicArgument(1, 0), tileArgument(2, dim, 0), tileArgument(3, dim, 0),
                          propagateAction()})
                .partition;
        };
        // Along rows they arrive in another layout, and are copied out of that behind all readers.
        QCOMPARE(temporaries(along(0), tpu()), 4 * kMiB + kMiB / 4);
        QVERIFY(temporaries(along(1), tpu()) <= kMiB + kMiB / 2);
        // Nor where they find no room beside the arguments, which are 2.5 MiB.
        Hardware full = tpu();
        full.memoryBytes = 4.0 * kMiB;
        QVERIFY(temporaries(along(0), full) <= kMiB + kMiB / 2);
        const Hardware gpu = *findHardware("h100_sxm");
        QCOMPARE(temporaries(along(0), gpu), temporaries(along(1), gpu));
    }

    // New parameters in bf16 are rounded before they are gathered: 512 KiB, beside the 256 of a share in f32.
    void what_is_rounded_is_gathered_rounded() {
        const auto m = module(
            R"(  func.func public @main(%p: tensor<1024x256xbf16> {tf.aliasing_output = 0 : i32}, %g: tensor<1024x256xf32>) -> tensor<1024x256xbf16> {
    %0 = stablehlo.tanh %g : tensor<1024x256xf32>
    %1 = stablehlo.convert %p : (tensor<1024x256xbf16>) -> tensor<1024x256xf32>
    %2 = stablehlo.subtract %1, %0 : tensor<1024x256xf32>
    %3 = stablehlo.convert %2 : (tensor<1024x256xf32>) -> tensor<1024x256xbf16>
    return %3 : tensor<1024x256xbf16>
  })");
        Partition p(std::make_shared<const SiteTable>(m), {{{"a", 4}}});
        const OpId widened =
            m->definingOp(m->operands(m->definingOp(m->operands(m->definingOp(m->results()[0]))[0]))[0]);
        p = apply(p, {atomicArgument(0, 0), atomicResult(widened, 0, 0), tileArgument(1, 0, 0), propagateAction()})
                .partition;
        QCOMPARE(temporaries(p, *findHardware("h100_sxm")), kMiB / 2 + kMiB / 4);
    }

    // Four gradients of 32 MiB, each reduced by itself: Hopper's compiler updates at the end, when all are there.
    void hopper_updates_parameters_at_the_end() {
        std::string parameters, gradients, updates, results;
        for (const char* i : {"0", "1", "2", "3"}) {
            parameters += fmt::format("%p{0}: tensor<4096x2048xf32> {{tf.aliasing_output = {0} : i32}}, ", i);
            gradients += fmt::format("%g{}: tensor<64x2048xf32>, ", i);
            updates += fmt::format("    %d{0} = stablehlo.dot_general %x, %g{0}, contracting_dims = [0] x [0] : "
                                   "(tensor<64x4096xf32>, tensor<64x2048xf32>) -> tensor<4096x2048xf32>\n"
                                   "    %n{0} = stablehlo.subtract %p{0}, %d{0} : tensor<4096x2048xf32>\n",
                                   i);
            results += fmt::format("{}%n{}", results.empty() ? "" : ", ", i);
        }
        const std::string types =
            "tensor<4096x2048xf32>, tensor<4096x2048xf32>, tensor<4096x2048xf32>, tensor<4096x2048xf32>";
        const auto m = module(
            fmt::format("  func.func public @main({}{}%x: tensor<64x4096xf32>) -> ({}) {{\n{}    return {} : {}\n  }}",
                        parameters, gradients, types, updates, results, types));
        const Partition p = apply(Partition(std::make_shared<const SiteTable>(m), {{{"a", 4}}}),
                                  {tileArgument(8, 0, 0), propagateAction()})
                                .partition;
        QVERIFY(temporaries(p, *findHardware("h100_sxm")) >= 4 * 32 * kMiB);
        QVERIFY(temporaries(p, *findHardware("a100_80")) <= 3 * 32 * kMiB);
    }

    // The softmax of logits, times a table that lies in parts along what is summed: where an axis of the same size is
    // idle, the exponential is written whole, in f32, beside the logits.
    void what_reductions_read_is_whole_where_a_product_reads_a_slice() {
        const auto m = module(
            R"(  func.func public @main(%x: tensor<1024x1024xf32>, %t: tensor<1024x64xf32>) -> tensor<1024x64xf32> {
    %0 = stablehlo.exponential %x : tensor<1024x1024xf32>
    %z = stablehlo.constant dense<0.0> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %z) applies stablehlo.add across dimensions = [1] : (tensor<1024x1024xf32>, tensor<f32>) -> tensor<1024xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<1024xf32>) -> tensor<1024x1024xf32>
    %3 = stablehlo.divide %0, %2 : tensor<1024x1024xf32>
    %4 = stablehlo.dot_general %3, %t, contracting_dims = [1] x [0] : (tensor<1024x1024xf32>, tensor<1024x64xf32>) -> tensor<1024x64xf32>
    return %4 : tensor<1024x64xf32>
  })");
        const auto on = [&](std::int64_t idle) {
            Partition p(std::make_shared<const SiteTable>(m), {{{"batch", 4}, {"model", idle}}});
            p = apply(p, {tileArgument(0, 0, 0), propagateAction()}).partition;
            return temporaries(apply(p, {tileArgument(1, 0, 0), propagateAction()}).partition, tpu());
        };
        QCOMPARE(on(4) - on(2), kMiB); // a quarter of 4 MiB
    }

    // A layer of two products in a loop over stacked parameters, cut by ZeRO 3 along a and by what it keeps along b.
    // As many rows as features do not make rows features.
    void loops_cut_features_under_both_data() {
        QTest::addColumn<int>("rows");
        QTest::newRow("few rows") << 16;
        QTest::newRow("as many rows as features") << 64;
    }
    void loops_cut_features_under_both() {
        QFETCH(int, rows);
        const auto m = module(replaced(
            replaced(
                R"(  func.func public @main(%x: tensor<Rx64xf32>, %u: tensor<4x64x32xf32>, %d: tensor<4x32x64xf32>) -> tensor<Rx64xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0:4 = stablehlo.while(%i = %c, %a = %x, %us = %u, %ds = %d) : tensor<i32>, tensor<Rx64xf32>, tensor<4x64x32xf32>, tensor<4x32x64xf32>
FOUR_TIMES      %o = stablehlo.constant dense<0> : tensor<i32>
      %2 = stablehlo.dynamic_slice %us, %i, %o, %o, sizes = [1, 64, 32] : (tensor<4x64x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x64x32xf32>
      %3 = stablehlo.reshape %2 : (tensor<1x64x32xf32>) -> tensor<64x32xf32>
      %4 = stablehlo.dynamic_slice %ds, %i, %o, %o, sizes = [1, 32, 64] : (tensor<4x32x64xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x32x64xf32>
      %5 = stablehlo.reshape %4 : (tensor<1x32x64xf32>) -> tensor<32x64xf32>
      %6 = stablehlo.dot_general %a, %3, contracting_dims = [1] x [0] : (tensor<Rx64xf32>, tensor<64x32xf32>) -> tensor<Rx32xf32>
      %7 = stablehlo.dot_general %6, %5, contracting_dims = [1] x [0] : (tensor<Rx32xf32>, tensor<32x64xf32>) -> tensor<Rx64xf32>
      stablehlo.return %1, %7, %us, %ds : tensor<i32>, tensor<Rx64xf32>, tensor<4x64x32xf32>, tensor<4x32x64xf32>
    }
    return %0#1 : tensor<Rx64xf32>
  })",
                "FOUR_TIMES", kFourTimes),
            "R", std::to_string(rows)));
        std::vector<ValueId> made; // by the two products
        for (OpId op : m->ops())
            if (m->kind(op) == OpKind::dot_general) made.push_back(m->results(op)[0]);
        QCOMPARE(made.size(), std::size_t(2));
        const auto times = [&](bool both) {
            Partition p(std::make_shared<const SiteTable>(m), {{{"a", 4}, {"b", 2}}});
            p = apply(p, {tileArgument(0, 0, 0), propagateAction()}).partition;
            if (both) p = apply(p, {tileArgument(1, 2, 1), propagateAction()}).partition;
            p = apply(p, {tileArgument(1, 1, 0), propagateAction()}).partition;
            const auto program = lower(p, {});
            const simulation::LoopFeatures features(program, ProgramFacts(p.sitesPointer()));
            return std::pair{features.times(made[0]), features.times(made[1])};
        };
        QCOMPARE(times(true), (std::pair<std::int64_t, std::int64_t>{4, 1})); // what has the 64 keeps its size
        QCOMPARE(times(false), (std::pair<std::int64_t, std::int64_t>{1, 1}));
    }

    // A layer in a loop under ZeRO 3 along the axis that cuts the batch: of two products one has its parameter in
    // parts, along what it keeps or what it sums over. What the other made is brought to it, and what follows is
    // brought back.
    void what_meets_a_parameter_in_parts_is_moved_in_loops() {
        const auto m = module(replaced(
            R"(  func.func public @main(%x: tensor<16x64xf32>, %u: tensor<4x64x32xf32>, %k: tensor<64x32xf32>, %d: tensor<32x64xf32>) -> tensor<16x64xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0:5 = stablehlo.while(%i = %c, %a = %x, %us = %u, %ks = %k, %ds = %d) : tensor<i32>, tensor<16x64xf32>, tensor<4x64x32xf32>, tensor<64x32xf32>, tensor<32x64xf32>
FOUR_TIMES      %o = stablehlo.constant dense<0> : tensor<i32>
      %2 = stablehlo.dynamic_slice %us, %i, %o, %o, sizes = [1, 64, 32] : (tensor<4x64x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x64x32xf32>
      %3 = stablehlo.reshape %2 : (tensor<1x64x32xf32>) -> tensor<64x32xf32>
      %4 = stablehlo.dot_general %a, %ks, contracting_dims = [1] x [0] : (tensor<16x64xf32>, tensor<64x32xf32>) -> tensor<16x32xf32>
      %5 = stablehlo.dot_general %a, %3, contracting_dims = [1] x [0] : (tensor<16x64xf32>, tensor<64x32xf32>) -> tensor<16x32xf32>
      %6 = stablehlo.multiply %4, %5 : tensor<16x32xf32>
      %7 = stablehlo.dot_general %6, %ds, contracting_dims = [1] x [0] : (tensor<16x32xf32>, tensor<32x64xf32>) -> tensor<16x64xf32>
      stablehlo.return %1, %7, %us, %ks, %ds : tensor<i32>, tensor<16x64xf32>, tensor<4x64x32xf32>, tensor<64x32xf32>, tensor<32x64xf32>
    }
    return %0#1 : tensor<16x64xf32>
  })",
            "FOUR_TIMES", kFourTimes));
        const auto moved = [&](std::uint8_t dim) {
            Partition p(std::make_shared<const SiteTable>(m), {{{"a", 4}}});
            p = apply(p, {tileArgument(0, 0, 0), propagateAction()}).partition;
            p = apply(p, {tileArgument(1, dim, 0), propagateAction()}).partition;
            const auto program = lower(p, {});
            const ProgramFacts known(p.sitesPointer());
            const auto kernels = fuse(program, LocalWork(program), known, *findHardware("h100_sxm"));
            const auto order = simulation::orderOf(program, kernels, known, simulation::DeviceBranches(), {});
            std::int64_t bytes = 0;
            for (const auto& s : simulation::loopTurns(program, kernels, known, simulation::LoopFeatures(), order))
                bytes += s.bytes;
            return bytes;
        };
        const std::int64_t share = 4 * 32 * 4;
        QCOMPARE(moved(2), 2 * share);
        QCOMPARE(moved(1), 0);
    }

    // Two products under ZeRO 3 along the axis that cuts the batch, the first parameter in parts along what its product
    // keeps, the second along what its sums over.
    void the_larger_of_batch_and_parameter_decides_what_is_gathered() {
        const auto of = [&](std::int64_t rows, bool parameterIsLeft) {
            const auto m = module(fmt::format(
                R"(  func.func public @main(%x: tensor<{0}x64xf32>, %w: tensor<64x128xf32>, %d: tensor<128x64xf32>) -> tensor<{0}x64xf32> {{
    %0 = stablehlo.tanh %x : tensor<{0}x64xf32>
    {1}
    %3 = stablehlo.tanh %2 : tensor<{0}x128xf32>
    %4 = stablehlo.dot_general %3, %d, contracting_dims = [1] x [0] : (tensor<{0}x128xf32>, tensor<128x64xf32>) -> tensor<{0}x64xf32>
    return %4 : tensor<{0}x64xf32>
  }})",
                rows,
                parameterIsLeft
                    ? fmt::format(
                          "%1 = stablehlo.dot_general %w, %0, contracting_dims = [0] x [1] : (tensor<64x128xf32>, "
                          "tensor<{0}x64xf32>) -> tensor<128x{0}xf32>\n"
                          "    %2 = stablehlo.transpose %1, dims = [1, 0] : (tensor<128x{0}xf32>) -> "
                          "tensor<{0}x128xf32>",
                          rows)
                    : fmt::format("%2 = stablehlo.dot_general %0, %w, contracting_dims = [1] x [0] : "
                                  "(tensor<{0}x64xf32>, tensor<64x128xf32>) -> tensor<{0}x128xf32>",
                                  rows)));
            Partition p(std::make_shared<const SiteTable>(m), {{{"a", 2}}});
            p = apply(p, {tileArgument(0, 0, 0), propagateAction()}).partition;
            p = apply(p, {tileArgument(1, 1, 0), tileArgument(2, 0, 0), propagateAction()}).partition;
            const auto program = lower(p, {});
            const ProgramFacts known(p.sitesPointer());
            const simulation::GatheredActivations turned(program, known, {});
            std::vector<std::string> out;
            for (std::uint32_t i = 0; i < program.collectives.size(); ++i)
                out.push_back(!turned.replaces(i)            ? "parameter"
                              : !turned.instead(i).valid()   ? "nothing"
                              : turned.instead(i).value == 3 ? "batch"
                                                             : "something else");
            return out;
        };
        using List = std::vector<std::string>;
        QCOMPARE(of(32, false), (List{"batch", "nothing"}));
        QCOMPARE(of(256, false), (List{"parameter", "parameter"}));
        QCOMPARE(of(128, false), (List{"parameter", "parameter"})); // as large, and on the left
        QCOMPARE(of(128, true), (List{"batch", "nothing"}));
    }

    // Scores of queries and keys that one axis cuts along the sequence, their exponentials and their sums, and what is
    // summed over keys.
    void an_axis_that_cuts_queries_and_keys_cuts_scores_by_queries() {
        const auto m = module(
            R"(  func.func public @main(%q: tensor<64x16xf32>, %k: tensor<64x16xf32>, %v: tensor<64x16xf32>) -> tensor<64x16xf32> {
    %0 = stablehlo.dot_general %q, %k, contracting_dims = [1] x [1] : (tensor<64x16xf32>, tensor<64x16xf32>) -> tensor<64x64xf32>
    %1 = stablehlo.exponential %0 : tensor<64x64xf32>
    %z = stablehlo.constant dense<0.0> : tensor<f32>
    %2 = stablehlo.reduce(%1 init: %z) applies stablehlo.add across dimensions = [1] : (tensor<64x64xf32>, tensor<f32>) -> tensor<64xf32>
    %3 = stablehlo.reduce(%1 init: %z) applies stablehlo.add across dimensions = [0] : (tensor<64x64xf32>, tensor<f32>) -> tensor<64xf32>
    %4 = stablehlo.add %2, %3 : tensor<64xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<64xf32>) -> tensor<64x64xf32>
    %6 = stablehlo.divide %1, %5 : tensor<64x64xf32>
    %7 = stablehlo.dot_general %6, %v, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x16xf32>) -> tensor<64x16xf32>
    return %7 : tensor<64x16xf32>
  })");
        const auto of = [&](std::vector<std::uint32_t> cut) {
            std::vector<Action> actions{atomicArgument(2, 0)};
            for (auto argument : cut) actions.push_back(tileArgument(argument, 0, 0));
            actions.push_back(propagateAction());
            const auto p = apply(Partition(std::make_shared<const SiteTable>(m), {{{"a", 4}}}), actions).partition;
            const auto program = lower(p, {});
            const simulation::SharedAxes shared(program, ProgramFacts(p.sitesPointer()), {});
            std::vector<std::int64_t> parts;
            for (OpId op : m->ops())
                if (m->kind(op) != OpKind::constant) parts.push_back(shared.parts(m->results(op)[0]));
            int left = 0;
            for (std::uint32_t i = 0; i < program.collectives.size(); ++i) left += shared.isLeft(i);
            return std::pair{parts, left};
        };
        // Both sums, of which the second is of all queries; what is broadcast along keys of the first is cut.
        QCOMPARE(of({0, 1}), (std::pair{std::vector<std::int64_t>{4, 4, 4, 1, 4, 4, 4, 4}, 1}));
        QCOMPARE(of({0}), (std::pair{std::vector<std::int64_t>(8, 1), 0}));
    }

    // A parameter in parts along what is summed: over an axis that cuts nothing else, or that cuts the rows, too.
    void sums_over_an_idle_axis_are_scattered() {
        const auto m = module(
            R"(  func.func public @main(%x: tensor<64x32xf32>, %w: tensor<32x16xf32>, %b: tensor<16xf32>) -> tensor<64x16xf32> {
    %0 = stablehlo.tanh %x : tensor<64x32xf32>
    %1 = stablehlo.dot_general %0, %w, contracting_dims = [1] x [0] : (tensor<64x32xf32>, tensor<32x16xf32>) -> tensor<64x16xf32>
    %2 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<16xf32>) -> tensor<64x16xf32>
    %3 = stablehlo.add %1, %2 : tensor<64x16xf32>
    return %3 : tensor<64x16xf32>
  })");
        const auto parts = [&](std::vector<Action> actions) {
            actions.push_back(propagateAction());
            const auto p = apply(Partition(std::make_shared<const SiteTable>(m), {{{"a", 4}}}), actions).partition;
            const simulation::SharedAxes shared(lower(p, {}), ProgramFacts(p.sitesPointer()), {});
            return std::pair{shared.parts(ValueId{4}), shared.parts(m->results()[0])}; // the product, the sum with b
        };
        using Pair = std::pair<std::int64_t, std::int64_t>;
        QCOMPARE(parts({atomicArgument(0, 0), atomicArgument(2, 0), tileArgument(1, 0, 0)}), (Pair{4, 4}));
        QCOMPARE(parts({tileArgument(0, 0, 0), propagateAction(), tileArgument(1, 0, 0)}), (Pair{1, 1}));
        QCOMPARE(parts({tileArgument(1, 1, 0)}), (Pair{1, 1})); // along what is kept
    }

    // Six heads of 8 before a product whose parameter lies in four parts: heads in two, what they are merged to in
    // four. Eight heads are cut by tactics already.
    void heads_that_an_axis_does_not_divide_are_cut_by_a_part_of_it() {
        const auto parts = [&](int heads) {
            const auto m = module(fmt::format(
                R"(  func.func public @main(%q: tensor<16x{0}x8xf32>, %o: tensor<{1}x32xf32>) -> tensor<16x32xf32> {{
    %0 = stablehlo.tanh %q : tensor<16x{0}x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<16x{0}x8xf32>) -> tensor<16x{1}xf32>
    %2 = stablehlo.dot_general %1, %o, contracting_dims = [1] x [0] : (tensor<16x{1}xf32>, tensor<{1}x32xf32>) -> tensor<16x32xf32>
    return %2 : tensor<16x32xf32>
  }})",
                heads, 8 * heads));
            const auto p = apply(Partition(std::make_shared<const SiteTable>(m), {{{"a", 4}}}),
                                 {atomicArgument(0, 0), tileArgument(1, 0, 0), propagateAction()})
                               .partition;
            const simulation::DividedAxes divided(lower(p, {}));
            std::vector<std::int64_t> out;
            for (OpId op : m->ops()) out.push_back(divided.parts(m->results(op)[0]));
            return out;
        };
        QCOMPARE(parts(6), (std::vector<std::int64_t>{2, 4, 1}));
        QCOMPARE(parts(5), (std::vector<std::int64_t>{1, 1, 1})); // no part of four divides them
        QCOMPARE(parts(8), (std::vector<std::int64_t>{1, 1, 1}));
    }

    // A layer of ZeRO 3 over batch and the product of its gradient, its parameter larger than what it makes: where the
    // idle axis is larger than batch the layer reads a slice by that, the gradient one by batch.
    void parameters_are_sent_to_a_larger_idle_axis() {
        const auto m = module(
            R"(  func.func public @main(%x: tensor<8x64xf32>, %w: tensor<64x64xf32>) -> tensor<64x64xf32> {
    %0 = stablehlo.tanh %x : tensor<8x64xf32>
    %1 = stablehlo.dot_general %0, %w, contracting_dims = [1] x [0] : (tensor<8x64xf32>, tensor<64x64xf32>) -> tensor<8x64xf32>
    %2 = stablehlo.dot_general %0, %1, contracting_dims = [0] x [0] : (tensor<8x64xf32>, tensor<8x64xf32>) -> tensor<64x64xf32>
    return %2 : tensor<64x64xf32>
  })");
        const auto on = [&](std::int64_t idle) {
            Partition p(std::make_shared<const SiteTable>(m), {{{"batch", 2}, {"model", idle}}});
            p = apply(p, {tileArgument(0, 0, 0), propagateAction()}).partition;
            p = apply(p, {tileArgument(1, 0, 0), propagateAction()}).partition;
            const auto program = lower(p, {});
            const ProgramFacts known(p.sitesPointer());
            const simulation::IdleAxes axes(program, LocalWork(program), known, {});
            std::int64_t sent = 0;
            for (std::uint32_t i = 0; i < program.collectives.size(); ++i) sent += axes.sentInParts(i);
            return std::pair{sent, axes.written(m->results(OpId{0U})[0], 1024)};
        };
        using Pair = std::pair<std::int64_t, std::int64_t>;
        QCOMPARE(on(4), (Pair{4, 1024 / 4 + 1024 / 2}));
        QCOMPARE(on(2), (Pair{0, 1024}));
    }

    // The gradient of a parameter of which each device keeps the rows that its optimizer has: where an axis of as many
    // devices is idle, the product reads a slice of what the forward pass made of two values, which is made again, or
    // of one, which is taken early where no latencies are hidden.
    void gradients_read_slices_where_an_axis_is_idle() {
        const auto slice = [&](const char* made, std::int64_t idle, const char* chip) {
            const auto m = module(replaced(
                R"(  func.func public @main(%x: tensor<512x256xf32>, %y: tensor<512x256xf32>, %w: tensor<256x128xf32>, %v: tensor<256x128xf32>) -> (tensor<512x128xf32>, tensor<256x128xf32>) {
    %0 = MADE : tensor<512x256xf32>
    %1 = stablehlo.dot_general %0, %w, contracting_dims = [1] x [0] : (tensor<512x256xf32>, tensor<256x128xf32>) -> tensor<512x128xf32>
    %2 = stablehlo.cosine %1 : tensor<512x128xf32>
    %3 = stablehlo.dot_general %0, %2, contracting_dims = [0] x [0] : (tensor<512x256xf32>, tensor<512x128xf32>) -> tensor<256x128xf32>
    %4 = stablehlo.add %3, %v : tensor<256x128xf32>
    return %2, %4 : tensor<512x128xf32>, tensor<256x128xf32>
  })",
                "MADE", made));
            Partition p(std::make_shared<const SiteTable>(m), {{{"batch", 4}, {"model", idle}}});
            p = apply(p, {atomicArgument(2, 0), tileArgument(0, 0, 0), propagateAction()}).partition;
            p = apply(p, {tileArgument(3, 0, 0), propagateAction()}).partition;
            const auto program = lower(p, {});
            const ProgramFacts known(p.sitesPointer());
            const auto& hardware = *findHardware(chip);
            const auto kernels = fuse(program, LocalWork(program), known, hardware);
            const simulation::SlicedReads slices(program, kernels, known, hardware);
            const OpId gradient = m->definingOp(m->operands(m->definingOp(m->results()[1]))[0]);
            const auto* found = slices.of(gradient);
            return !found ? std::string("whole")
                          : fmt::format("1/{} {}", found->parts, found->maker.valid() ? "made again" : "kept");
        };
        const char *const product = "stablehlo.multiply %x, %y", *const one = "stablehlo.cosine %x";
        QCOMPARE(slice(product, 4, "h100_sxm"), std::string("1/4 made again"));
        QCOMPARE(slice(product, 4, "a100_80"), std::string("1/4 made again"));
        QCOMPARE(slice(one, 4, "h100_sxm"), std::string("whole"));
        QCOMPARE(slice(one, 4, "a100_80"), std::string("1/4 kept"));
        QCOMPARE(slice(product, 2, "h100_sxm"), std::string("whole")); // too few devices
    }

    // What an activation makes lies in memory for the product and the backward pass; its sigmoid, too, on older chips.
    void sigmoids_are_made_again_on_later_chips() {
        const auto m = module(
            R"(  func.func public @main(%x: tensor<64x64xf32>, %w: tensor<64x64xf32>) -> (tensor<64x64xf32>, tensor<64x64xf32>) {
    %0 = stablehlo.logistic %x : tensor<64x64xf32>
    %1 = stablehlo.multiply %x, %0 : tensor<64x64xf32>
    %2 = stablehlo.dot_general %1, %w, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
    %3 = stablehlo.multiply %2, %1 : tensor<64x64xf32>
    %4 = stablehlo.multiply %2, %0 : tensor<64x64xf32>
    return %3, %4 : tensor<64x64xf32>, tensor<64x64xf32>
  })");
        const auto written = [&](const char* chip) {
            const Partition p(std::make_shared<const SiteTable>(m), {{{"a", 1}}});
            const auto program = lower(p, {});
            const auto kernels = fuse(program, LocalWork(program), ProgramFacts(p.sitesPointer()), *findHardware(chip));
            std::string made;
            for (OpId op : kernels.running) made += fmt::format("{} ", opRow(m->kind(op)).name);
            return made;
        };
        QCOMPARE(written("a100_80"), std::string("logistic multiply dot_general multiply multiply "));
        QCOMPARE(written("h100_sxm"), std::string("multiply dot_general multiply multiply "));
        QCOMPARE(written("b200"), std::string("multiply dot_general multiply multiply "));
    }

    // Of a product: what its library does before it writes, and what it does not. TPUs do both.
    void libraries_add_to_a_product_and_choose_nothing() {
        const auto kernels = [&](const char* then, const char* chip) {
            const auto m = module(fmt::format(
                R"(  func.func public @main(%x: tensor<64x64xf32>, %y: tensor<64x64xf32>, %p: tensor<64x64xi1>) -> tensor<64x64xf32> {{
    %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
    %1 = {}
    return %1 : tensor<64x64xf32>
  }})",
                then));
            const Partition p(std::make_shared<const SiteTable>(m), {{{"a", 1}}});
            const auto program = lower(p, {});
            return fuse(program, LocalWork(program), ProgramFacts(p.sitesPointer()), *findHardware(chip))
                .running.size();
        };
        const char *const add = "stablehlo.add %0, %y : tensor<64x64xf32>",
                          *const select = "stablehlo.select %p, %0, %y : tensor<64x64xi1>, tensor<64x64xf32>";
        QCOMPARE(kernels(add, "h100_sxm"), std::size_t(1));
        QCOMPARE(kernels(select, "h100_sxm"), std::size_t(2));
        QCOMPARE(kernels(select, "tpu_v4"), std::size_t(1));
    }

    // What a reduction reads besides others is made in one kernel with it, which reads its operands meanwhile.
    void what_a_reduction_reads_too_is_not_made_in_place() {
        const auto of = [&](const char* returned) {
            const auto m = module(fmt::format(
                R"(  func.func public @main(%x: tensor<512x512xf32>, %p: tensor<512x512xi1>) -> (tensor<512xf32>, tensor<512x512xf32>) {{
    %0 = stablehlo.dot_general %x, %x, contracting_dims = [1] x [0] : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
    %1 = stablehlo.select %p, %0, %x : tensor<512x512xi1>, tensor<512x512xf32>
    %z = stablehlo.constant dense<0.0> : tensor<f32>
    %2 = stablehlo.reduce({} init: %z) applies stablehlo.add across dimensions = [1] : (tensor<512x512xf32>, tensor<f32>) -> tensor<512xf32>
    %3 = stablehlo.dot_general %1, %x, contracting_dims = [1] x [0] : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
    return %2, %3 : tensor<512xf32>, tensor<512x512xf32>
  }})",
                returned));
            return temporaries(Partition(std::make_shared<const SiteTable>(m), {{{"a", 1}}}),
                               *findHardware("h100_sxm"));
        };
        QCOMPARE(of("%1"), 2 * kMiB);
        QCOMPARE(of("%x"), kMiB);
    }

    // Gradients of a table that is used twice are added: where devices' sums of that are scattered it is one kernel,
    // where every device keeps all of it each has been reduced before.
    void products_that_are_reduced_are_not_made_while_others_are_added() {
        const auto m = module(
            R"(  func.func public @main(%x: tensor<64x512xf32>, %y: tensor<64x512xf32>, %g: tensor<512x512xf32>) -> (tensor<512x512xf32>, tensor<512x512xf32>) {
    %0 = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] : (tensor<64x512xf32>, tensor<64x512xf32>) -> tensor<512x512xf32>
    %1 = stablehlo.tanh %g : tensor<512x512xf32>
    %2 = stablehlo.dot_general %1, %g, contracting_dims = [1] x [0] : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
    %3 = stablehlo.dot_general %y, %x, contracting_dims = [0] x [0] : (tensor<64x512xf32>, tensor<64x512xf32>) -> tensor<512x512xf32>
    %4 = stablehlo.add %0, %3 : tensor<512x512xf32>
    return %4, %2 : tensor<512x512xf32>, tensor<512x512xf32>
  })");
        const auto kernels = [&](const char* chip) {
            Partition p(std::make_shared<const SiteTable>(m), {{{"a", 4}}});
            p = apply(p, {tileArgument(0, 0, 0), propagateAction()}).partition;
            const auto program = lower(p, {});
            const LocalWork work(program);
            return fuse(program, work, ProgramFacts(p.sitesPointer()), *findHardware(chip)).running.size();
        };
        QCOMPARE(kernels("tpu_v4"), kernels("h100_sxm") + 1);
    }
};

QTEST_GUILESS_MAIN(CopiesTest)
#include "copies_test.moc"
