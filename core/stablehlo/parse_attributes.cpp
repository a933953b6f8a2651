// SPDX-License-Identifier: GPL-3.0-or-later
// Attributes of either form, brought to the names and the flat lists of ir.h. What is not ours is kept as text.
#include "core/stablehlo/parser.h"

namespace axiscape::stablehlo {
namespace {

constexpr std::size_t kMaxSplat = 1 << 16; // elements a splat is expanded to

// The shape behind `dense<0> : tensor<3x2xi64>`, as a number of elements.
std::size_t elementsOfType(std::string_view type) {
    std::size_t elements = 1, size = 0;
    bool digits = false;
    for (const char c : type.substr(std::min(type.size(), type.find('<') + 1))) {
        if (c >= '0' && c <= '9') {
            size = std::min<std::size_t>(size * 10 + static_cast<std::size_t>(c - '0'), kMaxSplat + 1);
            digits = true;
        } else if (c == 'x' && digits) {
            elements = std::min<std::size_t>(elements * size, kMaxSplat + 1);
            size = 0;
            digits = false;
        } else {
            break;
        }
    }
    return elements;
}

// Lists of lists whose shape matters stay as written.
bool isGroups(AttributeName name) {
    return name == AttributeName::replica_groups || name == AttributeName::source_target_pairs;
}

// #mhlo.precision<HIGH> is #stablehlo.precision<HIGH> in an op of stablehlo.
std::string inOtherDialect(std::string_view value, std::string_view dialect) {
    std::string text(value);
    for (auto at = text.find("#mhlo"); at != text.npos; at = text.find("#mhlo", at + 1))
        text.replace(at + 1, 4, dialect);
    return text;
}

} // namespace

bool integersOf(std::string_view value, std::vector<std::int64_t>& ints) {
    ints.clear();
    Lexer lex(value);
    bool dense = false;
    if (lex.acceptWord("array")) {
        if (!lex.accept('<')) return false;
        const auto element = lex.word();
        if (element.empty() || element.front() != 'i') return false;
        if (lex.accept('>')) return lex.end();
        if (!lex.accept(':')) return false;
    } else if (lex.acceptWord("dense")) {
        if (!lex.accept('<')) return false;
        dense = true;
    }
    const bool list = lex.peek() == '[';
    std::size_t depth = 0;
    while (!lex.end()) {
        std::int64_t number = 0;
        const char c = lex.peek();
        if (c == '[') {
            ++depth;
            lex.accept('[');
        } else if (c == ']') {
            if (depth-- == 0) return false;
            lex.accept(']');
        } else if (c == ',') {
            lex.accept(',');
        } else if (c == '>') {
            lex.accept('>');
            break;
        } else if (c == ':') {
            break;
        } else if (lex.acceptWord("true")) {
            ints.push_back(1);
        } else if (lex.acceptWord("false")) {
            ints.push_back(0);
        } else if (lex.integer(number) && lex.raw() != '.' && lex.raw() != 'e') {
            ints.push_back(number);
        } else {
            return false;
        }
    }
    if (depth != 0 || (!list && ints.empty() && !dense)) return false;
    if (lex.accept(':')) {
        const auto type = (lex.space(), value.substr(lex.at()));
        if (!dense && !type.starts_with('i') && !type.starts_with("ui") && !type.starts_with("si")) return false;
        if (dense && !list && ints.size() == 1) { // a splat
            const auto elements = elementsOfType(type);
            if (elements > kMaxSplat) return false;
            ints.assign(elements, ints[0]);
        }
    } else if (!lex.end()) {
        return false;
    }
    return true;
}

std::string_view dictionaryValue(std::string_view dictionary, std::string_view key) {
    if (dictionary.find(key) == dictionary.npos) return {}; // most have other keys
    Lexer lex(dictionary);
    while (!lex.end()) {
        auto name = lex.peek() == '"' ? lex.string() : lex.word();
        if (name.size() >= 2 && name.front() == '"') name = name.substr(1, name.size() - 2);
        if (name.empty()) return {};
        std::string_view value;
        if (lex.accept('=')) {
            const auto start = (lex.space(), lex.at());
            if (!lex.attributeValue(true)) return {};
            value = lex.from(start);
        }
        if (name == key) return value.empty() ? name : value; // a unit attribute is its own name
        if (!lex.accept(',')) return {};
    }
    return {};
}

std::vector<std::string_view> listElements(std::string_view list) {
    std::vector<std::string_view> elements;
    Lexer lex(list);
    if (!lex.accept('[')) return elements;
    while (!lex.end() && lex.peek() != ']') {
        const auto start = lex.at();
        if (!lex.attributeValue(true)) break;
        elements.push_back(lex.from(start));
        if (!lex.accept(',')) break;
    }
    return elements;
}

// name = value, "name" = value, name
bool Parser::dictionary(OpenOp& o) {
    bool first = true;
    while (!m_lex.accept('}')) {
        if (m_lex.end()) return cutShort();
        if (!first && !m_lex.accept(',')) return expected(", or } behind an attribute");
        first = false;
        auto name = m_lex.peek() == '"' ? m_lex.string() : m_lex.word();
        if (name.size() >= 2 && name.front() == '"') name = name.substr(1, name.size() - 2);
        if (name.empty()) return expected("the name of an attribute");
        if (m_lex.accept('=')) {
            if (!attributeValue(o, name, true)) return false;
        } else {
            addAttribute(o, name, "unit");
        }
    }
    return true;
}

bool Parser::attributeValue(OpenOp& o, std::string_view name, bool typed) {
    m_lex.space();
    const auto start = m_lex.at();
    if (!m_lex.attributeValue(typed)) return expected("the value of the attribute " + std::string(name));
    if (name == "dim_numbers") { // [b, 0, f]x[0, i, o]->[b, 0, f]
        if (m_lex.raw() == 'x') m_lex.skipRaw();
        if (!m_lex.attributeValue(false) || !m_lex.accept("->") || !m_lex.attributeValue(false))
            return expected("the dimension numbers of a convolution");
    } else if (!typed && m_lex.acceptWord("x")) { // [0] x [1]
        if (!m_lex.attributeValue(false)) return expected("a list behind x");
    }
    addAttribute(o, name, m_lex.from(start));
    return true;
}

void Parser::addAttribute(OpenOp& o, std::string_view name, std::string_view value) {
    if (value.starts_with('#') && value.find_first_of("<.") == value.npos)
        if (const auto alias = m_attributeAliases.find(value); alias != m_attributeAliases.end()) value = alias->second;
    if (o.isCall && name == "callee" && value.starts_with('@')) {
        o.callee = withoutQuotes(value.substr(1));
        return;
    }
    if (o.fullName.starts_with("mhlo.") && (value.starts_with("#mhlo") || value.starts_with("[#mhlo")))
        value = m_builder.textOf(m_builder.intern(inOtherDialect(value, opKindDialect(o.kind))));
    if (structuredAttribute(o, name, value) || sdyAttribute(o, name, value)) return;
    const StringId id = m_builder.internKept(name);
    const bool ours = id.value < static_cast<std::uint32_t>(AttributeName::knownCount) &&
                      !isGroups(static_cast<AttributeName>(id.value));
    const bool isConstant = o.kind == OpKind::constant && id.value == static_cast<std::uint32_t>(AttributeName::value);
    if (ours && value == "unit") {
        constexpr std::int64_t present = 1;
        addInts(o, static_cast<AttributeName>(id.value), {&present, 1});
    } else if (ours && !isConstant && integersOf(value, m_ints)) {
        addInts(o, static_cast<AttributeName>(id.value), m_ints);
    } else if (isConstant && (value.starts_with("dense<") || value.starts_with("dense_resource<"))) {
        Lexer lex(value, value.find('<')); // off with `dense<` and the type
        lex.balanced();
        const bool dense = value[5] == '<';
        addText(o, AttributeName::value, dense ? value.substr(6, lex.at() - 7) : lex.from(0));
    } else {
        o.attributes.push_back({id, m_builder.internKept(value), 0, 0});
    }
}

// As addAttribute() would find for their text.
AttributeName Parser::nameOfIntegers(OpKind kind, std::string_view name) {
    const StringId id = m_builder.internKept(name);
    const auto known = static_cast<AttributeName>(id.value);
    const bool isKept = id.value < static_cast<std::uint32_t>(AttributeName::knownCount) && !isGroups(known) &&
                        !isEnumName(name) && !(kind == OpKind::constant && known == AttributeName::value);
    return isKept ? known : AttributeName::none;
}

void Parser::addInts(OpenOp& o, AttributeName name, std::span<const std::int64_t> values) {
    o.attributes.push_back({StringId{static_cast<std::size_t>(name)}, StringId{},
                            static_cast<std::uint32_t>(o.ints.size()), static_cast<std::uint32_t>(values.size())});
    o.ints.insert(o.ints.end(), values.begin(), values.end());
}

void Parser::addText(OpenOp& o, AttributeName name, std::string_view text) {
    o.attributes.push_back({StringId{static_cast<std::size_t>(name)}, m_builder.internKept(text), 0, 0});
}

bool Parser::has(const OpenOp& o, AttributeName name) const {
    for (const auto& attribute : o.attributes)
        if (attribute.name.value == static_cast<std::uint32_t>(name)) return true;
    return false;
}

} // namespace axiscape::stablehlo
