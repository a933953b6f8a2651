// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/dimension_menu.h"

#include "core/sharding/sharding.h"
#include "core/structure/tensor_name.h"
#include "widgets/common/counts.h"

#include <QGuiApplication>

namespace axiscape {

DimensionMenu::DimensionMenu(Designer& designer, std::uint32_t argument, AxisId axis, QWidget* parent)
    : QMenu(parent), m_designer(designer) {
    const auto model = designer.model();
    if (!model || argument >= model->module->argumentCount() || axis >= designer.strategy().mesh.axes.size()) return;
    const MeshAxis& meshAxis = designer.strategy().mesh.axes[axis];
    const QString axisName = QString::fromStdString(meshAxis.name);
    const QString name = QString::fromStdString(tensorName(*model->module, ValueId{argument}, NameForm::brief));
    setTitle(axisName);
    setAccessibleName(tr("Cut %1 over %2").arg(name, axisName));
    addSection(tr("Cut %1 over %2").arg(name, axisName));
    const auto shape = model->module->type(ValueId{argument}).shape;
    const SnapshotPointer snapshot = designer.snapshot();
    bool active = false;
    for (std::size_t d = 0; d < shape.size(); ++d) {
        const AxisDrop drop{argument, static_cast<std::uint8_t>(d), axis, false};
        const QString reason = designer.refusal(drop);
        const QString size = countLabel(shape[d]);
        QAction* action = nullptr;
        if (!reason.isEmpty()) {
            action = addAction(tr("dim %1 · %2: %3").arg(QString::number(d), size, reason));
            action->setEnabled(false);
        } else {
            std::int64_t tiles = 1;
            if (snapshot && snapshot->strategy.mesh == designer.strategy().mesh)
                tiles = tilesOf(snapshot->partition().argument(argument), drop.dim, snapshot->partition().mesh());
            const QString each = countLabel(shape[d] / (tiles * meshAxis.size));
            action = addAction(tr("dim %1 · %2, %3 each").arg(QString::number(d), size, each));
            connect(action, &QAction::hovered, this, [this, drop] { m_designer.startPreview(drop); });
            connect(action, &QAction::triggered, this, [this, drop] {
                AxisDrop made = drop;
                made.thisOneOnly = QGuiApplication::keyboardModifiers().testFlag(Qt::AltModifier);
                m_designer.drop(made);
            });
            if (!std::exchange(active, true)) setActiveAction(action);
        }
        action->setData(static_cast<int>(d));
    }
    if (shape.empty()) addAction(tr("A scalar has no dimension to cut"))->setEnabled(false);
    connect(this, &QMenu::aboutToHide, this, [this] { m_designer.endPreview(); });
}

DimensionMenu* popUpDimensions(QWidget* parent, Designer& designer, std::uint32_t argument, AxisId axis, QPoint at) {
    auto* menu = new DimensionMenu(designer, argument, axis, parent);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->popup(at);
    return menu;
}

int axisOfLetter(const Mesh& mesh, const QString& key) {
    if (key.size() != 1) return -1;
    const std::vector<std::string> letters = axisLetters(mesh);
    for (std::size_t a = 0; a < letters.size(); ++a)
        if (key.compare(QString::fromStdString(letters[a]), Qt::CaseInsensitive) == 0) return static_cast<int>(a);
    return -1;
}

} // namespace axiscape
