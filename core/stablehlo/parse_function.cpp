// SPDX-License-Identifier: GPL-3.0-or-later
// func.func in both forms: head, arguments with their dictionaries and names, results, body.
#include "core/stablehlo/parser.h"

namespace axiscape::stablehlo {
namespace {

std::string_view withoutBraces(std::string_view dictionary) {
    return dictionary.size() < 2 ? std::string_view() : dictionary.substr(1, dictionary.size() - 2);
}

} // namespace

// func.func public @main(%arg0: tensor<2xf32> {tf.aliasing_output = 0 : i32} loc("x")) -> (tensor<2xf32>) { ... }
bool Parser::function() {
    ParsedFunction f;
    f.offset = static_cast<std::uint32_t>(m_lex.at());
    f.firstValue = static_cast<std::uint32_t>(m_program.valueType.size());
    if (m_lex.acceptWord("private") || m_lex.acceptWord("nested"))
        f.isPublic = false;
    else
        m_lex.acceptWord("public");
    const auto at = (m_lex.space(), m_lex.at());
    if (m_lex.raw() != '@' || !m_lex.attributeValue(false)) return expected("the name of a function, such as @main");
    f.name = withoutQuotes(m_lex.from(at + 1));
    m_open.push_back({"function", f.name, at});

    const auto scope = enterScope();
    f.body = newRegion();
    if (!functionArguments(f, f.body) || !functionResults(f)) return false;
    if (m_lex.acceptWord("attributes")) {
        m_lex.space();
        const auto start = m_lex.at();
        if (m_lex.raw() != '{') return expected("the attributes of the function");
        if (!m_lex.balanced()) return expected("} behind the attributes of the function");
        f.attributes = withoutBraces(m_lex.from(start));
    }
    if (m_lex.accept('{')) {
        f.hasBody = true;
        if (!regionBody(f.body)) return false;
    }
    leaveScope(scope);
    m_open.pop_back();
    f.endValue = static_cast<std::uint32_t>(m_program.valueType.size());
    m_program.functions.push_back(std::move(f));
    std::uint32_t ignored = 0;
    return location(ignored);
}

// %arg0: type {dictionary} loc(...), ...; a declaration has types alone
bool Parser::functionArguments(ParsedFunction& f, std::uint32_t region) {
    if (!m_lex.accept('(')) return expected("( behind the name of the function");
    auto& arguments = m_program.regions[region].arguments;
    arguments.first = static_cast<std::uint32_t>(m_program.valueType.size());
    while (!m_lex.accept(')')) {
        if (m_lex.end()) return cutShort();
        if (arguments.count > 0 && !m_lex.accept(',')) return expected(", or ) behind an argument");
        m_lex.space();
        const auto offset = m_lex.at();
        const auto name = m_lex.valueName();
        if (!name.empty() && !m_lex.accept(':')) return expected(": and the type of the argument");
        const auto value = addValues(1, offset);
        TypeId typeId;
        if (!type(typeId)) return false;
        m_program.valueType[value] = typeId;
        if (!name.empty() && !bind(name, offset, {value, 1})) return false;
        ParsedArgument argument;
        if (m_lex.peek() == '{') {
            const auto start = m_lex.at();
            if (!m_lex.balanced()) return expected("} behind the attributes of an argument");
            argument.attributes = withoutBraces(m_lex.from(start));
        }
        if (!location(argument.location)) return false;
        f.arguments.push_back(argument);
        ++arguments.count;
    }
    return true;
}

// -> type, or -> (type {dictionary}, ...)
bool Parser::functionResults(ParsedFunction& f) {
    if (!m_lex.accept("->")) return true;
    TypeId ignored;
    if (!m_lex.accept('(')) {
        f.resultAttributes.emplace_back();
        return type(ignored);
    }
    while (!m_lex.accept(')')) {
        if (m_lex.end()) return cutShort();
        if (!f.resultAttributes.empty() && !m_lex.accept(',')) return expected(", or ) behind a result");
        if (!type(ignored)) return false;
        f.resultAttributes.emplace_back();
        if (m_lex.peek() == '{') {
            const auto start = m_lex.at();
            if (!m_lex.balanced()) return expected("} behind the attributes of a result");
            f.resultAttributes.back() = withoutBraces(m_lex.from(start));
        }
    }
    return true;
}

// "func.func"() <{arg_attrs = [{...}], res_attrs = [...], sym_name = "main", ...}> ({ ^bb0(...): ... }) : () -> ()
// Older texts have the dictionary behind the region.
bool Parser::genericFunction() {
    ParsedFunction f;
    f.offset = static_cast<std::uint32_t>(m_lex.at());
    f.firstValue = static_cast<std::uint32_t>(m_program.valueType.size());
    m_open.push_back({"function", {}, m_lex.at()});
    std::string_view properties;
    const auto takeDictionary = [&] {
        m_lex.space();
        const auto start = m_lex.at();
        if (m_lex.raw() != '{' || !m_lex.balanced()) return expected("the properties of the function");
        if (const auto text = withoutBraces(m_lex.from(start)); !dictionaryValue(text, "sym_name").empty())
            properties = text;
        return true;
    };
    if (!m_lex.accept("()")) return expected("() behind \"func.func\"");
    if (m_lex.accept('<') && (!takeDictionary() || !m_lex.accept('>'))) return expected("> behind the properties");
    if (!m_lex.accept("(")) return expected("the region of the function");
    const auto scope = enterScope();
    f.body = newRegion();
    if (!m_lex.accept('{')) return expected("{");
    if (m_lex.peek() == '^') {
        m_lex.skipRaw();
        m_lex.word();
        if (m_lex.accept('(') && !blockArguments(f.body, &f)) return false;
        if (!m_lex.accept(':')) return expected(": behind the arguments of a block");
    }
    f.hasBody = m_lex.peek() != '}';
    if (!regionBody(f.body)) return false;
    leaveScope(scope);
    if (!m_lex.accept(')')) return expected(") behind the region of the function");
    if (m_lex.peek() == '{' && !takeDictionary()) return false;
    if (!m_lex.accept(':') || !m_lex.type()) return expected(": () -> () behind the function");

    const auto name = dictionaryValue(properties, "sym_name");
    if (name.size() < 3) return error(f.offset, "a function has no name", "its properties have no sym_name");
    f.name = name.substr(1, name.size() - 2);
    f.isPublic = !dictionaryValue(properties, "sym_visibility").starts_with("\"private");
    const auto arguments = listElements(dictionaryValue(properties, "arg_attrs"));
    for (std::size_t i = 0; i < arguments.size() && i < f.arguments.size(); ++i)
        f.arguments[i].attributes = withoutBraces(arguments[i]);
    f.resultAttributes.resize(m_program.regions[f.body].yields.count);
    const auto results = listElements(dictionaryValue(properties, "res_attrs"));
    for (std::size_t i = 0; i < results.size() && i < f.resultAttributes.size(); ++i)
        f.resultAttributes[i] = withoutBraces(results[i]);
    m_open.pop_back();
    f.endValue = static_cast<std::uint32_t>(m_program.valueType.size());
    m_program.functions.push_back(std::move(f));
    std::uint32_t ignored = 0;
    return location(ignored);
}

} // namespace axiscape::stablehlo
