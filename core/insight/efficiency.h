// SPDX-License-Identifier: GPL-3.0-or-later
// How well a step uses its devices. Matrix products alone count, each multiply-add as two. What is computed again for
// the backward pass, which JAX says in the names of ops, is no work of the model's: the devices' use holds it, the
// model's does not.
#pragma once

#include "core/insight/insight.h"

namespace axiscape {

struct Efficiency {
    double modelFlops = 0;        // of the whole program, not of a device; without what is computed again
    double computedFlops = 0;     // with it
    double mfu = 0;               // the seconds the model's products take at peak on all devices, of the step's seconds
    double hfu = 0;               // the same of all products
    std::optional<double> tokens; // of a step: batch times sequence, where the model has both
};

// What of that is of the model alone, to be worked out once. Linear in the program.
struct ModelWork {
    double flops = 0, again = 0; // of the model, and of what is computed again
    struct OfType {              // of what the products multiply
        ElementType type;
        double flops = 0, again = 0;
    };
    std::vector<OfType> flopsOfType;
    std::optional<double> tokens;
};
[[nodiscard]] ModelWork workOf(const Model& model);

// Need a simulation.
[[nodiscard]] Efficiency efficiencyOf(const ModelWork& work, const Snapshot& snapshot);
[[nodiscard]] Efficiency efficiencyOf(const Snapshot& snapshot);

} // namespace axiscape
