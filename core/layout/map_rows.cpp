// SPDX-License-Identifier: GPL-3.0-or-later
// Lanes as rows: one column a forward block, what belongs to it below.
#include "core/layout/map_parts.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace axiscape::maps {
namespace {

using namespace map_size;

class RowPlacer {
  public:
    RowPlacer(const Module& module, const ProgramMap& map, const MapRequest& request, MapLayout& layout)
        : m_module(module), m_map(map), m_width(request.width), m_height(request.height), m_layout(layout) {
        for (MapNode& node : visibleNodes(map, request.open)) {
            if (node.stores) continue;
            MapBox box;
            box.lane = node.lane == Pass::forward    ? MapLaneKind::forward
                       : node.lane == Pass::backward ? MapLaneKind::backward
                                                     : MapLaneKind::update;
            box.node = std::move(node);
            m_layout.boxes.push_back(std::move(box));
        }
    }

    void run() {
        giveColumns();
        giveWidths();
        placePills();
        float y = m_layout.lanes.empty() ? margin : m_layout.lanes.back().rect.bottom() + margin;
        const float lower = lowerBy(y);
        y = placeLane(MapLaneKind::forward, std::max(lowest, forwardHeight - lower), y);
        y = placeLane(MapLaneKind::backward, std::max(lowest, backwardHeight - lower), y);
        placeUpdate(y);
        float bottom = margin;
        for (const MapLane& lane : m_layout.lanes) bottom = std::max(bottom, lane.rect.bottom());
        m_layout.bounds = {0, 0, m_width, bottom + margin};
    }

  private:
    const Module& m_module;
    const ProgramMap& m_map;
    float m_width, m_height;
    MapLayout& m_layout;
    std::uint32_t m_columns = 0, m_perLine = 1, m_lines = 1;
    std::vector<float> m_ops;          // per column: of its largest box
    std::vector<float> m_left, m_wide; // per column

    float opsOf(const MapNode& node) const {
        std::uint32_t ops = 0;
        if (node.kernel.valid()) ops += m_map.kernels[node.kernel].opCount;
        for (const KernelId id : node.alike) ops += m_map.kernels[id].opCount;
        if (node.block.valid() && node.joined.empty()) ops += m_map.blocks[node.block].opCount;
        for (const BlockId id : node.others) ops += m_map.blocks[id].opCount;
        for (const BlockId id : node.joined) ops += m_map.blocks[id].opCount;
        return static_cast<float>(ops);
    }

    // Forward boxes one after the other; a backward box where its forward is, else where the one before it is.
    void giveColumns() {
        const Shown shown = findShown(m_map, m_layout.boxes);
        for (MapBox& box : m_layout.boxes)
            if (box.lane == MapLaneKind::forward) box.column = m_columns++;
        m_columns = std::max(m_columns, 1u);
        std::uint32_t last = m_columns - 1;
        for (MapBox& box : m_layout.boxes) {
            if (box.lane != MapLaneKind::backward) continue;
            std::uint32_t forward = kNone;
            if (box.node.block.valid() && m_map.blocks[box.node.block].forward.valid())
                forward = shown.boxOfBlock[m_map.blocks[box.node.block].forward];
            if (box.node.kernel.valid() && m_map.kernels[box.node.kernel].forward.valid())
                forward = shown.boxOfKernel[m_map.kernels[box.node.kernel].forward];
            if (forward != kNone && m_layout.boxes[forward].lane == MapLaneKind::forward)
                last = m_layout.boxes[forward].column;
            box.column = last;
        }
        m_ops.assign(m_columns, 1);
        for (const MapBox& box : m_layout.boxes)
            if (box.lane != MapLaneKind::update) m_ops[box.column] = std::max(m_ops[box.column], opsOf(box.node));
    }

