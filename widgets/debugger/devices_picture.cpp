// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/debugger/devices_picture.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace axiscape {
namespace {

constexpr std::int64_t kMostDevices = 32;
constexpr float kGap = 18, kEdge = 8, kHead = 18, kFoot = 16, kLeastHeat = 16, kMostCell = 24;
constexpr float kNumbersFrom = 30; // wide enough for a number of three digits

class DevicesPainter {
  public:
    DevicesPainter(const DevicesPictureRequest& request, const Theme& theme)
        : r(request), t(theme), frame(*request.frame) {}

    DevicesPicture paint() {
        const std::int64_t devices = static_cast<std::int64_t>(tiles().size());
        const std::int64_t shown = std::min(devices, kMostDevices);
        picture.leftOut = devices - shown;
        if (shown == 0) return std::move(picture);
        place(shown);
        for (std::int64_t id = 0; id < shown; ++id) box(static_cast<int>(id), tiles()[static_cast<std::size_t>(id)]);
        if (!isUnderWay()) box(-1, frame.watched.whole);
        if (isUnderWay()) arrows();
        return std::move(picture);
    }

  private:
    bool isUnderWay() const { return r.hop >= 0 && static_cast<std::size_t>(r.hop) < frame.hops.size(); }
    const std::vector<DebugTile>& tiles() const { return isUnderWay() ? frame.sent : frame.watched.tiles; }
    double largest() const { return isUnderWay() ? frame.sentLargest : frame.watched.largest; }

    // One column more for the whole program.
    void place(std::int64_t devices) {
        const auto& axes = r.mesh->axes;
        m_rows = axes.size() > 1 ? std::min<std::int64_t>(axes.back().size, devices) : 1;
        std::int64_t columns = (devices + m_rows - 1) / m_rows;
        // A long row is broken where a grid is nearer to the shape of the room.
        if (m_rows == 1)
            while (columns > 2 &&
                   r.width / static_cast<float>(columns + 1) < r.height / static_cast<float>(m_rows + 1)) {
                ++m_rows;
                columns = (devices + m_rows - 1) / m_rows;
            }
        m_across = axes.size() <= 1;
        m_columns = columns;
        m_wide = (r.width - 2 * kEdge + kGap) / static_cast<float>(columns + 1) - kGap;
        m_high = (r.height - 2 * kEdge + kGap) / static_cast<float>(m_rows) - kGap;
        m_wide = std::max(m_wide, kLeastHeat + 8);
        m_high = std::max(m_high, kHead + kFoot + kLeastHeat);
    }

    Rect boxOf(int device) const {
        std::int64_t column = m_columns, row = 0;
        if (device >= 0) {
            column = m_across ? device % m_columns : device / m_rows;
            row = m_across ? device / m_columns : device % m_rows;
        }
        return {std::round(kEdge + static_cast<float>(column) * (m_wide + kGap)),
                std::round(kEdge + static_cast<float>(row) * (m_high + kGap)), std::floor(m_wide), std::floor(m_high)};
    }

    void box(int device, const DebugTile& tile) {
        DeviceBox box{boxOf(device), {}, device, &tile};
        const Rect& f = box.frame;
        picture.list.rect(f, t.node, device == r.device && device >= 0 ? t.accent : t.nodeline, 6,
                          device == r.device && device >= 0 ? 2.f : 1.f);
        const std::string name = device < 0 ? r.wholeName : std::to_string(device);
        picture.list.text({f.x + 7, f.y + 13}, elided(name, 11, f.width - 12, true), 11, t.text1, Align::left, true);
        if (tile.cells.empty())
            picture.list.text({f.x + 7, f.y + kHead + 12}, elided(r.notYetText, 11, f.width - 12), 11, t.text3);
        else
            heat(box, tile);
        if (device >= 0 && !isUnderWay() && !tile.cells.empty()) foot(f, tile);
        picture.boxes.push_back(box);
    }

    void heat(DeviceBox& box, const DebugTile& tile) {
        const float roomX = box.frame.width - 14, roomY = box.frame.height - kHead - kFoot - 4;
        const auto columns = static_cast<float>(tile.columns), rows = static_cast<float>(tile.rows);
        float cellX = roomX / columns, cellY = roomY / rows;
        const float most = r.numbers ? 60.f : kMostCell;
        cellX = std::max(1.f, std::min(cellX, most));
        cellY = std::max(1.f, std::min(cellY, kMostCell));
        if (cellX >= 3) cellX = std::floor(cellX);
        if (cellY >= 3) cellY = std::floor(cellY);
        box.heat = {box.frame.x + 7, box.frame.y + kHead, cellX * columns, cellY * rows};
        const double scale = largest();
        for (std::size_t i = 0; i < tile.cells.size(); ++i) {
            const auto at = static_cast<std::int64_t>(i), row = at / tile.columns, column = at % tile.columns;
            cell({box.heat.x + static_cast<float>(column) * cellX, box.heat.y + static_cast<float>(row) * cellY, cellX,
                  cellY},
                 tile.cells[i], scale);
        }
        picture.list.rect(box.heat.grown(1), 0, t.nodeline);
    }

