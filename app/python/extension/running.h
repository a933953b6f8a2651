// SPDX-License-Identifier: GPL-3.0-or-later
// Work of core called from Python: without the interpreter's lock, stopped by Ctrl+C, its error as an exception.
//
//   SnapshotPointer next = running([&](const Progress& progress) { return session.evaluate(strategy, progress); });
//
// Errors become axiscape.Error(what, where, why, todo, detail); Ctrl+C becomes KeyboardInterrupt once the work stopped.
#pragma once

#include "core/base/base.h"

#include <chrono>
#include <future>
#include <mutex>
#include <nanobind/nanobind.h>
#include <string>

namespace axiscape::python {

namespace nb = nanobind;

[[noreturn]] void raise(const Error& error);

// What the work said of itself last, handed from its thread to the one that waits.
class Said {
  public:
    void set(std::string_view what, std::int64_t done, std::int64_t total);
    // Calls `report(what, done, total)` if there is something new.
    void tell(const nb::object& report);

  private:
    std::mutex m_mutex;
    std::string m_what;
    std::int64_t m_done = 0, m_total = 0;
    bool m_new = false;
};

// `work(progress)` on a thread of its own; `report` is None or is called now and then while it runs. The waiting thread
// looks at Python's signals ten times a second.
template <class Work> auto running(Work&& work, const nb::object& report = nb::none()) {
    Said said;
    const Progress progress(
        [&](std::string_view what, std::int64_t done, std::int64_t total) { said.set(what, done, total); });
    auto running = std::async(std::launch::async, [&] { return work(progress); });
    bool stopped = false;
    while (true) {
        {
            const nb::gil_scoped_release released;
            if (running.wait_for(std::chrono::milliseconds(100)) == std::future_status::ready) break;
        }
        if (stopped) continue;
        try {
            said.tell(report);
            stopped = PyErr_CheckSignals() != 0;
        } catch (nb::python_error& error) { // the report itself failed
            error.restore();
            stopped = true;
        }
        if (stopped) progress.cancel();
    }
    auto result = running.get();
    if (stopped) throw nb::python_error();
    if (!result) raise(result.error());
    return std::move(*result);
}

} // namespace axiscape::python
