// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/drawing/map_marks.h"

#include "core/drawing/map_painter.h"

#include <algorithm>

namespace axiscape {
namespace {

constexpr float kBadge = 18, kLeastBadge = 14, kMarkGap = 2, kLegendMark = 16; // px
const Theme kMarksTheme{};

// Where boxes lie in the view, as the painter of the map rounds it.
class BoxesInView {
  public:
    BoxesInView(const MapPicture& picture, const GraphViewport& viewport)
        : m_picture(picture), m_painter(picture, m_style, viewport, m_look, kMarksTheme, m_list),
          m_badge(std::clamp(kBadge * viewport.scale, kLeastBadge, kBadge)) {}

    bool has(const MapMark& mark) const { return m_picture.map && mark.box < m_picture.layout.boxes.size(); }
    Rect box(const MapMark& mark) const { return m_painter.view(m_picture.layout.boxes[mark.box].rect); }
    // Behind those of the same box that come before it, from right to left, half over the edge; never over the line in
    // which its lane has its name and figures.
    Rect badge(std::span<const MapMark> of, std::size_t mark) const {
        const Rect at = box(of[mark]);
        float right = at.right() + m_badge / 3;
        std::size_t before = mark;
        while (before > 0 && of[before - 1].box == of[mark].box) --before;
        for (; before < mark; ++before) right -= differenceWidth(m_badge, of[before].count) + kMarkGap;
        const float wide = differenceWidth(m_badge, of[mark].count);
        float top = at.y - m_badge / 2;
        for (const MapLane& lane : m_picture.layout.lanes)
            if (const Rect all = m_painter.view(lane.rect); all.contains(at.centre()))
                top = std::max(top, m_painter.laneTitleEnd(all) + 1);
        return {right - wide, top, wide, m_badge};
    }

  private:
    const MapPicture& m_picture;
    const GraphStyle m_style;
    const MapLook m_look;
    DrawList m_list;
    const drawing::MapPainter m_painter;
    const float m_badge;
};

} // namespace

void drawMapMarks(const MapPicture& picture, const GraphViewport& view, std::span<const MapMark> marks,
                  const Theme& theme, DrawList& out) {
    if (!picture.map || marks.empty()) return;
    const BoxesInView boxes(picture, view);
    std::uint32_t outlined = kNone;
    for (std::size_t i = 0; i < marks.size(); ++i) {
        const MapMark& mark = marks[i];
        if (!boxes.has(mark)) continue;
        if (std::exchange(outlined, mark.box) != mark.box) {
            const Rect at = boxes.box(mark).grown(1);
            const bool isPill = !picture.layout.boxes[mark.box].stores.empty();
            out.rect(at, 0, differenceColour(mark.kind, theme), isPill ? at.height / 2 : 6, 1.5f).dash = Dash::wouldBe;
        }
        drawDifference(mark.kind, mark.count, boxes.badge(marks, i), theme, out);
    }
}

Rect mapMarkRect(const MapPicture& picture, const GraphViewport& view, std::span<const MapMark> marks,
                 std::size_t mark) {
    if (!picture.map || mark >= marks.size()) return {};
    const BoxesInView boxes(picture, view);
    return boxes.has(marks[mark]) ? boxes.badge(marks, mark) : Rect{};
}

std::uint32_t mapMarkAt(const MapPicture& picture, const GraphViewport& view, std::span<const MapMark> marks,
                        Point at) {
    if (!picture.map || marks.empty()) return kNone;
    const BoxesInView boxes(picture, view);
    for (std::size_t i = 0; i < marks.size(); ++i)
        if (boxes.has(marks[i]) && boxes.badge(marks, i).grown(2).contains(at)) return static_cast<std::uint32_t>(i);
    return kNone;
}

float drawMapMarksLegend(float left, float middle, const Theme& theme, const words::Language& language, DrawList* out) {
    const std::string text = words::shown(words::phrase("the compiler does otherwise here"), language);
    if (out) {
        out->rect({left, middle - 5, kLegendMark, 10}, 0, theme.over, 3, 1.5f).dash = Dash::wouldBe;
        out->text({left + kLegendMark + 5, middle + 4}, text, 11, theme.text2);
    }
    return kLegendMark + 5 + textWidth(text, 11);
}

} // namespace axiscape
