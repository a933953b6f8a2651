// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stablehlo/resolve_locations.h"

#include "core/stablehlo/lexer.h"
#include "core/stablehlo/print_locations.h"

#include <optional>

namespace axiscape::stablehlo {
namespace {

constexpr int kMaxSteps = 64; // nested locations followed; also ends the walk where aliases name each other

std::int32_t small(std::int64_t value) {
    return value < 0 || value > 0x7fffffff ? 0 : static_cast<std::int32_t>(value);
}

// callsite(OWN at fused<"inlined">[CALL, ...])
struct InlinedSite {
    std::string_view own, calls; // calls with their brackets
};
std::optional<InlinedSite> inlinedSite(std::string_view text) {
    if (!text.starts_with("callsite(") || text.find(kInlinedMark) == text.npos) return std::nullopt;
    Lexer lex(text, std::string_view("callsite(").size());
    const auto start = lex.at();
    while (!lex.end()) {
        const auto end = lex.at();
        if (lex.acceptWord("at")) {
            const auto own = text.substr(start, end - start);
            if (!lex.accept(kInlinedMark)) return std::nullopt;
            const auto list = (lex.space(), lex.at());
            if (lex.raw() != '[' || !lex.balanced()) return std::nullopt;
            return InlinedSite{own, lex.from(list)};
        }
        const char c = lex.raw();
        if (c == '"' ? lex.string().empty() : (c == '(' || c == '[' || c == '<') && !lex.balanced())
            return std::nullopt;
        if (lex.at() == end && lex.word().empty()) lex.skipRaw();
    }
    return std::nullopt;
}

} // namespace

LocationResolver::Found LocationResolver::find(std::string_view text) const {
    Found found;
    Lexer lex(text);
    for (int step = 0; step < kMaxSteps; ++step) {
        const char c = lex.peek();
        if (c == '#') {
            const auto start = lex.at();
            lex.skipRaw();
            lex.word();
            const auto* alias = m_aliases.find(lex.from(start));
            if (!alias) return found;
            lex = Lexer(m_locations[*alias].text);
        } else if (c == '"') {
            const auto literal = lex.string();
            if (lex.accept(':')) { // "file":line:column to :column
                found.file = literal;
                lex.integer(found.line);
                if (lex.accept(':')) lex.integer(found.column);
                return found;
            }
            if (found.framed && found.framedName.empty()) found.framedName = literal;
            if (found.outermost.empty()) found.outermost = literal;
            found.innermost = literal;
            if (!lex.accept('(')) return found;
        } else if (lex.acceptWord("callsite")) {
            found.framed = true;
            if (!lex.accept('(')) return found;
        } else if (lex.acceptWord("fused")) { // the first one speaks for all
            if (lex.peek() == '<' && !lex.balanced()) return found;
            if (!lex.accept('[')) return found;
        } else {
            return found;
        }
    }
    return found;
}

StringId LocationResolver::intern(std::string_view literal) {
    if (literal.size() < 2) return {};
    const auto inside = literal.substr(1, literal.size() - 2);
    return inside.find('\\') == inside.npos ? m_builder.internKept(inside) : m_builder.intern(unescaped(literal));
}

LocationId LocationResolver::idOf(std::string_view text) {
    const Found found = find(text);
    Location location;
    location.nameStack = intern(found.outermost);
    if (!found.framedName.empty())
        location.function = intern(found.framedName);
    else if (found.innermost.data() != found.outermost.data())
        location.function = intern(found.innermost);
    location.file = intern(found.file);
    location.line = small(found.line);
    location.column = small(found.column);
    return m_builder.location(location);
}

LocationId LocationResolver::resolved(std::uint32_t index) {
    if (index == 0) return LocationId{0u};
    if (m_done.empty()) m_done.resize(m_locations.size());
    if (m_done[index].valid()) return m_done[index];
    const auto text = m_locations[index].text;
    const auto site = inlinedSite(text);
    return m_done[index] = idOf(site ? site->own : text);
}

std::span<const LocationId> LocationResolver::writtenThrough(std::uint32_t index) {
    const auto text = m_locations[index].text;
    if (!text.starts_with("callsite(")) return {};
    const auto [found, added] = m_inlined.try_emplace(index);
    if (added) {
        if (const auto site = inlinedSite(text)) {
            Lexer lex(site->calls, 1);
            while (!lex.end() && lex.peek() != ']') {
                const auto start = lex.at();
                lex.skipRaw(); // of an alias, the form they are printed in
                lex.word();
                found->second.push_back(idOf(lex.from(start)));
                if (!lex.accept(',')) break;
            }
        }
    }
    return found->second;
}

std::string LocationResolver::name(std::uint32_t index) const {
    if (index == 0) return {};
    const auto& location = m_locations[index];
    return location.known.valid() ? std::string(m_builder.textOf(location.name))
                                  : unescaped(find(location.text).outermost);
}

} // namespace axiscape::stablehlo
