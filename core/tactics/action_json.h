// SPDX-License-Identifier: GPL-3.0-or-later
// Actions and meshes in JSON, as tactic files have them.
#pragma once

#include "core/base/json_reader.h"
#include "core/partition/partition.h"

#include <string>

namespace axiscape {

// {"action": "tile", "argument": 3, "dim": 0, "axis": "batch"}, as core/partition/README.md has it; axes by name.
// `"enabled": false` beside it says that it is kept but left out.
Action readAction(JsonReader& reader, const JsonAt& at, const Mesh& mesh);
bool readEnabled(JsonReader& reader, const JsonAt& at);
[[nodiscard]] std::string actionJson(const Action& action, const Mesh& mesh, bool enabled = true);

// [["batch", 16], ["model", 2]], checked.
Mesh readMesh(JsonReader& reader, const JsonAt& at);
[[nodiscard]] std::string meshJson(const Mesh& mesh);

// Why the module or mesh cannot have such an action at all; empty if it can. (A refusal by the state is another thing.)
[[nodiscard]] Text whyImpossible(const Action& action, const Module& module, const Mesh& mesh);

} // namespace axiscape
