// SPDX-License-Identifier: GPL-3.0-or-later
// A program and what a compiler made of it, both smaller by the same rules: sizes of the program of one device follow
// those of the whole. Mesh and devices stay.
//
//   const ShrunkBoth small = shrinkBoth(whole, compiled, placed);
//   validateTranslation(small.whole, structure, small.compiled, placed, {});
#pragma once

#include "core/translation/placed.h"

#include <functional>
#include <map>
#include <memory>
#include <string>

namespace axiscape::translation {

struct ShrunkBoth {
    std::shared_ptr<const Module> whole, compiled; // with the ops of the given ones under the same numbers
    bool smaller = false;                          // else the given ones
    // Sizes of the original that stayed as they are, and why, descending.
    std::map<std::int64_t, std::string, std::greater<>> kept;
};

// Sizes become the least that keep both programs consistent with their ops, with the placement and with each other, but
// not below `wanted` where that does not come to much. A size of one program is known in the other by the placement of
// arguments and results, by ops that both know under one name, and by what follows from these; all others stay, and so
// does what a number of the compiled program may speak of (bounds of masks and look-ups that the partitioner wrote).
// Offsets of slices by the number of the device shrink with what they slice. Pure.
[[nodiscard]] ShrunkBoth shrinkBoth(const std::shared_ptr<const Module>& whole,
                                    const std::shared_ptr<const Module>& compiled, const Placed& placed,
                                    std::int64_t wanted);

} // namespace axiscape::translation
