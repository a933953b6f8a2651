// SPDX-License-Identifier: GPL-3.0-or-later
// Ways to begin a tactic: the library over the axis chosen in the header, a pattern by hand, a file.
#pragma once

#include "widgets/common/designer.h"
#include "widgets/common/panel.h"

class QButtonGroup;
class QHBoxLayout;
class QModelIndex;

namespace axiscape {

class PaletteModel;
class PaletteView;

class TacticsPanel : public PanelFrame {
    Q_OBJECT
  public:
    explicit TacticsPanel(Designer& designer, QWidget* parent = nullptr);

    PaletteModel& model() const { return *m_model; }
    PaletteView& view() const { return *m_view; }
    std::string axis() const; // empty: the mesh has none

  public slots:
    void newManualTactic();     // opens the editor; its tactic is appended
    void add(LibraryKind kind); // where the designer says; one undo step; nothing if it is not offered
    void addAt(LibraryKind kind, int slot);
    void chooseAxis(int axis);

  signals:
    void fileRequested(); // a tactic file is to be opened
    void axisChanged();

  private:
    void start(const QModelIndex& index);
    void preview(const QModelIndex& index);
    void openMenu(const QModelIndex& index, QPoint global);
    void followMesh();
    void rebuildAxes();
    void addWaiting();

    Designer& m_designer;
    PaletteModel* m_model;
    PaletteView* m_view;
    QWidget* m_axes;
    QButtonGroup* m_group;
    Mesh m_mesh;
    std::vector<std::uint8_t> m_colours; // of its axes
    std::string m_axis;                  // by name: it stays when the mesh is edited
    bool m_previewing = false;
    std::optional<LibraryKind> m_waiting; // dropped; added once what it would be is known
};

} // namespace axiscape
