// SPDX-License-Identifier: GPL-3.0-or-later
// What parts of the window keep with a document, because it is of that document alone: the document itself reads none
// of it.
#pragma once

#include "widgets/graph/graph_look.h"

#include <QDateTime>
#include <QHash>
#include <QVariantMap>
#include <memory>
#include <optional>
#include <vector>

namespace axiscape {

class RecoveryFile;

// A file as it was when the document last read or wrote it.
struct SeenFile {
    QString path;
    QDateTime modified;
    qint64 size = 0;
    bool isAsked = false; // another program changed it since, and nobody has said what to do
};

struct DocumentKeeping {
    DocumentKeeping();
    ~DocumentKeeping();

    std::vector<SeenFile> files;            // DiskWatch
    std::unique_ptr<RecoveryFile> recovery; // Recovery: there while something is not saved
    std::optional<GraphLook> graph;         // what the graph showed of it
    QHash<QString, QVariantMap> panels;     // PanelLooks: by dock
    bool isCompared = false;                // PanelLooks: the page of comparison was open
    bool isOfferAnswered = false;           // to use the shardings that the program carries
};

} // namespace axiscape
