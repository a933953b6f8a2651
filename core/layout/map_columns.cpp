// SPDX-License-Identifier: GPL-3.0-or-later
// Lanes as columns: a row each for what is seen of the forward pass, its backward beside it.
#include "core/layout/map_parts.h"

#include <algorithm>

namespace axiscape::maps {
namespace {

using namespace map_size;

class ColumnPlacer {
  public:
    ColumnPlacer(const Module& module, const ProgramMap& map, const MapRequest& request, MapLayout& layout)
        : m_module(module), m_map(map), m_layout(layout), m_open(map.blocks.size(), 0) {
        m_open[0] = 1;
        for (const BlockId id : request.open) m_open[id.value] = 1;
        // The backward of what is open is open as well.
        for (std::uint32_t b = 1; b < map.blocks.size(); ++b)
            if (const BlockId forward = map.blocks[BlockId{b}].forward; forward.valid() && m_open[forward.value])
                m_open[b] = 1;
    }

    void run() {
        placeForward();
        placeBackward();
        placeUpdate();
        placePills();
        float x = margin;
        const float bottom = m_y + margin;
        const auto lane = [&](MapLaneKind kind, float at, float width) {
            m_layout.lanes.push_back({kind, {at, margin, width, bottom - margin}});
        };
        lane(MapLaneKind::stores, x, parameters);
        lane(MapLaneKind::forward, forwardX(), forward);
        lane(MapLaneKind::backward, backwardX(), backward);
        lane(MapLaneKind::update, updateX(), update);
        m_layout.bounds = {0, 0, updateX() + update + margin, bottom + margin};
    }

  private:
    const Module& m_module;
    const ProgramMap& m_map;
    MapLayout& m_layout;
    std::vector<std::uint8_t> m_open;
    float m_y = margin + laneTitle;

    static constexpr float kBetween = 12;
    static constexpr float forwardX() { return margin + parameters + kBetween; }
    static constexpr float backwardX() { return forwardX() + forward + result + kBetween; }
    static constexpr float updateX() { return backwardX() + backward + gradient + kBetween; }

    std::vector<BlockId> openList() const {
        std::vector<BlockId> out;
        for (std::uint32_t b = 0; b < m_open.size(); ++b)
            if (m_open[b]) out.push_back(BlockId{b});
        return out;
    }
    std::vector<MapNode> nodes(Pass pass) const {
        auto all = visibleNodes(m_map, openList(), m_map.kernels.size() + m_map.blocks.size());
        std::erase_if(all, [&](const MapNode& n) { return n.stores || n.lane != pass; });
        return all;
    }
    BlockId parentOf(const MapNode& node) const {
        return node.block.valid() ? m_map.blocks[node.block].parent : m_map.blocks.blockOfKernel[node.kernel];
    }
    void add(MapLaneKind lane, MapNode node, Rect rect) {
        MapBox box;
        box.lane = lane;
        box.node = std::move(node);
        box.rect = rect;
        m_layout.boxes.push_back(std::move(box));
    }

    // One row a node; open blocks have a header, and a frame around their rows.
    void placeForward() {
        std::vector<std::pair<BlockId, std::uint32_t>> around; // open blocks, with their frames
        const auto leave = [&](BlockId within) {
            while (!around.empty()) {
                BlockId at = within;
                while (at.valid() && at != around.back().first) at = m_map.blocks[at].parent;
                if (at.valid()) return;
                MapFrame& frame = m_layout.frames[around.back().second];
                frame.rect.height = m_y - frame.rect.y;
                m_y += kBetween;
                around.pop_back();
            }
        };
        std::uint32_t row = 0;
        for (MapNode& node : nodes(Pass::forward)) {
            const BlockId parent = parentOf(node);
            leave(parent);
            std::vector<BlockId> entered;
            for (BlockId at = parent; at.valid() && at != m_map.blocks.root(); at = m_map.blocks[at].parent)
                if (std::ranges::none_of(around, [&](const auto& a) { return a.first == at; })) entered.push_back(at);
            for (std::size_t i = entered.size(); i-- > 0;) {
                const auto depth = static_cast<std::uint32_t>(around.size());
                const float inset = 2.f * static_cast<float>(depth);
                around.emplace_back(entered[i], static_cast<std::uint32_t>(m_layout.frames.size()));
                m_layout.frames.push_back(
                    {{margin / 2 + inset, m_y, updateX() + update + margin - 2 * inset, 0}, entered[i], depth});
                m_y += header;
            }
            add(MapLaneKind::forward, std::move(node), {forwardX(), m_y, forward, kernelHeight});
            m_layout.boxes.back().column = row++;
            m_y += map_size::row;
        }
        leave({});
    }

