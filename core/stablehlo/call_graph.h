// SPDX-License-Identifier: GPL-3.0-or-later
// Who calls whom, checked: every call names a function that is there, with its types, and no function calls itself
// through others. What main does not reach is not looked at.
#pragma once

#include "core/stablehlo/program.h"

#include <algorithm>
#include <optional>

namespace axiscape {

// main, or the one function that can be meant: the only public one, or the only one.
[[nodiscard]] std::optional<std::uint32_t> entryFunction(const ParsedProgram& program);

// The functions of a program by their names.
class FunctionNames {
  public:
    FunctionNames(const ParsedProgram& program, ModuleBuilder& builder);
    static constexpr std::uint32_t kNone = 0xffffffffu;
    std::uint32_t find(StringId name) const { return name.value < m_byName.size() ? m_byName[name.value] : kNone; }
    std::uint32_t second() const { return m_second; } // the first one whose name was there before, or none

  private:
    std::vector<std::uint32_t> m_byName;
    std::uint32_t m_second = kNone;
};

// Places in ParsedProgram::calls of those that stand in a function.
[[nodiscard]] Run32 callsIn(const ParsedProgram& program, const ParsedFunction& function);

class CallGraph {
  public:
    [[nodiscard]] static Result<CallGraph> make(const ParsedProgram& program, const SourceText& source,
                                                ModuleBuilder& builder);

    std::optional<std::uint32_t> main() const { return m_main; } // function; none: nothing is meant to be run
    std::uint32_t callee(const ParsedProgram& program, std::uint32_t op) const { // function
        return m_callees[static_cast<std::size_t>(std::ranges::lower_bound(program.calls, op) - program.calls.begin())];
    }
    std::uint64_t inlinedOps() const { return m_inlinedOps; }

  private:
    std::optional<std::uint32_t> m_main;
    std::uint64_t m_inlinedOps = 0;
    std::vector<std::uint32_t> m_callees; // as ParsedProgram::calls
};

} // namespace axiscape
