// SPDX-License-Identifier: GPL-3.0-or-later
// The tree with chevrons of our own: a style sheet leaves it none.
#pragma once

#include "widgets/common/designer.h"

#include <QTreeView>

namespace axiscape {

class ProgramTreeView : public QTreeView {
    Q_OBJECT
  public:
    explicit ProgramTreeView(const Designer& designer, QWidget* parent = nullptr)
        : QTreeView(parent), m_designer(designer) {}

  signals:
    void menuRequested(const QModelIndex& index, QPoint global); // by a right click, or by a key for the current row

  protected:
    void drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const override;
    void contextMenuEvent(QContextMenuEvent* event) override;

  private:
    const Designer& m_designer;
};

} // namespace axiscape
