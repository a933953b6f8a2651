// SPDX-License-Identifier: GPL-3.0-or-later
// Whether an op fits together: what the import holds every op against.
#pragma once

#include "core/ir/ir.h"

#include <string>

namespace axiscape {

// One op as the text has it, for checking.
struct OpView {
    OpKind kind;
    std::span<const TensorType> operands, results;
    struct RegionView {
        std::uint32_t arguments, yields;
    };
    std::span<const RegionView> regions;
    struct List {
        StringId name;
        std::span<const std::int64_t> values;
    };
    std::span<const List> attributes;

    std::span<const std::int64_t> ints(AttributeName name) const;
};

// Why the op cannot be what its types say: too few operands, a dimension that is not there, sizes that do not match.
// Empty if nothing is wrong. Everything behind the import relies on it: rules and layouts index without looking.
// Dimensions that are dynamic, and types that are no tensors, fit everything.
[[nodiscard]] std::string misfit(const OpView& op);

} // namespace axiscape
