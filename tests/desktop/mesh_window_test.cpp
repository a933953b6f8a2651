// SPDX-License-Identifier: GPL-3.0-or-later
// The mesh in the real window: edited, its links chosen, devices made slower; each one undo step, seen everywhere.
#include "tests/desktop/window_driver.h"
#include "widgets/mesh/axis_handle.h"
#include "widgets/mesh/mesh_editor.h"
#include "widgets/mesh/mesh_links.h"
#include "widgets/mesh/mesh_panel.h"
#include "widgets/mesh/mesh_view.h"
#include "widgets/shardings/tile_view.h"
#include "widgets/timeline/timeline_data.h"
#include "widgets/timeline/timeline_panel.h"
#include "widgets/timeline/timeline_plot.h"

#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSpinBox>

using namespace axiscape;
using test::WindowDriver;

namespace {

template <class W> W* child(QWidget* of, const char* name) { return of->findChild<W*>(QLatin1String(name)); }

QPoint centreOf(const MeshView& view, std::int64_t device) {
    for (const MeshCell& cell : view.picture().cells)
        if (cell.device == device)
            return {static_cast<int>(cell.rect.centre().x), static_cast<int>(cell.rect.centre().y)};
    return {-1, -1};
}

} // namespace

class MeshWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void axesAndTheirLinksAreEditedAsOneStep() {
        WindowDriver driver;
        QVERIFY(driver.open("matmul_chain"));
        const Mesh before = driver.document().strategy().mesh;
        auto* panel = driver.window->findChild<MeshPanel*>();
        QTest::mouseClick(child<QPushButton>(panel, "editMesh"), Qt::LeftButton);
        auto* editor = driver.window->findChild<MeshEditor*>();
        QVERIFY(editor);
        child<QSpinBox>(editor, "size0")->setValue(8);
        auto* links = child<QLineEdit>(editor, "links1");
        links->setFocus();
        QTest::keyClicks(links, QStringLiteral("x"));
        QVERIFY(child<QPushButton>(editor, "applyMesh")->isEnabled());
        QTest::mouseClick(child<QPushButton>(editor, "applyMesh"), Qt::LeftButton);
        QVERIFY(driver.settle());
        QCOMPARE(driver.document().strategy().mesh.size(0), std::int64_t(8));
        QCOMPARE(driver.document().strategy().placement,
                 driver.document().strategy().mesh.axes[1].name + std::string("=x"));
        QVERIFY(panel->findChild<MeshLinks*>()->text(1).startsWith(QStringLiteral("x · ")));
        driver.document().undoStack().undo();
        QVERIFY(driver.settle());
        QCOMPARE(driver.document().strategy().mesh, before);
        QVERIFY(driver.document().strategy().placement.empty());
    }

    void aSlowDeviceShowsInTheTimelineOfEach() {
        WindowDriver driver;
        QVERIFY(driver.open("mlp_train"));
        MeshView& view = driver.window->findChild<MeshPanel*>()->view();
        QTRY_VERIFY(centreOf(view, 1).x() > 0);
        const double before = driver.snapshot().simulation->stepSeconds;
        QContextMenuEvent asked(QContextMenuEvent::Mouse, centreOf(view, 1), view.mapToGlobal(centreOf(view, 1)));
        QCoreApplication::sendEvent(&view, &asked);
        auto* menu = view.findChild<QMenu*>(QStringLiteral("slowdownMenu"));
        QVERIFY(menu && menu->isVisible());
        menu->setActiveAction(menu->actions().last());
        QTRY_VERIFY(driver.document().preview());
        QTest::keyClick(menu, Qt::Key_Return);
        QVERIFY(driver.settle());
        QCOMPARE(driver.document().undoStack().undoText(), QStringLiteral("Make device 1 4 times slower"));
        const Simulation& simulation = *driver.snapshot().simulation;
        QVERIFY(simulation.stepSeconds > before);
        QVERIFY(simulation.groups.size() >= 2);
        const DeviceGroup* slow = groupOf(simulation, 1);
        const DeviceGroup* other = groupOf(simulation, 0);
        QVERIFY(slow && other && slow != other);
        QVERIFY(slow->busySeconds > other->busySeconds);
        // The timeline follows the device.
        auto* timeline = driver.window->findChild<TimelinePanel*>();
        driver.document().selection().setDevice(1);
        QVERIFY(timeline->plot().accessibleDescription().contains(QLatin1String("device 1 computes")));
        driver.document().selection().setDevice(0);
        QVERIFY(timeline->plot().accessibleDescription().contains(QLatin1String("device 0 computes")));
    }

    // Device to tile, tile to devices.
    void hoveringGoesBothWays() {
        WindowDriver driver;
        QVERIFY(driver.open("matmul_chain"));
        QVERIFY(driver.dropInTable("w1", 1, 1));
        QVERIFY(driver.settle());
        driver.document().selection().selectArgument(ValueId{driver.argument("w1")});
        MeshView& view = driver.window->findChild<MeshPanel*>()->view();
        QTRY_VERIFY(centreOf(view, 1).x() > 0);
        QTest::mouseMove(&view, centreOf(view, 1));
        QTRY_COMPARE(driver.document().selection().device(), 1);
        auto* tiles = driver.window->findChild<TileView*>();
        const Theme& theme = driver.document().theme();
        const auto tinted = [&](const DrawList& list) {
            return std::any_of(list.commands.begin(), list.commands.end(),
                               [&](const DrawCommand& c) { return c.fill == theme.tint; });
        };
        QVERIFY(tinted(tiles->picture().list)); // its tile
        driver.document().selection().setDevice(-1);
        QVERIFY(!tinted(view.picture().list));
        const TileHit& hit = tiles->picture().tiles.front();
        QTest::mouseMove(tiles, {static_cast<int>(hit.rect.centre().x), static_cast<int>(hit.rect.centre().y)});
        QTRY_VERIFY(driver.document().selection().device() >= 0);
        QVERIFY(tinted(view.picture().list)); // all devices that hold it
    }

    void everyPartHasAName() {
        WindowDriver driver;
        QVERIFY(driver.open("matmul_chain"));
        for (QWidget* widget : driver.window->findChild<MeshPanel*>()->findChildren<QWidget*>())
            if (widget->focusPolicy() & Qt::TabFocus)
                QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
    }
};

QTEST_MAIN(MeshWindowTest)
#include "mesh_window_test.moc"
