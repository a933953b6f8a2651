// SPDX-License-Identifier: GPL-3.0-or-later
// The sizes of what an op gives, from those of what it takes.
#pragma once

#include "core/interpret/kernels.h"

#include <optional>
#include <string_view>
#include <vector>

namespace axiscape::shapes {

using Shape = std::vector<std::int64_t>;

struct OpShapes {
    kernels::OpRef op;
    std::vector<Shape> operands;
    std::vector<const Tensor*> known; // of each operand its numbers, or null

    std::optional<Shape> numbers(std::size_t operand) const;
};

// One shape a result; nothing where it takes more than the sizes of the operands to say. Ops whose regions carry values
// (while, case) are not asked.
[[nodiscard]] std::optional<std::vector<Shape>> resultShapes(const OpShapes& op);

// What an op that takes its shape as operands becomes once they are known.
struct StaticForm {
    OpKind kind = OpKind::unknown;
    std::size_t operands = 0; // the first so many stay
    struct List {
        AttributeName name = AttributeName::none;
        Shape values;
    };
    std::vector<List> lists;      // attributes it gets
    std::string_view computation; // name of the function that becomes its region
    bool isCall = false;          // attributes of the custom call that it was go
};
[[nodiscard]] std::optional<StaticForm> staticForm(const OpShapes& op);

} // namespace axiscape::shapes
