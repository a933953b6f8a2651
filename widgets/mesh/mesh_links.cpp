// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/mesh/mesh_links.h"

#include "core/drawing/drawing.h"
#include "core/session/pricing.h"
#include "widgets/common/beside.h"
#include "widgets/common/counts.h"
#include "widgets/common/paint.h"
#include "widgets/common/window_words.h"
#include "widgets/mesh/mesh_edit.h"

#include <QHelpEvent>
#include <QPainter>
#include <algorithm>

namespace axiscape {
namespace {

// Not of the nearest network: a torus is one, whatever its dimensions.
QString sentenceCase(QString text) {
    if (!text.isEmpty()) text[0] = text[0].toUpper();
    return text;
}

bool isApart(const Hardware& hardware, std::size_t level) {
    const LevelKind kind = hardware.levels[level].kind;
    return level > 0 && (kind != LevelKind::torusDimension || hardware.levels.front().kind != kind);
}

} // namespace

QString linksText(const Strategy& strategy, const Hardware& hardware, AxisId axis) {
    const auto on = placementOn(strategy, hardware);
    const NetworkPlacement placed = on ? *on : defaultPlacement(strategy.mesh, hardware);
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
    const QString speed = MeshLinks::tr("%1/s").arg(inWords(words::inBytes(slowest / factor)));
    return names.join(QStringLiteral(" × ")) + QStringLiteral(" · ") +
           (factor > 1 ? MeshLinks::tr("%1, %2 times slower").arg(speed, numberLabel(factor)) : speed);
}

QString orderEffect(const Strategy& strategy, const Hardware& hardware) {
    const DeviceOrder order = deviceOrderOf(strategy);
    if (!countingAxes(order, strategy.mesh).empty()) return {};
    Strategy counted = strategy;
    counted.deviceOrder.clear();
    const auto before = placementOn(counted, hardware), now = placementOn(strategy, hardware);
    if (!before || !now) return {};
    QStringList moved;
    bool severalNetworks = false;
    for (std::size_t a = 0; a < now->size(); ++a) {
        for (const AxisPart& part : (*now)[a]) severalNetworks = severalNetworks || isApart(hardware, part.level);
        if (!((*before)[a] == (*now)[a]))
            moved << MeshLinks::tr("%1 over %2")
                         .arg(QString::fromStdString(strategy.mesh.axes[a].name),
                              linksText(strategy, hardware, static_cast<AxisId>(a)));
    }
    if (!moved.isEmpty()) return MeshLinks::tr("now %1").arg(moved.join(QStringLiteral(", ")));
    if (severalNetworks) return MeshLinks::tr("links as before: no group of an axis reaches farther");
    const NetworkLevel& nearest = hardware.levels.front();
    return MeshLinks::tr("links as before: all devices are on one %1")
        .arg(nearest.kind == LevelKind::torusDimension ? MeshLinks::tr("torus") : QString::fromStdString(nearest.name));
}

MeshLinks::MeshLinks(Designer& designer, QWidget* parent) : QWidget(parent), m_designer(designer) {
    setObjectName(QStringLiteral("meshLinks"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&designer, &Designer::modelChanged, this, &MeshLinks::refresh);
    connect(&designer, &Designer::snapshotChanged, this, &MeshLinks::refresh);
    connect(&designer, &Designer::themeChanged, this, qOverload<>(&QWidget::update));
    refresh();
}

int MeshLinks::rows() const { return static_cast<int>((m_texts.size() + 1) / 2) + !m_order.isEmpty(); }

void MeshLinks::refresh() {
    const Strategy& strategy = m_designer.strategy();
    m_texts.clear();
    QStringList words;
    if (const auto hardware = findHardware(strategy.hardware))
        for (std::size_t a = 0; a < strategy.mesh.axes.size(); ++a) {
            m_texts << linksText(strategy, *hardware, static_cast<AxisId>(a));
            words << tr("%1 over %2").arg(QString::fromStdString(strategy.mesh.axes[a].name), m_texts.back());
        }
    const QString order = QString::fromStdString(strategy.deviceOrder);
    m_order = order.isEmpty() ? QString() : tr("Devices in the order %1").arg(order);
    const auto known = findHardware(strategy.hardware);
    if (const QString effect = known && !order.isEmpty() ? orderEffect(strategy, *known) : QString(); !effect.isEmpty())
        m_order = tr("%1 · devices in the order %2").arg(sentenceCase(effect), order);
    if (!m_order.isEmpty()) words << m_order;
    setVisible(rows() > 0);
    setAccessibleName(tr("Links of the axes"));
    setAccessibleDescription(words.join(QStringLiteral("; ")));
    updateGeometry();
    update();
}

void MeshLinks::paintEvent(QPaintEvent*) {
    const Strategy& strategy = m_designer.strategy();
    const AxisStyles axes = axisStylesOf(strategy);
    const Theme& theme = m_designer.theme();
    DrawList list;
    QPainter painter(this);
    if (!m_order.isEmpty()) {
        const auto base = static_cast<float>((rows() - 1) * kLine + 13);
        list.text({0, base}, elided(m_order.toStdString(), 11, static_cast<float>(width())), 11, theme.text3);
    }
    const auto hardware = findHardware(strategy.hardware);
    if (!hardware || m_texts.size() != static_cast<qsizetype>(strategy.mesh.axes.size())) return paint(list, painter);
    const auto placed = placementOn(strategy, *hardware);
    const float column = static_cast<float>(width()) / (m_texts.size() > 1 ? 2 : 1);
    for (qsizetype i = 0; i < m_texts.size(); ++i) {
        const auto axis = static_cast<std::size_t>(i);
        const qsizetype row = i / 2;
        const float x = static_cast<float>(i % 2) * column, y = static_cast<float>(row * kLine);
        const bool slow = placed && std::ranges::any_of((*placed)[axis], [&](const AxisPart& part) {
                              return part.devices > 1 && hardware->levels[part.level].kind == LevelKind::dataCentre;
                          });
        drawChip(axis, x, y + 2, 14, false, axes, theme, &list);
        auto& line =
            list.line({x + 20, y + 9}, {x + 36, y + 9}, axisLook(theme, axes.lookOf(axis)).line, slow ? 3.f : 2.f);
        if (slowdownOfLinks(strategy, static_cast<AxisId>(i)) > 1) line.dash = Dash::tunnel;
        const std::string text = m_texts[i].isEmpty() ? tr("one device").toStdString() : m_texts[i].toStdString();
        list.text({x + 42, y + 13}, elided(text, 11, column - 48), 11, theme.text3);
    }
    paint(list, painter);
}

bool MeshLinks::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int axis = help->pos().y() / kLine * 2 + (m_texts.size() > 1 && help->pos().x() > width() / 2 ? 1 : 0);
    const auto& axes = m_designer.strategy().mesh.axes;
    const bool onOrder = !m_order.isEmpty() && help->pos().y() >= (rows() - 1) * kLine;
    const QRect row(0, help->pos().y() / kLine * kLine, width(), kLine);
    QString words;
    if (onOrder)
        words = tr("%1\nDrag one device onto another, or type the order in Edit…").arg(m_order);
    else if (axis < m_texts.size() && static_cast<std::size_t>(axis) < axes.size())
        words = tr("%1 runs over %2\nEdit… chooses other links")
                    .arg(QString::fromStdString(axes[static_cast<std::size_t>(axis)].name), text(axis));
    showTip(words, *this, row, help->pos().x());
    return true;
}

} // namespace axiscape
