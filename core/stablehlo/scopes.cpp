// SPDX-License-Identifier: GPL-3.0-or-later
// Names of values. A region sees what is bound around it; what it binds itself ends with it.
#include "core/stablehlo/parser.h"

#include <charconv>

namespace axiscape::stablehlo {

std::uint32_t Parser::addValues(std::uint32_t count, std::size_t offset) {
    const auto first = static_cast<std::uint32_t>(m_program.valueType.size());
    m_program.valueType.resize(first + count);
    m_program.valueOffset.resize(first + count, static_cast<std::uint32_t>(offset));
    return first;
}

bool Parser::bind(std::string_view name, std::size_t offset, Run32 values) {
    const auto [found, added] = m_names.tryEmplace(name, static_cast<std::uint32_t>(m_bindings.size()));
    if (added) m_bindings.push_back({});
    auto& binding = m_bindings[found];
    if (binding.count > 0)
        return error(offset, std::string(name) + " is defined twice", "a name stands for one value in a function");
    m_hidden.push_back({found, binding});
    binding = values;
    return true;
}

void Parser::leaveScope(std::size_t mark) {
    for (; m_hidden.size() > mark; m_hidden.pop_back()) m_bindings[m_hidden.back().name] = m_hidden.back().values;
}

bool Parser::resolve(std::uint32_t& value) {
    const auto offset = (m_lex.space(), m_lex.at());
    const auto name = m_lex.valueName();
    if (name.empty()) return expected("a value, such as %0");
    std::uint32_t index = 0;
    if (m_lex.raw() == '#') {
        m_lex.skipRaw();
        std::int64_t number = 0;
        if (!m_lex.integer(number)) return expected("the number of a result behind #");
        index = number < 0 || number > 0xffffff ? 0xffffffu : static_cast<std::uint32_t>(number);
    }
    const auto* found = m_names.find(name);
    const Run32 values = found ? m_bindings[*found] : Run32{};
    if (values.count == 0)
        return error(offset, std::string(name) + " is not defined", "no line above gives a value that name");
    if (index >= values.count)
        return error(offset, std::string(name) + " has no result " + std::to_string(index),
                     "it has " + std::to_string(values.count));
    value = values.first + index;
    return true;
}

} // namespace axiscape::stablehlo
