// SPDX-License-Identifier: GPL-3.0-or-later
// The mouse wheel does in every panel what the manual says; the sheet of shortcuts has the gestures of the mouse, too,
// in every language.
#include "tests/desktop/graph_gestures.h"

#include "app/desktop/commands/shortcut_sheet.h"
#include "app/desktop/commands/shortcuts.h"
#include "app/desktop/language/language.h"
#include "app/desktop/manual/manual.h"
#include "widgets/mesh/mesh_panel.h"
#include "widgets/mesh/mesh_view.h"
#include "widgets/timeline/timeline_plot.h"

#include <QDockWidget>
#include <QTableView>
#include <QTranslator>
#include <QWheelEvent>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::GraphGestures;
using test::WindowDriver;

namespace {

void turn(QWidget* widget, QPoint at, int clicks, Qt::KeyboardModifiers held = {}) {
    QWheelEvent event(at, widget->mapToGlobal(QPointF(at)), {}, {0, 120 * clicks}, Qt::NoButton, held,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(widget, &event);
}

} // namespace

class WheelWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void theGraphMovesAndZooms() {
        WindowDriver driver;
        GraphGestures g(driver);
        QVERIFY(g.active && driver.open("t32_train"));
        g.view().setScale(1, {});
        const QPoint at(300, 200);
        const Rect before = g.view().viewportNow().visible;
        turn(g.canvas(), at, -1);
        const Rect down = g.view().viewportNow().visible;
        QVERIFY(down.y > before.y && down.x == before.x && g.view().scale() == 1);
        turn(g.canvas(), at, -1, Qt::ShiftModifier);
        const Rect aside = g.view().viewportNow().visible;
        QVERIFY(aside.x > down.x && aside.y == down.y && g.view().scale() == 1);
        const Point under = g.view().toGraph(at);
        turn(g.canvas(), at, 1, Qt::ControlModifier);
        QVERIFY(g.view().scale() > 1.2);
        QVERIFY(std::abs(g.view().toGraph(at).x - under.x) < 1 && std::abs(g.view().toGraph(at).y - under.y) < 1);
        QVERIFY(manualText(QStringLiteral("window.md"))
                    .contains(QStringLiteral("wheel moves up and down, with Shift sideways, with Ctrl it zooms")));
    }

    void theTimelineZoomsAndMoves() {
        WindowDriver driver;
        QVERIFY(driver.open("mlp_train"));
        auto& plot = *driver.window->findChild<TimelinePlot*>();
        const QPoint at = plot.memoryArea().center();
        const double whole = plot.to() - plot.from();
        for (int i = 0; i < 4; ++i) turn(plot.canvas(), at, 1);
        const double part = plot.to() - plot.from();
        QVERIFY(part < whole * 0.6);
        const double from = plot.from();
        turn(plot.canvas(), at, -1, Qt::ShiftModifier);
        QVERIFY(plot.from() > from);
        QVERIFY(std::abs((plot.to() - plot.from()) / part - 1) < 1e-9);
        QVERIFY(manualText(QStringLiteral("cost.md")).contains(QStringLiteral("wheel zooms")));
    }

    void theMeshStays() {
        WindowDriver driver;
        QVERIFY(driver.open("mlp_train"));
        MeshView& mesh = driver.window->findChild<MeshPanel*>()->view();
        const QImage before = mesh.grab().toImage();
        turn(&mesh, mesh.rect().center(), -2);
        turn(&mesh, mesh.rect().center(), 2, Qt::ControlModifier);
        QVERIFY(mesh.grab().toImage() == before);
        QVERIFY(manualText(QStringLiteral("mesh.md")).contains(QStringLiteral("wheel has nothing to move")));
    }

    void theSheetHasTheGestures() {
        WindowDriver driver;
        QVERIFY(driver.open("matmul_chain"));
        driver.window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(driver.window.get()));
        QTest::keyClick(driver.window.get(), Qt::Key_F1, Qt::ShiftModifier);
        auto* sheet = driver.window->findChild<ShortcutSheet*>();
        QTRY_VERIFY(sheet && sheet->isVisible());
        auto* search = sheet->findChild<QLineEdit*>(QStringLiteral("shortcutSearch"));
        auto* table = sheet->findChild<QTableView*>(QStringLiteral("shortcutTable"));
        QTest::keyClicks(search, QStringLiteral("wheel"));
        QStringList rows;
        for (int row = 0; row < table->model()->rowCount(); ++row)
            rows << table->model()->index(row, 0).data().toString() + QLatin1Char('|') +
                        table->model()->index(row, 1).data().toString();
        for (const char* panel : {"Graph", "Timeline", "Schedule"})
            QVERIFY2(!rows.filter(QLatin1String(panel)).isEmpty(), panel);
        sheet->close();
    }

    // Last: a language once installed stays.
    void everyLanguageSaysSo() {
        const std::pair<const char*, QString> words[] = {{"de", QStringLiteral("Mausrad")},
                                                         {"zh_CN", QStringLiteral("滚轮")}};
        for (const auto& [code, word] : words) {
            installLanguage(*qApp, QLatin1String(code));
            QVERIFY(std::ranges::any_of(mouseGestures(), [&](const PanelKey& one) { return one.keys == word; }));
        }
    }
};

QTEST_MAIN(WheelWindowTest)
#include "wheel_window_test.moc"
