// SPDX-License-Identifier: GPL-3.0-or-later
// What the graph shows: the layout of the open groups, made on a worker, and the style of the newest snapshot or of the
// preview under way. Holds no widget. While a layout is being made the old one stays.
#pragma once

#include "core/drawing/drawing.h"
#include "widgets/common/designer.h"
#include "widgets/common/task.h"

#include <vector>

namespace axiscape {

class GraphScene : public QObject {
    Q_OBJECT
  public:
    explicit GraphScene(Designer& designer, QObject* parent = nullptr);

    Designer& designer() const { return m_designer; }
    const GraphLayout& layout() const { return m_layout; }
    const GraphStyle& style() const { return m_style; }
    const Theme& theme() const { return m_designer.theme(); }
    bool empty() const { return m_layout.nodes.empty() || !m_style.module; }
    bool busy() const { return m_busy; }
    // How far the layout under way is: "layer_0", things placed, of how many.
    struct Doing {
        QString what;
        qint64 done = 0, total = 0;
    };
    const Doing& doing() const { return m_doing; }
    // Keeps the picture there is; the groups asked for stay closed.
    void cancelLayout();
    std::uint64_t layoutVersion() const { return m_version; } // counts pictures

    bool isOpen(LayerId layer) const;
    // Opening a layer opens those around it; closing one closes those inside. False if nothing changes.
    bool setOpen(LayerId layer, bool open);
    const std::vector<LayerId>& openLayers() const { return m_request.open; }
    bool setOpenLayers(std::vector<LayerId> open); // these and no others, as openLayers() gave them
    // Opens what hides an op or an argument.
    bool reveal(ValueId value, OpId op);

    NodeIndex nodeAt(Point p) const { return m_layout.nodeGrid.at(p, m_nodeRects); }
    FrameIndex frameAt(Point p) const; // the innermost open group; 0 if none
    // The node that shows a value or an op, an open group's content or not; kNone if it is not in the picture.
    NodeIndex nodeOf(const GraphPart& part) const;
    // The node that shows what is selected; kNone if nothing is or it is not in the picture.
    NodeIndex nodeOf(ValueId value, OpId op, LayerId layer) const;
    FrameIndex frameOf(LayerId layer) const; // kNone if it is not open

    // During a preview: nodes of values whose sharding would change, ascending.
    const std::vector<NodeIndex>& wouldChange() const { return m_wouldChange; }
    std::size_t wouldChangeValues() const { return m_wouldChangeValues; }

    // A picture to show from outside (tests, exports): no worker.
    void setLayout(GraphLayout layout);

  signals:
    void layoutChanged(bool firstOfModel);
    void styleChanged();
    void busyChanged(bool busy);
    void progressed();

  private:
    void updateMarks();
    void modelChanged();
    void updateStyle();
    void request();
    Designer& m_designer;
    GraphLayout m_layout;
    std::vector<Rect> m_nodeRects;
    GraphStyle m_style;
    LayoutRequest m_request, m_shown; // wanted, and what the picture is of
    Doing m_doing;
    std::vector<NodeIndex> m_wouldChange;
    std::size_t m_wouldChangeValues = 0;
    Task<GraphLayout> m_task;
    std::uint64_t m_version = 0;
    bool m_busy = false, m_first = true;
};

} // namespace axiscape
