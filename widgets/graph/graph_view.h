// SPDX-License-Identifier: GPL-3.0-or-later
// The canvas of the graph.
#pragma once

#include "widgets/graph/graph_drop.h"
#include "widgets/graph/graph_look.h"
#include "widgets/graph/graph_scene.h"
#include "widgets/graph/graph_search.h"
#include "widgets/graph/hover_card.h"
#include "widgets/graph/overlay_places.h"
#include "widgets/graph/static_layer.h"

#include <QAbstractScrollArea>
#include <QPixmap>
#include <optional>
#include <utility>

class QMenu;
class QTimer;

namespace axiscape {

inline constexpr double kWide = 800;    // pixels: views at least that wide have their overlays at the right edge
inline constexpr float kLegendRow = 40; // and others the legend at the lower one

class CompareNotice;
class ConflictBar;
class FindBar;
class LayoutNotice;

// The canvas: the graph at any zoom. The wheel scrolls, Ctrl and wheel or a pinch zoom about the pointer; dragging the
// ground pans; axes are dropped on arguments. Every gesture has a key: arrows walk along the edges, Tab through what
// hangs on a node (strips, collectives, tunnels, its conflict), Enter opens, follows or asks, Alt+Left comes back.
class GraphView : public QAbstractScrollArea {
    Q_OBJECT
  public:
    explicit GraphView(Designer& designer, QWidget* parent = nullptr);

    GraphScene& scene() { return m_scene; }
    const GraphDrop& dropState() const { return m_drop; }
    GraphOverlay overlay() const; // what is painted over the graph now
    // What lies over it, and what that must not hide: the selected node with what hangs on it, the target of a drag.
    OverlayPlaces overlayPlaces() const;
    std::vector<Rect> keptInSight() const;
    std::vector<Rect> bars() const; // the search, a comparison, a question, a layout under way
    double scale() const { return m_scale; }
    GraphViewport viewportNow() const;
    Point toGraph(QPointF view) const;
    QRectF toView(const Rect& graph) const;

    void fit();                      // all of it, and again with every size of the view until it is moved
    void fitTo(const Rect& graph);   // not beyond 100 %
    void showTop(const Rect& graph); // at 100 %, its upper left
    void zoomBy(double factor);      // about the middle
    void setScale(double scale, QPointF anchor);
    void centreOn(Rect graph);
    void openGroup(NodeIndex node); // closed group: opens it where it is
    void closeGroup(FrameIndex frame);
    void goTo(ValueId value, OpId op); // selects, opens what hides it, centres; Alt+Left comes back
    // Before a jump: Alt+Left comes back here.
    void leavePlace();
    void goBack();
    void goForward();
    GraphLook look() const;
    void showAgain(GraphLook look); // of a model that was just shown again: once its layout is there
    GraphStand stand() const;
    void returnTo(GraphStand stand); // with the groups that were open there
    bool canGoBack() const { return m_history.canGoBack(); }
    bool canGoForward() const { return m_history.canGoForward(); }
    // To the far end of a tunnel; a list where it has many, or on request.
    void followTunnel(std::uint32_t tunnel, bool list = false);
    void followDefinition(); // of what the selected op reads; a list if it reads several values
    void followUse();        // of the selected tensor; a list if it has several users
    void toggleBookmark();   // of what is selected
    void stepBookmark(int by);
    void fillBookmarkMenu(QMenu& menu);

    // Esc would close something first: an axis held over an argument, a part at the keyboard, a question, the search.
    bool hasAside() const;

    void openFind(const QString& words = {}); // empty: those of before
    FindBar& findBar() { return *m_find; }
    ConflictBar& conflictBar() { return *m_conflict; }
    // What the keyboard is on, beside the selected node; kind none: the node itself.
    const GraphPart& focusedPart() const { return m_part; }
    const GraphPart& hoveredPart() const { return m_hovered; }
    const std::optional<HoverCard>& hoverCard() const { return m_card; }
    // The layer whose frame holds the selection, else the middle of the view: what breadcrumbs show.
    LayerId currentLayer() const;

  signals:
    void viewChanged(); // zoom or place
    void currentLayerChanged();
    void historyChanged();
    // A collective was opened: how an operand of the op is moved, or its result (-1).
    void redistributionWanted(OpId op, int operand);

