// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of a program that are sharded by hand run on each device as they are written.
#include "core/simulate/simulate.h"
#include "core/spmd/materialise.h"
#include "core/stablehlo/stablehlo.h"
#include "core/verify/verify.h"
#include "tests/spmd/device_counts.h"
#include "tests/support/support.h"
#ifndef Q_MOC_RUN // moc 6.4 loses count of braces in raw strings
#include "tests/verify/manual_texts.h"
#endif

#include <QtTest/QtTest>

using namespace axiscape;

namespace {

Result<Verification> verified(const Partition& partition) {
    return verify(lower(partition, {}), analyse(partition.module()), {});
}

} // namespace

class ManualTest : public QObject {
    Q_OBJECT

  private slots:
    void aSumByHand() {
        const auto module = importText(test::kSumOverA);
        QVERIFY2(module, module ? "" : module.error().text().c_str());
        const auto sites = std::make_shared<SiteTable>(*module);
        const Partition start(sites, *parseMesh("a=2,b=2"));
        // Untouched; cut by hand's axis as the boundary wants it and against it; cut along the free axis.
        const std::vector<std::vector<Action>> schedules = {
            {propagateAction()},
            {tileArgument(0, 0, 0), propagateAction()},
            {tileArgument(0, 1, 0), propagateAction()},
            {tileArgument(0, 1, 1), propagateAction()},
            {tileArgument(0, 0, 1), tileArgument(1, 0, 0), propagateAction()}};
        for (const auto& actions : schedules) {
            const auto result = verified(apply(start, actions).partition);
            QVERIFY2(result, result ? "" : result.error().text().c_str());
            QVERIFY2(result->equal, words::english(result->firstDifference).c_str());
        }
    }

    // What is counted runs, and is timed on its axes.
    void collectivesWrittenByHandAreCountedAndTimed() {
        const auto module = importText(test::kSumOverA);
        QVERIFY(module);
        const auto sites = std::make_shared<SiteTable>(*module);
        const SpmdProgram program = lower(Partition(sites, *parseMesh("a=2,b=2")), {});
        QCOMPARE(program.counts[CollectiveKind::all_reduce], std::int64_t{1});
        QCOMPARE(program.collectives.size(), std::size_t{1}); // summed up, the result is whole along `a`
        const auto local = materialise(program);
        QVERIFY2(local, local ? "" : local.error().text().c_str());
        QCOMPARE(test::countsIn(local->module), program.counts);
        const Simulation cost = simulate(program, *findHardware("tpu_v3"), {});
        QVERIFY(cost.unpriced.empty());
        QVERIFY(cost.communicationSeconds > 0);
        const auto elsewhere = lower(Partition(sites, *parseMesh("b=2,a=2")), {});
        QCOMPARE(elsewhere.counts[CollectiveKind::all_reduce], std::int64_t{0});
    }

    // Groups of devices are those of the module's own mesh.
    void onAnotherMeshItIsRefused() {
        const auto module = importText(test::kSumOverA);
        QVERIFY(module);
        const auto result = verified(Partition(std::make_shared<SiteTable>(*module), *parseMesh("b=2,a=2")));
        QVERIFY(!result);
        QVERIFY2(words::english(result.error().why).find("own mesh") != std::string::npos,
                 result.error().text().c_str());
    }

    void everyCollectiveOfAShardMap() {
        AXISCAPE_SHARED_OR_SKIP(path, "models/thirdparty/shard_map_collectives_sdy.mlir");
        const auto module = importFile(*path);
        QVERIFY2(module, module ? "" : module.error().text().c_str());
        const auto sites = std::make_shared<SiteTable>(*module);
        const Partition start(sites, *parseMesh("data=4,model=2"));
        for (const Partition& partition :
             {start, apply(start, {tileArgument(0, 0, 0), tileArgument(1, 1, 1), propagateAction()}).partition}) {
            const auto result = verified(partition);
            QVERIFY2(result, result ? "" : result.error().text().c_str());
            QVERIFY2(result->equal, words::english(result->firstDifference).c_str());
            const SpmdProgram program = lower(partition, {});
            QCOMPARE(test::countsIn(materialise(program)->module), program.counts);
            QCOMPARE(program.counts[CollectiveKind::collective_permute], std::int64_t{2});
        }
    }
};

QTEST_GUILESS_MAIN(ManualTest)
#include "manual_test.moc"
