// SPDX-License-Identifier: GPL-3.0-or-later
// Who calls whom, checked: every call names a function that is there, with its types, and no function calls itself
// through others. What main does not reach is not looked at.
#pragma once

#include "core/stablehlo/program.h"

#include <optional>
#include <unordered_map>

namespace axiscape {

// main, or the one function that can be meant: the only public one, or the only one.
[[nodiscard]] std::optional<std::uint32_t> entryFunction(const ParsedProgram& program);

class CallGraph {
  public:
    [[nodiscard]] static Result<CallGraph> make(const ParsedProgram& program, const SourceText& source,
                                                ModuleBuilder& builder);

    std::optional<std::uint32_t> main() const { return m_main; } // function; none: nothing is meant to be run
    std::uint32_t callee(std::uint32_t op) const { return m_callees.find(op)->second; } // function
    std::uint64_t inlinedOps() const { return m_inlinedOps; }

  private:
    std::optional<std::uint32_t> m_main;
    std::uint64_t m_inlinedOps = 0;
    std::unordered_map<std::uint32_t, std::uint32_t> m_callees; // by op
};

} // namespace axiscape
