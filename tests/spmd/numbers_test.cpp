// SPDX-License-Identifier: GPL-3.0-or-later
// Schedules and the states they must reach, on the models of this tree: data/partir_numbers.json. Among them the counts
// published for a 32-layer transformer: 290 all_reduces after BP, 418 after BP+MP.
#include "core/base/file.h"
#include "tests/spmd/golden_file.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>

using namespace axiscape;

class NumbersTest : public QObject {
    Q_OBJECT
    nlohmann::json m_schedules;
    std::string m_loaded;
    std::shared_ptr<const SiteTable> m_sites;

  private slots:
    void initTestCase() { m_schedules = nlohmann::json::parse(*readFile(test::data("partir_numbers.json"))); }

    void statesAreReached_data() {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < m_schedules.size(); ++i) {
            const auto& s = m_schedules[i];
            const std::string name = s.at("model").get<std::string>() + " " + s.at("mesh").get<std::string>() + " " +
                                     s.at("schedule").get<std::string>();
            QTest::newRow(name.c_str()) << static_cast<int>(i);
        }
    }
    void statesAreReached() {
        QFETCH(int, index);
        const auto& schedule = m_schedules[static_cast<std::size_t>(index)];
        if (const std::string model = schedule.at("model"); model != m_loaded) {
            m_sites = std::make_shared<SiteTable>(test::model(model));
            m_loaded = model;
        }
        const Mesh mesh = *parseMesh(schedule.at("mesh").get<std::string>());
        Outcome state;
        state.partition = Partition(m_sites, mesh);
        for (const auto& tactic : schedule.at("tactics")) {
            std::vector<Action> actions;
            for (const auto& t : tactic.at("actions")) actions.push_back(test::actionOfTuple(t, mesh));
            state = apply(state.partition, actions);
            const auto counts = test::countsOf(lower(state.partition, {}).counts);
            const auto codes = opCodes(state.partition);
            QCOMPARE(QString::fromStdString(counts.dump()), QString::fromStdString(tactic.at("collectives").dump()));
            QCOMPARE(state.refused.size(), tactic.at("refused").get<std::size_t>());
            QCOMPARE(state.conflicts.size(), tactic.at("conflicts").get<std::size_t>());
            QCOMPARE(codes.size(), tactic.at("sharded_op_results").get<std::size_t>());
            QCOMPARE(opsSha256(codes), tactic.at("ops_sha256").get<std::string>());
        }
    }
};

QTEST_GUILESS_MAIN(NumbersTest)
#include "numbers_test.moc"
