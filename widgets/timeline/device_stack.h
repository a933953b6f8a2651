// SPDX-License-Identifier: GPL-3.0-or-later
// All devices of a step, one below the other: lanes and memory of each kind of device, equal ones as one row, "× 16",
// named by why they differ. One cursor over all; the device for which the others wait has a mark. A pipeline has a row
// a stage, with its micro-batches over the ticks.
#pragma once

#include "core/drawing/theme.h"
#include "core/insight/device_rows.h"
#include "core/insight/timeline_data.h"
#include "widgets/timeline/lane_geometry.h"

#include <QWidget>
#include <memory>

namespace axiscape {

class DeviceStack : public QWidget {
    Q_OBJECT
  public:
    explicit DeviceStack(QWidget* parent = nullptr);

    // Null shows nothing. Facts of the same model are looked up once.
    void setSnapshot(SnapshotPointer snapshot);
    void setLook(const Theme& theme, const AxisStyles& axes);
    void setRange(double from, double to); // seconds that are in sight
    void setDevice(std::int64_t device);   // its row is ringed

    const std::vector<DeviceRow>& rows() const { return m_rows; }
    QRect rowRect(std::size_t row) const;
    // What stands on a row: "device 3 × 2, 1 of 3 along batch, the rest padding; computes ..., waits ..., peak ...".
    QString describe(std::size_t row) const;
    QSize sizeHint() const override { return {480, m_height}; }
    QSize minimumSizeHint() const override { return {240, m_height}; }

  signals:
    void devicePicked(std::int64_t device);
    void rangeWanted(double from, double to);

  protected:
    void paintEvent(QPaintEvent*) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent*) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

  private:
    int rowAt(QPoint place) const;
    TimeScale scale() const;
    double end() const;
    void place();
    void paintRow(std::size_t row, QPainter& painter) const;
    void paintTicks(const DeviceRow& row, const QRectF& strip, QPainter& painter) const;
    void paintMemory(std::size_t row, const QRectF& strip, QPainter& painter) const;

    SnapshotPointer m_snapshot;
    std::shared_ptr<const Model> m_model;
    ModelFacts m_facts; // of m_model
    std::optional<PlacedPipeline> m_pipeline;
    std::vector<DeviceRow> m_rows;
    std::vector<std::shared_ptr<const TimelineData>> m_data; // a row each
    std::vector<int> m_tops;
    Theme m_theme = makeTheme(Theme::Mode::light);
    AxisStyles m_axes;
    double m_from = 0, m_to = 1;
    std::int64_t m_device = 0;
    int m_height = 60, m_pointer = -1, m_focus = 0;
};

} // namespace axiscape
