// SPDX-License-Identifier: GPL-3.0-or-later
// task: the only way to work off the window's thread. A Task is a member of who asks:
//
//   Task<GraphLayout> m_layout;
//   m_layout.start([model](const Progress& progress) { return layoutGraph(*model, progress); }, // on a thread
//                  [this](GraphLayout made) { show(std::move(made)); });                         // back here
//
// The newest question wins: a newer one cancels the one under way and takes the place of the one that waits. What is
// delivered is never stale, so nobody checks: nothing comes of a question that was replaced or cancelled, nor after the
// task has gone with its owner. Who asks therefore cancels when what was asked about is no longer so. Work takes with
// it what it needs by value; it never sees the owner. It ends early when its Progress says so, and nobody waits for it:
// only the end of the application does. Questions of one task are worked on one after the other, those of two tasks
// beside each other.
#pragma once

#include "core/base/progress.h"

#include <QTimer>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>

namespace axiscape {

// What a Task is apart from the type of its answers. All on the window's thread.
class TaskBase {
  public:
    // What the work has reported last, as it reported it.
    using Reported = std::function<void(const std::string& what, std::int64_t done, std::int64_t total)>;

    TaskBase();
    ~TaskBase(); // cancels
    TaskBase(const TaskBase&) = delete;
    TaskBase& operator=(const TaskBase&) = delete;

    bool isBusy() const { return m_busy; } // it was asked, and has neither answered for good nor been cancelled
    void stop() { m_progress.cancel(); }   // to end early, with what it has
    void cancel();
    // Told some 20 times a second at most, while there is something new.
    void onProgress(Reported reported);

  protected:
    using Deliver = std::function<void()>;
    using Post = std::function<void(Deliver)>; // to the window's thread, if it is still wanted there
    using Work = std::function<void(const Progress&, const Post&)>;
    // `heard` is called on the work's own thread with whatever it reports.
    void run(Work work, Progress::Report heard);
    void ended(); // the last answer is there

  private:
    struct Job;
    struct Line;    // to the thread and back
    struct Reports; // of one job
    void tell();

    std::shared_ptr<Line> m_line;
    std::shared_ptr<Reports> m_reports;
    Progress m_progress;
    Reported m_reported;
    QTimer m_tell;
    bool m_busy = false;
};

template <class T> class Task : public TaskBase {
  public:
    using Then = std::function<void(T)>;
    using Tell = std::function<void(T)>;

    // One answer.
    void start(std::function<T(const Progress&)> work, Then then) {
        m_then = std::move(then);
        run(
            [this, work = std::move(work)](const Progress& progress, const Post& post) {
                const auto made = std::make_shared<T>(work(progress));
                post([this, made] {
                    ended();
                    const Then last = std::exchange(m_then, nullptr); // it may ask again
                    last(std::move(*made));
                });
            },
            {});
    }
    // As many as the work tells, in that order.
    void stream(std::function<void(const Progress&, const Tell&)> work, Then then, Progress::Report heard = {}) {
        m_then = std::move(then);
        run(
            [this, work = std::move(work)](const Progress& progress, const Post& post) {
                work(progress, [this, &post](T value) {
                    post([this, told = std::make_shared<T>(std::move(value))] {
                        const Then each = m_then; // it may ask again
                        each(std::move(*told));
                    });
                });
                post([this] {
                    ended();
                    m_then = nullptr;
                });
            },
            std::move(heard));
    }
    void cancel() {
        TaskBase::cancel();
        m_then = nullptr;
    }

  private:
    Then m_then;
};

} // namespace axiscape
