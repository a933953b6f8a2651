// SPDX-License-Identifier: GPL-3.0-or-later
// What a file holds before its calls are inlined.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace axiscape {

struct ParsedProgram;
class ModuleBuilder;

inline constexpr std::string_view kSizesUnknown = "its sizes are not all known"; // begins why a function is unfit

struct FileFacts {
    std::map<std::string, std::uint32_t, std::less<>> ops; // by full name, returns, functions and the module among them
    std::string entry;                                     // the function to start from; empty: there is none
    struct Unfit {
        std::string function;
        std::string why;
    };
    std::vector<Unfit> notPartitionable; // functions with what no mesh can cut
};

[[nodiscard]] FileFacts fileFacts(const ParsedProgram& program, const ModuleBuilder& builder);

} // namespace axiscape
