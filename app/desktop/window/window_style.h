// SPDX-License-Identifier: GPL-3.0-or-later
// Rules for what only the window has: start page, message bar, verdict. The rest is widgets/common/theme.
#pragma once

#include "core/drawing/theme.h"

#include <QString>

namespace axiscape {

QString windowStyleSheet(const Theme& theme);

} // namespace axiscape
