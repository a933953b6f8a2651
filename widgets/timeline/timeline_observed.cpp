// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/timeline_observed.h"

#include "core/session/observed_marks.h"
#include "widgets/timeline/timeline_painter.h"

#include <algorithm>

namespace axiscape {
namespace {

constexpr std::size_t kMostTold = 4; // marks of a badge
constexpr float kBadgeHigh = 14, kBetweenBadges = 2;

// Where ops begin on the lane of computing: a group is priced at its last op, so at the first that is not before.
class OpPlaces {
  public:
    explicit OpPlaces(const TimelineData& data) {
        if (data.lanes.empty()) return;
        for (const LaneItem& item : data.lanes[0].items)
            if (item.op.valid()) m_at.emplace_back(item.op.value, item.start);
        std::ranges::sort(m_at);
    }
    double of(OpId op) const {
        if (m_at.empty()) return 0;
        const auto at = std::ranges::lower_bound(m_at, op.value, {}, &std::pair<std::uint32_t, double>::first);
        return at == m_at.end() ? m_at.back().second : at->second;
    }

  private:
    std::vector<std::pair<std::uint32_t, double>> m_at;
};

bool isOf(const TimelineData& data, const LaneItem& item, const MatchRow& row) {
    const auto& all = data.snapshot->program.collectives;
    const auto index = static_cast<std::size_t>(item.collective);
    if (item.collective < 0 || index >= all.size()) return false;
    // An all_reduce of the compiler stands for a reduce_scatter of the strategy.
    const std::string_view kind = collectiveName(all[index].kind);
    const bool sums = row.kind == "all_reduce" || row.kind == "reduce_scatter";
    return kind == row.kind || (sums && (kind == "all_reduce" || kind == "reduce_scatter"));
}

} // namespace

std::vector<TimelineMark> timelineMarks(const TimelineData& data, const WantedAndGot& observed) {
    const OpPlaces places(data);
    // Collectives of an op, found once.
    std::vector<std::pair<std::uint32_t, std::pair<std::int32_t, std::int32_t>>> sent;
    for (std::size_t l = 1; l < data.lanes.size(); ++l)
        for (std::size_t i = 0; i < data.lanes[l].items.size(); ++i)
            if (const OpId op = data.lanes[l].items[i].op; op.valid())
                sent.push_back({op.value, {static_cast<std::int32_t>(l), static_cast<std::int32_t>(i)}});
    std::ranges::sort(sent);
    std::vector<TimelineMark> marks;
    for (const ObservedMark& mark : observed.marks) {
        const MatchRow& row = observed.rows[mark.row];
        TimelineMark made{places.of(mark.op), mark.row, differenceKind(row), -1, -1};
        if (row.wanted)
            for (auto at = std::ranges::lower_bound(sent, mark.op.value, {}, [](const auto& s) { return s.first; });
                 at != sent.end() && at->first == mark.op.value; ++at) {
                const auto [lane, item] = at->second;
                const LaneItem& found =
                    data.lanes[static_cast<std::size_t>(lane)].items[static_cast<std::size_t>(item)];
                if (!isOf(data, found, row)) continue;
                made.lane = lane, made.item = item, made.at = found.start;
                break;
            }
        marks.push_back(made);
    }
    std::ranges::stable_sort(marks, {}, &TimelineMark::at);
    return marks;
}

std::vector<TimelineBadge> timelineBadges(const std::vector<TimelineMark>& marks, const TimeScale& scale, Rect area) {
    std::vector<TimelineBadge> out;
    const float left = scale.left, right = scale.left + scale.width;
    for (std::uint32_t i = 0; i < marks.size(); ++i) {
        const TimelineMark& mark = marks[i];
        if (mark.at < scale.from || mark.at > scale.to) continue;
        const float x = std::clamp(scale.x(mark.at) - kBadgeHigh / 2, left, std::max(left, right - kBadgeHigh));
        // Of its kind, if that is so near that it would lie on it.
        TimelineBadge* same = nullptr;
        float taken = left - 1;
        for (std::size_t back = out.size(); back-- > 0 && out.size() - back <= 5;) {
            taken = std::max(taken, out[back].rect.right() + kBetweenBadges);
            if (out[back].kind == mark.kind && x < out[back].rect.right() + kBetweenBadges && !same) same = &out[back];
        }
        if (!same && x < taken) // no room for another: with its own kind, wherever that is near
            for (std::size_t back = out.size(); back-- > 0 && out.size() - back <= 5 && !same;)
                if (out[back].kind == mark.kind) same = &out[back];
        if (same) {
            same->count++;
            if (same->marks.size() < kMostTold) same->marks.push_back(i);
            same->row = std::min(same->row, mark.row); // rows are by weight
            continue;
        }
        out.push_back({{std::max(x, taken), area.y + (area.height - kBadgeHigh) / 2, kBadgeHigh, kBadgeHigh},
                       mark.kind,
                       1,
                       {i},
                       mark.row});
    }
    // Numbers take room: what stands behind them moves on, and at the end of the row they move back.
    float taken = left - 1, end = right;
    for (TimelineBadge& badge : out) {
        badge.rect.width = differenceWidth(kBadgeHigh, badge.count);
        badge.rect.x = std::max(badge.rect.x, taken);
        taken = badge.rect.right() + kBetweenBadges;
    }
    for (std::size_t i = out.size(); i-- > 0; end = out[i].rect.x - kBetweenBadges)
        out[i].rect.x = std::min(out[i].rect.x, end - out[i].rect.width);
    return out;
}

void drawObserved(const TimelineData& data, const std::vector<TimelineMark>& marks,
                  const std::vector<TimelineBadge>& badges, const TimeScale& scale, Rect lanes, const Theme& theme,
                  DrawList& out) {
    float painted = lanes.x - 1;
    for (const TimelineMark& mark : marks) {
        if (mark.item < 0) continue;
        const LaneItem& item =
            data.lanes[static_cast<std::size_t>(mark.lane)].items[static_cast<std::size_t>(mark.item)];
        if (item.end < scale.from || item.start > scale.to) continue;
        const float x0 = std::max(lanes.x, scale.x(item.start)),
                    x1 = std::min(lanes.right(), std::max(scale.x(item.end), x0 + kMergeBelow));
        const float y = lanes.y + kLaneStep * static_cast<float>(mark.lane);
        if (x1 - x0 < 4 && x0 < painted + 3) continue; // a frame a few pixels wide says it for its neighbours
        painted = x1;
        const Colour colour = differenceColour(mark.kind, theme);
        out.rect({x0 - 1.5f, y - 1, x1 - x0 + 3, kLaneHeight + 2}, 0, colour, 3, 1.5f).dash = Dash::wouldBe;
        if (mark.kind == DifferenceKind::missing) // struck
            out.line({x0 - 3, y + kLaneHeight / 2}, {x1 + 3, y + kLaneHeight / 2}, colour, 1.5f);
    }
    for (const TimelineBadge& badge : badges) {
        const float middle = badge.rect.x + std::min(badge.rect.width, badge.rect.height) / 2;
        out.line({middle, badge.rect.bottom()}, {middle, lanes.y}, differenceColour(badge.kind, theme), 1);
        drawDifference(badge.kind, badge.count, badge.rect, theme, out);
    }
}

} // namespace axiscape
