// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/neighbours.h"

#include <algorithm>

namespace axiscape {

ValueId firstResult(const Module& module, OpId op) {
    const auto results = module.results(op);
    return results.empty() ? ValueId{} : results[0];
}

std::vector<std::pair<ValueId, OpId>> readBy(const Module& module, OpId op) {
    std::vector<std::pair<ValueId, OpId>> places;
    for (const ValueId value : module.operands(op)) {
        const OpId maker = module.isArgument(value) ? OpId{} : module.definingOp(value);
        if (maker == op) continue;
        if (std::find(places.begin(), places.end(), std::pair(value, maker)) == places.end())
            places.emplace_back(value, maker);
    }
    return places;
}

std::vector<OpId> usersOf(const Module& module, ValueId value, OpId op) {
    std::vector<OpId> users;
    const auto add = [&](ValueId of) {
        for (const Use& use : module.uses(of))
            if (use.op.valid() && use.op.value < module.opCount()) users.push_back(use.op);
    };
    if (op.valid())
        for (const ValueId result : module.results(op)) add(result);
    else if (value.valid())
        add(value);
    std::sort(users.begin(), users.end());
    users.erase(std::unique(users.begin(), users.end()), users.end());
    return users;
}

} // namespace axiscape
