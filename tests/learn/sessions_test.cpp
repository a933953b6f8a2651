// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/sessions.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>

using namespace axiscape;

class SessionsTest : public QObject {
    Q_OBJECT
  private slots:
    // Programs of lessons that were left are let go: they may be large.
    void thoseUsedLastAreKept() {
        learn::Sessions sessions({{test::modelPath("x_xt").parent_path()}, {}}, 2);
        const auto open = [&](const char* name) -> std::weak_ptr<Session> { return *sessions.open(name); };
        const auto first = open("sample:x_xt"), second = open("sample:matmul_chain");
        QVERIFY(open("sample:x_xt").lock() == first.lock());
        const auto third = open("sample:mlp_train");
        QVERIFY(second.expired());
        QVERIFY(!first.expired() && !third.expired());
        const auto held = *sessions.open("sample:matmul_chain"); // read again
        QVERIFY(first.expired());
        QVERIFY(sessions.open("sample:x_xt") && sessions.open("sample:mlp_train"));
        QCOMPARE(held->model()->path, test::modelPath("matmul_chain").string()); // who holds one has it
    }
};

QTEST_APPLESS_MAIN(SessionsTest)
#include "sessions_test.moc"
