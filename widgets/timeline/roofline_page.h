// SPDX-License-Identifier: GPL-3.0-or-later
// The page of the timeline that says what the chip could do: kernels under its ceilings, beside them the floors of the
// step and the step on a chip with twice as much of one thing. Worked out off the window's thread, while it is shown.
#pragma once

#include "widgets/common/task.h"
#include "widgets/timeline/roofline_view.h"

#include <QWidget>
#include <array>

class QLabel;
class QStackedWidget;

namespace axiscape {

class RooflinePage : public QWidget {
    Q_OBJECT
  public:
    explicit RooflinePage(QWidget* parent = nullptr);
    ~RooflinePage() override;

    void setSnapshot(SnapshotPointer snapshot); // null: nothing, and nothing is worked out
    void setLook(const Theme& theme) { m_view->setLook(theme); }
    RooflineView& view() const { return *m_view; }
    bool isBusy() const { return m_task.isBusy(); }

  private:
    struct Made {
        Roofline roof;
        std::vector<ChipWhatIf> chips;
    };
    void show(Made made);

    SnapshotPointer m_snapshot;
    RooflineView* m_view;
    std::array<QLabel*, 5> m_floors;
    std::array<QLabel*, 4> m_chips;
    QLabel* m_note;
    Task<Made> m_task;
};

} // namespace axiscape
