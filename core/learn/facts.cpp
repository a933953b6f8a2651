// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/facts.h"

#include "core/insight/efficiency.h"
#include "core/learn/refusal.h"

#include <algorithm>
#include <map>

namespace axiscape::learn {
namespace {

using OfSimulation = Value (*)(const Snapshot&, const Simulation&);

const std::map<std::string_view, OfSimulation>& simulated() {
    using S = const Snapshot&;
    using M = const Simulation&;
    static const std::map<std::string_view, OfSimulation> names{
        {"step", [](S, M m) { return Value(m.stepSeconds); }},
        {"lower", [](S, M m) { return Value(m.lowerBoundSeconds); }},
        {"upper", [](S, M m) { return Value(m.upperBoundSeconds); }},
        {"compute", [](S, M m) { return Value(m.computeSeconds); }},
        {"communication", [](S, M m) { return Value(m.communicationSeconds); }},
        {"exposed", [](S, M m) { return Value(m.exposedSeconds); }},
        {"mfu", [](S s, M) { return Value(efficiencyOf(s).mfu); }},
        {"flops", [](S s, M) { return Value(efficiencyOf(s).modelFlops); }},
        {"tokens_per_second",
         [](S s, M m) {
             const auto tokens = efficiencyOf(s).tokens;
             return tokens ? Value(*tokens / m.stepSeconds) : Value();
         }},
        {"fits", [](S, M m) { return Value(m.fits()); }},
        {"peak", [](S, M m) { return counted(m.memory.peak); }},
        {"argument_bytes", [](S, M m) { return counted(m.memory.argument); }},
        {"output_bytes", [](S, M m) { return counted(m.memory.output); }},
        {"alias_bytes", [](S, M m) { return counted(m.memory.alias); }},
        {"temporary_bytes", [](S, M m) { return counted(m.memory.temporary); }},
        {"capacity", [](S, M m) { return Value(m.capacityBytes); }},
    };
    return names;
}

Result<Value> collectives(const Snapshot& snapshot, std::string_view kind) {
    const auto& counts = snapshot.program.counts;
    if (kind == "total") return counted(counts.total());
    for (int i = 0; i < kCollectiveKinds; ++i)
        if (collectiveName(static_cast<CollectiveKind>(i)) == kind)
            return counted(counts[static_cast<CollectiveKind>(i)]);
    return refused(words::phrase("there is no collective {}", kind));
}

Value summed(const Snapshot& snapshot, std::size_t (*of)(const Snapshot&)) {
    std::size_t sum = 0;
    for (std::size_t k = 1; k <= snapshot.tacticCount(); ++k) sum += of(snapshot.after(k));
    return counted(sum);
}

} // namespace

std::optional<Result<Value>> factOf(const Snapshot& snapshot, const std::string& name) {
    constexpr std::string_view ofCollectives = "collectives.";
    if (name.starts_with(ofCollectives))
        return collectives(snapshot, std::string_view(name).substr(ofCollectives.size()));
    if (name == "conflicts") return counted(snapshot.conflicts.size());
    if (name == "refused") return summed(snapshot, [](const Snapshot& s) { return s.refused.size(); });
    if (name == "unmatched") return summed(snapshot, [](const Snapshot& s) { return s.unmatched.size(); });
    if (name == "tactics") return counted(std::ranges::count_if(snapshot.strategy.schedule.tactics, &Tactic::enabled));
    if (name == "devices") return counted(snapshot.strategy.mesh.devices());
    if (name == "hardware") return snapshot.strategy.hardware.empty() ? Value() : Value(snapshot.strategy.hardware);
    const auto found = simulated().find(name);
    if (found == simulated().end()) return std::nullopt;
    if (!snapshot.simulation) return refused(words::phrase("there is no hardware to tell {} of", name));
    return found->second(snapshot, *snapshot.simulation);
}

} // namespace axiscape::learn
