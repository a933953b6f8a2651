// SPDX-License-Identifier: GPL-3.0-or-later
// The courses name lessons that are there, and go on where one stopped.
#include "core/learn/courses.h"
#include "tests/learn/learn_files.h"

#include <QtTest/QtTest>
#include <set>

using namespace axiscape;
using namespace axiscape::learn;

class CoursesTest : public QObject {
    Q_OBJECT

  private slots:
    void coursesNameTheLessonsThereAre() {
        std::set<std::string> ids;
        for (const auto& file : test::lessonFiles()) ids.insert(readLesson(file)->id);
        const auto all = courses();
        QCOMPARE(all.size(), std::size_t(3));
        for (const Course& course : all)
            for (const std::string& id : course.lessons) QVERIFY2(ids.contains(id), id.c_str());
        QCOMPARE(std::set<std::string>(all.back().lessons.begin(), all.back().lessons.end()), ids); // a day: all
    }
    // Half an hour is no more than that by the lessons' own minutes.
    void halfAnHourIsOne() {
        std::int64_t minutes = 0;
        for (const auto& file : test::lessonFiles()) {
            const auto lesson = readLesson(file);
            if (std::ranges::count(courses().front().lessons, lesson->id)) minutes += lesson->minutes;
        }
        QVERIFY(minutes > 20 && minutes <= 35);
    }
    void oneGoesOnWhereOneStopped() {
        const Course course = courses().front();
        const auto at = [&](std::set<std::string> done) {
            return progressOf(course, [&](const std::string& id) { return done.contains(id); });
        };
        QCOMPARE(at({}).next, course.lessons[0]);
        QCOMPARE(at({course.lessons[0], course.lessons[2]}).next, course.lessons[1]);
        QCOMPARE(at({course.lessons[0], course.lessons[2], "another"}).done, std::size_t(2));
        const auto whole = at({course.lessons.begin(), course.lessons.end()});
        QVERIFY(whole.done == course.lessons.size() && whole.next == course.lessons[0]);
    }
};

QTEST_GUILESS_MAIN(CoursesTest)
#include "courses_test.moc"
