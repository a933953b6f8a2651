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

constexpr float kTop = 14, kPicture = 46, kBetween = 9, kSmallest = 20, kLargest = 46;

// The axes of the pictures, in the colours and letters that the window gives them.
const Mesh kMesh{{{"batch", 4}, {"model", 2}}};

DrawList pictureOf(const std::vector<BandBlock>& blocks, float width, const Theme& theme) {
    DrawList list;
    const AxisStyles axes = axisStyles(kMesh);
    std::uint32_t most = 1;
    for (const auto& block : blocks) most = std::max(most, block.ops);
    float x = 14;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const float share = std::sqrt(static_cast<float>(blocks[i].ops) / static_cast<float>(most));
        const float side = kSmallest + (kLargest - kSmallest) * share;
        if (x + side > width - 14) break;
        const float y = kTop + (kPicture - side) / 2;
        const auto axis = kMesh.find(blocks[i].axis);
        if (i > 0) list.line({x - kBetween, kTop + kPicture / 2}, {x, kTop + kPicture / 2}, theme.edge, 1.25F);
        if (axis) {
            const Theme::Axis look = axisLook(theme, *axis);
            list.rect({x, y, side, side}, look.wash, look.line, 3);
            drawChip(*axis, x + (side - 14) / 2, y + (side - 14) / 2, 14, false, axes, theme, &list);
        } else {
            list.rect({x, y, side, side}, theme.group, theme.nodeline, 3);
        }
        x += side + kBetween;
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
