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
        double products = 0, rest = 0, again = 0;
        LaneBlock atom;
        atom.first = first, atom.last = last;
        atom.kind = m_lane.items[first].kind;
        for (std::uint32_t i = first; i <= last; ++i) {
            const LaneItem& item = m_lane.items[i];
            (item.product ? products : rest) += item.end - item.start;
            if (item.recomputed) again += item.end - item.start;
            atom.mixed = atom.mixed || item.kind != atom.kind;
            if (item.label == 0 || item.update) continue;
            atom.bothPasses = atom.bothPasses || (atom.pass && *atom.pass != item.backward);
            atom.pass = item.backward;
        }
        atom.x0 = m_scale.x(m_lane.items[first].start);
        atom.x1 = m_scale.x(m_lane.items[last].end);
        const bool narrow = atom.width() < kMergeBelow;
        // The end of the forward pass shows: what is wide enough for a label says one thing.
        const bool otherPass = atom.pass && m_block.pass && *atom.pass != *m_block.pass;
        const bool ends = otherPass && m_block.x1 - m_block.x0 >= kLabelFrom;
        if (narrow && m_pending && m_narrow && !ends && atom.x0 - m_block.x1 < kMergeBelow) {
            m_block.bothPasses = m_block.bothPasses || atom.bothPasses || otherPass;
            if (atom.pass) m_block.pass = atom.pass;
            m_block.last = last;
            m_block.x1 = std::max(m_block.x1, atom.x1);
            m_block.mixed = m_block.mixed || atom.mixed || atom.kind != m_block.kind;
            m_products += products, m_rest += rest, m_again += again;
            return;
        }
        flush();
        m_block = atom;
        m_products = products, m_rest = rest, m_again = again;
        m_pending = true, m_narrow = narrow;
    }

    void flush() {
        if (!m_pending) return;
        m_block.product = m_products > m_rest;
        m_block.recomputed = 2 * m_again > m_products + m_rest;
        m_block.x1 = std::max(m_block.x1, m_block.x0 + kMergeBelow);
        m_out.push_back(m_block);
        m_pending = false;
    }

  private:
    const Lane& m_lane;
    const TimeScale& m_scale;
    std::vector<LaneBlock>& m_out;
    LaneBlock m_block;
    double m_products = 0, m_rest = 0, m_again = 0;
    bool m_pending = false, m_narrow = false;
};

// What several items cover, [first, last]; none where much of their time belongs to no layer.
std::optional<LaneLabel> coverOf(const Lane& lane, std::uint32_t first, std::uint32_t last) {
    LaneLabel cover, update;
    double named = 0, whole = 0;
    bool forward = false, backward = false;
    for (std::uint32_t i = first; i <= last; ++i) {
        const LaneItem& item = lane.items[i];
        whole += item.end - item.start;
        if (item.label == 0) continue;
        named += item.end - item.start;
        LaneLabel& of = item.update ? update : cover;
        if (of.label == 0) of.label = item.label;
        of.several = of.several || item.label != of.label;
        of.last = item.label;
        if (!item.update) (item.backward ? backward : forward) = true;
    }
    using Pass = LaneLabel::Pass;
    if (4 * named < 3 * whole) return std::nullopt;
    if (cover.label == 0) {
        update.pass = Pass::update;
        return update.label == 0 ? std::nullopt : std::optional(update);
    }
    cover.pass = forward && backward ? Pass::both : backward ? Pass::backward : Pass::forward;
    cover.andUpdate = update.label != 0; // the optimizer often has its ops as soon as a gradient is there
    cover.several = cover.several || cover.andUpdate;
    return cover;
}

// Labels of a lane: what is wide enough speaks for itself; narrow neighbours have one label together.
class LaneLabels {
  public:
    LaneLabels(const Lane& lane, const TimeScale& scale, LanePicture& picture)
        : m_lane(lane), m_scale(scale), m_picture(picture) {}

    void add() {
        std::vector<Stretch> narrow; // of one pass each, all between two wide blocks
        for (std::uint32_t b = 0; b < m_picture.blocks.size(); ++b) {
            const LaneBlock& block = m_picture.blocks[b];
            if (widthOf({b, b}) >= kLabelFrom) {
                addNarrow(narrow);
                addWide(b);
                continue;
            }
            // Of no layer, of the update, or where one pass ends and the other begins: inside a stretch, never at its
            // end.
            if (!block.pass || block.bothPasses) continue;
            const bool goesOn = !narrow.empty() && narrow.back().pass == *block.pass && near(narrow.back(), b);
            if (goesOn)
                narrow.back().last = b;
            else
                narrow.push_back({b, b, *block.pass});
        }
        addNarrow(narrow);
    }

  private:
    struct Stretch {
        std::uint32_t first = 0, last = 0; // blocks
        bool pass = false;                 // backward
    };

    float from(std::uint32_t block) const { return std::max(m_picture.blocks[block].x0, m_scale.left); }
    float to(std::uint32_t block) const { return std::min(m_picture.blocks[block].x1, m_scale.left + m_scale.width); }
    float widthOf(const Stretch& stretch) const { return to(stretch.last) - from(stretch.first); }
    // No stall between them that has room for a word itself.
    bool near(const Stretch& stretch, std::uint32_t next) const { return from(next) - to(stretch.last) < kLabelFrom; }

    void add(LaneLabel label, const Stretch& over) {
        label.block = over.first, label.lastBlock = over.last;
        label.x0 = from(over.first), label.x1 = to(over.last);
        m_picture.labels.push_back(label);
    }

    void addWide(std::uint32_t b) {
        const LaneBlock& block = m_picture.blocks[b];
        if (block.first == block.last) {
            LaneLabel label;
            label.item = static_cast<std::int32_t>(block.first);
            add(label, {b, b});
        } else if (const auto label = coverOf(m_lane, block.first, block.last)) {
            add(*label, {b, b});
        }
    }

    void addOver(const Stretch& stretch) {
        if (widthOf(stretch) < kLabelFrom) return;
        const auto& blocks = m_picture.blocks;
        if (const auto label = coverOf(m_lane, blocks[stretch.first].first, blocks[stretch.last].last))
            add(*label, stretch);
    }

    // Passes with no room for a word of their own have one together.
    void addNarrow(std::vector<Stretch>& stretches) {
        for (std::size_t i = 0; i < stretches.size(); ++i) {
            Stretch stretch = stretches[i];
            while (widthOf(stretch) < kLabelFrom && i + 1 < stretches.size() &&
                   widthOf(stretches[i + 1]) < kLabelFrom && near(stretch, stretches[i + 1].first))
                stretch.last = stretches[++i].last;
            addOver(stretch);
        }
        stretches.clear();
    }

    const Lane& m_lane;
    const TimeScale& m_scale;
    LanePicture& m_picture;
};

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
        const bool single = lane.axis != -1 || width / static_cast<float>(run->last - run->first + 1) >= kSingleFrom;
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
    if (lane.axis == -1) LaneLabels(lane, scale, picture).add();
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
