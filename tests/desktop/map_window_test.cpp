// SPDX-License-Identifier: GPL-3.0-or-later
// The map in the real window: what a person does to it, with the mouse and with keys.
#include "tests/desktop/window_driver.h"
#include "widgets/graph/map_foot.h"
#include "widgets/graph/map_view.h"

#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>
#include <algorithm>

using namespace axiscape;
using test::WindowDriver;

namespace {

struct Map : WindowDriver {
    Map() { window->graph().showMap(); }
    MapView& view() { return window->graph().map(); }
    const MapPicture& picture() { return view().scene().picture(); }
    bool ready() {
        return QTest::qWaitFor([this] { return window->graph().isLaidOut() && !view().scene().empty(); }, 60000);
    }
    std::uint32_t box(const std::string& name) {
        for (std::uint32_t i = 0; i < picture().layout.boxes.size(); ++i)
            if (mapBoxName(picture(), i) == name) return i;
        return kNone;
    }
    QPoint at(std::uint32_t index) {
        const QRectF rect = view().toView(picture().layout.boxes[index].rect);
        return (rect.topLeft() + QPointF(rect.width() / 2, 4)).toPoint();
    }
    void click(std::uint32_t index) { QTest::mouseClick(&view(), Qt::LeftButton, Qt::NoModifier, at(index)); }
    bool opened(std::uint64_t before) {
        return QTest::qWaitFor([this, before] { return view().scene().version() != before && ready(); }, 60000);
    }
    bool drag(QEvent::Type type, QPoint where, int axis) {
        const std::unique_ptr<QMimeData> data(axisMimeData(
            axis, QString::fromStdString(document().strategy().mesh.axes[static_cast<std::size_t>(axis)].name)));
        std::unique_ptr<QDropEvent> event;
        if (type == QEvent::DragEnter)
            event =
                std::make_unique<QDragEnterEvent>(where, Qt::CopyAction, data.get(), Qt::LeftButton, Qt::NoModifier);
        else if (type == QEvent::DragMove)
            event = std::make_unique<QDragMoveEvent>(where, Qt::CopyAction, data.get(), Qt::LeftButton, Qt::NoModifier);
        else
            event = std::make_unique<QDropEvent>(where, Qt::CopyAction, data.get(), Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&view(), event.get());
        return event->isAccepted();
    }
    // Drags the axis over a box, to its first legal cell, and lets go.
    bool dropOn(std::uint32_t index, int axis) {
        drag(QEvent::DragEnter, at(index), axis);
        drag(QEvent::DragMove, at(index), axis);
        const std::size_t count = view().dropState().count();
        for (std::size_t d = 0; d < count; ++d) {
            const auto cells = mapDropCells(picture(), view().viewportNow(), index, count);
            const QPoint cell(static_cast<int>(cells[d].centre().x), static_cast<int>(cells[d].centre().y));
            drag(QEvent::DragMove, cell, axis);
            if (view().dropState().legal()) return drag(QEvent::Drop, cell, axis);
        }
        return false;
    }
};

} // namespace

class MapWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void space_and_the_header_go_to_the_ops_and_back() {
        Map map;
        QVERIFY(map.open("transformer_train_tiny"));
        QVERIFY(map.ready());
        QVERIFY(map.window->graph().isMap());
        QVERIFY(map.picture().layout.boxes.size() > 4 && !map.picture().layout.columns);
        // All of it is in the view.
        const QRectF all = map.view().toView(map.picture().layout.bounds);
        QVERIFY(all.width() <= map.view().width() + 1);
        map.click(map.box("loss"));
        const std::uint32_t selected = map.view().selected();
        QVERIFY(selected != kNone);
        QVERIFY(!map.document().selection().empty());
        map.window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(map.window.get()));
        map.view().setFocus();
        QTest::keyClick(&map.view(), Qt::Key_Space);
        QVERIFY(!map.window->graph().isMap());
        QVERIFY(map.window->graph().view().isVisible());
        QTest::keyClick(&map.window->graph().view(), Qt::Key_Space);
        QTRY_VERIFY(map.window->graph().isMap());
        QCOMPARE(map.view().selected(), selected);
        QTest::mouseClick(map.window->findChild<QToolButton*>(QStringLiteral("graphToOps")), Qt::LeftButton);
        QVERIFY(!map.window->graph().isMap());
        QTest::mouseClick(map.window->findChild<QToolButton*>(QStringLiteral("graphToMap")), Qt::LeftButton);
        QVERIFY(map.window->graph().isMap());
    }

    void a_block_opens_where_it_is_and_closes_again() {
        Map map;
        QVERIFY(map.open("t32_train"));
        QVERIFY(map.ready());
        const std::uint32_t layers = map.box("layer_0 … layer_31");
        QVERIFY(layers != kNone);
        auto version = map.view().scene().version();
        QTest::mouseDClick(&map.view(), Qt::LeftButton, Qt::NoModifier, map.at(layers));
        QVERIFY(map.opened(version));
        QVERIFY(map.picture().layout.columns);
        QVERIFY(!map.picture().layout.frames.empty());
        // Its frame is in the view, and the rest of the fold is still one.
        const QRectF frame = map.view().toView(map.picture().layout.frames.front().rect);
        QVERIFY(frame.top() > -4 && frame.top() < map.view().height());
        QVERIFY(map.box("layer_1 … layer_31") != kNone);
        version = map.view().scene().version();
        QTest::keyClick(&map.view(), Qt::Key_Left, Qt::AltModifier); // back
        QVERIFY(map.opened(version));
        QVERIFY(!map.picture().layout.columns);
        version = map.view().scene().version();
        QTest::keyClick(&map.view(), Qt::Key_Right, Qt::AltModifier); // forward
        QVERIFY(map.opened(version));
        QVERIFY(map.picture().layout.columns);
        version = map.view().scene().version();
        QTest::keyClick(&map.view(), Qt::Key_C); // close all
        QVERIFY(map.opened(version));
        QVERIFY(!map.picture().layout.columns);
        version = map.view().scene().version();
        map.click(map.box("layer_0 … layer_31"));
        QTest::keyClick(&map.view(), Qt::Key_Return);
        QVERIFY(map.opened(version));
        QVERIFY(map.picture().layout.columns);
        version = map.view().scene().version();
        // On its head, over the column of the way there: weights may stand beside it.
        const Rect& head = map.picture().layout.frames.front().rect;
        QTest::mouseDClick(&map.view(), Qt::LeftButton, Qt::NoModifier,
                           map.view().toView({head.x + 200, head.y + 8, 0, 0}).topLeft().toPoint());
        QVERIFY(map.opened(version));
        QVERIFY(!map.picture().layout.columns);
    }

    void a_lens_has_a_button_and_a_key() {
        Map map;
        QVERIFY(map.open("transformer_train_tiny"));
        QVERIFY(map.ready());
        auto* foot = map.window->findChild<MapFoot*>();
        QVERIFY(foot);
        const auto layout = map.picture().layout.boxes.front().rect;
        for (std::size_t i = 0; i < kMapLenses.size(); ++i) {
            QTest::keyClick(&map.view(), static_cast<Qt::Key>(Qt::Key_1 + static_cast<int>(i)));
            QCOMPARE(map.view().lens(), kMapLenses[i]);
            QVERIFY(foot->button(kMapLenses[i])->isChecked());
        }
        for (const MapLens lens : kMapLenses) {
            QTest::mouseClick(foot->button(lens), Qt::LeftButton);
            QCOMPARE(map.view().lens(), lens);
            QVERIFY(!map.view().grab().isNull());
        }
        QCOMPARE(map.picture().layout.boxes.front().rect, layout);
        // The legend stands beside the picture, not over it.
        QVERIFY(foot->geometry().top() >= map.view().geometry().bottom());
    }

    void zoom_goes_about_the_pointer_and_fit_shows_all() {
        Map map;
        QVERIFY(map.open("transformer_train_tiny"));
        QVERIFY(map.ready());
        const double before = map.view().scale();
        map.click(map.box("loss"));
        QTest::keyClick(&map.view(), Qt::Key_Z);
        QVERIFY(map.view().scale() > before);
        QTest::keyClick(&map.view(), Qt::Key_Minus);
        QTest::keyClick(&map.view(), Qt::Key_F);
        QCOMPARE(map.view().scale(), before);
        QTest::keyClick(&map.view(), Qt::Key_Tab);
        QVERIFY(map.view().selected() != kNone);
    }

    void an_axis_is_dropped_on_stores_and_blocks() {
        Map map;
        QVERIFY(map.open("transformer_train_tiny"));
        QVERIFY(map.ready());
        const std::uint32_t batch = map.box("batch/0");
        QVERIFY(batch != kNone);
        const Strategy before = map.document().strategy();
        QVERIFY(map.dropOn(batch, 0));
        QVERIFY(map.settle());
        QVERIFY(!(map.document().strategy() == before));
        QVERIFY(map.undo());
        QVERIFY(map.document().strategy() == before);
        QVERIFY(map.ready());
        // On a block: one of the dimensions that its tensors have, everywhere.
        QTRY_VERIFY(map.document().dimensions() != nullptr);
        std::uint32_t block = kNone;
        for (std::uint32_t i = 0; i < map.picture().layout.boxes.size(); ++i)
            if (map.picture().layout.boxes[i].node.block.valid() && block == kNone) block = i;
        QVERIFY(block != kNone);
        QVERIFY(map.dropOn(block, 1));
        QVERIFY(map.settle());
        QVERIFY(!(map.document().strategy() == before));
        QVERIFY(map.undo());
        QVERIFY(map.document().strategy() == before);
    }
};

QTEST_MAIN(MapWindowTest)
#include "map_window_test.moc"
