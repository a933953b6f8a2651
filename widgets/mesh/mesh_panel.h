// SPDX-License-Identifier: GPL-3.0-or-later
// The devices as a grid with named axes. Its axis headers are what is dragged onto tensors; each device shows its tile
// of the selected one.
#pragma once

#include "widgets/common/designer.h"
#include "widgets/common/panel.h"

class QPushButton;
class QToolButton;

namespace axiscape {

class MeshView;
class MeshEditor;

class MeshPanel : public PanelFrame {
    Q_OBJECT
  public:
    explicit MeshPanel(Designer& designer, QWidget* parent = nullptr);
    MeshView& view() { return *m_view; }

  public slots:
    void editMesh(); // opens the editor; what it accepts is one undo step

  private:
    void refreshNote();
    void makeColours();
    Designer& m_designer;
    MeshView* m_view;
    QPushButton* m_edit;
    QToolButton* m_colours; // what the cells show
};

} // namespace axiscape
