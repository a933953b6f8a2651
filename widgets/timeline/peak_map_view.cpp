// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/peak_map_view.h"

#include "core/drawing/drawing.h"
#include "widgets/common/beside.h"
#include "widgets/common/format.h"
#include "widgets/common/paint.h"
#include "widgets/common/window_words.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <cmath>

namespace axiscape {
namespace {

Point pointOf(const QPointF& p) { return {static_cast<float>(p.x()), static_cast<float>(p.y())}; }
QString ofBytes(std::int64_t bytes) { return bytesLabel(static_cast<double>(bytes)); }

} // namespace

PeakMapView::PeakMapView(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("peakMap"));
    setAccessibleName(tr("Map of the peak"));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
}

void PeakMapView::setData(SnapshotPointer snapshot) {
    m_snapshot = std::move(snapshot);
    rebuild();
}

void PeakMapView::setLook(const Theme& theme) {
    m_theme = theme;
    update();
}

void PeakMapView::setSelected(ValueId value) {
    if (value == m_selected) return;
    m_selected = value;
    update();
}

void PeakMapView::rebuild() {
    m_hovered = m_focused = -1;
    m_map = {};
    if (m_snapshot) m_map = peakMap(*m_snapshot, {0, 0, static_cast<float>(width()), static_cast<float>(height())});
    QStringList parts; // the categories in words, for those who cannot see it
    for (std::size_t i = 0; i < m_map.tiles.size(); ++i)
        if (m_map.tiles[i].kind == PeakTile::Kind::category) parts << describe(static_cast<int>(i));
    setAccessibleDescription(parts.join(QStringLiteral("; ")));
    update();
}

QString PeakMapView::describe(int index) const {
    if (index < 0 || index >= static_cast<int>(m_map.tiles.size())) return {};
    const PeakTile& tile = m_map.tiles[static_cast<std::size_t>(index)];
    const auto category = lettersOf(words::named(memoryCategoryName(tile.category)));
    const QString of = QString::fromUtf8(category.data(), static_cast<qsizetype>(category.size()));
    const QString name = QString::fromStdString(tile.name);
    const int count = static_cast<int>(tile.count);
    switch (tile.kind) {
    case PeakTile::Kind::category:
        return tr("%1: %2 in %n buffer(s)", nullptr, count).arg(of, ofBytes(tile.bytes));
    case PeakTile::Kind::layer:
        return name.isEmpty() ? tr("%1 of no layer: %2 in %n buffer(s)", nullptr, count).arg(of, ofBytes(tile.bytes))
                              : tr("%1, %2: %3 in %n buffer(s)", nullptr, count).arg(of, name, ofBytes(tile.bytes));
    case PeakTile::Kind::rest:
        return tr("%n small buffer(s) of %1: %2", nullptr, count).arg(of, ofBytes(tile.bytes));
    case PeakTile::Kind::buffer:
        return tr("%1, %2: %3").arg(name, of, ofBytes(tile.bytes));
    }
    return {};
}

bool PeakMapView::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int tile = m_map.tileAt(pointOf(help->pos()));
    if (tile < 0) {
        QToolTip::hideText();
    } else {
        const bool buffer = m_map.tiles[static_cast<std::size_t>(tile)].kind == PeakTile::Kind::buffer;
        showTip(buffer ? describe(tile) + QLatin1Char('\n') + tr("Click to see its tiles") : describe(tile), *this,
                pixelsOf(m_map.tiles[static_cast<std::size_t>(tile)].rect), help->pos().x());
    }
    return true;
}

