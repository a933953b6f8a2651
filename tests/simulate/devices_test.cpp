// SPDX-License-Identifier: GPL-3.0-or-later
// Devices that differ: a slow one, a slow link, shares that are not equal, axes placed by hand.
#include "core/simulate/device_classes.h"
#include "core/simulate/op_work.h"
#include "core/tactics/tactics.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <algorithm>

using namespace axiscape;

namespace {

const Mesh kMesh{{{"batch", 4}, {"model", 2}}};

Partition cut(const Partition& before, const std::string& axis, const std::string& pattern, InputRule::Kind kind,
              std::uint8_t dim = 0) {
    Tactic tactic;
    tactic.name = "T";
    tactic.axis = axis;
    tactic.inputs = {{pattern, kind, dim}};
    return apply(before, *actionsOf(tactic, before)).partition;
}

const SpmdProgram& program() {
    static const SpmdProgram made = [] {
        const auto sites = std::make_shared<const SiteTable>(test::model("transformer_train_tiny"));
        const Partition whole(sites, kMesh);
        const auto batch = cut(whole, "batch", "batch/*", InputRule::Kind::firstDivisibleDim);
        return lower(cut(batch, "model", "params/*", InputRule::Kind::firstDivisibleDim), {});
    }();
    return made;
}

double busy(const std::vector<Interval>& intervals, bool network) {
    double sum = 0;
    for (const auto& i : intervals)
        if ((i.lane > 0) == network) sum += i.end - i.start;
    return sum;
}

} // namespace

class DevicesTest : public QObject {
    Q_OBJECT

  private slots:
    void equal_devices_are_one_class() {
        const simulation::DeviceClasses classes(program(), {});
        QCOMPARE(classes.size(), std::size_t(1));
        QCOMPARE(classes.count(0), std::int64_t(8));
        const auto s = simulate(program(), *findHardware("h100_sxm"), {});
        QVERIFY(s.groups.empty());
    }

    // Everybody waits for the slow one: it stalls least, and the step takes longer, but no longer than it alone would.
    void a_slow_device() {
        const auto h = *findHardware("h100_sxm");
        const auto base = simulate(program(), h, {});
        SimulationOptions options;
        options.slowDevices = {{5, 3.0}};
        const auto s = simulate(program(), h, {}, options);
        QVERIFY(s.stepSeconds > base.stepSeconds * 1.05);
        QVERIFY(s.stepSeconds <= 3 * base.computeSeconds + base.communicationSeconds);
        QCOMPARE(s.memory.peak, base.memory.peak);
        QCOMPARE(s.groups.size(), std::size_t(4)); // on its column, in its row, neither, itself
        std::vector<std::int64_t> all;
        const DeviceGroup* slow = nullptr;
        for (const auto& group : s.groups) {
            all.insert(all.end(), group.devices.begin(), group.devices.end());
            if (group.devices == std::vector<std::int64_t>{5}) slow = &group;
            QVERIFY(std::abs(group.busySeconds - busy(group.intervals, false)) < 1e-9);
            QVERIFY(std::abs(group.busySeconds + group.stalledSeconds - s.stepSeconds) < 1e-9);
        }
        QVERIFY(slow);
        std::sort(all.begin(), all.end());
        QCOMPARE(all, (std::vector<std::int64_t>{0, 1, 2, 3, 4, 5, 6, 7}));
        QVERIFY(s.groups.front().devices.front() == 0);
        for (const auto& group : s.groups)
            if (&group != slow) QVERIFY(group.stalledSeconds > slow->stalledSeconds);
        // A factor of one changes nothing.
        options.slowDevices = {{5, 1.0}};
        QCOMPARE(simulate(program(), h, {}, options).stepSeconds, base.stepSeconds);
    }

    void a_slow_link() {
        const auto h = *findHardware("h100_sxm");
        const auto base = simulate(program(), h, {});
        SimulationOptions options;
        options.slowLinks = {{1, 2.0}};
        const auto s = simulate(program(), h, {}, options);
        QVERIFY(s.stepSeconds > base.stepSeconds);
        for (std::size_t i = 0; i < program().collectives.size(); ++i) {
            const auto& c = program().collectives[i];
            const bool model = std::find(c.axes.begin(), c.axes.end(), AxisId(1)) != c.axes.end();
            if (!model && c.axes.size() == 1) QVERIFY(s.collectiveSeconds[i] <= base.collectiveSeconds[i] * 1.0001f);
        }
        QVERIFY(s.communicationSeconds > base.communicationSeconds);
        QVERIFY(s.groups.empty());
    }

    void placed_by_hand() {
        const auto h = *findHardware("h100_sxm");
        SimulationOptions options;
        options.placement = *parsePlacement("model=nic", kMesh, h);
        const auto across = simulate(program(), h, {}, options);
        QVERIFY(across.stepSeconds > simulate(program(), h, {}).stepSeconds);
    }

    // The last device has less, and does the same kernels in less time.
    void uneven_shares() {
        const auto sites = std::make_shared<const SiteTable>(test::model("matmul_chain"));
        Partition whole(sites, Mesh{{{"batch", 3}}}, {.padding = true});
        whole = apply(whole, std::vector<Action>{tileArgument(0, 0, 0), propagateAction()}).partition;
        const auto spmd = lower(whole, {});
        const simulation::DeviceClasses classes(spmd, {});
        QCOMPARE(classes.size(), std::size_t(2)); // 256 rows over 3: 86, 86, 84
        const LocalWork largest(spmd), last(spmd, 2);
        const auto site = sites->sitesOf(OpId{0u})[0];
        QCOMPARE(largest.operandBytes(site, 0), std::int64_t(86 * 8 * 4));
        QCOMPARE(last.operandBytes(site, 0), std::int64_t(84 * 8 * 4));
        QCOMPARE(last.resultElements(site, 0), std::int64_t(84 * 16));
        const auto s = simulate(spmd, *findHardware("tpu_v3"), {});
        QCOMPARE(s.memory.argument, std::int64_t(86 * 8 * 4 + 8 * 16 * 4 + 16 * 8 * 4));
        QCOMPARE(s.groups.size(), std::size_t(2));
        QCOMPARE(s.groups[0].devices, (std::vector<std::int64_t>{0, 1}));
        QVERIFY(s.groups[1].busySeconds <= s.groups[0].busySeconds);
        QCOMPARE(s.groups[0].intervals.size(), s.groups[1].intervals.size());
    }

    void without_intervals_the_figures_are_the_same() {
        const auto h = *findHardware("tpu_v3");
        SimulationOptions options;
        options.intervals = false;
        const auto a = simulate(program(), h, {}), b = simulate(program(), h, {}, options);
        QVERIFY(b.intervals.empty());
        QCOMPARE(a.stepSeconds, b.stepSeconds);
        QCOMPARE(a.exposedSeconds, b.exposedSeconds);
        QCOMPARE(a.memory.peak, b.memory.peak);
    }
};

QTEST_GUILESS_MAIN(DevicesTest)
#include "devices_test.moc"
