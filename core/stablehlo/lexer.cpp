// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stablehlo/lexer.h"

#include <array>
#include <charconv>
#include <cstring>

namespace axiscape {
namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool startsWord(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

// What a character can be part of, looked up: texts are long.
enum : std::uint8_t { inWord = 1, inBalance = 2 }; // of a word; of what balanced() has to look at
constexpr auto kClasses = [] {
    std::array<std::uint8_t, 256> classes{};
    for (int c = 0; c < 256; ++c) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (letter || (c >= '0' && c <= '9') || c == '_' || c == '$' || c == '.') classes[std::size_t(c)] |= inWord;
    }
    for (const unsigned char c : {'(', ')', '[', ']', '{', '}', '<', '>', '"', '/'}) classes[c] |= inBalance;
    return classes;
}();
bool is(char c, std::uint8_t what) { return (kClasses[static_cast<unsigned char>(c)] & what) != 0; }
bool continuesWord(char c) { return is(c, inWord); }

int hexDigit(char c) {
    if (isDigit(c)) return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

} // namespace

void Lexer::skipSpace() {
    while (m_at < m_text.size()) {
        const char c = m_text[m_at];
        if (c == ' ' || c == '\n' || c == '\t' || c == '\r') {
            ++m_at;
        } else if (c == '/' && raw(1) == '/') {
            const auto end = m_text.find('\n', m_at);
            m_at = end == m_text.npos ? m_text.size() : end;
        } else {
            return;
        }
    }
}

bool Lexer::accept(std::string_view punctuation) {
    space();
    if (!m_text.substr(m_at).starts_with(punctuation)) return false;
    m_at += punctuation.size();
    return true;
}

bool Lexer::acceptWord(std::string_view wanted) {
    const auto start = m_at;
    if (word() == wanted) return true;
    m_at = start;
    return false;
}

std::string_view Lexer::word() {
    space();
    const auto start = m_at;
    if (!startsWord(raw())) return {};
    auto at = start + 1;
    while (at < m_text.size() && continuesWord(m_text[at])) ++at;
    m_at = at;
    return from(start);
}

std::string_view Lexer::valueName() {
    space();
    const auto start = m_at;
    if (raw() != '%') return {};
    auto at = start + 1;
    while (at < m_text.size() && (continuesWord(m_text[at]) || m_text[at] == '-')) ++at;
    m_at = at;
    if (m_at == start + 1) {
        m_at = start;
        return {};
    }
    return from(start);
}

std::string_view Lexer::string() {
    space();
    const auto start = m_at;
    if (raw() != '"') return {};
    auto quote = start;
    do { // the literal ends at a quote with an even number of backslashes before it
        quote = m_text.find('"', quote + 1);
        if (quote == m_text.npos) {
            m_at = start;
            return {};
        }
        auto backslashes = quote;
        while (m_text[backslashes - 1] == '\\') --backslashes;
        if ((quote - backslashes) % 2 == 0) break;
    } while (true);
    m_at = quote + 1;
    return from(start);
}

std::string_view Lexer::number() {
    space();
    const auto start = m_at;
    if (raw() == '-' || raw() == '+') ++m_at;
    if (!isDigit(raw())) {
        m_at = start;
        return {};
    }
    if (raw() == '0' && raw(1) == 'x' && hexDigit(raw(2)) >= 0) {
        m_at += 2;
        while (hexDigit(raw()) >= 0) ++m_at;
        return from(start);
    }
    while (isDigit(raw())) ++m_at;
    if (raw() == '.' && isDigit(raw(1))) do
            ++m_at;
        while (isDigit(raw()));
    else if (raw() == '.')
        ++m_at;
    if ((raw() == 'e' || raw() == 'E') && (isDigit(raw(1)) || ((raw(1) == '+' || raw(1) == '-') && isDigit(raw(2))))) {
        m_at += 2;
        while (isDigit(raw())) ++m_at;
    }
    return from(start);
}

bool Lexer::integer(std::int64_t& value) {
    const auto start = m_at;
    std::string_view digits = number();
    const bool hex = digits.find('x') != digits.npos;
    const bool negative = digits.starts_with('-');
    if (digits.starts_with('+')) digits.remove_prefix(1);
    bool fits = !digits.empty();
    if (hex) {
        std::uint64_t bits = 0;
        digits.remove_prefix(digits.find('x') + 1);
        const auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), bits, 16);
        fits = error == std::errc() && stop == digits.data() + digits.size() && bits <= INT64_MAX;
        value = fits ? (negative ? -static_cast<std::int64_t>(bits) : static_cast<std::int64_t>(bits)) : 0;
    } else if (fits) {
        const auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        fits = error == std::errc() && stop == digits.data() + digits.size();
    }
    if (!fits) m_at = start;
    return fits;
}

