// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/placed.h"

#include "core/insight/causes.h"
#include "core/insight/tensor_facts.h"

namespace axiscape {

std::vector<PlacedResult> placedResults(const Snapshot& snapshot, const TensorFilter& filter) {
    const Module& module = *snapshot.model->module;
    TensorMatcher matcher(filter, *snapshot.model, &snapshot);
    std::vector<PlacedResult> out;
    for (const OpId op : module.ops())
        for (std::uint32_t i = 0; i < module.results(op).size(); ++i) {
            const ValueId value = module.results(op)[i];
            const TensorSharding sharding = snapshot.partition().definition(value);
            if (sharding.whole() || !matcher.matches(value)) continue;
            auto local = localShape(module.type(value).shape, sharding, snapshot.partition().mesh());
            out.push_back({op, i, value, sharding, std::move(local)});
        }
    return out;
}

std::vector<std::uint32_t> foundArguments(const Snapshot& snapshot, const TensorFilter& filter) {
    TensorMatcher matcher(filter, *snapshot.model, &snapshot);
    std::vector<std::uint32_t> out;
    for (std::uint32_t a = 0; a < snapshot.model->module->argumentCount(); ++a)
        if (matcher.matches(ValueId{a})) out.push_back(a);
    return out;
}

std::vector<SentCollective> sentCollectives(const Snapshot& snapshot, const TensorFilter& filter) {
    TensorMatcher matcher(filter, *snapshot.model, &snapshot);
    std::vector<SentCollective> out;
    for (const Collective& one : snapshot.program.collectives)
        if (one.kind != CollectiveKind::all_slice && (filter.empty() || matcher.matches(one.value)))
            out.push_back({&one, tacticOf(snapshot, one)});
    return out;
}

} // namespace axiscape
