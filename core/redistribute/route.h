// SPDX-License-Identifier: GPL-3.0-or-later
// Ways through a field, not yet priced.
#pragma once

#include "core/redistribute/field.h"

#include <optional>

namespace axiscape::reshard {

struct Route {
    struct Stage {
        CollectiveKind kind;
        Layout before, after; // of the same tiles as the stage before left, maybe said in other digits
    };
    std::vector<Stage> stages;
    std::vector<Digit> digits; // the field's, and those that read a position in other radices
    std::vector<Number> numbers;

    // Nothing if both layouts are equal.
    void add(CollectiveKind kind, Layout before, Layout after);
};

// Cuts below all blocks: room for digits that have no place elsewhere.
class Rooms {
  public:
    explicit Rooms(const Field& field) : m_field(field), m_rest(field.rest) {}
    std::optional<Cut> take(std::uint8_t digit);

  private:
    const Field& m_field;
    std::vector<std::int64_t> m_rest;
};

// At most one slice, one permute and one gather, and between them as few all-to-alls as the mesh asks for: there is
// always such a route.
//  - Nothing in conflict: slice what only the target cuts by idle digits, one all-to-all, gather what the target leaves
//    whole. It sends leastBytes.
//  - Else cut every block as finely as either end asks for, permute, gather. It sends leastBytes too. Where the mesh
//  has
//    too few digits of a prime for all blocks at once, the missing ones first move from blocks that only the source
//    cuts to blocks that only the target cuts: one all-to-all, or more where a knot both loses and gains.
// `deep`: cut further by digits that are idle throughout, so that less is permuted and more is gathered.
[[nodiscard]] Route directRoute(const Field& field, bool deep);

// Slices, two or more all-to-alls that empty the blocks in conflict before they fill them, gathers: no permute. The
// cheapest by bytes; none if there is none that sends fewer than `lessThanBytes`.
[[nodiscard]] std::optional<Route> chainRoute(const Field& field, bool deep, std::uint32_t searchLimit,
                                              double lessThanBytes);

} // namespace axiscape::reshard
