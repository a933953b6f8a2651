// SPDX-License-Identifier: GPL-3.0-or-later
// Work off the window's thread: what is delivered, where, and what is not.
#include "widgets/common/task.h"

#include "core/base/result.h"

#include <QThread>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>
#include <atomic>
#include <semaphore>

using namespace axiscape;

namespace {

// Work that goes on until it is let go, as the test decides.
struct Gate {
    std::binary_semaphore begun{0}, open{0};
};

// Everything that was posted by now is there afterwards: what another task answers was posted later.
void letEverythingArrive() {
    bool arrived = false;
    Task<int> after;
    after.start([](const Progress&) { return 0; }, [&](int) { arrived = true; });
    QTRY_VERIFY(arrived);
}

} // namespace

class TaskTest : public QObject {
    Q_OBJECT
  private slots:
    void answersComeOnTheWindowsThreadAndTheWorkIsDoneElsewhere() {
        Task<QThread*> task;
        QThread *worked = nullptr, *delivered = nullptr;
        task.start([](const Progress&) { return QThread::currentThread(); },
                   [&](QThread* thread) {
                       worked = thread;
                       delivered = QThread::currentThread();
                   });
        QVERIFY(task.isBusy());
        QVERIFY(!delivered); // never from within start
        QTRY_VERIFY(delivered);
        QVERIFY(!task.isBusy());
        QCOMPARE(delivered, qApp->thread());
        QVERIFY(worked != qApp->thread());
    }

    void theNewestQuestionWins() {
        Task<int> task;
        const auto gate = std::make_shared<Gate>();
        std::vector<int> answers;
        const auto ran = std::make_shared<std::atomic<int>>(0);
        const auto take = [&](int answer) { answers.push_back(answer); };
        const auto cancelled = std::make_shared<std::atomic<bool>>(false);
        task.start(
            [gate, cancelled](const Progress& progress) {
                gate->begun.release();
                gate->open.acquire();
                *cancelled = progress.cancelled();
                return -1;
            },
            take);
        gate->begun.acquire();
        for (int i = 0; i < 20; ++i)
            task.start(
                [i, ran](const Progress&) {
                    ++*ran;
                    return i;
                },
                take);
        gate->open.release();
        QTRY_VERIFY(!answers.empty());
        letEverythingArrive();
        QCOMPARE(answers, std::vector<int>{19});
        QVERIFY(*cancelled);
        QCOMPARE(ran->load(), 1); // those that waited were never begun
    }

    void nothingComesOfWhatWasCancelled() {
        Task<int> task;
        const auto gate = std::make_shared<Gate>();
        int answers = 0;
        task.start(
            [gate](const Progress&) {
                gate->begun.release();
                gate->open.acquire();
                return 1;
            },
            [&](int) { ++answers; });
        gate->begun.acquire();
        task.cancel();
        QVERIFY(!task.isBusy());
        gate->open.release();
        // Its own next question is worked on after that one.
        task.start([](const Progress&) { return 2; }, [&](int answer) { answers += 10 * answer; });
        QTRY_VERIFY(!task.isBusy());
        QCOMPARE(answers, 20);
    }

    void anAnswerOnItsWayBackIsDroppedToo() {
        Task<int> task;
        const auto gate = std::make_shared<Gate>();
        int answers = 0;
        task.stream(
            [gate](const Progress&, const Task<int>::Tell& tell) {
                tell(1);
                gate->begun.release(); // it is posted, and not delivered yet
                gate->open.acquire();
            },
            [&](int) { ++answers; });
        gate->begun.acquire();
        task.cancel();
        gate->open.release();
        letEverythingArrive();
        QCOMPARE(answers, 0);
    }

    void nothingComesToAnOwnerThatIsGone() {
        const auto gate = std::make_shared<Gate>();
        const auto ended = std::make_shared<std::atomic<bool>>(false);
        int answers = 0;
        {
            Task<int> task;
            task.start(
                [gate, ended](const Progress& progress) {
                    gate->begun.release();
                    gate->open.acquire();
                    *ended = progress.cancelled();
                    return 1;
                },
                [&](int) { ++answers; });
            gate->begun.acquire();
        } // nobody waits
        gate->open.release();
        QTRY_VERIFY(*ended); // and it was told to stop
        letEverythingArrive();
        QCOMPARE(answers, 0);
    }

