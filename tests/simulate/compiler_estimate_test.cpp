// SPDX-License-Identifier: GPL-3.0-or-later
// What a compiler's own estimate is made of, on figures that can be worked out on paper.
#include "core/simulate/compiler_estimate.h"

#include "core/ir/module_builder.h"
#include "core/simulate/simulate.h"

#include <QtTest/QtTest>
#include <algorithm>

using namespace axiscape;

namespace {

// Cycles of a second, a flop a cycle: seconds are counts.
Hardware counting() {
    Hardware h;
    h.f32 = h.bf16 = h.f32Exact = h.bits8 = {1, 1, 0, 0.5};
    h.productTile = 8;
    h.vectorRate = 1;
    h.memoryBytes = 1e12;
    h.memoryBandwidth = 1;
    h.compiler = Compiler::tpu;
    h.levels.resize(1);
    h.levels[0] = {"all", LevelKind::switched, 64, 0, 1, {}, {}};
    h.estimate = CompilerEstimate{};
    return h;
}

OpId dot(ModuleBuilder& b, ValueId left, ValueId right, TypeId type, std::int64_t sumLeft) {
    const OpId op = b.op(OpKind::dot_general, {left, right}, {type});
    b.ints(AttributeName::lhs_contracting_dimensions, {sumLeft});
    b.ints(AttributeName::rhs_contracting_dimensions, {0});
    return op;
}

// A gradient of a product, and what becomes of a parameter and its two moments.
std::shared_ptr<const Module> updated() {
    ModuleBuilder b("updated");
    const auto rows = b.tensor(ElementType::f32, {64, 32}), square = b.tensor(ElementType::f32, {32, 32});
    const auto x = b.argument("x", rows), y = b.argument("y", rows);
    const auto p = b.argument("p", square), mean = b.argument("mean", square), spread = b.argument("spread", square);
    const auto g = b.result(dot(b, x, y, square, 0));
    const auto newMean = b.result(b.op(OpKind::add, {mean, g}, {square}));
    const auto g2 = b.result(b.op(OpKind::multiply, {g, g}, {square}));
    const auto newSpread = b.result(b.op(OpKind::add, {spread, g2}, {square}));
    const auto newP = b.result(b.op(OpKind::subtract, {p, newMean}, {square}));
    return b.finish(std::vector<ValueId>{newP, newMean, newSpread});
}

SpmdProgram lowered(const std::shared_ptr<const Module>& module, std::vector<Action> actions = {}) {
    const Partition whole(std::make_shared<const SiteTable>(module), Mesh{{{"batch", 2}}});
    actions.push_back(propagateAction());
    return lower(apply(whole, actions).partition, {});
}

int kernelsOf(const Simulation& s, const Module& module) {
    int kernels = 0;
    for (OpId op : module.ops()) kernels += s.opSeconds[op] > 0;
    return kernels;
}

bool close(double a, double b) { return std::abs(a - b) <= 1e-5 * std::max(std::abs(a), std::abs(b)); }

} // namespace

class CompilerEstimateTest : public QObject {
    Q_OBJECT

  private slots:
    void the_smallest_buffers_lie_beside_the_cores() {
        std::vector<TouchedTensor> touched(4);
        touched[0] = {.whole = 100, .moved = 100, .narrow = 50, .written = true};
        touched[1] = {.whole = 10, .moved = 10};
        touched[2] = {.whole = 60, .moved = 60, .narrow = 30, .written = true};
        touched[3] = {.whole = 40, .moved = 5, .stays = true};
        const auto work = placed(touched, 100); // three quarters of it for operands and results
        QCOMPARE(work.onChipRead, 10.0);
        QCOMPARE(work.onChipWritten, 60.0);
        QCOMPARE(work.narrow, 30.0);
        QCOMPARE(work.written, 100.0); // does not fit
        QCOMPARE(work.narrowToMemory, 50.0);
        QCOMPARE(work.read, 5.0); // would, but cannot be fetched ahead
    }

    void kinds_of_arithmetic_hide_one_another() {
        auto h = counting();
        h.estimate->overlap = 2;
        h.estimate->narrowRate = 0.5;
        EstimatedWork work;
        work.products = {3, 0};
        work.narrow = 2; // 4 seconds
        QCOMPARE(estimatedSeconds(h, work), 5.0);
        h.estimate->overlap = 1;
        work.vectorFlops = 7;
        QCOMPARE(estimatedSeconds(h, work), 14.0);
    }

