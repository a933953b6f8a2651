// SPDX-License-Identifier: GPL-3.0-or-later
// What the real compiler makes of a strategy, asked ahead of time in a program of its own: no device is needed.
//
//   auto answer = askCompiler(*snapshot, {.python = pythonAtHand(), .backend = "cpu"});
//   answer->peakBytes, answer->seen.collectives
#pragma once

#include "core/insight/insight.h"
#include "core/observe/observe.h"

namespace axiscape {

struct CompilerQuestion {
    std::string python = "python3"; // one that has jax, and libtpu or the CUDA plugin where these are asked
    std::string backend = "cpu";    // "cpu", "tpu:v5e-8", "gpu:h100"
    std::string targetConfig;       // of a GPU: a file; empty: the one known by the name of the chip
    double seconds = 900;           // it may take
};

struct CompilerAnswer {
    Observed seen; // right after the partitioner where the compiler dumps that, else what it compiled
    std::optional<std::int64_t> peakBytes; // arguments, results and temporaries of one device
    std::int64_t workspaceBytes = 0;       // of that: cuBLAS's own scratch, which no estimate has
    double seconds = 0;                    // lowering and compiling
    std::string version;                   // "jax 0.10.2"
};

// AXISCAPE_PYTHON, else python3.
[[nodiscard]] std::string pythonAtHand();

// Errors: no such Python, or none with jax, libtpu or the plugin; no such chip, or none with as many devices; what the
// export cannot say; the compiler's own words; cancelled; too long.
[[nodiscard]] Result<CompilerAnswer> askCompiler(const SnapshotPointer& snapshot, const CompilerQuestion& question,
                                                 const Progress& progress = {});

} // namespace axiscape
