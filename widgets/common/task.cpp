// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/task.h"

#include <QCoreApplication>
#include <QEvent>
#include <QThreadPool>
#include <deque>
#include <mutex>
#include <optional>

namespace axiscape {
namespace {

constexpr int kTellMs = 50;       // between two words of progress
constexpr int kMostThreads = 256; // a task has one at most: none waits for the work of another

// The one place where threads are run. What still works when the application ends was cancelled, and is waited for.
QThreadPool& threads() {
    static QThreadPool pool;
    static const bool isSet = [] {
        pool.setMaxThreadCount(kMostThreads);
        qAddPostRoutine([] { pool.waitForDone(); });
        return true;
    }();
    Q_UNUSED(isSet)
    return pool;
}

// What goes from one thread to another, in order. Qt's events and runnables could carry it, but ThreadSanitizer sees
// nothing of Qt's locks: all that one side wrote and the other reads would look like a race.
class HandedOver {
  public:
    void put(std::function<void()> what) {
        const std::lock_guard lock(m_mutex);
        m_waiting.push_back(std::move(what));
    }
    void runNext() {
        std::function<void()> next;
        {
            const std::lock_guard lock(m_mutex);
            next = std::move(m_waiting.front());
            m_waiting.pop_front();
        }
        next();
    }

  private:
    std::mutex m_mutex;
    std::deque<std::function<void()>> m_waiting;
};

void runOnThread(std::function<void()> what) {
    static auto& works = *new HandedOver; // never destroyed: the last thread may be in it
    works.put(std::move(what));
    threads().start([] { works.runNext(); });
}

// Lives in the window's thread: where the first task was made.
class WindowThread : public QObject {
  public:
    void run(std::function<void()> what) {
        m_answers.put(std::move(what));
        static const QEvent answer(QEvent::User);
        QCoreApplication::postEvent(this, answer.clone()); // made by Qt, as what reads it is
    }
    void customEvent(QEvent*) override { m_answers.runNext(); }

  private:
    HandedOver m_answers;
};

WindowThread& windowThread() {
    static auto& here = *new WindowThread; // as are the threads' works
    return here;
}

} // namespace

struct TaskBase::Job {
    Work work;
    Progress progress;
    std::uint64_t number = 0;
};

struct TaskBase::Line {
    // The window's thread alone.
    bool isThere = true; // the task
    std::uint64_t wanted = 0;
    // Any thread.
    std::mutex mutex;
    std::optional<Job> next;
    bool isWorking = false;

    static void workOff(const std::shared_ptr<Line>& line);
    static void post(const std::weak_ptr<Line>& line, std::uint64_t number, Deliver what);
};

struct TaskBase::Reports {
    std::mutex mutex;
    std::string what;
    std::int64_t done = 0, total = 0;
    bool isNew = false;
};

// Whether it is still wanted is asked where that cannot change meanwhile.
void TaskBase::Line::post(const std::weak_ptr<Line>& line, std::uint64_t number, Deliver what) {
    windowThread().run([line, number, what = std::move(what)] {
        if (const auto to = line.lock(); to && to->isThere && to->wanted == number) what();
    });
}

void TaskBase::Line::workOff(const std::shared_ptr<Line>& line) {
    std::unique_lock lock(line->mutex);
    while (line->next) {
        {
            const Job job = *std::exchange(line->next, std::nullopt);
            lock.unlock();
            job.work(job.progress, [back = std::weak_ptr<Line>(line), number = job.number](Deliver what) {
                post(back, number, std::move(what));
            });
        } // what it held goes now
        lock.lock();
    }
    line->isWorking = false;
}

TaskBase::TaskBase() : m_line(std::make_shared<Line>()) {
    windowThread();
    m_tell.setInterval(kTellMs);
    QObject::connect(&m_tell, &QTimer::timeout, &m_tell, [this] { tell(); });
}

TaskBase::~TaskBase() {
    cancel();
    m_line->isThere = false;
}

void TaskBase::run(Work work, Progress::Report heard) {
    m_progress.cancel();
    const auto reports = m_reports = std::make_shared<Reports>();
    m_progress =
        Progress([reports, heard = std::move(heard)](std::string_view what, std::int64_t done, std::int64_t total) {
            {
                const std::lock_guard lock(reports->mutex);
                reports->what = what;
                reports->done = done;
                reports->total = total;
                reports->isNew = true;
            }
            if (heard) heard(what, done, total);
        });
    m_busy = true;
    if (m_reported) m_tell.start();
    {
        const std::lock_guard lock(m_line->mutex);
        m_line->next = Job{std::move(work), m_progress, ++m_line->wanted};
        if (std::exchange(m_line->isWorking, true)) return;
    }
    runOnThread([line = m_line] { Line::workOff(line); });
}

void TaskBase::ended() {
    m_busy = false;
    m_tell.stop();
    m_progress = {}; // it may hold what the work was about
    m_reports.reset();
}

void TaskBase::cancel() {
    m_progress.cancel();
    ended();
    const std::lock_guard lock(m_line->mutex);
    ++m_line->wanted;
    m_line->next.reset();
}

void TaskBase::onProgress(Reported reported) { m_reported = std::move(reported); }

void TaskBase::tell() {
    std::string what;
    std::int64_t done = 0, total = 0;
    {
        const std::lock_guard lock(m_reports->mutex);
        if (!std::exchange(m_reports->isNew, false)) return;
        what = m_reports->what;
        done = m_reports->done;
        total = m_reports->total;
    }
    m_reported(what, done, total);
}

} // namespace axiscape
