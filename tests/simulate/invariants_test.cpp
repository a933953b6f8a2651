// SPDX-License-Identifier: GPL-3.0-or-later
// What must hold of every program, strategy and device.
#include "core/simulate/op_work.h"
#include "core/simulate/simulate.h"
#include "core/tactics/tactics.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <algorithm>
#include <array>

using namespace axiscape;

namespace {

struct Program {
    std::string name;
    SpmdProgram spmd;
};

Partition cut(const std::shared_ptr<const SiteTable>& sites, const Mesh& mesh, const std::string& axis,
              const std::vector<InputRule>& inputs) {
    Partition p(sites, mesh);
    Tactic tactic;
    tactic.name = "T";
    tactic.axis = axis;
    tactic.inputs = inputs;
    return apply(p, *actionsOf(tactic, p)).partition;
}

// The batch of a train step are the arguments called so; what does not divide is left whole.
const std::vector<InputRule> kBatch{{"batch/*", InputRule::Kind::firstDivisibleDim, 0},
                                    {"x", InputRule::Kind::firstDivisibleDim, 0}};
const std::vector<InputRule> kParameters{{"params/*", InputRule::Kind::firstDivisibleDim, 0},
                                         {"w*", InputRule::Kind::firstDivisibleDim, 0}};

const std::vector<Program>& programs() {
    static const std::vector<Program> all = [] {
        std::vector<Program> made;
        const Mesh mesh{{{"batch", 4}, {"model", 2}}};
        for (const char* model : {"matmul_chain", "x_xt", "mlp_train", "moe_train", "transformer_train_tiny",
                                  "transformer_scan_train", "decode_tiny", "gns_train"}) {
            const auto sites = std::make_shared<const SiteTable>(test::model(model));
            made.push_back({model, lower(Partition(sites, mesh), {})});
            const auto batch = cut(sites, mesh, "batch", kBatch);
            made.push_back({std::string(model) + " batch", lower(batch, {})});
            Tactic tactic;
            tactic.name = "T";
            tactic.axis = "model";
            tactic.inputs = kParameters;
            made.push_back(
                {std::string(model) + " both", lower(apply(batch, *actionsOf(tactic, batch)).partition, {})});
        }
        return made;
    }();
    return all;
}

bool atMost(double a, double b) { return a <= b * (1 + 1e-9) + 1e-15; }

} // namespace

class InvariantsTest : public QObject {
    Q_OBJECT

  private slots:
    void bounds_and_sums_data() {
        QTest::addColumn<QString>("hardware");
        for (const char* name : {"tpu_v3", "tpu_v5e", "h100_sxm", "mi300x", "v100_16"}) QTest::newRow(name) << name;
    }
    void bounds_and_sums() {
        QFETCH(QString, hardware);
        const auto h = *findHardware(hardware.toStdString());
        for (const auto& [name, spmd] : programs()) {
            const auto s = simulate(spmd, h, {});
            QVERIFY2(s.stepSeconds > 0, name.c_str());
            QVERIFY2(atMost(s.lowerBoundSeconds, s.stepSeconds), name.c_str());
            QVERIFY2(atMost(s.stepSeconds, s.upperBoundSeconds), name.c_str());
            // What computing loses to the network beside it is in no bound, and is no more than what overlaps.
            QVERIFY2(atMost(s.computeSeconds, s.lowerBoundSeconds + (h.overlapSlowdown - 1) * s.communicationSeconds),
                     name.c_str());
            double exposed = 0;
            for (float seconds : s.exposedOf) exposed += static_cast<double>(seconds);
            QVERIFY2(std::abs(exposed - s.exposedSeconds) < 1e-4 * s.stepSeconds, name.c_str());
            std::array<double, 1 + kMaxAxes> lanes{};
            std::uint8_t lane = 0;
            double before = 0;
            for (const auto& interval : s.intervals) {
                lanes[interval.lane] += interval.end - interval.start;
                QVERIFY2(interval.lane >= lane, name.c_str());
                if (interval.lane > lane) before = 0;
                lane = interval.lane;
                // One thing at a time on a lane.
                QVERIFY2(atMost(before, interval.start + 1e-12), name.c_str());
                before = interval.end;
                QVERIFY2(atMost(interval.end, s.stepSeconds), name.c_str());
            }
            QVERIFY2(std::abs(lanes[0] - s.computeSeconds) < 1e-6 * s.stepSeconds, name.c_str());
            double network = 0, ops = 0;
            for (std::size_t l = 1; l < lanes.size(); ++l) network += lanes[l];
            QVERIFY2(std::abs(network - s.communicationSeconds) < 1e-6 * s.stepSeconds, name.c_str());
            for (float seconds : s.opSeconds) ops += static_cast<double>(seconds);
            QVERIFY2(std::abs(ops - s.computeSeconds) < 1e-4 * s.stepSeconds, name.c_str());
            if (spmd.collectives.empty()) {
                QCOMPARE(s.communicationSeconds, 0.0);
                QCOMPARE(s.stepSeconds, s.upperBoundSeconds);
            }
        }
    }

