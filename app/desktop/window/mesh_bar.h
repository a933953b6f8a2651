// SPDX-License-Identifier: GPL-3.0-or-later
// The mesh in the toolbar: a chip per axis, to be picked up, with its size; then the hardware. The button edits both.
#pragma once

#include "widgets/common/designer.h"

#include <QWidget>

class QHBoxLayout;
class QPushButton;

namespace axiscape {

class MeshBar : public QWidget {
    Q_OBJECT
  public:
    explicit MeshBar(Designer& designer, QWidget* parent = nullptr);

    void setShort(bool isShort);   // letters without names
    void setAxesShown(bool shown); // the panel of the mesh has them in any case

  signals:
    void editRequested();

  private:
    void refresh();
    Designer& m_designer;
    QHBoxLayout* m_row;
    QPushButton* m_hardware;
    Mesh m_shown;
    bool m_short = false, m_axesShown = true;
};

} // namespace axiscape
