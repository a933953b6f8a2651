// SPDX-License-Identifier: GPL-3.0-or-later
// Least recently used snapshots go first once the limit is passed. Thread safe. A snapshot that somebody still holds
// lives on after it left the cache.
#pragma once

#include "core/session/pricing.h"
#include "core/session/session.h"

#include <list>
#include <mutex>
#include <string>
#include <unordered_map>

namespace axiscape::session {

class SnapshotCache {
  public:
    SnapshotPointer find(const std::string& key);
    void insert(const std::string& key, SnapshotPointer snapshot);
    void setLimit(std::size_t bytes);
    std::size_t bytes() const;

  private:
    struct Entry {
        std::string key;
        SnapshotPointer snapshot;
        std::size_t bytes;
    };
    void trim();
    mutable std::mutex m_mutex;
    std::list<Entry> m_entries; // most recently used first
    std::unordered_map<std::string, std::list<Entry>::iterator> m_byKey;
    std::size_t m_bytes = 0, m_limit = std::size_t(256) << 20;
};

// One key per prefix of a schedule: keys[k] stands for all of the strategy but its tactics, the hardware by what its
// profile holds (a file of that name may say something else tomorrow), and the first k tactics.
std::vector<std::string> prefixKeys(const Strategy& strategy, const PricedHardware& priced);

} // namespace axiscape::session
