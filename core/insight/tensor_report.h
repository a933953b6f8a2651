// SPDX-License-Identifier: GPL-3.0-or-later
// All that there is to say of one tensor: its shape here and as a whole, and what each axis of the mesh does to it.
#pragma once

#include "core/insight/insight.h"

#include <optional>
#include <string>
#include <vector>

namespace axiscape {

// One axis of the mesh and what it does to a tensor.
struct AxisFact {
    enum class Kind : std::uint8_t { cut, partial, repeated };
    Kind kind = Kind::repeated;
    AxisId axis = 0;
    std::uint8_t dim = 0;                    // cut
    int tactic = -1;                         // cut, partial: which of the schedule put it there; -1 unknown
    std::string tacticName;                  // cut, partial
    std::optional<Placement::Reason> reason; // cut, partial: what put it there
    std::string from; // forward: the path of what it came from; backward and use: the kind of op that asked; or empty
    std::string then; // partial: the collective that reduces it, or empty
};

// All that the Sharding panel says about one tensor.
struct TensorReport {
    std::string name; // as the program has it: "params['w1']"; the path of an op result
    enum class Kind : std::uint8_t { argument, result, carried };
    Kind kind = Kind::argument;
    std::string dtype;
    std::vector<std::int64_t> shape, local;
    std::int64_t bytes = 0, localBytes = 0;
    TensorSharding sharding; // as the op makes it, partial sums included
    bool atomic = false;
    std::string shardy;
    std::vector<AxisFact> axes; // cuts by dimension, then partial sums, then what is repeated; axes of size 1 left out
};

[[nodiscard]] TensorReport reportOf(const Snapshot& snapshot, ValueId value);

} // namespace axiscape
