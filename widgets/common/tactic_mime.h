// SPDX-License-Identifier: GPL-3.0-or-later
// A tactic of the library under the mouse, as data.
#pragma once

#include "core/tactics/tactics.h"

#include <QMimeData>
#include <optional>

namespace axiscape {

// A tactic of the library under the mouse: our own type, and its title as text for other programs.
inline constexpr char kTacticMime[] = "application/x-axiscape-tactic";
QMimeData* tacticMimeData(LibraryKind kind);
std::optional<LibraryKind> tacticOf(const QMimeData* data);

} // namespace axiscape
