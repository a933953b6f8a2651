// SPDX-License-Identifier: GPL-3.0-or-later
// timeline: where the time and the memory of a step go, on one device: lanes of compute and of each axis' network above,
// memory stacked by category below, both over one x axis of seconds or of program order.
#pragma once

#include "widgets/common/designer.h"
#include "widgets/common/panel.h"

class QComboBox;
class QStackedWidget;
class QToolButton;

namespace axiscape {

class PeakView;
class TimelinePlot;

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
    void refreshHeader();

    Designer& m_designer;
    TimelinePlot* m_plot;
    PeakView* m_peak;
    QStackedWidget* m_stack;
    QToolButton* m_time;
    QToolButton* m_order;
    QComboBox* m_device;
};

} // namespace axiscape
