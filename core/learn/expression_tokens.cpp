// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/expression_tokens.h"

#include "core/learn/refusal.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace axiscape::learn {
namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool isWordPart(char c) { return isLetter(c) || isDigit(c); }
bool isSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

bool takesPath(std::string_view function) {
    return function == "sharding" || function == "local_shape" || function == "bytes" || function == "whole_bytes";
}

class Lexer {
  public:
    explicit Lexer(std::string_view text) : m_text(text) {}

    Result<std::vector<Token>> all() {
        while (skipSpaces(), m_at < m_text.size())
            if (auto read = one(); !read) return fail(read.error());
        add(Token::Kind::end, {}, m_at);
        return std::move(m_tokens);
    }

  private:
    void skipSpaces() {
        while (m_at < m_text.size() && isSpace(m_text[m_at])) ++m_at;
    }
    void add(Token::Kind kind, std::string_view text, std::size_t column, double number = 0) {
        m_tokens.push_back({kind, std::string(text), number, column + 1});
    }

    Result<void> one() {
        const char c = m_text[m_at];
        if (isDigit(c)) return number();
        if (isLetter(c)) return word();
        if (c == '"') return quoted();
        constexpr std::array<std::string_view, 4> pairs{"==", "!=", "<=", ">="};
        for (const std::string_view pair : pairs)
            if (m_text.substr(m_at, 2) == pair) {
                add(Token::Kind::sign, pair, m_at);
                m_at += 2;
                return {};
            }
        if (std::string_view("<>+-*/()[]{},~").find(c) == std::string_view::npos)
            return refused(words::phrase("an expression cannot have '{}' at column {}", std::string(1, c), m_at + 1));
        add(Token::Kind::sign, m_text.substr(m_at, 1), m_at);
        ++m_at;
        return {};
    }

    Result<void> number() {
        const std::size_t start = m_at;
        double value = 0;
        const auto [end, error] = std::from_chars(m_text.data() + m_at, m_text.data() + m_text.size(), value);
        if (error != std::errc{})
            return refused(words::phrase("the number at column {} is too large or too small", start + 1));
        m_at = static_cast<std::size_t>(end - m_text.data());
        const std::size_t behind = m_at;
        skipSpaces();
        std::size_t last = m_at;
        if (last < m_text.size() && m_text[last] == '%')
            ++last;
        else
            while (last < m_text.size() && isWordPart(m_text[last])) ++last;
        const double factor = unitFactor(m_text.substr(m_at, last - m_at));
        m_at = factor > 0 ? last : behind;
        add(Token::Kind::number, m_text.substr(start, m_at - start), start, factor > 0 ? value * factor : value);
        return {};
    }

    Result<void> quoted() {
        const std::size_t start = m_at++;
        const std::size_t end = m_text.find('"', m_at);
        if (end == m_text.npos) return refused(words::phrase("the text at column {} has no end", start + 1));
        add(Token::Kind::text, m_text.substr(m_at, end - m_at), start);
        m_at = end + 1;
        return {};
    }

    Result<void> word() {
        const std::size_t start = m_at;
        const auto part = [&] {
            while (m_at < m_text.size() && isWordPart(m_text[m_at])) ++m_at;
        };
        part();
        while (m_at + 1 < m_text.size() && m_text[m_at] == '.' && isLetter(m_text[m_at + 1])) {
            ++m_at;
            part();
        }
        const auto name = m_text.substr(start, m_at - start);
        add(Token::Kind::name, name, start);
        skipSpaces();
        if (takesPath(name) && m_at < m_text.size() && m_text[m_at] == '(') path();
        return {};
    }

    // Nothing is read where the argument is in quotes or there is none.
    void path() {
        add(Token::Kind::sign, "(", m_at++);
        skipSpaces();
        const std::size_t start = m_at;
        const std::size_t end = std::min(m_text.find_first_of("\",()", start), m_text.size());
        if (end == m_text.size() || m_text[end] == '"' || m_text[end] == '(') return;
        auto text = m_text.substr(start, end - start);
        while (!text.empty() && isSpace(text.back())) text.remove_suffix(1);
        if (text.empty()) return;
        add(Token::Kind::text, text, start);
        m_at = end;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    std::vector<Token> m_tokens;
};

} // namespace

double unitFactor(std::string_view unit) {
    constexpr double Ki = 1024, k = 1000;
    constexpr std::array<std::pair<std::string_view, double>, 13> units{{{"B", 1},
                                                                         {"kB", k},
                                                                         {"MB", k * k},
                                                                         {"GB", k * k * k},
                                                                         {"TB", k * k * k * k},
                                                                         {"KiB", Ki},
                                                                         {"MiB", Ki * Ki},
                                                                         {"GiB", Ki * Ki * Ki},
                                                                         {"TiB", Ki * Ki * Ki * Ki},
                                                                         {"s", 1},
                                                                         {"ms", 1e-3},
                                                                         {"us", 1e-6},
                                                                         {"%", 0.01}}};
    for (const auto& [name, factor] : units)
        if (name == unit) return factor;
    return 0;
}

Result<std::vector<Token>> tokensOf(std::string_view text) { return Lexer(text).all(); }

} // namespace axiscape::learn
