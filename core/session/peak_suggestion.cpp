// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/peak_suggestion.h"

#include "core/session/pricing.h"

namespace axiscape {
namespace {

constexpr std::int64_t kLeastShare = 100; // one part in so many of the peak has to be saved

} // namespace

std::optional<PeakSuggestion> peakSuggestion(const Snapshot& snapshot, const Progress& progress) {
    const auto priced = pricedHardwareOf(snapshot.strategy);
    if (!snapshot.simulation || !priced || !priced->hardware) return std::nullopt;
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
            Snapshot then;
            then.model = snapshot.model;
            then.strategy = snapshot.strategy;
            if (!price(then, outcome.partition, *priced, progress)) return std::nullopt;
            const std::int64_t lower = then.simulation->memory.peak;
            if (peak - lower < peak / kLeastShare || (best && lower >= best->peakBytes)) continue;
            best = PeakSuggestion{std::move(made->tactic), lower, peak - lower, then.simulation->stepSeconds};
        }
    return best;
}

} // namespace axiscape
