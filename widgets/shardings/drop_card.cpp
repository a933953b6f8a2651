// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shardings/drop_card.h"

#include "core/sharding/axis_text.h"
#include "widgets/common/counts.h"
#include "widgets/common/paint.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

namespace axiscape {

DropCard::DropCard(Designer& designer, QWidget* parent) : QWidget(parent), m_designer(designer) {
    setObjectName(QStringLiteral("dropCard"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
}

void DropCard::showFor(std::uint32_t argument, AxisId axis, QPoint at, int dim) {
    const auto model = m_designer.model();
    const SnapshotPointer snapshot = m_designer.snapshot();
    const Mesh& mesh = m_designer.strategy().mesh;
    if (!model || axis >= mesh.axes.size()) return finish();
    m_argument = argument;
    m_axis = axis;
    m_target = -1;
    const auto shape = model->module->type(ValueId{argument}).shape;
    m_shape.assign(shape.begin(), shape.end());
    m_sharding = {};
    const bool known = snapshot && snapshot->strategy.mesh == mesh;
    const TensorSharding exact = known ? snapshot->partition().argument(argument) : TensorSharding{};
    const Mesh& exactMesh = known ? snapshot->partition().mesh() : mesh;
    m_sharding = wholeSharding(exact, exactMesh);
    m_reasons.clear();
    m_notes.clear();
    for (std::size_t d = 0; d < m_shape.size(); ++d) {
        const auto dimension = static_cast<std::uint8_t>(d);
        m_reasons.push_back(m_designer.refusal({argument, dimension, axis, false}).toStdString());
        const std::int64_t tiles = tilesOf(exact, dimension, exactMesh) * mesh.size(axis);
        m_notes.push_back(tr("%1 each").arg(countLabel((m_shape[d] + tiles - 1) / tiles)).toStdString());
    }
    redraw();
    const int width = static_cast<int>(std::ceil(m_strip.width)), height = static_cast<int>(std::ceil(m_strip.height));
    float under = m_strip.width / 2;
    if (dim >= 0 && static_cast<std::size_t>(dim) < m_strip.cells.size())
        under = m_strip.cells[static_cast<std::size_t>(dim)].centre().x;
    const QRect room = parentWidget()->rect();
    const int x = std::clamp(at.x() - static_cast<int>(under), 2, std::max(2, room.width() - width - 2));
    const int y = std::clamp(at.y() - 26, 2, std::max(2, room.height() - height - 2));
    setGeometry(x, y, width, height);
    raise();
    show();
}

void DropCard::redraw() {
    const AxisStyles axes = axisStylesOf(m_designer.strategy());
    DropStripRequest request{m_shape, &m_sharding, &axes, m_axis, m_target, m_reasons, m_notes, {}, 340};
    request.maxWidth = static_cast<float>(std::max(160, parentWidget()->width() - 4));
    const QString axis = QString::fromStdString(axes.names[m_axis]);
    QString footer =
        m_shape.empty() ? tr("A scalar has no dimension to cut") : tr("Choose a dimension to cut over %1").arg(axis);
    if (m_target >= 0) {
        const auto t = static_cast<std::size_t>(m_target);
        if (!m_reasons[t].empty())
            footer = QString::fromStdString(m_reasons[t]);
        else if (m_thisOneOnly)
            footer = tr("Cut dim %1 over %2, this one only").arg(QString::number(m_target), axis);
        else
            footer = tr("Cut dim %1 over %2 · Alt: this one only").arg(QString::number(m_target), axis);
        const AxisDrop drop{m_argument, static_cast<std::uint8_t>(m_target), m_axis, m_thisOneOnly};
        if (m_reasons[t].empty())
            if (const QString target = m_designer.dropTargetText(drop); !target.isEmpty())
                footer = target + QStringLiteral(" · ") + footer;
    }
    request.footer = footer.toStdString();
    m_strip = drawDropStrip(request, m_designer.theme());
    update();
}

bool DropCard::moveTo(QPoint at, bool thisOneOnly) {
    const QPointF p = at - pos();
    const int target = m_strip.dimensionAt({static_cast<float>(p.x()), static_cast<float>(p.y())});
    const bool same = target == m_target && thisOneOnly == m_thisOneOnly;
    m_target = target;
    m_thisOneOnly = thisOneOnly;
    const bool legal = target >= 0 && m_reasons[static_cast<std::size_t>(target)].empty();
    if (same) return legal;
    redraw();
    if (legal)
        m_designer.startPreview({m_argument, static_cast<std::uint8_t>(target), m_axis, thisOneOnly});
    else
        m_designer.endPreview();
    return legal;
}

std::optional<AxisDrop> DropCard::dropAt(QPoint at, bool thisOneOnly) {
    if (!isVisible() || !moveTo(at, thisOneOnly)) return std::nullopt;
    return AxisDrop{m_argument, static_cast<std::uint8_t>(m_target), m_axis, thisOneOnly};
}

void DropCard::finish() {
    if (isVisible()) m_designer.endPreview();
    m_target = -1;
    hide();
}

QPoint DropCard::cellCentre(int dim) const {
    const Point p = m_strip.cells[static_cast<std::size_t>(dim)].centre();
    return pos() + QPoint(static_cast<int>(p.x), static_cast<int>(p.y));
}

void DropCard::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paint(m_strip.list, painter);
}

} // namespace axiscape
