// SPDX-License-Identifier: GPL-3.0-or-later
// The file that settings are kept in: ~/.config/Axiscape/Axiscape.json, an object of the keys of settings.cpp. Qt's own
// formats may hold values of any type in its binary notation, and reading a damaged one can ask for 40 GB; here a value
// is what JSON has, and reading takes no more than the file has. A file that is no such object reads as no settings and
// is kept beside as "….json.damaged".
#pragma once

namespace axiscape {

// QSettings() is that file from here on. What a program of before kept in "….conf" is taken over once.
void useSettingsFile();

} // namespace axiscape
