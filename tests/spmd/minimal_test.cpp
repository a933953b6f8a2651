// SPDX-License-Identifier: GPL-3.0-or-later
// The options `reshards: minimal` and `share gathers`: never more bytes sent than PartIR's collectives, and what is
// counted is what runs.
#include "core/spmd/materialise.h"
#include "core/spmd/minimal.h"
#include "tests/spmd/device_counts.h"
#include "tests/spmd/schedule_rows.h"

#include <QtTest/QtTest>

using namespace axiscape;

class MinimalTest : public QObject {
    Q_OBJECT

  private slots:
    void aSwapOfTwoDimensionsIsOnePermuteInsteadOfTwoExchanges() {
        const Mesh mesh = *parseMesh("x=4,y=4");
        const std::int64_t shape[] = {16, 16};
        const TensorType type{ElementType::f32, shape, {}};
        TensorSharding from, to;
        from.append(0, 0);
        from.append(1, 1);
        to.append(0, 1);
        to.append(1, 0);
        spmd::MinimalReshards minimal(mesh);
        const reshard::Plan* plan = minimal.planFor(type, from, to);
        QVERIFY(plan);
        QCOMPARE(plan->steps.size(), std::size_t{1});
        QCOMPARE(plan->steps[0].kind, CollectiveKind::collective_permute);
        QVERIFY(plan->sentBytes < spmd::partirSentBytes(type, from, to, mesh));
        QCOMPARE(minimal.planFor(type, from, to), plan); // planned once
        QVERIFY(!minimal.planFor(type, from, {}));       // one gather is as good as it gets
    }

    void everyScheduleSendsNoMore_data() { m_schedules.addRows(); }
    void everyScheduleSendsNoMore() {
        QFETCH(int, index);
        const auto& schedule = m_schedules.select(index);
        const Mesh mesh = *parseMesh(schedule.at("mesh").get<std::string>());
        Partition partition(m_schedules.sites(), mesh);
        for (const auto& tactic : schedule.at("tactics"))
            partition = apply(partition, test::actionsOfTactic(tactic, mesh)).partition;
        const SpmdProgram partir = lower(partition, {}), minimal = lower(partition, {false, Reshards::minimal});
        QVERIFY(sentBytes(minimal) <= sentBytes(partir));
        const auto local = materialise(minimal);
        QVERIFY2(local, local ? "" : local.error().text().c_str());
        QCOMPARE(test::countsIn(local->module), minimal.counts);
        const SpmdProgram shared = lower(partition, {true, Reshards::minimal});
        QVERIFY(sentBytes(shared) <= sentBytes(minimal));
        const auto localShared = materialise(shared);
        QVERIFY2(localShared, localShared ? "" : localShared.error().text().c_str());
        QCOMPARE(test::countsIn(localShared->module), shared.counts);
    }

  private:
    test::PartirSchedules m_schedules;
};

QTEST_GUILESS_MAIN(MinimalTest)
#include "minimal_test.moc"
