// SPDX-License-Identifier: GPL-3.0-or-later
// The map of the peak as a widget: what is under the pointer is named, a click picks the buffer, arrow keys walk from
// buffer to buffer, Enter picks.
#pragma once

#include "core/drawing/theme.h"
#include "widgets/timeline/peak_map.h"

#include <QWidget>

namespace axiscape {

class PeakMapView : public QWidget {
    Q_OBJECT
  public:
    explicit PeakMapView(QWidget* parent = nullptr);

    void setData(SnapshotPointer snapshot); // with a simulation, or null
    void setLook(const Theme& theme);
    void setSelected(ValueId value);
    const PeakMap& map() const { return m_map; }
    // "activations, layer_3: 1.20 GiB in 14 buffers"
    QString describe(int tile) const;
    QSize sizeHint() const override { return {208, 160}; }
    QSize minimumSizeHint() const override { return {80, 60}; }

  signals:
    void bufferPicked(ValueId value);

  protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override { rebuild(); }
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent*) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

  private:
    void rebuild();
    void pick(int tile);
    void moveTo(int tile);

    SnapshotPointer m_snapshot;
    Theme m_theme = makeTheme(Theme::Mode::light);
    PeakMap m_map;
    ValueId m_selected;
    int m_hovered = -1, m_focused = -1; // tiles
};

} // namespace axiscape
