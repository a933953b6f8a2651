// SPDX-License-Identifier: GPL-3.0-or-later
// A mesh axis held over the map. Over the stores: the dimensions of the tensor, as in the graph of ops. Over a block:
// the dimensions that its tensors have ("heads of all layers"), cut everywhere. Over a kernel: its result, in this
// place alone. Shift keeps the tensor whole, Ctrl means all that leaves its named scope. The same legality and the same
// commands as everywhere else.
#pragma once

#include "widgets/common/schedule_edits.h"
#include "widgets/common/value_cuts.h"
#include "widgets/graph/map_scene.h"
#include "widgets/graph/preview_card.h"

#include <QString>
#include <optional>

namespace axiscape {

class MapDrop : public QObject {
    Q_OBJECT
  public:
    explicit MapDrop(MapScene& scene, QObject* parent = nullptr);

    bool active() const { return m_axis >= 0; }
    int axis() const { return m_axis; }
    std::uint32_t target() const { return m_target; }
    int dimension() const { return m_dim; }
    std::size_t count() const { return m_choices.size(); }
    bool legal() const;
    QString refusal(std::size_t choice) const { return m_choices[choice].refusal; }
    QString name(std::size_t choice) const { return m_choices[choice].name; }

    // True if letting go there cuts something.
    bool hover(int axis, Point at, const GraphViewport& view, DropKeys keys);
    bool begin(int axis, std::uint32_t box, DropKeys keys = {}); // by keys: at the first legal dimension
    void setKeys(DropKeys keys);
    void moveDimension(int by);
    bool apply(); // one undo step; false if it is not legal
    void end();
    void fill(MapLook& look) const;
    std::optional<PreviewCard> card() const;

  signals:
    void changed();

  private:
    struct Choice {
        QString name, refusal, undoText;
        std::optional<AxisDrop> drop; // on an argument
        std::optional<Strategy> next; // else what the strategy would be
        DimensionId dimension;        // worked out when it is asked for
        bool worked = true;
    };
    void setTarget(std::uint32_t box);
    void setDim(int dim);
    void work(Choice& choice) const;
    void argumentChoices(std::uint32_t argument);
    void blockChoices();
    QString dimensionName(ValueId value, std::size_t dim) const;
    void editChoices(ValueId value, std::vector<ValueEdit> edits);
    MapScene& m_scene;
    int m_axis = -1, m_dim = -1;
    DropKeys m_keys;
    bool m_asked = false;
    std::uint32_t m_target = kNone;
    std::vector<Choice> m_choices;
};

} // namespace axiscape
