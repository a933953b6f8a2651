// SPDX-License-Identifier: GPL-3.0-or-later
// The graph with its header: breadcrumbs of where the view is, zoom, fit. It opens on the map of the model; "Ops" (or
// Space) shows every op, at the same selection.
#pragma once

#include "core/drawing/drawing.h"
#include "widgets/common/designer.h"
#include "widgets/common/panel.h"

#include <utility>
#include <vector>

class QLabel;
class QMenu;
class QStackedWidget;
class QToolButton;

namespace axiscape {

class GraphView;
class MapView;

class GraphPanel : public PanelFrame {
    Q_OBJECT
  public:
    explicit GraphPanel(Designer& designer, QWidget* parent = nullptr);

    GraphView& view() const { return *m_view; } // of the ops
    MapView& map() const { return *m_map; }
    QWidget* shownView() const; // that of the two which is in front
    bool isMap() const;
    void showMap();
    void showOps(); // what is selected is brought into sight there
    const GraphLayout& graphLayout() const;
    const GraphStyle& graphStyle() const;
    bool isLaidOut() const; // there is a picture, and no newer one is being made
    // Opens a layer (and those around it) and brings it into view: on the map where it is a block there, else among the
    // ops. True if a new layout is being made.
    bool openLayer(LayerId layer);
    void fit();
    void zoomIn();
    void zoomOut();
    void goBack();
    void goForward();
    void find(const QString& words = {}); // empty: those of before

  signals:
    void laidOut();

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void makeMap();
    void updateHistory();
    void updateMapCrumbs();
    void setCrumbs(const std::vector<std::pair<std::uint32_t, QString>>& path);
    void followCrumb(const QString& link);
    void updateCrumbs();
    void updateZoom();
    void updateIcons();
    Designer& m_designer;
    GraphView* m_view;
    MapView* m_map;
    QStackedWidget* m_pages;
    QLabel* m_crumbs;
    QToolButton *m_back, *m_forward, *m_find, *m_marks, *m_out, *m_percent, *m_in, *m_fit, *m_toMap, *m_toOps;
    QMenu* m_bookmarks;
    LayerId m_wanted; // to be brought into view when its layout is there
};

} // namespace axiscape
