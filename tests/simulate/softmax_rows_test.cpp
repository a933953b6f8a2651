// SPDX-License-Identifier: GPL-3.0-or-later
// A softmax and its gradient as the GPU's compiler runs them: XLA, asked ahead of time for an H100, makes three kernels
// of this program for rows of 1,024 elements (product, softmax with its gradient, product) and ten for rows of 32,768.
#include "tests/simulate/small_programs.h"

#include "core/simulate/kernels.h"
#include "core/simulate/simulate.h"
#include "core/simulate/softmax_rows.h"

#include <algorithm>
#include <fmt/format.h>

using namespace axiscape;
using test::module, test::replaced;

namespace {

// jax.grad(lambda x, w, g: jnp.sum(jax.nn.softmax(x @ w) * g)) of rows of N elements, as JAX writes it.
std::shared_ptr<const Module> gradientOfSoftmax(std::int64_t row) {
    return module(replaced(
        R"(  func.func public @main(%x: tensor<4096x256xf32>, %w: tensor<256xNxf32>, %g: tensor<4096xNxf32>) -> tensor<4096x256xf32> {
    %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<4096x256xf32>, tensor<256xNxf32>) -> tensor<4096xNxf32>
    %least = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %one = stablehlo.constant dense<1.0> : tensor<4096x1xf32>
    %1 = stablehlo.reduce(%0 init: %least) applies stablehlo.maximum across dimensions = [1] : (tensor<4096xNxf32>, tensor<f32>) -> tensor<4096xf32>
    %4 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<4096xf32>) -> tensor<4096x1xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<4096x1xf32>) -> tensor<4096xNxf32>
    %6 = stablehlo.subtract %0, %5 : tensor<4096xNxf32>
    %7 = stablehlo.exponential %6 : tensor<4096xNxf32>
    %8 = stablehlo.reduce(%7 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4096xNxf32>, tensor<f32>) -> tensor<4096xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0] : (tensor<4096xf32>) -> tensor<4096x1xf32>
    %10 = stablehlo.multiply %9, %9 : tensor<4096x1xf32>
    %12 = stablehlo.divide %one, %10 : tensor<4096x1xf32>
    %15 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<4096x1xf32>) -> tensor<4096xNxf32>
    %16 = stablehlo.multiply %g, %15 : tensor<4096xNxf32>
    %17 = stablehlo.multiply %16, %7 : tensor<4096xNxf32>
    %18 = stablehlo.reduce(%17 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4096xNxf32>, tensor<f32>) -> tensor<4096xf32>
    %19 = stablehlo.reshape %18 : (tensor<4096xf32>) -> tensor<4096x1xf32>
    %20 = stablehlo.negate %19 : tensor<4096x1xf32>
    %21 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<4096x1xf32>) -> tensor<4096xNxf32>
    %22 = stablehlo.divide %g, %21 : tensor<4096xNxf32>
    %23 = stablehlo.reduce(%20 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4096x1xf32>, tensor<f32>) -> tensor<4096xf32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [0] : (tensor<4096xf32>) -> tensor<4096xNxf32>
    %25 = stablehlo.add %22, %24 : tensor<4096xNxf32>
    %26 = stablehlo.multiply %25, %7 : tensor<4096xNxf32>
    %27 = stablehlo.dot_general %26, %w, contracting_dims = [1] x [1] : (tensor<4096xNxf32>, tensor<256xNxf32>) -> tensor<4096x256xf32>
    return %27 : tensor<4096x256xf32>
  })",
        "N", std::to_string(row)));
}

// The mean over R rows of what is said of N logits in bf16, and a product of their exponentials.
std::shared_ptr<const Module> lossOf(std::int64_t rows, std::int64_t row) {
    const auto text = replaced(
        R"(  func.func public @main(%h: tensor<Rx64xbf16>, %e: tensor<64xNxbf16>, %y: tensor<RxNxf32>, %w: tensor<Nx64xbf16>) -> (tensor<f32>, tensor<Rx64xbf16>) {
    %least = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %x = stablehlo.dot_general %h, %e, contracting_dims = [1] x [0] : (tensor<Rx64xbf16>, tensor<64xNxbf16>) -> tensor<RxNxbf16>
    %0 = stablehlo.convert %x : (tensor<RxNxbf16>) -> tensor<RxNxf32>
    %1 = stablehlo.reduce(%0 init: %least) applies stablehlo.maximum across dimensions = [1] : (tensor<RxNxf32>, tensor<f32>) -> tensor<Rxf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<Rxf32>) -> tensor<RxNxf32>
    %3 = stablehlo.subtract %0, %2 : tensor<RxNxf32>
    %4 = stablehlo.exponential %3 : tensor<RxNxf32>
    %5 = stablehlo.reduce(%4 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<RxNxf32>, tensor<f32>) -> tensor<Rxf32>
    %6 = stablehlo.log %5 : tensor<Rxf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<Rxf32>) -> tensor<RxNxf32>
    %8 = stablehlo.subtract %3, %7 : tensor<RxNxf32>
    %9 = stablehlo.multiply %8, %y : tensor<RxNxf32>
    %10 = stablehlo.reduce(%9 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<RxNxf32>, tensor<f32>) -> tensor<Rxf32>
    %11 = stablehlo.reduce(%10 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<Rxf32>, tensor<f32>) -> tensor<f32>
    %12 = stablehlo.convert %4 : (tensor<RxNxf32>) -> tensor<RxNxbf16>
    %13 = stablehlo.dot_general %12, %w, contracting_dims = [1] x [0] : (tensor<RxNxbf16>, tensor<Nx64xbf16>) -> tensor<Rx64xbf16>
    return %11, %13 : tensor<f32>, tensor<Rx64xbf16>
  })",
        "N", std::to_string(row));
    return module(replaced(text, "R", std::to_string(rows)));
}