  protected:
    bool viewportEvent(QEvent* event) override;
    bool focusNextPrevChild(bool next) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
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
    // Where a layer's top left is to be after the next layout, so that what was opened stays under the pointer.
    struct Anchor {
        LayerId layer;
        QPointF view;
        bool opened = false; // else closed
    };
    float middleOf(const Rect& graph) const;
    QPointF beginningInView(const Rect& frame) const;
    bool fitsWhole(const Rect& graph) const; // at 100 %
    QRectF clearArea() const;                // what the overlays leave for what is brought into sight
    enum class LegendShape : std::uint8_t { none, row, column };
    LegendShape legendShape() const;
    Rect viewRect() const;
    std::vector<Rect> heldOver() const;
    std::vector<Rect> namedInSight() const;
    // `avoid`: what is over the graph, the first `needed` of it not to be covered. Says whether it is the short form.
    Rect previewPlace(const PreviewCard& card, const OverlayPlaces& others, std::span<const Rect> avoid,
                      std::size_t needed, bool& brief) const;
    int legendAxis() const; // that is held, -1: none
    Rect legendPlace(const std::vector<Rect>& avoid, bool& inRow) const;
    Rect minimapPlace(const std::vector<Rect>& avoid) const;
    QPoint offset() const;
    void setOffset(QPointF offset);
    void updateRanges();
    void layoutChanged(bool firstOfModel);
    void selectionChanged();
    void revealSelection(bool keepScale = false);
    void firstPlace();
    bool isAt(const std::optional<std::pair<double, QPoint>>& place) const;
    bool isUntouched() const { return isAt(m_firstPlace); }
    void standAt(const GraphStand& stand);
    void followSteps();
    GraphPlace place() const;
    void goToPlace(const GraphPlace& place);
    void pick(const GraphPlace& place); // selects, without moving the view
    void select(NodeIndex node);
    void selectValue(ValueId value);
    void addPlace(QMenu& menu, ValueId value, OpId op); // an entry that goes there
    QString nameOf(ValueId value, OpId op, LayerId layer) const;
    void clickAt(QPointF at);
    bool dropKey(QKeyEvent* event);
    bool axisKey(const QString& text);
    void walk(int key);
    NodeIndex neighbour(NodeIndex from, int key) const;
    void setHovered(const GraphPart& part);
    void setPart(const GraphPart& part);
    bool openCollective(const GraphPart& part); // false: it is of another program
    bool activatePart();                        // Enter
    void showCard(const GraphPart& part);
    void hideCard();
    void askConflict(NodeIndex node, bool activate);
    void placeNotices();
    void updateFound();
    void describe(); // for screen readers
    void paintOverlay(QPainter& painter);
    void paintMinimap(QPainter& painter);
    QRect minimapRect() const; // empty: not there
    void moveByMinimap(QPointF at);
    QString toolTipAt(QPointF at) const;

    GraphScene m_scene;
    GraphDrop m_drop;
    StaticLayer m_layer;
    QPixmap m_minimap;
    double m_scale = 1;
    std::optional<Anchor> m_anchor;
    std::optional<std::pair<double, QPoint>> m_firstPlace, m_fitted; // scale and offset they gave
    std::optional<GraphLook> m_again;
    std::optional<GraphStand> m_beforeSteps, m_returning; // the latter once its layout is there
    bool m_firstPlacePending = false, m_revealPending = false, m_byKeyboard = false;
    bool m_revealKeepsScale = false;
    NodeIndex m_selected = kNone;
    GraphPart m_hovered, m_part; // under the pointer; under the keyboard
    std::optional<HoverCard> m_card;
    GraphPart m_cardPart;
    QTimer* m_cardSoon;
    QPointF m_pressed, m_lastPan;
    enum class Gesture { none, press, pan, minimap } m_gesture = Gesture::none;
    GraphHistory m_history;
    void keepBookmarks(); // where the project finds them
    void takeBookmarks();
    std::vector<GraphPlace> m_bookmarks;
    std::vector<NodeIndex> m_found; // by the search, ascending
    FindBar* m_find;
    ConflictBar* m_conflict;
    LayoutNotice* m_laying;
    CompareNotice* m_comparing;
    int m_draggedAxis = -1; // anywhere in the window
};

} // namespace axiscape
