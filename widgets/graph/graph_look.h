// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/graph/graph_history.h"

namespace axiscape {

// What a view showed of a graph, to show it so again: the layers that are open are in the document.
struct GraphLook {
    double scale = 1;
    Point centre;
    bool isFirst = false; // nobody has moved it: it is fitted anew
    GraphHistory history;
};

} // namespace axiscape
