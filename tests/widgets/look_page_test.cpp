// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of type and of spacing in widgets/README.md say what the style sheet and the fonts are.
#include "tests/support/markdown_table.h"
#include "widgets/common/paint.h"
#include "widgets/common/theme.h"

#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;

namespace {

// What a style sheet says of exactly that selector, all its blocks together.
QString saidOf(const QString& sheet, const QString& selector) {
    QString said;
    for (const QString& line : sheet.split(QLatin1Char('\n')))
        if (line.startsWith(selector + QStringLiteral(" {"))) said += line.mid(selector.size());
    return said;
}

QString cell(const std::string& text) { return QString::fromStdString(text).remove(QLatin1Char('`')); }

} // namespace

class LookPageTest : public QObject {
    Q_OBJECT

    const std::string m_page = test::pageOfTree("widgets/README.md");
    const QString m_sheet = styleSheetOf(makeTheme(Theme::Mode::light));

  private slots:
    void type() {
        const auto table = test::tableOf(m_page, "| text | size |");
        QVERIFY(table.size() > 5);
        for (const auto& row : table) {
            if (cell(row[0]) == QLatin1String("interfaceFont()")) {
                QCOMPARE(QString::number(interfaceFont().pixelSize()), cell(row[1]));
                continue;
            }
            const QString wanted = QStringLiteral("font-size: %1px;").arg(cell(row[1]));
            QVERIFY2(saidOf(m_sheet, cell(row[0])).contains(wanted), row[0].c_str());
        }
    }
    void spacing() {
        const auto table = test::tableOf(m_page, "| rule of the style sheet |");
        QVERIFY(table.size() > 5);
        for (const auto& row : table)
            QVERIFY2(saidOf(m_sheet, cell(row[0])).contains(QLatin1Char(' ') + cell(row[1]) + QLatin1Char(';')),
                     row[0].c_str());
    }
};

QTEST_MAIN(LookPageTest)
#include "look_page_test.moc"
