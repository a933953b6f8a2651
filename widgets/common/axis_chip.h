// SPDX-License-Identifier: GPL-3.0-or-later
// Chips of mesh axes: as icons, and as what a person picks up.
#pragma once

#include "core/drawing/theme.h"

#include <QIcon>
#include <QPointer>
#include <QWidget>

namespace axiscape {

class Designer;

// The chip of 16 px with the letter and a gap behind it, for buttons that stand for an axis.
inline constexpr QSize kAxisChipIconSize{20, 16};
QIcon axisChipIcon(std::size_t axis, const AxisStyles& axes, const Theme& theme, qreal ratio);

// The axes of a mesh of the snapshot that is shown, whole or in parts, in their own colours.
AxisStyles shownStyles(const Mesh& mesh, const Designer& designer);

// A mesh axis to be picked up: chip of 22 px with name, or of 16 px with the letter alone. Its hit area is 24 high.
class AxisChip : public QWidget {
    Q_OBJECT
  public:
    AxisChip(Designer& designer, int axis, bool withName, QWidget* parent = nullptr);
    int axis() const { return m_axis; }
    void setWithName(bool withName);
    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent*) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

  private:
    QPointer<Designer> m_designer;
    int m_axis;
    bool m_withName;
    QPoint m_pressed;
};

} // namespace axiscape
