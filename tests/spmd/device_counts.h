// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/spmd/spmd.h"

namespace axiscape::test {

// The collectives of a local program, as often as they run.
inline CollectiveCounts countsIn(const std::shared_ptr<const Module>& module) {
    const SiteTable sites(module);
    CollectiveCounts counts;
    const auto add = [&](OpId op, CollectiveKind kind) {
        counts.count[static_cast<std::size_t>(kind)] += sites.trips(op);
    };
    for (OpId op : module->ops()) {
        switch (module->kind(op)) {
        case OpKind::all_gather:
            add(op, CollectiveKind::all_gather);
            break;
        case OpKind::all_reduce:
            add(op, CollectiveKind::all_reduce);
            break;
        case OpKind::reduce_scatter:
            add(op, CollectiveKind::reduce_scatter);
            break;
        case OpKind::all_to_all:
            add(op, CollectiveKind::all_to_all);
            break;
        case OpKind::collective_permute:
            add(op, CollectiveKind::collective_permute);
            break;
        default:
            break;
        }
    }
    return counts;
}

} // namespace axiscape::test
