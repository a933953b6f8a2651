// SPDX-License-Identifier: GPL-3.0-or-later
// Where the program itself says that an op stands: the loop, the pass, the scopes of its name stack, made ready for
// people: marks and method names dropped, "h/0" one component, what all share left out.
#pragma once

#include "core/structure/structure_parts.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace axiscape::structure {

struct Place {
    static constexpr std::uint32_t kNone = 0xffffffffu;
    std::uint32_t parent = kNone;
    std::string name; // empty: a base, one a pass in main and in each loop
    OpId control;     // the place of a while, case, ... and of its regions
    Pass pass = Pass::forward;
};

class OpPlaces {
  public:
    std::vector<Place> places{Place{}}; // parents first; 0 is main
    IdVector<OpId, std::uint32_t> placeOf, baseOf;
    // Ops with regions that are blocks: all but the loops that only draw random bits.
    IdVector<OpId, std::uint8_t> control;

    std::uint32_t child(std::uint32_t parent, std::string_view name, Pass pass);
    // One more of that name, beside others that may have it too.
    std::uint32_t append(std::uint32_t parent, std::string_view name, Pass pass) {
        places.push_back({parent, std::string(name), {}, pass});
        return static_cast<std::uint32_t>(places.size() - 1);
    }
    bool isBase(std::uint32_t place) const { return place != 0 && places[place].name.empty(); }

  private:
    std::unordered_map<std::string, std::uint32_t> m_children; // by parent, pass and name
};

[[nodiscard]] OpPlaces findPlaces(const Module& module, const Structure& structure);

// A loop that mixes words for random numbers and computes with no real number.
[[nodiscard]] bool onlyDraws(const Module& module, OpId op);
// "layer_12" -> "layer_", "h/3" -> "h/", "down_0_1" -> "down_0_"; empty if no number ends it.
[[nodiscard]] std::string_view numberedStem(std::string_view name);
// Components of a path made ready: "h", "0" are one; "attn", "attn._split_heads" are one.
[[nodiscard]] std::vector<std::string> tidyComponents(const std::vector<std::string_view>& components);

} // namespace axiscape::structure
