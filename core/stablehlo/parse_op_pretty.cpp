// SPDX-License-Identifier: GPL-3.0-or-later
// The pretty forms: `op %a, %b, name = [1, 2], WORD, {attributes} : types`, in whatever order, and the few ops that
// read otherwise.
#include "core/stablehlo/op_table.h"
#include "core/stablehlo/parser.h"

namespace axiscape::stablehlo {

bool Parser::prettyForm(OpenOp& o) {
    if (o.kind == OpKind::unknown && !o.isCall) return skipUnknown(o);
    while (!m_lex.accept(':')) {
        if (m_lex.end()) return cutShort();
        if (!prettyItem(o)) return false;
        if (o.typesRead) break;
        if (o.kind == OpKind::rng_get_and_update_state && m_lex.peek() != ':') { // its type is not written
            static constexpr std::int64_t two = 2;
            o.resultTypes.assign(o.resultCount, m_builder.tensor(ElementType::ui64, {&two, 1}));
            o.typesRead = true;
            break;
        }
    }
    if (!o.typesRead && !opTypes(o)) return false;
    o.operands.insert(o.operands.end(), o.initials.begin(), o.initials.end());
    if (o.kind == OpKind::scan) scanSegments(o);
    if (o.kind == OpKind::while_) return whileRegions(o);
    if (o.applied != OpKind::unknown) return appliedRegion(o);
    if (o.kind == OpKind::reduce && m_lex.acceptWord("reducer")) return reducer(o);
    return true;
}

bool Parser::prettyItem(OpenOp& o) {
    const char c = m_lex.peek();
    const auto start = m_lex.at();
    if (c == '[' || c == '{') {
        bool taken = false;
        if (!sdyAxes(o, taken)) return false;
        if (taken) return true;
        if (c == '{' && o.kind == OpKind::scan && o.regions.empty()) {
            std::uint32_t region = 0;
            if (!plainRegion(region)) return false;
            o.regions.push_back(region);
            return true;
        }
    }
    switch (c) {
    case '%':
        return operand(o.operands);
    case ',':
        m_lex.skipRaw();
        return true;
    case '(':
        m_lex.skipRaw();
        return prettyGroup(o);
    case '[':
        return bracketed(o);
    case '{':
        m_lex.skipRaw();
        return dictionary(o);
    case '@':
        if (!m_lex.attributeValue(false)) return expected("the name of a function");
        o.callee = withoutQuotes(m_lex.from(start + 1));
        if (!o.isCall) addText(o, AttributeName::call_target_name, o.callee);
        return true;
    case '"': {
        const auto text = m_lex.string();
        if (text.empty()) return m_lex.seek(m_source.text.size()), cutShort();
        if (o.kind == OpKind::trace)
            o.attributes.push_back({m_builder.internKept("tag"), m_builder.internKept(text), 0, 0});
        else
            addText(o, AttributeName::name, text);
        return true;
    }
    case '<':
        if (!m_lex.balanced()) return expected("> behind <");
        if (o.kind == OpKind::named_computation) // <"name">
            addText(o, AttributeName::name, m_lex.from(start + 1).substr(0, m_lex.at() - start - 2));
        else
            addText(o, o.fullName.starts_with("sdy.") ? AttributeName::sharding : AttributeName::value,
                    m_lex.from(start));
        return true;
    default:
        return prettyWord(o);
    }
}

// (%a, %b)   (%x = %a, %y = %b) of while   (%a init: %b) of reduce   (%a, k = 2) of top_k   (%x: type, ...) { region }
bool Parser::prettyGroup(OpenOp& o) {
    const auto inside = m_lex.at();
    if (m_lex.peek() == '%') { // arguments of a region?
        m_lex.valueName();
        const bool argument = m_lex.peek() == ':';
        m_lex.seek(inside);
        if (argument) return argumentsAndRegion(o);
    } else if (o.kind == OpKind::manual_computation && m_lex.peek() == ')' && o.words++ > 0) { // the second ()
        return argumentsAndRegion(o);
    }
    while (!m_lex.accept(')')) {
        if (m_lex.end()) return cutShort();
        if (m_lex.accept(',')) continue;
        const char c = m_lex.peek();
        if (c != '%') {
            const auto name = m_lex.word();
            if (name.empty() || !m_lex.accept('=')) return expected("an operand or )");
            if (!attributeValue(o, genericName(o.kind, name), false)) return false;
            continue;
        }
        if (o.kind == OpKind::while_) {
            const auto offset = m_lex.at();
            const auto name = m_lex.valueName();
            if (!m_lex.accept('=')) return expected("= and the initial value");
            o.carried.push_back({name, offset, 1});
        }
        if (!operand(o.operands)) return false;
        if (m_lex.acceptWord("init")) {
            if (!m_lex.accept(':')) return expected(": behind init");
            if (!operand(o.initials)) return false;
        }
    }
    return true;
}

// (%x: type, ...) { ops } of sdy.manual_computation
bool Parser::argumentsAndRegion(OpenOp& o) {
    const auto index = newRegion();
    const auto scope = enterScope();
    if (!blockArguments(index, nullptr)) return false;
    if (!m_lex.accept('{')) return expected("{ behind the arguments of a region");
    if (!regionBody(index)) return false;
    leaveScope(scope);
    o.regions.push_back(index);
    return true;
}

bool Parser::prettyWord(OpenOp& o) {
    const auto start = m_lex.at();
    if (o.kind == OpKind::constant && m_lex.acceptWord("dense")) return constantValue(o);
    if (o.fullName.starts_with("check.") && m_lex.acceptWord("dense")) { // its type is the operand's as well
        if (!m_lex.balanced()) return expected("> behind the value");
        const auto types = m_lex.at();
        if (!m_lex.accept(':') || !m_lex.type()) return expected(": and the type of the value");
        addAttribute(o, "value", m_lex.from(start));
        m_lex.seek(types);
        return true;
    }
    const auto word = m_lex.word();
    if (word.empty()) return expected("an operand, an attribute or the types");
    if (m_lex.accept('=')) return attributeValue(o, genericName(o.kind, word), false);
    if (word == "applies") {
        const auto name = m_lex.word();
        o.applied = opKindFromName(name);
        if (o.applied == OpKind::unknown)
            return error(start, "the reducer " + std::string(name) + " is not known",
                         "it is no operation of StableHLO");
        return m_lex.acceptWord("across") || expected("across dimensions");
    }
    if (word == "across") return true;
    if (word == "inits" && o.kind == OpKind::scan) { // what follows in parentheses are the carried values
        o.words = static_cast<std::uint32_t>(o.operands.size());
        return m_lex.peek() == '(' || expected("( and the initial values");
    }
    if (o.kind == OpKind::constant) { // dense_resource<...>, an elided literal
        if (m_lex.raw() == '<' && !m_lex.balanced()) return expected("> behind <");
        addText(o, AttributeName::value, m_lex.from(start));
        return true;
    }
    const auto form = stablehlo::prettyForm(o.kind);
    const auto name = o.words++ == 0 ? form.firstWord : form.secondWord;
    if (name == AttributeName::none)
        return error(start, "\"" + std::string(word) + "\" is not understood here", "the operation takes no such word");
    addText(o, name, word);
    return true;
}

// How many operands are inputs and how many initial values, which the generic form says.
void Parser::scanSegments(OpenOp& o) {
    const auto inputs = std::min<std::size_t>(o.words, o.operands.size()), carried = o.operands.size() - inputs;
    const auto outputs = o.resultCount - std::min<std::size_t>(o.resultCount, carried);
    const auto add = [&](std::string_view name, std::size_t first, std::size_t second) {
        o.attributes.push_back(
            {m_builder.internKept(name),
             m_builder.intern("array<i32: " + std::to_string(first) + ", " + std::to_string(second) + ">"), 0, 0});
    };
    add("operandSegmentSizes", inputs, carried);
    add("resultSegmentSizes", outputs, o.resultCount - outputs);
}

// dense<...>: the literal alone is kept, the type stands behind the colon.
bool Parser::constantValue(OpenOp& o) {
    m_lex.space();
    const auto start = m_lex.at();
    if (m_lex.raw() != '<') return expected("< behind dense");
    if (!m_lex.balanced()) return expected("> behind the value of a constant");
    const auto literal = m_lex.from(start);
    addText(o, AttributeName::value, literal.substr(1, literal.size() - 2));
    return true;
}

// [0:2, 4:8:2] of slice, [3] of get_tuple_element
bool Parser::bracketed(OpenOp& o) {
    const auto start = m_lex.at();
    if (o.kind != OpKind::slice) {
        if (!m_lex.balanced()) return expected("] behind [");
        const auto inside = m_lex.from(start);
        o.attributes.push_back({m_builder.internKept("index"),
                                m_builder.intern(std::string(inside.substr(1, inside.size() - 2)) + " : i32"), 0, 0});
        return true;
    }
    m_lex.accept('[');
    std::vector<std::int64_t>& starts = m_ints;
    std::vector<std::int64_t>& others = m_dims; // limit and stride, in turn
    starts.clear();
    others.clear();
    while (!m_lex.accept(']')) {
        if (!starts.empty() && !m_lex.accept(',')) return expected(", or ] in the ranges of a slice");
        std::int64_t from = 0, to = 0, step = 1;
        if (!m_lex.integer(from) || !m_lex.accept(':') || !m_lex.integer(to) ||
            (m_lex.accept(':') && !m_lex.integer(step)))
            return expected("a range, such as 0:8 or 0:8:2");
        starts.push_back(from);
        others.push_back(to);
        others.push_back(step);
    }
    addInts(o, AttributeName::start_indices, starts);
    for (std::size_t which = 0; which < 2; ++which) {
        for (std::size_t i = 0; i < starts.size(); ++i) starts[i] = others[2 * i + which];
        addInts(o, which == 0 ? AttributeName::limit_indices : AttributeName::strides, starts);
    }
    return true;
}

} // namespace axiscape::stablehlo
