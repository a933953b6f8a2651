// SPDX-License-Identifier: GPL-3.0-or-later
// Kernels under the ceilings of the chip, floors of the step, chips with more of one thing.
#include "core/insight/band_picture.h"
#include "core/insight/product_flops.h"
#include "core/insight/roofline.h"
#include "core/session/session.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <cmath>

using namespace axiscape;

namespace {

SnapshotPointer made(const std::string& name, const std::string& hardware, bool cut = true) {
    const auto session = Session::ofModule(test::model(name), name);
    Strategy strategy = cut ? sampleStrategy(*session->model(), *parseMesh("batch=4,model=2")) : Strategy{};
    if (!cut) strategy.mesh = *parseMesh("batch=1");
    strategy.hardware = hardware;
    const auto now = session->evaluate(strategy);
    return now ? *now : nullptr;
}

} // namespace

class RooflineTest : public QObject {
    Q_OBJECT
  private slots:
    void noKernelIsAboveItsCeiling_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("hardware");
        for (const char* model : {"transformer_train_tiny", "moe_train", "gns_train"})
            for (const char* hardware : {"tpu_v3", "a100_40", "h100_sxm"})
                QTest::addRow("%s %s", model, hardware) << model << hardware;
    }
    void noKernelIsAboveItsCeiling() {
        QFETCH(QString, model);
        QFETCH(QString, hardware);
        const auto now = made(model.toStdString(), hardware.toStdString());
        QVERIFY(now && now->simulation);
        const Roofline roof = rooflineOf(*now);
        QVERIFY(!roof.points.empty() && roof.bandwidth > 0);
        double seconds = 0, flops = 0;
        for (const RooflinePoint& point : roof.points) {
            QVERIFY2(point.reached() <= roof.ceilingOf(point) * 1.001,
                     qPrintable(QStringLiteral("%1: %2 flop/s above %3")
                                    .arg(point.op.value)
                                    .arg(point.reached())
                                    .arg(roof.ceilingOf(point))));
            seconds += point.seconds;
            flops += point.product ? point.flops : 0;
        }
        // All of what is computed is a point, and all products are in one.
        double computes = 0;
        for (const OpId op : now->model->module->ops()) computes += static_cast<double>(now->simulation->opSeconds[op]);
        QVERIFY(std::abs(seconds - computes) <= 1e-9 + 1e-6 * computes);
        QVERIFY(flops >= productFlops(now->program).device * .999);
        // The floors are below the step, by some factor.
        QVERIFY(roof.floors.least() > 0 && roof.floors.distance() >= 1);
        QCOMPARE(roof.floors.stepSeconds, now->simulation->stepSeconds);
    }

    void aProductByHand() {
        // f(x, w1, w2) = (x @ w1) @ w2 on one device: two kernels of two products.
        const auto now = made("matmul_chain", "a100_40", false);
        QVERIFY(now && now->simulation);
        const Roofline roof = rooflineOf(*now);
        QCOMPARE(roof.points.size(), std::size_t{2});
        const RooflinePoint& first = roof.points[0];
        QVERIFY(first.product && first.type == ElementType::f32);
        QCOMPARE(first.flops, 2.0 * 256 * 8 * 16);
        QCOMPARE(first.bytes, 4.0 * (256 * 8 + 8 * 16 + 256 * 16));
        const Hardware& hardware = *now->pricedOn->hardware;
        QCOMPARE(roof.ceilings.size(), std::size_t{1});
        QCOMPARE(roof.ceilings[0].rate, hardware.f32.peak);
        QVERIFY(roof.isMemoryBound(first)); // 32 flops a byte at the most
        QCOMPARE(roof.ceilingOf(first), first.flops / first.bytes * hardware.memoryBandwidth);
        QCOMPARE(roof.floors.links, 0.0);
    }

    void equalLayersAreOneGroup() {
        const auto now = made("transformer_train_small", "tpu_v3");
        QVERIFY(now && now->simulation);
        const Roofline roof = rooflineOf(*now);
        const auto groups = alikeKernels(roof);
        QVERIFY(groups.size() < roof.points.size() / 2);
        std::size_t count = 0;
        double seconds = 0, all = 0;
        bool folded = false;
        for (std::size_t i = 0; i < groups.size(); ++i) {
            count += groups[i].count;
            seconds += groups[i].seconds;
            folded = folded || groups[i].layers == "layer_*";
            QVERIFY(i == 0 || groups[i].seconds <= groups[i - 1].seconds);
        }
        for (const RooflinePoint& point : roof.points) all += point.seconds;
        QCOMPARE(count, roof.points.size());
        QVERIFY(std::abs(seconds - all) < 1e-9 + 1e-9 * all);
        QVERIFY(folded);
    }

    void aChipWithMoreIsNoSlower() {
        const auto now = made("transformer_train_small", "tpu_v3");
        const auto chips = chipWhatIfs(*now);
        QCOMPARE(chips.size(), std::size_t{4});
        double best = now->simulation->stepSeconds;
        for (const ChipWhatIf& one : chips) {
            QVERIFY2(one.stepSeconds <= now->simulation->stepSeconds * (1 + 1e-9), one.name().data());
            best = std::min(best, one.stepSeconds);
        }
        QCOMPARE(std::string(chips[3].name()), std::string("all"));
        QCOMPARE(chips[3].stepSeconds, best);
        QVERIFY(best < now->simulation->stepSeconds);
        // Rates alone change.
        const Hardware more = withMore(*now->pricedOn->hardware, chips[1]);
        QCOMPARE(more.memoryBandwidth, 2 * now->pricedOn->hardware->memoryBandwidth);
        QCOMPARE(more.launchFloor, now->pricedOn->hardware->launchFloor);
    }

    void withoutHardwareThereIsNothing() {
        const auto now = made("matmul_chain", "");
        QVERIFY(now && rooflineOf(*now).points.empty() && chipWhatIfs(*now).empty());
    }
};

QTEST_APPLESS_MAIN(RooflineTest)
#include "roofline_test.moc"
