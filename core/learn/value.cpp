// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/value.h"

#include "core/base/numbers.h"

#include <cmath>
#include <fmt/format.h>

namespace axiscape::learn {
namespace {

std::string plain(double number) {
    if (number == std::floor(number) && std::abs(number) < 1e15) return countText(static_cast<std::int64_t>(number));
    return fmt::format("{:.4g}", number);
}

std::string listed(const Value::List& list) {
    std::string text;
    for (const Value& one : list) {
        if (!text.empty()) text += ", ";
        if (const auto* inner = one.list()) {
            std::string axes;
            for (const Value& axis : *inner) axes += (axes.empty() ? "" : ", ") + shown(axis, {});
            text += '{' + axes + '}';
        } else {
            text += shown(one, {});
        }
    }
    return '[' + text + ']';
}

} // namespace

bool truth(const Value& value) {
    if (const auto* is = std::get_if<bool>(&value.is)) return *is;
    if (const auto* number = value.number()) return *number != 0;
    if (const auto* text = value.text()) return !text->empty();
    if (const auto* list = value.list()) return !list->empty();
    return false;
}

std::string shown(const Value& value, std::string_view form) {
    if (const auto* number = value.number()) {
        if (form == "bytes") return bytesText(*number);
        if (form == "time") return secondsText(*number);
        if (form == "%") return fmt::format("{:.3g} %", 100 * *number);
        return plain(*number);
    }
    if (const auto* text = value.text()) return *text;
    if (const auto* is = std::get_if<bool>(&value.is)) return *is ? "true" : "false";
    if (const auto* list = value.list()) return listed(*list);
    return "-";
}

} // namespace axiscape::learn