bool Lexer::balanced() {
    space();
    m_open.clear();
    if (raw() != '(' && raw() != '[' && raw() != '{' && raw() != '<') return false;
    while (true) {
        auto at = m_at;
        while (at < m_text.size() && !is(m_text[at], inBalance)) ++at;
        m_at = at;
        if (at >= m_text.size()) return false;
        const char c = m_text[at];
        switch (c) {
        case '(':
            m_open.push_back(')');
            break;
        case '[':
            m_open.push_back(']');
            break;
        case '{':
            m_open.push_back('}');
            break;
        case '<':
            m_open.push_back('>');
            break;
        case '"':
            if (string().empty()) {
                m_at = m_text.size();
                return false;
            }
            continue;
        case '/':
            if (raw(1) == '/') {
                space();
                continue;
            }
            break;
        case '>':
            if (m_at > 0 && m_text[m_at - 1] == '-') break;
            [[fallthrough]];
        case ')':
        case ']':
        case '}':
            if (m_open.empty() || m_open.back() != c) return false;
            m_open.pop_back();
            break;
        default:
            break;
        }
        ++m_at;
        if (m_open.empty()) return true;
    }
}

bool Lexer::type() {
    const char c = peek();
    if (c == '(') {
        if (!balanced()) return false;
        if (!accept("->")) return true;
        return peek() == '(' ? balanced() : type();
    }
    if (c == '!') {
        ++m_at;
        if (word().empty()) return false;
    } else if (word().empty()) {
        return false;
    }
    return raw() != '<' || balanced();
}

bool Lexer::attributeValue(bool typed) {
    switch (peek()) {
    case '"':
        if (string().empty()) {
            m_at = m_text.size();
            return false;
        }
        break;
    case '[':
    case '{':
    case '<':
        if (!balanced()) return false;
        break;
    case '(':
        return type();
    case '#': {
        ++m_at;
        if (word().empty()) return false;
        if (raw() == '<' && !balanced()) return false;
        break;
    }
    case '!':
        return type();
    case '@':
        do {
            ++m_at;
            if (raw() == '"' ? string().empty() : word().empty()) return false;
        } while (raw() == ':' && raw(1) == ':' && raw(2) == '@' && (m_at += 2));
        break;
    default:
        if (number().empty()) {
            if (word().empty()) return false;
            if (raw() == '<' && !balanced()) return false;
        }
        break;
    }
    if (typed && peek() == ':' && raw(1) != ':') {
        ++m_at;
        return type();
    }
    return true;
}

std::string unescaped(std::string_view literal) {
    if (literal.size() >= 2 && literal.front() == '"') literal = literal.substr(1, literal.size() - 2);
    if (literal.find('\\') == literal.npos) return std::string(literal);
    std::string result;
    result.reserve(literal.size());
    for (std::size_t i = 0; i < literal.size(); ++i) {
        if (literal[i] != '\\' || i + 1 >= literal.size()) {
            result += literal[i];
            continue;
        }
        const char next = literal[i + 1];
        if (next == 'n' || next == 't' || next == '"' || next == '\\') {
            result += next == 'n' ? '\n' : next == 't' ? '\t' : next;
            ++i;
        } else if (i + 2 < literal.size() && hexDigit(next) >= 0 && hexDigit(literal[i + 2]) >= 0) {
            result += static_cast<char>(hexDigit(next) * 16 + hexDigit(literal[i + 2]));
            i += 2;
        } else {
            result += '\\';
        }
    }
    return result;
}

std::string quoted(std::string_view text) {
    std::string literal = "\"";
    for (const char c : text) {
        if (c == '\n')
            literal += "\\n";
        else if (c == '"' || c == '\\')
            (literal += '\\') += c;
        else
            literal += c;
    }
    return literal + "\"";
}

} // namespace axiscape
