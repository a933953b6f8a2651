// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/tensor_report.h"

#include "core/insight/causes.h"
#include "core/structure/tensor_name.h"

#include <algorithm>

namespace axiscape {
namespace {

void explain(AxisFact& fact, const Snapshot& snapshot, ValueId value) {
    const auto placement = snapshot.partition().why(value, fact.axis);
    if (!placement) return;
    fact.tactic = tacticOfStep(snapshot, placement->step);
    if (fact.tactic >= 0)
        fact.tacticName = snapshot.strategy.schedule.tactics[static_cast<std::size_t>(fact.tactic)].name;
    fact.reason = placement->reason;
    const Module& module = snapshot.partition().module();
    if (placement->reason == Placement::Reason::forward && placement->from.valid())
        fact.from = tensorName(module, snapshot.model->structure->layers, placement->from);
    const bool used = placement->reason == Placement::Reason::backward || placement->reason == Placement::Reason::use;
    if (used && placement->fromSite.valid())
        fact.from = module.kindName(snapshot.partition().sites().op(placement->fromSite));
}

// The collective behind the op that makes a whole of the partial sum.
std::string reducedBy(const Snapshot& snapshot, ValueId value, AxisId axis) {
    const OpId op = snapshot.partition().module().definingOp(value);
    if (!op.valid() || op.value >= snapshot.partition().module().opCount()) return {};
    for (const Collective& collective : snapshot.program.collectivesOf(op)) {
        const bool over = std::find(collective.axes.begin(), collective.axes.end(), axis) != collective.axes.end();
        const bool reduces =
            collective.kind == CollectiveKind::all_reduce || collective.kind == CollectiveKind::reduce_scatter;
        if (!collective.atUse && collective.value == value && over && reduces)
            return std::string(collectiveName(collective.kind));
    }
    return {};
}

} // namespace

TensorReport reportOf(const Snapshot& snapshot, ValueId value) {
    const Partition& partition = snapshot.partition();
    const Module& module = partition.module();
    const Mesh& mesh = partition.mesh();
    const TensorType type = module.type(value);
    TensorReport report;
    report.name = module.isArgument(value) ? module.argument(value.value).name
                                           : tensorName(module, snapshot.model->structure->layers, value);
    report.kind = module.isArgument(value)                         ? TensorReport::Kind::argument
                  : module.valueKind(value) == ValueKind::opResult ? TensorReport::Kind::result
                                                                   : TensorReport::Kind::carried;
    report.dtype = elementName(type.dtype);
    report.shape.assign(type.shape.begin(), type.shape.end());
    report.sharding = partition.definition(value);
    report.atomic = partition.atomicAxes(value) != 0;
    report.local = localShape(type.shape, report.sharding, mesh);
    report.bytes = type.bytes();
    report.localBytes = tensorBytes(type.dtype, report.local);
    report.shardy = shardyText(report.sharding, type.shape.size(), mesh);
    for (const Tile tile : report.sharding.tiles) {
        AxisFact fact{AxisFact::Kind::cut, tile.axis, tile.dim, -1, {}, {}, {}, {}};
        explain(fact, snapshot, value);
        report.axes.push_back(std::move(fact));
    }
    for (const PartialAxis partial : report.sharding.partial) {
        AxisFact fact{
            AxisFact::Kind::partial, partial.axis, 0, -1, {}, {}, {}, reducedBy(snapshot, value, partial.axis)};
        explain(fact, snapshot, value);
        report.axes.push_back(std::move(fact));
    }
    const AxisSet used = report.sharding.axes();
    for (std::size_t a = 0; a < mesh.axes.size(); ++a)
        if (const auto axis = static_cast<AxisId>(a); !(used & axisBit(axis)) && mesh.size(axis) > 1)
            report.axes.push_back({AxisFact::Kind::repeated, axis, 0, -1, {}, {}, {}, {}});
    return report;
}

} // namespace axiscape
