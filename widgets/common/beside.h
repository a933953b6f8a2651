// SPDX-License-Identifier: GPL-3.0-or-later
// Where a tip or a card stands: beside what it speaks of, never over it.
#pragma once

#include "core/layout/layout.h"

#include <QRect>
#include <QString>
#include <array>

class QWidget;

namespace axiscape {

enum class Side : std::uint8_t { right, left, below, above };
inline constexpr std::array kBelowFirst{Side::below, Side::above, Side::right, Side::left};
inline constexpr std::array kRightFirst{Side::right, Side::left, Side::below, Side::above};

// Its left top corner, on the first side where it fits into `room`; where it fits nowhere, on the one where it covers
// least of the subject. Above and below it starts near `x`.
Point placeBeside(Rect subject, float width, float height, Rect room, const std::array<Side, 4>& order, float x,
                  float gap = 6);

// A tool tip about a part of a widget; it goes when the pointer leaves that part. An empty text ends the one there is.
void showTip(const QString& text, QWidget& widget, const QRect& subject, int x);
inline QRect pixelsOf(const Rect& r) {
    return QRectF(static_cast<qreal>(r.x), static_cast<qreal>(r.y), static_cast<qreal>(r.width),
                  static_cast<qreal>(r.height))
        .toAlignedRect();
}
// The tip that is shown, if there is one, steps aside; `subject` and `x` are on the screen.
void moveTipAside(const QRect& subject, int x);
// Tips that Qt itself shows do so from now on: of buttons and fields, of cells, sections and tabs.
void keepTipsAside();

} // namespace axiscape
