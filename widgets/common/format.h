// SPDX-License-Identifier: GPL-3.0-or-later
// Figures as the window writes them.
#pragma once

#include <QString>
#include <cstdint>

namespace axiscape {

// Figures as the window writes them: a sign, a thin space, three significant digits; the minus is U+2212.
QString bytesLabel(double bytes);       // "9.38 GiB"
QString secondsLabel(double seconds);   // "478 ms"
QString countDelta(std::int64_t delta); // "+ 8", "− 9", "0"
QString bytesDelta(double delta);       // "− 2.40 GiB"
QString secondsDelta(double delta);     // "+ 7.00 ms"
// With a triangle in front: less is better. Empty for no change.
QString judged(double delta, const QString& text); // "▼ − 2.40 GiB"

} // namespace axiscape
