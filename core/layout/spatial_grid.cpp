// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layout/layout.h"

#include <algorithm>
#include <cmath>

namespace axiscape {
namespace {

struct Cells {
    std::uint32_t left, top, right, bottom; // inclusive
};

std::uint32_t cellAt(float at, float origin, float cell, std::uint32_t count) {
    const float i = std::floor((at - origin) / cell);
    return i <= 0 ? 0 : std::min(static_cast<std::uint32_t>(i), count - 1);
}

Cells cellsOf(const Rect& r, const Rect& bounds, float cell, std::uint32_t columns, std::uint32_t rows) {
    return {cellAt(r.x, bounds.x, cell, columns), cellAt(r.y, bounds.y, cell, rows),
            cellAt(r.right(), bounds.x, cell, columns), cellAt(r.bottom(), bounds.y, cell, rows)};
}

} // namespace

void SpatialGrid::build(std::span<const Rect> rects, float cell) {
    m_rects.assign(rects.begin(), rects.end());
    m_cell = cell;
    m_columns = m_rows = 0;
    m_first.assign(1, 0);
    m_items.clear();
    if (rects.empty()) return;
    float left = rects[0].x, top = rects[0].y, right = rects[0].right(), bottom = rects[0].bottom();
    for (const Rect& r : rects) {
        left = std::min(left, r.x);
        top = std::min(top, r.y);
        right = std::max(right, r.right());
        bottom = std::max(bottom, r.bottom());
    }
    m_bounds = {left, top, right - left, bottom - top};
    // Coarser where rectangles are sparse: never more than four cells a rectangle.
    const double most = 4.0 * static_cast<double>(rects.size()) + 64;
    const double area = (std::ceil(m_bounds.width / m_cell) + 1.0) * (std::ceil(m_bounds.height / m_cell) + 1.0);
    if (area > most) m_cell *= static_cast<float>(std::sqrt(area / most) + 1e-3);
    m_columns = static_cast<std::uint32_t>(m_bounds.width / m_cell) + 1;
    m_rows = static_cast<std::uint32_t>(m_bounds.height / m_cell) + 1;
    m_first.assign(static_cast<std::size_t>(m_columns) * m_rows + 1, 0);
    const auto eachCell = [&](const Rect& r, auto&& f) {
        const Cells c = cellsOf(r, m_bounds, m_cell, m_columns, m_rows);
        for (std::uint32_t y = c.top; y <= c.bottom; ++y)
            for (std::uint32_t x = c.left; x <= c.right; ++x) f(static_cast<std::size_t>(y) * m_columns + x);
    };
    for (const Rect& r : rects) eachCell(r, [&](std::size_t c) { ++m_first[c + 1]; });
    for (std::size_t c = 1; c < m_first.size(); ++c) m_first[c] += m_first[c - 1];
    m_items.resize(m_first.back());
    std::vector<std::uint32_t> next(m_first.begin(), m_first.end() - 1);
    for (std::uint32_t i = 0; i < rects.size(); ++i) eachCell(rects[i], [&](std::size_t c) { m_items[next[c]++] = i; });
}

void SpatialGrid::query(const Rect& area, std::vector<std::uint32_t>& out) const {
    out.clear();
    if (m_rects.empty()) return;
    const Cells a = cellsOf(area, m_bounds, m_cell, m_columns, m_rows);
    for (std::uint32_t y = a.top; y <= a.bottom; ++y) {
        for (std::uint32_t x = a.left; x <= a.right; ++x) {
            const std::size_t cell = static_cast<std::size_t>(y) * m_columns + x;
            for (std::uint32_t k = m_first[cell]; k < m_first[cell + 1]; ++k) {
                const std::uint32_t i = m_items[k];
                if (!m_rects[i].intersects(area)) continue;
                // A rectangle lies in several cells: only the first of them within the area tells it.
                const Cells c = cellsOf(m_rects[i], m_bounds, m_cell, m_columns, m_rows);
                if (std::max(c.left, a.left) == x && std::max(c.top, a.top) == y) out.push_back(i);
            }
        }
    }
    std::sort(out.begin(), out.end());
}

std::uint32_t SpatialGrid::at(Point p, std::span<const Rect> rects) const {
    if (m_rects.empty() || !m_bounds.grown(1).contains(p)) return kNone;
    const std::size_t cell = static_cast<std::size_t>(cellAt(p.y, m_bounds.y, m_cell, m_rows)) * m_columns +
                             cellAt(p.x, m_bounds.x, m_cell, m_columns);
    std::uint32_t found = kNone;
    for (std::uint32_t k = m_first[cell]; k < m_first[cell + 1]; ++k)
        if (rects[m_items[k]].contains(p)) found = m_items[k];
    return found;
}

} // namespace axiscape
