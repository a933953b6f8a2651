// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/graph/static_layer.h"

#include "widgets/common/paint.h"
#include "widgets/common/theme.h"

#include <QPainter>
#include <QRegion>
#include <cmath>

namespace axiscape {

GraphViewport viewportOf(QPoint offset, const QRect& area, double scale) {
    return {{static_cast<float>((offset.x() + area.x()) / scale), static_cast<float>((offset.y() + area.y()) / scale),
             static_cast<float>(area.width() / scale), static_cast<float>(area.height() / scale)},
            static_cast<float>(scale)};
}

const QPixmap& StaticLayer::picture(const Place& place, const GraphLayout& layout, const GraphStyle& style,
                                    const Theme& theme) {
    const QSize pixels(static_cast<int>(std::ceil(place.size.width() * place.pixelRatio)),
                       static_cast<int>(std::ceil(place.size.height() * place.pixelRatio)));
    const QRect all(QPoint(), place.size);
    const bool sameKind =
        m_valid && m_place.scale == place.scale && m_place.pixelRatio == place.pixelRatio && m_picture.size() == pixels;
    const QPoint moved = m_place.offset - place.offset;
    const double x = moved.x() * place.pixelRatio, y = moved.y() * place.pixelRatio;
    const bool wholePixels = x == std::round(x) && y == std::round(y);
    m_place = place;
    if (!sameKind || (!moved.isNull() && (!wholePixels || std::abs(moved.x()) >= place.size.width() ||
                                          std::abs(moved.y()) >= place.size.height()))) {
        if (m_picture.size() != pixels) m_picture = QPixmap(pixels);
        m_picture.setDevicePixelRatio(place.pixelRatio);
        paint(all, layout, style, theme);
        m_valid = true;
        return m_picture;
    }
    if (moved.isNull()) return m_picture;
    m_picture.scroll(static_cast<int>(x), static_cast<int>(y), QRect(QPoint(), pixels));
    for (const QRect& exposed : QRegion(all) - QRegion(all.translated(moved))) paint(exposed, layout, style, theme);
    return m_picture;
}

void StaticLayer::paint(const QRect& area, const GraphLayout& layout, const GraphStyle& style, const Theme& theme) {
    m_list.clear();
    drawGraph(layout, style, viewportOf(m_place.offset, area, m_place.scale), theme, m_list);
    QPainter painter(&m_picture);
    painter.setClipRect(area);
    painter.fillRect(area, toQColor(theme.canvas));
    painter.translate(area.topLeft());
    axiscape::paint(m_list, painter);
}

} // namespace axiscape