    void what_is_moved_hides_once_the_first_blocks_are_there() {
        auto h = counting();
        h.launchFloor = 1000;
        h.estimate->notHidden = 0.1;
        EstimatedWork work;
        work.products = {100, 0};
        work.onChipRead = 40;
        QCOMPARE(estimatedSeconds(h, work), 1000 + 100 + 0.1 * 40);
        h.estimate->fetch = 10;
        QCOMPARE(estimatedSeconds(h, work), 1000 + 100 + 0.1 * 40); // nothing comes from memory
        std::swap(work.read, work.onChipRead);
        QCOMPARE(estimatedSeconds(h, work), 1000 + 0.4 * 10 + 100 + 10 + 0.1 * 30);
        work.read = 7; // all of it before anything is multiplied
        QCOMPARE(estimatedSeconds(h, work), 1000 + 0.4 * 10 + 100 + 7);
    }

    void an_update_joins_the_product_of_its_gradient() {
        const auto module = updated();
        const auto one = simulate(lowered(module), counting(), {});
        QCOMPARE(kernelsOf(one, *module), 1);
        // The product, a vector flop for each of four ops; two operands, three values read and written.
        const double square = 32 * 32, products = 2 * 64 * square, vector = 4 * square;
        const double moved = 4 * (2 * 64 * 32 + 6 * square);
        QVERIFY2(close(one.computeSeconds, std::max(products + vector, moved)),
                 qPrintable(QString::number(one.computeSeconds)));
        // Where the gradient is summed over devices first, the update waits for the sum.
        const auto summed = simulate(lowered(module, {tileArgument(0, 0, 0), tileArgument(1, 0, 0)}), counting(), {});
        QCOMPARE(kernelsOf(summed, *module), 4);
    }

    void work_on_a_product_that_leads_to_one_value_is_done_once() {
        // h = tanh(x @ w) * tanh(x @ w) is read by two products; without x @ w it is made in both.
        const auto seconds = [](bool fromProduct) {
            ModuleBuilder b("epilogue");
            const auto type = b.tensor(ElementType::f32, {64, 64});
            const auto x = b.argument("x", type), w = b.argument("w", type);
            auto v = x;
            if (fromProduct) v = b.result(dot(b, x, w, type, 1));
            const auto t = b.result(b.op(OpKind::tanh, {v}, {type}));
            const auto h = b.result(b.op(OpKind::multiply, {t, t}, {type}));
            const auto left = b.result(dot(b, h, w, type, 1)), right = b.result(dot(b, w, h, type, 1));
            auto hardware = counting();
            hardware.memoryBandwidth = hardware.estimate->writeBandwidth = 1e12;
            hardware.estimate->narrowRate = hardware.estimate->narrowRateToMemory = 1e12;
            return simulate(lowered(b.finish(std::vector<ValueId>{left, right})), hardware, {}).computeSeconds;
        };
        const double elements = 64 * 64, product = 2 * 64 * elements, work = 9 * elements; // tanh counts 8
        QVERIFY2(close(seconds(false), 2 * (product + work)), qPrintable(QString::number(seconds(false))));
        QVERIFY2(close(seconds(true), 3 * product + work), qPrintable(QString::number(seconds(true))));
    }

    void operands_come_from_memory_until_there_was_time_to_fetch_them() {
        // y = x @ w1; z = y @ w2: w1 is read as it comes, w2 was fetched during the first product.
        ModuleBuilder b("fetched");
        const auto type = b.tensor(ElementType::f32, {64, 64});
        const auto x = b.argument("x", type), w1 = b.argument("w1", type), w2 = b.argument("w2", type);
        const OpId first = dot(b, x, w1, type, 1);
        const OpId second = dot(b, b.result(first), w2, type, 1);
        const auto module = b.finish(std::vector<ValueId>{b.result(second)});
        auto h = counting();
        h.onChipBytes = 1e6;
        h.estimate->onChipRead = h.estimate->onChipWrite = h.estimate->writeBandwidth = 1e9;
        h.estimate->narrowRate = h.estimate->narrowRateToMemory = 1e9; // y: only a product reads it
        const auto s = simulate(lowered(module), h, {});
        const double matrix = 4 * 64 * 64, products = 2 * 64 * 64 * 64;
        QVERIFY(close(static_cast<double>(s.opSeconds[first]), products));
        QVERIFY(close(static_cast<double>(s.opSeconds[second]), products));
        h.memoryBandwidth = 0.01; // reading two matrices takes longer than the product
        const auto slow = simulate(lowered(module), h, {});
        QVERIFY(close(static_cast<double>(slow.opSeconds[first]), 2 * matrix / 0.01));
        QVERIFY(close(static_cast<double>(slow.opSeconds[second]), products));
        h.onChipBytes = 4 * 64; // nothing fits
        const auto none = simulate(lowered(module), h, {});
        QVERIFY(close(static_cast<double>(none.opSeconds[second]), 2 * matrix / 0.01));
    }

