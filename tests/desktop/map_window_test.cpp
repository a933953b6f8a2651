// SPDX-License-Identifier: GPL-3.0-or-later
// The map in the real window: what a person does to it, with the mouse and with keys.
#include "tests/desktop/window_driver.h"
#include "widgets/dimensions/dimensions_table.h"
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

    void the_wheel_scrolls_and_zooms_and_dragging_pans() {
        Map map;
        QVERIFY(map.open("transformer_train_tiny"));
        QVERIFY(map.ready());
        const std::uint32_t loss = map.box("loss");
        QTest::keyClick(&map.view(), Qt::Key_0);
        const auto turn = [&](QPointF where, Qt::KeyboardModifiers keys, int by) {
            QWheelEvent event(where, map.view().mapToGlobal(where), {}, {0, by}, Qt::NoButton, keys, Qt::NoScrollPhase,
                              false);
            QCoreApplication::sendEvent(&map.view(), &event);
        };
        const QPointF under = map.at(loss);
        const double scale = map.view().scale();
        turn(under, Qt::ControlModifier, 240);
        QVERIFY(map.view().scale() > scale);
        QVERIFY((QPointF(map.at(loss)) - under).manhattanLength() < 12); // what is pointed at stays
        QPoint at = map.at(loss);
        turn(under, Qt::NoModifier, 120);
        QVERIFY(map.at(loss).y() > at.y() && map.at(loss).x() == at.x());
        // The ground is dragged, and nothing is selected by it.
        at = map.at(loss);
        const QPoint from(map.view().width() / 2, map.view().height() / 2);
        QTest::mousePress(&map.view(), Qt::MiddleButton, Qt::NoModifier, from);
        QTest::mouseMove(&map.view(), from + QPoint(-30, -20));
        QTest::mouseRelease(&map.view(), Qt::MiddleButton, Qt::NoModifier, from + QPoint(-30, -20));
        QCOMPARE(map.at(loss), at + QPoint(-30, -20));
        QCOMPARE(map.view().selected(), kNone);
        // The small picture stands where the rest is out of sight, and moves there.
        turn(from, Qt::ControlModifier, 480);
        const QRect small = map.view().smallRect();
        if (!small.isEmpty()) {
            const auto before = map.view().viewportNow().visible;
            QTest::mouseClick(&map.view(), Qt::LeftButton, Qt::NoModifier, small.topLeft() + QPoint(4, 4));
            QVERIFY(map.view().viewportNow().visible.x != before.x || map.view().viewportNow().visible.y != before.y);
        }
    }

    void all_are_opened_to_a_depth_and_a_cell_opens_its_layer() {
        Map map;
        QVERIFY(map.open("transformer_train_small"));
        QVERIFY(map.ready());
        const std::size_t closed = map.picture().layout.boxes.size();
        auto version = map.view().scene().version();
        QTest::keyClick(&map.view(), Qt::Key_E);
        QVERIFY(map.opened(version));
        QVERIFY(map.picture().layout.columns && map.picture().layout.boxes.size() > closed);
        version = map.view().scene().version();
        QTest::keyClick(&map.view(), Qt::Key_C);
        QVERIFY(map.opened(version));
        QCOMPARE(map.picture().layout.boxes.size(), closed);
        QMenu menu; // the same by the menu, deeper
        map.view().fillMenu(menu);
        const QList<QAction*> entries = menu.actions();
        const auto deeper =
            std::ranges::find_if(entries, [](const QAction* a) { return a->text().contains(QLatin1Char('2')); });
        QVERIFY(deeper != entries.end());
        version = map.view().scene().version();
        (*deeper)->trigger();
        QVERIFY(map.opened(version));
        QVERIFY(map.picture().layout.frames.size() > 1);
        version = map.view().scene().version();
        map.view().collapseAll();
        QVERIFY(map.opened(version));
        // Which of the layers is the last is known from its weights.
        std::uint32_t fold = kNone;
        for (std::uint32_t i = 0; i < map.picture().layout.boxes.size(); ++i)
            if (!map.picture().figures.cells[i].empty() && fold == kNone) fold = i;
        QVERIFY(fold != kNone);
        const BlockId last = map.picture().layout.boxes[fold].node.others.back();
        version = map.view().scene().version();
        map.view().openCell(fold, static_cast<std::uint32_t>(map.picture().figures.cells[fold].size() - 1));
        QVERIFY(map.opened(version));
        QVERIFY(map.view().scene().isOpen(last));
    }

    void a_block_says_what_it_costs_when_pointed_at() {
        Map map;
        QVERIFY(map.open("transformer_train_tiny"));
        QVERIFY(map.ready());
        const std::uint32_t loss = map.box("loss");
        QHelpEvent help(QEvent::ToolTip, map.at(loss), map.view().mapToGlobal(map.at(loss)));
        QCoreApplication::sendEvent(&map.view(), &help);
        QTRY_VERIFY(QToolTip::text().startsWith(QLatin1String("loss")));
        QVERIFY(QToolTip::text().count(QLatin1Char('\n')) >= 2);
        QToolTip::hideText();
    }

    void a_dimension_that_is_pointed_at_marks_the_map() {
        Map map;
        QVERIFY(map.open("transformer_train_tiny"));
        QVERIFY(map.ready());
        QTRY_VERIFY(map.document().dimensions() != nullptr);
        auto* table = map.window->findChild<DimensionsTable*>();
        QVERIFY(table && table->isVisible());
        QTRY_VERIFY(table->model()->rowCount() > 2);
        QVERIFY(map.view().marked().empty());
        const auto hover = [&](const char* name) {
            for (int row = 0; row < table->model()->rowCount(); ++row) {
                const QModelIndex index = table->model()->index(row, 0);
                if (index.data().toString() != QLatin1String(name)) continue;
                table->scrollTo(index);
                QTest::mouseMove(table->viewport(), table->visualRect(index).center());
                return true;
            }
            return false;
        };
        QVERIFY(hover("batch"));
        QTRY_VERIFY(!map.view().marked().empty());
        const auto& marked = map.view().marked();
        const auto isMarked = [&](const char* name) { return std::ranges::binary_search(marked, map.box(name)); };
        QVERIFY(isMarked("batch/0") && isMarked("loss") && !isMarked("count"));
        QVERIFY(hover("vocab"));
        QTRY_VERIFY(!isMarked("batch/0"));
        QVERIFY(isMarked("embed"));
    }

    void keys_on_a_block_mean_what_leaves_it() {
        Map map;
        QVERIFY(map.open("transformer_train_tiny"));
        QVERIFY(map.ready());
        QVERIFY(map.document().strategy().schedule.tactics.empty());
        map.view().setFocus();
        bool asked = false;
        for (std::uint32_t i = 0; i < map.picture().layout.boxes.size() && !asked; ++i) {
            if (!map.picture().layout.boxes[i].node.block.valid()) continue;
            map.click(i);
            QTest::keyClick(&map.view(), Qt::Key_B);
            if (!map.view().dropState().active()) continue;
            QTest::keyPress(&map.view(), Qt::Key_Shift);
            asked = map.view().dropState().legal();
            if (!asked) QTest::keyClick(&map.view(), Qt::Key_Escape);
        }
        QVERIFY(asked);
        QTest::keyClick(&map.view(), Qt::Key_Return, Qt::ShiftModifier);
        QVERIFY(map.settle());
        const auto& tactics = map.document().strategy().schedule.tactics;
        QCOMPARE(tactics.size(), std::size_t(1));
        QVERIFY(tactics[0].inputs.size() == 1 && tactics[0].inputs[0].pattern.starts_with("tag:"));
        QCOMPARE(tactics[0].inputs[0].kind, InputRule::Kind::replicated);
        QVERIFY(map.undo());
        // The menu asks the same.
        const std::uint32_t block = map.view().selected();
        QVERIFY(block != kNone);
        QMenu menu;
        map.view().fillMenu(menu);
        auto* keep = menu.findChild<QAction*>(QStringLiteral("mapKeepWhole"));
        QVERIFY(keep);
        keep->trigger();
        QVERIFY(map.view().dropState().legal());
        QTest::keyClick(&map.view(), Qt::Key_Escape);
        QVERIFY(!map.view().dropState().active());
    }

    void all_lanes_are_in_a_small_window() {
        for (const char* name : {"unet_train", "t32_train"}) {
            Map map;
            map.window->resize(1280, 800);
            QVERIFY(map.open(name));
            QVERIFY(map.ready());
            const QRectF all = map.view().toView(map.picture().layout.bounds);
            QVERIFY2(all.height() <= map.view().height() + 1 && all.width() <= map.view().width() + 1, name);
            // A title has its room above what its lane holds.
            for (const MapLane& lane : map.picture().layout.lanes)
                for (const MapBox& box : map.picture().layout.boxes)
                    if (lane.rect.contains(box.rect.centre()))
                        QVERIFY2(static_cast<double>(box.rect.y - lane.rect.y) * map.view().scale() >= 14, name);
        }
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
        // The shape below a store is where a person aims: straight to it, without the store being touched.
        const QRectF store = map.view().toView(map.picture().layout.boxes[batch].rect);
        const QPoint shape = QPointF(store.left() + 40, store.bottom() + 12).toPoint();
        map.drag(QEvent::DragEnter, shape, 0);
        map.drag(QEvent::DragMove, shape, 0);
        QVERIFY(map.view().dropState().count() > 0);
        QVERIFY(map.view().dropState().legal());
        QVERIFY(map.drag(QEvent::Drop, shape, 0));
        QVERIFY(map.settle());
        QVERIFY(!(map.document().strategy() == before));
        QVERIFY(map.undo());
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
