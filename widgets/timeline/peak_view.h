// SPDX-License-Identifier: GPL-3.0-or-later
// What the peak is made of, beside the timeline.
#pragma once

#include "core/drawing/theme.h"
#include "core/insight/peak_table.h"
#include "core/insight/timeline_data.h"

#include <QWidget>
#include <memory>

class QStackedWidget;
class QTableWidget;

namespace axiscape {

// One row of "What the peak is made of".
struct PeakShare {
    MemoryCategory category = MemoryCategory::parameters;
    std::int64_t bytes = 0;
};
// Largest first; equal ones in the order of the stack.
std::vector<PeakShare> peakShares(const Simulation& simulation);

class PeakMapView;
class Segments;

// Beside the memory plot: what the peak is made of, as a list of categories and largest buffers, or as a map of all.
class PeakView : public QWidget {
    Q_OBJECT
  public:
    explicit PeakView(QWidget* parent = nullptr);

    void setData(SnapshotPointer snapshot); // with a simulation, or null
    void setLook(const Theme& theme);
    void setSelected(ValueId value);
    PeakMapView& map() const { return *m_map; }
    void setFooter(QWidget* widget); // below list and map
    // What a buffer is owed to, in two lines: its layer, the tactic that cut it, the line it comes from.
    QString explanation(std::size_t buffer);

  signals:
    void bufferPicked(ValueId value);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void fill();

    SnapshotPointer m_snapshot;
    std::vector<PeakRow> m_rows; // of m_snapshot; made when first asked for
    Theme m_theme = makeTheme(Theme::Mode::light);
    Segments* m_as;
    QStackedWidget* m_stack;
    PeakMapView* m_map;
    QTableWidget* m_shares;
    QTableWidget* m_buffers;
};

} // namespace axiscape
