// SPDX-License-Identifier: GPL-3.0-or-later
// What one instruction says of itself.
#pragma once

#include "core/observe/observe.h"
#include "core/observe/trips.h"

namespace axiscape::observed {

// "all-reduce" of all-reduce and all-reduce-start; nothing for other opcodes, and for the done of a pair.
[[nodiscard]] std::optional<std::string_view> collectiveOf(std::string_view opcode);
// Kind, shapes, groups or pairs, name and source of a collective.
[[nodiscard]] ObservedCollective rowOf(const hlo::Computation& computation, std::uint32_t instruction,
                                       const hlo::HloModule& module, const ComputationsByName& names);
// For whose sake an instruction is there: name stack and source line, as the text writes them; empty: it does not.
struct MadeFor {
    std::string opName, source;
};
[[nodiscard]] MadeFor madeFor(const hlo::Instruction& instruction, const hlo::HloModule& module);
// The names that XLA writes together into one of what it combines: "f/(a:b/(c:d))" is f/a, f/b/c, f/b/d.
[[nodiscard]] std::vector<std::string> namesIn(std::string_view combined);
// Without the signs that escape quotes; empty: none is written.
[[nodiscard]] std::string opNameOf(const hlo::Instruction& instruction);
// The same for all parts of one collective that is computed in a chain of fusions; empty: it is not.
[[nodiscard]] std::string chainOf(const hlo::Instruction& instruction);
[[nodiscard]] std::int64_t bytesOf(const hlo::Shape& shape);
[[nodiscard]] std::vector<std::string> leafTexts(const hlo::Shape& shape); // "f32[2,3]"

} // namespace axiscape::observed
