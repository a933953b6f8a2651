// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sharding/rule_text.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <fmt/format.h>

namespace axiscape {

// Recursive descent to postfix steps; how deep parentheses nest is bounded.
class FormulaParser {
  public:
    FormulaParser(std::string_view text, const std::vector<std::string>& names) : m_text(text), m_names(names) {}

    Result<Formula> read() {
        const bool good = sum(0);
        skipBlanks();
        if (good && m_at != m_text.size()) wrong("an operator is missing");
        if (m_error) return fail(*m_error);
        return std::move(m_formula);
    }

  private:
    using Code = Formula::Code;

    bool wrong(std::string why) {
        if (!m_error)
            m_error = Error{ErrorCode::wrongInput,
                            "the formula cannot be read",
                            fmt::format("column {}", m_at + 1),
                            std::move(why),
                            {},
                            std::string(m_text) + "\n" + std::string(m_at, ' ') + "^"};
        return false;
    }
    void skipBlanks() {
        while (m_at < m_text.size() && std::isspace(static_cast<unsigned char>(m_text[m_at]))) ++m_at;
    }
    char peek() {
        skipBlanks();
        return m_at < m_text.size() ? m_text[m_at] : '\0';
    }
    bool binary(int depth, bool (FormulaParser::*operand)(int), char a, Code codeA, char b, Code codeB) {
        if (!(this->*operand)(depth)) return false;
        for (char c = peek(); c == a || c == b; c = peek()) {
            ++m_at;
            if (!(this->*operand)(depth)) return false;
            m_formula.m_steps.push_back({c == a ? codeA : codeB, 0, 0});
        }
        return true;
    }
    bool sum(int depth) { return binary(depth, &FormulaParser::product, '+', Code::add, '-', Code::subtract); }
    bool product(int depth) { return binary(depth, &FormulaParser::atom, '*', Code::multiply, '/', Code::divide); }
    bool atom(int depth) {
        constexpr int kDeepest = 100;
        const char c = peek();
        if (c == '(') {
            if (depth == kDeepest) return wrong("parentheses nest too deep");
            ++m_at;
            if (!sum(depth + 1)) return false;
            if (peek() != ')') return wrong("')' is missing");
            ++m_at;
            return true;
        }
        if (std::isdigit(static_cast<unsigned char>(c)) || c == '.') {
            double number = 0;
            const auto [end, error] = std::from_chars(m_text.data() + m_at, m_text.data() + m_text.size(), number);
            if (error != std::errc()) return wrong("this is no number");
            m_at = static_cast<std::size_t>(end - m_text.data());
            m_formula.m_steps.push_back({Code::number, number, 0});
            return true;
        }
        std::size_t end = m_at;
        while (end < m_text.size() && (std::isalnum(static_cast<unsigned char>(m_text[end])) || m_text[end] == '_'))
            ++end;
        const std::string_view name = m_text.substr(m_at, end - m_at);
        if (name.empty()) return wrong("a number, a factor or '(' is missing");
        const auto found = std::find(m_names.begin(), m_names.end(), name);
        if (found == m_names.end()) return wrong(fmt::format("the rule has no factor {}", name));
        m_at = end;
        m_formula.m_steps.push_back({Code::name, 0, static_cast<std::uint32_t>(found - m_names.begin())});
        return true;
    }

    std::string_view m_text;
    const std::vector<std::string>& m_names;
    std::size_t m_at = 0;
    Formula m_formula;
    std::optional<Error> m_error;
};

Result<Formula> Formula::parse(std::string_view text, const std::vector<std::string>& names) {
    return FormulaParser(text, names).read();
}

double Formula::evaluate(std::span<const std::int64_t> sizes) const {
    std::vector<double> stack;
    const auto pop = [&] {
        const double top = stack.back();
        stack.pop_back();
        return top;
    };
    for (const Step& step : m_steps) {
        if (step.code == Code::number) {
            stack.push_back(step.number);
        } else if (step.code == Code::name) {
            stack.push_back(static_cast<double>(step.name < sizes.size() ? sizes[step.name] : 1));
        } else {
            const double b = pop(), a = pop();
            stack.push_back(step.code == Code::add        ? a + b
                            : step.code == Code::subtract ? a - b
                            : step.code == Code::multiply ? a * b
                            : b == 0                      ? 0
                                                          : a / b);
        }
    }
    return stack.empty() ? 0 : stack.back();
}

} // namespace axiscape
