// SPDX-License-Identifier: GPL-3.0-or-later
// How long work is told to stop and tells how far it is. Copies share one flag. A default-made one never cancels and
// tells nobody. `report` may be called from any thread; keep it cheap. Work of parts gives each a `reporting` of its
// own, which stops with the whole and whose counts it can add up.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string_view>

namespace axiscape {

class Progress {
  public:
    using Report = std::function<void(std::string_view what, std::int64_t done, std::int64_t total)>;

    Progress() = default;
    explicit Progress(Report report)
        : m_stop(std::make_shared<std::atomic<bool>>(false)), m_report(std::move(report)) {}
    static Progress cancellable() { return Progress(Report{}); }
    Progress reporting(Report report) const {
        Progress part = *this;
        part.m_report = std::move(report);
        return part;
    }

    void cancel() const {
        if (m_stop) m_stop->store(true, std::memory_order_relaxed);
    }
    bool cancelled() const { return m_stop && m_stop->load(std::memory_order_relaxed); }
    void report(std::string_view what, std::int64_t done, std::int64_t total) const {
        if (m_report) m_report(what, done, total);
    }

  private:
    std::shared_ptr<std::atomic<bool>> m_stop;
    Report m_report;
};

} // namespace axiscape
