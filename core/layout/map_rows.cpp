// SPDX-License-Identifier: GPL-3.0-or-later
// Lanes as rows: one column a forward block, what belongs to it below.
#include "core/layout/map_parts.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>

namespace axiscape::maps {
namespace {

using namespace map_size;

constexpr float levelHeight = 70;  // of a block where levels stand over each other
constexpr float lowView = 460;     // px
constexpr float letterWide = 6.2f; // px, on average, of the smallest letters
constexpr float mostForName = 200;

class RowPlacer {
  public:
    RowPlacer(const Module& module, const ProgramMap& map, const MapRequest& request, MapLayout& layout)
        : m_module(module), m_map(map), m_width(request.width), m_height(request.height), m_zoom(request.zoom),
          m_title(std::max(laneTitle, titleHigh / request.zoom)),
          m_lowest(request.zoom < smallestZoom ? oneRow : lowest),
          m_isLow(request.height > 0 && request.height * request.zoom < lowView),
          m_mostWidth(request.width * std::max(1.f, request.zoom / smallestZoom)), m_layout(layout) {
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
        const float lower = lowerBy(y), raise = raiseBy(y);
        y = placeLane(MapLaneKind::forward, std::max(m_lowest, heightOf(MapLaneKind::forward) - lower + raise), y);
        y = placeLane(MapLaneKind::backward, std::max(m_lowest, backwardHeight - lower), y);
        placeUpdate(y);
        float bottom = margin;
        for (const MapLane& lane : m_layout.lanes) bottom = std::max(bottom, lane.rect.bottom());
        m_layout.bounds = {0, 0, m_width, bottom + margin};
    }

  private:
    const Module& m_module;
    const ProgramMap& m_map;
    float m_width, m_height, m_zoom, m_title, m_lowest;
    bool m_isLow;      // so little height that every row of pills takes from what is read
    float m_mostWidth; // that columns of one line may need
    MapLayout& m_layout;
    std::uint32_t m_columns = 0, m_perLine = 1;
    Levels m_levels;
    // Places side by side, and what stands in them: of forward boxes one a slot, of backward boxes one a column.
    struct Places {
        std::vector<float> ops, left, wide, least; // ops: of the largest box; least: that its name needs
    };
    Places m_forward, m_backward;
    bool isDeep() const { return m_levels.rows > 1; }
    Places& placesOf(const MapBox& box) { return box.lane == MapLaneKind::forward ? m_forward : m_backward; }
    std::uint32_t placeOf(const MapBox& box) const {
        return box.lane == MapLaneKind::forward ? m_levels.slot[box.column] : box.column;
    }
    float heightOf(MapLaneKind kind) const {
        if (kind == MapLaneKind::backward) return backwardHeight;
        return isDeep() ? levelHeight : forwardHeight;
    }

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
        m_levels = findLevels(m_module, m_map, shown, m_layout.boxes, m_columns);
        if (isDeep() && (m_isLow || needed(m_levels.slots) > m_mostWidth)) m_levels = oneLevel(m_columns); // no room
        m_forward.ops.assign(std::max(m_levels.slots, 1u), 1);
        m_backward.ops.assign(m_columns, 1);
        m_forward.least.assign(m_forward.ops.size(), narrowest);
        m_backward.least.assign(m_columns, narrowest);
        // A backward block stands under its forward block, as wide, unless forward blocks stand over each other.
        for (const MapBox& box : m_layout.boxes) {
            if (box.lane == MapLaneKind::update) continue;
            const float ops = opsOf(box.node);
            float& own = placesOf(box).ops[placeOf(box)];
            own = std::max(own, ops);
            const float named = widthOfName(box.node.name(m_map));
            float& ownLeast = placesOf(box).least[placeOf(box)];
            ownLeast = std::max(ownLeast, named);
            if (isDeep()) continue;
            float& otherLeast = (box.lane == MapLaneKind::forward ? m_backward : m_forward).least[box.column];
            otherLeast = std::max(otherLeast, named);
            float& other = (box.lane == MapLaneKind::forward ? m_backward : m_forward).ops[box.column];
            other = std::max(other, ops);
        }
    }

    // About what a name takes, in the smallest letters that it is written in.
    float widthOfName(std::string_view name) const {
        const auto letters =
            std::ranges::count_if(name, [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; });
        return std::min(static_cast<float>(letters) * letterWide / m_zoom + 24, mostForName);
    }

    // The width that so many columns need.
    static float needed(std::uint32_t n) {
        return 2 * (margin + lanePadding) + static_cast<float>(n) * narrowest + static_cast<float>(n - 1) * smallestGap;
    }

