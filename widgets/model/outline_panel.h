// SPDX-License-Identifier: GPL-3.0-or-later
// The graph as a table for the keyboard and for screen readers: every layer, argument and op with what the graph paints
// on it, and what can be done there. Ctrl+Up and Ctrl+Down go to what an op reads and to where it is used, as in the
// graph.
#pragma once

#include "widgets/model/program_panel.h"

class QMenu;

namespace axiscape {

class OutlineModel;
class StripDelegate;

class OutlinePanel : public ProgramPanel {
    Q_OBJECT
  public:
    explicit OutlinePanel(Designer& designer, QWidget* parent = nullptr);
    OutlineModel& rows() { return *m_rows; }

  public slots:
    void focusRows(); // on the selection; the first row if there is none

  protected:
    QString note() const override;
    std::uint32_t shown() const override;
    void takeLook() override;
    bool treeKey(const QKeyEvent& key) override;

  private:
    OutlinePanel(Designer& designer, OutlineModel* rows, QWidget* parent);
    void openMenu(const QModelIndex& index, QPoint global);
    void goTo(ValueId value, OpId op);
    void addPlace(QMenu& menu, ValueId value, OpId op);
    void fillReads(QMenu& menu);
    void fillUses(QMenu& menu);
    bool follow(void (OutlinePanel::*fill)(QMenu&)); // at once if there is one place, else from a list
    OutlineModel* m_rows;
    StripDelegate* m_strips;
};

} // namespace axiscape
