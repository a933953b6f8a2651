// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/start/sample_card.h"

#include "core/drawing/drawing.h"
#include "widgets/common/paint.h"
#include "widgets/common/theme.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

namespace axiscape {
namespace {

constexpr float kMargin = 14, kTop = 20, kHigh = 36, kBetween = 8, kNarrowest = 26, kText = 10;

// The axes of the pictures, in the colours and letters that the window gives them.
const Mesh kMesh{{{"batch", 4}, {"model", 2}}};

// As the map draws the forward lane: boxes as wide as the root of their ops, plates behind where several are alike.
DrawList pictureOf(const std::vector<BandBlock>& blocks, float width, const Theme& theme) {
    DrawList list;
    if (blocks.empty()) return list;
    const AxisStyles axes = axisStyles(kMesh);
    const auto count = static_cast<float>(blocks.size());
    float roots = 0;
    for (const auto& block : blocks) roots += std::sqrt(static_cast<float>(block.ops));
    const float room = width - 2 * kMargin - (count - 1) * kBetween - count * kNarrowest;
    float x = kMargin;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const BandBlock& block = blocks[i];
        const Rect at{x, kTop, kNarrowest + room * std::sqrt(static_cast<float>(block.ops)) / roots, kHigh};
        if (i > 0) list.line({x - kBetween, at.centre().y}, {x, at.centre().y}, theme.edge, 1.25F);
        const auto axis = kMesh.find(block.axis);
        const Colour fill = axis ? axisLook(theme, *axis).wash : theme.node;
        const Colour line = axis ? axisLook(theme, *axis).line : theme.nodeline;
        for (int plate = block.times > 1 ? 2 : 0; plate > 0; --plate) {
            const auto away = 3 * static_cast<float>(plate);
            list.rect({at.x + away, at.y - away, at.width - away, at.height}, fill, line, 3);
        }
        const Rect front{at.x, at.y, at.width - (block.times > 1 ? 6 : 0), at.height};
        list.rect(front, fill, line, 3);
        std::string name = block.name;
        while (!name.empty() && textWidth(name, kText) > front.width - 6) name.pop_back();
        while (!name.empty() && (static_cast<unsigned char>(name.back()) & 0x80)) name.pop_back(); // whole letters
        list.text({front.x + 4, front.y + 13}, name, kText, theme.text1);
        if (axis) drawChip(*axis, front.x + 4, front.y + 18, 14, false, axes, theme, &list);
        const std::string times = block.times > 1 ? "× " + std::to_string(block.times) : std::string();
        if (!times.empty() && textWidth(times, kText) + 22 < front.width)
            list.text({front.right() - 4, front.y + 29}, times, kText, theme.text2, Align::right);
        x += at.width + kBetween;
    }
    return list;
}

} // namespace

SampleCard::SampleCard(Sample sample, QWidget* parent) : QPushButton(parent), m_sample(std::move(sample)) {
    setProperty("card", true);
    setObjectName(QStringLiteral("sampleCard"));
    setAccessibleName(m_sample.title);
    setAccessibleDescription(m_sample.note);
    setCursor(Qt::PointingHandCursor);
    setFixedHeight(sizeHint().height());
    setMinimumWidth(230);
}

void SampleCard::setTheme(const Theme& theme) {
    m_theme = theme;
    update();
}

void SampleCard::paintEvent(QPaintEvent* event) {
    QPushButton::paintEvent(event); // ground, border, focus
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paint(pictureOf(m_sample.blocks, static_cast<float>(width()), m_theme), painter);
    painter.setPen(toQColor(m_theme.text1));
    painter.setFont(interfaceFont(13, true));
    painter.drawText(QRect(14, 78, width() - 28, 18), Qt::AlignLeft | Qt::AlignVCenter, m_sample.title);
    painter.setPen(toQColor(m_theme.text3));
    painter.setFont(interfaceFont(12));
    painter.drawText(QRect(14, 98, width() - 28, 18), Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(m_sample.note, Qt::ElideRight, width() - 28));
}

} // namespace axiscape
