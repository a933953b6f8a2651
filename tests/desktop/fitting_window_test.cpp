// SPDX-License-Identifier: GPL-3.0-or-later
// What does not fit into a device says in the window with what it would.
#include "app/desktop/fitting_popup.h"
#include "tests/desktop/small_device.h"
#include "tests/desktop/window_driver.h"

#include <QLabel>
#include <QPushButton>

using namespace axiscape;
using test::WindowDriver;

class FittingWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void answersAtTheVerdict() {
        WindowDriver driver;
        QVERIFY(driver.open("mlp_train"));
        QVERIFY(driver.dropInTable("batch/0", 0, 0));
        QVERIFY(driver.settle());
        auto* button = driver.window->findChild<QPushButton*>(QStringLiteral("verdictWouldFit"));
        QVERIFY(button && !button->isVisible());

        const auto peak = driver.snapshot().simulation->memory.peak;
        const QTemporaryDir folder;
        const QString hardware = test::smallDevice(folder, peak - 1);
        QVERIFY(!hardware.isEmpty());
        Strategy strategy = driver.document().strategy();
        strategy.hardware = hardware.toStdString();
        driver.document().edit(QStringLiteral("Hardware"), strategy);
        QVERIFY(driver.settle());
        QTRY_VERIFY(button->isVisible());
        button->click();
        QPointer<FittingPopup> popup = driver.window->findChild<FittingPopup*>();
        QVERIFY(popup && popup->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(!popup->isRunning(), 60000);
        const auto answers = popup->findChildren<QLabel*>(QStringLiteral("fittingAnswer"));
        QVERIFY(!answers.isEmpty());
        QVERIFY2(answers[0]->text().contains(QStringLiteral("devices, with batch at")), qPrintable(answers[0]->text()));
        // The answers are those of this snapshot: another one closes them.
        driver.document().undoStack().undo();
        QTRY_VERIFY(!popup);
        QVERIFY(driver.settle());
        QTRY_VERIFY(!button->isVisible());
    }
};

QTEST_MAIN(FittingWindowTest)
#include "fitting_window_test.moc"
