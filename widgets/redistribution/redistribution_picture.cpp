// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/redistribution/redistribution_picture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>
#include <set>

namespace axiscape {
namespace {

constexpr std::int64_t kMostDevices = 64;
constexpr float kCellGap = 6, kNumber = 15, kLeastCell = 26;

using Ranges = std::vector<reshard::Range>;

bool holdsAt(const Ranges& ranges, std::int64_t element) {
    return std::any_of(ranges.begin(), ranges.end(),
                       [&](const reshard::Range& r) { return r.start <= element && element < r.end; });
}

class RedistributionPainter {
  public:
    RedistributionPainter(const RedistributionPictureRequest& request, const Theme& theme)
        : r(request), t(theme), plan(*request.plan), dims(shownDimensions(plan)) {
        const double last = static_cast<double>(plan.steps.size());
        const double at = std::clamp(r.at, 0.0, last);
        m_step = static_cast<std::size_t>(std::min(std::floor(at), std::max(0.0, last - 1)));
        m_done = plan.steps.empty() ? 0 : at - static_cast<double>(m_step);
    }

    RedistributionPicture paint() {
        const std::int64_t shown = std::min(plan.devices, kMostDevices);
        picture.leftOut = plan.devices - shown;
        grid(shown);
        for (std::int64_t device = 0; device < shown; ++device) cell(device);
        arrows();
        return std::move(picture);
    }

  private:
    const RedistributionPictureRequest& r;
    const Theme& t;
    const reshard::Plan& plan;
    const std::pair<int, int> dims;
    std::size_t m_step = 0; // under way
    double m_done = 0;      // of it, 0 to 1
    std::int64_t m_columns = 1;
    float m_cell = kLeastCell, m_frame = kLeastCell;
    RedistributionPicture picture;

    const reshard::Layout& before() const { return m_step == 0 ? plan.source : plan.steps[m_step - 1].after; }
    const reshard::Layout& after() const { return plan.steps.empty() ? plan.source : plan.steps[m_step].after; }

    // The number of columns with the largest cells.
    void grid(std::int64_t devices) {
        float best = 0;
        for (std::int64_t columns = 1; columns <= devices; ++columns) {
            const std::int64_t rows = (devices + columns - 1) / columns;
            const float wide = (r.width - kCellGap) / static_cast<float>(columns) - kCellGap;
            const float high = (r.height - kCellGap) / static_cast<float>(rows) - kCellGap - kNumber;
            const float side = std::min(wide, high);
            if (side <= best) continue;
            best = side;
            m_columns = columns;
        }
        m_cell = std::floor(std::clamp(best, 8.f, 120.f));
        m_frame = m_cell;
    }

    static std::vector<std::int64_t> bounds(const Ranges& a, const Ranges& b, std::int64_t size) {
        std::set<std::int64_t> all{0, size};
        for (const Ranges* ranges : {&a, &b})
            for (const reshard::Range& range : *ranges) all.insert({range.start, range.end});
        return {all.begin(), all.end()};
    }
    Ranges held(const reshard::Layout& layout, int dim, std::int64_t device) const {
        return dim < 0 ? Ranges{{0, 1}} : reshard::rangesOf(plan, layout, static_cast<std::uint8_t>(dim), device);
    }
    std::int64_t sizeOf(int dim) const { return dim < 0 ? 1 : plan.shape[static_cast<std::size_t>(dim)]; }

