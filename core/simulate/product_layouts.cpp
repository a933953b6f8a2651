// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/product_layouts.h"

#include <algorithm>

namespace axiscape::simulation {

bool needsOtherLayout(const Module& module, OpId op, std::uint32_t operand) {
    if (module.kind(op) != OpKind::dot_general) return false;
    const bool left = operand == 0;
    const auto batch =
        module.ints(op, left ? AttributeName::lhs_batching_dimensions : AttributeName::rhs_batching_dimensions);
    const auto summed =
        module.ints(op, left ? AttributeName::lhs_contracting_dimensions : AttributeName::rhs_contracting_dimensions);
    const auto shape = module.type(module.operands(op)[operand]).shape;
    int changes = 0; // between summed and kept, from left to right
    bool any = false, last = false;
    for (std::size_t d = 0; d < shape.size(); ++d) {
        const auto dim = static_cast<std::int64_t>(d);
        if (shape[d] == 1 || std::ranges::find(batch, dim) != batch.end()) continue;
        const bool sums = std::ranges::find(summed, dim) != summed.end();
        changes += any && sums != last;
        any = true;
        last = sums;
    }
    return changes > 1;
}

double transposedBytes(const Module& module, OpId op, std::span<const std::int64_t> operands) {
    if (module.kind(op) != OpKind::dot_general) return 0;
    double bytes = 0;
    for (std::uint32_t k = 0; k < 2; ++k) {
        const TensorType type = module.type(module.operands(op)[k]);
        const auto summed = module.ints(op, k == 0 ? AttributeName::lhs_contracting_dimensions
                                                   : AttributeName::rhs_contracting_dimensions);
        if (elementBits(type.dtype) != 8 || isInteger(type.dtype) || summed.empty()) continue;
        const auto innermost = static_cast<std::int64_t>(type.shape.size()) - 1;
        if (std::ranges::find(summed, innermost) == summed.end()) bytes += 2 * static_cast<double>(operands[k]);
    }
    return bytes;
}

} // namespace axiscape::simulation
