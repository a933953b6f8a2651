// SPDX-License-Identifier: GPL-3.0-or-later
// Layouts as tiles of devices.
#pragma once

#include "core/redistribute/redistribute.h"

namespace axiscape::reshard {

// Every device's tile, by the index of its part along every dimension.
struct Tiles {
    std::size_t rank = 0;
    std::vector<std::vector<std::vector<Range>>> parts; // [dim][index]: the elements of the part
    std::vector<std::uint32_t> index;                   // [device * rank + dim]

    const std::vector<Range>& ranges(std::int64_t device, std::size_t dim) const {
        return parts[dim][index[static_cast<std::size_t>(device) * rank + dim]];
    }
};
[[nodiscard]] Tiles tilesOf(const Plan& plan, const Layout& layout);

[[nodiscard]] std::vector<Cut> cutsOnlyIn(const Layout& layout, const Layout& other);

} // namespace axiscape::reshard
