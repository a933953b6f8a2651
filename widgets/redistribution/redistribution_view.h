// SPDX-License-Identifier: GPL-3.0-or-later
// The devices with what each holds of the tensor, at one place of a plan or moving to it. The pointer or the arrow keys
// choose whose senders are shown.
#pragma once

#include "widgets/redistribution/redistribution_picture.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>
#include <memory>

namespace axiscape {

class RedistributionView : public QWidget {
    Q_OBJECT
  public:
    explicit RedistributionView(QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    void setPlan(std::shared_ptr<const reshard::Plan> plan); // shows its beginning
    std::size_t step() const { return m_step; }              // 0: the beginning
    double at() const { return m_at; }                       // what is painted; between two steps while it moves
    bool moving() const { return m_tick.isActive(); }
    // One step on moves in 400 ms; any other way, and with reduced motion, it is there at once.
    void goTo(std::size_t step);
    std::int64_t device() const { return m_device; }
    QSize sizeHint() const override { return {260, 200}; }
    QSize minimumSizeHint() const override { return {140, 110}; }

  signals:
    void arrived(); // the step is there

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void tick();
    RedistributionPicture picture() const;

    Theme m_theme = makeTheme(Theme::Mode::light);
    std::shared_ptr<const reshard::Plan> m_plan;
    std::size_t m_step = 0;
    double m_at = 0;
    std::int64_t m_device = 0;
    QElapsedTimer m_since;
    QTimer m_tick;
};

} // namespace axiscape
