// SPDX-License-Identifier: GPL-3.0-or-later
// timeline: where the time and the memory of a step go, on one device: lanes of compute and of each axis' network
// above, memory stacked by category below, both over one x axis of seconds or of program order.
#pragma once

#include "widgets/common/designer.h"
#include "widgets/common/panel.h"

#include <memory>

class QLabel;
class QSpinBox;
class QStackedWidget;
class QToolButton;

namespace axiscape {

class PeakView;
class TimelinePlot;
struct TimelineData;

class TimelinePanel : public PanelFrame {
    Q_OBJECT
  public:
    explicit TimelinePanel(Designer& designer, QWidget* parent = nullptr);

    TimelinePlot& plot() const { return *m_plot; }
    bool programOrder() const;

  public slots:
    void setProgramOrder(bool on); // else seconds
    void resetZoom();

  private:
    void refresh();
    void refreshPreview();
    void refreshHeader();
    void restyle();
    void showSelection();
    QString description() const;

    Designer& m_designer;
    TimelinePlot* m_plot;
    PeakView* m_peak;
    QStackedWidget* m_stack;
    QLabel* m_empty;
    QToolButton* m_time;
    QToolButton* m_order;
    QSpinBox* m_device;
    std::shared_ptr<const TimelineData> m_data;
};

} // namespace axiscape
