// SPDX-License-Identifier: GPL-3.0-or-later
// A run kept whole: every value that every op made, each time it ran, as f64 on each device.
#pragma once

#include "core/interpret/interpret.h"

#include <vector>

namespace axiscape {

using Numbers = std::vector<double>;

// A result of an op, made once.
struct MadeValue {
    ValueId value;
    OpId op; // invalid: an argument of the program
    std::vector<std::int64_t> shape;
    ElementType dtype = ElementType::none;
    std::vector<Numbers> on;             // per device; of a whole program one where all have the same
    std::vector<std::uint32_t> operands; // what its op read: indices of earlier ones
};

struct Recording {
    std::vector<MadeValue> values;      // in the order they were made; arguments first
    std::vector<std::uint32_t> results; // of main: the last made of each
};

// Runs the machine to its end. `alike`: what all devices have alike is kept once. Values of other than numbers have no
// `on`. Errors: as Machine::step; more than `most` bytes would be kept; cancelled.
[[nodiscard]] Result<Recording> record(Machine& machine, const Module& module, bool alike, double most = 4e9,
                                       const Progress& progress = {});

} // namespace axiscape
