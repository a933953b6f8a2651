// SPDX-License-Identifier: GPL-3.0-or-later
// The memory of all strategies over one step in one picture, told apart by dash and letter. The one pointed at in the
// table is marked: the others step back.
#pragma once

#include "widgets/common/designer.h"
#include "widgets/compare/columns.h"

#include <QWidget>
#include <memory>

namespace axiscape {

class CurvePlot : public QWidget {
    Q_OBJECT
  public:
    explicit CurvePlot(Designer& designer, QWidget* parent = nullptr);
    ~CurvePlot() override;
    void setColumns(const std::vector<CompareColumn>& columns);
    void setProgramOrder(bool on);
    void mark(int column);             // -1: none
    std::vector<QRectF> words() const; // of the peaks and the capacity, where they stand in the plot
    QRectF plotArea() const;
    int marked() const;
    int curves() const; // that are drawn
    QSize minimumSizeHint() const override { return {240, 160}; }

  signals:
    void columnPointed(int column); // nearest to the pointer; -1: none

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    struct Private;
    void rebuild();
    void restyle();
    Designer& m_designer;
    std::unique_ptr<Private> m;
};

} // namespace axiscape