void PeakMapView::paintEvent(QPaintEvent*) {
    DrawList list;
    for (std::size_t i = 0; i < m_map.tiles.size(); ++i) {
        const PeakTile& tile = m_map.tiles[i];
        const Colour fill = m_theme.memory[static_cast<std::size_t>(tile.category)];
        const bool header = tile.rect.width >= 34 && tile.rect.height >= 34;
        switch (tile.kind) {
        case PeakTile::Kind::category:
            list.rect(tile.rect, m_theme.panel);
            if (header)
                list.text({tile.rect.x + 3, tile.rect.y + 11.5f}, elided(tile.name, 11, tile.rect.width - 6, true), 11,
                          m_theme.text1, Align::left, true);
            break;
        case PeakTile::Kind::layer:
            if (header && i > 0 && m_map.tiles[i - 1].kind == PeakTile::Kind::category &&
                tile.rect.width + 3 >= m_map.tiles[i - 1].rect.width &&
                tile.rect.height + kPeakHeader + 3 >= m_map.tiles[i - 1].rect.height)
                break; // the only layer of its category
            if (header)
                list.text({tile.rect.x + 3, tile.rect.y + 11.5f}, elided(tile.name, 11, tile.rect.width - 6), 11,
                          m_theme.text2);
            break;
        case PeakTile::Kind::buffer:
        case PeakTile::Kind::rest: {
            Rect r = tile.rect;
            r.width = std::max(0.5f, r.width - 1), r.height = std::max(0.5f, r.height - 1); // a gap between tiles
            list.rect(r, tile.kind == PeakTile::Kind::rest ? withAlpha(fill, 0x70) : fill);
            if (static_cast<int>(i) == m_hovered) list.rect(r, 0, m_theme.text1, 0, 1);
            if (r.width >= 44 && r.height >= 16)
                list.text({r.x + 4, r.y + 12},
                          elided(tile.kind == PeakTile::Kind::rest
                                     ? "× " + lettersOf(words::grouped(static_cast<std::int64_t>(tile.count)))
                                     : tile.name,
                                 11, r.width - 8),
                          11, inkOn(fill));
            break;
        }
        }
    }
    if (m_selected.valid() && m_snapshot)
        for (const PeakTile& tile : m_map.tiles)
            if (tile.buffer >= 0 &&
                m_snapshot->simulation->peakBuffers[static_cast<std::size_t>(tile.buffer)].value == m_selected)
                list.rect(tile.rect, 0, m_theme.accent, 2, 2);
    if (m_focused >= 0 && hasFocus())
        list.rect(m_map.tiles[static_cast<std::size_t>(m_focused)].rect, 0, m_theme.text1, 2, 2).dash = Dash::focus;
    QPainter painter(this);
    paint(list, painter);
}

void PeakMapView::mouseMoveEvent(QMouseEvent* event) {
    const int tile = m_map.tileAt(pointOf(event->position()));
    if (tile == m_hovered) return;
    m_hovered = tile;
    update();
}

void PeakMapView::leaveEvent(QEvent*) {
    m_hovered = -1;
    update();
}

void PeakMapView::mousePressEvent(QMouseEvent* event) { pick(m_map.tileAt(pointOf(event->position()))); }

void PeakMapView::pick(int tile) {
    if (tile < 0 || !m_snapshot) return;
    const std::int32_t buffer = m_map.tiles[static_cast<std::size_t>(tile)].buffer;
    if (buffer >= 0) emit bufferPicked(m_snapshot->simulation->peakBuffers[static_cast<std::size_t>(buffer)].value);
}

void PeakMapView::moveTo(int tile) {
    m_focused = tile;
    setAccessibleDescription(describe(tile)); // what a reader says next
    update();
}

void PeakMapView::keyPressEvent(QKeyEvent* event) {
    Point step;
    switch (event->key()) {
    case Qt::Key_Left:
        step.x = -1;
        break;
    case Qt::Key_Right:
        step.x = 1;
        break;
    case Qt::Key_Up:
        step.y = -1;
        break;
    case Qt::Key_Down:
        step.y = 1;
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        return pick(m_focused);
    default:
        return QWidget::keyPressEvent(event);
    }
    const auto isBuffer = [](const PeakTile& t) { return t.kind == PeakTile::Kind::buffer; };
    if (m_focused < 0) {
        const auto first = std::find_if(m_map.tiles.begin(), m_map.tiles.end(), isBuffer);
        if (first != m_map.tiles.end()) moveTo(static_cast<int>(first - m_map.tiles.begin()));
        return;
    }
    // The nearest in that direction, straight ahead before sideways.
    const Point from = m_map.tiles[static_cast<std::size_t>(m_focused)].rect.centre();
    int best = -1;
    float least = 0;
    for (std::size_t i = 0; i < m_map.tiles.size(); ++i) {
        if (!isBuffer(m_map.tiles[i])) continue;
        const Point to = m_map.tiles[i].rect.centre();
        const float dx = to.x - from.x, dy = to.y - from.y;
        const float ahead = dx * step.x + dy * step.y, aside = std::abs(dx * step.y) + std::abs(dy * step.x);
        const float cost = ahead + 3 * aside;
        if (ahead <= 0.5f || (best >= 0 && cost >= least)) continue;
        best = static_cast<int>(i);
        least = cost;
    }
    if (best >= 0) moveTo(best);
}

void PeakMapView::focusOutEvent(QFocusEvent* event) {
    m_focused = -1;
    QWidget::focusOutEvent(event);
    update();
}

} // namespace axiscape
