// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/mesh/mesh_links.h"

#include "core/base/numbers.h"
#include "core/drawing/drawing.h"
#include "widgets/common/replay.h"
#include "widgets/mesh/mesh_edit.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

namespace axiscape {

QString linksText(const Strategy& strategy, const Hardware& hardware, AxisId axis) {
    NetworkPlacement placed;
    if (!strategy.placement.empty())
        if (auto byHand = parsePlacement(strategy.placement, strategy.mesh, hardware)) placed = std::move(*byHand);
    if (placed.empty()) placed = defaultPlacement(strategy.mesh, hardware);
    QStringList names;
    double slowest = 0;
    std::int64_t devices = 1;
    for (const AxisPart& part : placed[axis]) {
        if (part.devices < 2) continue;
        const NetworkLevel& level = hardware.levels[part.level];
        names << QString::fromStdString(level.name);
        devices = part.devices;
        const double bandwidth = level.bandwidthAmong(devices);
        slowest = slowest == 0 ? bandwidth : std::min(slowest, bandwidth);
    }
    if (names.isEmpty()) return {};
    const double factor = slowdownOfLinks(strategy, axis);
    const QString speed = MeshLinks::tr("%1/s").arg(QString::fromStdString(bytesText(slowest / factor)));
    return names.join(QStringLiteral(" × ")) + QStringLiteral(" · ") +
           (factor > 1 ? MeshLinks::tr("%1, %2 times slower").arg(speed, QString::number(factor)) : speed);
}

MeshLinks::MeshLinks(Designer& designer, QWidget* parent) : QWidget(parent), m_designer(designer) {
    setObjectName(QStringLiteral("meshLinks"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&designer, &Designer::modelChanged, this, &MeshLinks::refresh);
    connect(&designer, &Designer::snapshotChanged, this, &MeshLinks::refresh);
    connect(&designer, &Designer::themeChanged, this, qOverload<>(&QWidget::update));
    refresh();
}

int MeshLinks::rows() const { return static_cast<int>((m_texts.size() + 1) / 2); }

void MeshLinks::refresh() {
    const Strategy& strategy = m_designer.strategy();
    m_texts.clear();
    QStringList words;
    if (const auto hardware = findHardware(strategy.hardware))
        for (std::size_t a = 0; a < strategy.mesh.axes.size(); ++a) {
            m_texts << linksText(strategy, *hardware, static_cast<AxisId>(a));
            words << tr("%1 over %2").arg(QString::fromStdString(strategy.mesh.axes[a].name), m_texts.back());
        }
    setVisible(!m_texts.isEmpty());
    setAccessibleName(tr("Links of the axes"));
    setAccessibleDescription(words.join(QStringLiteral("; ")));
    updateGeometry();
    update();
}

void MeshLinks::paintEvent(QPaintEvent*) {
    const Strategy& strategy = m_designer.strategy();
    const auto hardware = findHardware(strategy.hardware);
    if (!hardware || m_texts.size() != static_cast<qsizetype>(strategy.mesh.axes.size())) return;
    const AxisStyles axes = axisStyles(strategy.mesh);
    const Theme& theme = m_designer.theme();
    DrawList list;
    const float column = static_cast<float>(width()) / (m_texts.size() > 1 ? 2 : 1);
    for (qsizetype i = 0; i < m_texts.size(); ++i) {
        const auto axis = static_cast<std::size_t>(i);
        const float x = static_cast<float>(i % 2) * column, y = static_cast<float>(i / 2 * kLine);
        const bool slow = networkOf(strategy.mesh, axisBit(static_cast<AxisId>(i)), *hardware) != Network::fast;
        drawChip(axis, x, y + 2, 14, false, axes, theme, &list);
        auto& line = list.line({x + 20, y + 9}, {x + 36, y + 9}, axisLook(theme, axis).line, slow ? 3.f : 2.f);
        if (slowdownOfLinks(strategy, static_cast<AxisId>(i)) > 1) line.dash = Dash::tunnel;
        const std::string text = m_texts[i].isEmpty() ? tr("one device").toStdString() : m_texts[i].toStdString();
        list.text({x + 42, y + 13}, elided(text, 11, column - 48), 11, theme.text3);
    }
    QPainter painter(this);
    replay(list, painter);
}

bool MeshLinks::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int axis = help->pos().y() / kLine * 2 + (m_texts.size() > 1 && help->pos().x() > width() / 2 ? 1 : 0);
    const auto& axes = m_designer.strategy().mesh.axes;
    if (axis < m_texts.size() && static_cast<std::size_t>(axis) < axes.size())
        QToolTip::showText(help->globalPos(),
                           tr("%1 runs over %2\nEdit… chooses other links")
                               .arg(QString::fromStdString(axes[static_cast<std::size_t>(axis)].name), text(axis)),
                           this);
    else
        QToolTip::hideText();
    return true;
}

} // namespace axiscape
