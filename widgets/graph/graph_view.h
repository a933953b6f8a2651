// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/graph/graph_drop.h"
#include "widgets/graph/graph_scene.h"
#include "widgets/graph/static_layer.h"

#include <QAbstractScrollArea>
#include <QPixmap>
#include <optional>
#include <utility>

namespace axiscape {

// The canvas: the graph at any zoom. The wheel scrolls, Ctrl and wheel or a pinch zoom about the pointer; dragging the
// ground pans; axes are dropped on arguments. Every gesture has a key.
class GraphView : public QAbstractScrollArea {
    Q_OBJECT
  public:
    explicit GraphView(Designer& designer, QWidget* parent = nullptr);

    GraphScene& scene() { return m_scene; }
    const GraphDrop& dropState() const { return m_drop; }
    double scale() const { return m_scale; }
    GraphViewport viewportNow() const;
    Point toGraph(QPointF view) const;
    QRectF toView(const Rect& graph) const;

    void fit();
    void fitTo(const Rect& graph);   // not beyond 100 %
    void showTop(const Rect& graph); // at 100 %, its upper left
    void zoomBy(double factor);      // about the middle
    void setScale(double scale, QPointF anchor);
    void centreOn(Rect graph);
    void openGroup(NodeIndex node); // closed group: opens it where it is
    void closeGroup(FrameIndex frame);
    void goTo(ValueId value, OpId op); // selects, opens what hides it, centres; Alt+Left comes back
    void goBack();
    void goForward();
    // The layer whose frame holds the selection, else the middle of the view: what breadcrumbs show.
    LayerId currentLayer() const;

  signals:
    void viewChanged(); // zoom or place
    void currentLayerChanged();

  protected:
    bool viewportEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;

  private:
    struct Jump {
        ValueId value;
        OpId op;
    };
    // Where a layer's top left is to be after the next layout, so that what was opened stays under the pointer.
    struct Anchor {
        LayerId layer;
        QPointF view;
    };
    QRectF clearArea() const;
    QPoint offset() const;
    void setOffset(QPointF offset);
    void updateRanges();
    void layoutChanged(bool firstOfModel);
    void selectionChanged();
    void revealSelection();
    void firstPlace();
    void select(NodeIndex node);
    void clickAt(QPointF at);
    bool dropKey(QKeyEvent* event);
    bool axisKey(const QString& text);
    void walk(int key);
    NodeIndex neighbour(NodeIndex from, int key) const;
    void setHovered(NodeIndex node);
    void describe(); // for screen readers
    GraphOverlay overlay() const;
    void paintOverlay(QPainter& painter);
    void paintMinimap(QPainter& painter);
    QRect minimapRect() const; // empty where it would cover too much
    void moveByMinimap(QPointF at);
    QString toolTipAt(QPointF at) const;

    GraphScene m_scene;
    GraphDrop m_drop;
    StaticLayer m_layer;
    QPixmap m_minimap;
    double m_scale = 1;
    std::optional<Anchor> m_anchor;
    std::optional<std::pair<double, QPoint>> m_firstPlace; // scale and offset it gave
    bool m_firstPlacePending = false, m_revealPending = false, m_byKeyboard = false;
    NodeIndex m_hovered = kNone, m_selected = kNone;
    QPointF m_pressed, m_lastPan;
    enum class Gesture { none, press, pan, minimap } m_gesture = Gesture::none;
    std::vector<Jump> m_back, m_forward;
    int m_draggedAxis = -1; // anywhere in the window
};

} // namespace axiscape
