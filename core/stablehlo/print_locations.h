// SPDX-License-Identifier: GPL-3.0-or-later
// Locations of ops as text, each written once.
#pragma once

#include "core/ir/ir.h"

#include <string>
#include <unordered_map>

namespace axiscape::stablehlo {

// Locations of ops as aliases, each written once: `#loc3 = loc("jit(f)/mul"("f"("f.py":2:7)))`. An op that came through
// calls says so the way MLIR's own inliner does, and marks it, because a call site alone may as well be a frame of
// Python's: callsite(#loc3 at fused<"inlined">[#loc1, #loc2]), the outermost call first.
class LocationPrinter {
  public:
    explicit LocationPrinter(const Module& module) : m_module(module) {}

    // " loc(#loc3)"; " loc(#loc)" where nothing is known.
    void append(std::string& text, OpId op);
    static constexpr std::string_view unknown = " loc(#loc)";
    // One line an alias.
    std::string definitions() const;

  private:
    std::uint32_t alias(std::string definition);
    std::uint32_t alias(const Location& location);

    const Module& m_module;
    std::string m_definitions;
    std::unordered_map<std::string, std::uint32_t> m_aliases; // by definition
};

// What marks the caller's side of a call site.
inline constexpr std::string_view kInlinedMark = "fused<\"inlined\">";

} // namespace axiscape::stablehlo
