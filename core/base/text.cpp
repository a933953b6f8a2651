// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"

#include "core/base/words.h"

#include <fmt/args.h>
#include <fmt/ranges.h>

namespace axiscape {
namespace {

// A translation may leave arguments out ("in 1 input"), never ask for others.
std::string inLanguage(std::string_view english, std::string_view one, std::int64_t count,
                       const words::Language& language) {
    const std::string_view own = !one.empty() && count == 1 ? one : english;
    if (!language.translated) return std::string(own);
    const std::string pattern(english), single(one);
    std::string text = language.translated(pattern.c_str(), one.empty() ? nullptr : single.c_str(), count);
    const bool fits = one.empty() ? words::samePlaceholders(english, text) : words::takesNoOther(text, english);
    if (text == english || !fits) return std::string(own);
    return text;
}

std::string inFigures(const words::Figure& figure, const NumberMarks& marks) {
    using Kind = words::Figure::Kind;
    switch (figure.kind) {
    case Kind::bytes:
        return bytesText(figure.value, marks);
    case Kind::seconds:
        return secondsText(figure.value, marks);
    case Kind::digits:
        return threeDigits(figure.value, marks);
    case Kind::count:
        return countText(static_cast<std::int64_t>(figure.value), marks);
    }
    return {};
}

} // namespace

Text TextMaker::named(std::string name) {
    Text text(std::move(name));
    text.m_named = true;
    return text;
}

Text TextMaker::list(std::vector<Text> items, std::string_view between, bool looksUp) {
    Text text;
    if (items.empty()) return text;
    text.m_own = between;
    text.m_named = looksUp;
    for (auto& item : items) text.m_arguments.emplace_back(std::vector<Text>{std::move(item)});
    return text;
}

std::string TextMaker::filled(const Text::Argument& argument, const words::Language& language) {
    if (const auto* own = std::get_if<std::string>(&argument)) return *own;
    if (const auto* number = std::get_if<words::Figure>(&argument)) return inFigures(*number, language.marks);
    return filled(std::get<std::vector<Text>>(argument).front(), language);
}

std::string TextMaker::filled(const Text& text, const words::Language& language) {
    if (text.m_pattern.empty()) {
        std::string own =
            text.m_named && language.translated ? language.translated(text.m_own.c_str(), nullptr, 0) : text.m_own;
        if (text.m_arguments.empty()) return own;
        std::string out;
        for (const auto& item : text.m_arguments) {
            if (!out.empty()) out += own;
            out += filled(item, language);
        }
        return out;
    }
    const std::string pattern = inLanguage(text.m_pattern, text.m_one, text.m_count, language);
    fmt::dynamic_format_arg_store<fmt::format_context> arguments;
    for (const auto& argument : text.m_arguments)
        std::visit(
            [&](const auto& value) {
                if constexpr (std::is_arithmetic_v<std::remove_cvref_t<decltype(value)>>)
                    arguments.push_back(value);
                else
                    arguments.push_back(filled(argument, language));
            },
            argument);
    return fmt::vformat(pattern, arguments);
}

namespace AXISCAPE_WORDS {

std::string shown(const Text& text, const Language& language) { return TextMaker::filled(text, language); }
std::string shown(const Figure& figure, const Language& language) { return inFigures(figure, language.marks); }
std::string english(const Text& text) { return TextMaker::filled(text, {}); }

Text enumerated(std::vector<std::string> names) {
    if (names.size() < 2) return names.empty() ? Text() : Text(std::move(names.front()));
    const std::string last = std::move(names.back());
    names.pop_back();
    return words::phrase("{} and {}", TextMaker::list({names.begin(), names.end()}, words::noop(", "), true), last);
}

Text shape(std::span<const std::int64_t> shape) {
    return shape.empty() ? words::phrase("scalar") : Text(fmt::format("{}", fmt::join(shape, " × ")));
}

} // namespace AXISCAPE_WORDS
} // namespace axiscape
