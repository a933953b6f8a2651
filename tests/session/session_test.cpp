// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file.h"
#include "core/session/session.h"

#include "tests/support/support.h"

#include <QTemporaryDir>
#include <QtTest/QtTest>
#include <algorithm>
#include <array>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

using namespace axiscape;

namespace {

Tactic manual(std::string name, std::string axis, std::vector<InputRule> inputs) {
    Tactic tactic;
    tactic.name = std::move(name);
    tactic.axis = std::move(axis);
    tactic.inputs = std::move(inputs);
    return tactic;
}

InputRule cut(std::string pattern, std::uint8_t dim) { return {std::move(pattern), InputRule::Kind::dimension, dim}; }

// The running example: BP, then MP, then Z3 (core/partition/README.md).
Strategy example() {
    Strategy s{{{{"batch", 4}, {"model", 2}}}, "tpu_v3", {}};
    s.schedule.tactics = {manual("BP", "batch", {cut("x", 0)}), manual("MP", "model", {cut("w1", 1)}),
                          manual("Z3", "batch", {cut("w1", 0), cut("w2", 1)})};
    return s;
}

std::vector<std::int64_t> counts(const Snapshot& s) {
    return {s.program.counts.count.begin(), s.program.counts.count.end()};
}

std::string locals(const Snapshot& s) {
    std::string out;
    for (const auto& code : argumentCodes(s.program)) out += code.substr(0, code.find(" [")) + ";";
    return out;
}

std::shared_ptr<Session> openExample() { return Session::ofModule(test::model("matmul_chain"), "matmul_chain.mlir"); }

} // namespace

class SessionTest : public QObject {
    Q_OBJECT
  private slots:
    void goldenExampleAfterEachTactic() {
        auto session = openExample();
        auto last = session->evaluate(example());
        QVERIFY(last);
        QCOMPARE(locals((*last)->after(0)), std::string("x 256x8;w1 8x16;w2 16x8;"));
        QCOMPARE(locals((*last)->after(1)), std::string("x 64x8;w1 8x16;w2 16x8;"));
        QCOMPARE(locals((*last)->after(2)), std::string("x 64x8;w1 8x8;w2 8x8;"));
        QCOMPARE(locals((*last)->after(3)), std::string("x 64x8;w1 2x8;w2 8x2;"));
        QCOMPARE(counts((*last)->after(1)), (std::vector<std::int64_t>{0, 0, 0, 0, 0}));
        QCOMPARE(counts((*last)->after(2)), (std::vector<std::int64_t>{0, 1, 0, 0, 0}));
        QCOMPARE(counts((*last)->after(3)), (std::vector<std::int64_t>{2, 1, 0, 0, 0}));
    }

    void aPrefixIsMadeOnce() {
        auto session = openExample();
        Strategy s = example();
        const SnapshotPointer whole = *session->evaluate(s);
        s.schedule.tactics.pop_back();
        const SnapshotPointer shorter = *session->evaluate(s);
        QCOMPARE(shorter.get(), whole->previous.get());
        QCOMPARE((*session->evaluate(example())).get(), whole.get());
    }

    void editingATacticKeepsWhatIsBeforeIt() {
        auto session = openExample();
        Strategy s = example();
        const SnapshotPointer first = *session->evaluate(s);
        s.schedule.tactics[2].inputs.pop_back();
        const SnapshotPointer second = *session->evaluate(s);
        QCOMPARE(&second->after(2), &first->after(2));
        QVERIFY(second != first);
    }

    void aTacticSwitchedOffChangesNothing() {
        auto session = openExample();
        Strategy s = example();
        s.schedule.tactics[1].enabled = false;
        const SnapshotPointer snapshot = *session->evaluate(s);
        QCOMPARE(locals(snapshot->after(2)), locals(snapshot->after(1)));
        QCOMPARE(snapshot->program.counts[CollectiveKind::all_reduce], std::int64_t(0));
    }

    void aWrongTacticIsReportedAndTheOthersGoOn() {
        auto session = openExample();
        Strategy s = example();
        s.schedule.tactics[1].axis = "expert";
        const SnapshotPointer snapshot = *session->evaluate(s);
        QVERIFY(snapshot->after(2).error.has_value());
        QVERIFY(!snapshot->error.has_value());
        QCOMPARE(locals(*snapshot), std::string("x 64x8;w1 2x16;w2 16x2;"));
    }

