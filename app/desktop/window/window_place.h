// SPDX-License-Identifier: GPL-3.0-or-later
// Where a window goes on the screens that are there. Pure.
#pragma once

#include <QList>
#include <QRect>
#include <QSize>

class QWidget;

namespace axiscape {

// Where a window with that frame belongs on screens with that room: as it is while enough of its title can be taken by
// the pointer; else at the nearest place where it can. Its size stays unless no screen has the room.
QRect placeOnScreens(const QRect& frame, const QList<QRect>& screens);

// What a window that wants that size has of a screen with that room (without the desktop's panels), its frame included.
QSize sizeWithin(QSize wanted, QSize room);

inline constexpr QSize kDesignedSize(1680, 1050);
QSize firstSize(const QWidget& window); // kDesignedSize, where the screen has the room
void keepOnScreens(QWidget& window);    // after its geometry was restored: a screen may be gone

} // namespace axiscape
