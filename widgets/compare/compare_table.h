// SPDX-License-Identifier: GPL-3.0-or-later
// The table of differences, painted.
#pragma once

#include "widgets/common/designer.h"
#include "widgets/compare/compare_model.h"

#include <QHeaderView>
#include <QTableView>

namespace axiscape {

// The head of the comparison: for each strategy its line, letter, name, tactics and chips. A click selects it, a double
// click opens it.
class CompareHeader : public QHeaderView {
    Q_OBJECT
  public:
    CompareHeader(Designer& designer, CompareModel& model, QWidget* parent);
    QSize sizeHint() const override { return {400, 92}; }

  protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override;

  private:
    Designer& m_designer;
    CompareModel& m_model;
};

// The table of differences. It asks for changes by signals and makes none itself.
//   Enter, double click   open the strategy of the column      B    compare with it
//   F2   rename           Ctrl+D   duplicate                   Del  delete
// The row under the pointer or the cursor is told, so that the plot can mark what it is about.
class CompareTable : public QTableView {
    Q_OBJECT
  public:
    CompareTable(Designer& designer, CompareModel& model, QWidget* parent = nullptr);
    int currentStrategy() const; // column of the strategies; -1 none
    void setCurrentStrategy(int column);

  signals:
    void openRequested(int column);
    void baselineRequested(int column);
    void renameRequested(int column);
    void duplicateRequested(int column);
    void removeRequested(int column);
    void menuRequested(int column, QPoint global);
    void columnPointed(int column);      // -1: none
    void rowPointed(const QString& key); // "": none
    void currentStrategyChanged();

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

  private:
    void layOut();
    void point(const QModelIndex& index);
    Designer& m_designer;
    CompareModel& m_model;
};

} // namespace axiscape
