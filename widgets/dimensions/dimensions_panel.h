// SPDX-License-Identifier: GPL-3.0-or-later
// dimensions: the logical dimensions of the model (batch, sequence, heads, ...), each with a colour that flows through
// the graph, a name of one's own, and the cut of it everywhere by one axis.
#pragma once

#include "widgets/common/designer.h"
#include "widgets/common/panel.h"

class QLabel;
class QStackedWidget;

namespace axiscape {

class DimensionsModel;
class DimensionsTable;

class DimensionsPanel : public PanelFrame {
    Q_OBJECT
  public:
    explicit DimensionsPanel(Designer& designer, QWidget* parent = nullptr);
    DimensionsModel& dimensions() { return *m_model; }
    DimensionsTable& table() { return *m_table; }
    QString note() const; // what is said below the table

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    void refresh();
    void say(const QString& text, bool legal);

    Designer& m_designer;
    DimensionsModel* m_model;
    DimensionsTable* m_table;
    QStackedWidget* m_stack;
    QLabel* m_empty;
    QLabel* m_note;
};

} // namespace axiscape
