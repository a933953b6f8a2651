// SPDX-License-Identifier: GPL-3.0-or-later
// Ways of the ribbons: straight where two boxes face each other, else through the channel beside their lane. Boxes are
// painted over them, so a way behind a box that stands between is hidden there, never over a name.
#include "core/layout/map_parts.h"

#include <algorithm>
#include <map>

namespace axiscape::maps {
namespace {

constexpr float kTrack = 5;              // between ribbons of one channel
constexpr std::uint32_t kMostTracks = 4; // then they share
constexpr float kInset = 12;             // of an end from the corner of a box

class Router {
  public:
    explicit Router(MapLayout& layout) : m_layout(layout) {
        // Down, and up again: rows are levels, not lines of one row that is too long.
        std::uint32_t last = 0;
        for (const MapBox& b : layout.boxes) {
            if (layout.columns || b.lane != MapLaneKind::forward) continue;
            m_deep = m_deep || b.line < last;
            last = b.line;
        }
    }

    void run() {
        choose();
        for (MapRibbon& ribbon : m_layout.ribbons) {
            m_way.clear();
            if (m_layout.columns)
                inColumns(ribbon);
            else
                inRows(ribbon);
            ribbon.start = m_way.front();
            ribbon.end = m_way.back();
            ribbon.firstPoint = static_cast<std::uint32_t>(m_layout.points.size());
            ribbon.pointCount = static_cast<std::uint32_t>(m_way.size());
            m_layout.points.insert(m_layout.points.end(), m_way.begin(), m_way.end());
        }
    }

  private:
    MapLayout& m_layout;
    bool m_deep = false;
    std::vector<Point> m_way;
    std::map<std::pair<int, int>, std::uint32_t> m_tracks; // of a channel: its y or x, up or down

    const MapBox& box(std::uint32_t i) const { return m_layout.boxes[i]; }
    float track(float channel, int side) {
        const auto used = m_tracks[{static_cast<int>(channel), side}]++;
        return static_cast<float>(used % kMostTracks) * kTrack;
    }

    void choose() {
        using enum MapLaneKind;
        // Per box: the first forward reader of a store; whether something of it is kept in its own column.
        std::vector<std::uint32_t> first(m_layout.boxes.size(), kNone);
        std::vector<std::uint8_t> keptBelow(m_layout.boxes.size(), 0);
        for (const MapRibbon& r : m_layout.ribbons) {
            const MapBox &a = box(r.from), &b = box(r.to);
            if (a.lane == stores && b.lane == forward &&
                (first[r.from] == kNone || box(first[r.from]).column > b.column))
                first[r.from] = r.to;
            if (a.lane == forward && b.lane == backward && a.column == b.column) keptBelow[r.from] = 1;
        }
        for (MapRibbon& r : m_layout.ribbons) {
            const MapBox &a = box(r.from), &b = box(r.to);
            if (!a.stores.empty()) { // a pill
                r.again = a.lane == stores && r.to != first[r.from];
                r.shown = a.lane == update
                              ? b.lane == update
                              : b.lane == forward && (!r.again || b.column > box(first[r.from]).column + 1);
                if (r.again && m_layout.columns) r.shown = false;
                if (m_deep && b.line > 0) r.shown = false; // other levels stand between
            } else if (a.lane == b.lane) {
                r.shown = a.lane != update;
            } else if (a.lane == forward && b.lane == backward) {
                r.shown = a.column == b.column || (!m_layout.columns && !keptBelow[r.from] && a.column + 1 == b.column);
                if (m_deep && !isOpenBetween(a.rect, b.rect)) r.shown = false;
            } else {
                r.shown = a.lane == backward && b.lane == update;
            }
        }
    }

    // One is above the other, with nothing between.
    bool isOpenBetween(const Rect& a, const Rect& b) const {
        float x = 0;
        if (!common(a.x, a.right(), b.x, b.right(), a.centre().x, x)) return false;
        const float top = std::min(a.bottom(), b.bottom()), bottom = std::max(a.y, b.y);
        return std::ranges::none_of(m_layout.boxes, [&](const MapBox& other) {
            return other.rect.y >= top && other.rect.bottom() <= bottom && other.rect.x <= x && other.rect.right() >= x;
        });
    }

    // Where one is above the other: a common x, or none.
    static bool common(float a0, float a1, float b0, float b1, float wanted, float& at) {
        const float from = std::max(a0, b0) + kInset, to = std::min(a1, b1) - kInset;
        if (from > to) return false;
        at = std::clamp(wanted, from, to);
        return true;
    }

