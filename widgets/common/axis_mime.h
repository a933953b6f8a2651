// SPDX-License-Identifier: GPL-3.0-or-later
// A mesh axis under the mouse, as data.
#pragma once

#include <QMimeData>
#include <optional>

namespace axiscape {

// A mesh axis under the mouse: our own type, and "axis batch" as text for other programs.
inline constexpr char kAxisMime[] = "application/x-axiscape-axis";
QMimeData* axisMimeData(int axis, const QString& name);
std::optional<int> axisOf(const QMimeData* data);

} // namespace axiscape
