// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ir/ir.h"

#include <algorithm>
#include <map>

namespace axiscape {

std::int64_t tensorBytes(ElementType dtype, std::span<const std::int64_t> shape) {
    std::int64_t elements = 1;
    for (auto d : shape) elements *= d;
    return (elements * elementBits(dtype) + 7) / 8;
}

std::string_view Module::kindName(OpId op) const {
    return kind(op) == OpKind::unknown ? text(m_unknownName[op]) : opKindName(kind(op));
}

std::string Module::fullName(OpId op) const {
    if (kind(op) == OpKind::unknown) return std::string(text(m_unknownName[op]));
    return std::string(opKindDialect(kind(op))) + "." + std::string(opKindName(kind(op)));
}

const Attribute* Module::find(OpId op, AttributeName name) const {
    for (const auto& attribute : attributes(op))
        if (attribute.name.value == static_cast<std::uint32_t>(name)) return &attribute;
    return nullptr;
}

std::span<const std::int64_t> Module::ints(OpId op, AttributeName name) const {
    const Attribute* attribute = find(op, name);
    return attribute ? ints(*attribute) : std::span<const std::int64_t>();
}

std::int64_t Module::intOr(OpId op, AttributeName name, std::int64_t otherwise) const {
    const auto values = ints(op, name);
    return values.empty() ? otherwise : values[0];
}

std::string_view Module::textOf(OpId op, AttributeName name) const {
    const Attribute* attribute = find(op, name);
    return attribute ? text(attribute->text) : std::string_view();
}

TensorType Module::type(TypeId id) const {
    const auto& entry = m_types[id.value];
    return {entry.dtype, {m_dimPool.data() + entry.firstDim, entry.rank}, text(entry.text)};
}

TensorType Module::type(ValueId value) const { return type(m_valueType[value]); }

Location Module::location(OpId op) const { return m_locations[m_location[op]]; }

std::vector<Location> Module::callChain(OpId op) const {
    std::vector<Location> chain;
    for (auto call = m_call[op]; call < m_calls.size(); call = m_calls[call].outer)
        chain.push_back(m_locations[m_calls[call].location]);
    std::reverse(chain.begin(), chain.end());
    return chain;
}

std::string Module::locationText(OpId op) const {
    const Location at = location(op);
    if (text(at.file).empty()) return {};
    std::string result(text(at.file));
    if (at.line > 0) result += ":" + std::to_string(at.line) + ":" + std::to_string(at.column);
    return result;
}

std::string Module::valueName(ValueId value) const {
    const std::uint32_t offset = m_valueText[value];
    const std::string_view source = m_source ? std::string_view(m_source->text) : std::string_view();
    if (offset < source.size()) {
        auto end = std::min(source.find_first_of(" \t\r\n,:=)#({", offset), source.size());
        std::string name(source.substr(offset, end - offset));
        // "%3:2 = ..." names two values, %3#0 and %3#1
        if (end < source.size() && source[end] == ':' && valueKind(value) == ValueKind::opResult) {
            std::uint32_t first = value.value;
            while (first > 0 && m_valueText[ValueId{first - 1}] == offset &&
                   definingOp(ValueId{first - 1}) == definingOp(value))
                --first;
            name += "#" + std::to_string(value.value - first);
        }
        return name;
    }
    switch (valueKind(value)) {
    case ValueKind::argument:
        return "%arg" + std::to_string(index(value));
    case ValueKind::regionArgument:
        return "%" + std::to_string(definingOp(value).value) + ".arg" + std::to_string(index(value));
    case ValueKind::opResult:
        break;
    }
    return "%" + std::to_string(definingOp(value).value) + "." + std::to_string(index(value));
}

std::vector<std::pair<std::string, std::uint32_t>> Module::unknownOperations() const {
    std::map<std::string, std::uint32_t> counts;
    for (std::uint32_t op = 0; op < allOpCount(); ++op)
        if (kind(OpId{op}) == OpKind::unknown) ++counts[std::string(kindName(OpId{op}))];
    return {counts.begin(), counts.end()};
}

} // namespace axiscape
