// SPDX-License-Identifier: GPL-3.0-or-later
// observe: what a compiler did. Every collective of a program of XLA, with what it moves, how often, and whose sake it
// is there for.
//
//   auto seen = observe(text, "module_0001.jit_step.after_spmd.txt", {});
//   seen->collectives[0].axes                         // {"batch"}
//   totalsOf(*seen)                                   // by kind and axes, trips multiplied in
//
// A collective is there once, also where it is a pair of a start and a done, or a chain of fusions. Bytes are those of
// one execution on one device. Without a mesh, one is found from the groups, with axes named axis_0, axis_1, ...
#pragma once

#include "core/observe/buffers.h"
#include "core/sharding/sharding.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace axiscape {

struct ObservedLoop {
    std::string instruction, computation;
    std::optional<std::int64_t> trips; // none: not to be told from the text
};

struct ObservedCollective {
    enum class Form : std::uint8_t {
        sync,
        start,      // with a done behind it
        asyncFused, // in a chain of fusions that compute meanwhile
        fused,      // within one fusion
    };
    std::string instruction, computation;
    std::string kind; // all_gather, all_reduce, reduce_scatter, all_to_all, collective_permute, ...
    Form form = Form::sync;
    std::optional<std::vector<std::string>> axes;         // in mesh order; none: of a permute, or not of whole axes
    std::vector<std::vector<std::int64_t>> groups;        // of all but permutes
    std::vector<std::vector<std::int64_t>> pairs;         // of permutes: from, to
    std::vector<std::string> movesAlong;                  // of permutes: axes in which some source and target differ
    std::vector<std::string> operandShapes, resultShapes; // "f32[2,3]"
    std::string reducer;                                  // "add"; empty: it does not reduce
    std::int64_t operandBytes = 0, resultBytes = 0, tensors = 0;
    std::vector<std::int64_t> tensorBytes; // of each tensor's operand
    struct Tensor {
        std::string opName, source;
    };
    std::vector<Tensor> sentFor;       // of combined ones: what each tensor is sent for; else empty
    std::vector<ObservedLoop> loops;   // outermost first
    std::optional<std::int64_t> trips; // executions in one run of the program
    std::string opName, source;        // "jit(f)/add", "model.py:12"; empty: not said
    std::string layer;                 // scopes of the name stack: "layer_0/attn"
    bool dead = false;                 // nobody reads what it computes
    bool slicedAgain = false;          // all who read it take the device's own part of it
    bool isOfResult = false;           // it moves what the op it is there for made, rather than what that reads
    std::vector<std::string> parts;    // of fused ones: the fusions it is computed in
};
// Of one tensor: its own, or that of the instruction.
[[nodiscard]] ObservedCollective::Tensor sentFor(const ObservedCollective& collective, std::size_t tensor);
[[nodiscard]] std::string_view formName(ObservedCollective::Form form); // "sync"

// As the compiler took it.
struct ObservedArgument {
    std::string path; // "params/0/w"
    TensorSharding sharding;
};

struct Observed {
    std::string file;     // empty: standard input
    bool isProto = false; // else text
    std::string stage;    // "before_optimizations", "after_spmd", "after_optimizations"
    std::int64_t devices = 1;
    Mesh mesh;                                   // empty: no axes could be found
    bool meshFound = false;                      // from the groups; else given, or written in the text
    std::vector<ObservedArgument> arguments;     // those whose name and sharding the text has
    std::vector<ObservedCollective> collectives; // as met from the entry through loops, calls and fusions
    std::optional<CompilerMemory> memory;        // where the report of buffers lies beside it (observeFile)
};

// Errors: text that cannot be read; a mesh of another number of devices.
[[nodiscard]] Result<Observed> observe(const std::string& text, std::string name, const std::optional<Mesh>& mesh);
// The mesh that a text carries in Shardy's words, if it does.
[[nodiscard]] std::optional<Mesh> writtenMesh(std::string_view text);

// What one device sends in one execution: all_gather operand x (n-1), all_reduce operand x 2(n-1)/n, reduce_scatter and
// all_to_all operand x (n-1)/n, collective_permute operand x share of the devices whose data go elsewhere.
[[nodiscard]] double bytesSentOnce(const ObservedCollective& collective, std::int64_t devices);

struct ObservedTotal {
    std::string kind;
    std::optional<std::vector<std::string>> axes; // as of the rows
    std::int64_t instructions = 0, executed = 0;  // trips multiplied in; once where they are not known
    double bytesSent = 0;
};
// Dead ones are left out. By kind, then axes.
[[nodiscard]] std::vector<ObservedTotal> totalsOf(const Observed& observed);

} // namespace axiscape
