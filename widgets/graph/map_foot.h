// SPDX-License-Identifier: GPL-3.0-or-later
// Below the map: a button a lens, and the line that says what its marks mean.
#pragma once

#include "widgets/graph/map_view.h"

#include <vector>

class QToolButton;

namespace axiscape {

class MapFoot : public QWidget {
    Q_OBJECT
  public:
    explicit MapFoot(MapView& view, QWidget* parent = nullptr);

    QToolButton* button(MapLens lens) const { return m_buttons[static_cast<std::size_t>(lens)]; }
    QSize sizeHint() const override;
    int heightForWidth(int width) const override;
    bool hasHeightForWidth() const override { return true; }

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    Rect legendRoom(int width) const;
    void place();
    MapView& m_view;
    std::vector<QToolButton*> m_buttons;
};

} // namespace axiscape
