// SPDX-License-Identifier: GPL-3.0-or-later
// A state as 64 bits: the sum over its sites and arguments of what lies there times a number of the place. So it is
// kept up to date by what changed, and equal layers are one product.
#pragma once

#include "core/partition/partition.h"

namespace axiscape::searching {

[[nodiscard]] constexpr std::uint64_t mixed(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15ull;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
    return x ^ (x >> 31);
}

[[nodiscard]] inline std::uint64_t weightOf(SiteId site) { return mixed(std::uint64_t{site.value} << 1) | 1; }
[[nodiscard]] inline std::uint64_t weightOf(std::uint32_t argument) {
    return mixed((std::uint64_t{argument} << 1) | 1) | 1;
}

[[nodiscard]] inline std::uint64_t hashAt(const Partition& state, SiteId site) {
    std::uint64_t h = 0;
    for (const NestEntry entry : state.nest(site)) h = mixed(h ^ (std::uint64_t{entry.axis} << 8 | entry.factor));
    return h;
}
[[nodiscard]] inline std::uint64_t hashAt(const Partition& state, std::uint32_t argument) {
    std::uint64_t h = 0;
    for (const Tile tile : state.argument(argument).tiles) h = mixed(h ^ (std::uint64_t{tile.dim} << 8 | tile.axis));
    return mixed(h ^ (std::uint64_t{state.atomicAxes(ValueId{argument})} << 16));
}

} // namespace axiscape::searching
