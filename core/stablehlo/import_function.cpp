// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stablehlo/kept_functions.h"
#include "core/stablehlo/stablehlo.h"

#include <algorithm>
#include <cctype>
#include <set>

namespace axiscape {
namespace {

// Where the function's name stands in its text, with the quotes it may have: @f, @"f.1", sym_name = "f".
struct NamePlace {
    std::size_t at = 0, size = 0;
    bool quoted = false;
    std::string_view name;
};

NamePlace nameIn(std::string_view text) {
    constexpr std::string_view generic = "sym_name = ";
    const auto symbol = text.starts_with('"') ? text.find(generic) : text.find('@');
    if (symbol == text.npos) return {};
    NamePlace place;
    place.at = symbol + (text[symbol] == '@' ? 1 : generic.size());
    place.quoted = place.at < text.size() && text[place.at] == '"';
    const auto end = text.find_first_of(place.quoted ? "\"" : "( \n", place.at + 1);
    if (end == text.npos) return {};
    place.size = end + (place.quoted ? 1 : 0) - place.at;
    place.name = text.substr(place.at + (place.quoted ? 1 : 0), place.size - (place.quoted ? 2 : 0));
    return place;
}

// A name behind @, without quotes.
std::string_view symbolAt(std::string_view text, std::size_t at) {
    const bool quoted = at < text.size() && text[at] == '"';
    if (quoted) ++at;
    const auto isLetter = [&](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return quoted ? c != '"' : std::isalnum(byte) || c == '_' || c == '$' || c == '.' || c == '-';
    };
    const auto end = std::find_if_not(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(), isLetter);
    return text.substr(at, static_cast<std::size_t>(end - text.begin()) - at);
}

} // namespace

std::string_view keptFunctionName(std::string_view text) { return nameIn(text).name; }

KeptFunctions::KeptFunctions(const Module& module) : m_module(module) {
    const auto& texts = module.keptFunctions();
    for (std::size_t i = 0; i < texts.size(); ++i) {
        m_names.push_back(nameIn(texts[i]).name);
        m_byName.emplace(m_names.back(), i);
    }
    m_named.resize(texts.size());
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const std::string_view text = texts[i];
        std::set<std::size_t> named;
        for (auto at = text.find('@'); at != text.npos; at = text.find('@', at + 1))
            if (const auto other = find(symbolAt(text, at + 1))) named.insert(*other);
        m_named[i].assign(named.begin(), named.end());
    }
}

std::optional<std::size_t> KeptFunctions::find(std::string_view name) const {
    const auto found = m_byName.find(name);
    return found == m_byName.end() ? std::nullopt : std::optional(found->second);
}

std::vector<std::size_t> KeptFunctions::reached(std::size_t from) const {
    std::set<std::size_t> all{from};
    for (std::vector<std::size_t> open{from}; !open.empty();) {
        const auto function = open.back();
        open.pop_back();
        for (const auto other : m_named[function])
            if (all.insert(other).second) open.push_back(other);
    }
    return {all.begin(), all.end()};
}

Result<std::shared_ptr<const Module>> KeptFunctions::import(std::size_t wanted) const {
    std::string text;
    for (const auto& alias : m_module.aliases()) (text += alias) += '\n';
    text += "module {\n";
    for (const auto& line : m_module.otherTopLevel()) (text += line) += '\n';
    for (const auto i : reached(wanted)) {
        const auto& function = m_module.keptFunctions()[i];
        const auto place = nameIn(function);
        text += i == wanted ? function.substr(0, place.at) + (place.quoted ? "\"main\"" : "main") +
                                  function.substr(place.at + place.size)
                            : function;
        text += '\n';
    }
    text += "}\n";
    return importText(std::move(text), "@" + std::string(m_names[wanted]));
}

Result<std::shared_ptr<const Module>> importFunction(const Module& module, std::string_view name) {
    const KeptFunctions functions(module);
    if (const auto found = functions.find(name); found && !name.empty()) return functions.import(*found);
    return fail("the module has no function @" + std::string(name), module.source() ? module.source()->path : "",
                "functions that are called are inlined; this one must be named by an attribute");
}

} // namespace axiscape
