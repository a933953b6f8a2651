// SPDX-License-Identifier: GPL-3.0-or-later
// What the option `share_gathers` costs: one gather for the forward and the backward pass sends less, and what was
// gathered lies in memory from one to the other. On the 32-layer train step under BP+MP+Z3.
#include "core/session/session.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <algorithm>
#include <map>

using namespace axiscape;

namespace {

constexpr std::int64_t kGiB = 1 << 30;

SnapshotPointer evaluated(bool shareGathers) {
    static const auto session = Session::ofModule(test::model("t32_train"), "t32_train.mlir");
    const auto folder = test::modelPath("mlp_train").parent_path().parent_path() / "tactics";
    auto file = readTacticFile(folder / "t32_bp_mp_z3.tactics.json");
    if (!file) qFatal("%s", file.error().text().c_str());
    file->strategy.schedule.options.shareGathers = shareGathers;
    auto snapshot = session->evaluate(file->strategy);
    if (!snapshot) qFatal("%s", snapshot.error().text().c_str());
    return *snapshot;
}

std::int64_t collectiveBytes(const Simulation& simulation) {
    std::int64_t bytes = 0;
    for (const PeakBuffer& buffer : simulation.peakBuffers)
        if (buffer.category == MemoryCategory::collectives) bytes += buffer.bytes;
    return bytes;
}

} // namespace

class ShareGathersTest : public QObject {
    Q_OBJECT

  private slots:
    // PartIR's counts: 129 tensors are cut, gathered in the forward and in the backward pass, the tied one a third
    // time.
    void onceForAllUses() {
        const auto each = evaluated(false), shared = evaluated(true);
        QCOMPARE(each->program.counts[CollectiveKind::all_gather], std::int64_t(259));
        QCOMPARE(shared->program.counts[CollectiveKind::all_gather], std::int64_t(129));
        QCOMPARE(shared->program.sharedUses.size(), std::size_t(259 - 129));
        QVERIFY(shared->simulation->communicationSeconds < each->simulation->communicationSeconds);
    }

    void whatWasGatheredLiesThereUntilItsLastUse() {
        const auto each = evaluated(false), shared = evaluated(true);
        const Simulation& s = *shared->simulation;
        const SpmdProgram& program = shared->program;
        const OpId peak = s.curve[s.peakPoint].op;
        QVERIFY(peak.valid());
        // Every gather with a use before the peak and one behind it, by the program's text.
        std::map<std::uint32_t, OpId> last;
        for (const SharedUse& use : program.sharedUses)
            last[use.collective] = std::max(last[use.collective].valid() ? last[use.collective] : OpId{0u}, use.op);
        int kept = 0;
        std::int64_t bytes = 0;
        for (const auto& [collective, end] : last) {
            const Collective& c = program.collectives[collective];
            if (!(c.op < peak && peak < end)) continue;
            const auto there = std::ranges::find_if(s.peakBuffers, [&](const PeakBuffer& buffer) {
                return buffer.value == c.value && buffer.category == MemoryCategory::collectives;
            });
            QVERIFY2(there != s.peakBuffers.end(), qPrintable(QString::number(c.value.value)));
            QVERIFY(there->bytes == c.outputBytes || 2 * there->bytes == c.outputBytes); // or as bf16
            bytes += there->bytes;
            ++kept;
        }
        qInfo("%d gathered weights are kept over the peak, %.2f GiB; peak %.2f GiB, %.2f GiB without sharing", kept,
              static_cast<double>(bytes) / kGiB, static_cast<double>(s.memory.peak) / kGiB,
              static_cast<double>(each->simulation->memory.peak) / kGiB);
        QVERIFY(kept > 100);
        QVERIFY(collectiveBytes(s) >= bytes);
        QVERIFY(s.memory.peak > each->simulation->memory.peak + bytes / 2);
        // The peak is the sum of what is said to lie there.
        std::int64_t total = 0;
        for (const PeakBuffer& buffer : s.peakBuffers) total += buffer.bytes;
        QVERIFY(s.memory.peak >= total && s.memory.peak - total <= 64 * 1024);
    }
};

QTEST_GUILESS_MAIN(ShareGathersTest)
#include "share_gathers_test.moc"