    void a_gradient_waits_in_memory_for_its_sum() {
        const auto module = updated();
        auto h = counting();
        h.onChipBytes = 1e6;
        h.memoryBandwidth = h.estimate->onChipRead = h.estimate->onChipWrite = 1e9;
        h.estimate->writeBandwidth = 0.01;
        const auto summed = simulate(lowered(module, {tileArgument(0, 0, 0), tileArgument(1, 0, 0)}), h, {});
        QVERIFY(close(static_cast<double>(summed.opSeconds[OpId{0u}]), 4 * 32 * 32 / 0.01));
    }

    void what_two_ops_of_a_kernel_read_is_computed_once() {
        ModuleBuilder b("once");
        const auto type = b.tensor(ElementType::f32, {1000});
        const auto x = b.argument("x", type);
        auto v = x;
        for (int i = 0; i < 10; ++i) v = b.result(b.op(OpKind::multiply, {v, v}, {type}));
        auto h = counting();
        h.estimate.reset();
        h.memoryBandwidth = 1e12;
        const auto s = simulate(lowered(b.finish(std::vector<ValueId>{v})), h, {});
        QVERIFY2(close(s.computeSeconds, 10 * 1000), qPrintable(QString::number(s.computeSeconds)));
    }

    void a_convolution_is_a_product_of_whole_tiles_at_each_position_of_its_window() {
        const auto padded = [](bool gradient, bool taps) {
            ModuleBuilder b("convolved");
            const auto image = b.tensor(ElementType::f32, {4, 16, 16, 3}),
                       kernel = b.tensor(ElementType::f32, {3, 3, 3, 5}),
                       made = b.tensor(ElementType::f32, {4, 16, 16, 5});
            const auto x = b.argument("x", image), w = b.argument("w", gradient ? made : kernel);
            const OpId op = b.op(OpKind::convolution, {x, w}, {gradient ? kernel : made});
            const auto number = [&](AttributeName name, std::int64_t value) { b.ints(name, {value}); };
            // The gradient sums over images: they are its features, and the result's features are its images.
            number(AttributeName::input_batch_dimension, gradient ? 3 : 0);
            number(AttributeName::input_feature_dimension, gradient ? 0 : 3);
            b.ints(AttributeName::input_spatial_dimensions, {1, 2});
            number(AttributeName::kernel_input_feature_dimension, gradient ? 0 : 2);
            number(AttributeName::kernel_output_feature_dimension, 3);
            if (gradient)
                b.ints(AttributeName::kernel_spatial_dimensions, {1, 2});
            else
                b.ints(AttributeName::kernel_spatial_dimensions, {0, 1});
            number(AttributeName::output_batch_dimension, gradient ? 2 : 0);
            number(AttributeName::output_feature_dimension, 3);
            if (gradient)
                b.ints(AttributeName::output_spatial_dimensions, {0, 1});
            else
                b.ints(AttributeName::output_spatial_dimensions, {1, 2});
            const auto program = lowered(b.finish(std::vector<ValueId>{b.result(op)}));
            return LocalWork(program).products(op, 128, taps);
        };
        const double flops = 2.0 * 4 * 256 * 9 * 3 * 5;
        for (bool gradient : {false, true})
            for (bool taps : {false, true}) QCOMPARE(padded(gradient, taps).flops, flops);
        QCOMPARE(padded(false, true).padded, 2.0 * 9 * 1024 * 128 * 128); // 3 and 5 features fill a tile each
        QCOMPARE(padded(true, true).padded, 2.0 * 9 * 128 * 128 * 1024);  // positions and images in one sum
        QCOMPARE(padded(false, false).padded, 2.0 * 8 * 1024 * 128);      // 27 in one tile
    }
};

QTEST_GUILESS_MAIN(CompilerEstimateTest)
#include "compiler_estimate_test.moc"
