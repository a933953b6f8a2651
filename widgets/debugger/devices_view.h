// SPDX-License-Identifier: GPL-3.0-or-later
// The devices with what each holds at one place of a run. The pointer shows the number under it, the arrow keys go from
// device to device.
#pragma once

#include "widgets/debugger/devices_picture.h"

#include <QWidget>
#include <memory>

namespace axiscape {

class DevicesView : public QWidget {
    Q_OBJECT
  public:
    explicit DevicesView(QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    // Null: nothing to show.
    void setFrame(std::shared_ptr<const DebugFrame> frame, const Mesh& mesh, int hop, Colour line);
    void setNumbers(bool numbers);
    int device() const { return m_device; }
    DevicesPicture picture() const;
    // "row-major element 9 on device 5: 0.25, should be 0.5"; empty where there is no cell.
    QString cellText(QPoint at) const;
    QSize sizeHint() const override { return {420, 200}; }
    QSize minimumSizeHint() const override { return {160, 90}; }

  protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void pick(int device);

    Theme m_theme = makeTheme(Theme::Mode::light);
    std::shared_ptr<const DebugFrame> m_frame;
    Mesh m_mesh;
    int m_hop = -1;
    Colour m_line = 0;
    int m_device = -1;
    bool m_numbers = false;
};

} // namespace axiscape
