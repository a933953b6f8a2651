// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/worker.h"

#include <utility>

namespace axiscape {

LatestWorker::LatestWorker() : m_thread([this] { run(); }) {}

LatestWorker::~LatestWorker() {
    {
        const std::lock_guard lock(m_mutex);
        m_stop = true;
        m_next = nullptr;
        ++m_generation;
        m_current.cancel();
    }
    m_wake.notify_all();
    m_thread.join();
}

std::uint64_t LatestWorker::start(Job job) {
    std::uint64_t generation = 0;
    {
        const std::lock_guard lock(m_mutex);
        generation = ++m_generation;
        m_next = std::move(job);
        m_current.cancel();
    }
    m_wake.notify_all();
    return generation;
}

void LatestWorker::cancel() {
    const std::lock_guard lock(m_mutex);
    ++m_generation;
    m_next = nullptr;
    m_current.cancel();
}

bool LatestWorker::isNewest(std::uint64_t generation) const {
    const std::lock_guard lock(m_mutex);
    return generation == m_generation;
}

void LatestWorker::run() {
    std::unique_lock lock(m_mutex);
    while (true) {
        m_wake.wait(lock, [this] { return m_stop || m_next; });
        if (m_stop) return;
        const Job job = std::exchange(m_next, nullptr);
        const auto generation = m_generation;
        const Progress progress = m_current = Progress::cancellable();
        lock.unlock();
        job(progress, generation);
        lock.lock();
    }
}

} // namespace axiscape
