// SPDX-License-Identifier: GPL-3.0-or-later
// Figures of the schedule: a value, and how it differs from the one before, in words and signs.
#pragma once

#include <QString>
#include <cstdint>

namespace axiscape {

enum class Judgement : std::uint8_t { none, better, worse };

// "17.9 GiB" with "− 36.4" beside it; the unit is repeated only where it differs from the value's.
struct Figure {
    QString label;
    QString value;
    QString delta; // "" if there is nothing to compare with, "same" if equal
    Judgement judgement = Judgement::none;
    int direction = 0; // -1: a triangle down, 1: up, 0: none
};

// Smaller is better for both.
Figure bytesFigure(const QString& label, double now, double before);
Figure secondsFigure(const QString& label, double now, double before);
// More or fewer collectives is neither good nor bad.
Figure countFigure(const QString& label, std::int64_t now, std::int64_t before);

// "4.20 GiB free" or "Over by 1.90 GiB".
QString roomText(double peakBytes, double capacityBytes);

} // namespace axiscape
