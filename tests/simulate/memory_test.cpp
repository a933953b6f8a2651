// SPDX-License-Identifier: GPL-3.0-or-later
// Memory: what a compiler keeps where, on programs small enough to count; and what holds of any program and schedule.
#include "core/simulate/attribution.h"
#include "core/simulate/product_layouts.h"
#include "core/tactics/tactics.h"
#include "tests/simulate/small_programs.h"
#include "tests/support/random_schedule.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <algorithm>

using namespace axiscape;
using test::kMiB, test::module, test::tpu, test::kFourTimes, test::replaced;

namespace {

Simulation onOne(const std::shared_ptr<const Module>& m, const Hardware& hardware) {
    return simulate(lower(Partition(std::make_shared<const SiteTable>(m), {{{"a", 1}}}), {}), hardware, {});
}

Hardware gpu() { return *findHardware("h100_sxm"); }

// 1 MiB each in f32. tanh(x) is read by two products.
const char* const kShared =
    R"(  func.func public @main(%x: tensor<512x512xf32>, %w: tensor<512x512xf32>) -> tensor<512x512xf32> {
    %0 = stablehlo.tanh %x : tensor<512x512xf32>
    %1 = stablehlo.dot_general %0, %w, contracting_dims = [1] x [0] : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
    %2 = stablehlo.dot_general %1, %0, contracting_dims = [1] x [0] : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
    return %2 : tensor<512x512xf32>
  })";

} // namespace

class MemoryTest : public QObject {
    Q_OBJECT

  private slots:
    void a_tpu_makes_operands_inside_products() {
        const auto m = module(kShared);
        QCOMPARE(onOne(m, gpu()).memory.temporary, 2 * kMiB); // tanh and the first product
        QCOMPARE(onOne(m, tpu()).memory.temporary, kMiB / 2); // the first product, as bf16
    }

