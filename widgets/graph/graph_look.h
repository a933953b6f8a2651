// SPDX-License-Identifier: GPL-3.0-or-later
// What a view showed of a graph, to show it so again: the layers that are open are in the document.
#pragma once

#include "widgets/graph/graph_history.h"

#include <QPoint>

namespace axiscape {

struct GraphLook {
    double scale = 1;
    Point centre;
    bool isFirst = false; // nobody has moved it: it is fitted anew
    GraphHistory history;
};

// Where a view stood, to go back there after an excursion. Its corner, not its middle: it is to be the same picture
// even if the view has another size for the moment.
struct GraphStand {
    double scale = 1;
    QPoint offset;
    bool isFirst = false, isFitted = false; // nobody moved it since: it is placed anew for the size it has
    GraphHistory history;
    std::vector<LayerId> open;
    std::uint64_t version = 0; // of the layout
};

} // namespace axiscape
