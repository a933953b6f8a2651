// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/drawing/drawing.h"

#include <algorithm>

namespace axiscape {

MinimapFit minimapFit(const Rect& bounds, float width, float height) {
    constexpr float margin = 6;
    if (bounds.width <= 0 || bounds.height <= 0) return {};
    const float scale = std::min((width - 2 * margin) / bounds.width, (height - 2 * margin) / bounds.height);
    return {scale, (width - bounds.width * scale) / 2 - bounds.x * scale,
            (height - bounds.height * scale) / 2 - bounds.y * scale};
}

void drawMinimap(const GraphLayout& layout, const GraphStyle& style, Rect visible, float width, float height,
                 const Theme& theme, DrawList& out) {
    out.rect({0, 0, width, height}, theme.panel, theme.border, 6);
    const MinimapFit fit = minimapFit(layout.bounds, width, height);
    if (fit.scale <= 0 || !style.structure) return;
    const auto place = [&](const Rect& r) {
        return Rect{r.x * fit.scale + fit.dx, r.y * fit.scale + fit.dy, std::max(1.f, r.width * fit.scale),
                    std::max(1.f, r.height * fit.scale)};
    };
    out.clip({1, 1, width - 2, height - 2});
    for (std::size_t i = 1; i < layout.frames.size(); ++i) {
        const Rect r = place(layout.frames[i].rect);
        if (r.width * r.height >= 4)
            out.rect(r, layout.frames[i].depth % 2 ? theme.hover : theme.border).smooth = false;
    }
    // Nodes in one row of pixels look like one: the next is drawn only where it shows.
    float lastX = -1e9f, lastY = -1e9f;
    for (const LayoutNode& node : layout.nodes) {
        if (node.kind == NodeKind::argument) continue;
        const Rect r = place(node.rect);
        if (std::abs(r.x - lastX) < 1 && std::abs(r.y - lastY) < 1) continue;
        lastX = r.x, lastY = r.y;
        out.rect(r, theme.nodeline).smooth = false;
    }
    out.unclip();
    drawMinimapFrame(layout, visible, width, height, theme, out);
}

void drawMinimapFrame(const GraphLayout& layout, Rect visible, float width, float height, const Theme& theme,
                      DrawList& out) {
    const MinimapFit fit = minimapFit(layout.bounds, width, height);
    if (fit.scale <= 0 || visible.width <= 0) return;
    const float left = std::clamp(visible.x * fit.scale + fit.dx, 1.f, width - 7);
    const float top = std::clamp(visible.y * fit.scale + fit.dy, 1.f, height - 7);
    const float right = std::clamp(visible.right() * fit.scale + fit.dx, left + 6, width - 1);
    const float bottom = std::clamp(visible.bottom() * fit.scale + fit.dy, top + 6, height - 1);
    out.rect({left, top, right - left, bottom - top}, withAlpha(theme.accent, 0x18), theme.accent, 2, 1.5f);
}

} // namespace axiscape
