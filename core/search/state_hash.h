// SPDX-License-Identifier: GPL-3.0-or-later
// A state as twice 64 bits: sums over its sites and arguments of what lies there times a number of the place. So they
// are kept up to date by what changed, and equal layers are one product.
#pragma once

#include "core/partition/partition.h"

namespace axiscape::searching {

// Two states that lie alike are one program, and cost the same. What of them is kept whole (atomic) tells them apart
// all the same: it changes what can be cut next.
struct StateHash {
    std::uint64_t layout = 0; // nests of sites, tiles of arguments
    std::uint64_t kept = 0;   // axes along which arguments are kept whole
    [[nodiscard]] constexpr std::uint64_t both() const { return layout + kept; }
    friend constexpr bool operator==(const StateHash&, const StateHash&) = default;
    constexpr StateHash operator-(const StateHash& other) const { return {layout - other.layout, kept - other.kept}; }
    constexpr void add(std::uint64_t weight, const StateHash& more) {
        layout += weight * more.layout;
        kept += weight * more.kept;
    }
};

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

[[nodiscard]] inline StateHash hashAt(const Partition& state, SiteId site) {
    StateHash out;
    for (const NestEntry entry : state.nest(site))
        out.layout = mixed(out.layout ^ (std::uint64_t{entry.axis} << 8 | entry.factor));
    return out;
}
[[nodiscard]] inline StateHash hashAt(const Partition& state, std::uint32_t argument) {
    StateHash out;
    for (const Tile tile : state.argument(argument).tiles)
        out.layout = mixed(out.layout ^ (std::uint64_t{tile.dim} << 8 | tile.axis));
    out.layout = mixed(out.layout);
    out.kept = mixed(state.atomicAxes(ValueId{argument}));
    return out;
}

} // namespace axiscape::searching
