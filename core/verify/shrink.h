// SPDX-License-Identifier: GPL-3.0-or-later
// A program small enough to run, that is partitioned as the large one is: fewer rows, features, layers of a loop and
// devices, the same ops, the same rules, the same decision at every op.
//
//   const Shrunk small = shrink(program);
//   verify(small.program, structure, {})
#pragma once

#include "core/spmd/spmd.h"

#include <string>
#include <vector>

namespace axiscape {

struct Shrunk {
    SpmdProgram program; // its module has the ops of the original under the same numbers
    bool smaller = false;
    // Distinct sizes that changed, and to what: 4096 is 8 here and 16 there, where two dimensions are of that size.
    struct Size {
        std::int64_t from = 0, to = 0;
        friend auto operator<=>(const Size&, const Size&) = default;
    };
    std::vector<Size> sizes; // descending
    // What kept a size as it is: the op and why, the largest sizes first, a size once.
    struct Kept {
        OpId op;
        std::int64_t size = 0;
        std::string why;
    };
    std::vector<Kept> kept;
};

// Sizes become the least that keep every rule as it is and that every axis in use still divides, but not below `wanted`
// where that does not come to much; an axis of the mesh becomes its largest divisor up to 4 where nothing names its
// devices. Uneven shares and halos stay as they are. Where no smaller size is consistent the program is the one given.
// Pure; linear in the program but for a few rounds.
[[nodiscard]] Shrunk shrink(const SpmdProgram& program, std::int64_t wanted = 2);

} // namespace axiscape
