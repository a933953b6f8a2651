// SPDX-License-Identifier: GPL-3.0-or-later
// hlo: programs of XLA in. HLO text and protos as XLA dumps them, before optimizations, after the partitioner, after
// optimizations.
//
//   auto read = importHloText(text, "module_0001.jit_step.after_spmd.txt");
//   read->stage                                       // "after_spmd"
//
// Computations that are called and fusions are inlined like functions; while, reduce and their like have regions;
// tuples are taken apart. An instruction without a counterpart is kept as an op of its own name and counted.
#pragma once

#include "core/stablehlo/stablehlo.h"

namespace axiscape {

[[nodiscard]] bool isHloText(std::string_view text);
[[nodiscard]] bool isHloProto(std::string_view bytes); // HloProto, HloModuleProto

struct ImportedHlo {
    Imported imported; // ops counted by HLO's opcodes
    std::string stage; // "before_optimizations", "after_spmd", "after_optimizations"
};
struct HloReading {
    // Every op has the attribute hlo.instruction, "all-reduce.1 in main.8_spmd", and copies are ops: for who says which
    // instruction of XLA's something is about.
    bool instructionNames = false;
    // A fusion stays the one kernel it is on the machine: a custom call of its name, which says what it calls. Else
    // what is in it stands in its place.
    bool keepFusions = false;
};
[[nodiscard]] Result<ImportedHlo> importHloText(std::string text, std::string name, const Progress& progress = {},
                                                const HloReading& reading = {});
[[nodiscard]] Result<ImportedHlo> importHloProto(std::string bytes, std::string name, const Progress& progress = {},
                                                 const HloReading& reading = {});

} // namespace axiscape
