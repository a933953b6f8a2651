// SPDX-License-Identifier: GPL-3.0-or-later
// What if a device (axis -1), or the links of an axis (device -1), were slower: choices from "as it is" to four times.
// The highlighted one is previewed, Enter applies it as one undo step. Deletes itself.
#pragma once

#include "widgets/common/designer.h"

class QMenu;

namespace axiscape {

QMenu* popUpSlowdown(QWidget* parent, Designer& designer, int device, int axis, QPoint at);

} // namespace axiscape
