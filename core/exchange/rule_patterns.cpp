// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exchange/rule_patterns.h"

#include <algorithm>

namespace axiscape::exchange {
namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }

std::vector<std::string> split(std::string_view text, char at) {
    std::vector<std::string> parts;
    for (std::size_t from = 0;;) {
        const auto end = std::min(text.find(at, from), text.size());
        parts.emplace_back(text.substr(from, end - from));
        if (end == text.size()) return parts;
        from = end + 1;
    }
}

// What stands in the path is matched as it is: glob and fnmatch would read these as signs.
std::string literal(std::string_view text) {
    std::string out(text);
    for (char& c : out)
        if (c == '[' || c == '*' || c == '?') c = '?';
    return out;
}

std::string withoutNumbers(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!isDigit(text[i]))
            out += text[i];
        else if (out.empty() || out.back() != '*')
            out += '*';
    }
    return out;
}

std::string onceStarred(const std::string& text) {
    std::string out;
    for (const char c : text)
        if (c != '*' || out.empty() || out.back() != '*') out += c;
    return out;
}

class Suggestions {
  public:
    Suggestions(std::string_view path, bool anyLayer) : m_parts(split(path, '/')) {
        for (auto& part : m_parts) {
            part = literal(part);
            if (anyLayer) part = withoutNumbers(part);
        }
    }

    std::vector<RulePattern> all() {
        add("*", 0);
        std::string whole;
        for (const auto& part : m_parts) whole += (whole.empty() ? "" : "/") + part;
        add(whole, 0);
        const auto n = m_parts.size();
        for (std::size_t a = 0; a < n; ++a) {
            add(kept({a}), 0);
            for (std::size_t b = a + 1; b < n; ++b) {
                add(kept({a, b}), 0);
                for (std::size_t c = b + 1; c < n; ++c) add(kept({a, b, c}), 0);
            }
            words(a);
        }
        return std::move(m_out);
    }

  private:
    static constexpr int kStar = 4, kWord = 30;

    void add(const std::string& text, int cost) {
        const auto pattern = onceStarred(text);
        cost += static_cast<int>(pattern.size()) +
                kStar * static_cast<int>(std::count(pattern.begin(), pattern.end(), '*'));
        m_out.push_back({pattern, cost});
    }

    // Those parts, and a star for every run of others.
    std::string kept(std::initializer_list<std::size_t> which) const {
        std::string out;
        std::size_t next = 0;
        for (const auto at : which) {
            if (!out.empty()) out += '/';
            if (at > next) out += "*/";
            out += m_parts[at];
            next = at + 1;
        }
        return next < m_parts.size() ? out + "/*" : out;
    }

    void words(std::size_t at) {
        const auto words = split(m_parts[at], '_');
        if (words.size() < 2) return;
        const std::string before = at == 0 ? "" : "*/", behind = at + 1 == m_parts.size() ? "" : "/*";
        add(before + words.front() + "_*" + behind, kWord);
        add("*_" + words.back() + behind, kWord);
    }

    std::vector<std::string> m_parts;
    std::vector<RulePattern> m_out;
};

} // namespace

std::string layerForm(std::string_view path) {
    std::string form;
    for (std::size_t i = 0; i < path.size(); ++i)
        if (!isDigit(path[i]) || i == 0 || !isDigit(path[i - 1])) form += isDigit(path[i]) ? '#' : path[i];
    return form;
}

RulePattern exactPattern(std::string_view path) { return {literal(path), static_cast<int>(path.size())}; }

std::vector<RulePattern> patternsOf(std::string_view path, bool anyLayer) { return Suggestions(path, anyLayer).all(); }

} // namespace axiscape::exchange
