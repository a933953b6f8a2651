// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/drawing/theme.h"

#include <QString>

namespace axiscape {

// Rules for what only the window has: start page, message bar, verdict. The rest is widgets/common/theme.
QString windowStyleSheet(const Theme& theme);

} // namespace axiscape
