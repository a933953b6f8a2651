// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/value_menu.h"

#include "widgets/common/counts.h"
#include "widgets/common/dimension_menu.h"
#include "widgets/common/value_cuts.h"

#include <QCoreApplication>
#include <QMenu>

namespace axiscape {
namespace {

struct MenuWords {
    Q_DECLARE_TR_FUNCTIONS(axiscape::ValueMenu)
};

// A line that is previewed while it is highlighted; refused, it says why and cannot be chosen.
void addLine(QMenu& menu, Designer& designer, const QString& text, const ValueEdit& edit, const char* name) {
    QAction* line = menu.addAction(edit.refusal.isEmpty() ? text : MenuWords::tr("%1: %2").arg(text, edit.refusal));
    line->setObjectName(QLatin1String(name));
    line->setEnabled(edit.next.has_value());
    if (!edit.next) return;
    QObject::connect(line, &QAction::hovered, &menu, [&designer, next = *edit.next] { designer.startPreview(next); });
    QObject::connect(line, &QAction::triggered, &menu, [&designer, edit] {
        designer.endPreview();
        designer.edit(edit.undoText, *edit.next);
    });
}

QString dimensionText(std::size_t dim, std::int64_t size) {
    return MenuWords::tr("dim %1 · %2").arg(QString::number(dim), countLabel(size));
}

} // namespace

void addCutMenus(QMenu& menu, Designer& designer, ValueId value) {
    const auto model = designer.model();
    if (!model || !value.valid() || !model->module->type(value).isTensor()) return;
    const Module& module = *model->module;
    const auto shape = module.type(value).shape;
    const std::vector<std::string> tags = tagsOf(*model, value);
    const Mesh& mesh = designer.strategy().mesh;
    for (std::size_t a = 0; a < mesh.axes.size(); ++a) {
        const auto axis = static_cast<AxisId>(a);
        const QString over = QString::fromStdString(mesh.axes[a].name);
        QMenu* one = nullptr;
        if (module.isArgument(value)) {
            one = new DimensionMenu(designer, value.value, axis, &menu);
            one->setTitle(MenuWords::tr("Cut over %1").arg(over));
            menu.addMenu(one);
        } else {
            one = menu.addMenu(MenuWords::tr("Cut over %1").arg(over));
            for (std::size_t d = 0; d < shape.size(); ++d)
                addLine(*one, designer, dimensionText(d, shape[d]),
                        cutOfResult(designer, value, static_cast<std::uint8_t>(d), axis), "cutDimension");
            QObject::connect(one, &QMenu::aboutToHide, &designer, &Designer::endPreview);
        }
        one->setObjectName(QStringLiteral("over"));
        one->addSeparator();
        addLine(*one, designer, MenuWords::tr("Keep it whole (REPLICATED)"), keptWhole(designer, value, axis, false),
                "keepWhole");
        for (const std::string& tag : tags) {
            const QString name = QString::fromStdString(tag);
            one->addSection(MenuWords::tr("All that leaves %1").arg(name));
            for (std::size_t d = 0; d < shape.size(); ++d)
                addLine(*one, designer, dimensionText(d, shape[d]),
                        cutOfTag(designer, tag, static_cast<std::uint8_t>(d), axis), "cutTag");
            addLine(*one, designer, MenuWords::tr("Keep it whole (REPLICATED)"),
                    cutOfTag(designer, tag, std::nullopt, axis), "keepTagWhole");
        }
    }
}

} // namespace axiscape
