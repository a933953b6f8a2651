// SPDX-License-Identifier: GPL-3.0-or-later
// What the program says of itself.
#include "tests/desktop/window_driver.h"

#include "app/desktop/program/made_of.h"

#include <QMessageBox>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::WindowDriver;

class AboutTest : public QObject {
    Q_OBJECT
  private slots:
    void aboutNamesWhatItIsMadeOfWithLicences() {
        WindowDriver driver;
        driver.window->actions().action(QStringLiteral("help.about"))->trigger();
        auto* box = driver.window->findChild<QMessageBox*>();
        QTRY_VERIFY(box && box->isVisible());
        QVERIFY(madeOf().size() > 10);
        for (const QString& part : madeOf()) QVERIFY2(box->text().contains(part), qPrintable(part));
        QVERIFY(box->text().contains(QStringLiteral("GPLv3")));
        QVERIFY(box->textInteractionFlags() & Qt::TextSelectableByKeyboard); // to be copied into a report
        QVERIFY(box->height() <= 800);                                       // of the smallest screen it is made for
    }
};

QTEST_MAIN(AboutTest)
#include "about_test.moc"
