// SPDX-License-Identifier: GPL-3.0-or-later
// The document in the midst of a tactic: what every panel shows while its propagation is stepped through.
#include "app/desktop/document/document.h"
#include "core/session/steps.h"

namespace axiscape {

void Document::showStep(std::size_t tactic, std::uint32_t step) {
    if (!m_session || !m_whole || tactic >= m_whole->tacticCount()) return;
    const bool began = !std::exchange(m_stepping, true);
    if (began) m_selectedBeforeSteps = m_selection.now(); // each step selects its tensor
    m_stepTask.start(
        [of = m_whole, tactic, step](const Progress& progress) { return snapshotAtStep(of, tactic, step, progress); },
        [this](const Result<SnapshotPointer>& made) {
            if (!made) return;
            showSnapshot(*made);
        });
    if (began) emit steppingChanged();
}

void Document::endSteps() {
    if (!std::exchange(m_stepping, false)) return;
    m_stepTask.cancel();
    if (m_shown.snapshot != m_whole) showSnapshot(m_whole);
    Selected before = m_selectedBeforeSteps;
    before.dimension = m_selection.dimension(); // they were not of a step
    before.steps = m_selection.steps();
    m_selection.set(before);
    emit steppingChanged(); // last: panels put back what followed the steps
}

} // namespace axiscape
