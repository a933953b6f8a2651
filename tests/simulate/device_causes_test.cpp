// SPDX-License-Identifier: GPL-3.0-or-later
// One program a cause by which devices differ, with its seconds and bytes worked out on paper.
#include "core/simulate/simulate.h"
#include "core/stablehlo/stablehlo.h"
#include "core/tactics/tactics.h"

#include <QtTest/QtTest>

using namespace axiscape;

namespace {

// Round figures, nothing lost, nothing free: 1 Tflop/s, 100 Gflop/s elementwise, 100 GB/s, 1 us a launch, 10 GB/s.
Hardware plain() {
    Hardware h;
    h.f32 = h.bf16 = h.f32Exact = h.bits8 = {1e12, 1, 0, 0.5};
    h.productTile = 64;
    h.vectorRate = 1e11;
    h.memoryBytes = 1e9;
    h.memoryBandwidth = 1e11;
    h.launchFloor = 1e-6;
    NetworkLevel link;
    link.name = "link";
    link.size = 64;
    link.bandwidth = 1e10;
    link.curves.fill({2e-6, 1e-6, 1, 0, 0, 0, 0});
    h.levels = {link};
    return h;
}

bool close(double a, double b) { return std::abs(a - b) <= 1e-5 * std::max(std::abs(a), std::abs(b)); }

SpmdProgram lowered(std::string_view text, Mesh mesh, std::vector<Action> actions, RewriteOptions options = {}) {
    auto module = importText(std::string(text));
    if (!module) qFatal("%s", module.error().text().c_str());
    Partition whole(std::make_shared<const SiteTable>(*module), std::move(mesh), options);
    actions.push_back(propagateAction());
    return lower(apply(whole, actions).partition, {});
}

const DeviceGroup& groupWith(const Simulation& s, std::int64_t device) {
    for (const DeviceGroup& group : s.groups)
        if (std::ranges::find(group.devices, device) != group.devices.end()) return group;
    qFatal("no group holds the device");
}

double secondsOf(const std::vector<Interval>& intervals, bool network) {
    double sum = 0;
    for (const Interval& one : intervals)
        if ((one.lane > 0) == network) sum += one.end - one.start;
    return sum;
}

constexpr const char* kSum = R"(
func.func public @main(%x: tensor<10x100000xf32>, %y: tensor<10x100000xf32>) -> tensor<10x100000xf32> {
  %0 = stablehlo.add %x, %y : tensor<10x100000xf32>
  return %0 : tensor<10x100000xf32>
})";

constexpr const char* kProduct = R"(
func.func public @main(%x: tensor<1024x1024xf32>, %w: tensor<1024x1024xf32>) -> tensor<1024x1024xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<1024x1024xf32>, tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  return %0 : tensor<1024x1024xf32>
})";

constexpr const char* kLastStage = R"(
func.func public @main(%x: tensor<100000xf32>) -> tensor<100000xf32> {
  %id = stablehlo.partition_id : tensor<ui32>
  %four = stablehlo.constant dense<4> : tensor<ui32>
  %stage = stablehlo.remainder %id, %four : tensor<ui32>
  %three = stablehlo.constant dense<3> : tensor<ui32>
  %last = stablehlo.compare EQ, %stage, %three, UNSIGNED : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
  %0 = "stablehlo.if"(%last) ({
    %1 = stablehlo.add %x, %x : tensor<100000xf32>
    stablehlo.return %1 : tensor<100000xf32>
  }, {
    stablehlo.return %x : tensor<100000xf32>
  }) : (tensor<i1>) -> tensor<100000xf32>
  return %0 : tensor<100000xf32>
})";

} // namespace

class DeviceCausesTest : public QObject {
    Q_OBJECT

