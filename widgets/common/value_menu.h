// SPDX-License-Identifier: GPL-3.0-or-later
// Into the context menu of any tensor: a menu for each mesh axis with its dimensions, "Keep whole", and what leaves its
// named scopes. The highlighted line is previewed; what is refused says why.
#pragma once

#include "widgets/common/designer.h"

class QMenu;

namespace axiscape {

void addCutMenus(QMenu& menu, Designer& designer, ValueId value);

} // namespace axiscape
