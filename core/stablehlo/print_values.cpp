// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stablehlo/print_values.h"

namespace axiscape {

ValuePrinter::ValuePrinter(const Module& module) : m_module(module), m_number(module.valueCount(), 0) {
    m_text.reserve(std::size_t{160} * module.allOpCount());
}

void ValuePrinter::name(ValueId value) {
    if (m_module.valueKind(value) != ValueKind::opResult) {
        m_text += "%arg";
        m_text += std::to_string(m_number[value.value]);
        return;
    }
    const auto results = m_module.results(m_module.definingOp(value));
    m_text += "%";
    m_text += std::to_string(m_number[results[0].value]);
    if (results.size() > 1) (m_text += "#") += std::to_string(m_module.index(value));
}

void ValuePrinter::nameArguments(IdRange<ValueId> arguments) {
    for (const ValueId v : arguments) m_number[v.value] = m_arguments++;
}

void ValuePrinter::block(IdRange<ValueId> arguments, int depth) {
    if (arguments.empty()) return;
    nameArguments(arguments);
    indent(depth);
    m_text += "^bb0(";
    separated(arguments, [this](ValueId v) {
        name(v);
        (m_text += ": ") += m_module.type(v).text;
    });
    m_text += "):\n";
}

void ValuePrinter::resultNames(OpId op) {
    const auto results = m_module.results(op);
    if (results.empty()) return;
    const auto number = m_results++;
    for (const ValueId v : results) m_number[v.value] = number;
    (m_text += "%") += std::to_string(number);
    if (results.size() > 1) (m_text += ":") += std::to_string(results.size());
    m_text += " = ";
}

std::string_view ValuePrinter::terminator(OpId parent) const {
    return opKindDialect(m_module.kind(parent)) == "sdy" ? "sdy.return" : "stablehlo.return";
}

std::string_view withoutLocation(std::string_view line) {
    const auto at = line.rfind(" loc(");
    return at == line.npos || !line.ends_with(')') ? line : line.substr(0, at);
}

} // namespace axiscape
