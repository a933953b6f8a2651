// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of the functions that no call reaches from main, locations taken off: what attributes name (decompositions of
// composites, computations of custom calls), and what those call. Linear in the number of ops.
#pragma once

#include "core/stablehlo/program.h"

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace axiscape {

// Without a main all functions are kept.
std::vector<std::uint32_t> keptFunctionNumbers(const ParsedProgram& program, std::optional<std::uint32_t> main,
                                               ModuleBuilder& builder);
std::vector<std::string> keptFunctions(const ParsedProgram& program, std::optional<std::uint32_t> main,
                                       ModuleBuilder& builder);

// What the text of a function calls it: without @ and quotes.
std::string_view keptFunctionName(std::string_view text);

// Those of a module, to be read as modules of their own: each with what its text names, and no others, so reading all
// takes as long as they are long. The module has to live as long.
class KeptFunctions {
  public:
    explicit KeptFunctions(const Module& module);
    std::size_t size() const { return m_names.size(); }
    std::string_view name(std::size_t i) const { return m_names[i]; }
    std::optional<std::size_t> find(std::string_view name) const;
    [[nodiscard]] Result<std::shared_ptr<const Module>> import(std::size_t i) const; // its main is that function

  private:
    std::vector<std::size_t> reached(std::size_t from) const; // in order

    const Module& m_module;
    std::vector<std::string_view> m_names;
    std::unordered_map<std::string_view, std::size_t> m_byName;
    std::vector<std::vector<std::size_t>> m_named; // by function: those that its text names
};

} // namespace axiscape
