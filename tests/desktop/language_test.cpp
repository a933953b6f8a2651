// SPDX-License-Identifier: GPL-3.0-or-later
// Words in other languages: what is shipped is whole, and longer words are not cut off.
#include "tests/desktop/window_driver.h"

#include "app/desktop/language.h"
#include "core/base/words.h"
#include "widgets/common/format.h"

#include <QAbstractButton>
#include <QDockWidget>
#include <QFile>
#include <QLabel>
#include <QMenuBar>
#include <QToolButton>
#include <QTranslator>

using namespace axiscape;
using test::WindowDriver;

namespace {

// Each test has its own words: what installLanguage puts on the application is taken off again.
class Words {
  public:
    explicit Words(const QString& code) : m_before(translators()) { installLanguage(*qApp, code); }
    ~Words() {
        for (QTranslator* each : translators())
            if (!m_before.contains(each)) delete each;
        QLocale::setDefault(QLocale::c());
        setNumberMarks({});
        words::setCatalogue(nullptr);
    }

  private:
    static QList<QTranslator*> translators() { return qApp->findChildren<QTranslator*>(); }
    QList<QTranslator*> m_before;
};

QString plain(QString text) {
    return text.remove(QRegularExpression(QStringLiteral("<[^>]*>")))
        .replace(QLatin1String("&amp;"), QLatin1String("&"));
}

// Words that have less room than they need, in labels of one line and on buttons.
QStringList cutOff(QWidget& root) {
    QStringList out;
    for (QWidget* widget : root.findChildren<QWidget*>()) {
        if (!widget->isVisibleTo(&root)) continue;
        QString text;
        int room = widget->contentsRect().width();
        if (auto* label = qobject_cast<QLabel*>(widget)) {
            if (label->wordWrap() || !label->pixmap(Qt::ReturnByValue).isNull()) continue;
            text = plain(label->text());
        } else if (auto* button = qobject_cast<QAbstractButton*>(widget)) {
            auto* tool = qobject_cast<QToolButton*>(button);
            if (button->text().isEmpty() || (tool && tool->toolButtonStyle() == Qt::ToolButtonIconOnly)) continue;
            text = button->text().remove(QLatin1Char('&'));
        } else {
            continue;
        }
        int needed = 0;
        for (const QString& line : text.split(QLatin1Char('\n')))
            needed = qMax(needed, widget->fontMetrics().horizontalAdvance(line));
        if (needed > room + 1)
            out << QStringLiteral("%1 “%2”: “%3” has %4 of %5")
                       .arg(QLatin1String(widget->metaObject()->className()), widget->objectName(), text)
                       .arg(room)
                       .arg(needed);
    }
    return out;
}

} // namespace

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
};

QTEST_MAIN(LanguageTest)
#include "language_test.moc"
