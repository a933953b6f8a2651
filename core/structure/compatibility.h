// SPDX-License-Identifier: GPL-3.0-or-later
// Conflicts that are decided together (after TOAST). Where two factors of one op have one name, an axis can cut only
// one of them; ops through which a value carries both dimensions want the same one, or something moves in between.
//
//   Compatibility sets = compatibilitySets(sites, structure, facts.dimensions);
//   sets.side(conflict, 0)       // the factor that wins at this conflict if side 0 of its set is chosen
#pragma once

#include "core/structure/named_dimensions.h"
#include "core/structure/structure.h"

#include <vector>

namespace axiscape {

struct CompatibilitySet {
    DimensionId dimension;
    std::vector<std::uint32_t> conflicts; // into NamedDimensions::conflictList, ascending
    // Sets that are alike up to the number of their layer share the choice: the number of their class.
    std::uint32_t classIndex = 0;
};

struct Compatibility {
    std::vector<CompatibilitySet> sets; // in order of their first conflict
    std::vector<std::uint32_t> setOf;   // per conflict
    std::vector<std::uint8_t> flipped;  // per conflict: side 0 of its set is its `second`
    std::uint32_t classes = 0;
    std::uint32_t clashes = 0;               // where both sides of a set meet (x + transpose(x)): something moves there
    std::vector<DimensionConflict> conflict; // as in NamedDimensions

    std::uint32_t classOf(std::uint32_t at) const { return sets[setOf[at]].classIndex; }
    FactorIndex side(std::uint32_t at, std::uint8_t bit) const {
        return (bit ^ flipped[at]) == 0 ? conflict[at].first : conflict[at].second;
    }
    // The conflicts of a site are conflict[first] ... conflict[first + count - 1]. O(log n).
    std::pair<std::uint32_t, std::uint32_t> ofSite(SiteId site) const;
};

// Union-find with parity: a value that carries both dimensions joins the conflicts of the sites it touches, the same
// way around or the other. Nearly linear in conflicts and the slots of their sites.
[[nodiscard]] Compatibility compatibilitySets(const SiteTable& sites, const Structure& structure,
                                              const NamedDimensions& names);

} // namespace axiscape
