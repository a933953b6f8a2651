// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons in other languages: the same figures, no text that the lesson has not.
#include "core/learn/texts.h"
#include "tests/learn/learn_files.h"

#include <QtTest/QtTest>

using namespace axiscape;
using namespace axiscape::learn;

namespace {

// l01-what-sharding-is.de.json and the lesson beside it.
std::vector<std::pair<std::filesystem::path, std::filesystem::path>> translations() {
    std::vector<std::pair<std::filesystem::path, std::filesystem::path>> all;
    for (const auto& entry : std::filesystem::directory_iterator(test::lessonsFolder() / "texts")) {
        const auto lesson = entry.path().stem().stem().string() + ".json";
        all.emplace_back(entry.path(), test::lessonsFolder() / lesson);
    }
    return all;
}

LessonTexts read(const std::filesystem::path& path) {
    const auto text = readFile(path);
    auto texts = text ? parseLessonTexts(*text, path.string()) : Result<LessonTexts>(fail(text.error()));
    if (!texts) qFatal("%s", texts.error().text().c_str());
    return std::move(*texts);
}

} // namespace

class TextsTest : public QObject {
    Q_OBJECT

  private slots:
    void everyTranslationHasAllTextsAndTheirFigures() {
        QVERIFY(translations().size() >= 2);
        for (const auto& [path, english] : translations()) {
            const auto lesson = readLesson(english);
            QVERIFY2(lesson, english.string().c_str());
            const auto texts = read(path);
            const auto out = translated(*lesson, texts);
            QVERIFY2(out, out ? "" : out.error().text().c_str());
            QVERIFY(textsOf(*out) == texts.texts);
            for (const auto& [id, text] : textsOf(*lesson))
                QVERIFY2(texts.texts.contains(id), (path.string() + ": " + id).c_str());
        }
    }

    void whatDoesNotFitTheLessonIsRefused() {
        const auto all = translations();
        const auto& [path, english] = all.front();
        const auto lesson = readLesson(english);
        QVERIFY(lesson.has_value());
        const auto texts = read(path);
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
};

QTEST_GUILESS_MAIN(TextsTest)
#include "texts_test.moc"
