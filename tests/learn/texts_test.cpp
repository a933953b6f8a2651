// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons, exercises and demos in other languages: each in German and in Chinese, complete, with the figures and the
// numbers of the English text, and no text that the English file has not.
#include "core/learn/texts.h"
#include "tests/learn/learn_files.h"

#include <QRegularExpression>
#include <QtTest/QtTest>

using namespace axiscape;
using namespace axiscape::learn;

namespace {

const QStringList kLanguages{"de", "zh_CN"};

LessonTexts read(const std::filesystem::path& path) {
    const auto text = readFile(path);
    auto texts = text ? parseLessonTexts(*text, path.string()) : Result<LessonTexts>(fail(text.error()));
    if (!texts) qFatal("%s", texts.error().text().c_str());
    return std::move(*texts);
}

std::filesystem::path inLanguage(const std::string& id, const QString& language) {
    return test::lessonsFolder() / "texts" / (id + "." + language.toStdString() + ".json");
}

// The numbers of a text without separators, for those differ: 22,800 is 22.800, and 1.5 is 1,5. Those of a figure are
// held against each other as figures.
QStringList numbers(const std::string& text) {
    QString plain = QString::fromStdString(text);
    if (const auto told = Told::parse(text))
        for (const auto& figure : told->figures()) plain.replace(QString::fromStdString("${" + figure + "}"), " ");
    static const QRegularExpression number("[0-9]+(?:[.,][0-9]+)*"), separator("[.,]");
    QStringList all;
    for (auto found = number.globalMatch(plain); found.hasNext();) all << found.next().captured().remove(separator);
    all.sort();
    return all;
}

// Empty, or what of the texts does not fit the English ones.
template <class English> QString misfit(const English& english, const LessonTexts& texts) {
    const auto out = translated(english, texts);
    if (!out) return QString::fromStdString(out.error().text());
    if (textsOf(*out) != texts.texts) return "not every text is in this language";
    for (const auto& [id, said] : textsOf(english)) {
        const std::string& other = texts.texts.at(id);
        if (numbers(said) != numbers(other))
            return QString::fromStdString(id) + ": " + numbers(said).join(' ') + " and " + numbers(other).join(' ');
    }
    return {};
}

template <class Value> const Value& opened(const Result<Value>& value) {
    if (!value) qFatal("%s", value.error().text().c_str());
    return *value;
}

} // namespace

class TextsTest : public QObject {
    Q_OBJECT

  private slots:
    void everyLessonSpeaksEveryLanguage_data() {
        QTest::addColumn<QString>("lesson");
        QTest::addColumn<QString>("language");
        for (const auto& file : test::lessonFiles())
            for (const auto& language : kLanguages) {
                const auto name = QString::fromStdString(file.stem().string());
                QTest::newRow(qPrintable(name + "." + language)) << QString::fromStdString(file.string()) << language;
            }
    }
    void everyLessonSpeaksEveryLanguage() {
        QFETCH(QString, lesson);
        QFETCH(QString, language);
        const auto file = readLesson(lesson.toStdString());
        const auto& english = opened(file);
        QCOMPARE(misfit(english, read(inLanguage(english.id, language))), QString());
    }

    void exercisesAndDemosToo() {
        const auto exercises = readExercises(test::lessonsFolder() / "exercises.json");
        const auto demos = readDemos(test::lessonsFolder() / "demos.json");
        for (const auto& language : kLanguages) {
            QCOMPARE(misfit(opened(exercises), read(inLanguage("exercises", language))), QString());
            QCOMPARE(misfit(opened(demos), read(inLanguage("demos", language))), QString());
        }
    }

    void everyFileOfTextsIsOfALanguageOfTheWindow() {
        std::size_t files = 0;
        for (const auto& entry : std::filesystem::directory_iterator(test::lessonsFolder() / "texts")) {
            const auto language = QString::fromStdString(entry.path().stem().extension().string()).mid(1);
            QVERIFY2(kLanguages.contains(language), entry.path().string().c_str());
            ++files;
        }
        const auto languages = static_cast<std::size_t>(kLanguages.size());
        QCOMPARE(files, (test::lessonFiles().size() + 2) * languages); // with exercises and demos
    }

    void whatDoesNotFitTheLessonIsRefused() {
        const auto lesson = readLesson(test::lessonsFolder() / "l01-what-sharding-is.json");
        QVERIFY(lesson.has_value());
        const auto texts = read(inLanguage(lesson->id, "de"));
        const auto refused = [&](auto change) {
            LessonTexts other = texts;
            change(other);
            return !translated(*lesson, other);
        };
        QVERIFY(!refused([](LessonTexts& t) { t.texts.erase("title"); })); // stays English
        QVERIFY(refused([](LessonTexts& t) { t.id = "l02-meshes-and-axes"; }));
        QVERIFY(refused([](LessonTexts& t) { t.texts["steps.never.say"] = "x"; }));
        QVERIFY(refused([](LessonTexts& t) { t.texts["steps.pick.say"] = "no figure"; }));
        QVERIFY(refused([](LessonTexts& t) { t.texts["steps.follow.say"] = "${step}"; }));
        QVERIFY(refused([](LessonTexts& t) { t.texts["steps.follow.say"] = "${step"; }));
        QVERIFY(!parseLessonTexts(R"({"format": "axiscape.lesson", "id": "a", "texts": {}})", "t"));
        QVERIFY(!parseLessonTexts(R"({"format": "axiscape.lesson.texts", "id": "a", "texts": {"a": 1}})", "t"));
    }

    void whatDoesNotFitExercisesOrDemosIsRefused() {
        const auto exercises = readExercises(test::lessonsFolder() / "exercises.json");
        const auto demos = readDemos(test::lessonsFolder() / "demos.json");
        QVERIFY(exercises && demos);
        const auto out = translated(*exercises, {"exercises", {{"e17.goal.1.say", "klein"}}});
        QVERIFY(out.has_value());
        const auto at = std::ranges::find(*out, "e17", &Exercise::id) - out->begin();
        const auto& one = (*out)[static_cast<std::size_t>(at)];
        const auto& english = (*exercises)[static_cast<std::size_t>(at)];
        QCOMPARE(one.goals[1].say, "klein");
        QCOMPARE(one.goals[0].say, english.goals[0].say); // what is missing stays English
        QVERIFY(!translated(*exercises, {"exercises", {{"e17.goal.2.say", "x"}}}));
        QVERIFY(!translated(*exercises, {"exercises", {{"e99.title", "x"}}}));
        QVERIFY(!translated(*exercises, {"demos", {}}));
        QVERIFY(translated(*demos, {"demos", {{"d2-order.steps.3.do", "x"}}}).has_value());
        QVERIFY(!translated(*demos, {"demos", {{"d2-order.steps.4.do", "x"}}}));
        QVERIFY(!translated(*demos, {"exercises", {}}));
    }
};

QTEST_GUILESS_MAIN(TextsTest)
#include "texts_test.moc"
