// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/texts.h"

#include "core/learn/read_parts.h"
#include "core/learn/refusal.h"

#include <algorithm>
#include <fmt/format.h>

namespace axiscape::learn {
namespace {

// Every text with its id, once, for reading and for writing; one that an optional field left out has none.
template <class Plain, class WithFigures> void eachText(auto& lesson, Plain&& plain, WithFigures&& withFigures) {
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

template <class Plain> void eachTextOfExercises(auto& exercises, Plain&& plain) {
    for (auto& one : exercises) {
        plain(one.id + ".title", one.title);
        plain(one.id + ".ask", one.ask);
        for (std::size_t i = 0; i < one.goals.size(); ++i)
            if (!one.goals[i].say.empty()) plain(fmt::format("{}.goal.{}.say", one.id, i), one.goals[i].say);
        for (std::size_t i = 0; i < one.hints.size(); ++i) plain(fmt::format("{}.hints.{}", one.id, i), one.hints[i]);
    }
}

template <class Plain> void eachTextOfDemos(auto& demos, Plain&& plain) {
    for (auto& one : demos) {
        plain(one.id + ".title", one.title);
        plain(one.id + ".screen", one.screen);
        for (std::size_t i = 0; i < one.steps.size(); ++i) {
            plain(fmt::format("{}.steps.{}.do", one.id, i), one.steps[i].act);
            plain(fmt::format("{}.steps.{}.say", one.id, i), one.steps[i].say);
        }
    }
}

std::vector<std::string> sorted(std::vector<std::string> all) {
    std::ranges::sort(all);
    return all;
}

// Takes texts from a file of them; what is left at the end is a text of nothing.
class Taken {
  public:
    explicit Taken(const LessonTexts& texts) : m_id(texts.id), m_left(texts.texts) {}

    void plain(const std::string& id, std::string& text) {
        if (auto other = take(id)) text = std::move(*other);
    }
    void withFigures(const std::string& id, Told& told) {
        const auto other = take(id);
        if (!other || m_wrong) return;
        auto read = Told::parse(*other);
        if (!read)
            m_wrong = read.error();
        else if (sorted(read->figures()) != sorted(told.figures()))
            m_wrong = refused(words::phrase("{} has not the figures of the English text", id)).value();
        else
            told = std::move(*read);
    }
    template <class Value> Result<Value> finish(Value out) const {
        if (m_wrong) return fail(*m_wrong);
        if (!m_left.empty()) return refused(words::phrase("{} has no text {}", m_id, m_left.begin()->first));
        return out;
    }

  private:
    std::optional<std::string> take(const std::string& id) {
        const auto found = m_left.find(id);
        if (found == m_left.end()) return std::nullopt;
        std::string text = std::move(found->second);
        m_left.erase(found);
        return text;
    }

    std::string m_id;
    std::map<std::string, std::string> m_left;
    std::optional<Error> m_wrong;
};

tl::unexpected<Error> textsOfAnother(const LessonTexts& texts, std::string_view wanted) {
    return refused(words::phrase("these are texts of {} and not of {}", texts.id, std::string(wanted)));
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
        reader.refuse(formatAt, words::phrase("this is {} and not {}", format, std::string("axiscape.lesson.texts")));
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

std::map<std::string, std::string> textsOf(const std::vector<Exercise>& exercises) {
    std::map<std::string, std::string> all;
    eachTextOfExercises(exercises, [&](const std::string& id, const std::string& text) { all[id] = text; });
    return all;
}

std::map<std::string, std::string> textsOf(const std::vector<Demo>& demos) {
    std::map<std::string, std::string> all;
    eachTextOfDemos(demos, [&](const std::string& id, const std::string& text) { all[id] = text; });
    return all;
}

Result<Lesson> translated(const Lesson& lesson, const LessonTexts& texts) {
    if (texts.id != lesson.id) return textsOfAnother(texts, lesson.id);
    Taken taken(texts);
    Lesson out = lesson;
    eachText(
        out, [&](const std::string& id, std::string& text) { taken.plain(id, text); },
        [&](const std::string& id, Told& told) { taken.withFigures(id, told); });
    return taken.finish(std::move(out));
}

Result<std::vector<Exercise>> translated(const std::vector<Exercise>& exercises, const LessonTexts& texts) {
    if (texts.id != exercisesId) return textsOfAnother(texts, exercisesId);
    Taken taken(texts);
    auto out = exercises;
    eachTextOfExercises(out, [&](const std::string& id, std::string& text) { taken.plain(id, text); });
    return taken.finish(std::move(out));
}

Result<std::vector<Demo>> translated(const std::vector<Demo>& demos, const LessonTexts& texts) {
    if (texts.id != demosId) return textsOfAnother(texts, demosId);
    Taken taken(texts);
    auto out = demos;
    eachTextOfDemos(out, [&](const std::string& id, std::string& text) { taken.plain(id, text); });
    return taken.finish(std::move(out));
}

} // namespace axiscape::learn
