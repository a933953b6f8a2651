// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/snapshot_cache.h"

#include "core/base/content_key.h"

namespace axiscape::session {
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

// All of a strategy but its tactics. Bound by name, so that a member that is added does not compile until it is here.
void addBase(ContentKey& key, const Strategy& strategy) {
    const auto& [mesh, hardware, schedule, placement, slowDevices, slowLinks, deviceOrder, host, axisColours,
                 transforms] = strategy;
    const auto& [tactics, options] = schedule;
    static_cast<void>(tactics);
    key.add(mesh, hardware, options, placement, slowDevices, slowLinks, deviceOrder, host, axisColours, transforms);
}

} // namespace

std::vector<std::string> prefixKeys(const Strategy& strategy, const PricedHardware& priced) {
    ContentKey base;
    addBase(base, strategy);
    base.add(priced);
    std::vector<std::string> keys{base.digest()};
    for (const auto& tactic : strategy.schedule.tactics) {
        ContentKey next;
        next.add(keys.back(), tactic);
        keys.push_back(next.digest());
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

} // namespace axiscape::session
