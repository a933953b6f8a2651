// SPDX-License-Identifier: GPL-3.0-or-later
// A mesh axis held over the graph, by the mouse or by keys: which tensor and dimension it would cut, why it may not,
// and what that would change. Arguments, results of ops and partial sums alike; Shift keeps the tensor whole, Ctrl
// means all that leaves its named scope. The same for both ways; the document hears of it only through Designer.
#pragma once

#include "widgets/common/value_cuts.h"
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
    bool legal() const { return wanted().has_value(); }

    // The axis is at a point of the view. True if letting go there cuts something.
    bool hover(int axis, Point at, const GraphViewport& view, DropKeys keys);
    // From the keyboard: starts at the first legal dimension. False if the argument has no dimensions.
    bool begin(int axis, NodeIndex node);
    void moveDimension(int by);
    void setDimension(int dim);
    void setKeys(DropKeys keys);
    // Does it: one undo step. False if it is not legal.
    bool apply();
    void end(); // leaves no trace

    void fill(GraphOverlay& overlay) const;
    // Nothing to show before a preview was asked for, here or by another panel.
    std::optional<PreviewCard> card() const;

  signals:
    void changed();

  private:
    // What letting go now would do.
    struct Asked {
        ValueId value;
        std::uint8_t dim = 0;
        AxisId axis = 0;
        DropKeys keys;
        friend bool operator==(const Asked&, const Asked&) = default;
    };
    std::optional<Asked> wanted() const;
    const ValueEdit* edit() const; // null: it is a drop on an argument
    AxisDrop dropOf(const Asked& asked) const;
    void setTarget(NodeIndex node);
    void update(int dim);
    void previewChanged();
    NodeIndex nodeUnder(Point at, const GraphViewport& view) const;
    ValueId valueOf(NodeIndex node) const; // invalid: nothing can be let go there
    GraphScene& m_scene;
    int m_axis = -1;
    bool m_byKeys = false;
    DropKeys m_keys;
    NodeIndex m_target = kNone;
    int m_dim = -1;
    std::vector<std::string> m_reasons, m_notes; // per dimension of the target
    std::vector<ValueEdit> m_edits;              // what they would be; empty: drops on an argument
    std::optional<Asked> m_asked;                // the preview under way
    PreviewCard m_last;                          // figures stay while the next are computed
};

} // namespace axiscape
