// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QRect>

class QWidget;

namespace axiscape {

// Where a window with that frame belongs on screens with that room: as it is while enough of its title can be taken by
// the pointer; else at the nearest place where it can. Its size stays unless no screen has the room.
QRect placeOnScreens(const QRect& frame, const QList<QRect>& screens);

void keepOnScreens(QWidget& window); // after its geometry was restored: a screen may be gone

} // namespace axiscape
