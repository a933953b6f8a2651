// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mesh/sub_axes.h"
#include "core/session/session.h"
#include "core/sharding/axis_text.h"

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
auto placeOf(const Collective& c, const Mesh& mesh) {
    return std::tuple(c.op.value, c.atUse, c.slot, c.index, static_cast<int>(c.kind), axisTexts(mesh, c.axes));
}

AxisList wholeAxes(const AxisList& axes, const Mesh& mesh) {
    AxisList out;
    for (AxisId axis : axes)
        if (const AxisId whole = wholeAxisOf(mesh, axis); std::find(out.begin(), out.end(), whole) == out.end())
            out.push_back(whole);
    return out;
}

std::int64_t piecesOf(const TensorSharding& sharding, const Mesh& mesh) {
    std::int64_t pieces = 1;
    for (Tile tile : sharding.tiles) pieces *= mesh.size(tile.axis);
    return pieces;
}

// Equal where two shardings are, also on meshes whose axes are in different parts.
std::vector<std::string> textsOf(const SpmdProgram& program) {
    std::vector<std::string> texts;
    for (const TensorSharding& s : program.shardings) {
        const std::size_t rank = s.tiles.empty() ? 0 : s.tiles.back().dim + std::size_t{1};
        texts.push_back(shardingCode(s, rank, program.partition.mesh()));
    }
    return texts;
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
    const Mesh& mesh = program.partition.mesh();
    const bool parts = hasParts(mesh);
    for (const TensorSharding& s : program.shardings) {
        style.shardings.push_back(wholeSharding(s, mesh));
        if (parts) style.pieces.push_back(piecesOf(s, mesh));
    }
    style.firstCollective = program.firstCollective;
    style.layerCollectives.assign(style.structure->layers.size(), 0);
    style.collectives.reserve(program.collectives.size());

    std::vector<decltype(placeOf(program.collectives[0], mesh))> old;
    if (before) {
        for (const auto& c : before->program.collectives) old.push_back(placeOf(c, before->partition().mesh()));
        std::sort(old.begin(), old.end());
    }
    for (std::size_t i = 0; i < program.collectives.size(); ++i) {
        const Collective& c = program.collectives[i];
        GraphCollective shown;
        shown.kind = c.kind;
        shown.axes = wholeAxes(c.axes, mesh);
        shown.atUse = c.atUse;
        shown.op = c.op;
        shown.value = c.value;
        shown.bytes = c.chargedBytes();
        if (snapshot.simulation && i < snapshot.simulation->collectiveSeconds.size())
            shown.seconds = snapshot.simulation->collectiveSeconds[i];
        shown.isNew = before && !std::binary_search(old.begin(), old.end(), placeOf(c, mesh));
        style.collectives.push_back(shown);
        for (LayerId layer = style.structure->layers.layerOf(c.op); layer.valid();
             layer = style.structure->layers.layer(layer).parent)
            ++style.layerCollectives[layer];
        if (!c.atUse) { // before its reduction the value is a partial sum: that is what its op makes
            const TensorSharding exact = program.partition.definition(c.value), made = wholeSharding(exact, mesh);
            std::size_t at = 0; // of one that is shown alike and has as many pieces
            while (at < style.shardings.size() &&
                   !(style.shardings[at] == made && (!parts || style.pieces[at] == piecesOf(exact, mesh))))
                ++at;
            style.shardingOf[c.value] = static_cast<std::uint32_t>(at);
            if (at == style.shardings.size()) {
                style.shardings.push_back(made);
                if (parts) style.pieces.push_back(piecesOf(exact, mesh));
            }
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
    const bool sameAxes = before.partition().mesh() == after.partition().mesh();
    const auto was = sameAxes ? std::vector<std::string>() : textsOf(before.program);
    const auto is = sameAxes ? std::vector<std::string>() : textsOf(after.program);
    for (std::size_t i = 0; i < same.size(); ++i)
        for (std::size_t j = 0; j < after.program.shardings.size(); ++j)
            if (sameAxes ? before.program.shardings[i] == after.program.shardings[j] : was[i] == is[j]) {
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
