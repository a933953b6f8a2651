// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/lessons/lesson_catalogue.h"

#include "core/base/file.h"
#include "core/base/json_node.h"
#include "core/learn/texts.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <algorithm>

namespace axiscape {
namespace {

QString resourcesFolder() {
    const QString installed = QCoreApplication::applicationDirPath() + QStringLiteral("/../share/axiscape");
    return QFileInfo(installed).isDir() ? installed : QFileInfo(QStringLiteral(AXISCAPE_MODELS)).path();
}

// l05-megatron.de.json in `texts` beside the file, if there is one.
template <class Part> Result<Part> inLanguage(Part part, const QFileInfo& file, const QString& language) {
    const QString path = QStringLiteral("%1/texts/%2.%3.json").arg(file.path(), file.completeBaseName(), language);
    if (language == QLatin1String("en") || !QFileInfo::exists(path)) return part;
    const auto text = readFile(path.toStdString());
    if (!text) return fail(text.error());
    const auto texts = learn::parseLessonTexts(*text, path.toStdString());
    if (!texts) return fail(texts.error());
    return learn::translated(part, *texts);
}

// What a file says it is: "axiscape.lesson". Nothing: it cannot be read as JSON at all.
std::string formatOf(const std::string& text) {
    const auto root = parseJson(text, {});
    const JsonNode* format = root ? root->find("format") : nullptr;
    return format && format->is(JsonNode::Kind::text) ? format->text : std::string();
}

void add(LessonCatalogue& catalogue, const QString& folder, const QString& language) {
    std::vector<learn::Lesson> found;
    for (const QFileInfo& file : QDir(folder).entryInfoList({QStringLiteral("*.json")}, QDir::Files, QDir::Name)) {
        if (file.fileName().endsWith(QLatin1String(".key.json"))) continue; // whose exercise lies beside it
        const std::string path = file.filePath().toStdString();
        const auto text = readFile(path);
        if (!text) {
            catalogue.errors.push_back(text.error());
            continue;
        }
        const std::string format = formatOf(*text);
        if (format == "axiscape.demos") {
            auto demos = learn::parseDemos(*text, path);
            if (demos) demos = inLanguage(std::move(*demos), file, language);
            if (demos)
                std::ranges::move(*demos, std::back_inserter(catalogue.demos));
            else
                catalogue.errors.push_back(demos.error());
            continue;
        }
        if (format == "axiscape.exercises") {
            auto exercises = learn::parseExercises(*text, path);
            if (exercises) exercises = inLanguage(std::move(*exercises), file, language);
            if (exercises)
                std::ranges::move(*exercises, std::back_inserter(catalogue.exercises));
            else
                catalogue.errors.push_back(exercises.error());
            continue;
        }
        auto lesson = learn::parseLesson(*text, path);
        if (lesson) lesson = inLanguage(std::move(*lesson), file, language);
        if (lesson)
            found.push_back(std::move(*lesson));
        else
            catalogue.errors.push_back(lesson.error());
    }
    std::ranges::stable_sort(found, {}, &learn::Lesson::order);
    std::ranges::move(found, std::back_inserter(catalogue.lessons));
}

} // namespace

QString ownLessonsFolder() {
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) +
           QStringLiteral("/axiscape/lessons");
}

learn::Sessions::Folders lessonModelFolders() {
    const QString resources = resourcesFolder(), own = ownLessonsFolder();
    learn::Sessions::Folders models;
    for (const QString& folder : {resources + QStringLiteral("/models"), own})
        models.samples.push_back(folder.toStdString());
    for (const QString& folder : {resources + QStringLiteral("/lessons/models"), own + QStringLiteral("/models")})
        models.lessons.push_back(folder.toStdString());
    return models;
}

LessonCatalogue lessonCatalogue(const QString& language) {
    LessonCatalogue catalogue;
    catalogue.models = lessonModelFolders();
    add(catalogue, resourcesFolder() + QStringLiteral("/lessons"), language);
    add(catalogue, ownLessonsFolder(), language);
    return catalogue;
}

} // namespace axiscape