    void cell(std::int64_t device) {
        const std::int64_t line = device / m_columns;
        const auto column = static_cast<float>(device % m_columns), row = static_cast<float>(line);
        const Rect all{kCellGap + column * (m_cell + kCellGap), kCellGap + row * (m_frame + kNumber + kCellGap), m_cell,
                       m_frame + kNumber};
        const Rect frame{all.x, all.y + kNumber, m_cell, m_frame};
        picture.cells.push_back({all, device});
        const bool chosen = device == r.device;
        picture.list.text({all.x + 1, all.y + 11}, std::to_string(device), 11, chosen ? t.accent : t.text2, Align::left,
                          chosen);
        picture.list.rect(frame, t.hover, t.border);
        const std::array<Ranges, 2> rows{held(before(), dims.first, device), held(after(), dims.first, device)};
        const std::array<Ranges, 2> columns{held(before(), dims.second, device), held(after(), dims.second, device)};
        const auto ys = bounds(rows[0], rows[1], sizeOf(dims.first));
        const auto xs = bounds(columns[0], columns[1], sizeOf(dims.second));
        for (std::size_t y = 0; y + 1 < ys.size(); ++y)
            for (std::size_t x = 0; x + 1 < xs.size(); ++x) {
                const bool was = holdsAt(rows[0], ys[y]) && holdsAt(columns[0], xs[x]);
                const bool is = holdsAt(rows[1], ys[y]) && holdsAt(columns[1], xs[x]);
                if (was || is) part(frame, {xs[x], xs[x + 1]}, {ys[y], ys[y + 1]}, was, is);
            }
        if (chosen) picture.list.rect(frame.grown(2), 0, t.accent, 2, 2);
    }
    void part(const Rect& frame, reshard::Range x, reshard::Range y, bool was, bool is) {
        const auto along = [](float from, float length, std::int64_t at, std::int64_t size) {
            return from + length * static_cast<float>(at) / static_cast<float>(std::max<std::int64_t>(size, 1));
        };
        const float left = along(frame.x, frame.width, x.start, sizeOf(dims.second));
        const float right = along(frame.x, frame.width, x.end, sizeOf(dims.second));
        const float top = along(frame.y, frame.height, y.start, sizeOf(dims.first));
        const float bottom = along(frame.y, frame.height, y.end, sizeOf(dims.first));
        const Rect at{left, top, std::max(1.f, right - left), std::max(1.f, bottom - top)};
        const auto share = [](double of) { return static_cast<std::uint32_t>(std::lround(255 * of)); };
        if (was && is)
            picture.list.rect(at, t.computeProducts);
        else if (is && m_done > 0)
            picture.list.rect(at, withAlpha(m_done < 1 ? t.accent : t.computeProducts, share(m_done)));
        else if (was && m_done < 1)
            picture.list.rect(at, withAlpha(t.computeProducts, share(1 - m_done)));
    }
    // From those that send to the chosen device, while something is on the way.
    void arrows() {
        if (r.device < 0 || m_done <= 0 || m_done >= 1 || plan.steps.empty()) return;
        const auto centre = [&](std::int64_t device) -> std::optional<Point> {
            for (const RedistributionCell& cell : picture.cells)
                if (cell.device == device) return Point{cell.rect.centre().x, cell.rect.centre().y + kNumber / 2};
            return std::nullopt;
        };
        const auto to = centre(r.device);
        for (const std::int64_t device : sendersTo(plan, m_step, r.device)) {
            const auto from = centre(device);
            if (!from || !to) continue;
            const auto done = static_cast<float>(m_done);
            const Point tip{from->x + (to->x - from->x) * done, from->y + (to->y - from->y) * done};
            picture.list.line(*from, tip, t.accent, 1.5f).arrow = true;
        }
    }
};

} // namespace

int RedistributionPicture::cellAt(Point p) const {
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (cells[i].rect.contains(p)) return static_cast<int>(i);
    return -1;
}

std::pair<int, int> shownDimensions(const reshard::Plan& plan) {
    const int rank = static_cast<int>(plan.shape.size());
    std::vector<int> cuts(plan.shape.size(), 0);
    const auto count = [&](const reshard::Layout& layout) {
        for (const reshard::Cut& cut : layout) ++cuts[cut.dim];
    };
    count(plan.source);
    for (const reshard::Step& step : plan.steps) count(step.after);
    std::vector<int> order(static_cast<std::size_t>(rank));
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
        const int x = cuts[static_cast<std::size_t>(a)], y = cuts[static_cast<std::size_t>(b)];
        return x != y ? x > y : a > b; // of those that are cut alike the last
    });
    if (order.empty()) return {-1, -1};
    if (order.size() == 1) return {-1, order[0]};
    return {std::min(order[0], order[1]), std::max(order[0], order[1])};
}

std::vector<std::int64_t> sendersTo(const reshard::Plan& plan, std::size_t step, std::int64_t device) {
    std::vector<std::int64_t> senders;
    if (plan.steps[step].kind == CollectiveKind::collective_permute) {
        for (const auto& [from, to] : reshard::pairsOf(plan, step))
            if (to == device && from != device) senders.push_back(from);
        return senders;
    }
    for (const auto& group : reshard::groupsOf(plan, step)) {
        if (std::find(group.begin(), group.end(), device) == group.end()) continue;
        for (const std::int64_t other : group)
            if (other != device) senders.push_back(other);
    }
    return senders;
}

RedistributionPicture drawRedistribution(const RedistributionPictureRequest& request, const Theme& theme) {
    if (!request.plan) return {};
    return RedistributionPainter(request, theme).paint();
}

} // namespace axiscape
