// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/graph/overlay_places.h"

#include <algorithm>

namespace axiscape {
namespace {

bool within(Rect view, Rect box) {
    return box.x >= view.x && box.y >= view.y && box.right() <= view.right() && box.bottom() <= view.bottom();
}

} // namespace

std::optional<Rect> freePlace(Rect view, std::span<const Rect> candidates, std::span<const Rect> avoid) {
    for (const Rect& candidate : candidates)
        if (within(view, candidate) &&
            std::ranges::none_of(avoid, [&](const Rect& one) { return one.width > 0 && one.intersects(candidate); }))
            return candidate;
    return std::nullopt;
}

std::vector<Rect> cornersFor(Rect view, float width, float height, float gap) {
    const float left = view.x + gap, right = view.right() - gap - width;
    const float top = view.y + gap, bottom = view.bottom() - gap - height;
    return {{right, top, width, height},
            {right, bottom, width, height},
            {left, top, width, height},
            {left, bottom, width, height}};
}

std::vector<Rect> besides(Rect view, Rect box, float width, float height, float apart) {
    const auto along = [](float at, float size, float from, float to) {
        return std::clamp(at, from, std::max(from, to - size));
    };
    const float y = along(box.centre().y - height / 2, height, view.y, view.bottom());
    const float x = along(box.centre().x - width / 2, width, view.x, view.right());
    return {{box.right() + apart, y, width, height},
            {box.x - apart - width, y, width, height},
            {x, box.bottom() + apart, width, height},
            {x, box.y - apart - height, width, height}};
}

} // namespace axiscape
