// SPDX-License-Identifier: GPL-3.0-or-later
// The program of one device as StableHLO: its collectives are those counted, and it can be read back.
#include "core/spmd/materialise.h"
#include "core/spmd/route.h"
#include "core/stablehlo/stablehlo.h"
#include "tests/spmd/device_counts.h"
#include "tests/spmd/numbers_file.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <set>

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

    void collectivesAreThoseCounted_data() {
        QTest::addColumn<int>("index");
        m_schedules = test::partirNumbers();
        const std::set<std::string> large{"t32_train", "t48_train", "it32_decode", "unet_train", "gns_train_paper"};
        for (std::size_t i = 0; i < m_schedules.size(); ++i) {
            const auto& s = m_schedules[i];
            if (large.contains(s.at("model")) && !(s.at("model") == "t32_train" && s.at("schedule") == "BP+MP"))
                continue;
            const std::string name = s.at("model").get<std::string>() + " " + s.at("mesh").get<std::string>() + " " +
                                     s.at("schedule").get<std::string>();
            QTest::newRow(name.c_str()) << static_cast<int>(i);
        }
    }
    void collectivesAreThoseCounted() {
        QFETCH(int, index);
        const auto& schedule = m_schedules[static_cast<std::size_t>(index)];
        if (const std::string model = schedule.at("model"); model != m_loaded) {
            m_sites = std::make_shared<SiteTable>(test::model(model));
            m_loaded = model;
        }
        const Mesh mesh = *parseMesh(schedule.at("mesh").get<std::string>());
        Partition partition(m_sites, mesh);
        for (const auto& tactic : schedule.at("tactics")) {
            partition = apply(partition, test::actionsOfTactic(tactic, mesh)).partition;
        }
        const SpmdProgram program = lower(partition, {});
        const auto local = materialise(program);
        QVERIFY2(local, local ? "" : local.error().text().c_str());
        const auto again = importText(printText(*local->module));
        QVERIFY2(again, again ? "" : again.error().text().c_str());
        QCOMPARE(printText(**again), printText(*local->module));
        QCOMPARE(local->replaced, 0u);
        QCOMPARE(test::countsIn(local->module), program.counts);
    }

  private:
    nlohmann::json m_schedules = test::partirNumbers();
    std::string m_loaded;
    std::shared_ptr<const SiteTable> m_sites;
};

QTEST_GUILESS_MAIN(MaterialiseTest)
#include "materialise_test.moc"
