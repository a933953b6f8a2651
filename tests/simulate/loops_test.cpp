// SPDX-License-Identifier: GPL-3.0-or-later
// What loops do to time: iterations overlap, stacks are written once, a slow host holds them up.
#include "core/simulate/loop_overlap.h"
#include "core/simulate/loop_stacks.h"
#include "core/simulate/simulate.h"
#include "core/tactics/tactics.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <algorithm>

using namespace axiscape;
using namespace axiscape::simulation;

namespace {

// Layers in a scan, batch and parameters over the same four devices.
const SpmdProgram& sharded() {
    static const SpmdProgram program = [] {
        const auto sites = std::make_shared<const SiteTable>(test::model("transformer_scan_train"));
        Partition state(sites, Mesh{{{"data", 4}}});
        Tactic batch, zero;
        batch.name = "BP";
        zero.name = "Z3";
        batch.axis = zero.axis = "data";
        batch.inputs = {{"batch/*", InputRule::Kind::dimension, 0}};
        const std::pair<const char*, std::uint8_t> matrices[] = {
            {"attn_linear", 1}, {"dense_down", 1}, {"dense_up", 2}, {"qkv_einsum", 3}};
        for (const auto& [name, dim] : matrices)
            for (const char* tree : {"params/layers/", "opt_state/*/layers/"})
                zero.inputs.push_back({std::string(tree) + name, InputRule::Kind::dimension, dim});
        for (const Tactic& tactic : {batch, zero}) state = apply(state, *actionsOf(tactic, state)).partition;
        return lower(state, {});
    }();
    return program;
}

} // namespace

class LoopsTest : public QObject {
    Q_OBJECT

  private slots:
    void slices_of_parameters_are_gathered_ahead() {
        const auto& program = sharded();
        const Module& module = program.partition.module();
        const auto overlap = loopOverlap(program);
        QCOMPARE(overlap.ahead.size(), program.collectives.size());
        int ahead = 0;
        for (std::size_t i = 0; i < program.collectives.size(); ++i) {
            const auto& c = program.collectives[i];
            if (!module.regionOf(c.op).valid()) {
                QVERIFY(!overlap.ahead[i] && !overlap.behind[i]);
                continue;
            }
            if (overlap.ahead[i]) QCOMPARE(c.kind, CollectiveKind::all_gather);
            ahead += overlap.ahead[i];
        }
        QVERIFY(ahead > 0);
        // Only the first of four iterations waits for what the others find there, and only for one.
        const auto s = simulate(program, *findHardware("h100_sxm"), {});
        double exposed = 0, longest = 0;
        for (std::size_t i = 0; i < program.collectives.size(); ++i)
            if (overlap.ahead[i]) {
                exposed += static_cast<double>(s.exposedOf[i]);
                longest = std::max(longest, static_cast<double>(s.collectiveSeconds[i]) / 4);
            }
        QVERIFY(exposed > 0);
        QVERIFY(exposed < 4 * longest);
    }

    void a_loop_is_as_long_as_its_network_is_busy() {
        auto h = *findHardware("h100_sxm");
        h.levels.front().bandwidth *= 1e-4;
        const auto s = simulate(sharded(), h, {});
        const auto overlap = loopOverlap(sharded());
        double moved = 0;
        for (std::size_t i = 0; i < overlap.ahead.size(); ++i) moved += static_cast<double>(s.collectiveSeconds[i]);
        QVERIFY(s.stepSeconds >= moved * (1 - 1e-6));
        QVERIFY(s.stepSeconds <= s.upperBoundSeconds * (1 + 1e-9));
    }

    void programs_without_loops_have_no_overlap() {
        const auto sites = std::make_shared<const SiteTable>(test::model("mlp_train"));
        const auto overlap = loopOverlap(lower(Partition(sites, Mesh{{{"data", 4}}}), {}));
        QVERIFY(overlap.ahead.empty() && overlap.behind.empty() && overlap.late.empty());
    }

    void stacks_are_written_once() {
        const auto& program = sharded();
        const auto& sites = program.partition.sites();
        const auto s = simulate(program, *findHardware("h100_sxm"), {});
        int starts = 0, stacks = 0;
        for (OpId op : program.partition.module().ops()) {
            if (!sites.isLive(op)) continue;
            if (onlyStartsStacks(sites, op)) {
                ++starts;
                QCOMPARE(s.opSeconds[op], 0.f);
            }
            if (onlyStacks(sites, op)) {
                ++stacks;
                QCOMPARE(s.opSeconds[op], 0.f);
            }
        }
        QVERIFY(starts > 0);
        QVERIFY(stacks > 0);
    }

    void a_slow_host_holds_kernels_up() {
        auto h = *findHardware("h100_sxm");
        h.hostInterval = 0;
        const auto quick = simulate(sharded(), h, {});
        double kernels = 0;
        for (OpId op : sharded().partition.module().ops())
            if (quick.opSeconds[op] > 0) kernels += static_cast<double>(sharded().partition.sites().trips(op));
        h.hostInterval = 1;
        const auto slow = simulate(sharded(), h, {});
        QVERIFY(slow.stepSeconds >= kernels);
        QVERIFY(slow.stepSeconds <= slow.upperBoundSeconds * (1 + 1e-9));
        // A host that is quicker than the kernels costs nothing.
        h.hostInterval = 1e-9;
        const double untouched = simulate(sharded(), h, {}).stepSeconds;
        QVERIFY(untouched >= quick.stepSeconds && untouched < 1.001 * quick.stepSeconds);
    }

    void products_that_follow_one_another_may_be_slower() {
        auto h = *findHardware("h100_sxm");
        h.sustained = 1;
        const auto cool = simulate(sharded(), h, {});
        h.sustained = 0.5;
        const auto hot = simulate(sharded(), h, {});
        QVERIFY(hot.computeSeconds > cool.computeSeconds);
        QVERIFY(hot.computeSeconds < 2 * cool.computeSeconds);
    }
};

QTEST_GUILESS_MAIN(LoopsTest)
#include "loops_test.moc"