    void memory_adds_up() {
        const auto h = *findHardware("tpu_v3");
        for (const auto& [name, spmd] : programs()) {
            const auto& module = spmd.partition.module();
            const auto s = simulate(spmd, h, {});
            std::int64_t argument = 0, output = 0;
            for (std::uint32_t a = 0; a < module.argumentCount(); ++a) argument += spmd.localBytes(ValueId{a});
            for (ValueId v : module.results()) output += spmd.localBytes(v);
            if (module.results().size() > 1) output += 8 * static_cast<std::int64_t>(module.results().size());
            QCOMPARE(s.memory.argument, argument);
            QCOMPARE(s.memory.output, output);
            QVERIFY2(s.memory.alias <= std::min(argument, output), name.c_str());
            QVERIFY2(s.memory.peak >= argument + output - s.memory.alias, name.c_str());
            QVERIFY2(s.memory.peak <= argument + output - s.memory.alias + s.memory.temporary, name.c_str());
            std::int64_t peak = 0;
            for (const auto& point : s.curve) {
                for (auto bytes : point.bytes) QVERIFY2(bytes >= 0, name.c_str());
                peak = std::max(peak, point.total());
            }
            QCOMPARE(peak, s.memory.peak);
            QCOMPARE(s.curve[s.peakPoint].total(), peak);
            QVERIFY2(s.curve.front().total() == argument, name.c_str());
            QVERIFY2(std::is_sorted(s.peakBuffers.begin(), s.peakBuffers.end(),
                                    [](const auto& a, const auto& b) { return a.bytes > b.bytes; }),
                     name.c_str());
        }
    }

    void the_same_every_time() {
        const auto h = *findHardware("h100_sxm");
        for (const auto& [name, spmd] : programs()) {
            const auto a = simulate(spmd, h, {}), b = simulate(spmd, h, {});
            QVERIFY2(a.stepSeconds == b.stepSeconds && a.memory.peak == b.memory.peak &&
                         a.intervals.size() == b.intervals.size() && a.opSeconds.items() == b.opSeconds.items(),
                     name.c_str());
        }
    }

    void slower_parts_never_make_the_step_faster() {
        for (const char* hardware : {"tpu_v3", "h100_sxm"}) {
            const auto h = *findHardware(hardware);
            for (const auto& [name, spmd] : programs()) {
                const auto base = simulate(spmd, h, {});
                using Slow = void (*)(Hardware&, double);
                const Slow parts[] = {
                    [](Hardware& x, double f) { x.levels.front().bandwidth *= f; },
                    [](Hardware& x, double f) { x.levels.back().bandwidth *= f; },
                    [](Hardware& x, double f) { x.memoryBandwidth *= f; },
                    [](Hardware& x, double f) { x.f32.peak *= f; },
                    [](Hardware& x, double f) { x.bf16.peak *= f; },
                    [](Hardware& x, double f) { x.vectorRate *= f; },
                    [](Hardware& x, double f) { x.sustained *= f; },
                    [](Hardware& x, double f) { x.hostInterval += 1e-5 * (1 - f); },
                };
                for (auto part : parts)
                    for (double factor : {0.9, 0.5, 0.01}) {
                        auto slower = h;
                        part(slower, factor);
                        const auto s = simulate(spmd, slower, {});
                        QVERIFY2(atMost(base.stepSeconds, s.stepSeconds), name.c_str());
                        QCOMPARE(s.memory.peak, base.memory.peak);
                    }
            }
        }
    }

    void more_devices_never_do_more_each() {
        for (const char* model :
             {"mlp_train", "moe_train", "transformer_train_tiny", "transformer_scan_train", "gns_train"}) {
            const auto sites = std::make_shared<const SiteTable>(test::model(model));
            const auto& module = sites->module();
            double before = 1e300, first = 0;
            for (std::int64_t devices : {1, 2, 4, 8}) {
                const auto spmd = lower(cut(sites, {{{"batch", devices}}}, "batch", kBatch), {});
                const LocalWork work(spmd);
                double flops = 0;
                for (OpId op : module.ops())
                    if (sites->isLive(op))
                        flops += (work.products(op, 1, false).flops + work.vectorFlops(op)) *
                                 static_cast<double>(sites->trips(op));
                QVERIFY2(flops > 0 && flops <= before, model);
                before = flops;
                if (devices == 1) first = flops;
            }
            if (std::string(model) != "gns_train")
                QVERIFY2(before < 0.5 * first, model); // its batch is no argument called so
        }
    }

    void a_cancelled_simulation_stops() {
        auto progress = Progress::cancellable();
        progress.cancel();
        const auto s = simulate(programs().front().spmd, *findHardware("tpu_v3"), {}, progress);
        QVERIFY(s.curve.empty());
    }
};

QTEST_GUILESS_MAIN(InvariantsTest)
#include "invariants_test.moc"
