// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/mesh_bar.h"

#include "widgets/common/axis_chip.h"
#include "widgets/common/counts.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace axiscape {

MeshBar::MeshBar(Designer& designer, QWidget* parent)
    : QWidget(parent), m_designer(designer), m_row(new QHBoxLayout), m_hardware(new QPushButton(this)) {
    auto* outer = new QHBoxLayout(this);
    outer->setContentsMargins(8, 0, 8, 0);
    outer->setSpacing(12);
    m_row->setSpacing(6);
    outer->addLayout(m_row);
    outer->addWidget(m_hardware);
    m_hardware->setObjectName(QStringLiteral("toolHardware"));
    m_hardware->setToolTip(tr("Edit the mesh and choose the hardware"));
    connect(m_hardware, &QPushButton::clicked, this, &MeshBar::editRequested);
    for (auto signal : {&Designer::modelChanged, &Designer::snapshotChanged})
        connect(&designer, signal, this, &MeshBar::refresh);
    refresh();
}

void MeshBar::setShort(bool isShort) {
    m_short = isShort;
    for (AxisChip* chip : findChildren<AxisChip*>()) chip->setWithName(!isShort);
}

void MeshBar::setAxesShown(bool shown) {
    m_axesShown = shown;
    for (int i = 0; i < m_row->count(); ++i)
        if (QWidget* widget = m_row->itemAt(i)->widget()) widget->setVisible(shown);
}

void MeshBar::refresh() {
    const bool open = m_designer.model() != nullptr;
    m_hardware->setVisible(open);
    const Mesh mesh = open ? m_designer.strategy().mesh : Mesh{};
    const auto hardware = findHardware(m_designer.strategy().hardware);
    QString title = hardware ? QString::fromStdString(hardware->title) : tr("no hardware");
    if (hardware && m_designer.strategy().host == Host::eager) title = tr("%1, eager host").arg(title);
    m_hardware->setText(QStringLiteral("%1 × %2").arg(countLabel(mesh.devices()), title));
    if (mesh == m_shown) return; // chips under the pointer are not made anew
    m_shown = mesh;
    while (QLayoutItem* item = m_row->takeAt(0)) {
        if (item->widget()) item->widget()->deleteLater();
        delete item;
    }
    for (std::size_t a = 0; a < mesh.axes.size(); ++a) {
        if (a) m_row->addWidget(new QLabel(QStringLiteral("×"), this));
        m_row->addWidget(new AxisChip(m_designer, static_cast<int>(a), !m_short, this));
        m_row->addWidget(new QLabel(countLabel(mesh.axes[a].size), this));
    }
    setAxesShown(m_axesShown);
}

} // namespace axiscape
