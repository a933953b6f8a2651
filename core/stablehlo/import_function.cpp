// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stablehlo/kept_functions.h"
#include "core/stablehlo/stablehlo.h"

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

} // namespace

std::string_view keptFunctionName(std::string_view text) { return nameIn(text).name; }

Result<std::shared_ptr<const Module>> importFunction(const Module& module, std::string_view name) {
    std::string text, functions;
    bool found = false;
    for (const auto& function : module.keptFunctions()) {
        const auto place = nameIn(function);
        const bool asked = !found && place.size > 0 && place.name == name;
        functions += asked ? function.substr(0, place.at) + (place.quoted ? "\"main\"" : "main") +
                                 function.substr(place.at + place.size)
                           : function;
        functions += '\n';
        found |= asked;
    }
    if (!found)
        return fail("the module has no function @" + std::string(name), module.source() ? module.source()->path : "",
                    "functions that are called are inlined; this one must be named by an attribute");
    for (const auto& alias : module.aliases()) (text += alias) += '\n';
    text += "module {\n";
    for (const auto& line : module.otherTopLevel()) (text += line) += '\n';
    text += functions + "}\n";
    return importText(std::move(text), "@" + std::string(name));
}

} // namespace axiscape