// exp(scores - max) over the sum of them, of 256 rows of N elements that a product sums K numbers for.
std::shared_ptr<const Module> softmaxOfProduct(std::int64_t row, std::int64_t summed) {
    const auto text = replaced(
        R"(  func.func public @main(%x: tensor<256xKxf32>, %w: tensor<KxNxf32>) -> tensor<256xNxf32> {
    %least = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<256xKxf32>, tensor<KxNxf32>) -> tensor<256xNxf32>
    %1 = stablehlo.reduce(%0 init: %least) applies stablehlo.maximum across dimensions = [1] : (tensor<256xNxf32>, tensor<f32>) -> tensor<256xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<256xf32>) -> tensor<256xNxf32>
    %3 = stablehlo.subtract %0, %2 : tensor<256xNxf32>
    %4 = stablehlo.exponential %3 : tensor<256xNxf32>
    %5 = stablehlo.reduce(%4 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<256xNxf32>, tensor<f32>) -> tensor<256xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<256xf32>) -> tensor<256xNxf32>
    %7 = stablehlo.divide %4, %6 : tensor<256xNxf32>
    return %7 : tensor<256xNxf32>
  })",
        "N", std::to_string(row));
    return module(replaced(text, "K", std::to_string(summed)));
}

Simulation on(const std::shared_ptr<const Module>& m, const std::string& hardware,
              const Partition* partition = nullptr) {
    const Partition whole(std::make_shared<const SiteTable>(m), {{{"a", 2}}});
    return simulate(lower(partition ? *partition : whole, {}), *findHardware(hardware), {});
}

std::int64_t kernels(const Simulation& simulation) {
    return std::ranges::count_if(simulation.intervals, [](const Interval& i) { return i.lane == 0; });
}

} // namespace

class SoftmaxRowsTest : public QObject {
    Q_OBJECT

