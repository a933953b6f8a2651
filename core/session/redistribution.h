// SPDX-License-Identifier: GPL-3.0-or-later
// A redistribution as a person types it, and what the transfers of its plan take on a hardware.
#pragma once

#include "core/hardware/hardware.h"
#include "core/redistribute/redistribute.h"

namespace axiscape {

struct TypedRedistribution {
    std::string mesh;          // a=2,b=3
    std::string shape;         // 12x6, [12, 6]; "" and "[]" are a scalar's
    std::string dtype = "f32"; //
    std::string from, to;      // in Shardy's notation: [{"a"}, {}]
};

struct Redistribution {
    ElementType dtype = ElementType::f32;
    reshard::Problem problem;
};
// Errors: what of it cannot be read.
Result<Redistribution> readRedistribution(const TypedRedistribution& typed);

// One of a plan's collectives, for PlanOptions::cost; and all of them.
double transferSeconds(const reshard::Transfer& transfer, const Mesh& mesh, const Hardware& hardware);
double transferSeconds(const reshard::Plan& plan, const Mesh& mesh, const Hardware& hardware);

} // namespace axiscape
