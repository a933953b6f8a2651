// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/answer.h"

#include "core/base/json_node.h"
#include "core/learn/expression.h"
#include "core/learn/expression_tokens.h"
#include "core/learn/refusal.h"
#include "core/learn/value.h"

#include <algorithm>

namespace axiscape::learn {
namespace {

enum class Measure : std::uint8_t { bytes, seconds, other };

Measure measureOf(std::string_view unit) {
    if (unit == "bytes" || (!unit.empty() && unit.back() == 'B')) return Measure::bytes;
    return unit == "s" || unit == "ms" || unit == "us" ? Measure::seconds : Measure::other;
}

bool isFigureSign(char c) { return c >= '0' && c <= '9'; }

// "0,56" as it is written in half of Europe. "16,384" may be either, so it is no number.
std::string withPoint(std::string text) {
    const auto comma = text.find(',');
    if (comma == text.npos || text.find_first_of(",.", comma + 1) != text.npos || text.find('.') < comma) return text;
    const auto digits =
        std::find_if_not(text.begin() + static_cast<std::ptrdiff_t>(comma) + 1, text.end(), isFigureSign) -
        text.begin() - static_cast<std::ptrdiff_t>(comma) - 1;
    if (digits != 3 || comma == 0 || text[comma - 1] == '0') text[comma] = '.';
    return text;
}

} // namespace

Result<double> typedAnswer(std::string_view text, std::string_view unit) {
    std::string number = withPoint(std::string(text));
    const auto last = number.find_last_not_of(" \t\r\n");
    number.resize(last == number.npos ? 0 : last + 1);
    std::size_t end = number.size();
    while (end > 0 && !isFigureSign(number[end - 1]) && number[end - 1] != ' ' && number[end - 1] != '.') --end;
    const std::string typed = number.substr(end);
    if (!typed.empty() && unitFactor(typed) == 0) {
        if (typed != unit) return refused(words::phrase("the answer is in {}", std::string(unit)));
        number.resize(end);
    } else if (!typed.empty() && typed != "%" && measureOf(typed) != measureOf(unit)) {
        return refused(words::phrase("the answer is in {}", std::string(unit)));
    }
    const auto read = parseQuantity(number, unit);
    if (!read) return refused(words::phrase("{} is no number with a unit", jsonText(text)));
    return *read;
}

std::string shownAnswer(double number, std::string_view unit) {
    if (unit == "bytes") return shown(Value(number), "bytes");
    if (unit == "s") return shown(Value(number), "time");
    std::string text = shown(Value(number), "");
    if (measureOf(unit) != Measure::other) text.append(" ").append(unit);
    return text;
}

std::string answerFile(std::string_view typed) { return "{\"answer\": " + jsonText(typed) + "}\n"; }

} // namespace axiscape::learn
