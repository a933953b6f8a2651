// SPDX-License-Identifier: GPL-3.0-or-later
// Attributes and types of VHLO as texts, one after the other in the text that is walked.
#pragma once

#include "core/bytecode/portable.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace axiscape::bytecode {

class PortableValues {
  protected:
    using Texts = std::vector<std::pair<std::string, std::string>>; // names and values

    explicit PortableValues(std::string_view text, std::size_t depth = 0) : m_text(text), m_depth(depth) {}

    bool end() const { return m_at >= m_text.size(); }
    char peek() const { return m_at < m_text.size() ? m_text[m_at] : '\0'; }
    bool accept(std::string_view what);
    std::string_view string();    // in quotes, with them
    std::string_view valueName(); // %3#1 without the number
    // The bracket that closes the one there; the end of the text where none does, or where so much was looked at by
    // all calls together that brackets cannot be those of a program.
    std::size_t closing(std::size_t open) const;
    // The brace of a function's body, behind arguments and results.
    std::size_t bodyOf(std::size_t parenthesis) const;

    std::string entry();  // #vhlo... or !vhlo... in StableHLO's words; others as they are
    Texts dictionary();   // {a = 1, b} whose brace is taken; takes the closing one
    std::string inside(); // up to what closes the bracket that is open, or a comma outside of others
    static std::vector<NamedText> views(const Texts& texts);
    static std::string dictionaryText(const std::vector<NamedText>& attributes);
    static std::vector<std::string> elements(std::string_view list); // of [{...}, {...}]

    std::string_view m_text;
    std::size_t m_at = 0;

  private:
    std::string attribute(std::string_view name);
    std::string type(std::string_view name);
    std::string list(); // all parts up to what closes the bracket
    std::string quantized(bool perAxis);
    std::string field(std::string_view body, std::string_view key) const;
    std::size_t m_depth;              // of values in values
    mutable std::size_t m_looked = 0; // letters, for what closes a bracket
};

} // namespace axiscape::bytecode
