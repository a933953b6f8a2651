// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/fused_attention.h"

#include <algorithm>

namespace axiscape::simulation {
namespace {

constexpr std::size_t kLeastRank = 3; // batch (and heads), sequence, size of a head
constexpr double kOfOneElement = 32;  // flops an element of the queries: a norm or an activation does fewer

bool isPart(const TensorType& type) {
    return type.isTensor() && !isInteger(type.dtype) && type.shape.size() >= kLeastRank;
}

bool alike(const TensorType& a, const TensorType& b) {
    return a.dtype == b.dtype && std::ranges::equal(a.shape, b.shape);
}

// Of the same batch and heads as large.
bool fits(const TensorType& queries, const TensorType& keys) {
    return isPart(queries) && queries.shape.size() == keys.shape.size() &&
           queries.shape.front() == keys.shape.front() && queries.shape.back() == keys.shape.back();
}

} // namespace

bool isFusedAttention(const SpmdProgram& program, const LocalWork& work, OpId call, double flops) {
    const Module& module = program.partition.module();
    if (module.kind(call) != OpKind::custom_call) return false;
    const SiteId site = program.partition.sites().sitesOf(call)[0];
    const auto operands = module.operands(call);
    for (std::uint32_t k = 0; k + 1 < operands.size(); ++k) { // values follow keys; queries stand anywhere
        const TensorType keys = module.type(operands[k]);
        if (!isPart(keys) || !alike(keys, module.type(operands[k + 1]))) continue;
        double elements = 0;
        for (std::uint32_t q = 0; q < operands.size(); ++q) {
            if (q == k || q == k + 1) continue;
            const TensorType queries = module.type(operands[q]);
            if (fits(queries, keys))
                elements = std::max(elements, static_cast<double>(work.operandBytes(site, q)) * 8 /
                                                  static_cast<double>(elementBits(queries.dtype)));
        }
        if (elements > 0 && flops > kOfOneElement * elements) return true;
    }
    return false;
}

} // namespace axiscape::simulation
