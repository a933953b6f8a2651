// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/document/document_strategies.h"

#include "app/desktop/document/document.h"
#include "widgets/common/window_words.h"

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
    SnapshotPointer open = m_document.snapshot();
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
    m_task.stream(
        [missing = std::move(missing), session = m_document.session()](const Progress& progress,
                                                                       const Task<Made>::Tell& tell) {
            for (const Strategy& strategy : missing) {
                const auto result = session->evaluate(strategy, progress);
                if (progress.cancelled()) return;
                if (result)
                    tell({strategy, *result, {}});
                else
                    tell({strategy, nullptr, inWords(result.error().said())});
            }
        },
        [this](Made made) { store(std::move(made)); });
}

void DocumentStrategies::store(Made made) {
    if (find(made.strategy)) return;
    m_made.push_back(std::move(made));
    emit snapshotsChanged();
}

void DocumentStrategies::edit(const QString& undoText, Project next) {
    m_document.editProject(undoText, std::move(next));
}

void DocumentStrategies::forget() {
    m_task.cancel();
    m_made.clear();
    emit changed();
    emit snapshotsChanged();
}

} // namespace axiscape
