// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/graph/map_scene.h"

#include "core/insight/map_figures.h"
#include "core/structure/block_lanes.h"

#include <algorithm>

namespace axiscape {

MapLayout layoutFor(const Module& module, const ProgramMap& map, const std::vector<BlockId>& open, QSize room) {
    const auto wide = static_cast<float>(std::max(320, room.width()));
    const auto high = static_cast<float>(std::max(200, room.height()));
    MapLayout layout = layoutMap(module, map, {open, wide, high});
    // The largest zoom at which all lanes are in sight.
    for (const float zoom : {.85f, map_size::smallestZoom, .58f, map_size::leastZoom}) {
        if (layout.columns || layout.bounds.height * layout.zoom <= high + 1) break;
        layout = layoutMap(module, map, {open, wide / zoom, high / zoom, zoom});
    }
    return layout;
}

MapScene::MapScene(GraphScene& graph, QObject* parent) : QObject(parent), m_graph(graph) {
    connect(&designer(), &Designer::modelChanged, this, &MapScene::modelChanged);
    connect(&graph, &GraphScene::styleChanged, this, &MapScene::update); // a new snapshot or preview
    modelChanged();
}

void MapScene::modelChanged() {
    m_finding.cancel();
    m_findingLanes.cancel();
    m_making.cancel();
    m_map = nullptr;
    m_mapOf = nullptr;
    m_picture = {};
    m_open.clear();
    m_wouldChange.clear();
    m_first = true;
    ++m_version;
    if (const auto model = designer().model())
        m_finding.start(
            [model](const Progress&) {
                return std::make_shared<const ProgramMap>(mapOf(*model->module, *model->structure));
            },
            [this, model](std::shared_ptr<const ProgramMap> found) {
                m_map = std::move(found);
                m_mapOf = model;
                m_open = initiallyOpen(*m_map);
                make(true);
                findLanes();
            });
    emit layoutChanged(false);
}

// The map is there before them: they ask for facts that take longer to find.
void MapScene::findLanes() {
    m_findingLanes.start(
        [model = m_mapOf, map = m_map](const Progress&) -> std::shared_ptr<const ProgramMap> {
            auto with = std::make_shared<ProgramMap>(*map);
            axiscape::findLanes(*with, *model->sites, *model->structure);
            return with->lanes.empty() ? map : with;
        },
        [this](std::shared_ptr<const ProgramMap> found) {
            if (found == m_map) return;
            m_map = std::move(found);
            update();
        });
}

void MapScene::update() { make(m_layoutWanted); }

void MapScene::make(bool layoutToo) {
    const auto model = designer().model();
    if (!model || !m_map || m_mapOf != model) return; // another model may be there before its map is asked for
    m_layoutWanted = layoutToo;                       // if it is asked again before it is there
    SnapshotPointer now = designer().preview() ? designer().preview() : designer().snapshot();
    if (now && now->model != model) now.reset();
    SnapshotPointer before = designer().preview() ? designer().snapshot() : designer().compared();
    if (before && before->model != model) before.reset();
    const GraphStyle& shown = m_graph.style();
    if (shown.module != model->module) return; // it comes with the style
    m_making.start(
        [model, map = m_map, open = m_open, room = m_room, now, before, layoutToo, style = shown,
         layout = m_picture.layout](const Progress&) mutable {
            MapPicture made;
            made.layout = layoutToo ? layoutFor(*model->module, *map, open, room) : std::move(layout);
            if (now) {
                made.figures = mapFiguresOf(*now, style, *map, made.layout, before.get());
            } else {
                made.figures.boxes.resize(made.layout.boxes.size());
                made.figures.cells.resize(made.layout.boxes.size());
                made.figures.ribbonBytes.resize(made.layout.ribbons.size());
                made.figures.ribbonValue.resize(made.layout.ribbons.size());
            }
            made.map = std::move(map);
            return made;
        },
        [this, layoutToo](MapPicture made) {
            m_layoutWanted = false;
            m_picture = std::move(made);
            m_wouldChange.clear();
            if (designer().preview())
                for (std::uint32_t i = 0; i < m_picture.figures.boxes.size(); ++i)
                    if (m_picture.figures.boxes[i].changed) m_wouldChange.push_back(i);
            if (layoutToo) {
                ++m_version;
                emit layoutChanged(std::exchange(m_first, false));
            }
            emit figuresChanged();
        });
}

void MapScene::setRoom(QSize room) {
    if (room == m_room) return;
    m_room = room;
    if (m_map) make(true);
}

bool MapScene::isOpen(BlockId block) const { return std::find(m_open.begin(), m_open.end(), block) != m_open.end(); }

bool MapScene::setOpen(BlockId block, bool open) {
    if (!m_map || !block.valid() || block == m_map->blocks.root()) return false;
    const auto before = m_open;
    if (open) {
        for (BlockId at = block; at.valid(); at = m_map->blocks[at].parent)
            if (!isOpen(at)) m_open.push_back(at);
    } else {
        std::erase_if(m_open, [&](BlockId inside) {
            for (BlockId at = inside; at.valid(); at = m_map->blocks[at].parent)
                if (at == block) return true;
            return false;
        });
    }
    if (m_open == before) return false;
    make(true);
    return true;
}

void MapScene::setOpen(std::vector<BlockId> open) {
    if (!m_map || open == m_open) return;
    m_open = std::move(open);
    make(true);
}

void MapScene::collapseAll() {
    if (m_map) setOpen(initiallyOpen(*m_map));
}

void MapScene::expandTo(int depth) {
    if (!m_map) return;
    std::vector<BlockId> open = initiallyOpen(*m_map), level = open;
    for (int d = 0; d < depth; ++d) {
        std::vector<BlockId> next;
        for (const BlockId at : level)
            for (const BlockId child : m_map->blocks.children(at)) {
                const Block& block = m_map->blocks[child];
                if (block.foldOf != child || block.lane != Pass::forward) continue; // the way back opens with it
                next.push_back(child);
                if (std::find(open.begin(), open.end(), child) == open.end()) open.push_back(child);
            }
        level = std::move(next);
    }
    setOpen(std::move(open));
}

std::uint32_t MapScene::boxOf(ValueId value, OpId op) const {
    if (empty()) return kNone;
    const ProgramMap& map = *m_map;
    const Module& module = *style().module;
    const auto& boxes = m_picture.layout.boxes;
    if (!op.valid() && value.valid() && value.value < module.valueCount()) {
        if (module.isArgument(value)) {
            for (std::uint32_t i = 0; i < boxes.size(); ++i)
                for (const auto s : boxes[i].stores)
                    if (const auto& held = map.blocks.stores[s].values;
                        std::find(held.begin(), held.end(), value) != held.end())
                        return i;
            return kNone;
        }
        op = module.definingOp(value);
    }
    if (!op.valid() || op.value >= map.kernels.kernelOf.size()) return kNone;
    const KernelId kernel = map.kernels.kernelOf[op];
    std::vector<BlockId> around;
    for (BlockId at = map.blocks.blockOfKernel[kernel]; at.valid(); at = map.blocks[at].parent) around.push_back(at);
    const auto isIn = [&](BlockId id) { return std::find(around.begin(), around.end(), id) != around.end(); };
    const auto shows = [&](const MapNode& node) {
        if (node.kernel == kernel || std::find(node.alike.begin(), node.alike.end(), kernel) != node.alike.end())
            return true;
        return (node.block.valid() && isIn(node.block)) || std::ranges::any_of(node.others, isIn) ||
               std::ranges::any_of(node.joined, isIn);
    };
    for (std::uint32_t i = 0; i < boxes.size(); ++i)
        if (boxes[i].stores.empty() && (shows(boxes[i].node) || std::ranges::any_of(boxes[i].with, shows))) return i;
    return kNone;
}

std::vector<std::uint32_t> MapScene::boxesWith(const DimensionHighlight& dimension) const {
    std::vector<std::uint32_t> found;
    if (empty() || !dimension.names || !dimension.id.valid()) return found;
    const ProgramMap& map = *m_map;
    const Module& module = *style().module;
    const auto has = [&](ValueId value) {
        for (std::size_t d = 0; d < module.type(value).shape.size(); ++d)
            if (dimension.names->of(value, d) == dimension.id) return true;
        return false;
    };
    const auto opHas = [&](OpId op) {
        for (const ValueId result : module.results(op))
            if (has(result)) return true;
        return std::ranges::any_of(module.operands(op), has);
    };
    const auto blockHas = [&](BlockId id) { return std::ranges::any_of(map.blocks.opsOf(id), opHas); };
    const auto kernelHas = [&](KernelId id) { return std::ranges::any_of(map.kernels.opsOf(id), opHas); };
    const auto nodeHas = [&](const MapNode& node) {
        if (node.kernel.valid()) return kernelHas(node.kernel) || std::ranges::any_of(node.alike, kernelHas);
        if (!node.joined.empty()) return std::ranges::any_of(node.joined, blockHas);
        return node.block.valid() && blockHas(node.block); // those of its fold are alike
    };
    const auto& boxes = m_picture.layout.boxes;
    for (std::uint32_t i = 0; i < boxes.size(); ++i) {
        const bool marked = boxes[i].stores.empty()
                                ? nodeHas(boxes[i].node) || std::ranges::any_of(boxes[i].with, nodeHas)
                                : std::ranges::any_of(boxes[i].stores, [&](std::uint32_t store) {
                                      return std::ranges::any_of(map.blocks.stores[store].values, has);
                                  });
        if (marked) found.push_back(i);
    }
    return found;
}

} // namespace axiscape
