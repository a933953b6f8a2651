// SPDX-License-Identifier: GPL-3.0-or-later
// hlo: programs of XLA in. HLO text as XLA dumps it, before optimizations, after the partitioner, after optimizations.
//
//   auto read = importHloText(text, "module_0001.jit_step.after_spmd.txt");
//   read->stage                                       // "after_spmd"
//
// Computations that are called and fusions are inlined like functions; while, reduce and their like have regions;
// tuples are taken apart. An instruction without a counterpart is kept as an op of its own name and counted.
#pragma once

#include "core/stablehlo/stablehlo.h"

namespace axiscape {

bool isHloText(std::string_view text);

struct ImportedHlo {
    Imported imported; // ops counted by HLO's opcodes
    std::string stage; // "before_optimizations", "after_spmd", "after_optimizations"
};
Result<ImportedHlo> importHloText(std::string text, std::string name, const Progress& progress = {});

} // namespace axiscape
