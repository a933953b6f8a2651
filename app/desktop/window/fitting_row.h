// SPDX-License-Identifier: GPL-3.0-or-later
// One answer to "What would fit?": what, the peak it leads to, and what a click does. The whole row is the button; the
// arrow keys go from row to row.
#pragma once

#include "core/drawing/theme.h"

#include <QAbstractButton>

namespace axiscape {

class FittingRow : public QAbstractButton {
    Q_OBJECT
  public:
    FittingRow(const QString& what, const QString& peak, const QString& note, const Theme& theme,
               QWidget* parent = nullptr);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

  private:
    const Theme& m_theme;
};

} // namespace axiscape
