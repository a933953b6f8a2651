// SPDX-License-Identifier: GPL-3.0-or-later
// The second way through: what stays, with static types.
#include "core/interpret/tensor/integers.h"
#include "core/shapes/fixer.h"

#include <algorithm>
#include <array>

namespace axiscape::shapes {
namespace {

bool equal(const Location& a, const Location& b) {
    return a.nameStack == b.nameStack && a.function == b.function && a.file == b.file && a.line == b.line &&
           a.column == b.column;
}

// What only a custom call, or an op with a shape for an operand, has.
bool ofCalls(std::string_view name) {
    constexpr std::array<std::string_view, 9> names{"call_target_name", "api_version",          "backend_config",
                                                    "has_side_effect",  "called_computations",  "name",
                                                    "decomposition",    "composite_attributes", "version"};
    return std::ranges::find(names, name) != names.end();
}
bool ofOpenSizes(std::string_view name) {
    return name == "known_expanding_dimensions" || name == "known_nonexpanding_dimensions" ||
           name == "indices_of_shape_operands";
}

// Whole numbers as a person writes them: "4", "[[0], [1]]", "true".
void append(std::string& text, std::span<const std::int64_t> shape, std::span<const std::int64_t> numbers, bool truth) {
    if (shape.empty()) {
        text += truth ? (numbers[0] != 0 ? "true" : "false") : std::to_string(numbers[0]);
        return;
    }
    const auto part = shape[0] > 0 ? numbers.size() / static_cast<std::size_t>(shape[0]) : 0;
    text += '[';
    for (std::size_t i = 0; i < static_cast<std::size_t>(shape[0]); ++i) {
        if (i > 0) text += ", ";
        append(text, shape.subspan(1), numbers.subspan(i * part, part), truth);
    }
    text += ']';
}
std::string literal(const Tensor& tensor) {
    std::string text;
    if (tensor.elements() > 0) // dense<> is what holds none
        append(text, tensor.shape(), kernels::integersOf(tensor), tensor.dtype() == ElementType::i1);
    return text;
}

} // namespace

TypeId Fixer::typeOf(ValueId value) {
    const auto type = m_module.type(value);
    if (!type.isTensor()) return m_builder.otherType(type.text);
    const bool open = std::ranges::any_of(type.shape, [](auto d) { return d < 0; });
    if (!open && type.text.find(',') != type.text.npos) // with an encoding
        return m_builder.dynamicTensor(type.dtype, type.shape, type.text);
    return m_builder.tensor(type.dtype, m_shape[value]);
}

LocationId Fixer::place(OpId op) {
    const auto copied = [&](const Location& location) {
        const auto text = [&](StringId id) { return id.valid() ? m_builder.intern(m_module.text(id)) : id; };
        return m_builder.location(
            {text(location.nameStack), text(location.function), text(location.file), location.line, location.column});
    };
    const auto chain = m_module.callChain(op);
    std::size_t common = 0;
    while (common < chain.size() && common < m_calls.size() && equal(chain[common], m_calls[common])) ++common;
    for (; m_calls.size() > common; m_calls.pop_back()) m_builder.endCall();
    for (; m_calls.size() < chain.size(); m_calls.push_back(chain[m_calls.size()]))
        m_builder.beginCall(copied(chain[m_calls.size()]));
    return copied(m_module.location(op));
}

void Fixer::copyAttributes(OpId op, const Fate& fate) {
    const ModuleBuilder::AttributeRun none;
    ModuleBuilder::AttributeRun run = none;
    run.first = m_builder.attributeCount();
    const auto replaced = [&](std::uint32_t name) {
        return fate.becomes && std::ranges::any_of(fate.becomes->lists, [&](const StaticForm::List& list) {
                   return static_cast<std::uint32_t>(list.name) == name;
               });
    };
    for (const Attribute& a : m_module.attributes(op)) {
        const auto name = m_module.text(a.name);
        if (ofOpenSizes(name) || replaced(a.name.value) || (fate.becomes && fate.becomes->isCall && ofCalls(name)))
            continue;
        if (a.text.valid())
            m_builder.poolText(m_builder.intern(name), m_builder.intern(m_module.text(a.text)));
        else
            m_builder.poolInts(m_builder.intern(name), m_module.ints(a));
    }
    if (fate.becomes)
        for (const auto& [name, values] : fate.becomes->lists)
            m_builder.poolInts(StringId{static_cast<std::size_t>(name)}, values);
    run.count = m_builder.attributeCount() - run.first;
    if (run.count > 0) m_builder.useAttributes(run);
}

std::vector<ValueId> Fixer::emit(std::span<const ValueId> arguments) {
    for (std::uint32_t i = 0; i < arguments.size(); ++i) m_made[ValueId{i}] = arguments[i];
    emitRegion(RegionId{});
    for (; !m_calls.empty(); m_calls.pop_back()) m_builder.endCall();
    std::vector<ValueId> results;
    for (const ValueId v : m_module.results()) results.push_back(m_made[v]);
    return results;
}

void Fixer::emitRegion(RegionId region) {
    if (!region.valid()) {
        for (const OpId op : m_module.ops())
            if (!m_module.regionOf(op).valid()) emitOp(op);
        return;
    }
    for (const OpId op : m_module.region(region).ops)
        if (m_module.regionOf(op) == region) emitOp(op);
}

void Fixer::emitOp(OpId op) {
    const Fate& fate = m_fate[op];
    if (fate.goes) return;
    const auto location = place(op);
    const auto results = m_module.results(op);
    std::vector<ValueId> operands;
    if (!fate.number)
        for (const ValueId v : fate.operands) operands.push_back(m_made[v]);
    if (fate.body && !fate.becomes) { // what a composite means stands in its place
        const auto made = fate.body->emit(operands);
        for (std::uint32_t i = 0; i < results.size(); ++i) m_made[results[i]] = made[i];
        return;
    }
    std::vector<TypeId> types;
    for (const ValueId v : results) types.push_back(typeOf(v));
    OpId made;
    if (fate.number) {
        made = m_builder.op(OpKind::constant, {}, types, location);
        m_builder.text(AttributeName::value, literal(*m_known[results[0]]));
    } else {
        const auto kind = fate.becomes ? fate.becomes->kind : m_module.kind(op);
        made = kind == OpKind::unknown
                   ? m_builder.unknownOp(m_builder.intern(m_module.fullName(op)), operands, types, location)
                   : m_builder.op(kind, operands, types, location);
        copyAttributes(op, fate);
    }
    if (fate.body) { // the function that a call named
        types.clear();
        for (std::uint32_t i = 0; i < fate.function->argumentCount(); ++i)
            types.push_back(fate.body->typeOf(ValueId{i}));
        const auto arguments = m_builder.beginRegion(types);
        std::vector<ValueId> given;
        for (const ValueId argument : arguments) given.push_back(argument);
        m_builder.endRegion(fate.body->emit(given));
    }
    for (const RegionId id : m_module.regions(op)) {
        const Region& region = m_module.region(id);
        types.clear();
        for (const ValueId v : region.arguments) types.push_back(typeOf(v));
        const auto arguments = m_builder.beginRegion(types);
        for (std::uint32_t i = 0; i < arguments.size(); ++i) m_made[region.arguments[i]] = arguments[i];
        emitRegion(id);
        std::vector<ValueId> yields;
        for (const ValueId v : region.yields) yields.push_back(m_made[v]);
        m_builder.endRegion(yields);
    }
    for (std::uint32_t i = 0; i < results.size(); ++i) m_made[results[i]] = m_builder.result(made, i);
}

} // namespace axiscape::shapes
