// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/insight/insight.h"

#include <string>
#include <vector>

namespace axiscape {

// One axis of the mesh and what it does to a tensor.
struct AxisFact {
    enum class Kind : std::uint8_t { cut, partial, repeated };
    Kind kind = Kind::repeated;
    AxisId axis = 0;
    std::uint8_t dim = 0;   // cut
    int tactic = -1;        // cut, partial: which of the schedule put it there; -1 unknown
    std::string tacticName; // cut, partial
    std::string reason;     // cut, partial: what asked for it, "asked by dot_general that uses it"
    std::string then;       // partial: the collective that reduces it, or empty
};

// All that the Sharding panel says about one tensor.
struct TensorReport {
    std::string name; // as the program has it: "params['w1']"; the path of an op result
    std::string kind; // "argument", "result of an op"
    std::string dtype;
    std::vector<std::int64_t> shape, local;
    std::int64_t bytes = 0, localBytes = 0;
    TensorSharding sharding; // as the op makes it, partial sums included
    bool atomic = false;
    std::string shardy;
    std::vector<AxisFact> axes; // cuts by dimension, then partial sums, then what is repeated; axes of size 1 left out
};

TensorReport reportOf(const Snapshot& snapshot, ValueId value);

// "256 MiB" of "32" when the units agree: {"32", "256 MiB"}; else both with theirs.
std::pair<std::string, std::string> bytesOfBytes(std::int64_t part, std::int64_t whole);

} // namespace axiscape