    // Backward nodes that belong to one forward row are one box; what belongs to none is with the one before it.
    void placeBackward() {
        const Shown shown = findShown(m_map, m_layout.boxes);
        const auto rows = m_layout.boxes.size();
        std::vector<std::uint32_t> boxAt(rows, kNone);
        std::uint32_t last = kNone;
        for (std::size_t i = rows; i-- > 0 && last == kNone;)
            if (m_layout.boxes[i].lane == MapLaneKind::forward) last = static_cast<std::uint32_t>(i);
        for (MapNode& node : nodes(Pass::backward)) {
            std::uint32_t at = kNone;
            if (node.block.valid() && m_map.blocks[node.block].forward.valid())
                at = shown.boxOfBlock[m_map.blocks[node.block].forward];
            if (node.kernel.valid() && m_map.kernels[node.kernel].forward.valid())
                at = shown.boxOfKernel[m_map.kernels[node.kernel].forward];
            if (at != kNone) last = at;
            if (last == kNone) continue;
            if (boxAt[last] == kNone) {
                boxAt[last] = static_cast<std::uint32_t>(m_layout.boxes.size());
                const Rect beside = m_layout.boxes[last].rect;
                const auto row = m_layout.boxes[last].column;
                add(MapLaneKind::backward, std::move(node), {backwardX(), beside.y, backward, kernelHeight});
                m_layout.boxes.back().column = row;
                continue;
            }
            m_layout.boxes[boxAt[last]].with.push_back(std::move(node));
        }
    }

    void placeUpdate() {
        float y = margin + laneTitle;
        for (MapNode& node : nodes(Pass::update)) {
            add(MapLaneKind::update, std::move(node), {updateX(), y, update, kernelHeight});
            y += map_size::row;
        }
        m_y = std::max(m_y, y);
    }

    // Weights at the row that reads them first, those that find no room there below.
    void placePills() {
        const Shown shown = findShown(m_map, m_layout.boxes);
        const auto readers = readersOf(m_module, m_map, shown, m_layout.boxes);
        auto pills = pillsOf(m_module, m_map, readers, Detail::largest);
        std::erase_if(pills, [](const MapBox& box) { return box.lane != MapLaneKind::stores; });
        for (MapBox& pill : pills) {
            const auto box = readerOf(m_map, readers, pill.stores[0]);
            const float wanted = box == kNone ? margin + laneTitle : m_layout.boxes[box].rect.y;
            pill.rect = {margin, wanted, parameters, pillHeight};
        }
        std::stable_sort(pills.begin(), pills.end(),
                         [](const MapBox& a, const MapBox& b) { return a.rect.y < b.rect.y; });
        float free = margin + laneTitle;
        for (MapBox& pill : pills) {
            pill.rect.y = std::max(pill.rect.y, free);
            free = pill.rect.bottom() + pillGap;
            m_layout.boxes.push_back(std::move(pill));
        }
        m_y = std::max(m_y, free);
    }
};

} // namespace

void placeColumns(const Module& module, const ProgramMap& map, const MapRequest& request, MapLayout& layout) {
    ColumnPlacer(module, map, request, layout).run();
}

} // namespace axiscape::maps
