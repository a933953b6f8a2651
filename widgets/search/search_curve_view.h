// SPDX-License-Identifier: GPL-3.0-or-later
// The live curve of a search. The pointer names a point of it; the arrow keys go from point to point.
#pragma once

#include "widgets/common/designer.h"
#include "widgets/search/search_run.h"

#include <QWidget>
#include <optional>

namespace axiscape {

class SearchCurveView : public QWidget {
    Q_OBJECT
  public:
    explicit SearchCurveView(Designer& designer, QWidget* parent = nullptr);
    void setRun(const SearchRun& run);
    std::optional<std::size_t> pointed() const { return m_pointed; }
    QSize minimumSizeHint() const override { return {180, 120}; }

  protected:
    void paintEvent(QPaintEvent*) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent*) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

  private:
    void point(std::optional<std::size_t> at);
    Designer& m_designer;
    SearchRun m_run; // what is painted of it
    std::optional<std::size_t> m_pointed;
};

} // namespace axiscape
