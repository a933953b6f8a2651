// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/told.h"

#include "core/learn/refusal.h"

namespace axiscape::learn {
namespace {

// The end of a figure whose braces may hold braces: ${sharding(x) == [{batch}, {}]}.
std::size_t closingBrace(std::string_view text, std::size_t at) {
    int depth = 1;
    for (; at < text.size(); ++at) {
        if (text[at] == '{') ++depth;
        if (text[at] == '}' && --depth == 0) return at;
    }
    return text.npos;
}

} // namespace

Result<Told> Told::parse(std::string_view text) {
    Told told;
    told.m_text = text;
    for (std::size_t at = 0; at < text.size();) {
        const auto start = text.find("${", at);
        if (start == text.npos) {
            told.m_parts.push_back({std::string(text.substr(at)), std::nullopt, {}});
            break;
        }
        const auto end = closingBrace(text, start + 2);
        if (end == text.npos) return refused(words::phrase("a figure has no end: {}", text.substr(start)));
        auto figure = text.substr(start + 2, end - start - 2);
        const auto bar = figure.rfind('|');
        const auto form = bar == figure.npos ? std::string_view() : figure.substr(bar + 1);
        if (!form.empty() && form != "bytes" && form != "time" && form != "%")
            return refused(words::phrase("a figure is shown as bytes, time or %, not as {}", form));
        auto expression = Expression::parse(figure.substr(0, bar));
        if (!expression) return fail(expression.error());
        told.m_parts.push_back({std::string(text.substr(at, start - at)), std::move(*expression), std::string(form)});
        at = end + 1;
    }
    return told;
}

Result<std::string> Told::filled(const Names& names) const {
    std::string text;
    for (const Part& part : m_parts) {
        text += part.text;
        if (!part.figure) continue;
        const auto value = part.figure->evaluate(names);
        if (!value) return fail(value.error());
        text += learn::shown(*value, part.form);
    }
    return text;
}

std::string Told::shown(const Names& names) const {
    std::string text;
    for (const Part& part : m_parts) {
        text += part.text;
        if (part.figure) text += learn::shown(part.figure->evaluate(names).value_or(Value()), part.form);
    }
    return text;
}

std::vector<std::string> Told::figures() const {
    std::vector<std::string> all;
    for (const Part& part : m_parts)
        if (part.figure) all.push_back(part.figure->text() + (part.form.empty() ? "" : "|" + part.form));
    return all;
}

} // namespace axiscape::learn
