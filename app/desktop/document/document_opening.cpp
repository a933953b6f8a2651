// SPDX-License-Identifier: GPL-3.0-or-later
// Which document is shown: one that is opened, or one that was put away.
#include "app/desktop/document/document.h"

#include "app/desktop/document/document_search.h"
#include "app/desktop/document/document_strategies.h"
#include "app/desktop/document/recovery.h"

namespace axiscape {
namespace {

constexpr std::size_t kShownCacheBytes = std::size_t(256) << 20; // of snapshots that an undo may want again

// What a model opens with before anything is decided: the mesh of the examples, the hardware of the paper.
Strategy firstStrategy() { return {{{{"batch", 4}, {"model", 2}}}, "tpu_v3", {}}; }

} // namespace

void Document::openModel(const QString& path) { open({path}, m_open); }

void Document::openProject(const QString& path) {
    auto request = openRequestOf(path);
    if (request)
        open(std::move(*request), m_open);
    else
        emit failed(request.error(), path);
}

void Document::reloadModel() {
    OpenRequest request{m_open->modelPath};
    request.project = projectFile(m_open->modelPath);
    request.projectPath = m_open->projectPath;
    request.isUnsaved = m_open->isUnsaved();
    open(std::move(request), m_open);
}

void Document::take(const OpenDocumentPointer& target, const OpenRequest& request, std::shared_ptr<Session> session,
                    bool isAnnotated) {
    const bool isShown = target == m_open;
    if (isShown) leave();
    OpenDocument& to = *target;
    to.forget();
    to.session = std::move(session);
    const Model& model = *to.session->model();
    to.modelPath = request.model;
    to.projectPath = request.projectPath;
    to.isAnnotated = isAnnotated;
    to.project = oneStrategyProject(tr("Strategy 1").toStdString(), firstStrategy());
    QString warning;
    if (request.project) {
        warning = QString::fromStdString(mismatch(tacticFileOf(*request.project, 0), *model.module, model.fingerprint));
        to.project = request.project->project;
        if (std::string& name = to.project.strategies.front().name; name.empty()) name = tr("Strategy 1").toStdString();
        Presentation marks = std::exchange(to.project.presentation, {});
        to.dimensionNames = std::move(marks.dimensionNames);
        to.marks = {std::move(marks.openLayers), std::move(marks.bookmarks)};
    }
    to.strategy = to.project.strategy();
    if (request.left) to.recovery = std::make_unique<RecoveryFile>(*request.left);
    if (request.isUnsaved) to.undo.resetClean();
    if (isShown) {
        bring();
        emit tacticsPathChanged();
        emit projectPathChanged();
    } else {
        to.session->setCacheLimit(0);
    }
    to.whenShown = [this, tactics = request.tactics, warning] {
        if (!tactics.isEmpty()) openTactics(tactics);
        if (!warning.isEmpty()) emit warned(warning);
    };
    emit opened(target, request); // it may be shown by that
    if (target != m_open || !to.whenShown) return;
    std::exchange(to.whenShown, nullptr)();
}

void Document::show(OpenDocumentPointer next) {
    if (next == m_open) return;
    leave();
    if (m_open->session) m_open->session->setCacheLimit(0);
    m_open = std::move(next);
    bring();
    emit shown();
}

void Document::leave() {
    endSteps(); // first: what is kept of the document is as it was before
    emit leaving();
    endPreview();
    m_estimates.cancel();
    m_open->dimensions = dimensions();
    m_open->dimensionNames = dimensionNames();
    m_open->marks = graphMarks();
    m_open->selected = selected();
    compareWith(nullptr, {});
    m_selection.clear(); // its numbers are of the model that goes
    m_selection.setSteps({});
    m_selection.setDevice(-1);
    m_heldSlot = m_offeredSlot = -1;
    m_open->library.cancel();
    m_offers.clear();
}

OpenDocument::Selected Document::selected() const {
    return {m_selection.value(), m_selection.op(), m_selection.layer(), m_selection.device()};
}

void Document::select(const OpenDocument::Selected& what) {
    if (what.op.valid())
        m_selection.selectOp(what.op, what.value);
    else if (what.value.valid())
        m_selection.selectArgument(what.value);
    else if (what.layer.valid())
        m_selection.selectLayer(what.layer);
    else
        m_selection.clear();
    m_selection.setDevice(what.device);
}

// Panels see another model first, then its newest snapshot: as if it had just been worked out.
void Document::bring() {
    if (m_open->session) m_open->session->setCacheLimit(kShownCacheBytes);
    m_undoGroup.addStack(&m_open->undo);
    const SnapshotPointer snapshot = std::exchange(m_open->snapshot, nullptr);
    const OpenDocument::Selected before = m_open->selected;
    const LogicalDimensionsPointer dimensionsBefore = m_open->dimensions;
    setDimensions(nullptr);
    setDimensionNames(m_open->dimensionNames);
    setGraphMarks(m_open->marks);
    m_strategies->forget();
    emit modelChanged();
    emit libraryOffersChanged();
    emit selectedTacticChanged();
    m_undoGroup.setActiveStack(&m_open->undo);
    emit busyChanged();
    if (dimensionsBefore)
        setDimensions(dimensionsBefore);
    else
        workOutDimensions();
    if (snapshot) {
        m_open->snapshot = snapshot;
        emit snapshotChanged();
        workOutOffers();
    }
    select(before);
    const bool isNew = snapshot && snapshot->strategy == m_open->strategy;
    if (!isNew && !isEvaluating()) evaluate();
    if (const auto then = std::exchange(m_open->whenShown, nullptr)) then();
}

} // namespace axiscape
