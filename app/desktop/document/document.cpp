// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/document/document.h"

#include "app/desktop/document/document_search.h"
#include "app/desktop/document/document_strategies.h"
#include "app/desktop/document/edit_command.h"

#include "core/base/file.h"
#include "core/exchange/exchange.h"
#include "core/sharding/axis_text.h"
#include "widgets/common/counts.h"

#include <QFileInfo>

namespace axiscape {

struct Document::Landing {
    Strategy strategy;
    DropPattern pattern;
    std::size_t tactic = 0;
};

Document::Document(QObject* parent)
    : Designer(parent), m_open(std::make_shared<OpenDocument>()),
      m_strategies(std::make_unique<DocumentStrategies>(*this)), m_search(std::make_unique<DocumentSearch>(*this)),
      m_theme(makeTheme(Theme::Mode::light)) {
    m_undoGroup.addStack(&m_open->undo);
    m_undoGroup.setActiveStack(&m_open->undo);
    connect(this, &Designer::selectedTacticChanged, this, &Document::offerAnew);
    connect(&m_opener, &ModelOpener::opened, this, &Document::take);
    connect(&m_opener, &ModelOpener::failed, this, &Document::failed);
    connect(&m_opener, &ModelOpener::progressed, this, &Document::openingProgress);
    connect(&m_opener, &ModelOpener::busyChanged, this, &Document::busyChanged);
}

Document::~Document() {
    m_opener.disconnect(this);
    m_search.reset();
    m_strategies.reset();
    m_open.reset();
}

Searcher& Document::search() { return *m_search; }

void Document::selectTactic(int index) {
    const auto& tactics = m_open->strategy.schedule.tactics;
    if (index >= static_cast<int>(tactics.size())) return;
    m_open->pickedTactic = index < 0 ? std::string() : tactics[static_cast<std::size_t>(index)].name;
    followTactic(index);
}

void Document::followTactic(int index) {
    if (index == m_open->selectedTactic || index >= static_cast<int>(m_open->strategy.schedule.tactics.size())) return;
    m_open->selectedTactic = index;
    emit selectedTacticChanged();
}

std::optional<std::size_t> Document::pickedTacticFor(AxisId axis) const {
    const auto& tactics = m_open->strategy.schedule.tactics;
    const int selected = m_open->selectedTactic;
    if (selected < 0 || selected >= static_cast<int>(tactics.size())) return std::nullopt;
    const Tactic& tactic = tactics[static_cast<std::size_t>(selected)];
    const bool takes = tactic.kind == Tactic::Kind::manual && tactic.axis == m_open->strategy.mesh.axes[axis].name;
    if (!takes || tactic.name != m_open->pickedTactic) return std::nullopt;
    return static_cast<std::size_t>(selected);
}

Document::Landing Document::landingOf(const AxisDrop& drop) const {
    Landing landing{m_open->strategy, patternFor(*model()->module, drop.argument, drop.thisOneOnly), 0};
    landing.tactic = dropOnArgument(landing.strategy.schedule, pickedTacticFor(drop.axis),
                                    m_open->strategy.mesh.axes[drop.axis].name, landing.pattern.pattern, drop.dim);
    return landing;
}

QString Document::landing(const AxisDrop& drop) const {
    if (drop.axis >= m_open->strategy.mesh.axes.size()) return {};
    const auto joined = pickedTacticFor(drop.axis);
    if (!joined) return tr("new tactic");
    return tr("joins '%1'").arg(QString::fromStdString(m_open->strategy.schedule.tactics[*joined].name));
}

QString Document::refusal(const AxisDrop& drop) const {
    if (!m_open->session || !m_open->snapshot) return tr("The model is still being read");
    if (drop.axis >= m_open->strategy.mesh.axes.size()) return tr("The mesh has no such axis");
    const Module& module = *model()->module;
    const auto type = module.type(ValueId{drop.argument});
    if (drop.dim >= type.shape.size()) return tr("The tensor has no such dimension");
    const QString axis = QString::fromStdString(m_open->strategy.mesh.axes[drop.axis].name);
    // The state that the tactic would start from: before the one that the drop joins, else the latest.
    const std::size_t latest = m_open->snapshot->tacticCount();
    const Partition& state =
        m_open->snapshot->after(std::min(pickedTacticFor(drop.axis).value_or(latest), latest)).partition();
    const Legality can = legality(state, ValueId{drop.argument}, drop.dim, drop.axis);
    if (can.legal()) return {};
    if (can.verdict == Verdict::usedAlready) return tr("%1 cuts dim %2 already").arg(axis).arg(can.dim);
    if (can.verdict == Verdict::atomicValue) return tr("kept whole over %1").arg(axis);
    if (can.verdict == Verdict::doesNotDivide)
        return tr("%1 does not divide by %2").arg(countLabel(can.left), countLabel(can.by));
    return QString::fromStdString(legalityText(can));
}

void Document::startPreview(const AxisDrop& drop) {
    if (m_previewed && drop == m_previewedDrop) return;
    if (!m_open->session || !refusal(drop).isEmpty()) return endPreview();
    startPreview(landingOf(drop).strategy);
    m_previewedDrop = drop;
}

void Document::startPreview(const Strategy& next) {
    if (!m_open->session || m_previewed == next) return;
    m_previewedDrop.reset();
    m_previewed = next;
    m_previewTask.start(
        [session = m_open->session, next](const Progress& progress) { return session->evaluate(next, progress); },
        [this](const Result<SnapshotPointer>& result) {
            if (!result) return;
            m_preview = *result;
            emit previewChanged();
        });
}

void Document::endPreview() {
    m_previewed.reset();
    m_previewedDrop.reset();
    m_previewTask.cancel();
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
    const int count = static_cast<int>(m_open->strategy.schedule.tactics.size());
    if (m_heldSlot >= 0) return std::min(m_heldSlot, count);
    return m_open->selectedTactic >= 0 ? std::min(m_open->selectedTactic + 1, count) : count;
}

void Document::holdLibraryOver(int slot) {
    if (slot == m_heldSlot) return;
    m_heldSlot = slot;
    offerAnew();
}

// What was offered is of another place in the schedule.
void Document::offerAnew() {
    if (!m_open->snapshot || librarySlot() == m_offeredSlot) return;
    m_offers.clear();
    emit libraryOffersChanged();
    workOutOffers();
}

void Document::workOutOffers() {
    m_open->library.cancel(); // it is of another snapshot, axis or place
    if (!m_open->snapshot || !m_open->strategy.mesh.find(m_libraryAxis)) return;
    const int slot = m_offeredSlot = librarySlot();
    SnapshotPointer before = m_open->snapshot; // the state it would start from
    while (static_cast<int>(before->tacticCount()) > slot && before->previous) before = before->previous;
    m_open->library.start(
        [before, axis = m_libraryAxis, facts = m_open->libraryFacts](const Progress& progress) {
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
    Landing landing = landingOf(drop);
    endPreview();
    const QString name = QString::fromStdString(landing.pattern.pattern);
    const QString axis = QString::fromStdString(m_open->strategy.mesh.axes[drop.axis].name);
    m_open->undo.push(new EditCommand(*this, tr("Cut %1 dim %2 over %3").arg(name).arg(drop.dim).arg(axis),
                                      std::move(landing.strategy), static_cast<int>(landing.tactic)));
}

void Document::edit(const QString& undoText, Strategy next) {
    if (next == m_open->strategy) return;
    if (auto checked = checkMesh(next.mesh); !checked) {
        emit failed(checked.error());
        return;
    }
    if (auto found = next.hardware.empty() ? Result<Hardware>() : findHardware(next.hardware, next.host); !found) {
        emit failed(found.error());
        return;
    }
    const auto &was = m_open->strategy.schedule.tactics, &is = next.schedule.tactics;
    const int last = static_cast<int>(is.size()) - 1;
    const auto added = std::mismatch(is.begin(), is.end(), was.begin(), was.end()).first - is.begin();
    const int selected = is.size() > was.size() ? static_cast<int>(added) : std::min(m_open->selectedTactic, last);
    m_open->undo.push(new EditCommand(*this, undoText, std::move(next), selected));
}

void Document::evaluate() {
    if (!m_open->session) return;
    endSteps();
    const std::weak_ptr<OpenDocument> of = m_open; // whichever is shown when it is done
    m_open->evaluation.start([session = m_open->session, strategy = m_open->strategy](
                                 const Progress& progress) { return session->evaluate(strategy, progress); },
                             [this, of](const Result<SnapshotPointer>& result) { takeSnapshot(of.lock(), result); });
    emit busyChanged();
}

void Document::takeSnapshot(const OpenDocumentPointer& of, const Result<SnapshotPointer>& result) {
    if (result) of->snapshot = *result;
    if (of != m_open) return; // an error is said when it is tried again for those who look
    m_stepTask.cancel();      // through the snapshot before
    emit busyChanged();
    if (!result) {
        emit failed(result.error());
        return;
    }
    emit snapshotChanged();
    workOutOffers();
}

void Document::setTheme(const Theme& theme) {
    m_theme = theme;
    emit themeChanged();
}

} // namespace axiscape
