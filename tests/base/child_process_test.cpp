// SPDX-License-Identifier: GPL-3.0-or-later
// Programs that are run and waited for: what they write, how they end, and that nothing of them stays.
#include "core/base/child_process.h"

#include <QtTest/QtTest>
#include <csignal>
#include <thread>

using namespace axiscape;

namespace {

Result<ChildEnd> shell(const std::string& script, const ChildWish& wish = {}, const Progress& progress = {}) {
    return runChild({"sh", "-c", script}, wish, progress);
}

} // namespace

class ChildProcessTest : public QObject {
    Q_OBJECT

  private slots:
    void whatItWritesAndHowItEnds() {
        const auto end = shell("echo out; echo $NAME >&2; exit 3", {{"NAME=err"}, 60});
        QVERIFY(end);
        QCOMPARE(end->exitCode, 3);
        QCOMPARE(end->output, std::string("out\n"));
        QCOMPARE(end->errors, std::string("err\n"));
    }
    void muchIsRead() {
        const auto end = shell("head -c 300000 /dev/zero");
        QVERIFY(end);
        QCOMPARE(end->output.size(), std::size_t{300000});
    }
    void aSignalIsSaid() {
        const auto end = shell("kill -9 $$");
        QVERIFY(end);
        QCOMPARE(end->exitCode, 128 + SIGKILL);
    }
    void whatCannotBeStarted() {
        const auto end = runChild({"/nowhere/program"}, {});
        QVERIFY(!end);
        QVERIFY(end.error().text().find("/nowhere/program") != std::string::npos);
    }
    void itMayNotTakeLonger() {
        const auto end = shell("exec >&- 2>&-; sleep 60", {{}, .2}); // closes what it writes to, and goes on
        QVERIFY(!end);
        QVERIFY(end.error().text().find("too long") != std::string::npos);
    }
    void itIsCancelled() {
        const Progress progress = Progress::cancellable();
        std::thread other([&] { progress.cancel(); });
        const auto end = shell("sleep 60", {}, progress);
        other.join();
        QVERIFY(!end);
        QVERIFY(end.error().code == ErrorCode::cancelled);
    }
    void whatItLeavesBehindIsEnded() {
        const auto end = shell("sleep 60 & echo $!"); // it holds the outputs open
        QVERIFY(end);
        QCOMPARE(end->exitCode, 0);
        QVERIFY(end->seconds < 50);
    }
};

QTEST_APPLESS_MAIN(ChildProcessTest)
#include "child_process_test.moc"
