// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/devices/collectives.h"
#include "core/verify/stepping.h"

#include <map>

namespace axiscape {

Result<std::vector<Transfer>> transfersOf(const Module& module, OpId op, std::uint32_t devices) {
    const OpKind kind = module.kind(op);
    if (!has(kind, Trait::collective)) return std::vector<Transfer>{};
    std::int64_t bytes = 0; // of one device's operands
    for (const ValueId value : module.operands(op)) bytes += module.type(value).bytes();
    std::vector<Transfer> transfers;
    if (kind == OpKind::collective_permute) {
        const auto pairs = pairsOf(module, op, {1, devices});
        if (!pairs) return fail(pairs.error());
        for (const auto& [source, target] : *pairs)
            if (source != target) transfers.push_back({source, target, bytes});
        return transfers;
    }
    const auto groups = groupsOf(module, op, {1, devices});
    if (!groups) return fail(groups.error());
    for (const auto& group : *groups) {
        const auto n = static_cast<std::int64_t>(group.size());
        const bool parts = kind == OpKind::all_to_all || kind == OpKind::reduce_scatter;
        for (std::size_t a = 0; a < group.size(); ++a)
            for (std::size_t b = 0; b < group.size(); ++b) {
                if (a == b || (kind == OpKind::collective_broadcast && a != 0)) continue;
                transfers.push_back({group[a], group[b], parts ? bytes / n : bytes});
            }
    }
    return transfers;
}

} // namespace axiscape