    // As few lines as can be drawn at the smallest zoom; each uses the whole width.
    void giveWidths() {
        std::uint32_t lines = 1;
        for (;; ++lines) {
            m_perLine = (m_columns + lines - 1) / lines;
            if (m_perLine == 1 || (m_perLine <= mostColumns && needed(m_perLine) <= m_mostWidth)) break;
        }
        const std::uint32_t wide = isDeep() ? m_levels.slots : m_perLine;
        m_width = std::max({m_width, needed(m_perLine), needed(wide)});
        const auto places = static_cast<std::uint32_t>(m_forward.ops.size());
        for (std::uint32_t first = 0; first < places; first += wide)
            giveWidths(m_forward, first, std::min(first + wide, places));
        for (std::uint32_t first = 0; first < m_columns; first += m_perLine)
            giveWidths(m_backward, first, std::min(first + m_perLine, m_columns));
        for (MapBox& box : m_layout.boxes) {
            if (box.lane == MapLaneKind::update) continue;
            box.line = box.column / m_perLine;
            // The way back begins right under the end of the way there.
            if (isDeep()) box.line = box.lane == MapLaneKind::forward ? m_levels.row[box.column] : lines - 1 - box.line;
        }
    }
    void giveWidths(Places& of, std::uint32_t first, std::uint32_t end) const {
        of.left.resize(of.ops.size());
        of.wide.resize(of.ops.size());
        const auto n = static_cast<float>(end - first);
        const float room = m_width - 2 * (margin + lanePadding);
        // Names have their room as far as there is any.
        const float spareOfNames = room - n * narrowest - (n - 1) * smallestGap;
        float forNames = 0;
        for (std::uint32_t c = first; c < end; ++c) forNames += of.least[c] - narrowest;
        const float given = forNames > 0 ? std::clamp(spareOfNames / forNames, 0.f, 1.f) : 0;
        const float taken = n * narrowest + given * forNames;
        // Of what the narrowest blocks leave, half may go between them.
        float space = 0;
        if (n > 1) {
            const float spare = std::max(0.f, (room - taken) / (n - 1) - smallestGap);
            space = std::min(std::clamp(gapShare * room / (n - 1), smallestGap, gap), smallestGap + spare / 2);
        }
        float left = room - taken - (n - 1) * space, roots = 0;
        for (std::uint32_t c = first; c < end; ++c) {
            of.wide[c] = narrowest + given * (of.least[c] - narrowest);
            roots += std::sqrt(of.ops[c]);
        }
        // By the root of the ops, none wider than the widest; what is left over all alike.
        float over = 0;
        for (std::uint32_t c = first; c < end; ++c) {
            const float share = left * std::sqrt(of.ops[c]) / roots;
            const float more = std::min(share, std::max(0.f, widest - of.wide[c]));
            of.wide[c] += more;
            over += share - more;
        }
        float x = margin + lanePadding;
        for (std::uint32_t c = first; c < end; ++c) {
            of.wide[c] += over / n;
            of.left[c] = x;
            x += of.wide[c] + space;
        }
    }

    // The height of all lanes, and the rows of blocks in it; of forward blocks alone.
    struct Need {
        float height = 0, rows = 0, forwardRows = 0;
    };
    Need needFrom(float y) const {
        Need need{y + margin, 0, 0};
        for (const MapLaneKind kind : {MapLaneKind::forward, MapLaneKind::backward}) {
            std::map<std::uint32_t, std::uint32_t> stacked, tallest;
            for (const MapBox& box : m_layout.boxes)
                if (box.lane == kind) tallest[box.line] = std::max(tallest[box.line], ++stacked[box.column]);
            float rows = 0;
            for (const auto& [line, count] : tallest) rows += static_cast<float>(count);
            if (rows == 0) continue;
            need.height += rows * (heightOf(kind) + stackGap) + m_title +
                           static_cast<float>(tallest.size() - 1) * laneTitle + laneGap;
            need.rows += rows;
            if (kind == MapLaneKind::forward) need.forwardRows = rows;
        }
        if (std::ranges::any_of(m_layout.boxes, [](const MapBox& b) { return b.lane == MapLaneKind::update; }))
            need.height += m_title + updateHeight + stackGap;
        return need;
    }
    // What every block gives up so that the picture keeps to its height.
    float lowerBy(float y) const {
        if (m_height <= 0) return 0;
        const Need need = needFrom(y);
        return need.rows > 0 && need.height > m_height ? (need.height - m_height) / need.rows : 0;
    }
    // What levels get of a height that is not used up, till they are as high as blocks in one row.
    float raiseBy(float y) const {
        if (m_height <= 0 || !isDeep()) return 0;
        const Need need = needFrom(y);
        if (need.forwardRows == 0) return 0;
        return std::clamp((m_height - need.height) / need.forwardRows, 0.f, forwardHeight - levelHeight);
    }

    // Boxes of one column of a lane stand under each other.
    float placeLane(MapLaneKind kind, float height, float y) {
        std::vector<std::uint32_t> stacked(m_columns, 0), tallest;
        for (const MapBox& box : m_layout.boxes) {
            if (box.lane != kind) continue;
            tallest.resize(std::max<std::size_t>(tallest.size(), box.line + 1), 0);
            tallest[box.line] = std::max(tallest[box.line], ++stacked[box.column]);
        }
        if (tallest.empty()) return y;
        std::vector<float> top(tallest.size());
        float at = y + m_title;
        for (std::size_t line = 0; line < tallest.size(); ++line) {
            top[line] = at;
            if (tallest[line] == 0) continue;
            at += static_cast<float>(tallest[line]) * (height + stackGap) + (line + 1 < tallest.size() ? laneTitle : 0);
        }
        stacked.assign(m_columns, 0);
        for (MapBox& box : m_layout.boxes)
            if (box.lane == kind)
                box.rect = {placesOf(box).left[placeOf(box)],
                            top[box.line] + static_cast<float>(stacked[box.column]++) * (height + stackGap),
                            placesOf(box).wide[placeOf(box)], height};
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
            if (pills.size() <= (m_isLow ? 1 : mostPillRows) * perRow) break;
        }
        if (pills.empty()) return;
        std::vector<float> wanted(m_columns, 0); // per column
        for (MapBox& pill : pills) {
            const auto box = readerOf(m_map, readers, pill.stores[0]);
            pill.column = box == kNone ? 0 : m_layout.boxes[box].column;
            wanted[pill.column] = box == kNone ? 0 : placesOf(m_layout.boxes[box]).left[placeOf(m_layout.boxes[box])];
        }
        std::stable_sort(pills.begin(), pills.end(),
                         [](const MapBox& a, const MapBox& b) { return a.column < b.column; });
        float y = margin + m_title;
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
                x = std::max(x, std::min(wanted[row[i]->column], right - pillWidth - behind));
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
        const float top = y + m_title;
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
