// SPDX-License-Identifier: GPL-3.0-or-later
// Where a compiler put what a program computes: the buffers of its own report, and the tensors of the program in them.
//
//   auto memory = compilerMemory(reportText, hloText);      // module.cpu_after_optimizations-buffer-assignment.txt
//   memory->peakBytes                                       // arguments, results and temporaries of one device
//   memory->buffers[0].opName                               // "jit(step)/jvp(mlp)/dot_general"
//
// A buffer is a place in an allocation; what lies in it one after the other is one buffer, called after the largest.
#pragma once

#include "core/spmd/spmd.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace axiscape {

enum class BufferKind : std::uint8_t { argument, result, temporary };
[[nodiscard]] std::string_view bufferKindName(BufferKind kind); // "argument"

struct CompilerBuffer {
    BufferKind kind = BufferKind::temporary;
    std::string name; // of the instruction: "all-reduce.29{1}"
    std::int64_t bytes = 0;
    std::string opName, source; // of the instruction, of an argument its name; empty: the text does not say
};

struct CompilerMemory {
    std::string file; // the report
    std::int64_t peakBytes = 0;
    std::int64_t argumentBytes = 0, resultBytes = 0, temporaryBytes = 0; // results: those that lie in no argument
    std::vector<CompilerBuffer> buffers;                                 // the largest first
};

// `report`: what XLA dumps as ...buffer-assignment.txt. `program`: the text or proto of the same module, which says
// what an instruction is there for; empty: nothing is said. Error: the report has no allocations.
[[nodiscard]] Result<CompilerMemory> compilerMemory(std::string_view report, std::string_view program,
                                                    const std::string& where);

// A buffer and what it is in a program of one device.
struct BufferBeside {
    CompilerBuffer buffer;
    std::optional<ValueId> ours; // none: nothing of that name
    std::int64_t oursBytes = 0;
};
// The largest `most`. An argument is told by its path; what an op makes by name stack and source line, of several the
// result whose share is nearest in bytes.
[[nodiscard]] std::vector<BufferBeside> buffersBeside(const CompilerMemory& memory, const SpmdProgram& program,
                                                      std::size_t most = 20);

} // namespace axiscape
