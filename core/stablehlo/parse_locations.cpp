// SPDX-License-Identifier: GPL-3.0-or-later
// loc(...) behind ops and arguments: only found here; what they say is read when all aliases are known.
#include "core/stablehlo/parser.h"

namespace axiscape::stablehlo {

std::uint32_t Parser::locationAlias(std::string_view name) {
    const auto [found, added] =
        m_program.locationAliases.tryEmplace(name, static_cast<std::uint32_t>(m_program.locations.size()));
    if (added) {
        m_program.locations.emplace_back();
        m_undefinedLocations.resize(m_program.locations.size());
        m_undefinedLocations.back() = static_cast<std::uint32_t>(name.data() - m_source.text.data()) + 1;
    }
    return found;
}

bool Parser::location(std::uint32_t& index) {
    m_lex.space();
    const auto start = m_lex.at();
    if (!m_lex.text().substr(start).starts_with("loc(")) return true;
    m_lex.seek(start + 4);
    if (m_lex.raw() == '#') {
        const auto name = m_lex.at();
        m_lex.skipRaw();
        if (m_lex.word().empty()) return expected("the name of a location");
        const auto alias = m_lex.from(name);
        if (m_lex.accept(')')) {
            index = locationAlias(alias);
            return true;
        }
    }
    m_lex.seek(start + 3);
    if (!m_lex.balanced()) return expected(") behind a location");
    const auto text = m_lex.from(start + 4);
    const auto inside = text.substr(0, text.size() - 1);
    if (inside == "unknown") return true;
    // a location inside may name an alias that only the inliner reads
    index = static_cast<std::uint32_t>(m_program.locations.size());
    m_program.locations.push_back({inside, {}, {}, {}});
    return true;
}

} // namespace axiscape::stablehlo
