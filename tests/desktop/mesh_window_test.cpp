// SPDX-License-Identifier: GPL-3.0-or-later
// The mesh in the real window, by mouse and by keys: axes, their order and links edited as one undo step, devices and
// links made slower, device, tile and tensor followed both ways.
#include "tests/desktop/window_driver.h"
#include "widgets/mesh/axis_handle.h"
#include "widgets/mesh/mesh_editor.h"
#include "widgets/mesh/mesh_links.h"
#include "widgets/mesh/mesh_panel.h"
#include "widgets/mesh/mesh_view.h"
#include "widgets/shardings/tile_view.h"
#include "widgets/timeline/timeline_panel.h"
#include "widgets/timeline/timeline_plot.h"

#include <QApplication>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>
#include <algorithm>

using namespace axiscape;
using test::WindowDriver;

namespace {

template <class W> W* child(QWidget* of, const QString& name) { return of->findChild<W*>(name); }

struct Window : WindowDriver {
    MeshPanel* panel = window->findChild<MeshPanel*>();
    MeshView& view() { return panel->view(); }
    MeshLinks& links() { return *panel->findChild<MeshLinks*>(); }
    Selection& selection() { return document().selection(); }
    std::string mesh() { return meshText(document().strategy().mesh); }

    bool openAndWait(const std::string& model) {
        window->activateWindow();
        return QTest::qWaitForWindowActive(window.get()) && open(model) &&
               QTest::qWaitFor([this] { return centre(1).x() > 0 && view().width() > 200; });
    }
    QPoint centre(std::int64_t device) {
        for (const MeshCell& cell : view().picture().cells)
            if (cell.device == device)
                return {static_cast<int>(cell.rect.centre().x), static_cast<int>(cell.rect.centre().y)};
        return {-1, -1};
    }
    MeshEditor* edit() {
        QTest::mouseClick(child<QPushButton>(window.get(), QStringLiteral("editMesh")), Qt::LeftButton);
        auto* editor = window->findChild<MeshEditor*>();
        return editor && QTest::qWaitForWindowActive(editor) ? editor : nullptr;
    }
    void apply(MeshEditor* editor) {
        QTest::mouseClick(child<QPushButton>(editor, QStringLiteral("applyMesh")), Qt::LeftButton);
    }
    std::int64_t devicesShown() {
        std::int64_t count = 0;
        for (const MeshCell& cell : view().picture().cells) count += cell.count;
        return count;
    }
    // The menu that a right click, or the menu key, brings up.
    QMenu* askAt(QWidget* target, QPoint at, QContextMenuEvent::Reason reason = QContextMenuEvent::Mouse) {
        QContextMenuEvent asked(reason, at, target->mapToGlobal(at));
        QCoreApplication::sendEvent(target, &asked);
        return window->findChild<QMenu*>(QStringLiteral("slowdownMenu"));
    }
};

// What is typed replaces what a field holds, as after Tab or a double click.
void type(QWidget* field, const QString& text) {
    field->setFocus();
    QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(field, text);
}

// Tab until the keyboard is on that part of the dialog.
bool tabTo(QWidget* dialog, const QString& name) {
    if (!QTest::qWaitFor([&] { return dialog->findChild<QWidget*>(name)->isVisible(); })) return false;
    for (int i = 0; i < 60; ++i) {
        QWidget* now = QApplication::focusWidget();
        if (now && now->objectName() == name) return true;
        QTest::keyClick(now ? now : dialog, Qt::Key_Tab);
    }
    return false;
}

bool tinted(const DrawList& list, const Theme& theme) {
    return std::any_of(list.commands.begin(), list.commands.end(),
                       [&](const DrawCommand& command) { return command.fill == theme.tint; });
}

} // namespace

class MeshWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void axesAreNamedResizedAddedMovedAndRemoved() {
        Window w;
        QVERIFY(w.openAndWait("matmul_chain"));
        QVERIFY(w.dropInTable("w1", 1, 1)); // a tactic over model
        QVERIFY(w.settle());
        const Strategy before = w.document().strategy();
        MeshEditor* editor = w.edit();
        QVERIFY(editor);
        type(child<QSpinBox>(editor, QStringLiteral("size0")), QStringLiteral("8"));
        type(child<QLineEdit>(editor, QStringLiteral("name1")), QStringLiteral("tensor"));
        QTest::mouseClick(child<QPushButton>(editor, QStringLiteral("addAxis")), Qt::LeftButton);
        type(child<QLineEdit>(editor, QStringLiteral("name2")), QStringLiteral("stage"));
        QTest::mouseClick(child<QToolButton>(editor, QStringLiteral("up2")), Qt::LeftButton);
        QVERIFY(child<QLabel>(editor, QStringLiteral("verdict"))->text().contains(QLatin1String("Devices: 32")));
        w.apply(editor);
        QVERIFY(w.settle());
        QCOMPARE(w.mesh(), std::string("batch=8,stage=2,tensor=2"));
        QCOMPARE(w.document().strategy().schedule.tactics[0].axis, std::string("tensor")); // it follows its axis
        QCOMPARE(w.local("w1"), std::string("8x8"));
        QCOMPARE(w.devicesShown(), std::int64_t(32));
        QVERIFY(w.view().handle(2)->accessibleName().contains(QLatin1String("tensor")));
        QVERIFY(w.undo());
        QCOMPARE(w.document().strategy(), before);
        QCOMPARE(w.devicesShown(), std::int64_t(8));

