// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/fake_designer.h"
#include "widgets/common/dimension_menu.h"
#include "widgets/mesh/axis_handle.h"
#include "widgets/mesh/mesh_edit_preview.h"
#include "widgets/mesh/mesh_editor.h"
#include "widgets/mesh/mesh_links.h"
#include "widgets/mesh/mesh_panel.h"
#include "widgets/mesh/mesh_view.h"

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTimer>
#include <QToolButton>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;

class MeshPanelTest : public QObject {
    Q_OBJECT
    struct Fixture {
        explicit Fixture(const std::string& mesh = "batch=4,model=2")
            : designer("matmul_chain", mesh), panel(designer) {
            panel.resize(364, 200);
            panel.show();
        }
        QPoint centre(std::int64_t device) {
            for (const MeshCell& cell : panel.view().picture().cells)
                if (cell.device == device)
                    return {static_cast<int>(cell.rect.centre().x), static_cast<int>(cell.rect.centre().y)};
            return {};
        }
        MeshEditor* edit() {
            QTest::mouseClick(panel.findChild<QPushButton*>(QStringLiteral("editMesh")), Qt::LeftButton);
            return panel.window()->findChild<MeshEditor*>();
        }
        test::FakeDesigner designer;
        MeshPanel panel;
    };
    template <class W> static W* child(QWidget* of, const char* name) { return of->findChild<W*>(QLatin1String(name)); }

  private slots:
    void hoveringADeviceSelectsItUntilThePointerLeaves() {
        Fixture f;
        QTRY_VERIFY(f.panel.view().width() > 200);
        QTest::mouseMove(&f.panel.view(), f.centre(5));
        QTRY_COMPARE(f.designer.selection().device(), 5);
        QTest::mouseMove(&f.panel.view(), {f.panel.view().width() - 2, f.panel.view().height() - 2});
        QTRY_COMPARE(f.designer.selection().device(), -1);
        QTest::mouseClick(&f.panel.view(), Qt::LeftButton, {}, f.centre(3)); // a click keeps it
        QTest::mouseMove(&f.panel.view(), f.centre(6));
        QTRY_COMPARE(f.designer.selection().device(), 6);
        QTest::mouseMove(&f.panel.view(), {f.panel.view().width() - 2, f.panel.view().height() - 2});
        QTRY_COMPARE(f.designer.selection().device(), 3);
    }

