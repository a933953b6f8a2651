// SPDX-License-Identifier: GPL-3.0-or-later
// The style sheet of the window and of all that has it for a parent: dialogs, menus, tips. Rules for what only the
// window has, start page, message bar, verdict, stand here; the rest is widgets/common/theme.
#pragma once

#include "core/drawing/theme.h"

#include <QString>

namespace axiscape {

QString windowStyleSheet(const Theme& theme);

} // namespace axiscape
