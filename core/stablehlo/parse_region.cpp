// SPDX-License-Identifier: GPL-3.0-or-later
// Regions: block arguments, ops, what is returned.
#include "core/stablehlo/parser.h"

namespace axiscape::stablehlo {

std::uint32_t Parser::newRegion() {
    m_program.regions.emplace_back();
    return static_cast<std::uint32_t>(m_program.regions.size() - 1);
}

bool Parser::regionBody(std::uint32_t region) {
    m_program.regions[region].firstOp = static_cast<std::uint32_t>(m_program.ops.size());
    while (!m_lex.accept('}')) {
        if (m_lex.end()) return cutShort();
        if (m_lex.peek() == '^')
            return error(m_lex.at(), "a second block in one region", "branches between blocks are no StableHLO",
                         "export the function with structured control flow (while, case, if)");
        if (!op(region)) return false;
    }
    m_program.regions[region].endOp = static_cast<std::uint32_t>(m_program.ops.size());
    return true;
}

// { ^bb0(%a: type loc(...), ...): ops }
bool Parser::plainRegion(std::uint32_t& index) {
    m_lex.space();
    m_open.push_back({"region", {}, m_lex.at()});
    if (!m_lex.accept('{')) return expected("{ and a region");
    index = newRegion();
    const auto scope = enterScope();
    if (m_lex.peek() == '^') {
        m_lex.skipRaw();
        if (m_lex.word().empty()) return expected("the name of a block");
        if (m_lex.accept('(') && !blockArguments(index, nullptr)) return false;
        if (!m_lex.accept(':')) return expected(": behind the arguments of a block");
    }
    if (!regionBody(index)) return false;
    leaveScope(scope);
    m_open.pop_back();
    return true;
}

// %a: type loc(...), ... )   Also those of a function in generic form, whose names and attributes count.
bool Parser::blockArguments(std::uint32_t region, ParsedFunction* f) {
    Run32 arguments{static_cast<std::uint32_t>(m_program.valueType.size()), 0};
    while (!m_lex.accept(')')) {
        if (m_lex.end()) return cutShort();
        if (arguments.count > 0 && !m_lex.accept(',')) return expected(", or ) behind an argument");
        m_lex.space();
        const auto offset = m_lex.at();
        const auto name = m_lex.valueName();
        if (name.empty()) return expected("an argument, such as %arg0");
        if (!m_lex.accept(':')) return expected(": and the type of the argument");
        const auto value = addValues(1, offset);
        TypeId typeId;
        std::uint32_t at = 0;
        if (!type(typeId) || !bind(name, offset, {value, 1}) || !location(at)) return false;
        m_program.valueType[value] = typeId;
        if (f) f->arguments.push_back({{}, at});
        ++arguments.count;
    }
    m_program.regions[region].arguments = arguments;
    return true;
}

// return %a, %b : types      "stablehlo.return"(%a) : (type) -> ()
bool Parser::returnOp(std::uint32_t region, bool generic) {
    const auto first = static_cast<std::uint32_t>(m_program.valuePool.size());
    const auto oneValue = [&] {
        std::uint32_t value = 0;
        if (!resolve(value)) return false;
        m_program.valuePool.push_back(value);
        return true;
    };
    if (generic && !m_lex.accept('(')) return expected("( behind a return");
    if (m_lex.peek() == '%') {
        do
            if (!oneValue()) return false;
        while (m_lex.accept(','));
    }
    if (generic && !m_lex.accept(')')) return expected(") behind the values returned");
    if (m_lex.peek() == '{' && !m_lex.balanced()) return expected("}");
    if (m_lex.accept(':')) {
        TypeId ignored;
        if (generic) {
            if (!m_lex.type()) return expected("the types returned");
        } else {
            do
                if (!type(ignored)) return false;
            while (m_lex.accept(','));
        }
    }
    m_program.regions[region].yields = {first, static_cast<std::uint32_t>(m_program.valuePool.size()) - first};
    std::uint32_t at = 0;
    if (!location(at)) return false;
    if (m_lex.end()) return cutShort();
    if (m_lex.peek() != '}') return expected("} behind a return");
    return true;
}

} // namespace axiscape::stablehlo
