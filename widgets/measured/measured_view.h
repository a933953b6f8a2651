// SPDX-License-Identifier: GPL-3.0-or-later
// The lanes of a device as they were measured, and below them those that are simulated, on one axis: of seconds, or of
// the share of each one's own length, for a chip that is not the one simulated. The wheel zooms about the pointer,
// dragging pans, a click on an interval asks for its op.
#pragma once

#include "core/drawing/theme.h"
#include "core/insight/timeline_data.h"
#include "core/profile/profile.h"
#include "widgets/timeline/lane_geometry.h"

#include <QWidget>
#include <array>
#include <memory>

namespace axiscape {

class MeasuredView : public QWidget {
    Q_OBJECT
  public:
    struct Part {
        QString title;
        std::shared_ptr<const TimelineData> data; // null: not there
        QString missing;                          // said instead
    };
    explicit MeasuredView(QWidget* parent = nullptr);

    // `profile` outlives what is shown; of the ops that `measured` has.
    void setParts(Part measured, Part simulated, const Profile* profile);
    void setShares(bool on); // else seconds
    void setLook(const Theme& theme, const AxisStyles& axes);
    void setSelected(OpId op);
    void resetZoom() { zoomTo(0, end()); }
    void zoomTo(double from, double to); // on the axis: seconds, or 0 to 1
    double from() const { return m_from; }
    double to() const { return m_to; }
    double end() const;
    // What is told at a place; empty beside everything.
    QString tipAt(QPoint place) const;
    // Where an item of a part stands (0 measured, 1 simulated).
    QRect itemRect(std::size_t part, std::size_t lane, std::size_t item) const;
    QSize sizeHint() const override { return {480, m_height}; }
    QSize minimumSizeHint() const override { return {240, m_height}; }

  signals:
    void opPicked(OpId op);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

  private:
    struct Found {
        const LaneItem* item = nullptr;
        std::size_t part = 0;
        QRect rect;
    };
    void place();
    double unit(std::size_t part) const; // seconds that are 1 on the axis
    TimeScale scaleOf(std::size_t part) const;
    Found itemUnder(QPoint at) const;
    void paintAxis(QPainter& painter) const;

    std::array<Part, 2> m_parts;
    std::array<int, 2> m_tops{};                       // of their heads
    std::array<std::vector<std::size_t>, 2> m_lanes{}; // that are shown
    const Profile* m_profile = nullptr;
    Theme m_theme = makeTheme(Theme::Mode::light);
    AxisStyles m_axes;
    OpId m_selected;
    bool m_shares = false, m_dragged = false;
    double m_from = 0, m_to = 1;
    int m_height = 60, m_pointer = -1;
    QPoint m_pressed{-1, -1}, m_last;
};

} // namespace axiscape
