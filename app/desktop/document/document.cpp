// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/document/document.h"

#include "app/desktop/document/document_search.h"
#include "app/desktop/document/document_strategies.h"
#include "app/desktop/document/edit_command.h"

#include "core/base/file.h"
#include "core/exchange/exchange.h"
#include "core/sharding/axis_text.h"
#include "widgets/common/counts.h"
#include "widgets/common/window_words.h"

#include <QFileInfo>

namespace axiscape {

struct Document::DropTarget {
    Strategy strategy;
    DropPattern pattern;
    std::size_t tactic = 0;
};

Document::Document(const Theme& theme)
    : m_theme(theme), m_project(oneStrategyProject({}, {})), m_strategies(std::make_unique<DocumentStrategies>(*this)),
      m_search(std::make_unique<DocumentSearch>(*this)) {
    connect(this, &Designer::selectedTacticChanged, this, &Document::offerAnew);
}

Document::~Document() = default;

Searcher& Document::search() { return *m_search; }

QString Document::name() const { return QFileInfo(path()).fileName(); }

void Document::compareWith(SnapshotPointer other, const QString& name) {
    if (other == m_shown.compared && name == m_shown.comparedName) return;
    m_shown.compared = std::move(other);
    m_shown.comparedName = name;
    emit comparedChanged();
}

void Document::selectTactic(int index) {
    const auto& tactics = strategy().schedule.tactics;
    if (index >= static_cast<int>(tactics.size())) return;
    m_pickedTactic = index < 0 ? std::string() : tactics[static_cast<std::size_t>(index)].name;
    followTactic(index);
}

void Document::followTactic(int index) {
    if (index == m_selectedTactic || index >= static_cast<int>(strategy().schedule.tactics.size())) return;
    m_selectedTactic = index;
    emit selectedTacticChanged();
}

std::optional<std::size_t> Document::pickedTacticFor(AxisId axis) const {
    const auto& tactics = strategy().schedule.tactics;
    const int selected = m_selectedTactic;
    if (selected < 0 || selected >= static_cast<int>(tactics.size())) return std::nullopt;
    const Tactic& tactic = tactics[static_cast<std::size_t>(selected)];
    const bool takes = tactic.kind == Tactic::Kind::manual && tactic.axis == strategy().mesh.axes[axis].name;
    if (!takes || tactic.name != m_pickedTactic) return std::nullopt;
    return static_cast<std::size_t>(selected);
}

Document::DropTarget Document::dropTargetOf(const AxisDrop& drop) const {
    DropTarget target{strategy(), patternFor(*model()->module, drop.argument, drop.thisOneOnly), 0};
    target.tactic = dropOnArgument(target.strategy.schedule, pickedTacticFor(drop.axis),
                                   strategy().mesh.axes[drop.axis].name, target.pattern.pattern, drop.dim);
    return target;
}

QString Document::dropTargetText(const AxisDrop& drop) const {
    if (drop.axis >= strategy().mesh.axes.size()) return {};
    const auto joined = pickedTacticFor(drop.axis);
    if (!joined) return tr("new tactic");
    return tr("joins '%1'").arg(QString::fromStdString(strategy().schedule.tactics[*joined].name));
}

QString Document::refusal(const AxisDrop& drop) const {
    if (!m_session || !m_whole) return tr("The model is still being read");
    if (drop.axis >= strategy().mesh.axes.size()) return tr("The mesh has no such axis");
    const Module& module = *model()->module;
    const auto type = module.type(ValueId{drop.argument});
    if (drop.dim >= type.shape.size()) return tr("The tensor has no such dimension");
    const QString axis = QString::fromStdString(strategy().mesh.axes[drop.axis].name);
    // The state that the tactic would start from: before the one that the drop joins, else the latest.
    const std::size_t latest = m_whole->tacticCount();
    const Partition& state = m_whole->after(std::min(pickedTacticFor(drop.axis).value_or(latest), latest)).partition();
    const Legality can = legality(state, ValueId{drop.argument}, drop.dim, drop.axis);
    if (can.legal()) return {};
    if (can.verdict == Verdict::usedAlready) return tr("%1 cuts dim %2 already").arg(axis).arg(can.dim);
    if (can.verdict == Verdict::atomicValue) return tr("kept whole over %1").arg(axis);
    if (can.verdict == Verdict::doesNotDivide)
        return tr("%1 does not divide by %2").arg(countLabel(can.left), countLabel(can.by));
    return inWords(legalityText(can));
}

void Document::startPreview(const AxisDrop& drop) {
    if (m_previewed && drop == m_previewedDrop) return;
    if (!m_session || !refusal(drop).isEmpty()) return endPreview();
    startPreview(dropTargetOf(drop).strategy);
    m_previewedDrop = drop;
}

void Document::startPreview(const Strategy& next) {
    if (!m_session || m_previewed == next) return;
    m_previewedDrop.reset();
    m_previewed = next;
    m_previewTask.start(
        [session = m_session, next](const Progress& progress) { return session->evaluate(next, progress); },
        [this](const Result<SnapshotPointer>& result) {
            if (!result) return;
            m_shown.preview = *result;
            emit previewChanged();
        });
}

void Document::endPreview() {
    m_previewed.reset();
    m_previewedDrop.reset();
    m_previewTask.cancel();
    if (std::exchange(m_shown.preview, nullptr)) emit previewChanged();
}

void Document::offerLibrary(const std::string& axis) {
    if (axis == m_libraryAxis) return;
    m_libraryAxis = axis;
    m_offers.clear(); // they are of another axis
    emit libraryOffersChanged();
    if (m_isInFront) workOutOffers();
}

int Document::librarySlot() const {
    const int count = static_cast<int>(strategy().schedule.tactics.size());
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
    if (!m_isInFront || !m_whole || librarySlot() == m_offeredSlot) return;
    m_offers.clear();
    emit libraryOffersChanged();
    workOutOffers();
}

void Document::forgetOffers() {
    m_library.cancel();
    m_heldSlot = m_offeredSlot = -1;
    m_offers.clear();
}

void Document::workOutOffers() {
    m_library.cancel(); // it is of another snapshot, axis or place
    if (!m_whole || !strategy().mesh.find(m_libraryAxis)) return;
    const int slot = m_offeredSlot = librarySlot();
    SnapshotPointer before = m_whole; // the state it would start from
    while (static_cast<int>(before->tacticCount()) > slot && before->previous) before = before->previous;
    m_library.start(
        [before, axis = m_libraryAxis, facts = m_libraryFacts](const Progress& progress) {
            const Model& model = *before->model;
            if (!*facts) *facts = modelFacts(*model.sites, *model.structure);
            return axiscape::libraryOffers(*before, **facts, axis, progress);
        },
        [this](std::vector<LibraryOffer> offers) {
            m_offers = std::move(offers);
            emit libraryOffersChanged();
        });
}

void Document::drop(const AxisDrop& drop) {
    if (const QString reason = refusal(drop); !reason.isEmpty()) {
        endPreview();
        emit warned(reason);
        return;
    }
    DropTarget target = dropTargetOf(drop);
    endPreview();
    const QString name = QString::fromStdString(target.pattern.pattern);
    const QString axis = QString::fromStdString(strategy().mesh.axes[drop.axis].name);
    m_undo.push(new EditCommand(*this, tr("Cut %1 dim %2 over %3").arg(name).arg(drop.dim).arg(axis),
                                std::move(target.strategy), static_cast<int>(target.tactic)));
}

void Document::edit(const QString& undoText, Strategy next) {
    if (next == strategy()) return;
    if (auto checked = checkMesh(next.mesh); !checked) {
        emit failed(checked.error());
        return;
    }
    if (auto found = next.hardware.empty() ? Result<Hardware>() : findHardware(next.hardware, next.host); !found) {
        emit failed(found.error());
        return;
    }
    const auto &was = strategy().schedule.tactics, &is = next.schedule.tactics;
    const int last = static_cast<int>(is.size()) - 1;
    const auto added = std::mismatch(is.begin(), is.end(), was.begin(), was.end()).first - is.begin();
    const int selected = is.size() > was.size() ? static_cast<int>(added) : std::min(m_selectedTactic, last);
    m_undo.push(new EditCommand(*this, undoText, std::move(next), selected));
}

void Document::evaluate() {
    if (!m_session) return;
    endSteps();
    m_evaluation.start([session = m_session,
                        next = strategy()](const Progress& progress) { return session->evaluate(next, progress); },
                       [this](const Result<SnapshotPointer>& result) { takeSnapshot(result); });
    emit busyChanged();
}

// What fails for a document that is put away is not said: it is tried again for those who look.
void Document::takeSnapshot(const Result<SnapshotPointer>& result) {
    m_stepTask.cancel(); // through the snapshot before
    if (result) m_whole = *result;
    emit busyChanged();
    if (!result) {
        emit failed(result.error());
        return;
    }
    if (m_whole->model != m_shown.model) takeProgram(m_whole->model);
    showSnapshot(m_whole);
    if (m_isInFront) workOutOffers();
}

// Numbers of ops and values mean nothing in another program: what was made of them goes.
void Document::takeProgram(std::shared_ptr<const Model> model) {
    endSteps();
    endPreview();
    compareWith(nullptr, {});
    forgetOffers();
    m_dimensionsTask.cancel();
    m_libraryFacts = std::make_shared<std::optional<ModelFacts>>();
    m_selection.set({});
    m_shown.snapshot = nullptr;
    m_shown.dimensions = nullptr;
    m_shown.model = std::move(model);
    emit dimensionsChanged(); // first: none are left that are of the program before
    emit modelChanged();
    emit libraryOffersChanged();
    emit selectedTacticChanged();
    if (m_isInFront) workOutDimensions();
}

void Document::showSnapshot(SnapshotPointer snapshot) {
    m_shown.snapshot = std::move(snapshot);
    emit snapshotChanged();
}

} // namespace axiscape
