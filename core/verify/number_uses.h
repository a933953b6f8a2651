// SPDX-License-Identifier: GPL-3.0-or-later
// What the numbers of an argument are for, so that random ones have the size that trained ones have.
#pragma once

#include "core/ir/ir.h"

#include <vector>

namespace axiscape::verification {

// What the numbers of an argument are for, by the ops that use them first: so that numbers can be made that are of the
// size that a trained model has there.
struct NumberUse {
    double fanIn = 0;   // how many of them a product adds up for one number; 0 if none does
    bool table = false; // rows are looked up in it
    bool root = false;  // a root, a logarithm, a power is taken of them: they are positive
    bool scale = false; // they are multiplied with others, element by element
    bool shift = false; // they are added to others
};

// Per argument; of those that are no floats nothing is said. Follows an argument through ops that hand numbers on, and
// into loops. Linear in the uses followed.
[[nodiscard]] std::vector<NumberUse> numberUses(const Module& module);

} // namespace axiscape::verification
