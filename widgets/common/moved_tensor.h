// SPDX-License-Identifier: GPL-3.0-or-later
// How a tensor gets from one sharding to another: the question, as a person types it, or as an op of the program asks
// it. The page of redistributions answers it; the card of a collective says its ends. Pure.
#pragma once

#include "core/session/redistribution.h"
#include "core/session/session.h"

#include <string>
#include <vector>

namespace axiscape {

// As it is read in core, but the names of axes in from and to may go without their quotes: [{batch}, {}].
Result<reshard::Problem> problemOf(const TypedRedistribution& typed);
TypedRedistribution typedOf(const reshard::Problem& problem, ElementType dtype);

// A tensor that collectives of the program bring to where an op reads it, or sum behind the op that makes it.
struct MovedTensor {
    reshard::Problem problem; // of a sum: what becomes of it beside being summed
    ElementType dtype = ElementType::f32;
    std::string tensor;   // its name
    int operand = -1;     // which the op reads; -1: its result
    AxisList summed;      // the axes that hold parts of a sum before
    double sentBytes = 0; // by one device, of the program's collectives, of one execution
};
// In the order of operands, then of results; each tensor once. Linear in the collectives of the op.
std::vector<MovedTensor> movedAt(const Snapshot& snapshot, OpId op);
// Which of them a collective of the op serves.
inline int operandOf(const Collective& collective) {
    return collective.atUse ? static_cast<int>(collective.index) : -1;
}

} // namespace axiscape
