// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/drawing/theme.h"
#include "widgets/timeline/timeline_data.h"

#include <QWidget>
#include <memory>

class QLabel;
class QTableWidget;

namespace axiscape {

// One row of "What the peak is made of".
struct PeakShare {
    MemoryCategory category = MemoryCategory::parameters;
    std::int64_t bytes = 0;
};
// Largest first; equal ones in the order of the stack.
std::vector<PeakShare> peakShares(const Simulation& simulation);

// The table beside the memory plot: the categories at the peak, and the largest buffers alive there.
class PeakView : public QWidget {
    Q_OBJECT
  public:
    explicit PeakView(QWidget* parent = nullptr);

    void setData(SnapshotPointer snapshot); // with a simulation, or null
    void setLook(const Theme& theme);

  signals:
    void bufferPicked(ValueId value);

  private:
    void fill();

    SnapshotPointer m_snapshot;
    Theme m_theme = makeTheme(Theme::Mode::light);
    QTableWidget* m_shares;
    QTableWidget* m_buffers;
};

} // namespace axiscape
