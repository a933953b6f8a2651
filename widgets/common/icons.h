// SPDX-License-Identifier: GPL-3.0-or-later
// An icon for buttons and menus, painted at whatever size and pixel ratio is asked for.
#pragma once

#include "core/drawing/icons.h"

#include <QIcon>

namespace axiscape {

QIcon makeIcon(Icon icon, Colour colour, Colour disabled);

} // namespace axiscape
