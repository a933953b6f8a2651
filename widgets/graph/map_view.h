// SPDX-License-Identifier: GPL-3.0-or-later
// The canvas of the map. The wheel scrolls, Ctrl and wheel zoom about the pointer, dragging the ground pans; a click
// selects, a double click opens in place. Every gesture has a key: arrows walk along the flow, Enter or Right opens,
// Left closes, Alt+Left comes back, 1 to 6 choose what is shown, Space goes to the ops.
#pragma once

#include "core/drawing/map_marks.h"
#include "widgets/graph/map_drop.h"
#include "widgets/graph/map_scene.h"

#include <QPointF>
#include <QWidget>
#include <optional>

class QMenu;

namespace axiscape {

struct WantedAndGot;

class MapView : public QWidget {
    Q_OBJECT
  public:
    explicit MapView(GraphScene& graph, QWidget* parent = nullptr);

    MapScene& scene() { return m_scene; }
    const MapScene& scene() const { return m_scene; }
    const MapDrop& dropState() const { return m_drop; }
    MapLens lens() const { return m_lens; }
    void setLens(MapLens lens);
    MapLook look() const; // what is painted now
    double scale() const { return m_scale; }
    GraphViewport viewportNow() const;
    QRectF toView(const Rect& map) const;
    std::uint32_t selected() const { return m_selected; }
    const std::vector<std::uint32_t>& marked() const { return m_marked; }
    const std::vector<MapMark>& marks() const { return m_marks; } // of what a compiler did otherwise

    // What a compiler did beside what was designed: blocks where that differs are marked. Null: none is.
    void setObserved(std::shared_ptr<const WantedAndGot> observed);

    void fit();
    void zoomBy(double factor);
    void setScale(double scale, QPointF anchor);
    void zoomToSelection();
    void openBox(std::uint32_t box);     // a block in place; a kernel is opened among the ops
    void closeAround(std::uint32_t box); // the innermost open block that it stands in
    void openCell(std::uint32_t box, std::uint32_t cell);
    void openBlock(BlockId block);
    bool openPath(std::string_view path); // of the block "layers/3/attn"; false if there is none
    void closeBlock(BlockId block);
    void collapseAll();
    void expandTo(int depth);
    void goBack();
    void goForward();
    bool canGoBack() const { return !m_back.empty(); }
    bool canGoForward() const { return !m_forward.empty(); }
    void leavePlace();
    // The innermost open block that holds the selection, else of all.
    BlockId currentBlock() const;
    void fillMenu(QMenu& menu);
    QRect smallRect() const; // of the small picture; empty: not there

  signals:
    void viewChanged();
    void lensChanged();
    void historyChanged();
    void placeChanged(); // what is open or selected
    void opsWanted();    // at what is selected
    void marksChanged();
    void observedWanted(int row); // of what a compiler did: the one that the mark is of
    // How the first tensor that collectives bring to that op is moved.
    void redistributionWanted(OpId op, int operand);

  protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool focusNextPrevChild(bool next) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;

  private:
    struct Place {
        std::vector<BlockId> open;
        double scale = 1;
        QPointF offset;
        ValueId value;
        OpId op;
    };
    // After the next layout the block stands where it was clicked.
    struct Anchor {
        BlockId block;
        QPointF view;
    };
    Place place() const;
    void goTo(const Place& to);
    void layoutChanged(bool firstOfModel);
    void selectionChanged();
    void dimensionChanged();
    void placeMarks();
    void bringIntoView();
    std::uint32_t markAt(QPointF at) const;
    QString markText(std::uint32_t mark) const;
    void select(std::uint32_t box);
    MapPart partAt(QPointF at) const;
    void setHovered(std::uint32_t box);
    void walk(int key);
    bool dropKey(QKeyEvent* event);
    void setOffset(QPointF offset);
    void moveBySmall(QPointF at);
    QString cardText(std::uint32_t box) const;
    void describe();
    void paintCard(DrawList& list) const;

    MapScene m_scene;
    MapDrop m_drop;
    MapLens m_lens = MapLens::sharding;
    double m_scale = 1;
    QPointF m_offset; // of the view in the zoomed map
    bool m_fitted = true, m_byKeyboard = false;
    std::uint32_t m_selected = kNone, m_hovered = kNone;
    std::vector<std::uint32_t> m_marked; // boxes with the dimension that is pointed at elsewhere
    std::shared_ptr<const WantedAndGot> m_observed;
    std::vector<MapMark> m_marks; // of that
    int m_heldAxis = -1;          // anywhere in the window
    std::optional<Anchor> m_anchor;
    std::optional<Place> m_returning;
    std::vector<Place> m_back, m_forward;
    QPointF m_pressed, m_last;
    enum class Gesture { none, press, pan, small } m_gesture = Gesture::none;
};

} // namespace axiscape
