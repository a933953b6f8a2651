// SPDX-License-Identifier: GPL-3.0-or-later
// What values are made of, as far as kernels and blocks ask: constants, weights or data; the one argument that a value
// is a rearrangement of; gradients; random numbers; tables of sines.
#pragma once

#include "core/structure/map/op_places.h"

namespace axiscape::structure {

enum class Made : std::uint8_t { constant, weight, data };

struct ValueFacts {
    static constexpr std::uint32_t kNone = 0xffffffffu;
    std::vector<std::uint32_t> origin; // per value: argument of main, through loops that carry it unchanged
    std::vector<Made> made;
    std::vector<std::uint8_t> gradient; // depends on what the backward pass was given
    std::vector<std::uint8_t> random;   // made of random bits alone
    std::vector<std::uint8_t> table;    // made of sines and cosines alone

    bool isWeight(ValueId v) const { return made[v.value] == Made::weight; }
    bool isData(ValueId v) const { return made[v.value] == Made::data; }
};

[[nodiscard]] ValueFacts findValueFacts(const Module& module, const Structure& structure, const OpPlaces& places);

// Element by element, a sum, or only moved: what chains are made of.
[[nodiscard]] bool isLight(OpKind kind);
// Only moved, renamed or converted.
[[nodiscard]] bool onlyMoves(OpKind kind);

} // namespace axiscape::structure
