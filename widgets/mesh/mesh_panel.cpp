// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/mesh/mesh_panel.h"

#include "core/structure/tensor_name.h"
#include "widgets/mesh/mesh_edit.h"
#include "widgets/mesh/mesh_edit_preview.h"
#include "widgets/mesh/mesh_editor.h"
#include "widgets/mesh/mesh_links.h"
#include "widgets/mesh/mesh_view.h"

#include <QActionGroup>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

namespace axiscape {

MeshPanel::MeshPanel(Designer& designer, QWidget* parent)
    : PanelFrame(tr("Mesh"), parent), m_designer(designer), m_view(new MeshView(designer)),
      m_edit(new QPushButton(tr("Edit…"))), m_colours(new QToolButton) {
    makeColours();
    header()->addTrailing(m_colours);
    m_edit->setObjectName(QStringLiteral("editMesh"));
    m_edit->setProperty("quiet", true);
    m_edit->setProperty("small", true);
    m_edit->setAccessibleName(tr("Edit mesh"));
    m_edit->setToolTip(tr("Axes, their sizes and order, the hardware, and where each device stands"));
    header()->addTrailing(m_edit);
    auto* body = new QWidget;
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(12, 8, 12, 8);
    column->setSpacing(2);
    column->addWidget(m_view, 1);
    column->addWidget(new MeshLinks(designer));
    setBody(body);
    connect(m_edit, &QPushButton::clicked, this, &MeshPanel::editMesh);
    connect(&designer, &Designer::modelChanged, this, &MeshPanel::refreshNote);
    connect(&designer, &Designer::snapshotChanged, this, &MeshPanel::refreshNote);
    connect(&designer.selection(), &Selection::changed, this, &MeshPanel::refreshNote);
    refreshNote();
}

void MeshPanel::makeColours() {
    m_colours->setObjectName(QStringLiteral("meshColours"));
    m_colours->setAccessibleName(tr("What the cells show"));
    m_colours->setToolTip(tr("Each device as its tile of the selected tensor, or by how it spends the step"));
    m_colours->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(m_colours);
    auto* group = new QActionGroup(menu);
    const auto add = [&](MeshColour by, const char* id, const QString& text) {
        QAction* action = menu->addAction(text);
        action->setObjectName(QLatin1String(id));
        action->setCheckable(true);
        action->setChecked(by == m_view->colouredBy());
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, by, text] {
            m_view->setColouredBy(by);
            m_colours->setText(text);
            refreshNote();
        });
    };
    add(MeshColour::tiles, "meshTiles", tr("Tiles"));
    add(MeshColour::busy, "meshBusy", tr("Busy"));
    add(MeshColour::waiting, "meshWaiting", tr("Waiting"));
    add(MeshColour::memory, "meshMemory", tr("Memory"));
    m_colours->setMenu(menu);
    m_colours->setText(tr("Tiles"));
}

void MeshPanel::refreshNote() {
    const auto model = m_designer.model();
    m_edit->setEnabled(model != nullptr);
    const auto snapshot = m_designer.snapshot();
    const bool isPriced = snapshot && snapshot->simulation;
    m_colours->setEnabled(isPriced);
    if (isPriced && m_view->colouredBy() != MeshColour::tiles)
        return header()->setNote(m_view->colouredBy() == MeshColour::busy      ? tr("computing, of the step")
                                 : m_view->colouredBy() == MeshColour::waiting ? tr("waiting, of the step")
                                                                               : tr("peak, of the capacity"));
    const ValueId value = m_designer.selection().value();
    if (!model || !value.valid()) return header()->setNote({});
    QString name = QString::fromStdString(tensorName(*model->module, value, NameForm::brief));
    if (name.size() > 22) name = name.left(21) + QStringLiteral("…");
    header()->setNote(tr("each device’s tile of %1").arg(name));
}

void MeshPanel::editMesh() {
    auto* editor = new MeshEditor(m_designer.strategy(), m_designer.theme(), window());
    editor->setAttribute(Qt::WA_DeleteOnClose);
    connect(editor, &QDialog::accepted, this, [this, editor] {
        const Strategy& now = m_designer.strategy();
        const auto axes = editor->axes();
        const Strategy next = editor->result();
        if (next == now) return;
        const QString text = !(next.mesh == now.mesh)              ? QString::fromStdString(editText(now.mesh, axes))
                             : next.hardware != now.hardware       ? tr("Choose hardware")
                             : next.host != now.host               ? tr("Choose host")
                             : next.deviceOrder != now.deviceOrder ? tr("Order devices")
                                                                   : tr("Choose links of the axes");
        m_designer.edit(text, next);
    });
    editor->setPreview(new MeshEditPreview(m_designer, *editor));
    editor->open();
}

} // namespace axiscape
