// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bytecode/function_writer.h"

#include "core/stablehlo/lexer.h"
#include "core/stablehlo/print_attributes.h"

#include <algorithm>
#include <fmt/format.h>

namespace axiscape::bytecode {
namespace {

constexpr std::uint8_t kAttributes = 0x01, kResults = 0x02, kOperands = 0x04, kRegions = 0x10, kProperties = 0x40;
constexpr std::uint8_t kIrSection = 4;

std::uint32_t writtenLocation(const Location& location, const Module& module, ContainerWriter& container) {
    const auto file = module.text(location.file), function = module.text(location.function),
               name = module.text(location.nameStack);
    auto place = file.empty() ? container.unknownLocation()
                              : container.fileLocation(file, static_cast<std::uint64_t>(std::max(location.line, 0)),
                                                       static_cast<std::uint64_t>(std::max(location.column, 0)));
    if (!function.empty() && !file.empty()) place = container.namedLocation(function, place);
    return name.empty() ? place : container.namedLocation(name, place);
}

void writeHead(std::string& to, ProgramForm& form, std::string_view name, std::string_view attributes,
               std::uint8_t mask, std::uint32_t location, std::size_t operands, std::size_t regions) {
    const auto written = form.op(name, attributes, operands, regions);
    appendVarint(to, written.name);
    if (written.attributes) mask |= kAttributes;
    if (written.properties) mask |= kProperties;
    to += static_cast<char>(mask);
    appendVarint(to, location);
    if (written.attributes) appendVarint(to, *written.attributes);
    if (written.properties) appendVarint(to, *written.properties);
}

void appendNumbers(std::string& to, const std::vector<std::uint32_t>& numbers) {
    appendVarint(to, numbers.size());
    for (const auto number : numbers) appendVarint(to, number);
}

} // namespace

void writeTopOp(std::string& to, ProgramForm& form, std::string_view name, std::string_view attributes,
                const std::string* body) {
    auto& container = form.container;
    writeHead(to, form, name, attributes, body ? kRegions : 0, container.unknownLocation(), 0, body ? 1 : 0);
    if (!body) return;
    appendVarint(to, 1 << 1 | 1); // one region, isolated from above
    if (container.version() >= 2)
        appendSection(to, kIrSection, *body);
    else
        to += *body;
}

void FunctionWriter::write(std::string& to, const std::string& name, std::string_view visibility) {
    std::string arguments, results, attributes, argumentTypes, resultTypes, body;
    bool any = false, anyResult = false;
    for (std::uint32_t i = 0; i < m_module.argumentCount(); ++i) {
        const auto& own = m_module.argument(i).attributes;
        any |= !own.empty();
        arguments += fmt::format("{}{{{}}}", i ? ", " : "", own);
        argumentTypes += (i ? ", " : "") + std::string(m_module.type(ValueId{i}).text);
    }
    for (std::size_t i = 0; i < m_module.results().size(); ++i) {
        const auto& own = m_module.result(i).attributes;
        anyResult |= !own.empty();
        results += fmt::format("{}{{{}}}", i ? ", " : "", own);
        resultTypes += (i ? ", " : "") + std::string(m_module.type(m_module.results()[i]).text);
    }
    attributes =
        fmt::format("function_type = ({}) -> ({}), sym_name = {}", argumentTypes, resultTypes, axiscape::quoted(name));
    if (!visibility.empty()) attributes += fmt::format(", sym_visibility = \"{}\"", visibility);
    if (any) attributes += ", arg_attrs = [" + arguments + "]";
    if (anyResult) attributes += ", res_attrs = [" + results + "]";
    if (!m_module.mainAttributes().empty()) attributes += ", " + m_module.mainAttributes();
    m_number.assign(m_module.valueCount(), 0);
    const IdRange<ValueId> all(ValueId{0u}, m_module.argumentCount());
    region(body, all, m_module.ops(), RegionId{}, m_module.results(), "func.return", 0);
    writeTopOp(to, m_form, "func.func", attributes, &body);
}

void FunctionWriter::op(std::string& to, std::string_view name, std::string_view attributes, std::uint8_t mask,
                        std::uint32_t location, std::size_t operands, std::size_t regions) {
    writeHead(to, m_form, name, attributes, mask, location, operands, regions);
}

std::vector<std::uint32_t> FunctionWriter::numbersOf(std::span<const ValueId> values) const {
    std::vector<std::uint32_t> numbers;
    numbers.reserve(values.size());
    for (const ValueId v : values) numbers.push_back(m_number[v.value]);
    return numbers;
}

// Numbers of conversions of the values; others go on with the values themselves.
std::vector<std::uint32_t> FunctionWriter::converted(std::string& to, std::span<const ValueId> values,
                                                     std::uint32_t& next) {
    std::vector<std::uint32_t> numbers;
    for (const ValueId v : values) {
        const auto own = m_number[v.value];
        numbers.push_back(next);
        convert(to, v, next++, true);
        m_number[v.value] = own;
    }
    return numbers;
}

std::uint32_t FunctionWriter::typeOf(ValueId value, bool apart) {
    const auto text = m_module.type(value).text;
    return apart ? m_form.container.type(text) : m_form.type(text);
}

void FunctionWriter::convert(std::string& bytes, ValueId value, std::uint32_t number, bool toBuiltin) {
    op(bytes, "builtin.unrealized_conversion_cast", {}, kResults | kOperands, m_form.container.unknownLocation());
    appendVarint(bytes, 1);
    appendVarint(bytes, typeOf(value, toBuiltin));
    appendVarint(bytes, 1);
    appendVarint(bytes, m_number[value.value]);
    m_number[value.value] = number;
}

// One block. Its values are numbered behind all of those of the regions around.
void FunctionWriter::region(std::string& to, IdRange<ValueId> arguments, IdRange<OpId> list, RegionId within,
                            std::span<const ValueId> yields, std::string_view terminator, std::uint32_t first) {
    auto& container = m_form.container;
    const bool apart = m_form.isApart(terminator);
    std::size_t values = arguments.size(), ops = 1;
    if (apart) {
        values += arguments.size() + yields.size();
        ops += arguments.size() + yields.size();
    }
    for (const OpId id : list) {
        if (m_module.regionOf(id) != within) continue;
        ++ops;
        values += m_module.results(id).size();
        if (!m_form.isApart(m_module.fullName(id))) continue;
        values += m_module.operands(id).size() + m_module.results(id).size();
        ops += m_module.operands(id).size() + m_module.results(id).size();
    }
    const auto end = first + static_cast<std::uint32_t>(values);
    appendVarint(to, 1); // block
    appendVarint(to, values);
    appendVarint(to, std::uint64_t{ops} << 1 | (arguments.empty() ? 0 : 1));
    auto next = first;
    if (!arguments.empty()) {
        appendVarint(to, arguments.size());
        for (const ValueId v : arguments) {
            m_number[v.value] = next++;
            const std::uint64_t type = typeOf(v, apart);
            appendVarint(to, container.version() >= 4 ? type << 1 | 1 : type); // the flag: a location follows
            appendVarint(to, argumentLocation(v, within));
        }
        if (container.version() >= 3) to += '\0'; // no orders of uses
    }
    if (apart)
        for (const ValueId v : arguments) convert(to, v, next++, false);
    for (const OpId id : list)
        if (m_module.regionOf(id) == within) one(to, id, next, end);
    const auto given = apart ? converted(to, yields, next) : numbersOf(yields);
    op(to, terminator, {}, kOperands, container.unknownLocation(), yields.size());
    appendNumbers(to, given);
}

std::uint32_t FunctionWriter::argumentLocation(ValueId v, RegionId within) const {
    const auto unknown = m_form.container.unknownLocation();
    const bool named = !within.valid() && !m_module.argument(v.value).name.empty();
    return named ? m_form.container.namedLocation(m_module.argument(v.value).name, unknown) : unknown;
}

// `next`: the number of the next value of its block; values of inner regions come behind all of the block, at `inner`.
void FunctionWriter::one(std::string& to, OpId id, std::uint32_t& next, std::uint32_t inner) {
    const auto operands = m_module.operands(id);
    const auto results = m_module.results(id);
    const auto regions = m_module.regions(id);
    if (m_module.kind(id) == OpKind::unknown)
        for (const auto& attribute : m_module.attributes(id))
            if (m_module.text(attribute.name) == "text") m_why = m_module.fullName(id);
    const auto attributes = printAttributes(m_module, id);
    const bool both = !attributes.properties.empty() && !attributes.others.empty();
    const auto name = m_module.fullName(id);
    const bool apart = m_form.isApart(name);
    const auto given = apart ? converted(to, operands, next) : numbersOf(operands);
    std::uint8_t mask = 0;
    if (!results.empty()) mask |= kResults;
    if (!operands.empty()) mask |= kOperands;
    if (!regions.empty()) mask |= kRegions;
    op(to, name, attributes.properties + (both ? ", " : "") + attributes.others, mask,
       writtenLocation(m_module.location(id), m_module, m_form.container), operands.size(), regions.size());
    for (const ValueId v : results) m_number[v.value] = next++;
    if (!results.empty()) {
        appendVarint(to, results.size());
        for (const ValueId v : results) appendVarint(to, typeOf(v, apart));
    }
    if (!operands.empty()) appendNumbers(to, given);
    if (!regions.empty()) {
        appendVarint(to, std::uint64_t{regions.size()} << 1);
        for (const RegionId r : regions) {
            const Region& body = m_module.region(r);
            const auto terminator = opKindDialect(m_module.kind(id)) == "sdy" ? "sdy.return" : "stablehlo.return";
            region(to, body.arguments, body.ops, r, body.yields, terminator, inner);
        }
    }
    if (apart)
        for (const ValueId v : results) convert(to, v, next++, false);
}

} // namespace axiscape::bytecode
