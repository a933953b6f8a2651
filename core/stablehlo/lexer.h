// SPDX-License-Identifier: GPL-3.0-or-later
// A place in a text and the small steps every reader takes from there. White space and `//` comments are skipped
// before each step. A step that does not apply returns false (or an empty view) and stays where it was.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace axiscape {

class Lexer {
  public:
    Lexer() = default;
    explicit Lexer(std::string_view text, std::size_t at = 0) : m_text(text), m_at(at) {}

    std::string_view text() const { return m_text; }
    std::size_t at() const { return m_at; }
    void seek(std::size_t offset) { m_at = offset; }
    std::string_view from(std::size_t start) const { return m_text.substr(start, m_at - start); }

    void space() {
        if (m_at < m_text.size() && static_cast<unsigned char>(m_text[m_at]) > ' ' && m_text[m_at] != '/') return;
        skipSpace();
    }
    bool end() {
        space();
        return m_at >= m_text.size();
    }
    // The next character after white space; 0 at the end.
    char peek() {
        space();
        return m_at < m_text.size() ? m_text[m_at] : '\0';
    }
    // The character right here, white space included; 0 at the end.
    char raw(std::size_t ahead = 0) const { return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : '\0'; }
    void skipRaw() { m_at += m_at < m_text.size(); }

    bool accept(char c) {
        if (peek() != c) return false;
        ++m_at;
        return true;
    }
    bool accept(std::string_view punctuation);
    bool acceptWord(std::string_view word); // not a prefix of a longer word
    std::string_view word();                // [A-Za-z_][A-Za-z0-9_$.]*
    std::string_view valueName();           // %12, %arg0 without #k
    std::string_view string();              // with its quotes, escapes as written
    std::string_view number();              // integer or floating point, sign included
    bool integer(std::int64_t& value);      // also 0x; false (and unmoved) where it is no integer or does not fit
    // From an opening bracket over everything to its closing one, strings skipped; `->` is no bracket. Linear, no
    // recursion. False, and at the end, if it is never closed or closed by another kind of bracket.
    bool balanced();
    // One attribute value: number, string, list, dictionary, #attribute, @symbol, word with <...>. With `typed` also a
    // type after a colon.
    bool attributeValue(bool typed);
    bool type(); // one type: tensor<...>, !dialect.name<...>, (a, b) -> c, tuple<...>, i32

  private:
    void skipSpace();

    std::string_view m_text;
    std::size_t m_at = 0;
    std::vector<char> m_open;
};

// What a string literal says: quotes off, \22 and \" and \n undone.
// The name of a symbol, which has quotes where its letters are no word's: "<lambda>".
[[nodiscard]] inline std::string_view withoutQuotes(std::string_view name) {
    return name.size() >= 2 && name.front() == '"' ? name.substr(1, name.size() - 2) : name;
}
[[nodiscard]] std::string unescaped(std::string_view literal);
// The literal that says the text: quotes and backslashes escaped, line ends as \n.
[[nodiscard]] std::string quoted(std::string_view text);

} // namespace axiscape
