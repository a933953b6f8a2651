// SPDX-License-Identifier: GPL-3.0-or-later
// What a step of a lesson points at gets a ring: a tensor in the graph or in the table of shardings, else the panel
// that is meant. A panel that is behind another comes to the front, unless to find it is what the step asks for.
#pragma once

#include "core/learn/lesson.h"

#include <QColor>
#include <QPointer>
#include <QWidget>
#include <functional>

namespace axiscape {

class Designer;
class LessonsPanel;

// A ring over part of a widget, or over all of it. It takes no mouse.
class PointRing : public QWidget {
    Q_OBJECT
  public:
    using Part = std::function<QRect()>; // in the widget's own places; empty: all of it
    PointRing(QWidget& over, QColor colour, Part part);
    QRect ringed() const;

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override; // it is as large as what it lies on

  private:
    QColor m_colour;
    Part m_part;
};

class LessonPoints : public QObject {
    Q_OBJECT
  public:
    LessonPoints(QWidget& window, LessonsPanel& panel, Designer& designer);

  private:
    void point();
    void pointAt(const learn::Step& step);

    QWidget& m_window;
    LessonsPanel& m_panel;
    Designer& m_designer;
    QPointer<PointRing> m_ring;
};

} // namespace axiscape