    // Nothing of their line stands between two boxes of it.
    bool isClear(const MapRibbon& r, bool right) const {
        const MapBox &a = box(right ? r.from : r.to), &b = box(right ? r.to : r.from);
        return std::ranges::none_of(m_layout.boxes, [&](const MapBox& other) {
            return other.lane == a.lane && other.line == a.line && other.rect.x >= a.rect.right() &&
                   other.rect.right() <= b.rect.x;
        });
    }

    void inRows(const MapRibbon& r) {
        const Rect &a = box(r.from).rect, &b = box(r.to).rect;
        const bool sameLane = box(r.from).lane == box(r.to).lane;
        if (sameLane && box(r.from).line == box(r.to).line) {
            float y = 0;
            const bool right = b.x > a.x;
            const bool beside = right ? b.x >= a.right() : a.x >= b.right();
            const auto between =
                std::max(box(r.from).column, box(r.to).column) - std::min(box(r.from).column, box(r.to).column);
            if (beside && (isClear(r, right) || box(r.from).lane == MapLaneKind::update) &&
                common(a.y, a.bottom(), b.y, b.bottom(), std::max(a.centre().y, b.centre().y), y)) {
                m_way = {{right ? a.right() : a.x, y}, {right ? b.x : b.right(), y}};
                return;
            }
            if (beside && between <= 1) { // stacked in their columns: through the gap between them
                const float x = right ? (a.right() + b.x) / 2 : (a.x + b.right()) / 2;
                m_way = {{right ? a.right() : a.x, a.centre().y},
                         {x, a.centre().y},
                         {x, b.centre().y},
                         {right ? b.x : b.right(), b.centre().y}};
                return;
            }
            if (!beside) return vertical(r, 0); // stacked in one column
            // Over the lane on the way there, under it on the way back.
            const bool over = box(r.from).lane != MapLaneKind::backward;
            const float edge = over ? std::min(a.y, b.y) : std::max(a.bottom(), b.bottom());
            const float away = 5 + track(edge, over ? 0 : 1);
            const float y2 = over ? edge - away : edge + away;
            const float from = right ? a.right() - kInset : a.x + kInset,
                        to = right ? b.x + kInset : b.right() - kInset;
            m_way = {{from, over ? a.y : a.bottom()}, {from, y2}, {to, y2}, {to, over ? b.y : b.bottom()}};
            return;
        }
        vertical(r, track(box(r.to).rect.y, b.y > a.y ? 2 : 3));
    }

    // From a lane, or a line of one, to another: down or up.
    void vertical(const MapRibbon& r, float away) {
        const Rect &a = box(r.from).rect, &b = box(r.to).rect;
        const bool down = b.centre().y > a.centre().y;
        const float from = down ? a.bottom() : a.y, to = down ? b.y : b.bottom();
        float x = 0;
        const float wanted = a.width < b.width ? a.centre().x : b.centre().x;
        if (common(a.x, a.right(), b.x, b.right(), wanted, x)) {
            m_way = {{x, from}, {x, to}};
            return;
        }
        const float y = down ? to - 9 - away : to + 9 + away;
        const bool right = b.x > a.x;
        const float start = a.centre().x, end = right ? b.x + kInset : b.right() - kInset;
        m_way = {{start, from}, {start, y}, {end, y}, {end, to}};
    }

    void inColumns(const MapRibbon& r) {
        const MapBox &from = box(r.from), &to = box(r.to);
        const Rect &a = from.rect, &b = to.rect;
        if (from.lane == to.lane) {
            const bool down = b.y > a.y;
            const auto apart = std::max(from.column, to.column) - std::min(from.column, to.column);
            if (apart <= 1) {
                m_way = {{a.centre().x, down ? a.bottom() : a.y}, {a.centre().x, down ? b.y : b.bottom()}};
                return;
            }
            const bool left = from.lane != MapLaneKind::backward; // beside the column, away from the other one
            const float edge = left ? a.x : a.right();
            const float x = edge + (left ? -1.f : 1.f) * (5 + track(edge, left ? 0 : 1));
            m_way = {{edge, a.centre().y + 4}, {x, a.centre().y + 4}, {x, b.centre().y - 4}, {edge, b.centre().y - 4}};
            return;
        }
        const bool right = b.x > a.x;
        const float start = right ? a.right() : a.x, end = right ? b.x : b.right();
        float y = 0;
        if (common(a.y - 4, a.bottom() + 4, b.y - 4, b.bottom() + 4, b.centre().y, y)) {
            m_way = {{start, y}, {end, y}};
            return;
        }
        const float x = end + (right ? -7.f : 7.f);
        m_way = {{start, a.centre().y}, {x, a.centre().y}, {x, b.centre().y}, {end, b.centre().y}};
    }
};

} // namespace

void route(MapLayout& layout) { Router(layout).run(); }

} // namespace axiscape::maps