    // As few lines as can be drawn at the smallest zoom; each uses the whole width.
    void giveWidths() {
        const auto needed = [&](std::uint32_t n) {
            return 2 * (margin + lanePadding) + static_cast<float>(n) * narrowest +
                   static_cast<float>(n - 1) * smallestGap;
        };
        for (m_lines = 1;; ++m_lines) {
            m_perLine = (m_columns + m_lines - 1) / m_lines;
            if (m_perLine == 1 || (m_perLine <= mostColumns && needed(m_perLine) <= m_width / smallestZoom)) break;
        }
        m_width = std::max(m_width, needed(m_perLine));
        m_left.resize(m_columns);
        m_wide.resize(m_columns);
        for (std::uint32_t first = 0; first < m_columns; first += m_perLine)
            giveWidths(first, std::min(first + m_perLine, m_columns));
        for (MapBox& box : m_layout.boxes) box.line = box.lane == MapLaneKind::update ? 0 : box.column / m_perLine;
    }
    void giveWidths(std::uint32_t first, std::uint32_t end) {
        const auto n = static_cast<float>(end - first);
        const float room = m_width - 2 * (margin + lanePadding);
        float space = n < 2 ? 0 : std::clamp(gapShare * room / (n - 1), smallestGap, gap);
        float left = room - n * narrowest - (n - 1) * space, roots = 0;
        for (std::uint32_t c = first; c < end; ++c) {
            m_wide[c] = narrowest;
            roots += std::sqrt(m_ops[c]);
        }
        // By the root of the ops, none wider than the widest; what is left over all alike.
        float over = 0;
        for (std::uint32_t c = first; c < end; ++c) {
            const float share = left * std::sqrt(m_ops[c]) / roots;
            const float taken = std::min(share, widest - narrowest);
            m_wide[c] += taken;
            over += share - taken;
        }
        float x = margin + lanePadding;
        for (std::uint32_t c = first; c < end; ++c) {
            m_wide[c] += over / n;
            m_left[c] = x;
            x += m_wide[c] + space;
        }
    }

    // What every block gives up so that the picture keeps to its height.
    float lowerBy(float y) const {
        if (m_height <= 0) return 0;
        float needed = y + margin, blocks = 0;
        for (const MapLaneKind kind : {MapLaneKind::forward, MapLaneKind::backward}) {
            std::map<std::uint32_t, std::uint32_t> stacked, tallest;
            for (const MapBox& box : m_layout.boxes)
                if (box.lane == kind) tallest[box.line] = std::max(tallest[box.line], ++stacked[box.column]);
            float rows = 0;
            for (const auto& [line, count] : tallest) rows += static_cast<float>(count);
            if (rows == 0) continue;
            needed += rows * ((kind == MapLaneKind::forward ? forwardHeight : backwardHeight) + stackGap) +
                      static_cast<float>(tallest.size()) * laneTitle + laneGap;
            blocks += rows;
        }
        if (std::ranges::any_of(m_layout.boxes, [](const MapBox& b) { return b.lane == MapLaneKind::update; }))
            needed += laneTitle + updateHeight + stackGap;
        return blocks > 0 && needed > m_height ? (needed - m_height) / blocks : 0;
    }

    // Boxes of one column of a lane stand under each other.
    float placeLane(MapLaneKind kind, float height, float y) {
        std::vector<std::uint32_t> stacked(m_columns, 0), tallest(m_lines, 0);
        for (const MapBox& box : m_layout.boxes)
            if (box.lane == kind) tallest[box.line] = std::max(tallest[box.line], ++stacked[box.column]);
        if (std::ranges::all_of(tallest, [](std::uint32_t n) { return n == 0; })) return y;
        std::vector<float> top(m_lines);
        float at = y + laneTitle;
        for (std::uint32_t line = 0; line < m_lines; ++line) {
            top[line] = at;
            if (tallest[line] == 0) continue;
            at += static_cast<float>(tallest[line]) * (height + stackGap) + (line + 1 < m_lines ? laneTitle : 0);
        }
        stacked.assign(m_columns, 0);
        for (MapBox& box : m_layout.boxes)
            if (box.lane == kind)
                box.rect = {m_left[box.column],
                            top[box.line] + static_cast<float>(stacked[box.column]++) * (height + stackGap),
                            m_wide[box.column], height};
        m_layout.lanes.push_back({kind, {margin, y, m_width - 2 * margin, at - y}});
        return at + laneGap;
    }

