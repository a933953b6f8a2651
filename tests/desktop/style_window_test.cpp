// SPDX-License-Identifier: GPL-3.0-or-later
// One style sheet, set on the window, reaches all that opens from it: menus, tips, dialogs, the palette; in both
// themes, and enlarged for a room.
#include "tests/desktop/window_driver.h"

#include "app/desktop/commands/command_palette.h"
#include "widgets/common/theme.h"

#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QToolTip>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::WindowDriver;

namespace {

struct Styled : WindowDriver {
    const Theme& theme() { return documents().theme(); }
    void trigger(const char* command) { window->actions().action(QLatin1String(command))->trigger(); }
    // The middle of its left edge, where a border is drawn.
    static QColor edge(QWidget& widget) {
        const QImage image = widget.grab().toImage();
        return image.pixelColor(0, image.height() / 2);
    }
    static bool hasSheet(const QWidget& widget) { return widget.style()->inherits("QStyleSheetStyle"); }
    static QWidget* tip() {
        for (QWidget* one : QApplication::topLevelWidgets())
            if (one->inherits("QTipLabel") && one->isVisible()) return one;
        return nullptr;
    }
};

} // namespace

class StyleWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void whatOpensFromTheWindowHasItsStyle_data() {
        QTest::addColumn<int>("mode");
        QTest::newRow("light") << static_cast<int>(Theme::Mode::light);
        QTest::newRow("dark") << static_cast<int>(Theme::Mode::dark);
    }
    void whatOpensFromTheWindowHasItsStyle() {
        QFETCH(int, mode);
        Styled s;
        QVERIFY(s.open("mlp_train"));
        s.window->setThemeMode(static_cast<Theme::Mode>(mode));

        QMenu& menu = *s.window->menuBar()->actions().constFirst()->menu();
        QCOMPARE(s.edge(menu), toQColor(s.theme().border));

        QToolTip::showText(s.window->mapToGlobal(QPoint(300, 300)), QStringLiteral("said aside"), s.window.get());
        QTRY_VERIFY(s.tip());
        QCOMPARE(s.edge(*s.tip()), toQColor(s.theme().border));
        QToolTip::hideText();

        s.trigger("help.about");
        auto* about = s.window->findChild<QMessageBox*>();
        QTRY_VERIFY(about && about->isVisible());
        QCOMPARE(s.edge(*about), toQColor(s.theme().window));
        about->close();

        s.window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(s.window.get()));
        QTest::keyClick(s.window.get(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        auto* palette = s.window->findChild<CommandPalette*>();
        QTRY_VERIFY(palette && palette->isVisible());
        QVERIFY(s.hasSheet(*palette));
        QCOMPARE(palette->findChild<QLineEdit*>()->grab().toImage().pixelColor(10, 3), toQColor(s.theme().field));
        palette->close();

        for (const QWidget* one : QApplication::topLevelWidgets())
            QVERIFY2(!one->isVisible() || s.hasSheet(*one), one->metaObject()->className());
    }

    // Under a style sheet of the application every widget would be polished again wherever it is put.
    void theApplicationHasNone() {
        Styled s;
        QVERIFY(s.hasSheet(*s.window));
        QVERIFY(qApp->styleSheet().isEmpty());
    }

    void whileShownToARoomMenusAndDialogsAreLarger() {
        Styled s;
        QVERIFY(s.open("matmul_chain"));
        QTest::keyClick(s.window.get(), Qt::Key_F11);
        s.trigger("help.about");
        auto* about = s.window->findChild<QMessageBox*>();
        QTRY_VERIFY(about && about->isVisible());
        QCOMPARE(about->font().pixelSize(), 18);
        about->close();
        s.window->setThemeMode(Theme::Mode::dark); // set anew, and enlarged again
        QVERIFY(s.window->styleSheet().startsWith(QStringLiteral("QWidget { font-size: 18px")));
        QTest::keyClick(s.window.get(), Qt::Key_F11);
        QVERIFY(!s.window->styleSheet().startsWith(QStringLiteral("QWidget { font-size")));
    }
};

QTEST_MAIN(StyleWindowTest)
#include "style_window_test.moc"
