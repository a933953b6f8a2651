// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/mesh/slowdown_menu.h"

#include "widgets/common/counts.h"
#include "widgets/mesh/mesh_edit.h"

#include <QCoreApplication>
#include <QMenu>

namespace axiscape {
namespace {

struct Slowdowns {
    Q_DECLARE_TR_FUNCTIONS(axiscape::Slowdowns)
};

constexpr double kFactors[] = {1, 1.25, 1.5, 2, 4};

} // namespace

QMenu* popUpSlowdown(QWidget* parent, Designer& designer, int device, int axis, QPoint at) {
    const Strategy& now = designer.strategy();
    const bool ofDevice = axis < 0;
    if (!ofDevice && static_cast<std::size_t>(axis) >= now.mesh.axes.size()) return nullptr;
    const QString what = ofDevice
                             ? Slowdowns::tr("device %1").arg(device)
                             : Slowdowns::tr("the links of %1")
                                   .arg(QString::fromStdString(now.mesh.axes[static_cast<std::size_t>(axis)].name));
    const double before = ofDevice ? slowdownOfDevice(now, device) : slowdownOfLinks(now, static_cast<AxisId>(axis));
    auto* menu = new QMenu(parent);
    menu->setObjectName(QStringLiteral("slowdownMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setAccessibleName(Slowdowns::tr("What if %1 were slower").arg(what));
    menu->addSection(menu->accessibleName());
    for (const double factor : kFactors) {
        const QString text = factor == 1 ? Slowdowns::tr("As fast as the others")
                                         : Slowdowns::tr("%1 times slower").arg(numberLabel(factor));
        QAction* action = menu->addAction(text);
        action->setCheckable(true);
        action->setChecked(factor == before);
        action->setData(factor);
        const Strategy next =
            ofDevice ? withSlowDevice(now, device, factor) : withSlowLinks(now, static_cast<AxisId>(axis), factor);
        QObject::connect(action, &QAction::hovered, &designer, [&designer, next] {
            if (next == designer.strategy())
                designer.endPreview();
            else
                designer.startPreview(next);
        });
        const QString undoText = factor == 1 ? Slowdowns::tr("Make %1 as fast as it is").arg(what)
                                             : Slowdowns::tr("Make %1 %2 times slower").arg(what, numberLabel(factor));
        QObject::connect(action, &QAction::triggered, &designer, [&designer, next, undoText] {
            designer.endPreview();
            designer.edit(undoText, next);
        });
    }
    QObject::connect(menu, &QMenu::aboutToHide, &designer, [&designer] { designer.endPreview(); });
    menu->popup(at);
    return menu;
}

} // namespace axiscape
