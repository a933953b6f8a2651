// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/strip_delegate.h"

#include "widgets/common/paint.h"
#include "widgets/common/theme.h"

#include <QApplication>
#include <QPainter>
#include <cmath>

namespace axiscape {

void StripDelegate::setLook(const Theme& theme, const AxisStyles& axes) {
    m_theme = theme;
    m_axes = axes;
}

QPoint StripDelegate::origin(const QRect& item) const {
    return {item.x() + 2, item.y() + static_cast<int>((static_cast<float>(item.height()) - m_height) / 2)};
}

void StripDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QStyleOptionViewItem background = option;
    initStyleOption(&background, index);
    background.text.clear();
    const QStyle* style = option.widget ? option.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &background, painter, option.widget);
    const QVariant data = index.data(kStripRole);
    if (!data.canConvert<Strip>()) return;
    const auto strip = data.value<Strip>();
    const QPoint at = origin(option.rect);
    DrawList list;
    drawStrip(strip, static_cast<float>(at.x()), static_cast<float>(at.y()), m_height, m_axes, m_theme, &list);
    if (m_target == index && m_targetDimension >= 0) {
        const QRect cell = cellRect(strip, option.rect, m_targetDimension);
        const Theme::Axis look = axisLook(m_theme, m_axes.lookOf(static_cast<std::size_t>(std::max(m_targetAxis, 0))));
        const Colour colour = m_targetLegal ? look.line : m_theme.over;
        list.rect({static_cast<float>(cell.x() - 1), static_cast<float>(cell.y() - 1),
                   static_cast<float>(cell.width() + 2), static_cast<float>(cell.height() + 2)},
                  withAlpha(colour, 0x28), colour, 3, 2);
    }
    painter->save();
    painter->setClipRect(option.rect);
    axiscape::paint(list, *painter);
    painter->restore();
}

QSize StripDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const QVariant data = index.data(kStripRole);
    if (!data.canConvert<Strip>()) return QStyledItemDelegate::sizeHint(option, index);
    const float width = drawStrip(data.value<Strip>(), 0, 0, m_height, m_axes, m_theme, nullptr);
    return {static_cast<int>(std::ceil(width)) + 8, static_cast<int>(m_height) + 6};
}

QRect StripDelegate::cellRect(const Strip& strip, const QRect& item, int dimension) const {
    if (dimension < 0 || static_cast<std::size_t>(dimension) >= strip.shape.size()) return {};
    const QPoint at = origin(item);
    const auto cells = stripCells(strip, static_cast<float>(at.x()), static_cast<float>(at.y()), m_height, m_axes);
    const Rect& r = cells[static_cast<std::size_t>(dimension)];
    return QRectF(static_cast<qreal>(r.x), static_cast<qreal>(r.y), static_cast<qreal>(r.width),
                  static_cast<qreal>(r.height))
        .toAlignedRect();
}

int StripDelegate::dimensionAt(const Strip& strip, const QRect& item, QPoint point) const {
    for (int d = 0; d < static_cast<int>(strip.shape.size()); ++d) {
        QRect cell = cellRect(strip, item, d);
        cell.setTop(item.top()), cell.setBottom(item.bottom()); // a hit area of the row's full height
        if (cell.contains(point)) return d;
    }
    return -1;
}

void StripDelegate::setTarget(const QModelIndex& index, int dimension, int axis, bool legal) {
    m_target = index;
    m_targetDimension = dimension;
    m_targetAxis = axis;
    m_targetLegal = legal;
}

} // namespace axiscape
