// SPDX-License-Identifier: GPL-3.0-or-later
// Random programs × random schedules: what must hold of every state holds, and the rewriter agrees with whole sweeps.
// 200 programs; AXISCAPE_RANDOM_PROGRAMS=10000 runs as many.
#include "core/partition/why.h"
#include "core/spmd/spmd.h"
#include "core/stablehlo/stablehlo.h"
#include "tests/partition/invariants.h"
#include "tests/support/random_schedule.h"

#include <QtTest/QtTest>
#include <map>

using namespace axiscape;

class RandomTest : public QObject {
    Q_OBJECT
    const int m_count = qEnvironmentVariableIsSet("AXISCAPE_RANDOM_PROGRAMS")
                            ? qEnvironmentVariableIntValue("AXISCAPE_RANDOM_PROGRAMS")
                            : 200;

  private slots:
    void programsAreValid() {
        std::map<std::string, int> kinds;
        for (int seed = 0; seed < 200; ++seed) {
            test::Random random(static_cast<std::uint32_t>(seed));
            const auto module = test::randomProgram(random);
            for (OpId op : module->ops()) ++kinds[std::string(module->kindName(op))];
            if (seed % 4 != 0) continue;
            const std::string text = printText(*module);
            const auto again = importText(text);
            QVERIFY2(again, again ? "" : again.error().text().c_str());
            QCOMPARE(QString::fromStdString(printText(**again)), QString::fromStdString(text));
        }
        for (const char* kind : {"dot_general",
                                 "convolution",
                                 "add",
                                 "tanh",
                                 "select",
                                 "reduce",
                                 "reshape",
                                 "transpose",
                                 "concatenate",
                                 "broadcast_in_dim",
                                 "slice",
                                 "pad",
                                 "reverse",
                                 "dynamic_slice",
                                 "dynamic_update_slice",
                                 "gather",
                                 "scatter",
                                 "sort",
                                 "while",
                                 "case",
                                 "optimization_barrier"})
            QVERIFY2(kinds[kind] >= 20, kind);
    }
    void schedules() {
        std::uint64_t placed = 0, conflicts = 0, refused = 0, chosen = 0;
        for (int seed = 0; seed < m_count; ++seed) {
            test::Random random(static_cast<std::uint32_t>(seed));
            test::ProgramSize size;
            size.steps = 4 + random.below(24);
            const auto module = test::randomProgram(random, size);
            const auto sites = std::make_shared<SiteTable>(module);
            Outcome state;
            state.partition = Partition(sites, test::randomMesh(random));
            const std::uint32_t tactics = 1 + random.below(4);
            for (std::uint32_t tactic = 0; tactic < tactics; ++tactic) {
                const auto actions = test::randomActions(random, state.partition, state.conflicts);
                const Partition before = state.partition;
                std::string wrong = test::checkTactic(before, actions, state);
                if (!wrong.empty()) wrong = "seed " + std::to_string(seed) + ": " + wrong + "\n" + printText(*module);
                QVERIFY2(wrong.empty(), wrong.c_str());
                conflicts += state.conflicts.size();
                refused += state.refused.size();
                for (const Action& action : actions) chosen += action.kind == Action::Kind::choose;
            }
            placed += state.partition.placementCount();
            checkAnswers(state, seed);
            if (QTest::currentTestFailed()) return;
            // The counts of a program do not depend on whether gathers are shared, but for the gathers.
            const auto apart = lower(state.partition, {}).counts, shared = lower(state.partition, {true}).counts;
            QVERIFY(shared[CollectiveKind::all_gather] <= apart[CollectiveKind::all_gather]);
            QCOMPARE(shared[CollectiveKind::all_reduce], apart[CollectiveKind::all_reduce]);
        }
        QVERIFY(placed > 0 && conflicts > 0 && refused > 0 && chosen > 0);
        qInfo("%d programs: %llu placements, %llu conflicts, %llu refusals, %llu choices", m_count,
              static_cast<unsigned long long>(placed), static_cast<unsigned long long>(conflicts),
              static_cast<unsigned long long>(refused), static_cast<unsigned long long>(chosen));
    }

  private:
    // Every axis that is there leads back to an action; conflicts are those that propagation reports.
    void checkAnswers(const Outcome& state, int seed) {
        const Partition& p = state.partition;
        std::size_t conflicts = 0;
        for (std::uint32_t v = 0; v < p.module().valueCount(); ++v)
            for (AxisId axis = 0; axis < p.mesh().axes.size(); ++axis) {
                const ValueId value{v};
                const WhyNot no = whyNot(p, value, axis);
                const auto chain = whyChain(p, value, axis);
                QVERIFY2(chain.empty() != ((p.definition(value).axes() & axisBit(axis)) != 0),
                         qPrintable(QString::number(seed)));
                if (!chain.empty()) QVERIFY(chain.back().reason == Placement::Reason::action);
                QVERIFY2(no.reason != WhyNot::Reason::pending, qPrintable(QString::number(seed)));
                const bool first = !no.site.valid() || p.sites().results(no.site)[0] == value;
                conflicts += first && no.reason == WhyNot::Reason::conflict;
            }
        const auto resultless = std::count_if(state.conflicts.begin(), state.conflicts.end(), [&](const Conflict& c) {
            return !c.onArgument && p.sites().results(c.site).empty();
        });
        QCOMPARE(conflicts + static_cast<std::size_t>(resultless), state.conflicts.size());
    }
};

QTEST_GUILESS_MAIN(RandomTest)
#include "random_test.moc"
