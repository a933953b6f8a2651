// SPDX-License-Identifier: GPL-3.0-or-later
// Regions that a pretty form writes in its own way: those of while and reduce.
#include "core/stablehlo/parser.h"

namespace axiscape::stablehlo {

// ... : types attributes {...} cond { ops } do { ops }
bool Parser::whileRegions(OpenOp& o) {
    if (m_lex.acceptWord("attributes")) {
        if (!m_lex.accept('{')) return expected("{ behind attributes");
        if (!dictionary(o)) return false;
    }
    if (o.resultTypes.size() != o.carried.size())
        return error(o.offset, "the loop carries " + std::to_string(o.carried.size()) + " values",
                     std::to_string(o.resultTypes.size()) + " types are written for them");
    for (const std::string_view keyword : {"cond", "do"}) {
        if (!m_lex.acceptWord(keyword)) return expected(keyword);
        const auto open = m_lex.at();
        if (!m_lex.accept('{')) return expected("{");
        m_open.push_back({"region", keyword, open});
        const auto index = newRegion();
        const auto scope = enterScope();
        const Run32 arguments{static_cast<std::uint32_t>(m_program.valueType.size()),
                              static_cast<std::uint32_t>(o.carried.size())};
        m_program.regions[index].arguments = arguments;
        for (std::uint32_t i = 0; i < arguments.count; ++i) {
            const auto value = addValues(1, o.carried[i].offset);
            m_program.valueType[value] = o.resultTypes[i];
            if (!bind(o.carried[i].name, o.carried[i].offset, {value, 1})) return false;
        }
        if (!regionBody(index)) return false;
        leaveScope(scope);
        m_open.pop_back();
        o.regions.push_back(index);
    }
    return true;
}

// reducer(%a: type, %b: type) (%c: type, %d: type) { ops }: one pair for each input. The region's own order is the
// left ones, then the right ones.
bool Parser::reducer(OpenOp& o) {
    const auto index = newRegion();
    const auto scope = enterScope();
    struct Pair {
        OpenOp::Name name[2];
        TypeId type[2];
    };
    std::vector<Pair> pairs;
    while (m_lex.accept('(')) {
        Pair pair;
        for (int side = 0; side < 2; ++side) {
            if (side == 1 && !m_lex.accept(',')) return expected(", and the second value of the pair");
            m_lex.space();
            pair.name[side].offset = m_lex.at();
            pair.name[side].name = m_lex.valueName();
            if (pair.name[side].name.empty()) return expected("an argument of the reducer");
            if (!m_lex.accept(':')) return expected(": and a type");
            std::uint32_t at = 0;
            if (!type(pair.type[side]) || !location(at)) return false;
        }
        if (!m_lex.accept(')')) return expected(") behind a pair of the reducer");
        pairs.push_back(pair);
    }
    Run32 arguments{static_cast<std::uint32_t>(m_program.valueType.size()), 0};
    for (int side = 0; side < 2; ++side) {
        for (const auto& pair : pairs) {
            const auto value = addValues(1, pair.name[side].offset);
            m_program.valueType[value] = pair.type[side];
            if (!bind(pair.name[side].name, pair.name[side].offset, {value, 1})) return false;
            ++arguments.count;
        }
    }
    m_program.regions[index].arguments = arguments;
    const auto open = m_lex.at();
    if (!m_lex.accept('{')) return expected("{ and the reducer");
    m_open.push_back({"region", "reducer", open});
    if (!regionBody(index)) return false;
    m_open.pop_back();
    leaveScope(scope);
    o.regions.push_back(index);
    return true;
}

// `applies stablehlo.add`: the region of one op that it stands for.
bool Parser::appliedRegion(OpenOp& o) {
    if (!location(o.location)) return false;
    const auto inputs = o.initials.size();
    if (inputs != 1 || o.operands.size() != 2 || o.resultCount != 1)
        return error(o.offset, "`applies` works on one input", "the reduction has " + std::to_string(inputs));
    // the element type of a reduction is that of its initial value
    const TypeId element = m_program.valueType[o.initials[0]];
    const auto index = newRegion();
    const auto none = std::size_t{0xffffffffu};
    const auto left = addValues(2, none);
    const auto result = addValues(1, none);
    for (std::uint32_t v = left; v < left + 3; ++v) m_program.valueType[v] = element;
    auto& pool = m_program.valuePool;
    ParsedOp inner;
    inner.kind = o.applied;
    inner.offset = static_cast<std::uint32_t>(o.offset);
    inner.location = o.location;
    inner.operands = {static_cast<std::uint32_t>(pool.size()), 2};
    pool.insert(pool.end(), {left, left + 1});
    inner.results = {result, 1};
    const auto place = static_cast<std::uint32_t>(m_program.ops.size());
    inner.endOp = place + 1;
    m_program.ops.push_back(inner);
    auto& region = m_program.regions[index];
    region = {place, place + 1, {left, 2}, {static_cast<std::uint32_t>(pool.size()), 1}};
    pool.push_back(result);
    o.regions.push_back(index);
    return true;
}

} // namespace axiscape::stablehlo
