// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of the functions that no call reaches from main, locations taken off: what attributes name (decompositions of
// composites, computations of custom calls), and what those call. Linear in the number of ops.
#pragma once

#include "core/stablehlo/program.h"

#include <optional>
#include <string>
#include <string_view>

namespace axiscape {

// Without a main all functions are kept.
std::vector<std::uint32_t> keptFunctionNumbers(const ParsedProgram& program, std::optional<std::uint32_t> main,
                                               ModuleBuilder& builder);
std::vector<std::string> keptFunctions(const ParsedProgram& program, std::optional<std::uint32_t> main,
                                       ModuleBuilder& builder);

// What the text of a function calls it: without @ and quotes.
std::string_view keptFunctionName(std::string_view text);

} // namespace axiscape
