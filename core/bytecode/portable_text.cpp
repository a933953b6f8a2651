// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bytecode/portable_text.h"

#include "core/bytecode/entries.h"
#include "core/bytecode/portable.h"
#include "core/bytecode/portable_text_values.h"

#include <algorithm>
#include <fmt/format.h>
#include <unordered_map>

namespace axiscape {
namespace {

using namespace bytecode;

constexpr std::string_view kPrintedFunction = "vhlo.func_v", kCast = "builtin.unrealized_conversion_cast";

class PortableText : private PortableValues {
  public:
    explicit PortableText(std::string_view text) : PortableValues(text) { m_to.reserve(text.size() / 2); }

    std::string run() {
        while (!end()) {
            const char c = peek();
            if (c == '"') {
                operation();
            } else if (c == '%') {
                value();
            } else if (c == '#' || c == '!') {
                m_to += entry();
            } else if (startsWord(kPrintedFunction)) {
                function();
            } else {
                if (c == '{') ++m_depth;
                if (c == '}' && m_depth > 0) closed();
                m_to += c;
                ++m_at;
            }
        }
        return std::move(m_to);
    }

  private:
    // A region or a function ends.
    void closed() {
        --m_depth;
        if (!m_functions.empty() && m_functions.back().depth == m_depth) {
            m_to += '}';
            m_at = m_functions.back().end;
            m_functions.pop_back();
            m_to.pop_back(); // the loop writes it
            --m_at;
        }
    }

    bool startsWord(std::string_view word) const {
        return m_text.substr(m_at).starts_with(word) &&
               (m_at == 0 || std::string_view(" \t\n(").find(m_text[m_at - 1]) != std::string_view::npos);
    }

    // %3, which may stand for what it was converted from; %3 = defines another one.
    void value() {
        const auto name = valueName();
        auto at = m_at;
        while (at < m_text.size() && m_text[at] == ' ') ++at;
        if (at < m_text.size() && m_text[at] == '=' && m_text.substr(at, 2) != "==") {
            m_alias.erase(std::string(name));
            auto behind = at + 1;
            while (behind < m_text.size() && m_text[behind] == ' ') ++behind;
            const auto rest = m_text.substr(behind);
            const bool quoted = rest.starts_with('"') && rest.substr(1).starts_with(kCast);
            if (quoted || rest.starts_with(kCast)) {
                const auto from = m_text.find('%', behind), lineEnd = std::min(m_text.find('\n', at), m_text.size());
                if (from < lineEnd) {
                    m_at = from;
                    auto given = meant(valueName());
                    while (m_at < lineEnd && (peek() == '#' || (peek() >= '0' && peek() <= '9')))
                        given += m_text[m_at++];
                    m_alias[std::string(name)] = std::move(given);
                    m_at = lineEnd;
                    return;
                }
            }
        }
        m_to += meant(name);
    }
    std::string meant(std::string_view name) const {
        const auto found = m_alias.find(std::string(name));
        return found == m_alias.end() ? std::string(name) : found->second;
    }

    // "vhlo.add_v1"(%0, %1) <{...}>: the name, and properties in StableHLO's words. Other texts in quotes stay.
    void operation() {
        const auto quoted = string();
        constexpr std::string_view start = "\"vhlo.";
        if (!quoted.starts_with(start) || peek() != '(') return m_to.append(quoted), void();
        const auto versioned = quoted.substr(start.size(), quoted.size() - start.size() - 1);
        auto name = portableOpName(versioned);
        if (name == "stablehlo.return" && !m_functions.empty() && m_functions.back().depth + 1 == m_depth)
            name = "func.return";
        m_to += '"';
        m_to += name;
        m_to += "\"(";
        ++m_at;
        while (!end() && peek() != ')' && peek() != '\n') {
            if (peek() == '%')
                m_to += meant(valueName());
            else
                m_to += m_text[m_at++];
        }
        if (peek() != ')') return;
        m_to += ')';
        ++m_at;
        if (!accept(" <{")) return;
        const auto attributes = dictionary();
        if (name == "func.func") m_functions.push_back({m_depth, 0}); // ends as any region
        const auto left = fromPortable(name, views(attributes), [&](std::string text) {
            return std::string_view(m_kept.emplace_back(std::move(text)));
        });
        accept(">");
        if (!left.empty()) m_to += " <{" + dictionaryText(left) + "}>";
        if (name == "func.func") atEndOfGeneric();
    }
    // Its region is between parentheses, nothing follows that would have to be left out.
    void atEndOfGeneric() {
        const auto close = closing(m_text.find('{', m_at));
        if (close == m_text.size()) return m_functions.pop_back();
        m_functions.back().end = close + 1;
    }

