// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/dimensions/dimension_cuts.h"

#include "core/mesh/sub_axes.h"
#include "widgets/common/schedule_edits.h"

#include <QCoreApplication>

namespace axiscape {
namespace {

struct Dimensions {
    Q_DECLARE_TR_FUNCTIONS(axiscape::Dimensions)
};

} // namespace

IdVector<DimensionId, std::vector<DimensionCut>> dimensionCuts(const Snapshot& snapshot, const NamedDimensions& names) {
    IdVector<DimensionId, std::vector<DimensionCut>> cuts(names.size());
    const Module& module = *snapshot.model->module;
    const Mesh& mesh = snapshot.partition().mesh();
    for (std::uint32_t v = 0; v < module.valueCount(); ++v) {
        const ValueId value{v};
        if (!module.type(value).isTensor()) continue;
        int lastDim = -1;
        AxisSet counted = 0; // the parts of an axis count once
        for (const Tile tile : snapshot.program.sharding(value).tiles) {
            if (tile.dim != lastDim) counted = 0;
            lastDim = tile.dim;
            const AxisId axis = wholeAxisOf(mesh, tile.axis);
            if (counted & axisBit(axis)) continue;
            counted |= axisBit(axis);
            auto& list = cuts[names.of(value, tile.dim)];
            auto at = std::find_if(list.begin(), list.end(), [&](const DimensionCut& c) { return c.axis == axis; });
            if (at == list.end()) at = list.insert(list.end(), {axis, 0});
            ++at->values;
        }
    }
    for (auto& list : cuts)
        std::sort(list.begin(), list.end(),
                  [](const DimensionCut& a, const DimensionCut& b) { return a.axis < b.axis; });
    return cuts;
}

DimensionDrop dimensionDrop(const Designer& designer, DimensionId dimension, AxisId axis) {
    DimensionDrop drop;
    const SnapshotPointer snapshot = designer.snapshot();
    const LogicalDimensionsPointer& dimensions = designer.dimensions();
    if (!snapshot || !dimensions || dimension.value >= dimensions->all.size() ||
        !(snapshot->strategy == designer.strategy())) {
        drop.refusal = Dimensions::tr("The schedule is being computed");
        return drop;
    }
    const Mesh& mesh = designer.strategy().mesh;
    if (axis >= mesh.axes.size()) {
        drop.refusal = Dimensions::tr("The mesh has no such axis");
        return drop;
    }
    const QString name = designer.nameOf(dimension);
    auto made =
        dimensionTactic(*dimensions, dimension, name.toStdString(), mesh.axes[axis].name, snapshot->partition());
    if (!made) {
        drop.refusal = QString::fromStdString(made.error().what);
        return drop;
    }
    made->tactic.name = freeName(designer.strategy().schedule, made->tactic.name);
    drop.next = appended(designer.strategy(), made->tactic).next;
    drop.undoText = Dimensions::tr("Cut %1 over %2 everywhere").arg(name, QString::fromStdString(mesh.axes[axis].name));
    drop.found = QString::fromStdString(made->note.empty() ? made->found : made->found + ' ' + made->note);
    return drop;
}

} // namespace axiscape
