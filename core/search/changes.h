// SPDX-License-Identifier: GPL-3.0-or-later
// Small changes to a list of decisions, a line: what polishing, racing and annealing try.
//
//   const ByKind changes = changesTo(line, space, order, parts, false);
//   changes[kOut][2]   // the line without its third decision
//
// And lines made of two.
#pragma once

#include "core/search/decision.h"

#include <array>
#include <optional>
#include <span>

namespace axiscape::searching {

using Decisions = std::vector<std::uint32_t>; // of Space::decisions, in order

enum ChangeKind : std::uint8_t {
    kOut,          // a decision left out
    kMove,         // put in a neighbour's place, or first or last
    kFurther,      // put anywhere else
    kExchange,     // two axes exchanged
    kReplace,      // one in another's place, of one that is mostly about the same arguments first
    kBehind,       // one more behind the rest
    kFront,        // and before it
    kOutAndBehind, // one left out, another put behind the rest
    kBetween,      // one more in between
    kFamily,       // what is decided over several axes replaced over all of them
    kStateInstead, // the optimizer state alone cut instead of all, or all instead of it
    kFirstInstead, // one replaced by another about the same dimension, before the rest
    kPairTurned,   // two over one axis put over another, before the rest
    kOfArguments,  // what is about arguments alike
    kPartBehind,   // one left out, what is about some of its arguments put behind the rest; over three axes and more
    kPartBefore,   // what is about arguments alike put before another about some of them, over its axes; the same
    kTwoOut,       // two decisions left out: made of what one left out has cost, not by changesTo
    kTogether,     // two of these at once: made of what they have cost, not by changesTo
    kKinds
};

using ByKind = std::array<std::vector<Decisions>, kKinds>;

// Each kind in the order of promise: of decisions that is `order`. `parts` are those about arguments alike.
// `areFamilies`: each decision stands for all that differ from it in their axis alone, and nothing is put over another.
// `withPartsBefore`: kPartBefore as well, where it has a meaning.
[[nodiscard]] ByKind changesTo(const Decisions& line, const Space& space, const Decisions& order,
                               const Decisions& parts, bool areFamilies, bool withPartsBefore = true);

// What a changed line decides that the line does not.
[[nodiscard]] Decisions addedTo(const Decisions& line, const Decisions& changed);
// The line with what both have changed; nothing where they change the same place or would decide the same twice.
[[nodiscard]] std::optional<Decisions> bothOf(const Decisions& line, const Decisions& first, const Decisions& second);

// What one of the lines decides over one axis, then what another decides over the others, and lines with two of their
// axes exchanged: first what the first line makes with each other, then the exchanged, then each with each. Each once,
// `most` of them.
[[nodiscard]] std::vector<Decisions> crossed(std::span<const Decisions> lines, const Space& space, std::size_t most);

} // namespace axiscape::searching
