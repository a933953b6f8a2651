// SPDX-License-Identifier: GPL-3.0-or-later
// stablehlo: StableHLO text in and out.
//
//   Result<std::shared_ptr<const Module>> m = importFile("train.mlir");
//   if (!m) std::cerr << m.error().text();     // FILE:LINE:COLUMN: what: why. todo, and the line with a caret
//
// Reading is strict where a silent misreading would change the program and lenient where MLIR is: unknown attributes
// are kept; unknown ops are kept with their operands, results and text and counted (Module::unknownOperations).
// One error, never a cascade. Linear in the length of the text; no allocation per op.
#pragma once

#include "core/ir/ir.h"
#include "core/stablehlo/file_facts.h"

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace axiscape {

// Errors: not found, empty, not text (binary or bytecode: says how to print text), cut short (names the line where the
// text ends and what is still open), a syntax error with line, column and caret; cancelled.
[[nodiscard]] Result<std::shared_ptr<const Module>> importFile(const std::filesystem::path& path,
                                                               const Progress& progress = {});
[[nodiscard]] Result<std::shared_ptr<const Module>> importText(std::string text, std::string name = "text",
                                                               const Progress& progress = {});

// The same, and what the text holds before calls are inlined.
struct Imported {
    std::shared_ptr<const Module> module; // without ops where there is no function to start from: all are kept
    FileFacts facts;
};
[[nodiscard]] Result<Imported> importProgram(std::string text, std::string name = "text",
                                             const Progress& progress = {});

// A function that an attribute of the module names (the decomposition of a composite, a called computation), as a
// module of its own whose main it is. Error if the module keeps no such function.
[[nodiscard]] Result<std::shared_ptr<const Module>> importFunction(const Module& module, std::string_view name);

// The module as JAX reads it: locations, attributes, meshes; calls inlined. Importing the text gives an equal module
// again, printed the same. Names of values are new: %0, %arg0.
[[nodiscard]] std::string printText(const Module& module);
// The module in generic form without locations: one line an op, stable across runs and versions. Calls are inlined.
[[nodiscard]] std::string printGeneric(const Module& module);
// "sha256:" and the digest of printGeneric: what a tactic file says of the model it was made for.
[[nodiscard]] std::string fingerprint(const Module& module);

} // namespace axiscape
