// SPDX-License-Identifier: GPL-3.0-or-later
// timeline: where the time and the memory of a step go, on one device, or on all one below the other: lanes of compute
// and of each axis' network above, memory stacked by category below, both over one x axis of seconds or of program
// order.
#pragma once

#include "widgets/common/designer.h"
#include "widgets/common/panel.h"
#include "widgets/common/panel_look.h"

#include <memory>

class QLabel;
class QSpinBox;
class QStackedWidget;
class QTableView;

namespace axiscape {

class DeviceStack;
class IntervalsModel;
class PeakView;
class RooflinePage;
class Segments;
class UnpricedMark;
class TimelinePlot;
struct TimelineData;

class TimelinePanel : public PanelFrame, public PanelLook {
    Q_OBJECT
  public:
    explicit TimelinePanel(Designer& designer, QWidget* parent = nullptr);

    TimelinePlot& plot() const { return *m_plot; }
    PeakView& peak() const { return *m_peak; }
    DeviceStack& devices() const { return *m_stacked; }
    RooflinePage& roofline() const { return *m_roofline; }
    bool programOrder() const;
    QVariantMap look() const override; // axis, table, its sort order, zoom
    void showLook(const QVariantMap& look) override;

  public slots:
    void setProgramOrder(bool on); // else seconds
    void setTableShown(bool on);   // else the picture
    void setDevicesShown(bool on); // all of them, else the picture of one
    void setRooflineShown(bool on);
    void resetZoom();

  signals:
    void observedWanted(int row); // of what a compiler did: the one that the mark is of

  private:
    void refresh();
    void refreshPreview();
    void refreshTable();
    void refreshStack();
    void refreshRoofline();
    void showRange();
    void refreshHeader();
    void restyle();
    void showSelection();
    void pick(OpId op);
    QString description() const;
    std::int64_t device() const;                        // where it stands on the mesh
    std::int64_t numberOf(std::int64_t position) const; // shown

    Designer& m_designer;
    TimelinePlot* m_plot;
    PeakView* m_peak;
    QStackedWidget* m_stack;
    QLabel* m_empty;
    Segments* m_order;
    Segments* m_as;
    QStackedWidget* m_views; // picture, table
    QTableView* m_table;
    IntervalsModel* m_intervals;
    bool m_following = false; // the table follows the selection
    struct {
        double from = 0, to = 0;
        int scrolled = 0;
    } m_beforeSteps;
    DeviceStack* m_stacked;
    RooflinePage* m_roofline;
    QSpinBox* m_device;
    UnpricedMark* m_unpriced;
    std::shared_ptr<const TimelineData> m_data;
};

} // namespace axiscape
