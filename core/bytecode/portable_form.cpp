// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bytecode/portable_form.h"

#include "core/bytecode/entries.h"
#include "core/bytecode/op_properties.h"
#include "core/bytecode/to_portable.h"

#include <algorithm>
#include <charconv>

namespace axiscape::bytecode {
namespace {

constexpr std::uint64_t kWithProperties = 5; // version of the container

// array<i32: 1, 2>: the sizes of the groups, one after another
std::string groupSizes(std::string_view text) {
    std::vector<std::uint64_t> sizes;
    for (auto at = text.find(": "); at < text.size(); at = text.find(", ", at + 2)) {
        std::uint64_t size = 0;
        std::from_chars(text.data() + at + 2, text.data() + text.size(), size);
        sizes.push_back(size);
    }
    std::string bytes;
    appendVarint(bytes, std::uint64_t{sizes.size()} << 1); // the flag: sparse
    for (const auto size : sizes) appendVarint(bytes, size);
    return bytes;
}

} // namespace

bool PortableForm::isApart(std::string_view name) const {
    return !name.starts_with("stablehlo.") && !name.starts_with("func.");
}

WrittenOp PortableForm::op(std::string_view name, std::string_view attributes, std::size_t operands,
                           std::size_t regions) {
    if (isApart(name)) return apart(name, attributes);
    Fields fields;
    readFields(attributes, fields);
    const auto portable = toPortable(name.substr(name.find('.') + 1), fields, {operands, regions}, m_entries);
    WrittenOp written{container.op(portable.name), std::nullopt, std::nullopt};
    const auto& declared = *opProperties(portable.name);
    const bool apartFromOthers = container.version() >= kWithProperties;
    std::string properties;
    std::vector<std::pair<std::string_view, std::uint32_t>> dictionary;
    for (std::size_t i = 0; i < declared.size(); ++i) {
        if (apartFromOthers)
            appendVarint(properties, portable.properties[i]);
        else
            dictionary.emplace_back(declared[i].name, portable.properties[i]);
    }
    for (const auto& [key, value] : portable.others) dictionary.emplace_back(key, value);
    if (!properties.empty()) written.properties = container.properties(properties);
    if (!dictionary.empty()) {
        std::sort(dictionary.begin(), dictionary.end());
        written.attributes = container.dictionary(dictionary);
    }
    return written;
}

WrittenOp PortableForm::apart(std::string_view name, std::string_view attributes) {
    WrittenOp written{container.op(name), std::nullopt, std::nullopt};
    const auto* declared = opProperties(name);
    if (container.version() < kWithProperties || !declared || declared->empty()) {
        if (!attributes.empty()) written.attributes = container.dictionary(attributes);
        return written;
    }
    Fields fields;
    readFields(attributes, fields);
    std::string properties, sizes;
    for (const auto& property : *declared) {
        const auto given =
            std::find_if(fields.begin(), fields.end(), [&](const auto& field) { return field.first == property.name; });
        const bool there = given != fields.end();
        if (property.segments) {
            sizes += groupSizes(there ? given->second : std::string_view());
        } else if (there) {
            const std::uint64_t number = container.value(given->second);
            appendVarint(properties, property.required ? number : number << 1 | 1);
        } else if (property.required) {
            throw NotPortable{std::string(name) + " without its attribute " + std::string(property.name), std::nullopt};
        } else {
            appendVarint(properties, 0);
        }
        if (there) fields.erase(given);
    }
    written.properties = container.properties(properties + sizes);
    std::vector<std::pair<std::string_view, std::uint32_t>> others;
    for (const auto& [key, value] : fields) others.emplace_back(key, container.value(value));
    if (!others.empty()) written.attributes = container.dictionary(others);
    return written;
}

} // namespace axiscape::bytecode
