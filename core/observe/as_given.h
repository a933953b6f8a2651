// SPDX-License-Identifier: GPL-3.0-or-later
// A strategy as a compiler has it: the program again, with its arguments cut as a text says they are. What was decided
// on ops is not in the text, and is left out.
//
//   SpmdProgram given = asGiven(snapshot.program, seen);
//   given.partition.argument(3)                  // what the compiler was told of it
#pragma once

#include "core/observe/observe.h"
#include "core/spmd/spmd.h"

namespace axiscape {

// Arguments that the text does not name lie as they do in `wanted`. Itself where the text names none, or its mesh has
// other axes.
[[nodiscard]] SpmdProgram asGiven(const SpmdProgram& wanted, const Observed& seen);
// A compiler is neither of the two profiles: of `given` and the same by the rules of the other one, what sends nearer
// to what the compiler sends in a step (bytes, as a ratio).
[[nodiscard]] SpmdProgram nearestTo(double seenBytes, SpmdProgram given, const SpmdProgram& wanted,
                                    const Observed& seen);

struct Rules {
    RewriteOptions rewriting;
    LoweringOptions lowering;
};
// Those of the other profile: `least` for `partir`, and the other way round.
[[nodiscard]] Rules otherRules(const SpmdProgram& program);

// Arguments cut like that, one a sharding, all at once, and then carried through the program. A cut that cannot be made
// is left out. `also`: decisions on ops, before anything is carried.
[[nodiscard]] Partition cutArguments(const Partition& whole, std::span<const TensorSharding> arguments,
                                     const Progress& progress = {}, std::span<const Action> also = {});

} // namespace axiscape
