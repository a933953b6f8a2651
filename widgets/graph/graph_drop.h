// SPDX-License-Identifier: GPL-3.0-or-later
// A mesh axis held over the graph, by the mouse or by keys: which argument and dimension it would cut, why it may not,
// and what that would change. The same for both ways; the document hears of it only through Designer.
#pragma once

#include "widgets/graph/graph_scene.h"
#include "widgets/graph/preview_card.h"

#include <optional>

namespace axiscape {

class GraphDrop : public QObject {
    Q_OBJECT
  public:
    explicit GraphDrop(GraphScene& scene, QObject* parent = nullptr);

    bool active() const { return m_axis >= 0; }
    bool byKeys() const { return m_byKeys; }
    int axis() const { return m_axis; }
    NodeIndex target() const { return m_target; }
    int dimension() const { return m_dim; }
    bool legal() const { return drop().has_value(); }
    // What letting go now would do.
    std::optional<AxisDrop> drop() const;

    // The axis is at a point of the view. True if letting go there cuts something.
    bool hover(int axis, Point at, const GraphViewport& view, bool thisOneOnly);
    // From the keyboard: starts at the first legal dimension. False if the argument has no dimensions.
    bool begin(int axis, NodeIndex argument);
    void moveDimension(int by);
    void setDimension(int dim);
    void setThisOneOnly(bool only);
    // Does it: one undo step. False if it is not legal.
    bool apply();
    void end(); // leaves no trace

    void fill(GraphOverlay& overlay) const;
    // Nothing to show before a preview was asked for, here or by another panel.
    std::optional<PreviewCard> card() const;

  signals:
    void changed();

  private:
    void setTarget(NodeIndex node);
    void update(int dim, bool thisOneOnly);
    void previewChanged();
    std::uint32_t argument() const { return m_scene.layout().nodes[m_target].argument; }
    GraphScene& m_scene;
    int m_axis = -1;
    bool m_byKeys = false, m_thisOneOnly = false;
    NodeIndex m_target = kNone;
    int m_dim = -1;
    std::vector<std::string> m_reasons, m_notes; // per dimension of the target
    std::optional<AxisDrop> m_asked;             // the preview under way
    PreviewCard m_last;                          // figures stay while the next are computed
};

} // namespace axiscape
