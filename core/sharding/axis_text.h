// SPDX-License-Identifier: GPL-3.0-or-later
// The axes of a sharding as they are shown, parts of an axis put together (core/mesh/sub_axes.h).
#pragma once

#include "core/sharding/sharding.h"

#include <utility>

namespace axiscape {

// The partial sums in order, with their combiners.
[[nodiscard]] std::vector<std::pair<std::string, Combiner>> partialTexts(const TensorSharding& sharding,
                                                                         const Mesh& mesh);

// On the axes of wholeMesh(mesh), for chips: every dimension says which axes cut it, whether all of an axis or a part.
[[nodiscard]] TensorSharding wholeSharding(const TensorSharding& sharding, const Mesh& mesh);

} // namespace axiscape
