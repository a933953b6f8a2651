// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/lane_geometry.h"

#include <algorithm>
#include <optional>

namespace axiscape {
namespace {

// First item that ends behind `at`; items of a lane do not overlap, so ends rise with starts.
std::size_t firstEndingAfter(const Lane& lane, double at) {
    const auto found =
        std::partition_point(lane.items.begin(), lane.items.end(), [&](const LaneItem& item) { return item.end < at; });
    return static_cast<std::size_t>(found - lane.items.begin());
}

// Gathers atoms (items, or whole runs) from left to right and merges what is too narrow.
class Blocks {
  public:
    Blocks(const Lane& lane, const TimeScale& scale, std::vector<LaneBlock>& out)
        : m_lane(lane), m_scale(scale), m_out(out) {}

    // Items [first, last], painted as one.
    void add(std::uint32_t first, std::uint32_t last) {
        double products = 0, rest = 0;
        LaneBlock atom;
        atom.first = first, atom.last = last;
        atom.kind = m_lane.items[first].kind;
        for (std::uint32_t i = first; i <= last; ++i) {
            const LaneItem& item = m_lane.items[i];
            (item.product ? products : rest) += item.end - item.start;
            atom.mixed = atom.mixed || item.kind != atom.kind;
            if (item.label != 0) atom.pass = item.backward;
        }
        atom.x0 = m_scale.x(m_lane.items[first].start);
        atom.x1 = m_scale.x(m_lane.items[last].end);
        const bool narrow = atom.width() < kMergeBelow;
        // The end of the forward pass shows: what is wide enough for a label says one thing.
        const bool otherPass = atom.pass && m_block.pass && *atom.pass != *m_block.pass;
        const bool ends = otherPass && m_block.x1 - m_block.x0 >= kLabelFrom;
        if (narrow && m_pending && m_narrow && !ends && atom.x0 - m_block.x1 < kMergeBelow) {
            if (atom.pass) m_block.pass = atom.pass;
            m_block.last = last;
            m_block.x1 = std::max(m_block.x1, atom.x1);
            m_block.mixed = m_block.mixed || atom.mixed || atom.kind != m_block.kind;
            m_products += products, m_rest += rest;
            return;
        }
        flush();
        m_block = atom;
        m_products = products, m_rest = rest;
        m_pending = true, m_narrow = narrow;
    }

    void flush() {
        if (!m_pending) return;
        m_block.product = m_products > m_rest;
        m_block.x1 = std::max(m_block.x1, m_block.x0 + kMergeBelow);
        m_out.push_back(m_block);
        m_pending = false;
    }

  private:
    const Lane& m_lane;
    const TimeScale& m_scale;
    std::vector<LaneBlock>& m_out;
    LaneBlock m_block;
    double m_products = 0, m_rest = 0;
    bool m_pending = false, m_narrow = false;
};

// What a block of several items covers; none where much of its time belongs to no layer.
std::optional<LaneLabel> coverOf(const Lane& lane, const LaneBlock& block) {
    LaneLabel cover;
    double named = 0, whole = 0;
    bool forward = false, backward = false;
    for (std::uint32_t i = block.first; i <= block.last; ++i) {
        const LaneItem& item = lane.items[i];
        whole += item.end - item.start;
        if (item.label == 0) continue;
        named += item.end - item.start;
        if (cover.label == 0) cover.label = item.label;
        cover.several = cover.several || item.label != cover.label;
        cover.last = item.label;
        (item.backward ? backward : forward) = true;
    }
    if (cover.label == 0 || 4 * named < 3 * whole) return std::nullopt;
    using Pass = LaneLabel::Pass;
    cover.pass = forward && backward ? Pass::both : backward ? Pass::backward : Pass::forward;
    return cover;
}

void addLabels(const Lane& lane, const TimeScale& scale, LanePicture& picture) {
    for (std::uint32_t b = 0; b < picture.blocks.size(); ++b) {
        const LaneBlock& block = picture.blocks[b];
        const float from = std::max(block.x0, scale.left), to = std::min(block.x1, scale.left + scale.width);
        if (to - from < kLabelFrom) continue;
        std::optional<LaneLabel> label;
        if (block.first == block.last) {
            label.emplace();
            label->item = static_cast<std::int32_t>(block.first);
        } else {
            label = coverOf(lane, block);
        }
        if (!label) continue;
        label->x0 = from, label->x1 = to, label->block = b;
        picture.labels.push_back(*label);
    }
}

} // namespace

LanePicture lanePicture(const Lane& lane, const TimeScale& scale) {
    LanePicture picture;
    Blocks blocks(lane, scale, picture.blocks);
    const auto visible = static_cast<std::uint32_t>(firstEndingAfter(lane, scale.from));
    auto run =
        std::partition_point(lane.runs.begin(), lane.runs.end(), [&](const LaneRun& r) { return r.last < visible; });
    for (; run != lane.runs.end() && lane.items[std::max(run->first, visible)].start <= scale.to; ++run) {
        const std::uint32_t first = std::max(run->first, visible);
        const float width = scale.x(lane.items[run->last].end) - scale.x(lane.items[run->first].start);
        const bool single = lane.axis >= 0 || width / static_cast<float>(run->last - run->first + 1) >= kSingleFrom;
        std::uint32_t start = first;
        for (std::uint32_t i = first; i <= run->last && lane.items[i].start <= scale.to; ++i) {
            const bool ends = single || i == run->last || lane.items[i + 1].start > scale.to ||
                              scale.x(lane.items[i + 1].start) - scale.x(lane.items[i].end) >= kMergeBelow;
            if (!ends) continue;
            blocks.add(start, i);
            start = i + 1;
        }
    }
    blocks.flush();
    if (lane.axis < 0) addLabels(lane, scale, picture);
    return picture;
}

std::int32_t itemAt(const Lane& lane, double at, double slack) {
    const std::size_t i = firstEndingAfter(lane, at);
    std::int32_t best = -1;
    double distance = slack;
    for (std::size_t candidate = i > 0 ? i - 1 : 0; candidate < lane.items.size() && candidate <= i; ++candidate) {
        const LaneItem& item = lane.items[candidate];
        const double away = std::max({item.start - at, at - item.end, 0.0});
        if (away > distance || (best >= 0 && away == distance)) continue;
        distance = away;
        best = static_cast<std::int32_t>(candidate);
    }
    return best;
}

} // namespace axiscape
