// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/session.h"

#include <algorithm>

namespace axiscape {
namespace {

constexpr auto kSent = {CollectiveKind::all_gather, CollectiveKind::all_reduce, CollectiveKind::reduce_scatter,
                        CollectiveKind::all_to_all, CollectiveKind::collective_permute};

TacticSummary summarise(const Snapshot& snapshot) {
    TacticSummary summary;
    summary.tactic = snapshot.strategy.schedule.tactics.back().name;
    for (auto kind : kSent)
        if (const auto n = snapshot.program.counts[kind]) summary.collectives.emplace_back(collectiveName(kind), n);
    if (snapshot.simulation) {
        summary.peakBytes = snapshot.simulation->memory.peak;
        summary.stepSeconds = snapshot.simulation->stepSeconds;
    }
    return summary;
}

// Same kind, axes and place in the program.
auto placeOf(const Collective& c) {
    return std::tuple(c.op.value, c.atUse, c.slot, c.index, static_cast<int>(c.kind),
                      std::vector<AxisId>(c.axes.begin(), c.axes.end()));
}

} // namespace

const Snapshot& Snapshot::after(std::size_t k) const {
    const Snapshot* at = this;
    while (at->tacticCount() > k && at->previous) at = at->previous.get();
    return *at;
}

std::vector<TacticSummary> summaryOf(const Snapshot& snapshot) {
    std::vector<TacticSummary> out;
    for (const Snapshot* at = &snapshot; at->previous; at = at->previous.get()) out.push_back(summarise(*at));
    std::reverse(out.begin(), out.end());
    return out;
}

TacticFile tacticFileOf(const Snapshot& snapshot) {
    TacticFile file;
    file.modelName = std::filesystem::path(snapshot.model->path).stem().string();
    if (file.modelName.ends_with(".mlir")) file.modelName.resize(file.modelName.size() - 5); // NAME.mlir.gz
    file.fingerprint = snapshot.model->fingerprint;
    file.modelArguments = snapshot.model->module->argumentCount();
    file.strategy = snapshot.strategy;
    file.summary = summaryOf(snapshot);
    return file;
}

GraphStyle graphStyleOf(const Snapshot& snapshot, const Snapshot* before) {
    const Module& module = *snapshot.model->module;
    const SpmdProgram& program = snapshot.program;
    GraphStyle style;
    style.module = snapshot.model->module;
    style.structure = snapshot.model->structure;
    style.axes = axisStyles(snapshot.strategy.mesh);
    style.shardingOf = program.shardingOf;
    style.shardings = program.shardings;
    style.firstCollective = program.firstCollective;
    style.layerCollectives.assign(style.structure->layers.size(), 0);
    style.collectives.reserve(program.collectives.size());

    std::vector<decltype(placeOf(program.collectives[0]))> old;
    if (before) {
        for (const auto& c : before->program.collectives) old.push_back(placeOf(c));
        std::sort(old.begin(), old.end());
    }
    for (std::size_t i = 0; i < program.collectives.size(); ++i) {
        const Collective& c = program.collectives[i];
        GraphCollective shown;
        shown.kind = c.kind;
        shown.axes = c.axes;
        shown.atUse = c.atUse;
        shown.op = c.op;
        shown.value = c.value;
        shown.bytes = c.chargedBytes();
        if (snapshot.simulation && i < snapshot.simulation->collectiveSeconds.size())
            shown.seconds = snapshot.simulation->collectiveSeconds[i];
        shown.isNew = before && !std::binary_search(old.begin(), old.end(), placeOf(c));
        style.collectives.push_back(shown);
        for (LayerId layer = style.structure->layers.layerOf(c.op); layer.valid();
             layer = style.structure->layers.layer(layer).parent)
            ++style.layerCollectives[layer];
        if (!c.atUse) { // before its reduction the value is a partial sum: that is what its op makes
            const TensorSharding made = program.partition.definition(c.value);
            auto found = std::find(style.shardings.begin(), style.shardings.end(), made);
            style.shardingOf[c.value] = static_cast<std::uint32_t>(found - style.shardings.begin());
            if (found == style.shardings.end()) style.shardings.push_back(made);
        }
    }
    if (snapshot.simulation) style.opSeconds = snapshot.simulation->opSeconds;
    for (const auto& conflict : snapshot.conflicts)
        if (!conflict.onArgument) style.conflicts.push_back(snapshot.model->sites->op(conflict.site));
    std::sort(style.conflicts.begin(), style.conflicts.end());
    for (OpId op : module.ops())
        if (module.kind(op) == OpKind::unknown) style.unknownOps.push_back(op);
    return style;
}

std::vector<ValueId> changedValues(const Snapshot& before, const Snapshot& after) {
    // Indices mean different things in two programs: translate the table once, then compare numbers.
    std::vector<ShardingIndex> same(before.program.shardings.size(), 0xffffffffu);
    for (std::size_t i = 0; i < same.size(); ++i)
        for (std::size_t j = 0; j < after.program.shardings.size(); ++j)
            if (before.program.shardings[i] == after.program.shardings[j]) {
                same[i] = static_cast<ShardingIndex>(j);
                break;
            }
    std::vector<ValueId> out;
    for (std::size_t v = 0; v < after.program.shardingOf.size(); ++v) {
        const ValueId value{v};
        if (same[before.program.shardingOf[value]] != after.program.shardingOf[value]) out.push_back(value);
    }
    return out;
}

} // namespace axiscape
