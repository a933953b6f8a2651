// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/drawing/icons.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <numbers>
#include <vector>

namespace axiscape {
namespace {

// In the path language of SVG, on a grid of 24; collectives on one of 12. Order of the enumeration.
constexpr std::array<const char*, kIcons> kPaths = {
    "M9 7L5 11l4 4M5 11h9a5 5 0 0 1 0 10h-2",
    "M15 7l4 4-4 4M19 11h-9a5 5 0 0 0 0 10h2",
    "M11 5a6 6 0 1 0 0 12a6 6 0 0 0 0-12M15.5 15.5L20 20",
    "M5 12.5l4.5 4.5L19 7.5",
    "M12 5v14M5 12h14",
    "M6 6l12 12M18 6L6 18",
    "M3 12s3.5-6 9-6s9 6 9 6s-3.5 6-9 6s-9-6-9-6M12 9.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 0 0 0-5",
    "M6 12h.01M12 12h.01M18 12h.01",
    "M12 4L2.8 20h18.4ZM12 10v5M12 17.5v.01",
    "M12 15V4M8 8l4-4l4 4M5 14v6h14v-6",
    "M4 19V6h6l2 2h8v11Z",
    "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
    "M12 6v12M6 12h12",
    "M6 12h12",
    "M9 4h6l-1 6l3 3H7l3-3ZM12 13v7",
    "M12 4v5M12 9H6v5M12 9h6v5M4 14h4v5H4ZM16 14h4v5h-4Z",
    "M9 9a3 3 0 1 1 4.2 2.7c-.8.4-1.2 1-1.2 1.8v.5M12 17.5v.01",
    "M8 5l11 7l-11 7Z",
    "M6 5l9 7l-9 7ZM18 5v14",
    "M18 5l-9 7l9 7ZM6 5v14",
    "M5 5h6a2 2 0 0 1 1 1a2 2 0 0 1 1-1h6v14h-6a2 2 0 0 0-1 1a2 2 0 0 0-1-1H5ZM12 6v14",
    "M12 4v14M6 12l6 6l6-6",
    "M12 20V6M6 12l6-6l6 6",
    "M6 3h8l4 4v14H6ZM14 3v4h4",
    "M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01",
    "M4 5h16v11H4ZM12 16v4M8 20h8",
    "M14 6l-6 6l6 6",
    "M10 6l6 6l-6 6",
    "M10 4H5v16h5M14 4h5v16h-5M12 3v18",
    "M6 11h12v9H6ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
    "M0 1l6 5M0 6h8M0 11l6 -5M11 1v10",
    "M1 1v10M4 6h8M6 6l6 -5M6 6l6 5",
    "M10 1H2l4 5l-4 5H10",
    "M1 2L11 10M1 10L11 2",
    "M0 3h11l-3 -3M12 9h-11l3 3",
};

struct Strokes {
    std::vector<Point> points;
    std::vector<std::uint32_t> ends; // of each polyline, into points
};

// Reads the path commands that the table uses: M L H V C S A Z, absolute and relative; curves become short lines.
class PathReader {
  public:
    explicit PathReader(std::string_view path) : m_rest(path) {}
    Strokes read() {
        char command = 'M';
        while (skip(), !m_rest.empty()) {
            if (std::isalpha(static_cast<unsigned char>(m_rest[0]))) {
                command = m_rest[0];
                m_rest.remove_prefix(1);
            }
            step(command);
        }
        endLine();
        return std::move(m_out);
    }

