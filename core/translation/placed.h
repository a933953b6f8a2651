// SPDX-License-Identifier: GPL-3.0-or-later
// How the arguments and results of a program lie on a mesh, for a program of one device that a compiler made of it.
#pragma once

#include "core/spmd/spmd.h"

#include <optional>
#include <string>
#include <vector>

namespace axiscape {

struct PlacedTensor {
    std::string path; // "params[0]['b']"
    TensorSharding sharding;
    std::optional<std::uint32_t> parameter; // of an argument: its number in the compiled program; none: it was dropped
};

struct Placed {
    Mesh mesh;
    std::vector<PlacedTensor> arguments, results;
};

// {"mesh": {"batch": 4, "model": 2}, "arguments": [{"path", "sharding": [["batch"], []], "parameter": 0}, ...],
// "results": [{"path", "sharding"}, ...]}: what else stands there is not looked at. Errors: as strict readers say them.
[[nodiscard]] Result<Placed> parsePlaced(std::string_view text, const std::string& where);
// As a schedule cuts them. Parameters are found by their names where the compiler dropped some arguments, else they are
// in order.
[[nodiscard]] Placed placedBy(const SpmdProgram& program, const Module& compiled);

} // namespace axiscape
