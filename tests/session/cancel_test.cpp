// SPDX-License-Identifier: GPL-3.0-or-later
// Every long work is stopped at ten moments by a seed: it says that it was cancelled, or was through already, and the
// same work done again gives what it gives undisturbed.
#include "core/observe/dump.h"
#include "core/session/ask_compiler.h"
#include "core/session/fit.h"
#include "core/session/wanted_and_got.h"
#include "core/shrink/by_compiler.h"
#include "tests/session/long_works.h"

#include <QtTest/QtTest>
#include <csignal>
#include <fstream>
#include <random>
#include <set>
#include <thread>

using namespace axiscape;

namespace {

using test::longExample;

// Stops a work at a moment of its own thread: when it reports for the `last`-th time.
Progress stoppingAtReport(int last, std::atomic<int>& heard, std::atomic<const Progress*>& self) {
    return Progress([&heard, &self, last](auto, auto, auto) {
        if (++heard > last) self.load()->cancel();
    });
}

} // namespace

class CancelTest : public QObject {
    Q_OBJECT

  private slots:
    void longWorkStopsWheneverItIsTold_data() {
        QTest::addColumn<int>("work");
        const auto all = test::longWorks();
        for (std::size_t i = 0; i < all.size(); ++i) QTest::newRow(all[i].name) << static_cast<int>(i);
    }
    // Ten moments: before it begins, then by turns when it reports and after a part of the time that the whole took.
    void longWorkStopsWheneverItIsTold() {
        QFETCH(int, work);
        const auto [name, run, keeps] = test::longWorks()[static_cast<std::size_t>(work)];
        std::atomic<int> reports = 0;
        const auto began = std::chrono::steady_clock::now();
        const auto whole = run(Progress([&](auto, auto, auto) { ++reports; }));
        const auto took = std::chrono::steady_clock::now() - began;
        QVERIFY2(whole, whole ? "" : whole.error().text().c_str());
        std::mt19937 random(11);
        int stopped = 0;
        for (int round = 0; round < 10; ++round) {
            std::atomic<int> heard = 0;
            std::atomic<const Progress*> self = nullptr;
            const bool atReport = round % 2 == 0 && reports > 0;
            const int last = atReport ? static_cast<int>(random() % static_cast<unsigned>(reports + 1)) : reports + 1;
            const Progress progress = stoppingAtReport(last, heard, self);
            self = &progress;
            if (round == 0) progress.cancel();
            const auto moment = took * static_cast<int>(random() % 100) / 100;
            std::thread stopper([&] {
                if (atReport) return;
                std::this_thread::sleep_for(moment);
                progress.cancel();
            });
            const auto result = run(progress);
            stopper.join();
            if (!result) {
                QCOMPARE(result.error().code, ErrorCode::cancelled);
                ++stopped;
            } else if (*result != *whole) {
                QVERIFY2(keeps, qPrintable(QString::fromStdString(*result).left(300)));
                ++stopped;
            }
        }
        QVERIFY2(stopped > 0, name);
        const auto again = run({});
        QVERIFY(again);
        QCOMPARE(*again, *whole);
    }

    // A search gives what it has found until then, and a list of what fits is marked as not whole.
    void whatIsAskedToStopKeepsWhatItHas() {
        const auto problem = searchProblem(*longExample().snapshot);
        QVERIFY(problem);
        std::mt19937 random(5);
        for (int round = 0; round < 10; ++round) {
            const Progress progress = Progress::cancellable();
            std::thread stopper([&, wait = random() % 60] {
                std::this_thread::sleep_for(std::chrono::milliseconds(wait));
                progress.cancel();
            });
            const SearchResult found =
                search(*problem, {.axes = {1}, .evaluations = 400, .seed = 3, .threads = 2}, progress);
            stopper.join();
            QVERIFY(found.evaluations <= 400);
        }
        const Progress progress = Progress::cancellable();
        progress.cancel();
        FitRequest ask;
        ask.base = test::longStrategy();
        ask.variants = {{"", longExample().session}};
        const auto fits = whatFits(ask, progress);
        QVERIFY(!fits || !fits->complete);
    }

