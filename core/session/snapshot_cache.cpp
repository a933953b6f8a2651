// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/snapshot_cache.h"

#include "core/base/sha256.h"

#include <fmt/format.h>

namespace axiscape {
namespace {

std::size_t bytesOf(const Snapshot& snapshot) {
    const auto& p = snapshot.program;
    std::size_t bytes = sizeof(Snapshot) + p.shardingOf.size() * sizeof(ShardingIndex) +
                        p.shardings.size() * sizeof(TensorSharding) + p.collectives.size() * sizeof(Collective) +
                        p.sharedUses.size() * sizeof(SharedUse) + p.firstCollective.size() * sizeof(std::uint32_t) +
                        snapshot.actions.size() * sizeof(Action) + snapshot.changedSites.size() * sizeof(SiteId);
    bytes += p.partition.ownBytes(snapshot.previous ? snapshot.previous->partition() : Partition{});
    if (const auto* s = snapshot.simulation.get())
        bytes += sizeof(Simulation) + s->intervals.size() * sizeof(Interval) + s->curve.size() * sizeof(MemoryPoint) +
                 s->peakBuffers.size() * sizeof(PeakBuffer) +
                 (s->opSeconds.size() + s->opStart.size() + s->collectiveSeconds.size()) * sizeof(float);
    return bytes;
}

// Every field that a snapshot depends on or carries, in a form that cannot be confused with another.
void describe(const Tactic& tactic, std::string& out) {
    fmt::format_to(std::back_inserter(out), "|{}:{}:{}:{}:{}:{}:{}", tactic.name.size(), tactic.name,
                   static_cast<int>(tactic.kind), tactic.enabled, tactic.axis, tactic.evaluations, tactic.seed);
    for (const auto& axis : tactic.axes) fmt::format_to(std::back_inserter(out), ",{}", axis);
    for (const auto& input : tactic.inputs)
        fmt::format_to(std::back_inserter(out), ";{}:{}:{}:{}", input.pattern.size(), input.pattern,
                       static_cast<int>(input.kind), input.dim);
    for (const auto& a : tactic.actions)
        fmt::format_to(std::back_inserter(out), "/{}:{}:{}:{}:{}:{}:{}:{}:{}", static_cast<int>(a.kind), a.onArgument,
                       a.argument, a.op.value, a.result, a.carried, a.dim, a.axis, a.factor);
    for (const auto index : tactic.disabledActions) fmt::format_to(std::back_inserter(out), "-{}", index);
}

} // namespace

std::vector<std::string> prefixKeys(const Strategy& strategy) {
    const auto& options = strategy.schedule.options;
    std::string text = fmt::format("{}|{}|{}:{}:{}:{}:{}", meshText(strategy.mesh), strategy.hardware, options.reshards,
                                   options.shareGathers, options.padding, options.extended, options.splitAxes);
    fmt::format_to(std::back_inserter(text), "|{}|{}|{}", hostName(strategy.host), strategy.placement,
                   strategy.deviceOrder);
    for (const auto colour : strategy.axisColours) fmt::format_to(std::back_inserter(text), "|c{}", colour);
    for (const SlowDevice& slow : strategy.slowDevices)
        fmt::format_to(std::back_inserter(text), "|d{}:{}", slow.device, slow.factor);
    for (const SlowLink& slow : strategy.slowLinks)
        fmt::format_to(std::back_inserter(text), "|l{}:{}", slow.axis, slow.factor);
    std::vector<std::string> keys{sha256(text)};
    for (const auto& tactic : strategy.schedule.tactics) {
        std::string next = keys.back();
        describe(tactic, next);
        keys.push_back(sha256(next));
    }
    return keys;
}

SnapshotPointer SnapshotCache::find(const std::string& key) {
    const std::lock_guard lock(m_mutex);
    const auto found = m_byKey.find(key);
    if (found == m_byKey.end()) return nullptr;
    m_entries.splice(m_entries.begin(), m_entries, found->second);
    return found->second->snapshot;
}

void SnapshotCache::insert(const std::string& key, SnapshotPointer snapshot) {
    const std::size_t bytes = bytesOf(*snapshot);
    const std::lock_guard lock(m_mutex);
    if (m_byKey.contains(key)) return;
    m_entries.push_front({key, std::move(snapshot), bytes});
    m_byKey.emplace(key, m_entries.begin());
    m_bytes += bytes;
    trim();
}

void SnapshotCache::trim() {
    while (m_bytes > m_limit && m_entries.size() > 1) {
        m_bytes -= m_entries.back().bytes;
        m_byKey.erase(m_entries.back().key);
        m_entries.pop_back();
    }
}

void SnapshotCache::setLimit(std::size_t bytes) {
    const std::lock_guard lock(m_mutex);
    m_limit = bytes;
    trim();
}

std::size_t SnapshotCache::bytes() const {
    const std::lock_guard lock(m_mutex);
    return m_bytes;
}

} // namespace axiscape
