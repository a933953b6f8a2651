// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bytecode/op_properties.h"

#include <unordered_map>

namespace axiscape::bytecode {
namespace {

struct Row {
    std::string_view op, attributes;
};
constexpr Row kRows[] = {
#define PROPERTIES(op, attributes) {op, attributes},
#include "core/bytecode/op_properties.inc"
#undef PROPERTIES
};

std::unordered_map<std::string_view, std::vector<Property>> table() {
    std::unordered_map<std::string_view, std::vector<Property>> all;
    for (const auto& row : kRows) {
        auto& list = all[row.op];
        for (auto rest = row.attributes; !rest.empty();) {
            const auto end = std::min(rest.find(' '), rest.size());
            auto word = rest.substr(0, end);
            rest.remove_prefix(std::min(end + 1, rest.size()));
            if (word.empty()) continue;
            Property property{word};
            property.required = !word.ends_with('?');
            property.segments = word.ends_with('+');
            if (!property.required || property.segments) property.name.remove_suffix(1);
            list.push_back(property);
        }
    }
    return all;
}

} // namespace

const std::vector<Property>* opProperties(std::string_view fullName) {
    static const auto all = table();
    const auto found = all.find(fullName);
    return found == all.end() ? nullptr : &found->second;
}

} // namespace axiscape::bytecode
