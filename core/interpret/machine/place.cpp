// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/machine/place.h"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

namespace axiscape::machine {
namespace {

bool isNameCharacter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '#';
}

// The text holds the name, and it ends there.
bool mentions(std::string_view line, std::string_view name) {
    for (auto at = line.find(name); at != line.npos; at = line.find(name, at + 1))
        if (at + name.size() == line.size() || !isNameCharacter(line[at + name.size()])) return true;
    return false;
}

// "%3#0" -> "%3"
std::string withoutNumber(std::string_view name) { return std::string(name.substr(0, name.find('#'))); }

// The number of the one line that names the op, its results and its operands; 0 if none or several do.
std::size_t lineOf(const Module& module, OpId op) {
    if (!module.source()) return 0;
    std::vector<std::string> names{module.kind(op) == OpKind::constant ? "constant" : std::string(module.kindName(op))};
    const auto add = [&](ValueId value) { names.push_back(withoutNumber(module.valueName(value))); };
    for (const ValueId value : module.results(op)) add(value);
    if (module.results(op).empty())
        for (const ValueId value : module.operands(op)) add(value);
    const std::string_view text = module.source()->text;
    std::size_t found = 0, number = 1;
    for (std::size_t start = 0; start < text.size(); ++number) {
        const auto end = std::min(text.find('\n', start), text.size());
        const auto line = text.substr(start, end - start);
        if (std::ranges::all_of(names, [&](const auto& name) { return mentions(line, name); })) {
            if (found != 0) return 0;
            found = number;
        }
        start = end + 1;
    }
    return found;
}

} // namespace

std::string placeOf(const Module& module, OpId op) {
    auto place = module.locationText(op);
    if (!place.empty() || !module.source()) return place;
    const auto line = lineOf(module, op);
    return line == 0 ? module.source()->path : fmt::format("{}:{}", module.source()->path, line);
}

Error errorAt(const Module& module, OpId op, const Error& why) {
    if (why.code != ErrorCode::wrongInput) return why;
    Error error = why;
    const auto results = module.results(op);
    error.what =
        fmt::format("{}{} cannot be evaluated",
                    results.empty() ? "" : withoutNumber(module.valueName(results[0])) + " = ", module.fullName(op));
    error.where = placeOf(module, op);
    error.why = why.why.empty() ? why.what : words::phrase("{}: {}", why.what, why.why);
    if (!why.where.empty()) error.why = words::list({error.why, " (", why.where, ")"}, "");
    return error;
}

} // namespace axiscape::machine
