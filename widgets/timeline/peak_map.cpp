// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/peak_map.h"

#include "core/insight/peak_groups.h"
#include "widgets/common/window_words.h"
#include "widgets/timeline/buffer_words.h"

#include <algorithm>
#include <numeric>

namespace axiscape {
namespace {

constexpr float kNamed = 34;     // a group this wide and high has room for a header
constexpr double kSmallest = 24; // square pixels: less is part of the rest

class Mapper {
  public:
    explicit Mapper(const Snapshot& snapshot) : m_snapshot(snapshot), m_buffers(snapshot.simulation->peakBuffers) {}

    PeakMap map(Rect area) {
        const std::vector<PeakCategory> categories = peakCategories(m_snapshot);
        std::vector<double> weights;
        weights.reserve(categories.size());
        for (const PeakCategory& one : categories) weights.push_back(static_cast<double>(one.bytes));
        const auto rects = squarified(weights, area);
        for (std::size_t i = 0; i < categories.size(); ++i) {
            m_category = categories[i].category;
            add(PeakTile::Kind::category, rects[i], lettersOf(words::named(memoryCategoryName(m_category))),
                categories[i].bytes, categories[i].buffers);
            layers(categories[i], inner(rects[i]));
        }
        return std::move(m_map);
    }

  private:
    const Snapshot& m_snapshot;
    const std::vector<PeakBuffer>& m_buffers;
    MemoryCategory m_category = MemoryCategory::parameters;
    PeakMap m_map;

    PeakTile& add(PeakTile::Kind kind, Rect rect, std::string name, std::int64_t bytes, std::size_t count) {
        return m_map.tiles.emplace_back(
            PeakTile{kind, rect, m_category, std::move(name), bytes, static_cast<std::uint32_t>(count), -1});
    }
    static Rect inner(Rect r) {
        if (r.width < 6 || r.height < 6) return r; // no room for an edge
        const float top = r.width >= kNamed && r.height >= kNamed ? kPeakHeader : 1;
        return {r.x + 1, r.y + top, r.width - 2, r.height - top - 1};
    }

    void layers(const PeakCategory& category, Rect area) {
        std::vector<double> weights;
        weights.reserve(category.layers.size());
        for (const PeakLayer& layer : category.layers) weights.push_back(static_cast<double>(layer.bytes));
        const auto rects = squarified(weights, area);
        for (std::size_t i = 0; i < rects.size(); ++i) {
            const PeakLayer& layer = category.layers[i];
            add(PeakTile::Kind::layer, rects[i], layer.name, layer.bytes, layer.buffers.size());
            // One layer alone needs no second header.
            buffers(layer, category.layers.size() > 1 ? inner(rects[i]) : rects[i]);
        }
    }

    void buffers(const PeakLayer& layer, Rect area) {
        const double pixels = static_cast<double>(area.width) * static_cast<double>(area.height);
        std::size_t shown = 0;
        std::int64_t rest = layer.bytes;
        while (shown < layer.buffers.size()) {
            const std::int64_t bytes = m_buffers[layer.buffers[shown]].bytes;
            if (static_cast<double>(bytes) / static_cast<double>(layer.bytes) * pixels < kSmallest) break;
            rest -= bytes;
            ++shown;
        }
        if (shown + 1 == layer.buffers.size()) rest = m_buffers[layer.buffers[shown]].bytes;
        std::vector<double> weights;
        for (std::size_t i = 0; i < shown; ++i)
            weights.push_back(static_cast<double>(m_buffers[layer.buffers[i]].bytes));
        const bool any = shown < layer.buffers.size() && rest > 0;
        const bool restIsLarger = any && !weights.empty() && static_cast<double>(rest) > weights.back();
        // Weights fall: where the rest is larger than some buffer it stands before it.
        std::size_t place = weights.size();
        if (restIsLarger)
            place = static_cast<std::size_t>(
                std::find_if(weights.begin(), weights.end(), [&](double w) { return w < static_cast<double>(rest); }) -
                weights.begin());
        if (any) weights.insert(weights.begin() + static_cast<std::ptrdiff_t>(place), static_cast<double>(rest));
        const auto rects = squarified(weights, area);
        for (std::size_t i = 0, member = 0; i < rects.size(); ++i) {
            if (any && i == place) {
                add(PeakTile::Kind::rest, rects[i], layer.name, rest, layer.buffers.size() - shown);
                continue;
            }
            const std::uint32_t buffer = layer.buffers[member++];
            add(PeakTile::Kind::buffer, rects[i], bufferName(m_snapshot, m_buffers[buffer].value),
                m_buffers[buffer].bytes, 1)
                .buffer = static_cast<std::int32_t>(buffer);
        }
    }
};

// The worst proportion of a row of rectangles with these weights along a side.
double worst(double least, double most, double sum, double side) {
    const double s = sum * sum, w = side * side;
    return std::max(w * most / s, s / (w * least));
}

} // namespace

std::vector<Rect> squarified(std::span<const double> weights, Rect area) {
    std::vector<Rect> out;
    out.reserve(weights.size());
    double left = std::accumulate(weights.begin(), weights.end(), 0.0);
    std::size_t at = 0;
    while (at < weights.size()) {
        const bool across = area.width >= area.height; // the row stands upright at the left
        const double side = static_cast<double>(across ? area.height : area.width);
        const double pixels = static_cast<double>(area.width) * static_cast<double>(area.height);
        const double scale = left > 0 ? pixels / left : 0;
        std::size_t end = at;
        double sum = 0;
        while (end < weights.size()) {
            const double next = weights[end] * scale;
            if (end > at && side > 0 &&
                worst(next, weights[at] * scale, sum + next, side) >
                    worst(weights[end - 1] * scale, weights[at] * scale, sum, side))
                break;
            sum += next;
            ++end;
        }
        const bool last = end == weights.size();
        const float thick = last ? (across ? area.width : area.height) : side > 0 ? static_cast<float>(sum / side) : 0;
        float along = across ? area.y : area.x;
        for (std::size_t i = at; i < end; ++i) {
            const float size = sum > 0 ? static_cast<float>(weights[i] * scale / sum * side) : 0;
            out.push_back(across ? Rect{area.x, along, thick, size} : Rect{along, area.y, size, thick});
            along += size;
            left -= weights[i];
        }
        if (across)
            area = {area.x + thick, area.y, std::max(0.f, area.width - thick), area.height};
        else
            area = {area.x, area.y + thick, area.width, std::max(0.f, area.height - thick)};
        at = end;
    }
    return out;
}

int PeakMap::tileAt(Point p) const {
    for (std::size_t i = tiles.size(); i-- > 0;)
        if (tiles[i].rect.contains(p)) return static_cast<int>(i);
    return -1;
}

int PeakMap::tileOf(std::int32_t buffer) const {
    const auto at = std::find_if(tiles.begin(), tiles.end(), [&](const PeakTile& tile) {
        return tile.kind == PeakTile::Kind::buffer && tile.buffer == buffer;
    });
    return at == tiles.end() ? -1 : static_cast<int>(at - tiles.begin());
}

PeakMap peakMap(const Snapshot& snapshot, Rect area) {
    if (!snapshot.simulation || area.width < 4 || area.height < 4) return {};
    return Mapper(snapshot).map(area);
}

} // namespace axiscape
