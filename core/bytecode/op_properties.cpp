// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bytecode/op_properties.h"

#include "core/base/text_map.h"

#include <algorithm>
#include <vector>

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

static_assert(std::is_sorted(std::begin(kRows), std::end(kRows),
                             [](const Row& a, const Row& b) { return a.op < b.op; }));

struct Table {
    std::vector<Property> properties; // of all ops
    std::vector<std::span<const Property>> ofRow;
    TextMap<std::uint32_t> rows; // by op
};

Table table() {
    Table made;
    std::vector<std::size_t> ends;
    for (const auto& row : kRows) {
        made.rows.tryEmplace(row.op, static_cast<std::uint32_t>(ends.size()));
        for (auto rest = row.attributes; !rest.empty();) {
            const auto end = std::min(rest.find(' '), rest.size());
            auto word = rest.substr(0, end);
            rest.remove_prefix(std::min(end + 1, rest.size()));
            if (word.empty()) continue;
            Property property{word};
            property.required = !word.ends_with('?');
            property.segments = word.ends_with('+');
            if (!property.required || property.segments) property.name.remove_suffix(1);
            made.properties.push_back(property);
        }
        ends.push_back(made.properties.size());
    }
    std::size_t first = 0;
    for (const auto end : ends) {
        made.ofRow.push_back(std::span<const Property>(made.properties).subspan(first, end - first));
        first = end;
    }
    return made;
}

} // namespace

const std::span<const Property>* opProperties(std::string_view fullName) {
    static const auto all = table();
    const auto* row = all.rows.find(fullName);
    return row ? &all.ofRow[*row] : nullptr;
}

} // namespace axiscape::bytecode
