// SPDX-License-Identifier: GPL-3.0-or-later
// The log, error reports without names, and showing to a room.
#include "tests/desktop/window_driver.h"

#include "app/desktop/program/error_report.h"
#include "app/desktop/program/log.h"
#include "app/desktop/window/presentation_mode.h"

#include <QDialog>
#include <QDockWidget>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::WindowDriver;

class ReportWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void namesAreTakenOut() {
        const QStringList names{QStringLiteral("params/layer_0/w1"), QStringLiteral("secret"), QStringLiteral("w1")};
        QCOMPARE(withoutNames(QStringLiteral("secret: w1 of 3 ops"), names), QStringLiteral("‹name›: ‹name› of 3 ops"));
        QCOMPARE(withoutNames(QStringLiteral("cannot cut params/layer_0/w1"), names),
                 QStringLiteral("cannot cut ‹name›"));
        QCOMPARE(withoutNames(QStringLiteral("/home/me/model.mlir:3:4: “x” and 'y' and p['q']"), {}),
                 QStringLiteral("‹name›:3:4: ‹name› and ‹name› and ‹name›"));
        QCOMPARE(withoutNames(QStringLiteral("no names, 12 ops, 3/4"), names), QStringLiteral("no names, 12 ops, 3/4"));
    }

    void aReportHoldsNoNameOfTheModel() {
        startLog();
        WindowDriver driver;
        QVERIFY(driver.open("transformer_train_tiny"));
        const Module& module = *driver.document().model()->module;
        const QStringList names = namesOf(module);
        QVERIFY(names.size() > 20);
        for (const QString& name : names) qCInfo(logDocument).noquote() << "met" << name;
        const QString report = errorReport(driver.document(), logLines());
        QVERIFY(report.contains(QStringLiteral("arguments")));
        const QString log = report.mid(report.indexOf(QStringLiteral("\nLog\n")));
        for (const Argument& argument : module.arguments())
            QVERIFY2(!log.contains(QString::fromStdString(argument.path)), argument.path.c_str());
        driver.window->actions().action(QStringLiteral("help.report"))->trigger();
        auto* dialog = driver.window->findChild<QDialog*>(QStringLiteral("errorReport"));
        QVERIFY(dialog);
        QVERIFY(dialog->findChild<QPlainTextEdit*>()->toPlainText().contains(QStringLiteral("Qt 6")));
        dialog->close();
    }

    void errorsAreLogged() {
        startLog();
        WindowDriver driver;
        driver.window->openPath(QStringLiteral("/nowhere/at_all.mlir"));
        QTRY_VERIFY(!logLines().filter(QStringLiteral("at_all")).isEmpty());
        QVERIFY(!errorReport(driver.document(), logLines()).contains(QStringLiteral("at_all")));
    }

    void presentationShowsTheGraphAloneAndComesBack() {
        WindowDriver driver;
        QVERIFY(driver.open("matmul_chain"));
        const QString sheet = driver.window->styleSheet();
        const auto docks = driver.window->findChildren<QDockWidget*>();
        QList<bool> before;
        for (const QDockWidget* dock : docks) before << dock->isHidden();
        QTest::keyClick(driver.window.get(), Qt::Key_F11);
        QVERIFY(!driver.window->menuBar()->isVisible());
        for (const QDockWidget* dock : docks) QVERIFY(dock->isHidden());
        QVERIFY(driver.window->graph().view().isVisible());
        QVERIFY(driver.window->styleSheet() != sheet);
        driver.window->setThemeMode(Theme::Mode::dark);
        QVERIFY(driver.window->styleSheet().startsWith(QStringLiteral("QWidget { font-size: 18px")));
        QTest::keyClick(driver.window.get(), Qt::Key_F11);
        QVERIFY(driver.window->menuBar()->isVisible());
        QList<bool> after;
        for (const QDockWidget* dock : docks) after << dock->isHidden();
        QCOMPARE(after, before);
        driver.window->setThemeMode(Theme::Mode::light);
        QCOMPARE(driver.window->styleSheet(), sheet);
    }

    void typeGrows() {
        QCOMPARE(enlarged(QStringLiteral("A { font-size: 10px; } B { font-size: 12px }"), 1.5),
                 QStringLiteral("QWidget { font-size: 20px; }\nA { font-size: 15px; } B { font-size: 18px }"));
    }
};

QTEST_MAIN(ReportWindowTest)
#include "report_window_test.moc"
