// SPDX-License-Identifier: GPL-3.0-or-later
// Whether the desktop asks for less motion.
#pragma once

#include <QStringList>

class QStyle;

namespace axiscape {

// Whether the desktop asks for less motion: GTK's and KDE's settings files in these folders of configuration, the first
// that says anything; else the desktop's own style.
bool desktopReducesMotion(const QStringList& folders, const QStyle* style);
QStringList configurationFolders(); // of the person and of the system

} // namespace axiscape
