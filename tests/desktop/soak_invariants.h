// SPDX-License-Identifier: GPL-3.0-or-later
// What holds of every state that the window shows.
#pragma once

#include "core/session/session.h"

namespace axiscape::test {

// What does not; null: all does.
inline const char* wrongIn(const Snapshot& shown) {
    const Module& module = *shown.model->module;
    for (std::uint32_t a = 0; a < module.argumentCount(); ++a) { // tiles cover the whole, and no more
        const auto whole = module.type(ValueId{a}).shape;
        const auto local = shown.program.localShape(ValueId{a});
        if (whole.size() != local.size()) return "an argument has another rank on a device";
        for (std::size_t d = 0; d < whole.size(); ++d) {
            const auto tiles =
                tilesOf(shown.partition().argument(a), static_cast<std::uint8_t>(d), shown.partition().mesh());
            if (local[d] * tiles < whole[d] || local[d] * tiles >= whole[d] + tiles)
                return "the tiles of an argument are not the argument";
        }
    }
    if (!shown.simulation) return nullptr;
    const Simulation& simulation = *shown.simulation;
    if (simulation.devices != shown.strategy.mesh.devices()) return "other devices are simulated";
    if (simulation.lowerBoundSeconds > simulation.stepSeconds * (1 + 1e-6) ||
        simulation.stepSeconds > simulation.upperBoundSeconds * (1 + 1e-6))
        return "the step is not between its bounds";
    std::int64_t unnamed = simulation.memory.peak;
    for (const PeakBuffer& buffer : simulation.peakBuffers) unnamed -= buffer.bytes;
    const auto places = static_cast<std::int64_t>(8 * module.results().size()); // where the results lie
    return unnamed == 0 || unnamed == places ? nullptr : "the peak is not what it is made of";
}

inline bool sameFigures(const Snapshot& a, const Snapshot& b) {
    if (a.program.counts != b.program.counts || a.conflicts.size() != b.conflicts.size()) return false;
    const Module& module = *a.model->module;
    for (std::uint32_t v = 0; v < module.valueCount(); ++v)
        if (a.program.localShape(ValueId{v}) != b.program.localShape(ValueId{v})) return false;
    if (!a.simulation || !b.simulation) return a.simulation == b.simulation;
    return a.simulation->stepSeconds == b.simulation->stepSeconds &&
           a.simulation->memory.peak == b.simulation->memory.peak;
}

} // namespace axiscape::test
