// SPDX-License-Identifier: GPL-3.0-or-later
// Profiles that come to the window: dropped, from the list of files, from a menu. They go beside the model that is
// open.
#pragma once

#include <QString>

namespace axiscape {

class MainWindow;
class MessageBar;

// Of jax.profiler: the file, or the folder that it wrote to.
bool isProfile(const QString& path);
// Without a model the messages say that one has to be there first.
void openMeasurement(MainWindow& window, MessageBar& messages, const QString& path);
void askForMeasurement(MainWindow& window);

} // namespace axiscape
