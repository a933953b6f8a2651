// SPDX-License-Identifier: GPL-3.0-or-later
// Products that are cut into pieces to hide a collective beside them (Wang et al., Overlap Communication with Dependent
// Computation via Decomposition, ASPLOS 2023; XLA calls them windowed einsums): a gather that one product reads comes
// piece by piece while the product computes on those that are there, and what a product makes is scattered as its
// pieces are done.
#pragma once

#include "core/hardware/hardware.h"
#include "core/spmd/spmd.h"

#include <vector>

namespace axiscape::simulation {

// Per collective, 1 where the product that reads what it brings, or that makes what it takes, is cut. Empty where none
// is, or the software does not do so.
[[nodiscard]] std::vector<std::uint8_t> cutProducts(const SpmdProgram& program, const Hardware& hardware);

} // namespace axiscape::simulation
