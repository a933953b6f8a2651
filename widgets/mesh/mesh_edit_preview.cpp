// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/mesh/mesh_edit_preview.h"

#include "core/hardware/hardware.h"
#include "core/session/pricing.h"
#include "widgets/common/counts.h"
#include "widgets/common/format.h"
#include "widgets/common/paint.h"
#include "widgets/mesh/mesh_editor.h"
#include "widgets/mesh/mesh_picture.h"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QPointer>
#include <QStyle>
#include <QVBoxLayout>

namespace axiscape {
namespace {

QLabel* figure(const QString& name, const QString& title) {
    auto* made = new QLabel;
    made->setObjectName(name);
    made->setAccessibleName(title);
    return made;
}

// "41.4 GiB  ▼ − 2.40 GiB"
QString beside(const QString& value, const QString& judged) {
    return judged.isEmpty() ? value : value + QStringLiteral("   ") + judged;
}

void setOff(QLabel& label, bool off) {
    label.setProperty("role", off ? QStringLiteral("note") : QString());
    label.style()->unpolish(&label);
    label.style()->polish(&label);
}

} // namespace

MeshEditPreview::MeshEditPreview(Designer& designer, const MeshEditor& editor, QWidget* parent)
    : QWidget(parent), m_designer(designer), m_editor(editor), m_shown(designer.strategy()), m_room(new QWidget),
      m_peak(figure(QStringLiteral("meshPeak"), tr("Peak memory"))),
      m_step(figure(QStringLiteral("meshStep"), tr("Step time"))),
      m_collectives(figure(QStringLiteral("meshCollectives"), tr("Collectives"))) {
    setObjectName(QStringLiteral("meshEditPreview"));
    setAccessibleName(tr("What the mesh would be"));
    setMinimumWidth(300);
    m_room->setMinimumHeight(180);
    m_room->setAttribute(Qt::WA_TransparentForMouseEvents);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(m_room, 1);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(1, 1);
    QLabel* figures[] = {m_peak, m_step, m_collectives};
    for (int row = 0; row < 3; ++row) {
        auto* title = new QLabel(figures[row]->accessibleName());
        title->setProperty("role", QStringLiteral("note"));
        grid->addWidget(title, row, 0);
        grid->addWidget(figures[row], row, 1);
    }
    column->addLayout(grid);
    connect(&editor, &MeshEditor::edited, this, &MeshEditPreview::follow);
    if (const SnapshotPointer now = designer.snapshot(); now && now->strategy == designer.strategy()) showFigures(now);
    follow();
}

void MeshEditPreview::follow() {
    if (!m_editor.isValid()) return; // the last that could be stays
    const Strategy next = m_editor.result();
    if (next == m_shown && !m_pending) return;
    m_shown = next;
    m_pending = true;
    for (QLabel* label : {m_peak, m_step, m_collectives}) setOff(*label, true);
    update();
    // The newest question wins: those of the keys before are given up.
    const QPointer<MeshEditPreview> self(this);
    m_designer.estimate({m_shown}, [self, tried = m_shown](std::size_t, const SnapshotPointer& snapshot) {
        if (self && snapshot && self->m_shown == tried) self->showFigures(snapshot);
    });
}

void MeshEditPreview::showFigures(const SnapshotPointer& snapshot) {
    m_pending = false;
    for (QLabel* label : {m_peak, m_step, m_collectives}) setOff(*label, false);
    const SnapshotPointer now = m_designer.snapshot();
    const auto collectives = snapshot->program.counts.total();
    const std::int64_t more = now ? collectives - now->program.counts.total() : 0;
    m_collectives->setText(more == 0 ? countLabel(collectives) : beside(countLabel(collectives), countDelta(more)));
    if (!snapshot->simulation) {
        m_peak->setText(tr("not priced without a hardware"));
        m_step->setText(m_peak->text());
        return;
    }
    const bool both = now && now->simulation;
    const double peak = static_cast<double>(snapshot->simulation->memory.peak);
    const double step = snapshot->simulation->stepSeconds;
    const double lessPeak = both ? peak - static_cast<double>(now->simulation->memory.peak) : 0;
    const double lessStep = both ? step - now->simulation->stepSeconds : 0;
    m_peak->setText(beside(bytesLabel(peak), judged(lessPeak, bytesDelta(lessPeak))));
    m_step->setText(beside(secondsLabel(step), judged(lessStep, secondsDelta(lessStep))));
}

void MeshEditPreview::paintEvent(QPaintEvent*) {
    const AxisStyles axes = axisStylesOf(m_shown);
    MeshPictureRequest request;
    request.mesh = &m_shown.mesh;
    request.axes = &axes;
    const auto hardware = findHardware(m_shown.hardware);
    if (hardware) request.hardware = &*hardware;
    const auto placed = hardware ? placementOn(m_shown, *hardware) : Result<NetworkPlacement>();
    if (hardware && placed) request.placement = &*placed;
    const DeviceOrder order = deviceOrderOf(m_shown);
    request.order = &order;
    request.width = static_cast<float>(m_room->width());
    request.height = static_cast<float>(m_room->height());
    QPainter painter(this);
    painter.translate(m_room->pos());
    paint(drawMesh(request, m_designer.theme()).list, painter);
}

} // namespace axiscape