  private slots:
    void rowsThatFitOneKernelAreOne() {
        for (const char* chip : {"a100_80", "h100_sxm", "b200"})
            for (const std::int64_t row : {1024, 16'384}) QCOMPARE(kernels(on(gradientOfSoftmax(row), chip)), 3);
    }

    void longerRowsAreReadOnceForEachReduction() {
        const auto long_ = kernels(on(gradientOfSoftmax(32'768), "h100_sxm"));
        QVERIFY2(long_ > 4, qPrintable(QString::number(long_)));
    }

    void onlyTheScoresWaitForTheBackwardPass() {
        // 16 MiB, in whose place their gradient comes: no exponentials, no quotients.
        QCOMPARE(on(gradientOfSoftmax(1024), "h100_sxm").memory.temporary, 16 * test::kMiB);
    }

    void otherCompilersDoNot() {
        QVERIFY(kernels(on(gradientOfSoftmax(1024), "v100_32")) > 3);
        QVERIFY(kernels(on(gradientOfSoftmax(1024), "tpu_v4")) > 3);
    }

    // A sum over devices is in no kernel.
    void rowsCutOverDevicesAreNotWhole() {
        const auto m = gradientOfSoftmax(1024);
        Partition partition(std::make_shared<const SiteTable>(m), {{{"a", 2}}});
        partition = apply(partition, std::vector<Action>{tileArgument(1, 1, 0), propagateAction()}).partition;
        const auto cut = on(m, "h100_sxm", &partition);
        QVERIFY(kernels(cut) > 3);
    }

    // XLA sums 1,024 x 4,096 numbers as 2,048 runs of 2,048, for which what it sums must be there: 16 MiB in f32,
    // beside 8 MiB of logits. Of 2,048 x 4,096 it makes 2,048 runs of 4,096, which are rows.
    void aLossIsWrittenUnlessItsHalvesAreRows() {
        QCOMPARE(simulation::innerHalf(1024 * 4096), 2048);
        QCOMPARE(simulation::innerHalf(2048 * 4096), 4096);
        QVERIFY(on(lossOf(1024, 4096), "h100_sxm").memory.temporary >= 24 * test::kMiB);
        QVERIFY(on(lossOf(2048, 4096), "h100_sxm").memory.temporary <= 33 * test::kMiB);
    }

    // Nothing waits for it: it runs when the exponentials are gone, in no more than 16 and 8 MiB.
    void aLossThatIsWrittenRunsLast() {
        const auto m = lossOf(1024, 4096);
        const auto simulation = on(m, "h100_sxm");
        const auto endOf = [&](OpKind kind) {
            double end = 0;
            for (const Interval& one : simulation.intervals)
                if (one.op.valid() && m->kind(one.op) == kind) end = std::max(end, one.start);
            return end;
        };
        QVERIFY(endOf(OpKind::subtract) > endOf(OpKind::dot_general));
        QVERIFY(simulation.memory.temporary < 25 * test::kMiB);
    }

    // 8 MiB of logits, and 8 of what they are less their maximum.
    void aTpuWritesLongRowsOfShortSumsTwice() {
        const auto temporary = [](std::int64_t row, std::int64_t summed) {
            const auto m = softmaxOfProduct(row, summed);
            return simulate(lower(Partition(std::make_shared<const SiteTable>(m), {{{"a", 2}}}), {}), test::tpu(), {})
                .memory.temporary;
        };
        QVERIFY(temporary(8192, 512) >= 16 * test::kMiB);
        QVERIFY(temporary(8192, 1024) < 9 * test::kMiB);
        QVERIFY(temporary(1024, 512) < 2 * test::kMiB);
    }

    // A loss that is also returned row by row needs the sums themselves.
    void sumsThatAreReturnedAreWritten() {
        const auto m = module(
            R"(  func.func public @main(%x: tensor<64x128xf32>) -> (tensor<64x128xf32>, tensor<64xf32>) {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %0 = stablehlo.exponential %x : tensor<64x128xf32>
    %1 = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<64x128xf32>, tensor<f32>) -> tensor<64xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<64xf32>) -> tensor<64x128xf32>
    %3 = stablehlo.divide %0, %2 : tensor<64x128xf32>
    return %3, %1 : tensor<64x128xf32>, tensor<64xf32>
  })");
        QCOMPARE(kernels(on(m, "h100_sxm")), 2);
    }

    // Scores, their softmax and the sum over what it weighs: in 16 bits v4 writes exponentials and quotients, where no
    // dimension is 1; it writes the scores alone in f32, and others do in any type.
    void aTpuWritesSoftmaxesOf16Bits() {
        const auto written = [](const std::string& type, const std::string& heads, const char* chip) {
            const auto m = module(replaced(
                replaced(
                    R"(  func.func public @main(%q: tensor<Hx64x32xT>, %k: tensor<Hx64x32xT>, %v: tensor<Hx64x32xT>) -> (tensor<Hx64x32xT>, tensor<Hx64x32xT>) {
    %0 = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<Hx64x32xT>, tensor<Hx64x32xT>) -> tensor<Hx64x64xT>
    %least = stablehlo.constant dense<-1.0e+04> : tensor<T>
    %zero = stablehlo.constant dense<0.0> : tensor<T>
    %1 = stablehlo.reduce(%0 init: %least) applies stablehlo.maximum across dimensions = [2] : (tensor<Hx64x64xT>, tensor<T>) -> tensor<Hx64xT>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<Hx64xT>) -> tensor<Hx64x64xT>
    %3 = stablehlo.subtract %0, %2 : tensor<Hx64x64xT>
    %4 = stablehlo.exponential %3 : tensor<Hx64x64xT>
    %5 = stablehlo.reduce(%4 init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<Hx64x64xT>, tensor<T>) -> tensor<Hx64xT>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<Hx64xT>) -> tensor<Hx64x64xT>
    %7 = stablehlo.divide %4, %6 : tensor<Hx64x64xT>
    %8 = stablehlo.dot_general %7, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<Hx64x64xT>, tensor<Hx64x32xT>) -> tensor<Hx64x32xT>
    %9 = stablehlo.dot_general %7, %8, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<Hx64x64xT>, tensor<Hx64x32xT>) -> tensor<Hx64x32xT>
    return %8, %9 : tensor<Hx64x32xT>, tensor<Hx64x32xT>
  })",
                    "T", type),
                "H", heads));
            const Partition p(std::make_shared<const SiteTable>(m), {{{"a", 1}}});
            const auto program = lower(p, {});
            const auto kernels = fuse(program, LocalWork(program), ProgramFacts(p.sitesPointer()), *findHardware(chip));
            std::string made;
            for (OpId op : kernels.running)
                if (const OpKind kind = m->kind(op); kind == OpKind::exponential || kind == OpKind::divide)
                    made += fmt::format("{} ", opRow(kind).name);
            return made;
        };
        QCOMPARE(written("bf16", "4", "tpu_v4"), std::string("exponential divide "));
        QCOMPARE(written("bf16", "1", "tpu_v4"), std::string());
        QCOMPARE(written("f32", "4", "tpu_v4"), std::string());
        QCOMPARE(written("bf16", "4", "tpu_v5e"), std::string());
    }
};

QTEST_GUILESS_MAIN(SoftmaxRowsTest)
#include "softmax_rows_test.moc"
