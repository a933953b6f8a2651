// SPDX-License-Identifier: GPL-3.0-or-later
// Random programs of windows, slices, pads and sums × random schedules with the options `extended` and `padding`, run:
// every device's results are its part of the whole program's, and its collectives those counted.
// The sample is seeds 0 to 79 of every row; AXISCAPE_RANDOM_PROGRAMS=20000 runs as many, AXISCAPE_RANDOM_FIRST=N starts
// at seed N. No difference is let pass.
#include "core/sharding/halo.h"
#include "core/spmd/materialise.h"
#include "core/spmd/uneven.h"
#include "core/stablehlo/stablehlo.h"
#include "core/verify/verify.h"
#include "tests/spmd/device_counts.h"
#include "tests/support/random_schedule.h"
#include "tests/support/random_windows.h"

#include <QtTest/QtTest>
#include <map>

using namespace axiscape;

namespace {

int setting(const char* name, int otherwise) {
    return qEnvironmentVariableIsSet(name) ? qEnvironmentVariableIntValue(name) : otherwise;
}

Partition randomPartition(std::uint32_t seed, RewriteOptions options, bool odd) {
    test::Random random(seed);
    test::WindowProgramSize size;
    size.arguments = 1 + random.below(3);
    size.steps = 1 + random.below(random.oneIn(2) ? 2 : 10);
    size.odd = odd;
    const auto module = test::randomWindowProgram(random, size);
    const auto set = options.extended ? RuleSet::extended : RuleSet::byDefault;
    Outcome state;
    state.partition = Partition(std::make_shared<SiteTable>(module, set), test::randomMesh(random), options);
    for (std::uint32_t tactics = 1 + random.below(3); tactics > 0; --tactics) {
        auto actions = test::randomActions(random, state.partition, state.conflicts);
        actions.push_back(propagateAction());
        state = apply(state.partition, actions);
    }
    return state.partition;
}

} // namespace

class WindowsTest : public QObject {
    Q_OBJECT
    const int m_first = setting("AXISCAPE_RANDOM_FIRST", 0);
    const int m_count = setting("AXISCAPE_RANDOM_PROGRAMS", 80);

  private slots:
    void everyScheduleComputesTheSame_data() {
        QTest::addColumn<bool>("extended");
        QTest::addColumn<bool>("padding");
        QTest::addColumn<bool>("odd");
        QTest::addColumn<int>("reshards");
        QTest::addColumn<bool>("shifts"); // and late sums
        const int partir = static_cast<int>(Reshards::partir), minimal = static_cast<int>(Reshards::minimal);
        QTest::newRow("extended") << true << false << false << partir << false;
        QTest::newRow("padding, odd sizes") << false << true << true << partir << false;
        QTest::newRow("both") << true << true << false << minimal << false;
        QTest::newRow("both, odd sizes") << true << true << true << partir << false;
        QTest::newRow("shifts") << false << false << false << minimal << true;
        QTest::newRow("shifts beside both") << true << true << true << minimal << true;
    }
    void everyScheduleComputesTheSame() {
        QFETCH(bool, extended);
        QFETCH(bool, padding);
        QFETCH(bool, odd);
        QFETCH(int, reshards);
        QFETCH(bool, shifts);
        RewriteOptions options;
        options.extended = extended;
        options.padding = padding;
        std::map<OpKind, int> halos, padded; // ops that fetch of others; that have uneven shares
        int opByOp = 0;
        qInfo("seeds %d to %d", m_first, m_first + m_count - 1);
        for (int seed = m_first; seed < m_first + m_count; ++seed) {
            const Partition partition = randomPartition(static_cast<std::uint32_t>(seed), options, odd);
            const Module& module = partition.module();
            const SpmdProgram program = lower(partition, {false, static_cast<Reshards>(reshards), shifts});
            for (const Collective& c : program.collectives)
                if (c.atUse && c.fromDim == c.toDim && c.kind == CollectiveKind::collective_permute &&
                    hasHalo(module, c.op) && c.outputBytes < program.localBytes(c.value))
                    ++halos[module.kind(c.op)];
            for (OpId op : module.ops()) {
                const ValueId value = module.results(op)[0];
                if (partition.sites().isLive(op) &&
                    !isEven(module.type(value).shape, partition.definition(value), partition.mesh()))
                    ++padded[module.kind(op)];
            }
            const auto verified = verify(program, analyse(module), {static_cast<std::uint64_t>(seed), {}});
            std::string wrong = !verified          ? verified.error().text()
                                : !verified->equal ? words::english(verified->firstDifference)
                                                   : "";
            if (verified) opByOp += verified->opByOp;
            const auto local = materialise(program);
            if (wrong.empty() && local->replaced == 0 && test::countsIn(local->module) != program.counts)
                wrong = "other collectives than counted";
            if (!wrong.empty()) std::fputs(printText(module).c_str(), stderr);
            QVERIFY2(wrong.empty(), ("seed " + std::to_string(seed) + ": " + wrong).c_str());
        }
        qInfo("%d of %d programs had to be compared op by op", opByOp, m_count);
        if (extended && !odd)
            for (OpKind kind : {OpKind::convolution, OpKind::reduce_window, OpKind::slice, OpKind::pad})
                QVERIFY2(halos[kind] > 0, opKindName(kind).data());
        if (padding && odd)
            for (OpKind kind : {OpKind::convolution, OpKind::reduce, OpKind::iota, OpKind::tanh})
                QVERIFY2(padded[kind] > 0, opKindName(kind).data());
    }
};

QTEST_GUILESS_MAIN(WindowsTest)
#include "windows_test.moc"
