// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/export_input.h"

namespace axiscape {

SnapshotExport::SnapshotExport(SnapshotPointer snapshot, Theme::Mode theme)
    : m_snapshot(std::move(snapshot)), m_style(graphStyleOf(*m_snapshot)) {
    const Snapshot& s = *m_snapshot;
    m_input.program = &s.program;
    m_input.strategy = &s.strategy;
    m_input.modelPath = std::filesystem::path(s.model->path).filename().string();
    m_input.fingerprint = s.model->fingerprint;
    m_input.recomputed = s.model->recomputed;
    m_input.structure = s.model->structure.get();
    m_input.simulation = s.simulation.get();
    m_input.style = &m_style;
    m_input.summary = summaryOf(s);
    TacticSummary unsharded;
    if (const auto& simulation = s.after(0).simulation) {
        unsharded.peakBytes = simulation->memory.peak;
        unsharded.stepSeconds = simulation->stepSeconds;
    }
    m_input.unsharded = std::move(unsharded);
    m_input.theme = theme;
}

MapWish SnapshotExport::wish(MapLens lens) const {
    MapWish out{lens};
    if (m_snapshot->previous) out.changed = changedValues(*m_snapshot->previous, *m_snapshot);
    return out;
}

} // namespace axiscape
