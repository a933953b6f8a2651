// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/peak_suggestion.h"

namespace axiscape {
namespace {

constexpr std::int64_t kLeastShare = 100; // one part in so many of the peak has to be saved

} // namespace

std::optional<PeakSuggestion> peakSuggestion(const Snapshot& snapshot, const Progress& progress) {
    if (!snapshot.simulation || !snapshot.pricedOn || !snapshot.pricedOn->hardware) return std::nullopt;
    const auto& [hardware, options] = *snapshot.pricedOn;
    const std::int64_t peak = snapshot.simulation->memory.peak;
    const ModelFacts facts = modelFacts(*snapshot.model->sites, *snapshot.model->structure);
    std::optional<PeakSuggestion> best;
    for (const MeshAxis& axis : snapshot.strategy.mesh.axes)
        for (const LibraryKind kind : libraryKinds()) {
            if (progress.cancelled()) return std::nullopt;
            auto made = libraryTactic(kind, axis.name, facts, snapshot.partition());
            if (!made) continue;
            const auto actions = actionsOf(made->tactic, snapshot.partition());
            if (!actions) continue;
            const Outcome outcome = apply(snapshot.partition(), *actions, progress);
            if (outcome.changedSites.empty() && outcome.changedArguments.empty()) continue;
            const SpmdProgram program = lower(outcome.partition, snapshot.program.options, progress);
            if (progress.cancelled()) return std::nullopt;
            const Simulation then = simulate(program, *hardware, snapshot.model->facts, options, progress);
            if (progress.cancelled()) return std::nullopt;
            const std::int64_t lower = then.memory.peak;
            if (peak - lower < peak / kLeastShare || (best && lower >= best->peakBytes)) continue;
            best = PeakSuggestion{std::move(made->tactic), lower, peak - lower, then.stepSeconds};
        }
    return best;
}

} // namespace axiscape
