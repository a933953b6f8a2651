// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/cli_runner.h"

using namespace axiscape;

namespace {

QString exercises() { return QString::fromStdString(test::data("../../resources/lessons/exercises.json").string()); }
QString resource(const char* path) {
    return QString::fromStdString(test::data(std::string("../../resources/lessons/") + path).string());
}

} // namespace

class GradeTest : public QObject {
    Q_OBJECT

  private slots:
    void aClassIsGradedInTheOrderGiven() {
        const test::Folder folder;
        const auto nothing = folder.write("nothing.json", "{}");
        const auto run = test::cli({"grade", exercises(), "--exercise", "e17", resource("end/e17.tactics.json"),
                                    nothing, resource("start/e17.tactics.json"), folder.path("absent.json")});
        QCOMPARE(run.exitCode, 1);
        const auto rows = run.out.split('\n');
        QCOMPARE(rows[0], QByteArray("file,exercise,points,of,reasons\r"));
        QCOMPARE(rows[1], resource("end/e17.tactics.json").toUtf8() + ",e17,4,4,\r");
        QVERIFY(rows[2].startsWith(nothing.toUtf8() + ",e17,0,4,"));
        QVERIFY(rows[3].startsWith(resource("start/e17.tactics.json").toUtf8() + ",e17,0,4,"));
        QVERIFY(rows[3].contains("not reached"));
        QVERIFY(rows[4].contains("absent.json,e17,0,4,"));
        QCOMPARE(rows.size(), 6);
    }

    void allWithFullPointsIsExitZero() {
        const test::Folder folder;
        const auto right = folder.write("right.json", R"({"answer": "16 KiB"})");
        const auto run = test::cli({"grade", exercises(), "--exercise", "e01", right, right});
        QCOMPARE(run.exitCode, 0);
        QCOMPARE(run.out.count("\r\n"), 3);
    }

    void aHandoutIsNoKey() {
        const test::Folder folder;
        const auto handout = folder.path("handout.json");
        QCOMPARE(test::cli({"grade", exercises(), "--handout", handout}).exitCode, 0);
        const auto answer = folder.write("a.json", R"({"answer": 1})");
        QCOMPARE(test::cli({"grade", handout, "--exercise", "e01", answer}).exitCode, 2);
    }

    void aKeyThatIsWrongIsExitTwo() {
        const test::Folder folder;
        const auto broken = folder.write("key.json", R"({"format": "axiscape.exercises"})");
        const auto answer = folder.write("a.json", R"({"answer": 1})");
        QCOMPARE(test::cli({"grade", broken, answer}).exitCode, 2);
        QCOMPARE(test::cli({"grade", exercises(), answer}).exitCode, 2);
        QCOMPARE(test::cli({"grade", exercises(), "--exercise", "e99", answer}).exitCode, 2);
        QCOMPARE(test::cli({"grade", exercises(), "--exercise", "e01"}).exitCode, 2);
    }

    void aLessonIsWalkedAndRefreshed() {
        const test::Folder folder;
        QFile lesson(resource("l01-what-sharding-is.json"));
        QVERIFY(lesson.open(QIODevice::ReadOnly));
        const QByteArray text = lesson.readAll();
        const auto old = folder.write("l01.json", QByteArray(text).replace("\"value\": 7168", "\"value\": 7000"));
        auto run = test::cli({"lessons", old});
        QCOMPARE(run.exitCode, 1);
        QVERIFY(run.out.contains("peak is 7168"));
        QCOMPARE(test::cli({"lessons", old, "--refresh"}).exitCode, 1);
        run = test::cli({"lessons", old});
        QCOMPARE(run.exitCode, 0);
        QVERIFY(run.out.contains("6 steps, 6 checks"));
        QCOMPARE(test::cli({"lessons", folder.write("no.json", "{}")}).exitCode, 2);
        run = test::cli({"lessons", resource("texts/l01-what-sharding-is.de.json"), resource("demos.json"),
                         resource("texts/exercises.zh_CN.json"), resource("texts/demos.de.json")});
        QCOMPARE(run.exitCode, 0);
        QCOMPARE(run.out.count(": ok"), 4);
        run = test::cli({"lessons", folder.write("demos.de.json", QByteArray(R"({"format": "axiscape.lesson.texts",
            "id": "demos", "texts": {"d2-order.steps.9.do": "x"}})"))});
        QCOMPARE(run.exitCode, 2); // no demos.json beside it
        QFile demos(resource("demos.json"));
        QVERIFY(demos.open(QIODevice::ReadOnly));
        folder.write("demos.json", demos.readAll());
        run = test::cli({"lessons", folder.path("demos.de.json")});
        QCOMPARE(run.exitCode, 1);
        QVERIFY(run.out.contains("demos has no text d2-order.steps.9.do"));
        QVERIFY(run.out.contains("d2-order.title is in English still"));
    }
};

QTEST_GUILESS_MAIN(GradeTest)
#include "grade_test.moc"
