// SPDX-License-Identifier: GPL-3.0-or-later
// The window as it comes up on the screen there is: all of it on the screen, at once, with a model, with its panels put
// back, maximised. Run on several screens (tests/CMakeLists.txt).
#include "tests/desktop/window_driver.h"

#include "app/desktop/document/document_tabs.h"
#include "app/desktop/window/window_place.h"

#include <QDockWidget>
#include <QMenuBar>
#include <QPushButton>
#include <QScreen>
#include <QStatusBar>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::WindowDriver;

namespace {

constexpr QSize kLeast(1280, 768); // the smallest screen that the window is made for

struct First : WindowDriver {
    First() : WindowDriver(Size::first) {}
    QRect room() const { return window->screen()->availableGeometry(); }
    bool isSmallScreen() const { return room().width() < kLeast.width() || room().height() < kLeast.height(); }
    // What everybody needs is in the window, whole, and the window is on the screen. Empty if so, else what is not.
    QString missing() {
        const QRect frame = window->frameGeometry();
        if (!room().contains(frame)) return QStringLiteral("the window, %1x%2").arg(frame.width()).arg(frame.height());
        const auto hidden = [&](const QWidget* widget) {
            const QRect at(widget->mapTo(window.get(), QPoint()), widget->size());
            return !widget->isVisible() || !window->rect().contains(at) || at.isEmpty();
        };
        if (hidden(window->menuBar()) || hidden(window->menuBar()->parentWidget())) return QStringLiteral("the menus");
        if (hidden(window->statusBar())) return QStringLiteral("the status bar");
        if (hidden(window->findChild<QPushButton*>(QStringLiteral("toolExport")))) return QStringLiteral("Export");
        if (!document().model()) return {};
        if (hidden(window->graph().view().viewport())) return QStringLiteral("the graph");
        for (const char* name : {"verdictPeak", "verdictStep"})
            if (hidden(window->findChild<QWidget*>(QLatin1String(name)))) return QLatin1String(name);
        for (const QDockWidget* dock : window->findChildren<QDockWidget*>())
            if (dock->isVisible() && !dock->visibleRegion().isEmpty() && hidden(dock)) return dock->objectName();
        return {};
    }
    bool all() {
        QString last;
        const bool there = QTest::qWaitFor([&] { return (last = missing()).isEmpty(); }, 5000);
        if (!there) qWarning("missing: %s", qPrintable(last));
        return there;
    }
};

} // namespace

class FirstWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void theFirstWindowIsOnTheScreen() {
        First w;
        if (w.isSmallScreen()) QSKIP("no screen that the window is made for");
        QVERIFY(w.all());
        QVERIFY(w.open("transformer_train_tiny"));
        QVERIFY(w.all());
        // What is selected and cut does not make it larger.
        for (std::uint32_t a = 0; a < 8; ++a) {
            w.document().selection().selectArgument(ValueId{a});
            QVERIFY(w.all());
        }
        w.window->actions().action(QStringLiteral("view.restoreLayout"))->trigger();
        QVERIFY(w.all());
    }

    void tabsAreOnIt() {
        First w;
        if (w.isSmallScreen()) QSKIP("no screen that the window is made for");
        QVERIFY(w.open("mlp_train"));
        w.window->documents().newDocument();
        QVERIFY(w.open("matmul_chain"));
        QVERIFY(w.all());
        const QWidget& tabs = w.window->tabs();
        QVERIFY(tabs.isVisible());
        QVERIFY(w.window->rect().contains(QRect(tabs.mapTo(w.window.get(), QPoint()), tabs.size())));
    }

    void everyPanelBehindAnotherHasItsTabOnIt() {
        First w;
        if (w.isSmallScreen()) QSKIP("no screen that the window is made for");
        QVERIFY(w.open("mlp_train"));
        const auto isCut = [&] {
            for (const auto* bar : w.window->findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly))
                if (bar->isVisible() && bar->count() && !bar->rect().contains(bar->tabRect(bar->count() - 1)))
                    return true;
            return false;
        };
        QTRY_VERIFY(!isCut());
    }

    void maximisedItUsesAllOfTheScreen() {
        First w;
        if (w.isSmallScreen()) QSKIP("no screen that the window is made for");
        w.window->showMaximized();
        if (!QTest::qWaitFor([&] { return w.window->frameGeometry() == w.room(); }, 3000))
            QSKIP("no window manager that maximises");
        QVERIFY(w.open("transformer_train_tiny"));
        QVERIFY(w.all());
        QCOMPARE(w.window->frameGeometry(), w.room());
        w.window->actions().action(QStringLiteral("view.restoreLayout"))->trigger();
        QVERIFY(w.all());
        QTRY_COMPARE(w.window->frameGeometry(), w.room());
        QVERIFY(w.window->isMaximized());
    }

    void thePanelsOfTheDesktopAndTheFrameCount() {
        QCOMPARE(sizeWithin({1680, 1050}, {2560, 1440}), QSize(1680, 1050));
        const QSize beside = sizeWithin({1680, 1050}, {1280, 800 - 64});
        QVERIFY(beside.width() <= 1280 && beside.height() <= 800 - 64 - 28); // a title of 28
        QVERIFY(beside.width() >= 1270 && beside.height() >= 690);
    }
};

QTEST_MAIN(FirstWindowTest)
#include "first_window_test.moc"
