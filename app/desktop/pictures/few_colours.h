// SPDX-License-Identifier: GPL-3.0-or-later
// The picture with at most 256 colours, as a file it is a third as large: those that most of it is of, and of the
// others no two that are alike. A window has few that are not the edges of letters.
#pragma once

#include <QImage>

namespace axiscape {

QImage withFewColours(const QImage& picture);

} // namespace axiscape
