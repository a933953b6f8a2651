// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/steps.h"

#include "core/base/text.h"
#include "core/partition/partition_at_step.h"
#include "core/session/pricing.h"

#include <algorithm>

namespace axiscape {
namespace {

// The snapshot after `count` tactics, shared.
SnapshotPointer afterTactics(SnapshotPointer snapshot, std::size_t count) {
    while (snapshot->tacticCount() > count && snapshot->previous) snapshot = snapshot->previous;
    return snapshot;
}

} // namespace

TacticSteps stepsOf(const Snapshot& snapshot, std::size_t tactic) {
    if (tactic >= snapshot.tacticCount()) return {};
    return {snapshot.after(tactic).partition().placementCount(),
            snapshot.after(tactic + 1).partition().placementCount()};
}

Result<SnapshotPointer> snapshotAtStep(const SnapshotPointer& snapshot, std::size_t tactic, std::uint32_t step,
                                       const Progress& progress) {
    const SnapshotPointer after = afterTactics(snapshot, tactic + 1);
    if (step >= after->partition().placementCount()) return after;
    auto made = std::make_shared<Snapshot>();
    made->model = after->model;
    made->strategy = after->strategy;
    made->previous = after->previous;
    made->actions = after->actions;
    const auto priced = pricedHardwareOf(after->strategy);
    if (!priced) return fail(priced.error());
    if (!price(*made, partitionAtStep(after->partition(), step), *priced, progress))
        return fail(Error{ErrorCode::cancelled, words::phrase("cancelled"), {}, {}, {}, {}});
    return SnapshotPointer(std::move(made));
}

WhyLine stepLine(const Snapshot& snapshot, std::size_t tactic, std::uint32_t step) {
    const Snapshot& after = snapshot.after(tactic + 1);
    const auto placements = after.partition().placements();
    const auto at = std::ranges::find(placements, step, &Placement::step);
    if (at == placements.end()) return {};
    auto lines = whyLines(after.partition(), {&*at, 1});
    return lines.empty() ? WhyLine() : std::move(lines.front());
}

} // namespace axiscape
