// SPDX-License-Identifier: GPL-3.0-or-later
// Shardy's sharding attributes as a module writes them, read strictly.
//
//   parseShardyText(R"(#sdy.sharding<@mesh, [{"batch", ?}p1, {}], replicated={"model"}>)")
#pragma once

#include "core/base/base.h"
#include "core/ir/ir.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace axiscape {

// An axis, or a part of one: "x":(pre)size.
struct AxisRef {
    std::string name;
    std::int64_t pre = 1, size = 0; // size 0: the whole axis
    bool isWhole() const { return size == 0; }
    friend bool operator==(const AxisRef&, const AxisRef&) = default;
};

struct ShardyDim {
    std::vector<AxisRef> axes; // major to minor
    bool open = false;         // propagation may add axes
    std::optional<int> priority;
    friend bool operator==(const ShardyDim&, const ShardyDim&) = default;
};

struct ShardyText {
    std::string mesh; // "@mesh", or the body of an inlined one: mesh<["x"=2]>
    std::vector<ShardyDim> dims;
    std::vector<AxisRef> replicated, unreduced;
    Combiner combiner = Combiner::add; // of unreduced
    friend bool operator==(const ShardyText&, const ShardyText&) = default;
};

// "#sdy.sharding<...>" or the bare "<...>".
[[nodiscard]] Result<ShardyText> parseShardyText(std::string_view text);
// "#sdy.sharding_per_value<[...]>" or the bare "[<...>, ...]".
[[nodiscard]] Result<std::vector<ShardyText>> parseShardyPerValue(std::string_view text);
// "#sdy<manual_axes{"x", "y"}>" or the bare {"x", "y"}.
[[nodiscard]] Result<std::vector<std::string>> parseManualAxes(std::string_view text);

} // namespace axiscape
