// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stablehlo/print_ops.h"

#include "core/stablehlo/lexer.h"
#include "core/stablehlo/print_attributes.h"

#include <algorithm>

namespace axiscape::stablehlo {
namespace {

// The text of a sharding or of axes without what the generic form puts around it: #sdy.sharding_per_value<[...]> and
// #sdy<manual_axes{"x"}>.
std::string_view bare(std::string_view text) {
    const std::string_view perValue = "#sdy.sharding_per_value<", axes = "#sdy<manual_axes";
    for (const auto prefix : {perValue, axes})
        if (text.starts_with(prefix) && text.ends_with('>'))
            return text.substr(prefix.size(), text.size() - prefix.size() - 1);
    return text;
}

std::string_view namedText(const Module& module, OpId op, std::string_view name) {
    for (const auto& attribute : module.attributes(op))
        if (attribute.text.valid() && module.text(attribute.name) == name) return module.text(attribute.text);
    return {};
}

bool onlyOneType(const Module& module, OpId op) {
    const auto result = module.typeId(module.results(op)[0]);
    const auto operands = module.operands(op);
    return std::all_of(operands.begin(), operands.end(), [&](ValueId v) { return module.typeId(v) == result; });
}

} // namespace

void OpPrinter::ops(IdRange<OpId> list, RegionId region, int depth) {
    for (const OpId id : list)
        if (m_module.regionOf(id) == region) op(id, depth);
}

void OpPrinter::returned(std::string_view op, std::span<const ValueId> values, int depth) {
    indent(depth);
    if (m_form == PrintForm::generic) {
        ((m_text += "\"") += op) += "\"(";
        names(values);
        m_text += ") : ";
        types(values);
        m_text += " -> ()\n";
        return;
    }
    m_text += op;
    if (!values.empty()) {
        m_text += " ";
        names(values);
        m_text += " : ";
        typeList(values);
    }
    (m_text += LocationPrinter::unknown) += "\n";
}

void OpPrinter::op(OpId id, int depth) {
    indent(depth);
    resultNames(id);
    if (m_form == PrintForm::generic) {
        genericOp(id, depth);
    } else {
        if (m_module.kind(id) == OpKind::manual_computation && m_module.regions(id).size() == 1)
            manualComputation(id, depth);
        else if (!prettyOp(id))
            genericOp(id, depth);
        m_locations.append(m_text, id);
    }
    m_text += "\n";
}

void OpPrinter::regionBody(RegionId id, int depth) {
    const Region& region = m_module.region(id);
    ops(region.ops, id, depth + 1);
    returned(terminator(region.parent), region.yields, depth + 1);
    indent(depth);
    m_text += "}";
}

void OpPrinter::functionType(OpId id) {
    m_text += " : ";
    types(m_module.operands(id));
    m_text += " -> ";
    resultTypes(m_module.results(id));
}

void OpPrinter::genericOp(OpId id, int depth) {
    ((m_text += "\"") += m_module.fullName(id)) += "\"(";
    names(m_module.operands(id));
    m_text += ")";
    // JAX knows which attributes are properties; of those an op has besides (xla_shape, ...) only it can tell.
    const bool apart = m_form == PrintForm::generic;
    // Fingerprints are made of the generic form: one for all texts of a program.
    const auto attributes = printAttributes(m_module, id, !apart);
    if (apart && !attributes.properties.empty()) ((m_text += " <{") += attributes.properties) += "}>";
    if (const auto regions = m_module.regions(id); !regions.empty()) {
        m_text += " (";
        for (std::uint32_t i = 0; i < regions.size(); ++i) {
            m_text += i > 0 ? ", {\n" : "{\n";
            block(m_module.region(regions[i]).arguments, depth);
            regionBody(regions[i], depth);
        }
        m_text += ")";
    }
    if (const bool both = !apart && !attributes.properties.empty(); both || !attributes.others.empty()) {
        m_text += " {";
        if (both) (m_text += attributes.properties) += attributes.others.empty() ? "" : ", ";
        (m_text += attributes.others) += "}";
    }
    functionType(id);
}

bool OpPrinter::prettyOp(OpId id) {
    const OpKind kind = m_module.kind(id);
    const auto attributes = m_module.attributes(id);
    if (kind == OpKind::unknown) {
        const auto rest = namedText(m_module, id, "text");
        if (rest.empty()) return false;
        unknownOp(id, unescaped(rest));
        return true;
    }
    const auto operands = m_module.operands(id);
    if (opKindDialect(kind) != "stablehlo" || m_module.results(id).size() != 1 || !m_module.regions(id).empty())
        return false;
    const auto only = [&](AttributeName name) {
        return attributes.size() == 1 && attributes[0].name.value == static_cast<std::uint32_t>(name);
    };
    const auto start = [&] {
        (m_text += m_module.fullName(id)) += " ";
        names(operands);
    };
    const auto dims = [&](AttributeName name) {
        m_text += ", dims = [";
        bool first = true;
        for (const auto d : m_module.ints(id, name)) {
            if (!first) m_text += ", ";
            first = false;
            m_text += std::to_string(d);
        }
        m_text += "]";
    };
    if (kind == OpKind::constant) {
        if (!only(AttributeName::value)) return false;
        m_text += "stablehlo.constant ";
        m_text += printConstant(m_module, id);
        return true;
    }
    if (kind == OpKind::convert || kind == OpKind::reshape) {
        if (!attributes.empty()) return false;
        start();
    } else if (kind == OpKind::transpose || kind == OpKind::broadcast_in_dim) {
        const auto name = kind == OpKind::transpose ? AttributeName::permutation : AttributeName::broadcast_dimensions;
        if (!only(name)) return false;
        start();
        dims(name);
    } else {
        if (!isElementwise(kind) || !attributes.empty() || operands.empty() || operands.size() > 2 ||
            !onlyOneType(m_module, id))
            return false;
        start();
        (m_text += " : ") += m_module.type(m_module.results(id)[0]).text;
        return true;
    }
    functionType(id);
    return true;
}

// sdy.manual_computation(%0) in_shardings=[...] out_shardings=[...] manual_axes={"x"} (%arg1: type) { ... } : types
void OpPrinter::manualComputation(OpId id, int depth) {
    m_text += "sdy.manual_computation(";
    names(m_module.operands(id));
    m_text += ")";
    for (const std::string_view name : {"in_shardings", "out_shardings", "manual_axes"})
        (((m_text += " ") += name) += "=") += bare(namedText(m_module, id, name));
    const RegionId body = m_module.regions(id)[0];
    nameArguments(m_module.region(body).arguments);
    m_text += " (";
    separated(m_module.region(body).arguments, [this](ValueId v) {
        name(v);
        (m_text += ": ") += m_module.type(v).text;
    });
    m_text += ") {\n";
    regionBody(body, depth);
    functionType(id);
}

// As it was written: the operands stand outside of inner brackets, in order, as %0, %1, ...
void OpPrinter::unknownOp(OpId id, std::string_view rest) {
    m_text += m_module.fullName(id);
    const auto operands = m_module.operands(id);
    Lexer lex(rest);
    std::size_t next = 0;
    bool types = false;
    if (rest.starts_with(' ')) m_text += " ";
    while (!lex.end()) {
        const auto start = lex.at();
        const char c = lex.raw();
        if (c == '%' && next < operands.size()) {
            lex.valueName();
            name(operands[next++]);
            if (lex.raw() == ' ') m_text += " ";
            continue;
        }
        types = types || (c == ':' && lex.raw(1) != ':');
        if (c == '"')
            lex.string();
        else if (c == '[' || c == '{' || c == '<' || (c == '(' && types))
            lex.balanced();
        if (lex.at() == start) lex.skipRaw();
        m_text += lex.from(start);
        if (lex.raw() == ' ') m_text += " ";
    }
}

} // namespace axiscape::stablehlo
