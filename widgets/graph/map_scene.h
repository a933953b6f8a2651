// SPDX-License-Identifier: GPL-3.0-or-later
// What the map shows: blocks of the model, found once on a worker; which of them are open; where they stand, and what
// they cost under the newest snapshot or the preview under way. Holds no widget. The old picture stays until the new
// one is there.
#pragma once

#include "core/drawing/map_picture.h"
#include "widgets/common/task.h"
#include "widgets/graph/graph_scene.h"

#include <QSize>

namespace axiscape {

class MapScene : public QObject {
    Q_OBJECT
  public:
    explicit MapScene(GraphScene& graph, QObject* parent = nullptr);

    Designer& designer() const { return m_graph.designer(); }
    const Theme& theme() const { return m_graph.theme(); }
    const GraphStyle& style() const { return m_graph.style(); }
    const MapPicture& picture() const { return m_picture; }
    const ProgramMap* map() const { return m_map.get(); }
    bool empty() const { return !m_picture.map || m_picture.layout.boxes.empty() || !style().module; }
    bool busy() const { return m_finding.isBusy() || m_findingLanes.isBusy() || m_making.isBusy(); }
    std::uint64_t version() const { return m_version; } // counts layouts

    void setRoom(QSize room); // of the view: rows use its width, and its height as far as they can be read
    const std::vector<BlockId>& open() const { return m_open; }
    bool isOpen(BlockId block) const;
    bool setOpen(BlockId block, bool open); // false if nothing changes; a closed one closes what is in it
    void setOpen(std::vector<BlockId> open);
    void collapseAll();
    void expandTo(int depth); // the first block of every fold, so deep

    // Boxes of the preview under way that would be cut otherwise, ascending.
    const std::vector<std::uint32_t>& wouldChange() const { return m_wouldChange; }
    // The box that shows an op or an argument; kNone if none does.
    std::uint32_t boxOf(ValueId value, OpId op) const;
    // Boxes with a tensor that has the dimension, ascending. Linear in the program.
    std::vector<std::uint32_t> boxesWith(const DimensionHighlight& dimension) const;

  signals:
    void layoutChanged(bool firstOfModel);
    void figuresChanged();

  private:
    void modelChanged();
    void findLanes();
    void update();
    void make(bool layoutToo);
    GraphScene& m_graph;
    std::shared_ptr<const ProgramMap> m_map;
    std::shared_ptr<const Model> m_mapOf; // whose map that is
    std::vector<BlockId> m_open;
    QSize m_room{1042, 560};
    MapPicture m_picture;
    std::vector<std::uint32_t> m_wouldChange;
    std::uint64_t m_version = 0;
    bool m_first = true, m_layoutWanted = false;
    Task<std::shared_ptr<const ProgramMap>> m_finding, m_findingLanes;
    Task<MapPicture> m_making;
};

// Rows so wide that the whole picture fills a view of that size, as far as its text can be read then.
MapLayout layoutFor(const Module& module, const ProgramMap& map, const std::vector<BlockId>& open, QSize room);

} // namespace axiscape
