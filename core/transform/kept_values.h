// SPDX-License-Identifier: GPL-3.0-or-later
// What a recomputation keeps all the same, by the words of core/transform/transform.h.
#pragma once

#include "core/transform/transform.h"

#include <vector>

namespace axiscape::transforms {

// Of each value whether it is kept. Error: a word that is none; a tag that nothing leaves.
[[nodiscard]] Result<std::vector<bool>> keptValues(const Module& module, const Structure& structure,
                                                   const std::vector<std::string>& keep);

} // namespace axiscape::transforms
