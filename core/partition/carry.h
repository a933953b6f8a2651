// SPDX-License-Identifier: GPL-3.0-or-later
// A state in flat arrays, and a state carried over to a program that has some of the same sites.
#pragma once

#include "core/partition/partition.h"

#include <utility>

namespace axiscape {

// Per site a number: sites with the same one have the same nest; 0 is the empty one. Numbers are small, and hold within
// one state and those made from it. Fills `numbers` and returns it.
std::span<const std::uint32_t> nestNumbers(const Partition& state, std::vector<std::uint32_t>& numbers);

// Numbers in a row that stand for numbers in a row.
struct SiteRun {
    std::uint32_t first = 0, other = 0, count = 0;
};
// Of a list of pairs, in its order.
[[nodiscard]] std::vector<SiteRun> runsOf(std::span<const std::pair<std::uint32_t, std::uint32_t>> pairs);

// Sites, and arguments, that are to lie as others do.
struct EqualSites {
    std::vector<SiteRun> sites;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> arguments;
};
// Nests; tiles and atomic axes of arguments. Never while something is left to propagate.
[[nodiscard]] bool areEqual(const Partition& state, const EqualSites& pairs);

// Which sites of one program those of another are.
struct SiteMap {
    std::shared_ptr<const SiteTable> sites; // of the program that a state is carried to
    std::vector<SiteRun> runs;              // of its sites, and those carried from
    std::vector<std::uint32_t> argument;    // per argument of it: the one carried from
};
// The nests of the state, tiles and atomic axes of its arguments, on the other program, as if nothing were left to
// propagate. Reasons stay behind: the log is that of the state, in its own sites. Not for programs with manual
// computations or with constraints that hold, nor where results of ops are atomic.
[[nodiscard]] Partition carried(const Partition& state, const SiteMap& map);

// Actions carried out as `apply` does, for who asks in which order: placements without their reasons, which the state
// forgets.
struct Traced {
    Partition partition;
    std::vector<std::uint32_t> refused; // numbers of actions, ascending
    std::vector<Conflict> conflicts;
    std::vector<Placement> placements;
    std::vector<std::uint32_t> passEnds; // into placements: the actions, then each pass over arguments or sites
    bool cancelled = false;              // nothing else means anything then
};
[[nodiscard]] Traced applyTraced(const Partition& partition, std::span<const Action> actions, const Progress& progress);

} // namespace axiscape