        // Without model there is nothing for its tactic: said before, and one undo step brings both back.
        editor = w.edit();
        QVERIFY(editor);
        QTest::mouseClick(child<QToolButton>(editor, QStringLiteral("remove1")), Qt::LeftButton);
        QVERIFY(child<QLabel>(editor, QStringLiteral("verdict"))->text().contains(QLatin1String("Manual")));
        w.apply(editor);
        QVERIFY(w.settle());
        QCOMPARE(w.mesh(), std::string("batch=4"));
        QVERIFY(w.document().strategy().schedule.tactics.empty());
        QVERIFY(w.undo());
        QCOMPARE(w.document().strategy(), before);
    }

    void theOrderOfAxesIsTheOrderOfDevices() {
        Window w;
        QVERIFY(w.openAndWait("matmul_chain"));
        QVERIFY2(w.view().describe(5).startsWith(QLatin1String("Device 5: batch 2, model 1")),
                 qPrintable(w.view().describe(5)));
        MeshEditor* editor = w.edit();
        QVERIFY(editor);
        QTest::mouseClick(child<QToolButton>(editor, QStringLiteral("down0")), Qt::LeftButton);
        w.apply(editor);
        QVERIFY(w.settle());
        QCOMPARE(w.mesh(), std::string("model=2,batch=4"));
        QVERIFY2(w.view().describe(5).startsWith(QLatin1String("Device 5: model 1, batch 1")),
                 qPrintable(w.view().describe(5)));
        QVERIFY(w.undo());
        QCOMPARE(w.mesh(), std::string("batch=4,model=2"));
    }

    // From the panel's button to the applied mesh and back without a mouse.
    void allOfItByKeysAlone() {
        Window w;
        QVERIFY(w.openAndWait("matmul_chain"));
        auto* button = child<QPushButton>(w.window.get(), QStringLiteral("editMesh"));
        button->setFocus();
        QTest::keyClick(button, Qt::Key_Space);
        auto* editor = w.window->findChild<MeshEditor*>();
        QVERIFY(editor && QTest::qWaitForWindowActive(editor));
        QTRY_VERIFY(QApplication::focusWidget() && editor->isAncestorOf(QApplication::focusWidget()));
        QCOMPARE(QApplication::focusWidget()->objectName(), QStringLiteral("name0")); // from the top
        QVERIFY(tabTo(editor, QStringLiteral("size0")));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Up); // one more device
        QCOMPARE(editor->axes()[0].size, std::int64_t(5));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
        QVERIFY(tabTo(editor, QStringLiteral("addAxis")));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
        QCOMPARE(editor->axes().size(), std::size_t(3));
        // The new axis is where the keyboard is, and moving it takes the keyboard along.
        QCOMPARE(QApplication::focusWidget()->objectName(), QStringLiteral("name2"));
        QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("fsdp"));
        QVERIFY(tabTo(editor, QStringLiteral("up2")));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
        QCOMPARE(editor->axes()[1].name, std::string("fsdp"));
        QCOMPARE(QApplication::focusWidget()->objectName(), QStringLiteral("up1"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
        QCOMPARE(editor->axes()[0].name, std::string("fsdp"));
        QCOMPARE(QApplication::focusWidget()->objectName(), QStringLiteral("down0")); // up is at its end
        QVERIFY(tabTo(editor, QStringLiteral("applyMesh")));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QVERIFY(w.settle());
        QCOMPARE(w.mesh(), std::string("fsdp=2,batch=4,model=2"));
        QVERIFY(w.undo());
        QCOMPARE(w.mesh(), std::string("batch=4,model=2"));
        // Esc changes nothing.
        QTest::keyClick(button, Qt::Key_Space);
        editor = w.window->findChild<MeshEditor*>();
        QVERIFY(editor && QTest::qWaitForWindowActive(editor));
        type(child<QLineEdit>(editor, QStringLiteral("name0")), QStringLiteral("other"));
        QTest::keyClick(editor, Qt::Key_Escape);
        QCOMPARE(w.mesh(), std::string("batch=4,model=2"));
        QVERIFY(!w.document().undoStack().canUndo());
    }

    void linksAndPartsOfAnAxisAreChosenByHand() {
        Window w;
        QVERIFY(w.openAndWait("mlp_train"));
        QVERIFY(w.dropInTable("batch/0", 0, 0));
        QVERIFY(w.settle());
        const QString byDefault = w.links().text(0);
        const double fast = w.snapshot().simulation->communicationSeconds;
        MeshEditor* editor = w.edit();
        QVERIFY(editor);
        auto* field = child<QLineEdit>(editor, QStringLiteral("links0"));
        type(field, QStringLiteral("elsewhere"));
        QVERIFY(!child<QPushButton>(editor, QStringLiteral("applyMesh"))->isEnabled());
        QVERIFY(child<QLabel>(editor, QStringLiteral("verdict"))->text().contains(QLatin1String("elsewhere")));
        type(field, QStringLiteral("x:2*dcn:2")); // the axis in two parts on two networks
        QVERIFY2(child<QPushButton>(editor, QStringLiteral("applyMesh"))->isEnabled(),
                 qPrintable(child<QLabel>(editor, QStringLiteral("verdict"))->text()));
        w.apply(editor);
        QVERIFY(w.settle());
        QCOMPARE(w.document().undoStack().undoText(), QStringLiteral("Choose links of the axes"));
        QVERIFY2(w.links().text(0).startsWith(QStringLiteral("x × dcn · ")), qPrintable(w.links().text(0)));
        QVERIFY(w.snapshot().simulation->communicationSeconds > fast);
        QVERIFY(w.undo());
        QCOMPARE(w.links().text(0), byDefault);
        QCOMPARE(w.snapshot().simulation->communicationSeconds, fast);
    }

    void hardwareIsChosenAndTakenBack() {
        Window w;
        QVERIFY(w.openAndWait("mlp_train"));
        const std::string before = w.document().strategy().hardware;
        const double seconds = w.snapshot().simulation->stepSeconds;
        MeshEditor* editor = w.edit();
        QVERIFY(editor);
        auto* box = child<QComboBox>(editor, QStringLiteral("hardware"));
        box->setFocus();
        QTest::keyClick(box, Qt::Key_End);
        const std::string chosen = box->currentData().toString().toStdString();
        QVERIFY(chosen != before);
        w.apply(editor);
        QVERIFY(w.settle());
        QCOMPARE(w.document().strategy().hardware, chosen);
        QVERIFY(w.snapshot().simulation->stepSeconds != seconds);
        QVERIFY(w.undo());
        QCOMPARE(w.document().strategy().hardware, before);
        QCOMPARE(w.snapshot().simulation->stepSeconds, seconds);
    }

    // Only where the profile says how fast such a host launches.
    void aHostIsChosenWhereItsPaceIsKnown() {
        Window w;
        QVERIFY(w.openAndWait("mlp_train"));
        MeshEditor* editor = w.edit();
        QVERIFY(editor);
        auto* hardware = child<QComboBox>(editor, QStringLiteral("hardware"));
        auto* host = child<QComboBox>(editor, QStringLiteral("host"));
        hardware->setCurrentIndex(hardware->findData(QStringLiteral("tpu_v3")));
        QVERIFY(!host->isEnabled() && editor->host() == Host::compiled);
        hardware->setCurrentIndex(hardware->findData(QStringLiteral("a100_80")));
        QVERIFY(host->isEnabled());
        w.apply(editor);
        QVERIFY(w.settle());
        const double ahead = w.snapshot().simulation->stepSeconds;
        editor = w.edit();
        QVERIFY(editor);
        host = child<QComboBox>(editor, QStringLiteral("host"));
        host->setFocus();
        QTest::keyClick(host, Qt::Key_End);
        w.apply(editor);
        QVERIFY(w.settle());
        QCOMPARE(w.document().strategy().host, Host::eager);
        QCOMPARE(w.document().undoStack().undoText(), QStringLiteral("Choose host"));
        QVERIFY(w.snapshot().simulation->stepSeconds > ahead);
        QVERIFY(child<QPushButton>(w.window.get(), QStringLiteral("toolHardware"))->text().contains("eager host"));
        // Another chip, whose pace is not known, takes the choice back.
        editor = w.edit();
        QVERIFY(editor);
        hardware = child<QComboBox>(editor, QStringLiteral("hardware"));
        QCOMPARE(child<QComboBox>(editor, QStringLiteral("host"))->currentText(), QStringLiteral("Eager"));
        hardware->setCurrentIndex(hardware->findData(QStringLiteral("tpu_v3")));
        QVERIFY(editor->host() == Host::compiled);
        editor->reject();
        QVERIFY(w.undo());
        QCOMPARE(w.document().strategy().host, Host::compiled);
        QCOMPARE(w.snapshot().simulation->stepSeconds, ahead);
    }

    // Asked with the mouse, chosen by keys; and all by keys. While it is only highlighted, it is a preview.
    void aSlowDeviceIsTriedAndTakenBack() {
        Window w;
        QVERIFY(w.openAndWait("mlp_train"));
        const double before = w.snapshot().simulation->stepSeconds;
        QMenu* menu = w.askAt(&w.view(), w.centre(1));
        QVERIFY(menu && menu->isVisible());
        QVERIFY(menu->accessibleName().contains(QLatin1String("device 1")));
        QTest::keyClick(menu, Qt::Key_Up); // the last: four times
        QTRY_VERIFY(w.document().preview() && w.document().preview()->simulation->stepSeconds > before);
        QTest::keyClick(menu, Qt::Key_Escape);
        QTRY_VERIFY(!w.document().preview());
        QVERIFY(!w.document().undoStack().canUndo());
        QTRY_VERIFY(!w.window->findChild<QMenu*>(QStringLiteral("slowdownMenu")));

        w.view().setFocus();
        QTest::mouseClick(&w.view(), Qt::LeftButton, {}, w.centre(1));
        menu = w.askAt(&w.view(), w.centre(1), QContextMenuEvent::Keyboard); // for the picked one
        QVERIFY(menu);
        QTest::keyClick(menu, Qt::Key_Up);
        QTest::keyClick(menu, Qt::Key_Return);
        QVERIFY(w.settle());
        QCOMPARE(w.document().undoStack().undoText(), QStringLiteral("Make device 1 4 times slower"));
        const Simulation& simulation = *w.snapshot().simulation;
        QVERIFY(simulation.stepSeconds > before);
        const DeviceGroup *slow = groupOf(simulation, 1), *other = groupOf(simulation, 0);
        QVERIFY(slow && other && slow != other);
        QVERIFY(slow->busySeconds > other->busySeconds);
        // The timeline shows the device that is picked.
        TimelinePlot& plot = w.window->findChild<TimelinePanel*>()->plot();
        QVERIFY(plot.accessibleDescription().contains(QLatin1String("device 1 computes")));
        QTest::mouseClick(&w.view(), Qt::LeftButton, {}, w.centre(0));
        QVERIFY(plot.accessibleDescription().contains(QLatin1String("device 0 computes")));
        QVERIFY(w.undo());
        QCOMPARE(w.snapshot().simulation->stepSeconds, before);
    }

    // Of a slow device the cell says that it computes all the time, those of the others that they wait for it.
    void cellsAreColouredByHowADeviceSpendsTheStep() {
        Window w;
        QVERIFY(w.openAndWait("mlp_train"));
        QVERIFY(w.dropInTable("batch/0", 0, 0) && w.settle());
        Strategy slow = w.document().strategy();
        slow.slowDevices = {{1, 4}};
        w.document().edit(QStringLiteral("Slower"), slow);
        QVERIFY(w.settle());
        auto* colours = child<QToolButton>(w.window.get(), QStringLiteral("meshColours"));
        QVERIFY(colours && colours->isEnabled() && colours->text() == QLatin1String("Tiles"));
        const auto inks = [&](std::int64_t device) { // of the cell, as it is painted
            const QImage image = w.view().grab().toImage();
            return image.pixel(w.centre(device) * image.devicePixelRatio() + QPoint(-14, 4));
        };
        const QRgb tile = inks(1);
        colours->menu()->findChild<QAction*>(QStringLiteral("meshBusy"))->trigger();
        QCOMPARE(colours->text(), QStringLiteral("Busy"));
        const Simulation& simulation = *w.snapshot().simulation;
        const auto busy = meshShares(simulation, MeshColour::busy),
                   waiting = meshShares(simulation, MeshColour::waiting);
        QCOMPARE(busy.size(), std::size_t(8));
        QVERIFY(busy[1] > busy[0] && waiting[0] > waiting[1]);
        QVERIFY(inks(1) != tile && inks(1) != inks(0));
        QVERIFY2(w.view().describe(1).contains(QLatin1String("computes ")), qPrintable(w.view().describe(1)));
        colours->menu()->findChild<QAction*>(QStringLiteral("meshMemory"))->trigger();
        const auto memory = meshShares(simulation, MeshColour::memory);
        for (const float share : memory) QVERIFY(share >= 0 && share <= 1);
        colours->menu()->findChild<QAction*>(QStringLiteral("meshTiles"))->trigger();
        QCOMPARE(inks(1), tile);
    }

    void slowLinksAreTriedFromTheChipOfTheirAxis() {
        Window w;
        QVERIFY(w.openAndWait("mlp_train"));
        QVERIFY(w.dropInTable("batch/0", 0, 0));
        QVERIFY(w.settle());
        const double before = w.snapshot().simulation->communicationSeconds;
        QMenu* menu = w.askAt(w.view().handle(0), {4, 4});
        QVERIFY(menu && menu->isVisible());
        QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(menu->actions().last()).center());
        QVERIFY(w.settle());
        QVERIFY(w.document().undoStack().undoText().contains(QLatin1String("links of batch")));
        QVERIFY(w.snapshot().simulation->communicationSeconds > before);
        QVERIFY(w.links().text(0).contains(QLatin1String("4 times slower")));
        QVERIFY(w.undo());
        QCOMPARE(w.snapshot().simulation->communicationSeconds, before);
    }

    void deviceTileAndTensorAreFollowedBothWays() {
        Window w;
        QVERIFY(w.openAndWait("matmul_chain"));
        QVERIFY(w.dropInTable("w1", 1, 1));
        QVERIFY(w.settle());
        const Theme& theme = w.document().theme();
        // From the tensor: every device says its tile.
        QVERIFY(!w.view().describe(1).contains(QLatin1Char('\n')));
        w.selection().selectArgument(ValueId{w.argument("w1")});
        QVERIFY2(w.view().describe(1).endsWith(QStringLiteral("8 × 8 at (0, 8), 256 B")),
                 qPrintable(w.view().describe(1)));
        // From the device to its tile.
        auto* tiles = w.window->findChild<TileView*>();
        QTRY_VERIFY(tiles->isVisible() && tiles->picture().tiles.size() == 2);
        QTest::mouseMove(&w.view(), w.centre(3) + QPoint(1, 1));
        QTest::mouseMove(&w.view(), w.centre(3));
        QTRY_COMPARE(w.selection().device(), 3);
        QVERIFY(tinted(tiles->picture().list, theme));
        QVERIFY(tinted(w.view().picture().list, theme)); // and the others that hold the same
        // By keys as well, device by device.
        w.view().setFocus();
        QTest::keyClick(&w.view(), Qt::Key_Right);
        QTest::keyClick(&w.view(), Qt::Key_Down);
        QCOMPARE(w.selection().device(), 1);
        QTest::keyClick(&w.view(), Qt::Key_Escape);
        QCOMPARE(w.selection().device(), -1);
        QVERIFY(!tinted(tiles->picture().list, theme) && !tinted(w.view().picture().list, theme));
        // From a tile to its devices, by the pointer and by keys.
        const Rect tile = tiles->picture().tiles.back().rect;
        const QPoint at(static_cast<int>(tile.centre().x), static_cast<int>(tile.centre().y));
        QTest::mouseMove(tiles, at + QPoint(1, 1));
        QTest::mouseMove(tiles, at);
        QTRY_COMPARE(w.selection().device(), 1);
        QVERIFY(tinted(w.view().picture().list, theme));
        tiles->setFocus();
        QTest::keyClick(tiles, Qt::Key_Right);
        QCOMPARE(w.selection().device(), 2);
    }

    void everyPartHasAName() {
        Window w;
        QVERIFY(w.openAndWait("matmul_chain"));
        for (QWidget* widget : w.panel->findChildren<QWidget*>())
            if (widget->focusPolicy() & Qt::TabFocus)
                QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
        MeshEditor* editor = w.edit();
        QVERIFY(editor);
        for (QWidget* widget : editor->findChildren<QWidget*>())
            if ((widget->focusPolicy() & Qt::TabFocus) && widget->isVisible() &&
                !qobject_cast<QAbstractButton*>(widget) && !qobject_cast<QSpinBox*>(widget->parentWidget()) &&
                !qobject_cast<QComboBox*>(widget->parentWidget())) // the field of a spin box, which has one
                QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
    }
};

QTEST_MAIN(MeshWindowTest)
#include "mesh_window_test.moc"
