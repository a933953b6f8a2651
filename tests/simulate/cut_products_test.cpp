// SPDX-License-Identifier: GPL-3.0-or-later
// What products do beside their operands and collectives: pieces that hide a gather, bytes that are transposed, slices
// that are read where they lie.
#include "core/simulate/cut_products.h"

#include "core/ir/module_builder.h"
#include "core/simulate/loop_stacks.h"
#include "core/simulate/product_layouts.h"
#include "core/simulate/simulate.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <array>

using namespace axiscape;
using namespace axiscape::simulation;

namespace {

std::shared_ptr<const Module> product(ElementType type, std::int64_t rows, std::int64_t leftSummed) {
    ModuleBuilder b("product");
    const bool last = leftSummed == 1;
    const auto x = b.argument(
        "x", b.tensor(type, last ? std::vector<std::int64_t>{rows, 8192} : std::vector<std::int64_t>{8192, rows}));
    const auto w = b.argument("w", b.tensor(type, {8192, 8192}));
    const OpId op = b.op(OpKind::dot_general, {x, w}, {b.tensor(ElementType::bf16, {rows, 8192})});
    b.ints(AttributeName::lhs_contracting_dimensions, {leftSummed});
    b.ints(AttributeName::rhs_contracting_dimensions, {0});
    return b.finish(std::vector<ValueId>{b.result(op)});
}

// Rows of x and columns of w over one axis: x is gathered for the product.
SpmdProgram gathered(std::int64_t rows) {
    const auto module = product(ElementType::bf16, rows, 1);
    Partition state(std::make_shared<const SiteTable>(module), Mesh{{{"model", 4}}});
    for (const Action& action : {tileArgument(1, 1, 0), propagateAction(), tileArgument(0, 0, 0)})
        state = apply(state, {action}).partition;
    return lower(state, {});
}

} // namespace

class CutProductsTest : public QObject {
    Q_OBJECT

  private slots:
    void a_product_hides_the_gather_it_reads() {
        const auto large = gathered(16384), small = gathered(8192); // 256 MiB, 128 MiB of x
        auto h = *findHardware("tpu_v5e");
        QCOMPARE(large.counts[CollectiveKind::all_gather], 1);
        QCOMPARE(cutProducts(large, h).size(), large.collectives.size());
        QVERIFY(cutProducts(small, h).empty());
        QVERIFY(cutProducts(large, *findHardware("h100_sxm")).empty());
        const auto s = simulate(large, h, {});
        const double longer = std::max(s.computeSeconds, s.communicationSeconds);
        const double shorter = std::min(s.computeSeconds, s.communicationSeconds);
        QVERIFY(shorter > 0);
        // All but a piece of the shorter one runs beside the longer one.
        QVERIFY(s.stepSeconds >= longer);
        QVERIFY(s.stepSeconds <= longer + shorter / 4 * (1 + 1e-6));
        const auto whole = simulate(small, h, {});
        QVERIFY(whole.stepSeconds >= (whole.computeSeconds + whole.communicationSeconds) * (1 - 1e-6));
    }

    void bytes_are_transposed_where_the_summed_dimension_is_not_innermost() {
        const std::array<std::int64_t, 2> bytes{100, 1000};
        const auto of = [&](ElementType type, std::int64_t summed) {
            const auto module = product(type, 4096, summed);
            return transposedBytes(*module, OpId{0}, bytes);
        };
        QCOMPARE(of(ElementType::f8E4M3FN, 1), 2000.); // w alone
        QCOMPARE(of(ElementType::f8E4M3FN, 0), 2200.);
        QCOMPARE(of(ElementType::bf16, 0), 0.);
    }

    void slices_of_stacks_cost_nothing_of_their_own() {
        const auto sites = std::make_shared<const SiteTable>(test::model("transformer_scan_train"));
        const auto program = lower(Partition(sites, Mesh{{{"data", 1}}}), {});
        const auto s = simulate(program, *findHardware("h100_sxm"), {});
        int slices = 0;
        for (OpId op : program.partition.module().ops())
            if (sites->isLive(op) && onlyTakes(*sites, op)) {
                ++slices;
                QCOMPARE(s.opSeconds[op], 0.f);
            }
        QVERIFY(slices > 0);
    }
};

QTEST_GUILESS_MAIN(CutProductsTest)
#include "cut_products_test.moc"
