// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/tensor_report.h"

#include "core/base/numbers.h"

#include "core/base/words.h"
#include "core/insight/causes.h"
#include "core/structure/tensor_name.h"

#include <algorithm>

namespace axiscape {
namespace {

std::string reasonText(const Placement& placement, const Snapshot& snapshot) {
    const Module& module = snapshot.partition().module();
    const auto fromSite = [&] {
        return std::string(module.kindName(snapshot.partition().sites().op(placement.fromSite)));
    };
    switch (placement.reason) {
    case Placement::Reason::action:
        return words::say("the tactic says so");
    case Placement::Reason::boundary:
        return words::say("the manual computation fixes it");
    case Placement::Reason::forward:
        return placement.from.valid()
                   ? words::say("carried forward from {}",
                                tensorName(module, snapshot.model->structure->layers, placement.from))
                   : words::say("carried forward");
    case Placement::Reason::partialSum:
        return words::say("both sides of the add are partial sums");
    case Placement::Reason::backward:
    case Placement::Reason::use:
        return placement.fromSite.valid() ? words::say("asked for by {} that uses it", fromSite())
                                          : words::say("asked for by its use");
    }
    return {};
}

void explain(AxisFact& fact, const Snapshot& snapshot, ValueId value) {
    const auto placement = snapshot.partition().why(value, fact.axis);
    if (!placement) return;
    fact.tactic = tacticOfStep(snapshot, placement->step);
    if (fact.tactic >= 0)
        fact.tacticName = snapshot.strategy.schedule.tactics[static_cast<std::size_t>(fact.tactic)].name;
    fact.reason = reasonText(*placement, snapshot);
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
    report.kind = module.isArgument(value)                         ? words::say("argument")
                  : module.valueKind(value) == ValueKind::opResult ? words::say("result of an op")
                                                                   : words::say("carried value");
    report.dtype = elementName(type.dtype);
    report.shape.assign(type.shape.begin(), type.shape.end());
    report.sharding = partition.definition(value);
    report.atomic = partition.atomicAxes(value) != 0;
    report.local = localShape(type.shape, report.sharding, mesh);
    report.bytes = type.bytes();
    report.localBytes = tensorBytes(type.dtype, report.local);
    report.shardy = shardyText(report.sharding, type.shape.size(), mesh);
    for (const Tile tile : report.sharding.tiles) {
        AxisFact fact{AxisFact::Kind::cut, tile.axis, tile.dim, -1, {}, {}, {}};
        explain(fact, snapshot, value);
        report.axes.push_back(std::move(fact));
    }
    for (const PartialAxis partial : report.sharding.partial) {
        AxisFact fact{AxisFact::Kind::partial, partial.axis, 0, -1, {}, {}, reducedBy(snapshot, value, partial.axis)};
        explain(fact, snapshot, value);
        report.axes.push_back(std::move(fact));
    }
    const AxisSet used = report.sharding.axes();
    for (std::size_t a = 0; a < mesh.axes.size(); ++a)
        if (const auto axis = static_cast<AxisId>(a); !(used & axisBit(axis)) && mesh.size(axis) > 1)
            report.axes.push_back({AxisFact::Kind::repeated, axis, 0, -1, {}, {}, {}});
    return report;
}

std::pair<std::string, std::string> bytesOfBytes(std::int64_t part, std::int64_t whole) {
    std::string a = bytesText(static_cast<double>(part)), b = bytesText(static_cast<double>(whole));
    const auto unitOf = [](const std::string& text) { return text.substr(text.rfind(' ') + 1); };
    if (unitOf(a) == unitOf(b)) a.resize(a.rfind(' '));
    return {std::move(a), std::move(b)};
}

} // namespace axiscape
