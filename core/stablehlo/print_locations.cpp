// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stablehlo/print_locations.h"

#include "core/stablehlo/lexer.h"

namespace axiscape::stablehlo {
namespace {

std::string aliasName(std::uint32_t alias) { return alias == 0 ? "#loc" : "#loc" + std::to_string(alias); }

} // namespace

std::uint32_t LocationPrinter::alias(std::string definition) {
    const auto next = static_cast<std::uint32_t>(m_aliases.size() + 1); // 0 is unknown
    const auto [found, added] = m_aliases.try_emplace(std::move(definition), next);
    if (added) m_definitions += aliasName(next) + " = loc(" + found->first + ")\n";
    return found->second;
}

// "name stack"("function"("file":line:column)), without what is not known
std::uint32_t LocationPrinter::alias(const Location& location) {
    const auto stack = m_module.text(location.nameStack), function = m_module.text(location.function),
               file = m_module.text(location.file);
    std::string text;
    if (!file.empty())
        text = axiscape::quoted(file) + ":" + std::to_string(location.line) + ":" + std::to_string(location.column);
    const auto around = [&](std::string_view name) {
        text = text.empty() ? axiscape::quoted(name) : axiscape::quoted(name) + "(" + text + ")";
    };
    if (!function.empty()) around(function);
    if (!stack.empty() || !function.empty()) around(stack);
    return text.empty() ? 0 : alias(std::move(text));
}

void LocationPrinter::append(std::string& text, OpId op) {
    auto own = alias(m_module.location(op));
    if (const auto chain = m_module.callChain(op); !chain.empty()) {
        std::string site = "callsite(" + aliasName(own) + " at " + std::string(kInlinedMark) + "[";
        for (std::size_t i = 0; i < chain.size(); ++i) (site += i > 0 ? ", " : "") += aliasName(alias(chain[i]));
        own = alias(site + "])");
    }
    ((text += " loc(") += aliasName(own)) += ")";
}

std::string LocationPrinter::definitions() const { return "#loc = loc(unknown)\n" + m_definitions; }

} // namespace axiscape::stablehlo
