// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/progress.h"

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>

namespace axiscape {

// One thread that does the newest job only: a newer one cancels the one under way and replaces the one that waits.
class LatestWorker {
  public:
    // Gets its progress (to be asked for cancellation) and its generation.
    using Job = std::function<void(const Progress&, std::uint64_t generation)>;

    LatestWorker();
    ~LatestWorker(); // cancels and waits
    LatestWorker(const LatestWorker&) = delete;
    LatestWorker& operator=(const LatestWorker&) = delete;

    std::uint64_t start(Job job); // its generation, counted from 1
    void cancel();                // nothing runs or waits afterwards, but the call does not block
    bool isNewest(std::uint64_t generation) const;

  private:
    void run();
    mutable std::mutex m_mutex;
    std::condition_variable m_wake;
    Job m_next;
    Progress m_current;
    std::uint64_t m_generation = 0;
    bool m_stop = false;
    std::thread m_thread; // last: everything else is ready when it starts
};

} // namespace axiscape
