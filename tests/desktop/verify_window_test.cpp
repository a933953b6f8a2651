// SPDX-License-Identifier: GPL-3.0-or-later
// Verify in the real window: result, cancel, the first op that differs in the graph.
#include "app/desktop/window/verify_dialog.h"
#include "tests/desktop/window_driver.h"

#include <QLabel>
#include <QPushButton>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::WindowDriver;

namespace {

struct Verifying {
    explicit Verifying(WindowDriver& driver) {
        driver.window->actions().action(QStringLiteral("schedule.verify"))->trigger();
        dialog = driver.window->findChild<VerifyDialog*>();
    }
    QString heading() const { return dialog->findChild<QLabel*>(QStringLiteral("verifyHeading"))->text(); }
    QString body() const { return dialog->findChild<QLabel*>(QStringLiteral("verifyBody"))->text(); }
    QLabel* state() const { return dialog->findChild<QLabel*>(QStringLiteral("verifyState")); }
    QPushButton* button(const char* name) const { return dialog->findChild<QPushButton*>(QString::fromLatin1(name)); }
    bool ends() const {
        return QTest::qWaitFor([this] { return !dialog->isRunning(); }, 60000);
    }
    VerifyDialog* dialog = nullptr;
};

} // namespace

class VerifyWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void aStrategyThatIsEqual() {
        WindowDriver driver;
        QVERIFY(driver.open("mlp_train"));
        QVERIFY(driver.dropInTable("batch/0", 0, 0));
        QVERIFY(driver.settle());
        Verifying verify(driver);
        QVERIFY(verify.dialog && verify.dialog->isVisible());
        QVERIFY(!verify.dialog->isModal());
        QVERIFY(verify.dialog->isRunning());
        QVERIFY(verify.ends());
        QCOMPARE(verify.heading(), QString("Equal"));
        QVERIFY2(verify.body().contains("smaller copy"), qPrintable(verify.body()));
        QVERIFY2(verify.body().contains("All numbers are f64."), qPrintable(verify.body()));
        QVERIFY(!verify.button("verifyShow")->isVisible());
        QVERIFY(!verify.state()->isVisible());
        // The strategy goes on, what was said is of the one before.
        QVERIFY(driver.dropInTable("params/0/w", 1, 1));
        QVERIFY(driver.settle());
        QTRY_VERIFY(verify.state()->isVisible());
        QCOMPARE(verify.state()->text(), QString("The strategy has changed since."));
        verify.button("verifyAgain")->click();
        QVERIFY(verify.ends());
        QCOMPARE(verify.heading(), QString("Equal"));
        QVERIFY(!verify.state()->isVisible());
    }

    void itCanBeCancelled() {
        WindowDriver driver;
        QVERIFY(driver.open("t32_train"));
        Verifying verify(driver);
        QVERIFY(verify.dialog->isRunning());
        QCOMPARE(verify.button("verifyCancel")->text(), QString("Cancel"));
        verify.button("verifyCancel")->click();
        QVERIFY(!verify.dialog->isRunning());
        QCOMPARE(verify.heading(), QString("Cancelled"));
        // The window goes on, and so does the next run.
        verify.button("verifyAgain")->click();
        QVERIFY(verify.ends());
        QCOMPARE(verify.heading(), QString("Equal"));
        verify.button("verifyCancel")->click();
        QVERIFY(!verify.dialog->isVisible());
    }

    void theFirstOpThatDiffersIsShown() {
        WindowDriver driver;
        QVERIFY(driver.open("transformer_train_tiny"));
        Verifying verify(driver);
        QVERIFY(verify.ends());
        // As if a product in the middle were another on device 5.
        const Module& module = *driver.document().model()->module;
        OpId dot;
        for (const OpId op : module.ops())
            if (module.kind(op) == OpKind::dot_general) dot = op;
        Verification different;
        different.firstDifference = "result 0 on device 5, element 3: 1, expected 2";
        different.mesh = *parseMesh("batch=4,model=2");
        different.first = DifferingElement{dot, 0, 5, {1, 2}, 0.5, "1", "2", 1};
        verify.dialog->present(different, driver.document().snapshot());
        QCOMPARE(verify.heading(), QString("Different"));
        QVERIFY2(verify.body().contains("device 5 has 1 at [1, 2]"), qPrintable(verify.body()));
        QVERIFY(verify.button("verifyShow")->isVisible());
        QSignalSpy revealed(&driver.document().selection(), &Selection::revealRequested);
        verify.button("verifyShow")->click();
        QCOMPARE(revealed.count(), 1);
        QCOMPARE(driver.document().selection().op(), dot);
        QCOMPARE(driver.document().selection().value(), module.results(dot)[0]);
    }

    void whatCannotBeRunSaysWhy() {
        WindowDriver driver;
        QVERIFY(driver.open("matmul_chain"));
        Verifying verify(driver);
        QVERIFY(verify.ends());
        Verification notRun;
        notRun.verified = false;
        notRun.reason = "not evaluated: custom call @kernel";
        verify.dialog->present(notRun, driver.document().snapshot());
        QCOMPARE(verify.heading(), QString("Not verified"));
        QVERIFY(verify.body().contains("@kernel"));
        // Another model ends it.
        QVERIFY(driver.open("x_xt"));
        QVERIFY(!verify.dialog->isVisible());
    }
};

QTEST_MAIN(VerifyWindowTest)
#include "verify_window_test.moc"
