// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/icons.h"

#include "widgets/common/paint.h"

#include <QIconEngine>
#include <QPainter>

namespace axiscape {
namespace {

class StrokeIcon final : public QIconEngine {
  public:
    StrokeIcon(Icon icon, Colour colour, Colour disabled) : m_icon(icon), m_colour(colour), m_disabled(disabled) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
        const int size = std::min(rect.width(), rect.height());
        DrawList list;
        drawIcon(m_icon, 0, 0, static_cast<float>(size), mode == QIcon::Disabled ? m_disabled : m_colour, list);
        painter->save();
        painter->translate(QPoint(rect.x() + (rect.width() - size) / 2, rect.y() + (rect.height() - size) / 2));
        axiscape::paint(list, *painter);
        painter->restore();
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        return scaledPixmap(size, mode, state, 1);
    }
    // `size` is in device pixels.
    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state, qreal) override {
        QPixmap made(size);
        made.fill(Qt::transparent);
        QPainter painter(&made);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return made;
    }
    QIconEngine* clone() const override { return new StrokeIcon(*this); }

  private:
    Icon m_icon;
    Colour m_colour, m_disabled;
};

} // namespace

QIcon makeIcon(Icon icon, Colour colour, Colour disabled) { return QIcon(new StrokeIcon(icon, colour, disabled)); }

} // namespace axiscape
