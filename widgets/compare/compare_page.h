// SPDX-License-Identifier: GPL-3.0-or-later
// Strategies side by side: figures against a baseline, memory over time, tensors that are cut otherwise. Every change
// is one Strategies::edit.
#pragma once

#include "widgets/common/designer.h"
#include "widgets/common/strategies.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QPushButton;
class QSplitter;
class QStackedWidget;
class QTableView;
class QToolButton;

namespace axiscape {

class CompareModel;
class CompareTable;
class CurvePlot;
class DifferencesModel;
class StripDelegate;
class WhatIfBadge;

class ComparePage : public QWidget {
    Q_OBJECT
  public:
    ComparePage(Designer& designer, Strategies& strategies, QWidget* parent = nullptr);

    CompareModel& model() const { return *m_model; }
    CompareTable& table() const { return *m_table; }
    CurvePlot& plot() const { return *m_plot; }
    DifferencesModel& differences() const { return *m_differences; }

  public slots:
    void pinOpen();
    void open(int column);
    void showInGraph(); // the strategy of the cursor against the open one

  signals:
    void leaveRequested();
    void graphRequested(); // the graph shows a comparison now

  protected:
    void showEvent(QShowEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    QWidget* makeHead();
    QWidget* makeTableSide();
    QWidget* makePlotSide();
    void refresh();
    void forgetOthers();
    void refreshDifferences();
    void fillComparisons();
    void rename(int column);
    void openMenu(int column, QPoint global);
    void carryOut(std::optional<struct StrategyEdit> edit);
    int otherColumn() const; // what the cursor's strategy is held against
    int chosenColumn() const;

    Designer& m_designer;
    Strategies& m_strategies;
    CompareModel* m_model;
    CompareTable* m_table;
    CurvePlot* m_plot;
    DifferencesModel* m_differences;
    QTableView* m_list;
    StripDelegate *m_fromStrips, *m_toStrips;
    QStackedWidget* m_stack;
    QLabel *m_about, *m_verdict, *m_differTitle, *m_hint;
    QPushButton *m_only, *m_show, *m_open;
    QToolButton* m_saved;
    WhatIfBadge* m_whatIf; // of all that are compared
};

} // namespace axiscape