    void aTaskMayGoWhileItDelivers() {
        auto task = std::make_unique<Task<int>>();
        int answers = 0;
        task->stream(
            [](const Progress&, const Task<int>::Tell& tell) {
                tell(1);
                tell(2);
            },
            [&](int) {
                ++answers;
                task.reset();
            });
        QTRY_COMPARE(answers, 1);
        letEverythingArrive();
        QCOMPARE(answers, 1);
    }

    void anAnswerMayAskAgain() {
        Task<int> task;
        int last = 0;
        std::function<void(int)> next = [&](int answer) {
            last = answer;
            if (answer < 5) task.start([answer](const Progress&) { return answer + 1; }, next);
        };
        task.start([](const Progress&) { return 1; }, next);
        QTRY_COMPARE(last, 5);
        QVERIFY(!task.isBusy());
    }

    void aStreamTellsAllInOrderAndThenHasEnded() {
        Task<int> task;
        std::vector<int> told, wanted;
        for (int i = 0; i < 100; ++i) wanted.push_back(i);
        task.stream(
            [](const Progress&, const Task<int>::Tell& tell) {
                for (int i = 0; i < 100; ++i) tell(i);
            },
            [&](int value) {
                QVERIFY(task.isBusy());
                told.push_back(value);
            });
        QTRY_VERIFY(!task.isBusy());
        QCOMPARE(told, wanted);
    }

    void whatIsStoppedEndsEarlyWithWhatItHas() {
        Task<int> task;
        const auto begun = std::make_shared<std::binary_semaphore>(0);
        int answer = 0;
        task.start(
            [begun](const Progress& progress) {
                begun->release();
                while (!progress.cancelled()) QThread::msleep(1);
                return 7;
            },
            [&](int value) { answer = value; });
        begun->acquire();
        task.stop();
        QVERIFY(task.isBusy());
        QTRY_COMPARE(answer, 7);
    }

    void progressIsToldOnTheWindowsThreadAndTheNewestIsNotLost() {
        Task<int> task;
        const auto gate = std::make_shared<Gate>();
        std::vector<std::int64_t> told;
        std::string what;
        task.onProgress([&](const std::string& text, std::int64_t done, std::int64_t total) {
            QCOMPARE(QThread::currentThread(), qApp->thread());
            QCOMPARE(total, std::int64_t(1000));
            what = text;
            told.push_back(done);
        });
        const auto heard = std::make_shared<std::atomic<int>>(0);
        task.stream(
            [gate](const Progress& progress, const Task<int>::Tell&) {
                for (int i = 1; i <= 1000; ++i) progress.report("layer", i, 1000);
                gate->open.acquire();
            },
            [](int) {}, [heard](std::string_view, std::int64_t, std::int64_t) { ++*heard; });
        QTRY_VERIFY(!told.empty() && told.back() == 1000);
        QVERIFY(told.size() < 1000); // far fewer than were reported
        QCOMPARE(what, std::string("layer"));
        QCOMPARE(heard->load(), 1000);
        const auto before = told.size();
        gate->open.release();
        QTRY_VERIFY(!task.isBusy());
        letEverythingArrive();
        QCOMPARE(told.size(), before);
    }

    void errorsAreAnswersLikeAnyOther() {
        Task<Result<int>> task;
        QString said;
        task.start([](const Progress&) -> Result<int> { return fail("no such thing", "here", {}, {}); },
                   [&](const Result<int>& answer) {
                       QVERIFY(!answer);
                       said = QString::fromStdString(words::english(answer.error().what));
                   });
        QTRY_COMPARE(said, QStringLiteral("no such thing"));
    }

    void tasksDoNotWaitForEachOther() {
        std::vector<std::unique_ptr<Task<int>>> tasks;
        const auto gate = std::make_shared<std::counting_semaphore<1024>>(0);
        const int many = 2 * QThread::idealThreadCount() + 2;
        int answers = 0;
        for (int i = 0; i < many; ++i) {
            tasks.push_back(std::make_unique<Task<int>>());
            tasks.back()->start(
                [gate](const Progress&) {
                    gate->acquire();
                    return 1;
                },
                [&](int answer) { answers += answer; });
        }
        Task<int> quick;
        bool isDone = false;
        quick.start([](const Progress&) { return 1; }, [&](int) { isDone = true; });
        QTRY_VERIFY(isDone);
        QCOMPARE(answers, 0);
        gate->release(many);
        QTRY_COMPARE(answers, many);
    }
};

QTEST_GUILESS_MAIN(TaskTest)
#include "task_test.moc"
