// SPDX-License-Identifier: GPL-3.0-or-later
// Asks once about documents that are not saved. `then` is called when each of them is saved or given up, at once if
// there are none; never if a person thinks better of it or one could not be saved.
#pragma once

#include "app/desktop/document/document.h"

#include <functional>
#include <vector>

namespace axiscape {

class MainWindow;

void askAboutUnsaved(MainWindow& window, std::vector<DocumentPointer> unsaved, std::function<void()> then);

} // namespace axiscape
