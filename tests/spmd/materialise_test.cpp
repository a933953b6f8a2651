// SPDX-License-Identifier: GPL-3.0-or-later
// The program of one device as StableHLO: its collectives are those counted, and it can be read back.
#include "core/spmd/materialise.h"
#include "core/spmd/route.h"
#include "core/stablehlo/stablehlo.h"
#include "tests/spmd/device_counts.h"
#include "tests/spmd/schedule_rows.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>

using namespace axiscape;

namespace {

TensorSharding shardingOf(std::initializer_list<Tile> tiles) {
    TensorSharding sharding;
    for (Tile tile : tiles) sharding.append(tile.dim, tile.axis);
    return sharding;
}

std::string stepsText(const Route& route) {
    std::string text;
    for (const auto& step : route.steps) text += (text.empty() ? "" : " ") + std::string(collectiveName(step.kind));
    return text;
}

} // namespace

class MaterialiseTest : public QObject {
    Q_OBJECT

  private slots:
    void routesAreDoneInAnOrderThatWorks_data() {
        QTest::addColumn<QString>("steps");
        QTest::addColumn<bool>("replaced");
        QTest::addColumn<int>("index");
        QTest::newRow("gather") << "all_gather" << false << 0;
        QTest::newRow("slice") << "all_slice" << false << 1;
        QTest::newRow("exchange") << "all_to_all" << false << 2;
        QTest::newRow("the outer axis is sliced before the inner one arrives") << "all_slice all_to_all" << false << 3;
        QTest::newRow("the inner axis leaves before the outer one is gathered")
            << "all_to_all all_gather" << false << 4;
        QTest::newRow("two dimensions that swap wait for each other") << "all_gather all_slice" << true << 5;
        QTest::newRow("the same axes in another order") << "collective_permute" << false << 6;
    }
    void routesAreDoneInAnOrderThatWorks() {
        QFETCH(QString, steps);
        QFETCH(bool, replaced);
        QFETCH(int, index);
        const std::pair<TensorSharding, TensorSharding> cases[] = {
            {shardingOf({{0, 0}}), {}},
            {{}, shardingOf({{0, 0}, {1, 1}})},
            {shardingOf({{0, 0}}), shardingOf({{1, 0}})},
            {shardingOf({{0, 0}}), shardingOf({{1, 1}, {1, 0}})},
            {shardingOf({{0, 1}, {0, 0}}), shardingOf({{1, 0}})},
            {shardingOf({{0, 0}, {1, 1}}), shardingOf({{0, 1}, {1, 0}})},
            {shardingOf({{0, 0}, {0, 1}}), shardingOf({{0, 1}, {0, 0}})},
        };
        const auto& [from, to] = cases[index];
        const Route route = routeOf(from, to);
        QCOMPARE(QString::fromStdString(stepsText(route)), steps);
        QCOMPARE(route.replaced, replaced);
    }

    void collectivesAreThoseCounted_data() { m_schedules.addRows(); }
    void collectivesAreThoseCounted() {
        QFETCH(int, index);
        const auto& schedule = m_schedules.select(index);
        const Mesh mesh = *parseMesh(schedule.at("mesh").get<std::string>());
        Partition partition(m_schedules.sites(), mesh);
        for (const auto& tactic : schedule.at("tactics")) {
            partition = apply(partition, test::actionsOfTactic(tactic, mesh)).partition;
        }
        const SpmdProgram program = lower(partition, {});
        const auto local = materialise(program);
        QVERIFY2(local, local ? "" : local.error().text().c_str());
        QCOMPARE(local->replaced, 0u);
        QCOMPARE(test::countsIn(local->module), program.counts);
        if (local->module->opCount() > 5000) return; // the text of the large ones says nothing new
        const auto again = importText(printText(*local->module));
        QVERIFY2(again, again ? "" : again.error().text().c_str());
        QCOMPARE(printText(**again), printText(*local->module));
    }

  private:
    test::PartirSchedules m_schedules;
};

QTEST_GUILESS_MAIN(MaterialiseTest)
#include "materialise_test.moc"
