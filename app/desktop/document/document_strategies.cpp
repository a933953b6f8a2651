// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/document/document_strategies.h"

#include "app/desktop/document/document.h"

#include <algorithm>

namespace axiscape {

DocumentStrategies::DocumentStrategies(Document& document) : m_document(document) {
    connect(&document, &Designer::snapshotChanged, this, &Strategies::snapshotsChanged);
}

DocumentStrategies::~DocumentStrategies() = default;

const Project& DocumentStrategies::project() const { return m_document.project(); }

const DocumentStrategies::Made* DocumentStrategies::find(const Strategy& strategy) const {
    const auto at = std::ranges::find(m_made, strategy, &Made::strategy);
    return at == m_made.end() ? nullptr : &*at;
}

SnapshotPointer DocumentStrategies::snapshot(std::size_t index) const {
    const Strategy& strategy = project().strategies[index].strategy;
    const SnapshotPointer open = m_document.snapshot();
    if (open && open->strategy == strategy) return open;
    const Made* made = find(strategy);
    return made ? made->snapshot : nullptr;
}

QString DocumentStrategies::error(std::size_t index) const {
    const Made* made = find(project().strategies[index].strategy);
    return made ? made->error : QString();
}

void DocumentStrategies::request() {
    const Project& all = project();
    // What is of no strategy any more goes; the session's cache has it for an undo.
    std::erase_if(m_made, [&](const Made& made) {
        return std::ranges::none_of(all.strategies, [&](const auto& one) { return one.strategy == made.strategy; });
    });
    std::vector<Strategy> missing;
    for (std::size_t i = 0; i < all.strategies.size(); ++i)
        if ((all.strategies[i].pinned || i == all.baseline) && i != all.open && !snapshot(i) && error(i).isEmpty())
            missing.push_back(all.strategies[i].strategy);
    if (missing.empty() || !m_document.session()) return;
    m_worker.start([this, missing = std::move(missing), session = m_document.session()](const Progress& progress,
                                                                                        std::uint64_t generation) {
        for (const Strategy& strategy : missing) {
            auto result = session->evaluate(strategy, progress);
            if (progress.cancelled() || !m_worker.isNewest(generation)) return;
            QMetaObject::invokeMethod(
                this,
                [this, of = session->model(), strategy, result = std::move(result)] { store(of, strategy, result); },
                Qt::QueuedConnection);
        }
    });
}

void DocumentStrategies::store(const std::shared_ptr<const Model>& of, const Strategy& strategy,
                               Result<SnapshotPointer> result) {
    if (of != m_document.model()) return; // of another document
    if (find(strategy)) return;
    if (result)
        m_made.push_back({strategy, *result, {}});
    else
        m_made.push_back({strategy, nullptr, QString::fromStdString(result.error().text())});
    emit snapshotsChanged();
}

void DocumentStrategies::edit(const QString& undoText, Project next) {
    m_document.editProject(undoText, std::move(next));
}

void DocumentStrategies::forget() {
    m_worker.cancel();
    m_made.clear();
    emit changed();
    emit snapshotsChanged();
}

} // namespace axiscape
