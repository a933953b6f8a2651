// SPDX-License-Identifier: GPL-3.0-or-later
// What `axiscape --open-layer` does: a group of the program is opened in the graph, by its path.
#pragma once

#include "core/base/result.h"
#include "core/structure/structure.h"

#include <QString>

namespace axiscape {

class MainWindow;

// The layer of that path; an error names those that there are.
Result<LayerId> layerOfPath(const LayerTree& layers, const QString& path);

// Opens it once the model is there that is being read; a path without a layer is said above the graph, and to the
// terminal.
void openLayerWhenShown(MainWindow& window, const QString& path);

} // namespace axiscape
