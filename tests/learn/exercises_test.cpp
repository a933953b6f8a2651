// SPDX-License-Identifier: GPL-3.0-or-later
// Every exercise that comes with the program, solved by its key; and how what students hand in is graded.
#include "core/base/numbers.h"
#include "core/learn/answer.h"
#include "core/learn/grade.h"
#include "core/learn/standing.h"
#include "core/learn/walk.h"
#include "tests/learn/learn_files.h"

#include <QTemporaryDir>
#include <QtTest/QtTest>
#include <nlohmann/json.hpp>

using namespace axiscape;
using namespace axiscape::learn;

namespace {

std::filesystem::path exercisesFile() { return test::lessonsFolder() / "exercises.json"; }

} // namespace

class ExercisesTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        auto read = readExercises(exercisesFile());
        QVERIFY2(read, read ? "" : read.error().text().c_str());
        m_all = std::move(*read);
    }

    void everyExerciseIsSolvedByItsKey_data() {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < m_all.size(); ++i) QTest::newRow(m_all[i].id.c_str()) << static_cast<int>(i);
    }
    void everyExerciseIsSolvedByItsKey() {
        QFETCH(int, index);
        const Report report = walkExercise(m_all[static_cast<std::size_t>(index)], m_sessions);
        QVERIFY2(report.wrong.empty(), report.wrong.empty() ? "" : report.wrong.front().c_str());
    }

    void thereAreThirtyAndSixteenAreNumbers() {
        QCOMPARE(m_all.size(), std::size_t(30));
        QCOMPARE(std::ranges::count_if(m_all, &Exercise::isNumber), 16);
    }

    void aNumberCountsWithinItsTolerance() {
        const Exercise& tile = exercise("e01"); // 16384 bytes within 0.5 %
        QCOMPARE(points(tile, R"({"answer": 16384})"), 1);
        QCOMPARE(points(tile, R"({"answer": "16 KiB"})"), 1);
        QCOMPARE(points(tile, R"({"answer": 16460})"), 1);
        QCOMPARE(points(tile, R"({"answer": 16500})"), 0);
        QCOMPARE(points(tile, R"({"answer": "many"})"), 0);
        QCOMPARE(points(tile, R"({"answer": 16384, "more": 1})"), 0);
        QCOMPARE(points(tile, "no JSON"), 0);
    }

    // With the unit that is asked for, one of the same kind, or none; with a decimal comma where it cannot be
    // thousands.
    void anAnswerIsReadAsPeopleWriteIt() {
        const std::tuple<const char*, const char*, double> right[] = {
            {"16 KiB", "bytes", 16384},    {"16384 bytes", "bytes", 16384}, {"16384", "bytes", 16384},
            {" 10.2 ms ", "ms", 10.2},     {"0.0102 s", "ms", 10.2},        {"0,56 ms", "s", 0.00056},
            {"240 tokens", "tokens", 240}, {"0,559", "s", 0.559},           {"12,5 GB", "GB", 12.5}};
        for (const auto& [text, unit, value] : right) {
            const auto read = typedAnswer(text, unit);
            QVERIFY2(read && std::abs(*read - value) < 1e-9 * value, text);
        }
        const std::pair<const char*, const char*> wrong[] = {
            {"many", "bytes"},   {"16 ms", "bytes"},    {"", "s"},     {"240 copies", "tokens"},
            {"16,384", "bytes"}, {"1.5 KiB", "tokens"}, {"3 GB", "ms"}};
        for (const auto& [text, unit] : wrong) QVERIFY2(!typedAnswer(text, unit), text);
        QCOMPARE(shownAnswer(2048, "bytes"), bytesText(2048));
        QCOMPARE(shownAnswer(41.4, "GiB"), std::string("41.4 GiB"));
        QCOMPARE(shownAnswer(7, "all_reduces"), std::string("7")); // the question says of what
        const auto file = parseAnswer(answerFile("16 \"KiB\""), "mine.json");
        QVERIFY(file);
        QCOMPARE(file->number, std::string("16 \"KiB\""));
    }

    // e17: no collective (1), a peak below 6,000 bytes (1), par of 4,096 bytes (2).
    void aStrategyGetsThePointsOfItsGoals() {
        const Exercise& peak = exercise("e17");
        const std::string rows = R"({"name": "a", "kind": "manual", "axis": "batch", "inputs": {"x": 0}})";
        const std::string both = rows + R"(, {"name": "b", "kind": "manual", "axis": "model", "inputs": {"x": 0}})";
        const std::string sums = R"({"name": "a", "kind": "manual", "axis": "batch", "inputs": {"x": 1}})";
        QCOMPARE(points(peak, file(both)), 4);
        QCOMPARE(points(peak, file(rows)), 1);
        QCOMPARE(points(peak, file(sums)), 0);
        QCOMPARE(points(peak, file("")), 0);
        const auto with = [](std::string text, const std::string& from, const std::string& to) {
            return text.replace(text.find(from), from.size(), to);
        };
        QCOMPARE(points(peak, with(file(both), "[\"model\", 2]", "[\"model\", 4]")), 0); // the mesh is fixed
        QCOMPARE(points(peak, with(file(both), "tpu_v5e", "tpu_v3")), 0);                // so is the hardware
        QCOMPARE(points(peak, with(file(both), "\"options\": {}", "\"options\": {\"padding\": true}")), 0);
        QCOMPARE(points(peak, with(file(both), "\"x\": 0", "\"x\": 7")), 0); // x has no dimension 7
        QCOMPARE(points(peak, R"({"answer": 4096})"), 0);
    }

    // e18 allows two tactics: half of the points at most with more.
    void moreTacticsThanAllowedGetHalfAtMost() {
        const Exercise& reduce = exercise("e18");
        QVERIFY(reduce.allowed.tacticsAtMost.has_value());
        const std::string two = R"({"name": "a", "kind": "manual", "axis": "batch", "inputs": {"x": 0}},
                                   {"name": "b", "kind": "manual", "axis": "model", "inputs": {"w1": 1}})";
        const std::string three = two + R"(, {"name": "c", "kind": "manual", "axis": "model", "inputs": {"w2": 0}})";
        const auto of = pointsOf(reduce);
        QCOMPARE(points(reduce, file(two)), of);
        QCOMPARE(points(reduce, file(three)), of / 2);
    }

    // Where only the order counts, the same tactics are wanted, whatever their order.
    void onlyTheOrderMayChangeWhereItSaysSo() {
        const auto found = std::ranges::find_if(m_all, [](const Exercise& one) { return one.allowed.sameTactics; });
        QVERIFY(found != m_all.end());
        Answer solved{found->start->strategy, {}};
        auto& tactics = solved.strategy->schedule.tactics;
        const auto mine = grade(*found, solved, m_sessions);
        QVERIFY(mine.reasons.empty() || mine.reasons.back().find("order") == std::string::npos);
        tactics.pop_back();
        const auto fewer = grade(*found, solved, m_sessions);
        QCOMPARE(fewer.points, 0);
        QVERIFY(fewer.reasons.back().find("order") != std::string::npos);
    }

    void whatAStudentGetsHoldsNoSolution() {
        const auto key = readFile(exercisesFile());
        QVERIFY(key.has_value());
        const auto handout = handoutOf(*key, "key");
        QVERIFY(handout.has_value());
        const auto read = parseExercises(*handout, "handout");
        QVERIFY2(read, read ? "" : read.error().text().c_str());
        QCOMPARE(read->size(), m_all.size());
        for (const auto& one : *read) {
            QVERIFY(one.solution.empty());
            QVERIFY(!one.answer || !one.answer->value);
        }
        for (const char* word : {"\"solution\"", "\"formula\"", "\"command\"", "\"stated\"", "\"compare\""})
            QVERIFY2(handout->find(word) == std::string::npos, word);
        QVERIFY(!handoutOf("{}", "key"));
    }

    void aRowOfCsvIsQuotedWhereItMustBe() {
        const Exercise& tile = exercise("e01");
        QCOMPARE(csvRow("a,b.json", tile, {1, 1, true, {}}), std::string("\"a,b.json\",e01,1,1,\r\n"));
        QCOMPARE(csvRow("a.json", tile, {0, 1, false, {"say \"no\"", "x"}}),
                 std::string("a.json,e01,0,1,\"say \"\"no\"\"; x\"\r\n"));
    }

    void whatIsNoExerciseIsRefused() {
        const auto key = readFile(exercisesFile());
        QVERIFY(key.has_value());
        auto text = nlohmann::json::parse(*key);
        const auto refused = [&](auto change) {
            auto other = text;
            change(other["exercises"][16]);
            return !parseExercises(other.dump(), "key");
        };
        QVERIFY(!refused([](auto&) {}));
        QVERIFY(refused([](auto& one) { one["hints"] = {"a"}; }));
        QVERIFY(refused([](auto& one) { one["kind"] = "essay"; }));
        QVERIFY(refused([](auto& one) { one.erase("start"); }));
        QVERIFY(refused([](auto& one) { one["goal"] = nlohmann::json::array(); }));
        QVERIFY(refused([](auto& one) { one["goal"][0]["expr"] = "step <"; }));
        QVERIFY(refused([](auto& one) { one["moves"]["fixed"] = {"model"}; }));
        QVERIFY(refused([](auto& one) { one["id"] = "e01"; }));
        QVERIFY(refused([](auto& one) { one["start"]["model"] = "/etc/passwd"; }));
    }

  private:
    const Exercise& exercise(const std::string& id) const {
        const auto found = std::ranges::find(m_all, id, &Exercise::id);
        if (found == m_all.end()) qFatal("there is no %s", id.c_str());
        return *found;
    }

    std::int64_t points(const Exercise& of, const std::string& text) {
        const auto path = m_folder.filePath("handed_in.json").toStdString();
        if (!writeFileAtomically(path, text)) qFatal("cannot write %s", path.c_str());
        const Grade grade = gradeFile(of, path, m_sessions);
        if (grade.points < grade.of && grade.reasons.empty()) qFatal("points are missing without a reason");
        return grade.points;
    }

    static std::string file(const std::string& tactics) {
        return R"({"format": "axiscape.tactics", "version": 1, "mesh": [["batch", 4], ["model", 2]], )"
               R"("hardware": "tpu_v5e", "options": {}, "schedule": [)" +
               tactics + "]}";
    }

    QTemporaryDir m_folder;
    std::vector<Exercise> m_all;
    Sessions m_sessions{test::lessonModels()};
};

QTEST_GUILESS_MAIN(ExercisesTest)
#include "exercises_test.moc"