    void aPatternThatMatchesNothingIsNamed() {
        auto session = openExample();
        Strategy s = example();
        s.schedule.tactics[0].inputs = {cut("dens_up", 0)};
        QCOMPARE((*session->evaluate(s))->after(1).unmatched, std::vector<std::string>{"dens_up"});
    }

    void wrongMeshOrHardwareIsAnError() {
        auto session = openExample();
        Strategy s = example();
        s.hardware = "tpu_v99";
        QVERIFY(!session->evaluate(s));
        s = example();
        s.mesh.axes[0].size = 0;
        QVERIFY(!session->evaluate(s));
    }

    void withoutHardwareThereAreNoFigures() {
        auto session = openExample();
        Strategy s = example();
        s.hardware.clear();
        const SnapshotPointer snapshot = *session->evaluate(s);
        QVERIFY(!snapshot->simulation);
        QCOMPARE(summaryOf(*snapshot).size(), std::size_t(3));
        QVERIFY(!summaryOf(*snapshot)[2].peakBytes.has_value());
    }

    void severalThreadsMayAskAtOnce() {
        auto session = Session::ofModule(test::model("transformer_train_tiny"), "tiny");
        Strategy s{{{{"batch", 4}, {"model", 2}}}, "tpu_v3", {}};
        s.schedule.tactics = {manual("BP", "batch", {cut("batch/*", 0)})};
        std::array<Result<SnapshotPointer>, 4> made;
        {
            std::vector<std::jthread> threads;
            for (std::size_t i = 0; i < made.size(); ++i)
                threads.emplace_back([&, i] {
                    Strategy mine = s;
                    mine.schedule.tactics[0].name = "BP " + std::to_string(i);
                    made[i] = session->evaluate(mine);
                });
        }
        for (std::size_t i = 0; i < made.size(); ++i) {
            QVERIFY(made[i]);
            QCOMPARE((*made[i])->strategy.schedule.tactics[0].name, "BP " + std::to_string(i));
            QVERIFY((*made[i])->program.counts == (*made[0])->program.counts);
        }
    }

