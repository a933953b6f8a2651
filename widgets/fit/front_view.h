// SPDX-License-Identifier: GPL-3.0-or-later
// The picture of what would fit, to point at and to click on. The table beside it says the same, and by keys.
#pragma once

#include "widgets/common/designer.h"
#include "widgets/fit/front_model.h"

#include <QWidget>
#include <optional>

namespace axiscape {

class FrontView : public QWidget {
    Q_OBJECT
  public:
    FrontView(Designer& designer, const FrontModel& model, QWidget* parent = nullptr);
    void mark(std::optional<std::size_t> row);
    QPoint place(int row) const; // of its dot
    QSize minimumSizeHint() const override { return {320, 160}; }

  signals:
    void rowChosen(int row);
    void rowUsed(int row); // double click

  protected:
    void paintEvent(QPaintEvent*) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override; // tips

  private:
    int rowAt(QPointF at) const; // -1: none
    Designer& m_designer;
    const FrontModel& m_model;
    std::optional<std::size_t> m_marked;
};

} // namespace axiscape
