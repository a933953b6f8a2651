// SPDX-License-Identifier: GPL-3.0-or-later
// A strategy made into an exercise, and how far a person is in one.
#include "core/learn/draft.h"
#include "core/learn/grade.h"
#include "core/learn/standing.h"
#include "core/learn/walk.h"
#include "tests/learn/learn_files.h"

#include <QtTest/QtTest>

using namespace axiscape;
using namespace axiscape::learn;

class DraftTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        auto read = readExercises(test::lessonsFolder() / "exercises.json");
        QVERIFY(read);
        m_all = std::move(*read);
    }

    // What is left out is to be found: the key solves it, the start does not, and a student gets no solution.
    void aScheduleBecomesAnExercise() {
        const auto whole = ofSolution("e18"); // x over batch, then w1 over model
        const auto draft = draftOf("sample:matmul_chain", whole, 1, 20);
        QVERIFY2(draft, draft ? "" : draft.error().text().c_str());
        QVERIFY(has(*draft, "collectives.all_reduce == 1") && has(*draft, "sharding(w1) == [{}, {model}]"));
        QVERIFY(!has(*draft, "sharding(x) == [{batch}, {}]")); // it was so before
        QVERIFY(draft->par && draft->hints.size() == 3);
        const auto files = filesOf(*draft, {"mine", "Mine", "Find it"}, std::vector<bool>(draft->goals.size(), true));
        QVERIFY2(files, files ? "" : files.error().text().c_str());
        auto key = parseExercises(files->key, "key");
        QVERIFY2(key, key ? "" : key.error().text().c_str());
        key->front().par.reset(); // a search may have found better than the schedule
        const Report report = walkExercise(key->front(), m_sessions);
        QVERIFY2(report.wrong.empty(), report.wrong.empty() ? "" : report.wrong.front().c_str());
        const auto handout = parseExercises(files->handout, "handout");
        QVERIFY2(handout, handout ? "" : handout.error().text().c_str());
        QVERIFY(handout->front().solution.empty());
        QVERIFY(files->handout.find("solution") == std::string::npos &&
                files->handout.find("w1 dim") == std::string::npos);
        QCOMPARE(handout->front().start->strategy.schedule.tactics.size(), std::size_t(1));
    }
    void whatHoldsAlreadyIsNoExercise() {
        const auto whole = ofSolution("e18");
        const auto draft = draftOf("sample:matmul_chain", whole, 1, 20);
        QVERIFY(draft);
        std::vector<bool> held;
        for (const auto& goal : draft->goals) held.push_back(goal.holdsAtStart);
        QVERIFY(std::ranges::any_of(held, [](bool one) { return one; })); // it fitted before
        QVERIFY(!filesOf(*draft, {"mine", "Mine", "Find it"}, held));
        QVERIFY(!filesOf(*draft, {"mine", "Mine", "Find it"}, std::vector<bool>(held.size(), false)));
        QVERIFY(!filesOf(*draft, {"Not an id", "Mine", "Find it"}, std::vector<bool>(held.size(), true)));
        QVERIFY(!draftOf("sample:matmul_chain", whole, whole->tacticCount(), 20));
    }

    void goalsFollowTheSchedule() {
        const Exercise& one = exercise("e18");
        auto learner = Learner::at(*one.start, m_sessions);
        QVERIFY(learner);
        Standing standing = standingOf(one, learner->strategy(), *learner);
        QVERIFY(!standing.goals[0].holds && !standing.goals[2].holds && standing.points == 0);
        QVERIFY(learner->play(one.solution[0]));
        standing = standingOf(one, learner->strategy(), *learner);
        QVERIFY(!standing.goals[0].holds && standing.goals[2].holds && standing.points == 1 && !standing.reachedAll);
        QVERIFY(learner->play(one.solution[1]));
        standing = standingOf(one, learner->strategy(), *learner);
        QVERIFY(standing.reachedAll && standing.par->holds && standing.spoiled.empty());
        QCOMPARE(standing.points, standing.of);
        Strategy other = learner->strategy();
        other.hardware = "tpu_v3";
        QCOMPARE(standingOf(one, other, *learner).points, 0);
        QCOMPARE(allowedMoves(one).size(), std::size_t(4));
    }
    void aNumberMayHaveAnotherUnit() {
        const auto& of = *exercise("e13").answer; // 10.2 ms
        for (const char* typed : {"10.16", "10.16 ms", "10160 us", "0.01016 s"})
            QVERIFY2(standingOf(exercise("e13"), parseQuantity(typed, of.unit).value_or(0))->reachedAll, typed);
        for (const char* typed : {"10.16 s", "0.01016", "10.16 us"})
            QVERIFY2(!standingOf(exercise("e13"), parseQuantity(typed, of.unit).value_or(0))->reachedAll, typed);
    }
    void hintsComeOneAtATime() {
        HintLadder ladder(exercise("e18"));
        for (std::size_t taken = 0; taken < 3; ++taken) {
            QVERIFY(ladder.hasNext() && ladder.taken() == taken && !ladder.solutionIsOffered());
            ladder.showSolution();
            QVERIFY(!ladder.solutionWasShown());
            ladder.take();
        }
        QVERIFY(!ladder.hasNext() && ladder.solutionIsOffered());
        ladder.showSolution();
        QVERIFY(ladder.solutionWasShown() && !ladder.solutionIsOffered());
        Exercise handedOut = exercise("e18");
        handedOut.solution.clear();
        HintLadder none(handedOut);
        while (none.hasNext()) none.take();
        QVERIFY(!none.solutionIsOffered());
    }

  private:
    const Exercise& exercise(const std::string& id) { return *std::ranges::find(m_all, id, &Exercise::id); }
    SnapshotPointer ofSolution(const std::string& id) {
        auto learner = Learner::at(*exercise(id).start, m_sessions);
        for (const Move& move : exercise(id).solution)
            if (!learner->play(move)) return nullptr;
        return *learner->snapshot();
    }
    static bool has(const Draft& draft, const std::string& expr) {
        return std::ranges::find(draft.goals, expr, &Draft::Proposed::expr) != draft.goals.end();
    }

    std::vector<Exercise> m_all;
    Sessions m_sessions{test::lessonModels()};
};

QTEST_GUILESS_MAIN(DraftTest)
#include "draft_test.moc"
