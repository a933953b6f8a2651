// SPDX-License-Identifier: GPL-3.0-or-later
// What all exported Python modules say in the same words.
#pragma once

#include "core/exchange/exchange.h"

namespace axiscape::exchange {

// A PartitionSpec has no name for a part of an axis: the exported mesh has the parts as axes, "model_0" and "model_1".
[[nodiscard]] Mesh pythonMesh(const Mesh& mesh);
// A comment above the axes that says which of them are one; empty where none are.
[[nodiscard]] std::string partsNote(const Mesh& mesh, const Mesh& python);
[[nodiscard]] std::string meshLiteral(const Mesh& mesh); // {"batch": 4, "model": 2}
// The device at every position of the mesh, as runs: "[*range(0, 8, 2), *range(1, 8, 2)]"; "None" if as counted.
[[nodiscard]] std::string orderLiteral(const DeviceOrder& order);
// ORDER with its comment, for every module that makes a mesh.
[[nodiscard]] std::string orderLines(const Strategy& strategy);

// P("batch", ("x", "y")), trailing whole dimensions left out.
[[nodiscard]] std::string partitionSpec(const TensorSharding& sharding, std::size_t rank, const Mesh& mesh);

// AXES, ARGUMENTS, DONATED and RESULTS, nested as the function takes and returns them.
[[nodiscard]] std::string strategyLiterals(const ExportInput& input);

[[nodiscard]] std::string scheduleText(const Strategy& strategy); // "BP, then MP"
[[nodiscard]] std::string plainText(std::string text);            // safe inside a Python docstring
[[nodiscard]] std::string modelName(const ExportInput& input);    // for people: of its file, else of the module

} // namespace axiscape::exchange