  private:
    void skip() {
        while (!m_rest.empty() && (m_rest[0] == ' ' || m_rest[0] == ',')) m_rest.remove_prefix(1);
    }
    float number() {
        skip();
        float value = 0;
        const auto end = std::from_chars(m_rest.data(), m_rest.data() + m_rest.size(), value).ptr;
        m_rest.remove_prefix(static_cast<std::size_t>(end - m_rest.data()));
        return value;
    }
    Point point(bool relative) {
        const float x = number(), y = number();
        return relative ? Point{m_at.x + x, m_at.y + y} : Point{x, y};
    }
    void endLine() {
        const auto size = static_cast<std::uint32_t>(m_out.points.size());
        if (size > (m_out.ends.empty() ? 0 : m_out.ends.back())) m_out.ends.push_back(size);
    }
    void to(Point p) { m_out.points.push_back(m_at = p); }
    void step(char command) {
        const bool relative = std::islower(static_cast<unsigned char>(command)) != 0;
        switch (std::toupper(static_cast<unsigned char>(command))) {
        case 'M': {
            const Point p = point(relative);
            endLine();
            m_start = p;
            to(p);
            break;
        }
        case 'L':
            to(point(relative));
            break;
        case 'H':
            to({number() + (relative ? m_at.x : 0), m_at.y});
            break;
        case 'V':
            to({m_at.x, number() + (relative ? m_at.y : 0)});
            break;
        case 'C':
        case 'S': {
            const Point first = std::toupper(command) == 'C'
                                    ? point(relative)
                                    : Point{2 * m_at.x - m_control.x, 2 * m_at.y - m_control.y};
            const Point second = point(relative), end = point(relative);
            curve(std::toupper(command) == 'S' && !m_smooth ? m_at : first, second, end);
            m_control = second;
            m_smooth = true;
            return;
        }
        case 'A':
            arc(relative);
            break;
        default:
            to(m_start);
            break; // Z
        }
        m_smooth = false;
    }
    void curve(Point a, Point b, Point end) {
        const Point from = m_at;
        for (int i = 1; i <= 8; ++i) {
            const float t = static_cast<float>(i) / 8, u = 1 - t;
            const float c0 = u * u * u, c1 = 3 * u * u * t, c2 = 3 * u * t * t, c3 = t * t * t;
            to({c0 * from.x + c1 * a.x + c2 * b.x + c3 * end.x, c0 * from.y + c1 * a.y + c2 * b.y + c3 * end.y});
        }
    }
    // Circular arcs only: both radii are equal in the table.
    void arc(bool relative) {
        float radius = number();
        number(), number(); // second radius, rotation
        const bool large = number() != 0, sweep = number() != 0;
        const Point end = point(relative);
        const Point half{(m_at.x - end.x) / 2, (m_at.y - end.y) / 2};
        const float d2 = half.x * half.x + half.y * half.y;
        radius = std::max(radius, std::sqrt(d2));
        float k = d2 > 0 ? std::sqrt(std::max(0.f, radius * radius / d2 - 1)) : 0;
        if (large != sweep) k = -k;
        const Point centre{(m_at.x + end.x) / 2 + k * half.y, (m_at.y + end.y) / 2 - k * half.x};
        const float first = std::atan2(m_at.y - centre.y, m_at.x - centre.x);
        float turn = std::atan2(end.y - centre.y, end.x - centre.x) - first;
        constexpr float full = 2 * std::numbers::pi_v<float>;
        if (sweep && turn <= 0) turn += full;
        if (!sweep && turn >= 0) turn -= full;
        const int parts = std::max(2, static_cast<int>(std::fabs(turn) * 4));
        for (int i = 1; i <= parts; ++i) {
            const float angle = first + turn * static_cast<float>(i) / static_cast<float>(parts);
            to({centre.x + radius * std::cos(angle), centre.y + radius * std::sin(angle)});
        }
    }

    std::string_view m_rest;
    Strokes m_out;
    Point m_at, m_start, m_control;
    bool m_smooth = false; // the command before was a curve: S mirrors its control point
};

const Strokes& strokesOf(Icon icon) {
    static const auto all = [] {
        std::array<Strokes, kIcons> made;
        for (std::size_t i = 0; i < made.size(); ++i) made[i] = PathReader(kPaths[i]).read();
        return made;
    }();
    return all[static_cast<std::size_t>(icon)];
}

} // namespace

Icon iconOf(CollectiveKind kind) {
    switch (kind) {
    case CollectiveKind::all_gather:
        return Icon::allGather;
    case CollectiveKind::reduce_scatter:
        return Icon::reduceScatter;
    case CollectiveKind::all_to_all:
        return Icon::allToAll;
    case CollectiveKind::collective_permute:
        return Icon::collectivePermute;
    default:
        return Icon::allReduce;
    }
}

void drawIcon(Icon icon, float x, float y, float size, Colour colour, DrawList& out) {
    const bool collective = icon >= Icon::allGather;
    const float unit = size / (collective ? 12 : 24);
    const bool dots = icon == Icon::more || icon == Icon::grip;
    const float width = collective ? 1.4f * unit : unit * (dots ? 2.6f : size <= 16 ? 2.f : 1.6f);
    const Strokes& strokes = strokesOf(icon);
    std::uint32_t from = 0;
    std::vector<Point> scaled;
    for (std::uint32_t end : strokes.ends) {
        scaled.clear();
        for (std::uint32_t i = from; i < end; ++i)
            scaled.push_back({x + strokes.points[i].x * unit, y + strokes.points[i].y * unit});
        out.polyline(scaled, colour, width);
        from = end;
    }
}

} // namespace axiscape
