// SPDX-License-Identifier: GPL-3.0-or-later
// What the keyboard and the context menu have instead of a drag: the dimensions of one argument that an axis could cut,
// those it cannot with the reason. The highlighted one is previewed, Enter applies it, Alt+Enter to this argument only.
#pragma once

#include "widgets/common/designer.h"

#include <QMenu>

namespace axiscape {

class DimensionMenu : public QMenu {
    Q_OBJECT
  public:
    DimensionMenu(Designer& designer, std::uint32_t argument, AxisId axis, QWidget* parent = nullptr);

  private:
    Designer& m_designer;
};

// Opens one at a point of the screen; it deletes itself.
DimensionMenu* popUpDimensions(QWidget* parent, Designer& designer, std::uint32_t argument, AxisId axis, QPoint at);

// The axis whose letter a key is; -1 if none.
int axisOfLetter(const Mesh& mesh, const QString& key);

} // namespace axiscape
