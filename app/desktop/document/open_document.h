// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/insight/library_offers.h"
#include "core/session/session.h"
#include "core/tactics/annotated.h"
#include "core/tactics/project.h"
#include "widgets/common/designer.h"
#include "widgets/common/task.h"
#include "widgets/graph/graph_look.h"

#include <QDateTime>
#include <QUndoStack>
#include <functional>
#include <memory>
#include <vector>

namespace axiscape {

class RecoveryFile;
class SearchTask;

// A file as it was when the document last read or wrote it.
struct SeenFile {
    QString path;
    QDateTime modified;
    qint64 size = 0;
    bool isAsked = false; // another program changed it since, and nobody has said what to do
};

// One open model with its strategies and everything that belongs to it alone. The Document shows one of them to the
// panels; of the others this is all there is: the model, the newest snapshot, the undo steps, and where a person was.
struct OpenDocument {
    OpenDocument();
    ~OpenDocument();
    bool isEmpty() const { return !session; } // a start page
    bool isUnsaved() const { return !undo.isClean(); }
    const QString& path() const { return projectPath.isEmpty() ? modelPath : projectPath; } // the file it is known by
    QString name() const;                                                                   // for people; empty: none
    // A model was read for it: everything that was of the one before goes.
    void forget();

    std::shared_ptr<Session> session;
    QString modelPath, tacticsPath, projectPath;
    Project project; // its open strategy is `strategy`
    Strategy strategy;
    SnapshotPointer snapshot;
    QUndoStack undo;
    int selectedTactic = -1;
    std::string pickedTactic; // by name: the one that a person chose, for as long as it is selected; empty: none
    bool isAnnotated = false;
    bool isOfferAnswered = false;       // to use the shardings that the program carries
    std::unique_ptr<SearchTask> search; // null until the first; it goes on while another document is shown

    // What the Designer holds of it while it is shown.
    LogicalDimensionsPointer dimensions;
    DimensionNames dimensionNames;
    GraphMarks marks;
    struct Selected {
        ValueId value;
        OpId op;
        LayerId layer;
        int device = -1;
    } selected;
    std::optional<GraphLook> look; // what the graph showed of it

    std::function<void()> whenShown; // what could not be done to it while it was put away

    std::vector<SeenFile> files;
    std::unique_ptr<RecoveryFile> recovery; // there while something is not saved

    Task<Result<SnapshotPointer>> evaluation;
    Task<LogicalDimensionsPointer> dimensionsTask;
    Task<Result<AnnotatedStrategy>> annotations;
    Task<std::vector<LibraryOffer>> library;
    std::shared_ptr<std::optional<ModelFacts>> libraryFacts; // that task's alone, once it has been asked
};

using OpenDocumentPointer = std::shared_ptr<OpenDocument>;

} // namespace axiscape
