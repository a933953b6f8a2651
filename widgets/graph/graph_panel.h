// SPDX-License-Identifier: GPL-3.0-or-later
// The graph with its header: breadcrumbs of where the view is, zoom, fit.
#pragma once

#include "core/drawing/drawing.h"
#include "widgets/common/designer.h"
#include "widgets/common/panel.h"

class QLabel;
class QMenu;
class QToolButton;

namespace axiscape {

class GraphView;

class GraphPanel : public PanelFrame {
    Q_OBJECT
  public:
    explicit GraphPanel(Designer& designer, QWidget* parent = nullptr);

    GraphView& view() const { return *m_view; }
    const GraphLayout& graphLayout() const;
    const GraphStyle& graphStyle() const;
    bool isLaidOut() const; // there is a picture, and no newer one is being made
    // Opens a layer (and those around it) and brings it into view; true if a new layout is being made.
    bool openLayer(LayerId layer);
    void fit();
    void zoomIn();
    void zoomOut();
    void find(const QString& words = {}); // empty: those of before

  signals:
    void laidOut();

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void updateCrumbs();
    void updateZoom();
    void updateIcons();
    Designer& m_designer;
    GraphView* m_view;
    QLabel* m_crumbs;
    QToolButton *m_back, *m_forward, *m_find, *m_marks, *m_out, *m_percent, *m_in, *m_fit;
    QMenu* m_bookmarks;
    LayerId m_wanted; // to be brought into view when its layout is there
};

} // namespace axiscape
