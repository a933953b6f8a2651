// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the little notations that a module keeps as text: `<["x"=2]>`, `[{"x"}, {?}]`, `dense<[[0, 1]]>`. Every method
// skips white space first; what does not match is not consumed.
#pragma once

#include <charconv>
#include <cstdint>
#include <string_view>

namespace axiscape::kernels {

class TextScanner {
  public:
    explicit TextScanner(std::string_view text) : m_rest(text) {}

    std::string_view rest() const { return m_rest; }
    bool atEnd() {
        space();
        return m_rest.empty();
    }
    bool accept(std::string_view text) {
        space();
        if (!m_rest.starts_with(text)) return false;
        m_rest.remove_prefix(text.size());
        return true;
    }
    // Between two quotes; false if there is none.
    bool quoted(std::string_view& text) {
        space();
        if (!m_rest.starts_with('"')) return false;
        const auto end = m_rest.find('"', 1);
        if (end == m_rest.npos) return false;
        text = m_rest.substr(1, end - 1);
        m_rest.remove_prefix(end + 1);
        return true;
    }
    bool integer(std::int64_t& number) {
        space();
        const auto [end, error] = std::from_chars(m_rest.data(), m_rest.data() + m_rest.size(), number);
        if (error != std::errc()) return false;
        m_rest.remove_prefix(static_cast<std::size_t>(end - m_rest.data()));
        return true;
    }
    // Letters, digits, '_', '.', '-', '$'; empty if there is none.
    std::string_view word() {
        space();
        std::size_t n = 0;
        while (n < m_rest.size() && isWord(m_rest[n])) ++n;
        const auto text = m_rest.substr(0, n);
        m_rest.remove_prefix(n);
        return text;
    }
    // Goes behind the next `text`; false, at the end, if there is none.
    bool skipPast(std::string_view text) {
        const auto at = m_rest.find(text);
        m_rest.remove_prefix(at == m_rest.npos ? m_rest.size() : at + text.size());
        return at != std::string_view::npos;
    }

  private:
    static bool isWord(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.' ||
               c == '-' || c == '$';
    }
    void space() {
        while (!m_rest.empty() &&
               (m_rest.front() == ' ' || m_rest.front() == '\n' || m_rest.front() == '\t' || m_rest.front() == '\r'))
            m_rest.remove_prefix(1);
    }

    std::string_view m_rest;
};

} // namespace axiscape::kernels