    // What would fit, stopped after so many points: all that it has are points of the whole list.
    void aListThatIsStoppedIsAPartOfTheWhole() {
        FitRequest ask;
        ask.base = test::longStrategy();
        ask.base.schedule.tactics.clear();
        ask.meshes = {Mesh{{{"batch", 4}}}, Mesh{{{"batch", 2}, {"model", 2}}}};
        ask.variants = {{"", longExample().session}};
        ask.threads = 2;
        std::atomic<int> reports = 0;
        const auto whole = whatFits(ask, Progress([&](auto, auto, auto) { ++reports; }));
        QVERIFY2(whole && whole->complete, whole ? "" : whole.error().text().c_str());
        const auto namesOf = [](const FitResult& result) {
            std::multiset<std::string> names;
            for (const FitPoint& point : result.points)
                names.insert(meshText(point.strategy.mesh) + " " + fitPointText(point) + " " +
                             std::to_string(point.peakBytes) + " " + std::to_string(point.stepSeconds));
            return names;
        };
        const auto all = namesOf(*whole);
        std::mt19937 random(3);
        int stopped = 0;
        for (int round = 0; round < 4; ++round) { // a list takes a quarter of a minute under sanitizers
            const int last = static_cast<int>(random() % static_cast<unsigned>(reports + 1));
            std::atomic<int> heard = 0;
            std::atomic<const Progress*> self = nullptr;
            const Progress progress = stoppingAtReport(last, heard, self);
            self = &progress;
            const auto some = whatFits(ask, progress);
            if (!some) continue;
            if (!some->complete) ++stopped;
            const auto names = namesOf(*some);
            QVERIFY(std::ranges::includes(all, names));
            if (some->complete) QVERIFY(names == all);
        }
        QVERIFY(stopped > 0);
    }

    // The causes of what a compiler did: stopped, there are as many rows, and what is said of them is no other.
    void causesThatAreStoppedAreTheSameRows() {
        const auto dump = test::data("observe");
        const auto session = *Session::open(dump / "step.mlir");
        Strategy strategy{Mesh{{{"data", 2}, {"model", 2}}}, "a100_40", {}};
        const auto snapshot = *session->evaluate(strategy);
        const auto seen = observeFile(dump, {});
        QVERIFY2(seen, seen ? "" : seen.error().text().c_str());
        const auto whole = wantedAndGot(*seen, *snapshot);
        QVERIFY(!whole.rows.empty());
        std::mt19937 random(9);
        for (int round = 0; round < 10; ++round) {
            const Progress progress = Progress::cancellable();
            std::thread stopper([&, turns = round == 0 ? 0u : random() % 200] {
                for (unsigned i = 0; i < turns; ++i) std::this_thread::yield();
                progress.cancel();
            });
            const auto some = wantedAndGot(*seen, *snapshot, progress);
            stopper.join();
            QCOMPARE(some.rows.size(), whole.rows.size());
            QCOMPARE(some.verdict, whole.verdict);
        }
    }

    // A compiler that is asked runs in a program of its own, which ends with the question, whenever that is.
    void aCompilerThatIsAskedEndsWithTheQuestion_data() {
        QTest::addColumn<bool>("shrinks");
        QTest::newRow("about a strategy") << false;
        QTest::newRow("about smaller programs") << true;
    }
    void aCompilerThatIsAskedEndsWithTheQuestion() {
        QFETCH(bool, shrinks);
        QTemporaryDir folder;
        const auto python = folder.filePath("python").toStdString(), pid = folder.filePath("pid").toStdString();
        std::ofstream(python) << "#!/bin/sh\necho $$ >\"" << pid << ".new\" && mv \"" << pid << ".new\" \"" << pid
                              << "\"\nexec sleep 600\n";
        std::filesystem::permissions(python, std::filesystem::perms::owner_all);
        const shrinking::Both both = test::longFault();
        const auto ask = [&](const Progress& progress) -> std::optional<Error> {
            if (shrinks) {
                const auto fault =
                    shrinkByCompiler({both.whole, both.placed, {}, {}}, {}, {.python = python}, progress);
                return fault ? std::nullopt : std::optional(fault.error());
            }
            CompilerQuestion question;
            question.python = python;
            const auto answer = askCompiler(longExample().snapshot, question, progress);
            return answer ? std::nullopt : std::optional(answer.error());
        };
        std::mt19937 random(7);
        for (int round = 0; round < 10; ++round) {
            std::filesystem::remove(pid);
            const Progress progress = Progress::cancellable();
            std::thread stopper([&, begun = round % 2 == 0, turns = random() % 200] {
                while (begun && !std::filesystem::exists(pid)) std::this_thread::yield();
                for (unsigned i = 0; i < turns; ++i) std::this_thread::yield();
                progress.cancel();
            });
            const auto error = ask(progress);
            stopper.join();
            QVERIFY(error);
            QCOMPARE(error->code, ErrorCode::cancelled);
            int process = 0;
            if (std::ifstream(pid) >> process) QVERIFY2(kill(process, 0) != 0, "it still runs");
        }
    }
};

QTEST_APPLESS_MAIN(CancelTest)

#include "cancel_test.moc"
