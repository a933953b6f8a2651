// SPDX-License-Identifier: GPL-3.0-or-later
// The option splitAxes on every schedule of golden/partir: in none an axis larger than its heads straddles a reshape,
// so each state is the one without the option, to the last string.
#include "tests/spmd/golden_file.h"
#include "tests/spmd/schedule_rows.h"

#include <QtTest/QtTest>

using namespace axiscape;

class SplitAxesTest : public QObject {
    Q_OBJECT
    test::PartirSchedules m_schedules;

  private slots:
    void goldenSchedules_data() { m_schedules.addRows(); }
    void goldenSchedules() {
        QFETCH(int, index);
        const auto& schedule = m_schedules.select(index);
        const Mesh mesh = *parseMesh(schedule.at("mesh").get<std::string>());
        Outcome state;
        RewriteOptions options;
        options.splitAxes = true;
        state.partition = Partition(m_schedules.sites(), mesh, options);
        for (const auto& tactic : schedule.at("tactics")) {
            state = apply(state.partition, test::actionsOfTactic(tactic, mesh));
            QCOMPARE(meshText(state.partition.mesh()), meshText(mesh));
            QCOMPARE(state.conflicts.size(), tactic.at("conflicts").get<std::size_t>());
            QCOMPARE(opsSha256(opCodes(state.partition)), tactic.at("ops_sha256").get<std::string>());
        }
        const auto program = lower(state.partition, {});
        QCOMPARE(opsSha256(argumentCodes(program)), schedule.at("end").at("arguments_sha256").get<std::string>());
    }
};

QTEST_GUILESS_MAIN(SplitAxesTest)
#include "split_axes_test.moc"