    void cancelledWorkSaysSo() {
        auto session = openExample();
        const Progress progress = Progress::cancellable();
        progress.cancel();
        auto result = session->evaluate(example(), progress);
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::cancelled);
    }

    // A profile in a file may say something else tomorrow: figures of yesterday's are not shown for it.
    void hardwareIsKnownByWhatItHoldsNotByItsName() {
        const auto session = openExample();
        QTemporaryDir folder;
        const auto path = folder.filePath("mine.json").toStdString();
        auto text = *readFile(test::data("../../resources/hardware/a100_80.json"));
        auto json = nlohmann::ordered_json::parse(text);
        const auto write = [&] { std::ofstream(path) << json.dump(1); };
        write();
        Strategy strategy = example();
        strategy.hardware = path;
        const auto before = session->evaluate(strategy);
        QVERIFY2(before, before ? "" : before.error().text().c_str());
        QVERIFY(*session->evaluate(strategy) == *before);
        json["launch_floor"] = 0.5;
        write();
        const auto after = session->evaluate(strategy);
        QVERIFY(after && *after != *before);
        QVERIFY((*after)->simulation->stepSeconds > 0.5 && (*before)->simulation->stepSeconds < 0.5);
    }

    // Whatever is changed of a strategy, its snapshot is another: each field in turn.
    void everyFieldOfAStrategyMakesAnotherSnapshot() {
        const auto session = openExample();
        const auto plain = session->evaluate(example());
        QVERIFY(plain);
        std::vector<Strategy> others(9, example());
        others[0].mesh.axes[0].size = 2;
        others[1].hardware = "tpu_v4";
        others[2].schedule.options.shareGathers = true;
        others[3].placement = "batch=x:2*y:2,model=y:2";
        others[4].slowDevices = {{0, 2}};
        others[5].slowLinks = {{0, 2}};
        others[6].deviceOrder = "model,batch";
        others[7].axisColours = {1, 0};
        others[8].schedule.tactics[1].seed = 3;
        for (std::size_t i = 0; i < others.size(); ++i) {
            const auto made = session->evaluate(others[i]);
            QVERIFY2(made, made ? "" : made.error().text().c_str());
            QVERIFY2(*made != *plain && (*made)->strategy == others[i], qPrintable(QString::number(i)));
        }
    }

    void theCacheKeepsWithinItsLimit() {
        auto session = Session::ofModule(test::model("transformer_train_tiny"), "tiny");
        session->setCacheLimit(4 << 20);
        Strategy s{{{{"batch", 4}, {"model", 2}}}, "tpu_v3", {}};
        s.schedule.tactics = {manual("BP", "batch", {cut("batch/*", 0)})};
        std::size_t most = 0;
        for (int i = 0; i < 40; ++i) {
            s.schedule.tactics[0].name = "BP " + std::to_string(i);
            QVERIFY(session->evaluate(s));
            most = std::max(most, session->cacheBytes());
        }
        QVERIFY(most > 0);
        QVERIFY(most <= (4 << 20));
    }

    void savedAndReadAgainGivesTheSameState() {
        auto session = openExample();
        const SnapshotPointer snapshot = *session->evaluate(example());
        const std::string text = writeTacticFile(tacticFileOf(*snapshot));
        auto file = parseTacticFile(text, "test");
        QVERIFY2(file, file ? "" : file.error().text().c_str());
        QVERIFY(file->strategy == example());
        QVERIFY(mismatch(*file, *session->model()->module, session->model()->fingerprint).empty());
        auto other = openExample(); // nothing cached there
        const SnapshotPointer again = *other->evaluate(file->strategy);
        QCOMPARE(argumentCodes(again->program), argumentCodes(snapshot->program));
        QCOMPARE(counts(*again), counts(*snapshot));
        QCOMPARE(again->simulation->stepSeconds, snapshot->simulation->stepSeconds);
        QCOMPARE(again->simulation->memory.peak, snapshot->simulation->memory.peak);
    }

    // Links by hand and what-ifs are part of what a snapshot is of: they have their own figures.
    void linksAndSlowDevicesArePriced() {
        auto session = openExample();
        const Strategy plain = example();
        const double step = (*session->evaluate(plain))->simulation->stepSeconds;
        Strategy slow = plain;
        slow.slowDevices = {{3, 4.0}};
        const SnapshotPointer waiting = *session->evaluate(slow);
        QVERIFY(waiting->strategy == slow);
        QVERIFY(waiting->simulation->stepSeconds > step);
        QVERIFY(waiting->simulation->groups.size() >= 2);
        Strategy links = plain;
        links.slowLinks = {{0, 8.0}};
        QVERIFY((*session->evaluate(links))->simulation->stepSeconds > step);
        Strategy placed = plain;
        placed.placement = "batch=dcn";
        QVERIFY((*session->evaluate(placed))->simulation->stepSeconds > step);
        // So is what launches the kernels.
        Strategy eager = plain;
        eager.hardware = "a100_80";
        const SnapshotPointer ahead = *session->evaluate(eager);
        eager.host = Host::eager;
        const SnapshotPointer launched = *session->evaluate(eager);
        QVERIFY(launched->simulation->stepSeconds > ahead->simulation->stepSeconds);
        QCOMPARE(launched->simulation->memory.peak, ahead->simulation->memory.peak);
        eager.hardware = "tpu_v3"; // which has no pace of such a host
        QVERIFY(!session->evaluate(eager));
        placed.placement = "batch=nowhere";
        QVERIFY(!session->evaluate(placed));
        QCOMPARE((*session->evaluate(plain))->simulation->stepSeconds, step);
        // The file keeps the links, and no what-if.
        TacticFile file;
        file.strategy = plain;
        file.strategy.placement = "batch=dcn";
        const auto back = parseTacticFile(writeTacticFile(file), "test");
        QVERIFY(back);
        QCOMPARE(back->strategy.placement, std::string("batch=dcn"));
    }

    void graphStyleShowsPartialSumsAndNewCollectives() {
        auto session = openExample();
        const SnapshotPointer snapshot = *session->evaluate(example());
        const GraphStyle style = graphStyleOf(*snapshot, &snapshot->after(2));
        const auto result = snapshot->model->module->results()[0];
        QCOMPARE(style.shardings[style.shardingOf[result]].partial.size(), std::size_t(1));
        QCOMPARE(style.collectives.size(), std::size_t(3));
        std::size_t isNew = 0;
        for (const auto& c : style.collectives) isNew += c.isNew;
        QCOMPARE(isNew, std::size_t(2)); // the two gathers of Z3; the all_reduce was there
    }

    void changedValuesAreThoseWhoseShardingDiffers() {
        auto session = openExample();
        const SnapshotPointer snapshot = *session->evaluate(example());
        const auto changed = changedValues(snapshot->after(2), *snapshot);
        QCOMPARE(changed.size(), std::size_t(2)); // w1 and w2
        QVERIFY(changedValues(*snapshot, *snapshot).empty());
    }
};

QTEST_GUILESS_MAIN(SessionTest)
#include "session_test.moc"
