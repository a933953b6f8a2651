// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/session.h"

namespace axiscape {

// How well a step uses its devices. Matrix products alone count, each multiply-add as two; of the program as it is, so
// that what it computes again for its backward pass is counted.
struct Efficiency {
    double modelFlops = 0;        // of the whole program, not of a device
    double mfu = 0;               // the seconds its products take at peak on all devices, of the step's seconds
    std::optional<double> tokens; // of a step: batch times sequence, where the model has both
};

// What of that is of the model alone, to be worked out once. Linear in the program.
struct ModelWork {
    double flops = 0;
    std::vector<std::pair<ElementType, double>> flopsOfType; // of what the products multiply
    std::optional<double> tokens;
};
ModelWork workOf(const Model& model);

// Need a simulation.
Efficiency efficiencyOf(const ModelWork& work, const Snapshot& snapshot);
Efficiency efficiencyOf(const Snapshot& snapshot);

} // namespace axiscape
