// SPDX-License-Identifier: GPL-3.0-or-later
// Who calls whom, checked: every call names a function that is there, with its types, and no function calls itself
// through others.
#pragma once

#include "core/stablehlo/program.h"

#include <unordered_map>

namespace axiscape {

class CallGraph {
  public:
    static Result<CallGraph> make(const ParsedProgram& program, const SourceText& source, ModuleBuilder& builder);

    std::uint32_t main() const { return m_main; }                                       // function
    std::uint32_t callee(std::uint32_t op) const { return m_callees.find(op)->second; } // function
    std::uint64_t inlinedOps() const { return m_inlinedOps; }

  private:
    std::uint32_t m_main = 0;
    std::uint64_t m_inlinedOps = 0;
    std::unordered_map<std::uint32_t, std::uint32_t> m_callees; // by op
};

} // namespace axiscape
