// SPDX-License-Identifier: GPL-3.0-or-later
// One op: results, either form, types, location.
#include "core/base/words.h"
#include "core/stablehlo/op_table.h"
#include "core/stablehlo/parser.h"

#include <algorithm>

namespace axiscape::stablehlo {
namespace {

constexpr std::size_t kMaxDepth = 200;         // of regions in regions; JAX prints fewer than ten
constexpr std::uint32_t kMaxResults = 1 << 20; // of one op

} // namespace

bool Parser::op(std::uint32_t region) {
    m_lex.space();
    const auto offset = m_lex.at();
    if (m_depth >= kMaxDepth) return error(offset, "regions are nested too deeply", "more than 200 levels");
    if (m_openOps.size() <= m_depth) m_openOps.emplace_back();
    OpenOp& o = m_openOps[m_depth++];
    o.reset();
    o.offset = offset;
    if (m_lex.raw() == '%' && !resultNames(o)) return false;
    m_lex.space();
    const auto nameOffset = m_lex.at();
    const bool generic = m_lex.raw() == '"';
    o.fullName = generic ? m_lex.string() : m_lex.word();
    if (generic && !o.fullName.empty()) o.fullName = o.fullName.substr(1, o.fullName.size() - 2);
    if (o.fullName.empty()) return expected("an operation");
    m_open.push_back({"operation", o.fullName, offset});

    bool ok = false;
    if (o.fullName == "return" || o.fullName.ends_with(".return")) {
        if (!o.resultNames.empty()) return error(offset, "a return has no results", "it ends its region");
        ok = returnOp(region, generic);
        m_program.regions[region].returnsAsRegion = o.fullName == "stablehlo.return";
    } else if (!generic && o.fullName.find('.') == o.fullName.npos && o.fullName != "call") {
        return error(nameOffset, "\"" + std::string(o.fullName) + "\" is no operation",
                     "an operation has a dialect in front, such as stablehlo.add");
    } else {
        auto [kind, added] = m_kinds.tryEmplace(o.fullName, OpKind::unknown);
        if (added) kind = opKindFromName(o.fullName);
        o.kind = kind;
        o.isCall = o.fullName == "func.call" || o.fullName == "call";
        o.index = static_cast<std::uint32_t>(m_program.ops.size());
        m_program.ops.emplace_back();
        ++m_program.operationsInText;
        for (const auto& name : o.resultNames) o.resultCount += name.count;
        o.firstResult = static_cast<std::uint32_t>(m_program.valueType.size());
        for (const auto& name : o.resultNames) addValues(name.count, name.offset);
        ok = (generic ? genericForm(o) : prettyForm(o)) && finish(o);
        if (m_program.operationsInText % 1024 == 0) {
            m_progress.report(words::noop("reading"), static_cast<std::int64_t>(m_lex.at()),
                              static_cast<std::int64_t>(m_source.text.size()));
            if (m_progress.cancelled()) return cancelled();
        }
    }
    if (!ok) return false;
    m_open.pop_back();
    --m_depth;
    return true;
}

// %0 =      %values, %indices =      %3:2 =
bool Parser::resultNames(OpenOp& o) {
    do {
        m_lex.space();
        const auto offset = m_lex.at();
        const auto name = m_lex.valueName();
        if (name.empty()) return expected("the name of a result");
        std::int64_t count = 1;
        if (m_lex.raw() == ':') {
            m_lex.skipRaw();
            if (!m_lex.integer(count) || count < 1 || count > kMaxResults)
                return error(offset, "the number of results behind " + std::string(name) + ": cannot be read",
                             "a number from 1 to 1,048,576 stands there");
        }
        o.resultNames.push_back({name, offset, static_cast<std::uint32_t>(count)});
    } while (m_lex.accept(','));
    return m_lex.accept('=') || expected("= behind the results");
}

bool Parser::operand(std::vector<std::uint32_t>& to) {
    std::uint32_t value = 0;
    if (!resolve(value)) return false;
    to.push_back(value);
    return true;
}

// "dialect.op"(%a, %b) <{properties}> ({region}, {region}) {attributes} : (types) -> types
bool Parser::genericForm(OpenOp& o) {
    if (!m_lex.accept('(')) return expected("( behind the name of an operation");
    while (!m_lex.accept(')')) {
        if (!o.operands.empty() && !m_lex.accept(',')) return expected(", or ) behind an operand");
        if (!operand(o.operands)) return false;
    }
    if (m_lex.peek() == '[') return error(m_lex.at(), "a branch to another block", "branches are no StableHLO");
    if (m_lex.accept("<{")) {
        if (!dictionary(o)) return false;
        if (!m_lex.accept('>')) return expected("> behind the properties");
    }
    if (m_lex.peek() == '(') {
        if (o.kind == OpKind::unknown) {
            if (!m_lex.balanced()) return expected(") behind the regions");
        } else {
            m_lex.accept('(');
            do {
                std::uint32_t region = 0;
                if (!plainRegion(region)) return false;
                o.regions.push_back(region);
            } while (m_lex.accept(','));
            if (!m_lex.accept(')')) return expected(") behind the regions");
        }
    }
    if (m_lex.accept('{') && !dictionary(o)) return false;
    if (!m_lex.accept(':')) return expected(": and the types");
    if (m_lex.peek() != '(') return expected("the types of the operands in parentheses");
    return opTypes(o);
}

// The results where only a list of types is written: one for all, one each, or the last ones (select, chlo ops).
bool Parser::resultTypesFromList(OpenOp& o) {
    const auto& written = o.operandTypes;
    if (written.empty()) return o.resultCount == 0 || expected("the types of the results");
    if (written.size() == 1)
        o.resultTypes.assign(o.resultCount, written[0]);
    else if (written.size() >= o.resultCount)
        o.resultTypes.assign(written.end() - static_cast<std::ptrdiff_t>(o.resultCount), written.end());
    else
        return error(o.offset, "the operation has " + std::to_string(o.resultCount) + " results",
                     "only " + std::to_string(written.size()) + " types are written for them");
    return true;
}

bool Parser::finish(OpenOp& o) {
    if (o.location == 0 && !location(o.location)) return false;
    if (o.resultTypes.size() != o.resultCount)
        return error(o.offset, "the operation has " + std::to_string(o.resultCount) + " results",
                     std::to_string(o.resultTypes.size()) + " types are written for them");
    for (std::uint32_t i = 0; i < o.resultCount; ++i) m_program.valueType[o.firstResult + i] = o.resultTypes[i];
    auto first = o.firstResult;
    for (const auto& name : o.resultNames) {
        if (!bind(name.name, name.offset, {first, name.count})) return false;
        first += name.count;
    }
    addDefaults(o);
    if (!fitsItsTypes(o)) return false;
    settle(o);
    return true;
}

void Parser::place(std::uint32_t index, const PlacedOp& o) {
    auto& op = m_program.ops[index];
    op.kind = o.kind;
    op.offset = static_cast<std::uint32_t>(o.offset);
    op.endOp = static_cast<std::uint32_t>(m_program.ops.size());
    op.location = o.location;
    op.operands = {static_cast<std::uint32_t>(m_program.valuePool.size()),
                   static_cast<std::uint32_t>(o.operands.size())};
    for (const auto v : o.operands) m_program.valuePool.push_back(v); // a few: quicker than a range
    op.results = o.results;
    op.regions = {static_cast<std::uint32_t>(m_program.regionPool.size()),
                  static_cast<std::uint32_t>(o.regions.size())};
    for (const auto r : o.regions) m_program.regionPool.push_back(r);
}

void Parser::settle(const OpenOp& o) {
    place(o.index, placedOp(o));
    auto& op = m_program.ops[o.index];
    op.isCall = o.isCall;
    if (o.isCall) {
        op.name = m_builder.internKept(o.callee);
        auto& calls = m_program.calls; // one in regions of another, which no file has, was settled before
        calls.insert(calls.empty() || calls.back() < o.index ? calls.end() : std::ranges::lower_bound(calls, o.index),
                     o.index);
    } else if (o.kind == OpKind::unknown) {
        op.name = m_builder.internKept(o.fullName);
    }
    op.attributes = {m_builder.attributeCount(), static_cast<std::uint32_t>(o.attributes.size())};
    for (const auto& attribute : o.attributes) {
        if (attribute.text.valid())
            m_builder.poolText(attribute.name, attribute.text);
        else
            m_builder.poolInts(attribute.name, {o.ints.data() + attribute.firstInt, attribute.count});
    }
}

// Most ops work element by element on values of one type: those fit whatever it is.
bool Parser::isOfOneType(const PlacedOp& o) const {
    const auto operands = opRow(o.kind).operands;
    if (!isElementwise(o.kind) || o.results.count != 1 || !o.regions.empty() ||
        (operands >= 0 && static_cast<std::size_t>(operands) != o.operands.size()))
        return false;
    const auto& types = m_program.valueType;
    return std::all_of(o.operands.begin(), o.operands.end(),
                       [&](std::uint32_t v) { return types[v] == types[o.results.first]; });
}

bool Parser::fitsItsTypes(const OpenOp& o) {
    if (isOfOneType(placedOp(o))) return true;
    m_lists.clear();
    for (const auto& a : o.attributes) m_lists.push_back({a.name, {o.ints.data() + a.firstInt, a.count}});
    return fitsItsTypes(o, m_lists);
}

bool Parser::fitsItsTypes(const OpenOp& o, std::span<const OpView::List> lists) {
    m_operandTypes.clear();
    m_resultTypes.clear();
    m_regionViews.clear();
    for (const auto v : o.operands) m_operandTypes.push_back(m_builder.type(m_program.valueType[v]));
    for (const auto id : o.resultTypes) m_resultTypes.push_back(m_builder.type(id));
    for (const auto r : o.regions)
        m_regionViews.push_back({m_program.regions[r].arguments.count, m_program.regions[r].yields.count});
    const auto why = misfit({o.kind, m_operandTypes, m_resultTypes, m_regionViews, lists});
    if (why.empty()) return true;
    return error(o.offset, std::string(o.fullName) + " does not fit its types", why);
}

// An op of a dialect that is not ours, in a pretty form of its own: operands are the values on its line outside of
// inner brackets, types what stands behind a colon; regions are skipped.
bool Parser::skipUnknown(OpenOp& o) {
    std::string text; // with %0, %1, ... for the operands and without location
    auto copied = m_lex.at();
    const auto skipBlanks = [&] {
        while (m_lex.raw() == ' ' || m_lex.raw() == '\t') m_lex.skipRaw();
    };
    for (skipBlanks(); m_lex.raw() != '\n' && m_lex.raw() != '\0'; skipBlanks()) {
        const char c = m_lex.raw();
        if (c == '%') {
            text += m_lex.from(copied);
            if (!operand(o.operands)) return false;
            (text += '%') += std::to_string(o.operands.size() - 1);
            copied = m_lex.at();
        } else if (c == '[' || c == '{' || c == '<' || (c == '(' && o.typesRead)) { // before: operands may stand inside
            if (!m_lex.balanced()) return expected("a closing bracket");
        } else if (c == '"') {
            if (m_lex.string().empty()) return m_lex.seek(m_source.text.size()), cutShort();
        } else if (c == ':' && m_lex.raw(1) != ':' && !o.typesRead) {
            m_lex.skipRaw();
            if (!opTypes(o)) return false;
            auto end = m_lex.at(); // looking for -> went over the end of the line
            while (m_lex.text()[end - 1] == ' ' || m_lex.text()[end - 1] == '\n' || m_lex.text()[end - 1] == '\r')
                --end;
            m_lex.seek(end);
        } else if (m_lex.text().substr(m_lex.at()).starts_with("loc(")) {
            text += m_lex.from(copied);
            if (!location(o.location)) return false;
            copied = m_lex.at();
        } else if (c == '}') {
            break;
        } else {
            m_lex.skipRaw();
        }
    }
    if (!o.typesRead && o.resultCount > 0)
        return error(o.offset, "the operation \"" + std::string(o.fullName) + "\" is not known",
                     "and its types are not found on its line",
                     "print the module in generic form (mlir-opt "
                     "--mlir-print-op-generic, or enable_debug_info with print_generic_op_form)");
    text += m_lex.from(copied);
    while (text.ends_with(' ')) text.pop_back();
    if (!text.empty())
        o.attributes.push_back({m_builder.internKept("text"), m_builder.intern(axiscape::quoted(text)), 0, 0});
    return true;
}

} // namespace axiscape::stablehlo
