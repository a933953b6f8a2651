// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/words.h"

#include "core/base/english_file.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <shared_mutex>

namespace axiscape::words {
namespace {

std::atomic<Catalogue> catalogueInUse{nullptr};
thread_local int inEnglish = 0;

Catalogue catalogueNow() { return inEnglish > 0 ? nullptr : catalogueInUse.load(); }

// Patterns as they were looked up and checked: there are as many as the program has texts. Refusals are made by the
// hundred in one propagation, a catalogue is asked once for each.
struct Kept {
    std::shared_mutex guard;
    std::map<std::string, std::string, std::less<>> patterns;
    Catalogue of = nullptr;
};

Kept& kept() {
    static Kept all;
    return all;
}

std::string pattern(std::string_view english, Catalogue catalogue) {
    Kept& all = kept();
    {
        const std::shared_lock lock(all.guard);
        if (all.of == catalogue)
            if (const auto found = all.patterns.find(english); found != all.patterns.end()) return found->second;
    }
    const std::string key(english);
    std::string text = catalogue(key.c_str());
    if (!samePlaceholders(english, text)) text = key;
    const std::unique_lock lock(all.guard);
    if (all.of == catalogue) all.patterns.emplace(key, text);
    return text;
}

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

void setCatalogue(Catalogue catalogue) {
    Kept& all = kept();
    const std::unique_lock lock(all.guard);
    all.patterns.clear();
    all.of = catalogue;
    catalogueInUse = catalogue;
}

std::string filled(fmt::string_view english, fmt::format_args args) {
    if (const Catalogue catalogue = catalogueNow())
        return fmt::vformat(pattern({english.data(), english.size()}, catalogue), args);
    return fmt::vformat(english, args);
}

std::string shown(std::string_view english) {
    std::string text(english);
    if (const Catalogue catalogue = catalogueNow(); catalogue && !text.empty()) return catalogue(text.c_str());
    return text;
}

InEnglish::InEnglish() { ++inEnglish; }
InEnglish::~InEnglish() { --inEnglish; }
bool writesFile() { return inEnglish > 0; }

bool samePlaceholders(std::string_view a, std::string_view b) {
    const auto ofA = placeholders(a), ofB = placeholders(b);
    return ofA && ofB && *ofA == *ofB;
}

bool takesNoOther(std::string_view text, std::string_view pattern) {
    const auto ofText = placeholders(text), ofPattern = placeholders(pattern);
    return ofText && ofPattern && std::ranges::includes(*ofPattern, *ofText);
}

} // namespace axiscape::words
