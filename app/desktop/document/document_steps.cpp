// SPDX-License-Identifier: GPL-3.0-or-later
// The document in the midst of a tactic: what every panel shows while its propagation is stepped through.
#include "app/desktop/document/document.h"
#include "core/session/steps.h"

namespace axiscape {

void Document::showStep(std::size_t tactic, std::uint32_t step) {
    if (!m_open->session || !m_open->snapshot || tactic >= m_open->snapshot->tacticCount()) return;
    const bool began = !std::exchange(m_stepping, true);
    if (began) m_selectedBeforeSteps = selected(); // each step selects its tensor
    m_stepTask.start([of = m_open->snapshot, tactic,
                      step](const Progress& progress) { return snapshotAtStep(of, tactic, step, progress); },
                     [this](const Result<SnapshotPointer>& made) {
                         if (!made) return;
                         m_atStep = *made;
                         emit snapshotChanged();
                     });
    if (began) emit steppingChanged();
}

void Document::endSteps() {
    if (!std::exchange(m_stepping, false)) return;
    m_stepTask.cancel();
    if (std::exchange(m_atStep, nullptr)) emit snapshotChanged();
    select(m_selectedBeforeSteps);
    emit steppingChanged(); // last: panels put back what followed the steps
}

} // namespace axiscape
