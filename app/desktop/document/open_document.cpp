// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/document/open_document.h"

#include "app/desktop/document/document_search.h"
#include "app/desktop/document/recovery.h"

#include <QFileInfo>

namespace axiscape {

OpenDocument::OpenDocument() : project(oneStrategyProject({}, {})) {}

OpenDocument::~OpenDocument() = default;

QString OpenDocument::name() const { return QFileInfo(path()).fileName(); }

void OpenDocument::forget() {
    if (search) search->forget();
    evaluation.cancel();
    dimensionsTask.cancel();
    annotations.cancel();
    library.cancel();
    libraryFacts = std::make_shared<std::optional<ModelFacts>>();
    undo.clear();
    tacticsPath.clear();
    projectPath.clear();
    snapshot.reset();
    selectedTactic = -1;
    pickedTactic.clear();
    isOfferAnswered = false;
    dimensions.reset();
    dimensionNames.clear();
    marks = {};
    selected = {};
    look.reset();
    whenShown = nullptr;
    files.clear();
}

} // namespace axiscape