    void cell(Rect at, const DebugCell& cell, double scale) {
        const bool number = std::isfinite(cell.value);
        const double share = !number ? 1 : scale > 0 ? std::min(1.0, std::abs(cell.value) / scale) : 0;
        if (at.width >= 4) at = {at.x, at.y, at.width - 1, at.height - (at.height >= 4 ? 1.f : 0.f)};
        const Colour fill = number ? t.computeProducts : t.over;
        picture.list.rect(at, withAlpha(fill, static_cast<std::uint32_t>(std::lround(255 * (.06 + .84 * share)))));
        const Colour ink = share > .5 ? t.node : t.text1;
        if (r.numbers && at.width >= kNumbersFrom && at.height >= 11)
            picture.list.text({at.x + at.width / 2, at.y + at.height / 2 + 4},
                              elided(number ? fmt::format("{:.3g}", cell.value) : cell.text, 10, at.width - 2), 10, ink,
                              Align::centre);
        else if (cell.value < 0 && at.width > 9 && at.height > 5)
            picture.list.line({at.x + at.width / 2 - 3, at.y + at.height / 2},
                              {at.x + at.width / 2 + 3, at.y + at.height / 2}, ink, 1.4f);
        if (!cell.want.empty() && at.width >= 4) picture.list.rect(at, 0, t.over, 0, 1);
    }

    void foot(const Rect& f, const DebugTile& tile) {
        const float y = f.bottom() - 5;
        if (frame.watched.partial) {
            picture.list.text({f.x + 7, y}, elided(r.partText, 10, f.width - 10), 10, t.text3);
            return;
        }
        if (tile.extents.empty() && tile.differing == 0 && frame.watched.whole.cells.empty()) return;
        if (tile.differing == 0) {
            const Point tick[] = {{f.x + 8, y - 4}, {f.x + 11, y - 1}, {f.x + 16, y - 8}};
            picture.list.polyline(tick, t.ok, 1.5f);
            picture.list.text({f.x + 20, y}, elided(r.equalText, 10, f.width - 24), 10, t.text3);
            return;
        }
        const Point triangle[] = {{f.x + 8, y}, {f.x + 12, y - 7}, {f.x + 16, y}};
        picture.list.polygon(triangle, 0, t.over, 1.3f);
        const std::string text = fmt::format(fmt::runtime(r.differText), tile.differing, tile.elements);
        const bool fits = textWidth(text, 10) <= f.width - 24; // else the triangle says what the figures are
        picture.list.text({f.x + 20, y}, fits ? text : fmt::format("{} / {}", tile.differing, tile.elements), 10,
                          t.over);
    }

    // The part of the sender is framed; its way ends at the frame of the receiver.
    void arrows() {
        for (const Hop& hop : frame.hops[static_cast<std::size_t>(r.hop)]) {
            const DeviceBox* from = find(static_cast<int>(hop.from));
            const DeviceBox* to = find(static_cast<int>(hop.to));
            if (!from || !to) continue;
            if (hop.chunks > 1 && from->heat.width > 0) {
                const float part = from->heat.height / static_cast<float>(hop.chunks);
                picture.list.rect(
                    Rect{from->heat.x, from->heat.y + part * static_cast<float>(hop.chunk), from->heat.width, part}
                        .grown(1),
                    0, r.line, 0, 2);
            }
            way(from->frame, to->frame, fmt::format("{} B", hop.bytes));
        }
    }
    const DeviceBox* find(int device) const {
        for (const DeviceBox& box : picture.boxes)
            if (box.device == device) return &box;
        return nullptr;
    }
    // Two ways between the same devices keep to the right of each other.
    void way(const Rect& a, const Rect& b, const std::string& bytes) {
        const Point from = a.centre(), to = b.centre();
        const float dx = to.x - from.x, dy = to.y - from.y, length = std::max(1.f, std::hypot(dx, dy));
        const Point aside{-dy / length * 9, dx / length * 9};
        const auto inside = [&](const Rect& box) { // how far from its centre the edge is on this way
            const float x = std::abs(dx) < 1e-3f ? 1e9f : box.width / 2 / std::abs(dx) * length;
            const float y = std::abs(dy) < 1e-3f ? 1e9f : box.height / 2 / std::abs(dy) * length;
            return std::min(x, y);
        };
        const float start = inside(a) - 6, end = length - inside(b) + 6;
        const auto at = [&](float d) {
            return Point{from.x + dx / length * d + aside.x, from.y + dy / length * d + aside.y};
        };
        picture.list.line(at(start), at(std::max(end, start + 8)), r.line, 3).arrow = true;
        const Point middle = at((start + std::max(end, start + 8)) / 2);
        const float wide = textWidth(bytes, 10) + 6;
        const Point label{middle.x + aside.x * 1.2f, middle.y + aside.y * 1.2f};
        picture.list.rect({label.x - wide / 2, label.y - 7, wide, 14}, withAlpha(t.canvas, 220), 0, 3);
        picture.list.text({label.x, label.y + 4}, bytes, 10, t.text2, Align::centre);
    }

    const DevicesPictureRequest& r;
    const Theme& t;
    const DebugFrame& frame;
    std::int64_t m_rows = 1, m_columns = 1;
    bool m_across = false;
    float m_wide = 0, m_high = 0;
    DevicesPicture picture;
};

} // namespace

const DeviceBox* DevicesPicture::boxAt(Point p) const {
    for (const DeviceBox& box : boxes)
        if (box.frame.contains(p)) return &box;
    return nullptr;
}

int DevicesPicture::cellAt(const DeviceBox& box, Point p) {
    if (!box.tile || box.tile->cells.empty() || !box.heat.contains(p)) return -1;
    const DebugTile& tile = *box.tile;
    const auto column =
        static_cast<std::int64_t>((p.x - box.heat.x) / box.heat.width * static_cast<float>(tile.columns));
    const auto row = static_cast<std::int64_t>((p.y - box.heat.y) / box.heat.height * static_cast<float>(tile.rows));
    if (column < 0 || row < 0 || column >= tile.columns || row >= tile.rows) return -1;
    return static_cast<int>(row * tile.columns + column);
}

DevicesPicture drawDevices(const DevicesPictureRequest& request, const Theme& theme) {
    if (!request.frame || !request.mesh) return {};
    return DevicesPainter(request, theme).paint();
}

} // namespace axiscape
