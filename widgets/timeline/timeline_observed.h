// SPDX-License-Identifier: GPL-3.0-or-later
// What a compiler did otherwise, in the timeline: a badge over the op that each difference is there for, and a frame
// around the collective that is missing or of another size. Pure but for the painting.
#pragma once

#include "core/drawing/difference.h"
#include "core/session/wanted_and_got.h"
#include "widgets/timeline/lane_geometry.h"

namespace axiscape {

inline constexpr float kObservedRow = 16; // px: the badges' row above the lanes

struct TimelineMark {
    double at = 0; // on the x axis: where the op begins
    std::uint32_t row = 0;
    DifferenceKind kind = DifferenceKind::extra;
    std::int32_t lane = -1, item = -1; // the collective that was wanted; -1: nobody wanted it
};
// By place. An op that has no interval stands with the kernel that it is part of.
[[nodiscard]] std::vector<TimelineMark> timelineMarks(const TimelineData& data, const WantedAndGot& observed);

// One badge for all of a kind that would lie on each other.
struct TimelineBadge {
    Rect rect;
    DifferenceKind kind = DifferenceKind::extra;
    std::uint32_t count = 0;
    std::vector<std::uint32_t> marks; // the first few
    std::uint32_t row = 0;            // of the heaviest
};
// Only what is visible; `area`: where they may stand, as wide as the lanes.
[[nodiscard]] std::vector<TimelineBadge> timelineBadges(const std::vector<TimelineMark>& marks, const TimeScale& scale,
                                                        Rect area);

void drawObserved(const TimelineData& data, const std::vector<TimelineMark>& marks,
                  const std::vector<TimelineBadge>& badges, const TimeScale& scale, Rect lanes, const Theme& theme,
                  DrawList& out);

} // namespace axiscape
