// SPDX-License-Identifier: GPL-3.0-or-later
// Which arguments an axis came from: back along the reasons of placements, each asked for by an older one.
//
//   const Roots roots(program.partition);
//   roots.of(op, axes)                                // arguments whose given cut reached what the op reads or makes
//
// Cost: one pass over the placements, then a walk a question.
#pragma once

#include "core/partition/partition.h"

#include <optional>
#include <unordered_map>

namespace axiscape::observed {

// The value itself, or what it is cast, transposed or broadcast of, also outside of a loop, where that is an argument.
[[nodiscard]] std::optional<std::uint32_t> argumentBehind(const SiteTable& sites, ValueId value);

class Roots {
  public:
    explicit Roots(const Partition& state); // outlives it
    // axes 0: all.
    [[nodiscard]] std::vector<std::uint32_t> of(OpId op, AxisSet axes) const;

  private:
    const Placement* why(ValueId value, AxisId axis) const;
    std::optional<std::uint32_t> rootOf(ValueId value, AxisId axis) const;

    const Partition& m_state;
    std::vector<Placement> m_placements;
    std::unordered_map<std::uint64_t, std::uint32_t> m_first; // place and axis -> placement
};

} // namespace axiscape::observed
