// SPDX-License-Identifier: GPL-3.0-or-later
// Axes and the links they run over, in words.
#pragma once

#include "core/hardware/hardware.h"
#include "widgets/common/designer.h"

#include <QWidget>

namespace axiscape {

// Over which links an axis runs, nearest first, and how fast: "x, y · 70 GiB/s"; empty for an axis of one device.
QString linksText(const Strategy& strategy, const Hardware& hardware, AxisId axis);

// What an order of one's own does to the links: "model runs over dcn now", or why nothing changes; empty for orders of
// axes, which say it themselves.
QString orderEffect(const Strategy& strategy, const Hardware& hardware);

// The network in words below the picture of the mesh: for every axis its chip, its line as the picture draws it, and
// its links; last, the order of the devices if it is one of their own.
class MeshLinks : public QWidget {
    Q_OBJECT
  public:
    explicit MeshLinks(Designer& designer, QWidget* parent = nullptr);
    QSize sizeHint() const override { return {200, kLine * rows()}; }
    QSize minimumSizeHint() const override { return {60, sizeHint().height()}; }
    QString text(int axis) const { return m_texts.value(axis); }

  protected:
    void paintEvent(QPaintEvent*) override;
    bool event(QEvent* event) override;

  private:
    static constexpr int kLine = 18;
    int rows() const;
    void refresh();
    Designer& m_designer;
    QStringList m_texts; // per axis
    QString m_order;     // of the devices, in words; empty: as they are counted
};

} // namespace axiscape
