// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/words.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>
#include <string>

namespace axiscape::words {
namespace {

// The arguments a pattern takes with how each is written; nothing if it is no pattern.
std::optional<std::set<std::pair<int, std::string>>> placeholders(std::string_view text) {
    std::set<std::pair<int, std::string>> out;
    bool counted = false, named = false;
    int next = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] != '{' && text[at] != '}') continue;
        if (at + 1 < text.size() && text[at + 1] == text[at]) {
            ++at;
            continue;
        }
        const auto end = text.find_first_of("{}", at + 1);
        if (text[at] == '}' || end == text.npos || text[end] == '{') return std::nullopt;
        const auto inside = text.substr(at + 1, end - at - 1);
        const auto colon = std::min(inside.find(':'), inside.size());
        int index = next;
        if (colon == 0) {
            counted = true;
            ++next;
        } else {
            named = true;
            const auto [last, problem] = std::from_chars(inside.data(), inside.data() + colon, index);
            if (problem != std::errc() || last != inside.data() + colon || index < 0) return std::nullopt;
        }
        out.emplace(index, inside.substr(colon));
        at = end;
    }
    if (counted && named) return std::nullopt;
    return out;
}

} // namespace

bool samePlaceholders(std::string_view a, std::string_view b) {
    const auto ofA = placeholders(a), ofB = placeholders(b);
    return ofA && ofB && *ofA == *ofB;
}

bool takesNoOther(std::string_view text, std::string_view pattern) {
    const auto ofText = placeholders(text), ofPattern = placeholders(pattern);
    return ofText && ofPattern && std::ranges::includes(*ofPattern, *ofText);
}

} // namespace axiscape::words