    void what_only_products_read_is_bf16_unless_they_ask_for_more() {
        const auto of = [](const std::string& precision) {
            return module(
                R"(  func.func public @main(%x: tensor<512x512xf32>, %w: tensor<512x512xf32>) -> tensor<512x512xf32> {
    %1 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
    %2 = stablehlo.dot_general %1, %w, contracting_dims = [1] x [0], precision = [)" +
                precision + ", " + precision +
                R"(] : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
    return %2 : tensor<512x512xf32>
  })");
        };
        QCOMPARE(onOne(of("DEFAULT"), tpu()).memory.temporary, kMiB / 2);
        QCOMPARE(onOne(of("HIGHEST"), tpu()).memory.temporary, kMiB);
        QCOMPARE(onOne(of("DEFAULT"), gpu()).memory.temporary, kMiB);
    }

    // A product that is also read as it is stays f32; and it is not made twice, however cheap its readers are.
    void a_product_is_made_once() {
        const auto m = module(
            R"(  func.func public @main(%x: tensor<512x512xf32>, %w: tensor<512x512xf32>) -> tensor<512x512xf32> {
    %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
    %1 = stablehlo.negate %0 : tensor<512x512xf32>
    %2 = stablehlo.dot_general %1, %w, contracting_dims = [1] x [0] : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
    %3 = stablehlo.dot_general %2, %1, contracting_dims = [1] x [0] : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
    return %3 : tensor<512x512xf32>
  })");
        QCOMPARE(onOne(m, tpu()).memory.temporary, kMiB); // -(x w) and its product, bf16 both
    }

    void short_lived_temporaries_are_beside_the_cores() {
        // 1/2 MiB, then 2 MiB made of it.
        const auto m = module(
            R"(  func.func public @main(%x: tensor<512x512xbf16>, %w: tensor<512x2048xbf16>, %v: tensor<2048x512xbf16>) -> tensor<512x512xbf16> {
    %0 = stablehlo.dot_general %x, %x, contracting_dims = [1] x [0] : (tensor<512x512xbf16>, tensor<512x512xbf16>) -> tensor<512x512xbf16>
    %1 = stablehlo.dot_general %0, %w, contracting_dims = [1] x [0] : (tensor<512x512xbf16>, tensor<512x2048xbf16>) -> tensor<512x2048xbf16>
    %2 = stablehlo.dot_general %1, %v, contracting_dims = [1] x [0] : (tensor<512x2048xbf16>, tensor<2048x512xbf16>) -> tensor<512x512xbf16>
    return %2 : tensor<512x512xbf16>
  })");
        auto h = tpu();
        QCOMPARE(onOne(m, h).memory.temporary, 2 * kMiB + kMiB / 2);
        h.onChipBytes = 1.0 * kMiB; // three quarters of it
        QCOMPARE(onOne(m, h).memory.temporary, 2 * kMiB);
        h.onChipBytes = 16.0 * kMiB; // all of them: a small program's are counted
        QCOMPARE(onOne(m, h).memory.temporary, 2 * kMiB + kMiB / 2);
    }

    void the_peak_is_that_of_the_fuller_memory() {
        // 1/2 MiB that stays to the end; 2 MiB made of it; 1/2 MiB made of these.
        const auto m = module(
            R"(  func.func public @main(%x: tensor<512x512xbf16>, %w: tensor<512x2048xbf16>, %v: tensor<2048x512xbf16>) -> tensor<512x512xbf16> {
    %0 = stablehlo.dot_general %x, %x, contracting_dims = [1] x [0] : (tensor<512x512xbf16>, tensor<512x512xbf16>) -> tensor<512x512xbf16>
    %1 = stablehlo.dot_general %0, %w, contracting_dims = [1] x [0] : (tensor<512x512xbf16>, tensor<512x2048xbf16>) -> tensor<512x2048xbf16>
    %2 = stablehlo.dot_general %1, %v, contracting_dims = [1] x [0] : (tensor<512x2048xbf16>, tensor<2048x512xbf16>) -> tensor<512x512xbf16>
    %3 = stablehlo.dot_general %2, %0, contracting_dims = [1] x [0] : (tensor<512x512xbf16>, tensor<512x512xbf16>) -> tensor<512x512xbf16>
    return %3 : tensor<512x512xbf16>
  })");
        auto h = tpu();
        QCOMPARE(onOne(m, h).memory.temporary, 3 * kMiB);
        h.onChipBytes = 3.2 * kMiB; // three quarters of it: the 2 MiB are there, 1 MiB is in main memory
        QCOMPARE(onOne(m, h).memory.temporary, 2 * kMiB);
        h.onChipBytes = 1.0 * kMiB; // the shorter lived half; main memory has the rest
        QCOMPARE(onOne(m, h).memory.temporary, 2 * kMiB + kMiB / 2);
    }

    void stacks_of_matrices_are_copied_once() {
        const auto m = module(
            R"(  func.func public @main(%x: tensor<64x512xbf16>, %w: tensor<2x512x512xbf16>) -> tensor<2x512x64xbf16> {
    %0 = stablehlo.dot_general %w, %x, contracting_dims = [1] x [1] : (tensor<2x512x512xbf16>, tensor<64x512xbf16>) -> tensor<2x512x64xbf16>
    return %0 : tensor<2x512x64xbf16>
  })");
        QVERIFY(simulation::needsOtherLayout(*m, OpId{0u}, 0));
        QVERIFY(!simulation::needsOtherLayout(*m, OpId{0u}, 1));
        QCOMPARE(onOne(m, tpu()).memory.temporary, kMiB);
        QCOMPARE(onOne(m, gpu()).memory.temporary, kMiB);
        Hardware other = gpu(); // libraries of others may read it as it is
        other.name = "other";
        QCOMPARE(onOne(m, other).memory.temporary, std::int64_t(0));
    }

    // A step in bf16: a product that wants a stack in another layout, and the stack and its moment updated with it.
    static std::shared_ptr<const Module> updatedStack(const std::string& type) {
        const std::string stack = "tensor<2x512x512x" + type + ">", x = "tensor<64x512x" + type + ">",
                          y = "tensor<2x512x64x" + type + ">", g = "tensor<512x2x512x" + type + ">";
        return module(
            "  func.func public @main(%x: " + x + ", %w: " + stack + " {tf.aliasing_output = 0 : i32}, %mu: " + stack +
            " {tf.aliasing_output = 1 : i32}) -> (" + stack + ", " + stack + ") {\n" +
            "    %0 = stablehlo.dot_general %w, %x, contracting_dims = [1] x [1] : (" + stack + ", " + x + ") -> " + y +
            "\n    %1 = stablehlo.dot_general %x, %0, contracting_dims = [0] x [2] : (" + x + ", " + y + ") -> " + g +
            "\n    %2 = stablehlo.transpose %1, dims = [1, 0, 2] : (" + g + ") -> " + stack +
            "\n    %3 = stablehlo.add %mu, %2 : " + stack + "\n    %4 = stablehlo.subtract %w, %3 : " + stack +
            "\n    return %4, %3 : " + stack + ", " + stack + "\n  }");
    }

    void moments_of_such_stacks_are_copied_too() {
        // The stack and its moment, 1 MiB each, from the beginning to the update; its gradient of 1 MiB, and what that
        // is made of.
        const auto made = kMiB / 8;
        const auto narrow = updatedStack("bf16");
        QVERIFY(simulation::needsOtherLayout(*narrow, OpId{0u}, 0));
        QCOMPARE(onOne(narrow, tpu()).memory.temporary, 3 * kMiB + made);
        QCOMPARE(onOne(narrow, gpu()).memory.temporary, kMiB + made);
        // In f32 products read a rounded copy, 1 MiB of 2, and the update keeps the layout.
        QCOMPARE(onOne(updatedStack("f32"), tpu()).memory.temporary, 2 * kMiB + made);
    }

    void weights_are_rounded_before_a_loop() {
        const auto m = module(
            replaced(R"(  func.func public @main(%x: tensor<8x512xf32>, %w: tensor<512x512xf32>) -> tensor<8x512xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0:3 = stablehlo.while(%i = %c, %a = %x, %b = %w) : tensor<i32>, tensor<8x512xf32>, tensor<512x512xf32>
FOUR_TIMES      %2 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<8x512xf32>, tensor<512x512xf32>) -> tensor<8x512xf32>
      %3 = stablehlo.add %2, %a : tensor<8x512xf32>
      stablehlo.return %1, %3, %b : tensor<i32>, tensor<8x512xf32>, tensor<512x512xf32>
    }
    return %0#1 : tensor<8x512xf32>
  })",
                     "FOUR_TIMES", kFourTimes));
        const auto more = onOne(m, tpu()).memory.peak - onOne(m, gpu()).memory.peak;
        QCOMPARE(more, kMiB / 2);
    }

    // A gather in the update of a parameter does not lie about until the text gets there.
    void gathers_of_the_update_wait_for_one_another() {
        const auto m = module(
            R"(  func.func public @main(%p: tensor<1024x256xf32> {tf.aliasing_output = 0 : i32}, %q: tensor<1024x256xf32> {tf.aliasing_output = 1 : i32}, %g: tensor<1024x256xf32>, %h: tensor<1024x256xf32>) -> (tensor<1024x256xf32>, tensor<1024x256xf32>) {
    %0 = stablehlo.tanh %g : tensor<1024x256xf32>
    %1 = stablehlo.tanh %h : tensor<1024x256xf32>
    %2 = stablehlo.subtract %p, %0 : tensor<1024x256xf32>
    %3 = stablehlo.subtract %q, %1 : tensor<1024x256xf32>
    return %2, %3 : tensor<1024x256xf32>, tensor<1024x256xf32>
  })");
        Partition p(std::make_shared<const SiteTable>(m), {{{"a", 4}}});
        p = apply(p, {atomicArgument(0, 0), atomicArgument(1, 0), tileArgument(2, 0, 0), tileArgument(3, 0, 0),
                      propagateAction()})
                .partition;
        const auto program = lower(p, {});
        QCOMPARE(program.counts[CollectiveKind::all_gather], std::int64_t(2));
        const auto s = simulate(program, gpu(), {});
        // Two shares of tanh and both gathered: what was started last is not there yet.
        QVERIFY2(s.memory.temporary <= 2 * kMiB + kMiB / 2, qPrintable(QString::number(s.memory.temporary)));
        QCOMPARE(s.memory.alias, 2 * kMiB);
    }

    // x @ w, squared, times w again; w lies in four parts. Kept from its first product to its last, the gathered w is
    // there beside the square and what that is made of.
    void a_shared_gather_lies_there_until_its_last_use() {
        const auto m = module(
            R"(  func.func public @main(%x: tensor<512x512xf32>, %w: tensor<512x512xf32>) -> tensor<512x512xf32> {
    %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
    %1 = stablehlo.dot_general %0, %0, contracting_dims = [1] x [0] : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
    %2 = stablehlo.dot_general %1, %w, contracting_dims = [1] x [0] : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
    return %2 : tensor<512x512xf32>
  })");
        const Partition p =
            apply(Partition(std::make_shared<const SiteTable>(m), {{{"a", 4}}}), {tileArgument(1, 0, 0)}).partition;
        const auto each = lower(p, {}), shared = lower(p, {true, Reshards::partir});
        QCOMPARE(each.counts[CollectiveKind::all_gather], std::int64_t(2));
        QCOMPARE(shared.counts[CollectiveKind::all_gather], std::int64_t(1));
        Hardware other = gpu(); // XLA's compiler for chips of NVIDIA gathers once by itself
        other.name = "other";
        QCOMPARE(simulate(each, other, {}).memory.temporary, 2 * kMiB);
        QCOMPARE(simulate(each, gpu(), {}).memory.temporary, 3 * kMiB);
        const auto s = simulate(shared, gpu(), {});
        QCOMPARE(s.memory.temporary, 3 * kMiB);
        QCOMPARE(s.memory.peak, kMiB + kMiB / 4 + 3 * kMiB); // x, a part of w
        const auto gathered = std::ranges::find(s.peakBuffers, MemoryCategory::collectives, &PeakBuffer::category);
        QVERIFY(gathered != s.peakBuffers.end());
        QCOMPARE(gathered->value, ValueId{1u});
        QCOMPARE(gathered->bytes, kMiB);
        // The last product waits for no other transfer.
        const OpId last = m->definingOp(m->results()[0]);
        QVERIFY(shared.collectivesOf(last).empty());
        QCOMPARE(shared.sharedUsesOf(last).size(), std::size_t(1));
        // A TPU keeps it as bf16 while only products read it.
        QCOMPARE(simulate(shared, tpu(), {}).memory.temporary, 3 * kMiB / 2);
    }

    // In a loop one gather before it takes what one in every iteration does: it is there in all of them.
    void a_gather_before_a_loop_lies_there_until_its_end() {
        const auto m = module(
            R"(  func.func public @main(%x: tensor<512x512xf32>, %w: tensor<512x512xf32>) -> tensor<512x512xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0:2 = stablehlo.while(%i = %c, %a = %x) : tensor<i32>, tensor<512x512xf32>
)" + kFourTimes +
            R"(      %2 = stablehlo.dot_general %a, %w, contracting_dims = [1] x [0] : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
      stablehlo.return %1, %2 : tensor<i32>, tensor<512x512xf32>
    }
    return %0#1 : tensor<512x512xf32>
  })");
        const Partition p =
            apply(Partition(std::make_shared<const SiteTable>(m), {{{"a", 4}}}), {tileArgument(1, 0, 0)}).partition;
        const auto each = lower(p, {}), shared = lower(p, {true, Reshards::partir});
        QCOMPARE(each.counts[CollectiveKind::all_gather], std::int64_t(4));
        QCOMPARE(shared.counts[CollectiveKind::all_gather], std::int64_t(1));
        for (const auto& hardware : {gpu(), tpu()}) {
            const auto s = simulate(shared, hardware, {});
            const auto more = s.memory.peak - simulate(each, hardware, {}).memory.peak;
            QVERIFY2(more >= 0 && more <= 16, qPrintable(QString::number(more))); // beside the condition, too
            const auto gathered = std::ranges::find(s.peakBuffers, MemoryCategory::collectives, &PeakBuffer::category);
            QVERIFY(gathered != s.peakBuffers.end());
            QCOMPARE(gathered->value, ValueId{1u});
        }
    }

    void of_random_programs() {
        const auto v3 = *findHardware("tpu_v3"), v5e = *findHardware("tpu_v5e"), h100 = gpu();
        int cut = 0;
        for (std::uint32_t seed = 1; seed <= 150; ++seed) {
            test::Random random(seed);
            const auto m = test::randomProgram(random);
            Partition p(std::make_shared<const SiteTable>(m), test::randomMesh(random));
            for (int tactic = 0; tactic < 2; ++tactic) {
                auto actions = test::randomActions(random, p);
                actions.push_back(propagateAction());
                p = apply(p, actions).partition;
            }
            const auto program = lower(p, {});
            cut += !program.collectives.empty();
            for (const Hardware* h : {&v3, &v5e, &h100}) {
                const auto s = simulate(program, *h, {}), again = simulate(program, *h, {});
                const auto& memory = s.memory;
                QVERIFY2(memory.peak >= memory.argument + memory.output - memory.alias,
                         qPrintable(QString::number(seed)));
                QVERIFY2(memory.temporary >= 0 &&
                             memory.peak <= memory.argument + memory.output - memory.alias + memory.temporary,
                         qPrintable(QString::number(seed)));
                QCOMPARE(again.memory.peak, memory.peak);
                QCOMPARE(again.peakPoint, s.peakPoint);
                QCOMPARE(again.peakBuffers.size(), s.peakBuffers.size());
            }
        }
        QVERIFY(cut > 50);
    }

    void more_devices_on_the_batch_never_keep_more_activations() {
        for (const char* name : {"mlp_train", "moe_train", "transformer_train_tiny", "transformer_scan_train"})
            for (const Hardware& h : {gpu(), tpu()}) {
                const auto m = test::model(name);
                const auto sites = std::make_shared<const SiteTable>(m);
                std::int64_t before = std::numeric_limits<std::int64_t>::max(), first = 0;
                for (std::int64_t devices : {1, 2, 4, 8}) {
                    Partition p(sites, {{{"batch", devices}}});
                    Tactic tactic;
                    tactic.axis = "batch";
                    tactic.inputs = {{"batch/*", InputRule::Kind::firstDivisibleDim, 0}};
                    p = apply(p, *actionsOf(tactic, p)).partition;
                    const auto s = simulate(lower(p, {}), h, {});
                    std::int64_t most = 0;
                    for (const auto& point : s.curve)
                        most = std::max(most, point.bytes[static_cast<std::size_t>(MemoryCategory::activations)] +
                                                  point.bytes[static_cast<std::size_t>(MemoryCategory::temporaries)]);
                    QVERIFY2(most <= before, name);
                    before = most;
                    if (devices == 1) first = most;
                }
                QVERIFY2(before < first, name);
            }
    }

    void how_often_a_loop_runs_takes_no_memory() {
        const auto of = [](const std::string& trips) {
            return module(R"(  func.func public @main(%x: tensor<512x512xf32>) -> tensor<512x512xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0:2 = stablehlo.while(%i = %c, %a = %x) : tensor<i32>, tensor<512x512xf32>
    cond {
      %n = stablehlo.constant dense<)" +
                          trips + R"(> : tensor<i32>
      %1 = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    } do {
      %one = stablehlo.constant dense<1> : tensor<i32>
      %1 = stablehlo.add %i, %one : tensor<i32>
      %2 = stablehlo.dot_general %a, %a, contracting_dims = [1] x [0] : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
      stablehlo.return %1, %2 : tensor<i32>, tensor<512x512xf32>
    }
    return %0#1 : tensor<512x512xf32>
  })");
        };
        const auto once = onOne(of("1"), gpu()), often = onOne(of("1000"), gpu());
        QCOMPARE(often.memory.peak, once.memory.peak);
        QCOMPARE(often.curve.size(), once.curve.size());
        QVERIFY(often.stepSeconds > 100 * once.stepSeconds);
    }

    // Every byte of the peak has a buffer; cut buffers name the prefix that cut them, gathered ones that which gathers.
    void attribution() {
        const auto m = test::model("transformer_train_tiny");
        const auto sites = std::make_shared<const SiteTable>(m);
        std::vector<SpmdProgram> prefixes;
        Partition p(sites, {{{"batch", 2}, {"model", 2}}});
        prefixes.push_back(lower(p, {}));
        const auto then = [&](const char* axis, std::vector<InputRule> inputs) {
            Tactic tactic;
            tactic.axis = axis;
            tactic.inputs = std::move(inputs);
            p = apply(p, *actionsOf(tactic, p)).partition;
            prefixes.push_back(lower(p, {}));
        };
        then("batch", {{"batch/*", InputRule::Kind::dimension, 0}});
        then("model", {{"params/*/dense_up", InputRule::Kind::dimension, 2},
                       {"params/*/dense_down", InputRule::Kind::dimension, 0}});
        then("batch", {{"params/embed", InputRule::Kind::dimension, 0}});
        const std::vector<const SpmdProgram*> pointers{&prefixes[0], &prefixes[1], &prefixes[2], &prefixes[3]};
        const auto s = simulate(prefixes.back(), gpu(), {});
        const auto rows = attributePeak(s, pointers);
        QCOMPARE(rows.size(), s.peakBuffers.size());
        std::int64_t total = 0;
        std::array<int, 4> owed{};
        for (const auto& row : rows) {
            total += row.buffer.bytes;
            ++owed[row.prefix];
            QVERIFY(row.prefix < pointers.size());
            QVERIFY(row.wholeBytes >= row.buffer.bytes || row.buffer.category == MemoryCategory::collectives);
            if (m->valueKind(row.buffer.value) == ValueKind::opResult) QVERIFY(row.op.valid());
            if (row.op.valid()) QCOMPARE(row.source, m->locationText(row.op));
            const auto* argument =
                row.buffer.value.value < m->argumentCount() ? &m->argument(row.buffer.value.value).path : nullptr;
            if (!argument || row.buffer.category == MemoryCategory::collectives) continue;
            if (*argument == "params/layer_00/dense_up") QCOMPARE(row.prefix, std::size_t(2));
            if (*argument == "params/embed") QCOMPARE(row.prefix, std::size_t(3));
            if (*argument == "params/layer_00/norm_mlp") QCOMPARE(row.prefix, std::size_t(0));
        }
        QVERIFY(s.memory.peak - total >= 0 &&
                s.memory.peak - total <= 8 * static_cast<std::int64_t>(m->results().size()));
        QVERIFY(owed[0] > 0 && owed[1] > 0 && owed[2] > 0 && owed[3] > 0);
    }
};

QTEST_GUILESS_MAIN(MemoryTest)
#include "memory_test.moc"
