// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the commands of a file in the window once a model is open, one after the other, and writes a line for each when
// it is done: its number, milliseconds since 1970, and what the document is then (keptFingerprint). For tests and
// recordings of the real program. One command a line:
//   cut PATH DIM AXIS    drops an axis on an argument        command ID    one of the action registry: edit.undo
//   mesh TEXT            the mesh: batch=4,model=2           wait MS       does nothing for that long
//   open PATH            in a tab of its own, in front       select PATH    selects an argument
//   why AXIS             opens why the axis cuts the selected tensor, or why not
//   raise NAME           brings the dock of that object name to the front
//   observe PATH         holds what XLA dumped against the strategy
//   click NAME           the button of that object name
//   picture FILE [NAME]  writes a PNG of the window, or of what has that object name in it or beside it
//   quit                 ends the program, whatever is saved
// An unknown command ends the program with 2. At the end the window stays.
#pragma once

#include <QString>

namespace axiscape {

class MainWindow;

void runScript(MainWindow& window, const QString& file);

} // namespace axiscape
