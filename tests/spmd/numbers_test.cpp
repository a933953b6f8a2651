// SPDX-License-Identifier: GPL-3.0-or-later
// Every schedule of golden/partir on the models of this tree, and the counts and hashes of the states it must reach:
// what golden_test compares string by string where the files are, this compares everywhere.
#include "tests/spmd/golden_file.h"
#include "tests/spmd/schedule_rows.h"

#include <QtTest/QtTest>

using namespace axiscape;

namespace {

QString text(const nlohmann::json& json) { return QString::fromStdString(json.dump()); }

} // namespace

class NumbersTest : public QObject {
    Q_OBJECT
    test::PartirSchedules m_schedules;

  private slots:
    void everyScheduleIsHere() { QCOMPARE(m_schedules.size(), std::size_t{146}); }
    void statesAreReached_data() { m_schedules.addRows(); }
    void statesAreReached() {
        QFETCH(int, index);
        const auto& schedule = m_schedules.select(index);
        const Mesh mesh = *parseMesh(schedule.at("mesh").get<std::string>());
        Outcome state;
        state.partition = Partition(m_schedules.sites(), mesh);
        SpmdProgram program;
        for (const auto& tactic : schedule.at("tactics")) {
            state = apply(state.partition, test::actionsOfTactic(tactic, mesh));
            program = lower(state.partition, {});
            auto byAxes = nlohmann::json::object();
            for (const auto& [key, count] : countsByAxes(program)) byAxes[key] = count;
            QCOMPARE(text(byAxes), text(tactic.at("collectives")));
            auto refused = nlohmann::json::array();
            for (const Refusal& refusal : state.refused) refused.push_back(words::english(legalityText(refusal.why)));
            QCOMPARE(text(refused), text(tactic.at("refused")));
            QCOMPARE(state.conflicts.size(), tactic.at("conflicts").get<std::size_t>());
            const auto codes = opCodes(state.partition);
            QCOMPARE(codes.size(), tactic.at("sharded_op_results").get<std::size_t>());
            QCOMPARE(opsSha256(codes), tactic.at("ops_sha256").get<std::string>());
        }
        const auto& end = schedule.at("end");
        QCOMPARE(opsSha256(argumentCodes(program)), end.at("arguments_sha256").get<std::string>());
        QCOMPARE(opsSha256(resultCodes(program)), end.at("results_sha256").get<std::string>());
        auto conflicts = nlohmann::json::array();
        for (const Conflict& conflict : state.conflicts)
            conflicts.push_back(test::conflictOf(conflict, state.partition));
        QCOMPARE(opsSha256({conflicts.dump()}), end.at("conflicts_sha256").get<std::string>());
        if (end.contains("collectives_sha256"))
            QCOMPARE(opsSha256(collectiveCodes(program)), end.at("collectives_sha256").get<std::string>());
    }
};

QTEST_GUILESS_MAIN(NumbersTest)
#include "numbers_test.moc"
