// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/texts.h"

#include "core/learn/read_parts.h"
#include "core/learn/refusal.h"

#include <algorithm>
#include <fmt/format.h>

namespace axiscape::learn {
namespace {

// Every text of a lesson with its id, once, for reading and for writing.
template <class AnyLesson, class Plain, class WithFigures>
void eachText(AnyLesson& lesson, Plain&& plain, WithFigures&& withFigures) {
    plain("title", lesson.title);
    plain("aim", lesson.aim);
    if (lesson.predict) plain("predict.ask", lesson.predict->ask);
    plain("find.what", lesson.find.what);
    for (std::size_t i = 0; i < lesson.summary.size(); ++i) plain(fmt::format("summary.{}", i), lesson.summary[i]);
    for (auto& step : lesson.steps) {
        withFigures(fmt::format("steps.{}.say", step.id), step.say);
        if (!step.explain.empty()) withFigures(fmt::format("steps.{}.explain", step.id), step.explain);
        for (std::size_t i = 0; i < step.wrong.size(); ++i)
            withFigures(fmt::format("steps.{}.wrong.{}.say", step.id, i), step.wrong[i].say);
    }
}

std::vector<std::string> sorted(std::vector<std::string> all) {
    std::ranges::sort(all);
    return all;
}

} // namespace

Result<LessonTexts> parseLessonTexts(std::string_view text, const std::string& where) {
    const auto root = parseJson(text, where);
    if (!root) return fail(root.error());
    JsonReader reader(where);
    const JsonAt top{&*root, ""};
    reader.object(top, {"format", "id", "texts"});
    const auto formatAt = reader.need(top, "format");
    const auto format = reader.text(formatAt);
    if (!reader.failed() && format != "axiscape.lesson.texts")
        reader.refuse(formatAt, words::english(words::phrase("this is {} and not {}", format,
                                                             std::string("axiscape.lesson.texts"))));
    LessonTexts texts;
    texts.id = readId(reader, reader.need(top, "id"));
    const auto at = reader.need(top, "texts");
    if (reader.object(at, {})) {
        const auto members = reader.members(at);
        for (std::size_t i = 0; i < members.size(); ++i) texts.texts[at.node->keys[i]] = readText(reader, members[i]);
    }
    if (reader.failed()) return fail(reader.error());
    return texts;
}

std::map<std::string, std::string> textsOf(const Lesson& lesson) {
    std::map<std::string, std::string> all;
    eachText(
        lesson, [&](const std::string& id, const std::string& text) { all[id] = text; },
        [&](const std::string& id, const Told& told) { all[id] = told.text(); });
    return all;
}

Result<Lesson> translated(const Lesson& lesson, const LessonTexts& texts) {
    if (texts.id != lesson.id)
        return refused(words::phrase("these are texts of {} and not of {}", texts.id, lesson.id));
    Lesson out = lesson;
    auto left = texts.texts;
    std::optional<Error> wrong;
    const auto take = [&](const std::string& id) -> std::optional<std::string> {
        const auto found = left.find(id);
        if (found == left.end()) return std::nullopt;
        std::string text = std::move(found->second);
        left.erase(found);
        return text;
    };
    eachText(
        out,
        [&](const std::string& id, std::string& text) {
            if (auto other = take(id)) text = std::move(*other);
        },
        [&](const std::string& id, Told& told) {
            const auto other = take(id);
            if (!other || wrong) return;
            auto read = Told::parse(*other);
            if (!read)
                wrong = read.error();
            else if (sorted(read->figures()) != sorted(told.figures()))
                wrong = refused(words::phrase("{} has not the figures of the English text", id)).value();
            else
                told = std::move(*read);
        });
    if (wrong) return fail(*wrong);
    if (!left.empty()) return refused(words::phrase("the lesson has no text {}", left.begin()->first));
    return out;
}

} // namespace axiscape::learn