  private slots:
    // 10 rows over 4 devices: 3, 3, 3 and 1. A row is 400 kB: three buffers of 3 rows are 36 us of memory and 3 us of
    // adding, those of 1 row 12 us and 1 us.
    void paddingGivesTheLastDeviceLess() {
        const auto s =
            simulate(lowered(kSum, Mesh{{{"batch", 4}}}, {tileArgument(0, 0, 0)}, {.padding = true}), plain(), {});
        QCOMPARE(s.groups.size(), std::size_t(2));
        QCOMPARE(s.groups[0].devices, (std::vector<std::int64_t>{0, 1, 2}));
        QCOMPARE(s.groups[1].devices, (std::vector<std::int64_t>{3}));
        QVERIFY(close(s.groups[0].busySeconds, 1e-6 + 36e-6 + 0.05 * 3e-6));
        QVERIFY(close(s.groups[1].busySeconds, 1e-6 + 12e-6 + 0.05 * 1e-6));
        QVERIFY(close(s.groups[1].stalledSeconds, s.groups[0].busySeconds - s.groups[1].busySeconds));
        QCOMPARE(s.critical, std::size_t(0));
        QVERIFY(s.groups[0].differences.empty());
        QCOMPARE(s.groups[1].differences.size(), std::size_t(1));
        QCOMPARE(s.groups[1].differences[0].part, std::int64_t(1));
        QCOMPARE(s.groups[1].differences[0].whole, std::int64_t(3));
        QCOMPARE(s.groups[0].memory.argument, std::int64_t(2 * 3 * 400'000));
        QCOMPARE(s.groups[0].memory.peak, std::int64_t(3 * 3 * 400'000));
        QCOMPARE(s.groups[1].memory.argument, std::int64_t(2 * 400'000));
        QCOMPARE(s.groups[1].memory.peak, std::int64_t(3 * 400'000));
        QCOMPARE(s.groups[1].curve.size(), s.groups[0].curve.size());
    }

    // 10 rows over 8 devices are 2 each for five of them; the other three are alike: they have nothing.
    void thoseWithoutAShareAreFolded() {
        const auto s =
            simulate(lowered(kSum, Mesh{{{"batch", 8}}}, {tileArgument(0, 0, 0)}, {.padding = true}), plain(), {});
        QCOMPARE(s.groups.size(), std::size_t(2));
        QCOMPARE(s.groups[0].devices, (std::vector<std::int64_t>{0, 1, 2, 3, 4}));
        QCOMPARE(s.groups[1].devices, (std::vector<std::int64_t>{5, 6, 7}));
        QCOMPARE(s.groups[1].memory.argument, std::int64_t(0));
    }

    // Only the last stage adds: 400 kB read and written are 8 us, adding 1 us. The others wait all that time.
    void theStageThatWorksIsFoundByItsPredicate() {
        const auto s = simulate(lowered(kLastStage, Mesh{{{"stage", 4}}}, {}), plain(), {});
        QCOMPARE(s.groups.size(), std::size_t(2));
        QCOMPARE(s.groups[1].devices, (std::vector<std::int64_t>{3}));
        const double asked = s.groups[0].busySeconds; // all compare their number: a launch, and a few bytes
        QVERIFY(std::abs(asked - 1e-6) < 1e-9);
        QVERIFY(close(s.groups[1].busySeconds, asked + 1e-6 + 8e-6 + 0.05 * 1e-6));
        QVERIFY(close(s.stepSeconds, s.groups[1].busySeconds));
        QVERIFY(close(s.groups[0].stalledSeconds, 9.05e-6));
        QCOMPARE(s.critical, std::size_t(1));
        QCOMPARE(s.groups[1].differences[0].cause, DeviceDifference::Cause::branch);
        QCOMPARE(s.groups[1].differences[0].part, std::int64_t(0));
    }

    // On 8 devices the predicate says of two what it says of one of 4, so they are one group.
    void aPredicateOfTheStageAloneFoldsTheOtherAxis() {
        const auto s = simulate(lowered(kLastStage, Mesh{{{"batch", 2}, {"stage", 4}}}, {}), plain(), {});
        QCOMPARE(s.groups.size(), std::size_t(2));
        QCOMPARE(s.groups[1].devices, (std::vector<std::int64_t>{3, 7}));
    }

    // Half of the product on each: 2 x 1024 x 1024 x 512 flops, 2 + 2 + 4 MiB. Device 1 takes twice as long, and the
    // sum begins when it is there.
    void allWaitForAStraggler() {
        const auto program = lowered(kProduct, Mesh{{{"model", 2}}}, {tileArgument(0, 1, 0)});
        const double compute = 2.0 * 1024 * 1024 * 512 / 1e12, memory = 8.0 * 1024 * 1024 / 1e11;
        const double product = 1e-6 + compute + 0.05 * memory;
        const auto base = simulate(program, plain(), {});
        QVERIFY(close(base.computeSeconds, product));
        QVERIFY(base.communicationSeconds > 0);
        SimulationOptions options;
        options.slowDevices = {{1, 2.0}};
        const auto s = simulate(program, plain(), {}, options);
        QVERIFY(close(s.stepSeconds, 2 * product + base.communicationSeconds));
        QVERIFY(close(groupWith(s, 1).busySeconds, 2 * product));
        QVERIFY(close(groupWith(s, 1).stalledSeconds, base.communicationSeconds));
        QVERIFY(close(groupWith(s, 0).stalledSeconds, product + base.communicationSeconds));
        QCOMPARE(s.groups[s.critical].devices, (std::vector<std::int64_t>{1}));
        QCOMPARE(groupWith(s, 1).differences[0].factor, 2.0);
        QCOMPARE(groupWith(s, 0).differences[0].cause, DeviceDifference::Cause::meets);
        // Its curve is drawn at its own times.
        QVERIFY(groupWith(s, 1).curve[1].seconds > 1.9 * groupWith(s, 0).curve[1].seconds);
    }

    // The sum of devices 2 and 3 takes three times as long as that of 0 and 1, for device 3 has slow links.
    void aSlowLinkHoldsUpItsGroupAlone() {
        const auto program =
            lowered(kProduct, Mesh{{{"batch", 2}, {"model", 2}}}, {tileArgument(0, 0, 0), tileArgument(0, 1, 1)});
        const auto base = simulate(program, plain(), {});
        SimulationOptions options;
        options.slowLinks = {{1, 3.0, 3}};
        const auto s = simulate(program, plain(), {}, options);
        const double product = base.computeSeconds, sum = base.communicationSeconds;
        QVERIFY(close(s.stepSeconds, product + 3 * sum));
        for (const std::int64_t device : {0, 1}) {
            QVERIFY(close(secondsOf(groupWith(s, device).intervals, true), sum));
            QVERIFY(close(groupWith(s, device).busySeconds, product));
        }
        for (const std::int64_t device : {2, 3})
            QVERIFY(close(secondsOf(groupWith(s, device).intervals, true), 3 * sum));
        QCOMPARE(groupWith(s, 3).differences[0].cause, DeviceDifference::Cause::slowLink);
        QVERIFY(s.stepSeconds <= s.upperBoundSeconds * 1.00001 && s.stepSeconds >= s.lowerBoundSeconds * 0.99999);
        // Along the other axis nothing is sent.
        options.slowLinks = {{0, 3.0, 3}};
        QVERIFY(close(simulate(program, plain(), {}, options).stepSeconds, base.stepSeconds));
    }
};

QTEST_GUILESS_MAIN(DeviceCausesTest)
#include "device_causes_test.moc"
