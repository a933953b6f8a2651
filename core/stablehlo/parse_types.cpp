// SPDX-License-Identifier: GPL-3.0-or-later
// Types. Each text is read once; types that are no ranked tensor are kept as text.
#include "core/stablehlo/parser.h"

#include "core/base/numbers.h"

namespace axiscape::stablehlo {

bool Parser::type(TypeId& id) {
    m_lex.space();
    const auto start = m_lex.at();
    if (!m_lex.type())
        return m_lex.end() ? cutShort()
                           : error(start, "a type cannot be read", "no type begins here, or its brackets do not match");
    auto text = m_lex.from(start);
    if (const auto* found = m_types.find(text)) {
        id = *found;
        return true;
    }
    const auto written = text;
    if (const auto alias = m_typeAliases.find(text); alias != m_typeAliases.end()) text = alias->second;
    if (text == "!mhlo.token") text = "!stablehlo.token";
    if (text.starts_with("tensor<") && text.ends_with('>')) {
        if (!tensorType(text, start, id)) return false;
    } else {
        id = m_builder.otherType(text);
    }
    m_types.tryEmplace(written, id);
    return true;
}

// tensor<2x?x8xf32>, tensor<f32>, tensor<2xf32, #encoding>
bool Parser::tensorType(std::string_view text, std::size_t offset, TypeId& id) {
    constexpr std::int64_t kMaxBits = std::int64_t{1} << 61;
    Lexer lex(text.substr(0, text.size() - 1), 7); // digits and x only up to the element type
    m_dims.clear();
    bool dynamic = false, ranked = true;
    std::int64_t elements = 1;
    const auto why = [&] { return std::string(text.substr(0, 80)); };
    while (true) {
        const char c = lex.raw();
        if (c == '*' && lex.raw(1) == 'x') {
            ranked = false;
            lex.seek(lex.at() + 2);
        } else if (c == '?' && lex.raw(1) == 'x') {
            dynamic = true;
            m_dims.push_back(-1);
            lex.seek(lex.at() + 2);
        } else if (c >= '0' && c <= '9') {
            std::int64_t size = 0;
            for (char d = c; d >= '0' && d <= '9'; d = lex.raw()) {
                if (size > kMaxBits / 10 - 10) return error(offset, "a type cannot be read", why() + " is too large");
                size = size * 10 + (d - '0');
                lex.skipRaw();
            }
            if (lex.raw() != 'x') return error(offset, "a type cannot be read", why() + " has no x behind a size");
            lex.skipRaw();
            if (size > 1 && elements > kMaxBits / 128 / size)
                return error(offset, "a type cannot be read", why() + " is too large");
            elements *= size == 0 ? 1 : size;
            m_dims.push_back(size);
        } else {
            break;
        }
    }
    const auto elementStart = lex.at();
    lex.type();
    const auto element = lex.from(elementStart);
    const bool encoded = !lex.end();
    const auto dtype = elementFromName(element);
    if (element.empty()) return error(offset, "a type cannot be read", why() + " has no element type");
    if (!dtype || !ranked) {
        // quantized elements and the like keep their text; a name nobody knows is a mistake
        if (!dtype && element.find_first_of("<!.") == element.npos && element != "index" && ranked)
            return error(offset, "a type cannot be read",
                         "the element type " + std::string(element.substr(0, 40)) + " is not known");
        id = m_builder.otherType(text);
    } else if (dynamic || encoded) {
        id = m_builder.dynamicTensor(*dtype, m_dims, text);
    } else {
        id = m_builder.tensor(*dtype, m_dims);
    }
    return true;
}

bool Parser::typesInParentheses(std::vector<TypeId>& types) {
    if (!m_lex.accept('(')) return expected("( and types");
    while (!m_lex.accept(')')) {
        if (m_lex.end()) return cutShort();
        if (!types.empty() && !m_lex.accept(',')) return expected(", or ) behind a type");
        TypeId id;
        if (!type(id)) return false;
        types.push_back(id);
    }
    return true;
}

// (a, b) -> c      (a, b) -> (c, d)      a, b      a -> (b, c)
bool Parser::opTypes(OpenOp& o) {
    o.typesRead = true;
    if (m_lex.peek() == '(') {
        const auto start = m_lex.at();
        if (!typesInParentheses(o.operandTypes)) return false;
        if (o.operandTypes.size() != o.operands.size() + o.initials.size())
            return error(start,
                         "the operation has " + std::to_string(o.operands.size() + o.initials.size()) + " operands",
                         std::to_string(o.operandTypes.size()) + " types are written for them");
    } else {
        do {
            TypeId id;
            if (!type(id)) return false;
            o.operandTypes.push_back(id);
        } while (m_lex.accept(','));
    }
    if (!m_lex.accept("->")) return resultTypesFromList(o);
    if (m_lex.peek() == '(') return typesInParentheses(o.resultTypes);
    TypeId id;
    do {
        if (!type(id)) return false;
        o.resultTypes.push_back(id);
    } while (m_lex.accept(','));
    return true;
}

} // namespace axiscape::stablehlo
