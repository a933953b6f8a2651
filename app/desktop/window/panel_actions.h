// SPDX-License-Identifier: GPL-3.0-or-later
// Panels by command: shown or hidden by their line in the menu View, and gone to by keyboard.
#pragma once

class QAction;
class QDockWidget;

namespace axiscape {

// The line of the menu: a panel that lies behind another comes to the front, where Qt would hide it unseen.
QAction* showOrHide(QDockWidget& dock);
// To the front, and the keyboard into it.
void goTo(QDockWidget& dock);

} // namespace axiscape
