// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/shapes/expression.h"

#include <algorithm>
#include <cctype>

namespace axiscape::shapes {
namespace {

constexpr int kMaxDepth = 100;

using Number = std::optional<std::int64_t>;

Number sum(Number a, Number b) {
    std::int64_t value = 0;
    return a && b && !__builtin_add_overflow(*a, *b, &value) ? Number(value) : Number();
}
Number product(Number a, Number b) {
    std::int64_t value = 0;
    return a && b && !__builtin_mul_overflow(*a, *b, &value) ? Number(value) : Number();
}
// Rounded down, as Python divides.
Number quotient(std::int64_t a, std::int64_t b) {
    if (b == 0 || (b == -1 && a == INT64_MIN)) return {};
    return a / b - ((a % b != 0 && (a < 0) != (b < 0)) ? 1 : 0);
}

class Reader {
  public:
    Reader(std::string_view text, const std::map<std::string, std::int64_t, std::less<>>& sizes)
        : m_text(text), m_sizes(sizes) {}

    Expression run() {
        auto value = terms(0);
        space();
        m_result.wellFormed = !m_wrong && m_at == m_text.size();
        if (m_result.wellFormed) m_result.value = value;
        return std::move(m_result);
    }

  private:
    void space() {
        while (m_at < m_text.size() && m_text[m_at] == ' ') ++m_at;
    }
    bool accept(char c) {
        space();
        if (m_at >= m_text.size() || m_text[m_at] != c) return false;
        ++m_at;
        return true;
    }

    Number terms(int depth) {
        if (depth > kMaxDepth) {
            m_wrong = true;
            return {};
        }
        const bool negative = accept('-');
        auto value = factors(depth);
        if (negative) value = product(value, -1);
        while (!m_wrong) {
            if (accept('+'))
                value = sum(value, factors(depth));
            else if (accept('-'))
                value = sum(value, product(factors(depth), -1));
            else
                break;
        }
        return value;
    }

    Number factors(int depth) {
        auto value = power(depth);
        while (!m_wrong && accept('*')) value = product(value, power(depth));
        return value;
    }

    Number power(int depth) {
        const auto base = atom(depth);
        if (!accept('^')) return base;
        const auto exponent = atom(depth);
        if (!exponent || *exponent < 0 || *exponent > 62) return {};
        Number value = 1;
        for (std::int64_t i = 0; i < *exponent; ++i) value = product(value, base);
        return value;
    }

    Number atom(int depth) {
        space();
        if (accept('(')) {
            auto value = terms(depth + 1);
            m_wrong |= !accept(')');
            return value;
        }
        const auto start = m_at;
        const auto isName = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
        const bool number = m_at < m_text.size() && std::isdigit(static_cast<unsigned char>(m_text[m_at]));
        if (number) return digits();
        if (accept('-')) return product(atom(depth), -1);
        while (m_at < m_text.size() && isName(m_text[m_at])) ++m_at;
        const auto name = m_text.substr(start, m_at - start);
        if (name.empty()) {
            m_wrong = true;
            return {};
        }
        if (accept('(')) return function(name, depth);
        m_result.names.emplace_back(name);
        const auto found = m_sizes.find(name);
        return found == m_sizes.end() ? Number() : Number(found->second);
    }

    Number digits() {
        Number value = 0;
        while (m_at < m_text.size() && std::isdigit(static_cast<unsigned char>(m_text[m_at])))
            value = sum(product(value, 10), m_text[m_at++] - '0');
        return value;
    }

    Number function(std::string_view name, int depth) {
        std::vector<Number> arguments;
        do arguments.push_back(terms(depth + 1));
        while (!m_wrong && accept(','));
        m_wrong |= !accept(')');
        const bool two = arguments.size() == 2;
        m_wrong |= name == "non_negative"
                       ? arguments.size() != 1
                       : !two || (name != "max" && name != "min" && name != "floordiv" && name != "mod");
        if (m_wrong || !std::ranges::all_of(arguments, [](const Number& n) { return n.has_value(); })) return {};
        const auto a = arguments[0].value_or(0);
        if (!two) return std::max<std::int64_t>(a, 0);
        const auto b = arguments[1].value_or(0);
        if (name == "max") return std::max(a, b);
        if (name == "min") return std::min(a, b);
        const auto whole = quotient(a, b);
        return name == "floordiv" ? whole : sum(a, product(product(whole, b), -1));
    }

    std::string_view m_text;
    const std::map<std::string, std::int64_t, std::less<>>& m_sizes;
    std::size_t m_at = 0;
    bool m_wrong = false;
    Expression m_result;
};

} // namespace

Expression readExpression(std::string_view text, const std::map<std::string, std::int64_t, std::less<>>& sizes) {
    return Reader(text, sizes).run();
}

} // namespace axiscape::shapes