    // Pills above the column of their first reader, from left to right, in as many rows as they need.
    void placePills() {
        const Shown shown = findShown(m_map, m_layout.boxes);
        const auto readers = readersOf(m_module, m_map, shown, m_layout.boxes);
        const float right = m_width - margin - lanePadding;
        const auto perRow = std::max<std::size_t>(
            static_cast<std::size_t>((right - margin - lanePadding + pillGap) / (pillWidth + pillGap)), 1);
        // By reader, the largest of each alone; if that is too much one a reader, then the largest of all.
        std::vector<MapBox> pills;
        for (const Detail detail : {Detail::largest, Detail::readers, Detail::kinds}) {
            pills = pillsOf(m_module, m_map, readers, detail);
            std::erase_if(pills, [](const MapBox& box) { return box.lane != MapLaneKind::stores; });
            if (pills.size() <= mostPillRows * perRow) break;
        }
        if (pills.empty()) return;
        for (MapBox& pill : pills) {
            const auto box = readerOf(m_map, readers, pill.stores[0]);
            pill.column = box == kNone ? 0 : m_layout.boxes[box].column;
        }
        std::stable_sort(pills.begin(), pills.end(),
                         [](const MapBox& a, const MapBox& b) { return a.column < b.column; });
        float y = margin + laneTitle;
        // Each as far to the right as its column, if those behind it still find room; else a row further down.
        std::vector<std::vector<MapBox*>> rows(1);
        for (MapBox& pill : pills) {
            if (rows.back().size() == perRow) rows.emplace_back();
            rows.back().push_back(&pill);
        }
        for (auto& row : rows) {
            float x = margin + lanePadding;
            for (std::size_t i = 0; i < row.size(); ++i) {
                const float behind = static_cast<float>(row.size() - i - 1) * (pillWidth + pillGap);
                const float wanted = std::min(m_left[row[i]->column], right - pillWidth - behind);
                x = std::max(x, wanted);
                row[i]->rect = {x, y, pillWidth, pillHeight};
                x += pillWidth + pillGap;
            }
            y += pillRow;
        }
        m_layout.lanes.push_back({MapLaneKind::stores, {margin, margin, m_width - 2 * margin, y - margin}});
        for (MapBox& pill : pills) m_layout.boxes.push_back(std::move(pill));
    }

    // The update under the largest column, the states of the optimizer beside it.
    void placeUpdate(float y) {
        std::vector<MapBox*> boxes;
        for (MapBox& box : m_layout.boxes)
            if (box.lane == MapLaneKind::update) boxes.push_back(&box);
        if (boxes.empty()) return;
        auto pills = pillsOf(m_module, m_map, {}, Detail::kinds);
        std::erase_if(pills, [](const MapBox& box) { return box.lane != MapLaneKind::update; });
        const float right = m_width - margin - lanePadding;
        const float top = y + laneTitle;
        const float wide = std::min(widest, (right - margin - lanePadding) / 2);
        float x = margin + lanePadding, row = top;
        const auto next = [&](float width, float height) {
            if (x > margin + lanePadding && x + width > right) {
                x = margin + lanePadding;
                row += updateHeight + stackGap;
            }
            const Rect rect{x, row + (updateHeight - height) / 2, width, height};
            x += width + pillGap;
            return rect;
        };
        for (MapBox* box : boxes) box->rect = next(boxes.size() > 2 ? std::min(wide, 176.f) : wide, updateHeight);
        for (MapBox& pill : pills) pill.rect = next(pillWidth, pillHeight);
        m_layout.lanes.push_back(
            {MapLaneKind::update, {margin, y, m_width - 2 * margin, row + updateHeight + stackGap - y}});
        for (MapBox& pill : pills) m_layout.boxes.push_back(std::move(pill));
    }
};

} // namespace

void placeRows(const Module& module, const ProgramMap& map, const MapRequest& request, MapLayout& layout) {
    RowPlacer(module, map, request, layout).run();
}

} // namespace axiscape::maps
