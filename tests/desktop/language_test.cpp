// SPDX-License-Identifier: GPL-3.0-or-later
// Words in other languages: what is shipped is whole, and longer words are not cut off.
#include "tests/desktop/pictures.h"
#include "tests/desktop/words.h"

#include "core/base/words.h"
#include "widgets/common/format.h"

#include <QDockWidget>
#include <QFile>
#include <QMenuBar>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::cutOff;
using test::WindowDriver;
using test::Words;

class LanguageTest : public QObject {
    Q_OBJECT
  private slots:
    void pseudoTextKeepsMarks() {
        QCOMPARE(pseudoText(QStringLiteral("Open %1")), QStringLiteral("[Öpéñ %1~~]"));
        QCOMPARE(pseudoText(QStringLiteral("Ctrl+Shift+P")), QStringLiteral("Ctrl+Shift+P"));
        QCOMPARE(pseudoText(QStringLiteral("<b>an</b>")), QStringLiteral("[<b>àñ</b>~]"));
        QCOMPARE(pseudoText({}), QString());
    }

    void menusAndNumbersFollow_data() {
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("bytes");
        QTest::addColumn<QString>("count");
        QTest::newRow("English") << "en"
                                 << "&File"
                                 << "9.38 GiB"
                                 << "+\u2009"
                                    "24,258";
        QTest::newRow("German") << "de"
                                << "&Datei"
                                << "9,38 GiB"
                                << "+\u2009"
                                   "24.258";
        QTest::newRow("Chinese") << "zh_CN"
                                 << "文件(&F)"
                                 << "9.38 GiB"
                                 << "+\u2009"
                                    "24,258";
    }
    void menusAndNumbersFollow() {
        QFETCH(QString, code);
        const Words words(code);
        WindowDriver driver;
        QTEST(driver.window->menuBar()->actions().first()->text(), "file");
        QTEST(bytesLabel(9.38 * 1024 * 1024 * 1024), "bytes");
        QTEST(countDelta(24258), "count");
    }

    void theChoiceIsKept() {
        WindowDriver driver;
        driver.window->actions().action(QStringLiteral("view.language.de"))->trigger();
        QCOMPARE(Settings().language(), QStringLiteral("de"));
        driver.window->actions().action(QStringLiteral("view.language.desktop"))->trigger();
        QCOMPARE(Settings().language(), QString());
    }

    void wordsAreNotCutOff_data() {
        QTest::addColumn<QString>("code");
        for (const char* code : {"en", "de", "zh_CN", "pseudo"}) QTest::newRow(code) << QString::fromLatin1(code);
    }
    void wordsAreNotCutOff() {
        QFETCH(QString, code);
        const Words words(code);
        WindowDriver driver;
        QStringList found;
        // What was set a moment ago is laid out a moment later.
        const auto whole = [&found](QWidget& root) {
            return QTest::qWaitFor([&] { return (found = cutOff(root)).isEmpty(); }, 5000);
        };
        QVERIFY2(whole(*driver.window), qPrintable(found.join(QLatin1Char('\n'))));
        QVERIFY(driver.open("transformer_train_tiny"));
        QVERIFY(driver.settle());
        for (QDockWidget* dock : driver.window->findChildren<QDockWidget*>()) {
            dock->show();
            dock->raise();
            QVERIFY2(whole(*dock), qPrintable(found.join(QLatin1Char('\n'))));
        }
        QVERIFY2(whole(*driver.window), qPrintable(found.join(QLatin1Char('\n'))));
    }

    // The whole window with work in it, in every language and the one with long words, for people to look at. In the
    // smallest windows nothing of the toolbar is behind its arrows.
    void picturesOfTheWindow_data() {
        QTest::addColumn<QString>("code");
        for (const char* code : {"de", "zh_CN", "pseudo"}) QTest::newRow(code) << QString::fromLatin1(code);
    }
    void picturesOfTheWindow() {
        QFETCH(QString, code);
        const Words words(code);
        WindowDriver driver;
        QVERIFY(driver.open("transformer_train_tiny"));
        driver.document().drop({driver.argument("batch/0"), 0, 0, false});
        QVERIFY(driver.settle());
        driver.document().selection().selectArgument(ValueId{driver.argument("params/layer_00/dense_up")});
        const QString folder = QCoreApplication::applicationDirPath() + QStringLiteral("/../pictures");
        QVERIFY(QDir().mkpath(folder));
        const auto* more = driver.window->findChild<QToolButton*>(QStringLiteral("qt_toolbar_ext_button"));
        const std::pair<QSize, Theme::Mode> all[] = {{{1280, 720}, Theme::Mode::light},
                                                     {{1680, 1050}, Theme::Mode::light},
                                                     {{1680, 1050}, Theme::Mode::dark},
                                                     {{1024, 768}, Theme::Mode::dark}};
        for (const auto& [size, mode] : all) {
            driver.window->resize(size);
            if (driver.document().theme().mode != mode) driver.window->setThemeMode(mode);
            QVERIFY(test::turnsLater());
            QStringList found;
            QVERIFY2(QTest::qWaitFor([&] { return (found = cutOff(*driver.window)).isEmpty(); }, 5000),
                     qPrintable(found.join(QLatin1Char('\n'))));
            QTRY_VERIFY2(!more->isVisible(), qPrintable(QString::number(size.width())));
            const QImage image = test::pictureOf(*driver.window, 1);
            const QLatin1String name(mode == Theme::Mode::light ? "light" : "dark");
            QVERIFY(image.save(QStringLiteral("%1/window-%2-%3-%4.png").arg(folder, code, name).arg(size.width())));
            const test::Tone tone = test::toneOf(image);
            QVERIFY(tone.unpainted == 0);
            QVERIFY(mode == Theme::Mode::light ? tone.light > 0.5 : tone.light < 0.3);
        }
    }
};

QTEST_MAIN(LanguageTest)
#include "language_test.moc"
