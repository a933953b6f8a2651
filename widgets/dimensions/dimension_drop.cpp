// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/dimensions/dimension_drop.h"

#include "widgets/common/schedule_edits.h"
#include "widgets/common/window_words.h"

#include <QCoreApplication>

namespace axiscape {
namespace {

struct Dimensions {
    Q_DECLARE_TR_FUNCTIONS(axiscape::Dimensions)
};

} // namespace

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
        drop.refusal = inWords(made.error().what);
        return drop;
    }
    made->tactic.name = freeName(designer.strategy().schedule, made->tactic.name);
    drop.next = appended(designer.strategy(), made->tactic).next;
    drop.undoText = Dimensions::tr("Cut %1 over %2 everywhere").arg(name, QString::fromStdString(mesh.axes[axis].name));
    drop.found = inWords(made->note.empty() ? made->found : words::list({made->found, made->note}, " "));
    return drop;
}

} // namespace axiscape
