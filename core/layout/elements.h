// SPDX-License-Identifier: GPL-3.0-or-later
// The inside of layered::place: items and the dummies of long nets as elements in rows.
#pragma once

#include "core/layout/layered.h"

namespace axiscape::layered {

inline constexpr std::uint32_t kNoElement = 0xffffffffu;

struct Element {
    std::uint32_t item = kNoElement; // none: a dummy, the place where a net passes a rank
    std::uint32_t row = 0;
    float left = 0, right = 0;
    float x = 0;
};

// From an element to one in the next row.
struct Link {
    std::uint32_t from = 0, to = 0;
    float fromOffset = 0, toOffset = 0;         // from the anchors
    std::uint32_t net = 0, target = kNoElement; // of the net; none if `to` is a dummy
    std::uint8_t priority = 0;                  // 2: straight before all others (dummies), 1: main edge of its target
};

struct Rows {
    std::vector<Element> elements;
    std::vector<std::vector<std::uint32_t>> rows; // elements from left to right
    std::vector<Link> links;
    std::vector<std::uint32_t> place;      // per element: index in its row
    std::vector<std::uint32_t> firstDummy; // per net: dummies are consecutive, one a row; kNoElement if none
};

[[nodiscard]] Rows makeRows(const Graph& graph);
void orderRows(Rows& rows);                         // a few barycentre sweeps; keeps the order with fewest crossings
void chooseEntries(const Graph& graph, Rows& rows); // where links enter items that leave it open
void placeRows(Rows& rows);                         // x of all elements; aligned chains are exactly straight

} // namespace axiscape::layered
