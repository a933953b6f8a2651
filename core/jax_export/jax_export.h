// SPDX-License-Identifier: GPL-3.0-or-later
// jax_export: files that jax.export writes. The module inside, and what stands around it: the trees of arguments and
// results, shapes with symbols in them, shardings, platforms, effects.
#pragma once

#include "core/bytecode/bytecode.h"

namespace axiscape {

struct ExportedTensor {
    std::string path;               // "args[0]['w']", "kwargs['scale']"; empty where there is no tree
    std::string dtype;              // "float32"; "token"
    std::vector<std::string> shape; // numbers or expressions of symbols: "2*b + c"
    std::string sharding; // "{batch=4, model=2}: batch, model+data, -": mesh and axes by dimension; empty: none
    std::string memory;   // "device", "host", ...; empty: not said
    bool kept = true;     // of arguments: the module takes it
};

struct ExportedFacts {
    std::string function;
    std::vector<ExportedTensor> arguments, results;
    std::vector<std::string> platforms, orderedEffects, unorderedEffects, disabledChecks;
    std::uint32_t devices = 1, callingConvention = 0;
    std::uint32_t vjpOrder = 0; // derivatives that are in the file, too
    bool usesGlobalConstants = false;
};

[[nodiscard]] bool isJaxExport(std::string_view bytes);

struct ImportedExport {
    ImportedBytecode module;
    ExportedFacts facts;
};
[[nodiscard]] Result<ImportedExport> importJaxExport(std::string_view bytes, const std::string& name,
                                                     const Progress& progress = {});

} // namespace axiscape
