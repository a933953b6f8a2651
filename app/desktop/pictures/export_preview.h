// SPDX-License-Identifier: GPL-3.0-or-later
// The picture that an export writes, as large as there is room, by the painter that paints the window. The wheel zooms
// around the pointer, dragging moves it, a double click shows all of it again.
#pragma once

#include "core/exchange/picture.h"

#include <QWidget>
#include <memory>

namespace axiscape {

class ExportPreview : public QWidget {
    Q_OBJECT
  public:
    explicit ExportPreview(QWidget* parent = nullptr);
    void setPicture(std::shared_ptr<const ExportedPicture> picture);
    double scale() const { return fitted() * m_zoom; }

  protected:
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;

  private:
    double fitted() const;
    QPointF corner() const; // of the picture, here
    void keepInside();

    std::shared_ptr<const ExportedPicture> m_picture;
    double m_zoom = 1;
    QPointF m_offset; // from the middle
    QPointF m_pressed;
};

} // namespace axiscape
