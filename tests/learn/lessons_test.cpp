// SPDX-License-Identifier: GPL-3.0-or-later
// Every lesson that comes with the program, walked by its own solution.
#include "core/learn/walk.h"
#include "tests/learn/learn_files.h"

#include <QtTest/QtTest>
#include <set>

using namespace axiscape;
using namespace axiscape::learn;

namespace {

std::string lines(const std::vector<std::string>& all) {
    std::string text;
    for (const auto& one : all) text += one + '\n';
    return text;
}

// A lesson with one member of a step replaced.
std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    if (at == text.npos) qFatal("the lesson does not say %s", from.c_str());
    return text.replace(at, from.size(), to);
}

} // namespace

class LessonsTest : public QObject {
    Q_OBJECT

  private slots:
    void everyLessonIsWalkedByItsSolution_data() {
        QTest::addColumn<QString>("path");
        for (const auto& path : test::lessonFiles())
            QTest::newRow(path.filename().string().c_str()) << QString::fromStdString(path.string());
    }
    void everyLessonIsWalkedByItsSolution() {
        QFETCH(QString, path);
        const auto lesson = readLesson(path.toStdString());
        QVERIFY2(lesson, lesson ? "" : lesson.error().text().c_str());
        const Report report = walkLesson(*lesson, m_sessions);
        QVERIFY2(report.wrong.empty(), lines(report.wrong).c_str());
        QCOMPARE(report.steps, lesson->steps.size());
        QVERIFY(report.checks > 0 && report.figures > 0);
    }

    void thereAreFourteenInOrderAndEachIsBehindWhatItNeeds() {
        std::set<std::string> before;
        std::int64_t order = 0;
        for (const auto& path : test::lessonFiles()) {
            const auto lesson = readLesson(path);
            QVERIFY(lesson.has_value());
            QCOMPARE(lesson->order, ++order);
            QCOMPARE(lesson->id, path.stem().string());
            for (const auto& one : lesson->requires_) QVERIFY2(before.contains(one), one.c_str());
            before.insert(lesson->id);
        }
        QCOMPARE(order, 14);
    }

    // What a step points at is in the state that the learner has before it.
    void everyPointNamesWhatIsThere() {
        for (const auto& path : test::lessonFiles()) {
            const auto lesson = readLesson(path);
            QVERIFY(lesson.has_value());
            State state = lesson->start;
            auto learner = Learner::at(state, m_sessions);
            for (const Step& step : lesson->steps) {
                if (step.open) learner = Learner::at(*step.open, m_sessions);
                QVERIFY(learner.has_value());
                const auto about = lesson->id + " " + step.id;
                if (step.point && !step.point->tensor.empty())
                    QVERIFY2(learner->call("sharding", {Value(step.point->tensor)}), about.c_str());
                if (step.point && !step.point->axis.empty())
                    QVERIFY2(learner->strategy().mesh.find(step.point->axis), about.c_str());
                if (step.point && step.point->dim) {
                    const auto shape = learner->call("local_shape", {Value(step.point->tensor)});
                    QVERIFY2(shape && static_cast<std::size_t>(*step.point->dim) < shape->list()->size(),
                             about.c_str());
                }
                for (const Move& move : step.solution)
                    if (auto played = learner->play(move); !played) QFAIL(played.error().text().c_str());
            }
        }
    }

    // A walk finds what is wrong with a lesson; one that said yes to anything would not.
    void aWalkSaysWhatIsWrong() {
        const auto text = readFile(test::lessonsFolder() / "l01-what-sharding-is.json");
        QVERIFY(text.has_value());
        const auto wrongs = [&](const std::string& from, const std::string& to) {
            const auto lesson = parseLesson(replaced(*text, from, to), "l01");
            if (!lesson) qFatal("%s", lesson.error().text().c_str());
            return lines(walkLesson(*lesson, m_sessions).wrong);
        };
        QVERIFY(wrongs("sharding(x) == [{batch}, {}]", "sharding(x) == [{}, {}]").find("cut-rows") !=
                std::string::npos);
        QVERIFY(wrongs("\"value\": 7168", "\"value\": 7000").find("peak is 7168") != std::string::npos);
        QVERIFY(wrongs("sharding(x) == [{}, {batch}]", "sharding(x) == [{batch}, {batch}]").find("not recognised") !=
                std::string::npos);
        QVERIFY(wrongs("${devices}", "${nothing}").find("there is no name nothing") != std::string::npos);
        QVERIFY(wrongs("\"dim\": 0,\n     \"axis\": \"batch\"", "\"dim\": 0,\n     \"axis\": \"rows\"").find("rows") !=
                std::string::npos);
    }

    void whatIsNoLessonIsRefusedWithItsPlace() {
        const auto text = readFile(test::lessonsFolder() / "l01-what-sharding-is.json");
        QVERIFY(text.has_value());
        const std::pair<const char*, const char*> mistakes[] = {
            {"\"version\": 1", "\"version\": 2"},
            {"\"aim\"", "\"goal\""},
            {"\"model\": \"sample:matmul_chain\"", "\"model\": \"../secret\""},
            {"\"do\": \"select\"", "\"do\": \"launch\""},
            {"\"argument\": \"x\"", "\"tensor\": \"x\""},
            {"\"panel\": \"graph\"", "\"panel\": \"kitchen\""},
            {"\"action\": \"select\"", "\"action\": \"sleep\""},
            {"sharding(x) == [{batch}, {}]", "sharding(x = 1"},
            {"\"after\": \"cut-rows\"", "\"after\": \"never\""},
            {"\"id\": \"follow\"", "\"id\": \"pick\""},
        };
        for (const auto& [from, to] : mistakes) {
            const auto read = parseLesson(replaced(*text, from, to), "l01");
            QVERIFY2(!read, to);
            QVERIFY2(words::english(read.error().where).find("l01") != std::string::npos, read.error().text().c_str());
        }
    }

    void undoTakesOneMoveBackAndACopyGoesItsOwnWay() {
        const auto lesson = readLesson(test::lessonsFolder() / "l01-what-sharding-is.json");
        QVERIFY(lesson.has_value());
        auto learner = Learner::at(lesson->start, m_sessions);
        QVERIFY(learner.has_value());
        const Move undo{"undo", {}};
        QVERIFY(!learner->play(undo));
        Learner other = *learner;
        QVERIFY(other.play(lesson->steps[1].solution.front()));
        QCOMPARE(other.strategy().schedule.tactics.size(), std::size_t(1));
        QVERIFY(learner->strategy().schedule.tactics.empty());
        QVERIFY(other.play(undo));
        QVERIFY(other.strategy() == learner->strategy());
    }

  private:
    Sessions m_sessions{test::lessonModels()};
};

QTEST_GUILESS_MAIN(LessonsTest)
#include "lessons_test.moc"