    void aDeviceDraggedOntoAnotherChangesPlacesWithIt() {
        Fixture f;
        MeshView& view = f.panel.view();
        QTRY_VERIFY(view.width() > 200);
        const auto drag = [&](QPoint from, QPoint to) {
            QTest::mousePress(&view, Qt::LeftButton, {}, from);
            for (const QPoint at : {from + QPoint(0, 12), to}) {
                QMouseEvent move(QEvent::MouseMove, at, view.mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
                QCoreApplication::sendEvent(&view, &move);
            }
        };
        drag(f.centre(1), f.centre(6));
        QTest::keyClick(&view, Qt::Key_Escape); // leaves no trace
        QTest::mouseRelease(&view, Qt::LeftButton, {}, f.centre(6));
        QCOMPARE(f.designer.strategy().deviceOrder, std::string());
        drag(f.centre(1), f.centre(6));
        QTest::mouseRelease(&view, Qt::LeftButton, {}, f.centre(6));
        QCOMPARE(f.designer.strategy().deviceOrder, std::string("0,6,2-5,1,7"));
        QCOMPARE(view.describe(1), QStringLiteral("Device 6: batch 0, model 1"));
        QCOMPARE(f.designer.selection().device(), 6); // the one that was moved stays picked
        QVERIFY(
            child<MeshLinks>(&f.panel, "meshLinks")->accessibleDescription().contains(QLatin1String("0,6,2-5,1,7")));
        drag(f.centre(6), f.centre(1));
        QTest::mouseRelease(&view, Qt::LeftButton, {}, f.centre(1));
        QCOMPARE(f.designer.strategy().deviceOrder, std::string()); // as they are counted again
    }

    void controlAndAnArrowTakeTheDeviceAlong() {
        Fixture f;
        MeshView& view = f.panel.view();
        view.setFocus();
        QTest::keyClick(&view, Qt::Key_Right);
        QTest::keyClick(&view, Qt::Key_Down, Qt::ControlModifier);
        QCOMPARE(f.designer.strategy().deviceOrder, std::string("1,0,2-7"));
        QCOMPARE(f.designer.selection().device(), 1);
    }

    void theOrderOfDevicesIsTypedInTheEditor() {
        Fixture f;
        MeshEditor* editor = f.edit();
        auto* order = child<QComboBox>(editor, "deviceOrder");
        auto* apply = child<QPushButton>(editor, "applyMesh");
        QCOMPARE(order->itemText(1), QStringLiteral("model,batch"));
        order->setCurrentText(QStringLiteral("0-6"));
        QVERIFY(!apply->isEnabled());
        QVERIFY(child<QLabel>(editor, "verdict")->text().contains(QLatin1String("device 7 is missing")));
        order->setCurrentText(QStringLiteral("model, batch"));
        QVERIFY(apply->isEnabled());
        QTest::mouseClick(apply, Qt::LeftButton);
        QCOMPARE(f.designer.strategy().deviceOrder, std::string("model,batch"));
        QCOMPARE(f.panel.view().describe(1), QStringLiteral("Device 4: batch 0, model 1"));
        // Resized, the mesh has its devices as they are counted.
        auto axes = editedAxes(f.designer.strategy().mesh);
        axes[0].size = 8;
        QCOMPARE(withMesh(f.designer.strategy(), axes).deviceOrder, std::string());
    }

    void arrowsWalkTheGrid() {
        Fixture f;
        f.panel.view().setFocus();
        QTest::keyClick(&f.panel.view(), Qt::Key_Right);
        QCOMPARE(f.designer.selection().device(), 0);
        QTest::keyClick(&f.panel.view(), Qt::Key_Right); // along batch
        QCOMPARE(f.designer.selection().device(), 2);
        QTest::keyClick(&f.panel.view(), Qt::Key_Down); // along model
        QCOMPARE(f.designer.selection().device(), 3);
        QTest::keyClick(&f.panel.view(), Qt::Key_Left);
        QCOMPARE(f.designer.selection().device(), 1);
        QTest::keyClick(&f.panel.view(), Qt::Key_Escape);
        QCOMPARE(f.designer.selection().device(), -1);
    }

    void aDeviceTellsItsTile() {
        Fixture f;
        f.designer.addTactic("BP", "batch", {{"x", 0}});
        QCOMPARE(f.panel.view().describe(5), QStringLiteral("Device 5: batch 2, model 1"));
        f.designer.selection().selectArgument(ValueId{f.designer.argument("x")});
        QCOMPARE(f.panel.view().describe(5), QStringLiteral("Device 5: batch 2, model 1\n64 × 8 at (128, 0), 2 KiB"));
    }

    // A real drag: press, move past the threshold; it is cancelled by Escape as a person would.
    void anAxisCanBeDraggedAway() {
        Fixture f;
        AxisHandle* batch = f.panel.view().handle(0);
        QVERIFY(batch);
        QSignalSpy dragged(&f.designer, &Designer::axisDragChanged);
        QObject::connect(&f.designer, &Designer::axisDragChanged, &f.panel, [](int axis) {
            if (axis < 0) return;
            QTimer::singleShot(0, [] { QTest::keyClick(QApplication::allWindows().constFirst(), Qt::Key_Escape); });
        });
        QTest::mousePress(batch, Qt::LeftButton, {}, {6, 6});
        QMouseEvent move(QEvent::MouseMove, QPointF(60, 10), batch->mapToGlobal(QPointF(60, 10)), Qt::NoButton,
                         Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(batch, &move);
        QCOMPARE(dragged.size(), 2);
        QCOMPARE(dragged[0][0].toInt(), 0);
        QCOMPARE(dragged[1][0].toInt(), -1);
        QVERIFY(f.designer.drops.empty());
    }

    void spacePicksAnAxisUpForTheSelectedArgument() {
        Fixture f;
        f.designer.selection().selectArgument(ValueId{f.designer.argument("w1")});
        AxisHandle* model = f.panel.view().handle(1);
        QVERIFY(model->focusPolicy() & Qt::TabFocus);
        QTest::keyClick(model, Qt::Key_Space);
        auto* menu = f.panel.findChild<DimensionMenu*>();
        QVERIFY(menu);
        QTRY_VERIFY(menu->isVisible());
        QTest::keyClick(menu, Qt::Key_Return); // the first dimension that can be cut
        QCOMPARE(f.designer.drops, (std::vector<AxisDrop>{{f.designer.argument("w1"), 0, 1, false}}));
    }

    void handlesFollowTheMesh() {
        Fixture f;
        QVERIFY(!f.panel.view().handle(2));
        Strategy next = f.designer.strategy();
        next.mesh = *parseMesh("batch=2,model=2,seq=2");
        f.designer.edit({}, next);
        QVERIFY(f.panel.view().handle(2));
        QVERIFY(f.panel.view().handle(2)->accessibleName().contains(QLatin1String("seq")));
        QCOMPARE(f.panel.view().picture().cells.size(), std::size_t(8));
    }

    void theEditorMakesOneUndoStep() {
        Fixture f;
        f.designer.addTactic("MP", "model", {{"w1", 1}});
        MeshEditor* editor = f.edit();
        QVERIFY(editor);
        QVERIFY(editor->isVisible());
        child<QSpinBox>(editor, "size0")->setValue(8);
        QTest::mouseClick(child<QPushButton>(editor, "applyMesh"), Qt::LeftButton);
        QCOMPARE(f.designer.edits, QStringList{"Resize batch to 8"});
        QCOMPARE(meshText(f.designer.strategy().mesh), std::string("batch=8,model=2"));
        QCOMPARE(f.designer.strategy().schedule.tactics.size(), std::size_t(1));
        QCOMPARE(f.panel.view().picture().cells.size(), std::size_t(16));
    }

    void theEditorAddsMovesAndRemoves() {
        Fixture f;
        f.designer.addTactic("MP", "model", {{"w1", 1}});
        MeshEditor* editor = f.edit();
        QTest::mouseClick(child<QPushButton>(editor, "addAxis"), Qt::LeftButton);
        QCOMPARE(editor->axes().size(), std::size_t(3));
        QCOMPARE(editor->axes()[2].name, std::string("seq"));
        QTest::mouseClick(child<QToolButton>(editor, "up2"), Qt::LeftButton);
        QCOMPARE(editor->axes()[1].name, std::string("seq"));
        // Removing model says what goes with it.
        QTest::mouseClick(child<QToolButton>(editor, "remove2"), Qt::LeftButton);
        QVERIFY(child<QLabel>(editor, "verdict")->text().contains(QLatin1String("MP")));
        QTest::mouseClick(child<QPushButton>(editor, "applyMesh"), Qt::LeftButton);
        QCOMPARE(meshText(f.designer.strategy().mesh), std::string("batch=4,seq=2"));
        QVERIFY(f.designer.strategy().schedule.tactics.empty());
    }

    void aWrongNameCannotBeApplied() {
        Fixture f;
        MeshEditor* editor = f.edit();
        auto* name = child<QLineEdit>(editor, "name1");
        name->setText(QStringLiteral("batch"));
        QVERIFY(!child<QPushButton>(editor, "applyMesh")->isEnabled());
        QVERIFY(!child<QLabel>(editor, "verdict")->text().isEmpty());
        name->setText(QStringLiteral("mp"));
        QVERIFY(child<QPushButton>(editor, "applyMesh")->isEnabled());
        QTest::keyClick(editor, Qt::Key_Escape);
        QVERIFY(f.designer.edits.isEmpty());
    }

    void theLinksOfAnAxisAreChosenThere() {
        Fixture f;
        MeshEditor* editor = f.edit();
        QVERIFY(editor);
        auto* links = child<QLineEdit>(editor, "links0");
        QVERIFY(links && !links->placeholderText().isEmpty()); // what it is by default
        QVERIFY(!links->accessibleName().isEmpty());
        links->setFocus();
        QTest::keyClicks(links, QStringLiteral("nowhere"));
        QVERIFY(!child<QPushButton>(editor, "applyMesh")->isEnabled());
        QVERIFY(!child<QLabel>(editor, "verdict")->text().isEmpty());
        links->clear();
        QTest::keyClicks(links, QStringLiteral("dcn"));
        QVERIFY(child<QPushButton>(editor, "applyMesh")->isEnabled());
        const double before = f.designer.snapshot()->simulation->stepSeconds;
        QTest::mouseClick(child<QPushButton>(editor, "applyMesh"), Qt::LeftButton);
        QCOMPARE(f.designer.edits, QStringList{QStringLiteral("Choose links of the axes")});
        QCOMPARE(f.designer.strategy().placement, std::string("batch=dcn"));
        QVERIFY(f.designer.snapshot()->simulation->stepSeconds >= before);
        auto* shown = f.panel.findChild<MeshLinks*>();
        QVERIFY2(shown->text(0).startsWith(QStringLiteral("dcn · ")), qPrintable(shown->text(0)));
        QVERIFY(shown->accessibleDescription().contains(QLatin1String("batch over dcn")));
    }

    // The list has what the network can do; a choice of it is as what is typed.
    void theLinksAreChosenFromAList() {
        Fixture f;
        MeshEditor* editor = f.edit();
        auto* list = child<QComboBox>(editor, "linkChoice0");
        QVERIFY(list && list->count() > 2);
        QCOMPARE(list->itemText(0), QString()); // by default
        const auto found = findHardware(f.designer.strategy().hardware);
        for (int i = 1; i < list->count(); ++i) {
            list->setCurrentIndex(i);
            QVERIFY2(child<QPushButton>(editor, "applyMesh")->isEnabled(), qPrintable(list->itemText(i)));
            QCOMPARE(editor->placement(), "batch=" + list->itemText(i).toStdString());
            QVERIFY(parsePlacement(editor->placement(), f.designer.strategy().mesh, *found));
        }
    }

    // Figures and picture follow each change; what cannot be leaves them as they were.
    void theDialogSaysWhatTheMeshWouldCost() {
        Fixture f;
        MeshEditor* editor = f.edit();
        auto* preview = editor->findChild<MeshEditPreview*>();
        QVERIFY(preview && preview->isVisible());
        QTRY_VERIFY(!preview->isPending());
        auto* peak = child<QLabel>(editor, "meshPeak");
        const QString before = peak->text();
        QVERIFY(!before.isEmpty());
        const QImage picture = preview->grab().toImage();
        child<QSpinBox>(editor, "size0")->setValue(8);
        QTRY_VERIFY(!preview->isPending());
        QVERIFY(preview->grab().toImage() != picture);
        QVERIFY(f.designer.edits.isEmpty()); // nothing was changed by looking
        child<QSpinBox>(editor, "size0")->setValue(4);
        QTRY_VERIFY(!preview->isPending());
        QCOMPARE(peak->text(), before);
        child<QLineEdit>(editor, "name1")->setText(QStringLiteral("batch")); // cannot be
        QVERIFY(!preview->isPending());
        QCOMPARE(peak->text(), before);
    }

    // What if a device were slower: previewed, applied by keys, taken back.
    void aDeviceOrLinkCanBeMadeSlower() {
        Fixture f;
        QTRY_VERIFY(f.panel.view().width() > 200);
        const double before = f.designer.snapshot()->simulation->stepSeconds;
        QTest::mouseClick(&f.panel.view(), Qt::LeftButton, {}, f.centre(3));
        QContextMenuEvent asked(QContextMenuEvent::Keyboard, f.centre(3), f.panel.view().mapToGlobal(f.centre(3)));
        QCoreApplication::sendEvent(&f.panel.view(), &asked);
        auto* menu = f.panel.findChild<QMenu*>(QStringLiteral("slowdownMenu"));
        QVERIFY(menu && menu->isVisible());
        QVERIFY(menu->accessibleName().contains(QLatin1String("device 3")));
        QAction* four = menu->actions().last();
        menu->setActiveAction(four);
        QVERIFY(f.designer.preview());
        QVERIFY(f.designer.preview()->simulation->stepSeconds > before);
        QTest::keyClick(menu, Qt::Key_Return);
        QCOMPARE(f.designer.edits, QStringList{QStringLiteral("Make device 3 4 times slower")});
        QVERIFY(f.designer.snapshot()->simulation->stepSeconds > before);
        QVERIFY(f.designer.snapshot()->simulation->groups.size() >= 2);
        // Links, from the chip of their axis.
        QTRY_VERIFY(!f.panel.findChild<QMenu*>(QStringLiteral("slowdownMenu")));
        AxisHandle* handle = f.panel.view().handle(0);
        QContextMenuEvent onChip(QContextMenuEvent::Mouse, {4, 4}, handle->mapToGlobal(QPoint(4, 4)));
        QCoreApplication::sendEvent(handle, &onChip);
        menu = f.panel.findChild<QMenu*>(QStringLiteral("slowdownMenu"));
        QVERIFY(menu);
        QTest::keyClick(menu, Qt::Key_Escape);
        QCOMPARE(f.designer.edits.size(), 1);
    }

    void hardwareIsChosenThere() {
        Fixture f;
        MeshEditor* editor = f.edit();
        auto* hardware = child<QComboBox>(editor, "hardware");
        QCOMPARE(hardware->currentData().toString(), QStringLiteral("tpu_v3"));
        hardware->setCurrentIndex(0);
        editor->accept();
        QCOMPARE(f.designer.edits, QStringList{"Choose hardware"});
        QVERIFY(f.designer.strategy().hardware.empty());
    }
};

QTEST_MAIN(MeshPanelTest)
#include "mesh_panel_test.moc"