    // vhlo.func_v1 @main(%arg0: T) -> (T) { ... } {arg_attrs = ..., res_attrs = ..., sym_visibility = ...}
    void function() {
        const auto start = m_at;
        while (!end() && peek() != '(' && peek() != '\n') ++m_at;
        const auto head = m_text.substr(start, m_at - start);
        const auto symbol = head.find('@');
        if (peek() != '(' || symbol == head.npos) return m_to.append(head), void();
        const auto name = head.substr(symbol);
        const auto open = bodyOf(m_at);
        const auto close = closing(open);
        if (close == m_text.size()) return m_to.append(head), void();
        auto after = close + 1;
        Texts attributes;
        if (m_text.substr(after).starts_with(" {")) {
            const auto before = m_at;
            m_at = after + 2;
            attributes = dictionary();
            after = m_at;
            m_at = before;
        }
        const auto take = [&](std::string_view key) {
            const auto found =
                std::find_if(attributes.begin(), attributes.end(), [&](const auto& one) { return one.first == key; });
            if (found == attributes.end()) return std::string();
            auto text = std::move(found->second);
            attributes.erase(found);
            return text;
        };
        const auto arguments = elements(take("arg_attrs")), results = elements(take("res_attrs"));
        const auto visibility = take("sym_visibility");
        m_to += "func.func ";
        if (visibility.size() > 2) m_to += visibility.substr(1, visibility.size() - 2) + " ";
        m_to += name;
        list(arguments);
        while (m_at < open && peek() != '(') m_to += peek() == '!' ? entry() : std::string(1, m_text[m_at++]);
        if (m_at < open) list(results);
        if (!attributes.empty()) m_to += " attributes {" + dictionaryText(views(attributes)) + "}";
        if (m_text.substr(open, close - open).find_first_not_of(" \t\r\n", 1) == m_text.npos) { // a declaration
            m_to.append(static_cast<std::size_t>(std::count(m_text.begin() + static_cast<std::ptrdiff_t>(open),
                                                            m_text.begin() + static_cast<std::ptrdiff_t>(after), '\n')),
                        '\n');
            m_at = after;
            return;
        }
        m_to += " {";
        m_functions.push_back({m_depth++, after});
        m_at = open + 1;
    }
    // (%arg0: T loc(...), T): each part with its dictionary behind its type.
    void list(const std::vector<std::string>& dictionaries) {
        m_to += '(';
        ++m_at;
        for (std::size_t i = 0; !end() && peek() != ')'; ++i) {
            while (!end() && peek() != ')' && peek() != ',') {
                if (peek() == ' ' && m_text.substr(m_at).starts_with(" loc(")) break;
                if (peek() == '%')
                    m_to += m_text.substr(m_at, 1), ++m_at;
                else if (peek() == '!')
                    m_to += entry();
                else
                    m_to += m_text[m_at++];
            }
            if (i < dictionaries.size() && dictionaries[i].size() > 2) m_to += " " + dictionaries[i];
            if (peek() == ' ') { // a location
                const auto start = m_at;
                m_at = std::min(closing(m_text.find('(', m_at)) + 1, m_text.size());
                m_to += m_text.substr(start, m_at - start);
            }
            if (peek() == ',') m_to += ',', ++m_at;
        }
        if (!end()) ++m_at;
        m_to += ')';
    }

    struct Function {
        std::size_t depth; // of braces around it
        std::size_t end;   // where its text goes on behind its body
    };
    std::string m_to;
    std::size_t m_depth = 0;
    std::vector<Function> m_functions;
    std::unordered_map<std::string, std::string> m_alias;
    std::deque<std::string> m_kept;
};

} // namespace

bool isPortableText(std::string_view text) {
    const auto at = text.find(kPrintedFunction);
    return at != text.npos && at > 0 && std::string_view(" \t\n\"").find(text[at - 1]) != std::string_view::npos;
}

std::string fromPortableText(std::string_view text) { return PortableText(text).run(); }

} // namespace axiscape
