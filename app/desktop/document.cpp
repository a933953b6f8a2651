// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/document.h"

#include "app/desktop/document_search.h"
#include "app/desktop/document_strategies.h"
#include "app/desktop/edit_command.h"

#include "core/base/file.h"
#include "core/exchange/exchange.h"
#include "core/mesh/sub_axes.h"
#include "core/sharding/axis_text.h"

#include <QFileInfo>
#include <QThreadPool>

namespace axiscape {

struct Document::Landing {
    Strategy strategy;
    DropPattern pattern;
    std::size_t tactic = 0;
};

Document::Document(QObject* parent)
    : Designer(parent), m_project(oneStrategyProject({}, {})),
      m_strategies(std::make_unique<DocumentStrategies>(*this)), m_search(std::make_unique<DocumentSearch>(*this)),
      m_theme(makeTheme(Theme::Mode::light)) {
    connect(this, &Designer::modelChanged, &m_selection, &Selection::clear);
    connect(this, &Designer::modelChanged, this, &Document::workOutDimensions);
    connect(this, &Designer::selectedTacticChanged, this, &Document::offerAnew);
    connect(this, &Designer::modelChanged, this, &Document::resetProject); // last: it brings the names of a project
}

Document::~Document() {
    m_openProgress.cancel();
    m_library.reset();
    m_search.reset();
    m_strategies.reset();
    m_stepWorker.reset();
    m_dimensionWorker.reset();
    m_estimator.reset();
    m_session.reset(); // joins the workers: nothing of theirs arrives afterwards
}

Searcher& Document::search() { return *m_search; }

void Document::selectTactic(int index) {
    if (index == m_selectedTactic || index >= static_cast<int>(m_strategy.schedule.tactics.size())) return;
    m_selectedTactic = index;
    emit selectedTacticChanged();
}

Document::Landing Document::landingOf(const AxisDrop& drop) const {
    Landing landing{m_strategy, patternFor(*model()->module, drop.argument, drop.thisOneOnly), 0};
    std::optional<std::size_t> selected;
    if (m_selectedTactic >= 0) selected = static_cast<std::size_t>(m_selectedTactic);
    landing.tactic = dropOnArgument(landing.strategy.schedule, selected, m_strategy.mesh.axes[drop.axis].name,
                                    landing.pattern.pattern, drop.dim);
    return landing;
}

QString Document::refusal(const AxisDrop& drop) const {
    if (!m_session || !m_snapshot) return tr("The model is still being read");
    if (drop.axis >= m_strategy.mesh.axes.size()) return tr("The mesh has no such axis");
    const Module& module = *model()->module;
    const auto type = module.type(ValueId{drop.argument});
    if (drop.dim >= type.shape.size()) return tr("The tensor has no such dimension");
    const QString axis = QString::fromStdString(m_strategy.mesh.axes[drop.axis].name);
    // The state that the tactic would start from: before the selected one if the drop extends it, else the latest.
    std::size_t start = m_snapshot->tacticCount();
    if (m_selectedTactic >= 0 && static_cast<std::size_t>(m_selectedTactic) < start) {
        const Tactic& tactic = m_strategy.schedule.tactics[static_cast<std::size_t>(m_selectedTactic)];
        if (tactic.kind == Tactic::Kind::manual && tactic.axis == axis.toStdString())
            start = static_cast<std::size_t>(m_selectedTactic);
    }
    const Partition& state = m_snapshot->after(start).partition();
    const TensorSharding tiles = wholeSharding(state.argument(drop.argument), state.mesh());
    if (tiles.dimOf(drop.axis) >= 0) return tr("%1 cuts dim %2 already").arg(axis).arg(tiles.dimOf(drop.axis));
    if (state.atomicAxes(ValueId{drop.argument}) & partsOfAxes(state.mesh(), axisBit(drop.axis)))
        return tr("kept whole over %1").arg(axis);
    const auto local = type.shape[drop.dim] / tilesOf(state.argument(drop.argument), drop.dim, state.mesh());
    const auto size = m_strategy.mesh.size(drop.axis);
    if (local % size != 0 || local < size) return tr("%1 does not divide by %2").arg(local).arg(size);
    return {};
}

void Document::startPreview(const AxisDrop& drop) {
    if (m_previewed && drop == m_previewedDrop) return;
    if (!m_session || !refusal(drop).isEmpty()) return endPreview();
    startPreview(landingOf(drop).strategy);
    m_previewedDrop = drop;
}

void Document::startPreview(const Strategy& next) {
    if (!m_session || m_previewed == next) return;
    m_previewedDrop.reset();
    m_previewed = next;
    m_session->evaluateLater(WorkKind::preview, next, [this](Result<SnapshotPointer> result, std::uint64_t) {
        QMetaObject::invokeMethod(
            this,
            [this, result = std::move(result)] {
                if (!m_previewed || !result || !((*result)->strategy == *m_previewed)) return;
                if ((*result)->model != model()) return; // of the file before
                m_preview = *result;
                emit previewChanged();
            },
            Qt::QueuedConnection);
    });
}

void Document::endPreview() {
    m_previewed.reset();
    m_previewedDrop.reset();
    if (m_session) m_session->cancel(WorkKind::preview);
    if (!m_preview) return;
    m_preview.reset();
    emit previewChanged();
}

void Document::offerLibrary(const std::string& axis) {
    if (axis == m_libraryAxis) return;
    m_libraryAxis = axis;
    m_offers.clear(); // they are of another axis
    emit libraryOffersChanged();
    workOutOffers();
}

int Document::librarySlot() const {
    const int count = static_cast<int>(m_strategy.schedule.tactics.size());
    if (m_heldSlot >= 0) return std::min(m_heldSlot, count);
    return m_selectedTactic >= 0 ? std::min(m_selectedTactic + 1, count) : count;
}

void Document::holdLibraryOver(int slot) {
    if (slot == m_heldSlot) return;
    m_heldSlot = slot;
    offerAnew();
}

// What was offered is of another place in the schedule.
void Document::offerAnew() {
    if (!m_snapshot || librarySlot() == m_offeredSlot) return;
    m_offers.clear();
    emit libraryOffersChanged();
    workOutOffers();
}

void Document::workOutOffers() {
    if (!m_library || !m_snapshot || !m_strategy.mesh.find(m_libraryAxis)) return;
    const int slot = m_offeredSlot = librarySlot();
    SnapshotPointer before = m_snapshot; // the state it would start from
    while (static_cast<int>(before->tacticCount()) > slot && before->previous) before = before->previous;
    m_library->ask(before, m_libraryAxis,
                   [this, of = m_snapshot, axis = m_libraryAxis, slot](std::vector<LibraryOffer> offers) {
                       QMetaObject::invokeMethod(
                           this,
                           [this, of, axis, slot, offers = std::move(offers)]() mutable {
                               if (of != m_snapshot || axis != m_libraryAxis || slot != m_offeredSlot)
                                   return; // a newer answer comes
                               m_offers = std::move(offers);
                               emit libraryOffersChanged();
                           },
                           Qt::QueuedConnection);
                   });
}

void Document::drop(const AxisDrop& drop) {
    if (const QString reason = refusal(drop); !reason.isEmpty()) {
        endPreview();
        emit warned(reason);
        return;
    }
    Landing landing = landingOf(drop);
    endPreview();
    const QString name = QString::fromStdString(landing.pattern.pattern);
    const QString axis = QString::fromStdString(m_strategy.mesh.axes[drop.axis].name);
    m_undo.push(new EditCommand(*this, tr("Cut %1 dim %2 over %3").arg(name).arg(drop.dim).arg(axis),
                                std::move(landing.strategy), static_cast<int>(landing.tactic)));
}

void Document::edit(const QString& undoText, Strategy next) {
    if (next == m_strategy) return;
    if (auto checked = checkMesh(next.mesh); !checked) {
        emit failed(checked.error());
        return;
    }
    if (auto found = next.hardware.empty() ? Result<Hardware>() : findHardware(next.hardware); !found) {
        emit failed(found.error());
        return;
    }
    const auto &was = m_strategy.schedule.tactics, &is = next.schedule.tactics;
    const int last = static_cast<int>(is.size()) - 1;
    const auto added = std::mismatch(is.begin(), is.end(), was.begin(), was.end()).first - is.begin();
    const int selected = is.size() > was.size() ? static_cast<int>(added) : std::min(m_selectedTactic, last);
    m_undo.push(new EditCommand(*this, undoText, std::move(next), selected));
}

void Document::evaluate() {
    if (!m_session) return;
    endSteps();
    m_evaluating = true;
    emit busyChanged();
    m_session->evaluateLater(WorkKind::evaluate, m_strategy, [this](Result<SnapshotPointer> result, std::uint64_t) {
        QMetaObject::invokeMethod(
            this,
            [this, result = std::move(result)] {
                if (result && (*result)->model != model()) return;          // of the file before
                if (result && !((*result)->strategy == m_strategy)) return; // a newer one comes
                m_evaluating = false;
                emit busyChanged();
                if (!result) {
                    if (result.error().code != ErrorCode::cancelled) emit failed(result.error());
                    return;
                }
                m_snapshot = *result;
                emit snapshotChanged();
                workOutOffers();
            },
            Qt::QueuedConnection);
    });
}

void Document::setTheme(const Theme& theme) {
    m_theme = theme;
    emit themeChanged();
}

} // namespace axiscape
