// SPDX-License-Identifier: GPL-3.0-or-later
// Random programs × random schedules, run: every device's results are its part of the whole program's.
// The sample is seeds 0 to 59 of every row; AXISCAPE_RANDOM_PROGRAMS=20000 runs as many, AXISCAPE_RANDOM_FIRST=N starts
// at seed N. No difference is let pass: verify tells rounding and mistakes apart.
#include "core/spmd/materialise.h"
#include "core/spmd/uneven.h"
#include "core/stablehlo/stablehlo.h"
#include "core/verify/verify.h"
#include "tests/spmd/device_counts.h"
#include "tests/support/random_schedule.h"

#include <QtTest/QtTest>
#include <set>

using namespace axiscape;

namespace {

int setting(const char* name, int otherwise) {
    return qEnvironmentVariableIsSet(name) ? qEnvironmentVariableIntValue(name) : otherwise;
}

// A program and the state after some tactics, the same for the same seed.
Partition randomPartition(std::uint32_t seed, std::uint32_t mostSteps, RewriteOptions options) {
    test::Random random(seed);
    test::ProgramSize size;
    size.arguments = 1 + random.below(5);
    size.steps = (random.oneIn(2) ? 1 : 8) + random.below(mostSteps);
    size.results = 12;
    size.recent = 24;
    const auto module = test::randomProgram(random, size);
    const auto set = options.extended ? RuleSet::extended : RuleSet::byDefault;
    Outcome state;
    state.partition = Partition(std::make_shared<SiteTable>(module, set), test::randomMesh(random), options);
    const std::uint32_t tactics = 1 + random.below(4);
    for (std::uint32_t tactic = 0; tactic < tactics; ++tactic) {
        std::vector<Action> actions;
        for (std::uint32_t more = 1 + random.below(3); more > 0; --more)
            for (const Action& action : test::randomActions(random, state.partition, state.conflicts))
                actions.push_back(action);
        actions.push_back(propagateAction());
        state = apply(state.partition, actions);
    }
    return state.partition;
}

bool isUneven(const Partition& partition, ValueId value) {
    return !isEven(partition.module().type(value).shape, partition.definition(value), partition.mesh());
}

} // namespace

class RandomTest : public QObject {
    Q_OBJECT
    const int m_first = setting("AXISCAPE_RANDOM_FIRST", 0);
    const int m_count = setting("AXISCAPE_RANDOM_PROGRAMS", 60);

  private slots:
    void everyScheduleComputesTheSame_data() {
        QTest::addColumn<int>("reshards");
        QTest::addColumn<bool>("shareGathers");
        QTest::addColumn<int>("rewriting"); // 1 extended, 2 padding, 4 split axes, 8 late sums
        QTest::newRow("partir") << static_cast<int>(Reshards::partir) << false << 0;
        QTest::newRow("minimal") << static_cast<int>(Reshards::minimal) << false << 0;
        QTest::newRow("shared gathers") << static_cast<int>(Reshards::partir) << true << 0;
        QTest::newRow("extended") << static_cast<int>(Reshards::partir) << false << 1;
        QTest::newRow("padding") << static_cast<int>(Reshards::partir) << false << 2;
        QTest::newRow("split axes") << static_cast<int>(Reshards::partir) << false << 4;
        QTest::newRow("late sums") << static_cast<int>(Reshards::partir) << false << 8;
        QTest::newRow("all options") << static_cast<int>(Reshards::minimal) << true << 15;
    }
    void everyScheduleComputesTheSame() {
        QFETCH(int, reshards);
        QFETCH(bool, shareGathers);
        QFETCH(int, rewriting);
        RewriteOptions options;
        options.extended = rewriting & 1;
        options.padding = rewriting & 2;
        options.splitAxes = rewriting & 4;
        CollectiveCounts sum;
        std::set<OpKind> kinds; // cut
        int uneven = 0, looksUp = 0;
        int opByOp = 0;
        qInfo("seeds %d to %d", m_first, m_first + m_count - 1);
        for (int seed = m_first; seed < m_first + m_count; ++seed) {
            const Partition partition = randomPartition(static_cast<std::uint32_t>(seed), 20, options);
            const SpmdProgram program =
                lower(partition, {shareGathers, static_cast<Reshards>(reshards), (rewriting & 8) != 0});
            for (int kind = 0; kind < kCollectiveKinds; ++kind) sum.count[kind] += program.counts.count[kind];
            for (std::uint32_t s = 0; s < partition.sites().size(); ++s) {
                const SiteId site{s};
                if (!partition.sites().isLive(partition.sites().op(site)) || partition.nest(site).empty()) continue;
                const FactorRule& rule = partition.sites().rule(site);
                for (const auto& entry : partition.nest(site))
                    looksUp += entry.factor != kSumFactor && !rule.factors[entry.factor].byDefault;
                kinds.insert(partition.module().kind(partition.sites().op(site)));
                for (ValueId value : partition.sites().results(site)) uneven += isUneven(partition, value);
            }
            const auto verified = verify(program, analyse(partition.module()), {static_cast<std::uint64_t>(seed), {}});
            std::string wrong = !verified          ? verified.error().text()
                                : !verified->equal ? words::english(verified->firstDifference)
                                                   : "";
            if (verified) opByOp += verified->opByOp;
            if (const auto local = materialise(program);
                wrong.empty() && local->replaced == 0 && test::countsIn(local->module) != program.counts)
                wrong = "other collectives than counted";
            if (!wrong.empty()) std::fputs(printText(partition.module()).c_str(), stderr);
            QVERIFY2(wrong.empty(), ("seed " + std::to_string(seed) + ": " + wrong).c_str());
        }
        qInfo("%d of %d programs had to be compared op by op", opByOp, m_count);
        for (const auto kind : {CollectiveKind::all_gather, CollectiveKind::all_reduce, CollectiveKind::reduce_scatter,
                                CollectiveKind::all_to_all})
            QVERIFY2(sum[kind] > 0, collectiveName(kind).data());
        QVERIFY(looksUp > 0 || !options.extended);
        QVERIFY(uneven > 0 || !options.padding);
        QVERIFY2(kinds.size() > 20, std::to_string(kinds.size()).c_str());
        QVERIFY2(sum.total() > m_count, std::to_string(sum.total()).c_str());
    }
};

QTEST_GUILESS_MAIN(RandomTest)
#include "random_test.moc"
