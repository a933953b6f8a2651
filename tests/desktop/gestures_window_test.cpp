// SPDX-License-Identifier: GPL-3.0-or-later
// Gestures across panels of the real window: a chip dragged with the mouse from the mesh to its target, the keys that
// do what each drag does, a long layout cancelled, a card edited, tensors found by what is typed.
#include "tests/desktop/graph_gestures.h"
#include "tests/widgets/axis_held.h"
#include "widgets/common/dimension_menu.h"
#include "widgets/graph/graph_notices.h"
#include "widgets/mesh/axis_handle.h"
#include "widgets/mesh/mesh_panel.h"
#include "widgets/mesh/mesh_view.h"
#include "widgets/shardings/tensor_view.h"
#include "widgets/tactics/schedule_panel.h"
#include "widgets/tactics/schedule_view.h"
#include "widgets/tactics/tactic_editor.h"

#include "core/base/file.h"

#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QTimer>
#include <QTreeView>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>
#include <algorithm>

using namespace axiscape;
using test::GraphGestures;
using test::WindowDriver;

namespace {

struct Window : WindowDriver {
    GraphGestures graph{*this};
    MeshView& mesh() { return window->findChild<MeshPanel*>()->view(); }
    ShardingsPanel& shardings() { return *window->findChild<ShardingsPanel*>(); }
    Selection& selection() { return document().selection(); }
    bool ready(const std::string& model) {
        return graph.active && open(model) && QTest::qWaitFor([this] { return mesh().handle(1) != nullptr; });
    }
    ValueId value(const char* path) { return ValueId{argument(path)}; }
    QPoint inWindow(QWidget* widget, QPoint at) { return widget->mapTo(window.get(), at); }

    // A chip of the mesh is pressed and dragged with the mouse, `held` runs in the midst of it, and it is let go where
    // that left it. On a window system all of it is the toolkit's; without one (offscreen) there are no drags, and what
    // the window would be told comes from here.
    void dragChip(int axis, const std::function<void()>& held) {
        QWindow* screen = window->windowHandle();
        pointer = {};
        if (!windowSystem()) {
            m_held = axis;
            held();
            if (m_over && !pointer.isNull()) m_drag->drop(m_over->mapFrom(window.get(), pointer));
            return endDrag();
        }
        QObject context;
        QObject::connect(&documents().designer(), &Designer::axisDragChanged, &context, [&](int now) {
            if (now < 0) return;
            QTimer::singleShot(0, &context, [&] {
                held();
                if (!pointer.isNull()) QTest::mouseRelease(screen, Qt::LeftButton, {}, pointer);
            });
        });
        const QPoint from = inWindow(mesh().handle(axis), {8, 8});
        QTest::mousePress(screen, Qt::LeftButton, {}, from);
        QTest::mouseMove(screen, from + QPoint(4, 4));
        QTest::mouseMove(screen, from + QPoint(30, 30)); // comes back when the drag is over
    }
    // While an axis is held.
    void moveTo(QWidget* widget, QPoint at) {
        pointer = inWindow(widget, at);
        if (windowSystem()) {
            QTest::mouseMove(window->windowHandle(), pointer - QPoint(1, 1));
            QTest::mouseMove(window->windowHandle(), pointer);
            return;
        }
        if (!m_drag) {
            m_over = widget;
            m_drag = std::make_unique<test::AxisHeld>(widget, m_held);
            m_drag->enter(at);
        }
        m_drag->move(m_over->mapFrom(window.get(), pointer));
    }
    void pressEscape() {
        if (windowSystem())
            QTest::keyClick(window->windowHandle(), Qt::Key_Escape);
        else
            m_drag->leave(), endDrag();
        pointer = {};
    }
    QPoint pointer; // in the window

  private:
    static bool windowSystem() { return QGuiApplication::platformName() != QLatin1String("offscreen"); }
    void endDrag() {
        m_drag.reset();
        m_over = nullptr;
    }
    int m_held = -1;
    QWidget* m_over = nullptr;
    std::unique_ptr<test::AxisHeld> m_drag;
};

// The menu of dimensions that is open, the second of them taken.
bool takeSecondDimension() {
    if (!QTest::qWaitFor([] { return qobject_cast<DimensionMenu*>(QApplication::activePopupWidget()) != nullptr; }))
        return false;
    QWidget* menu = QApplication::activePopupWidget();
    QTest::keyClick(menu, Qt::Key_Down);
    QTest::keyClick(menu, Qt::Key_Return);
    return true;
}

} // namespace

class GesturesWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void aChipIsDraggedOntoADimensionInTheGraph() {
        Window w;
        QVERIFY(w.ready("matmul_chain"));
        const NodeIndex node = w.graph.layout().nodeOfArgument[w.argument("w1")];
        w.graph.show(w.graph.layout().nodes[node].rect);
        bool previewed = false;
        w.dragChip(1, [&] {
            w.moveTo(w.graph.canvas(), w.graph.at(node));
            QTRY_COMPARE(w.graph.view().dropState().target(), node);
            const auto cells = dropCells(w.graph.layout(), w.graph.style(), w.graph.view().viewportNow(), node);
            w.moveTo(w.graph.canvas(), w.graph.centre(cells[1]));
            QTRY_VERIFY(w.document().preview());
            previewed = w.graph.view().dropState().card().has_value();
            QVERIFY(w.document().strategy().schedule.tactics.empty()); // nothing yet
        });
        QVERIFY(previewed);
        QVERIFY(w.settle());
        QCOMPARE(w.local("w1"), std::string("8x8"));
        QVERIFY(!w.document().preview());
        QVERIFY(w.undo());
        QVERIFY(w.document().strategy().schedule.tactics.empty());
    }

    void aChipIsDraggedOntoARowOfTheTable() {
        Window w;
        QVERIFY(w.ready("matmul_chain"));
        ShardingsTable& table = w.shardings().table();
        w.dragChip(0, [&] {
            const QModelIndex strip =
                w.shardings().tensors().index(w.shardings().tensors().rowOf(w.value("x")), ShardingsModel::Sharding);
            w.moveTo(table.viewport(), table.visualRect(strip).center());
            QTRY_VERIFY(table.dropCard().isVisible());
            w.moveTo(table.viewport(),
                     table.viewport()->mapFrom(table.dropCard().parentWidget(), table.dropCard().cellCentre(0)));
            QTRY_VERIFY(w.document().preview());
        });
        QVERIFY(w.settle());
        QCOMPARE(w.local("x"), std::string("64x8"));
        // Where it cannot be cut the cell says why, and letting go there changes nothing.
        const auto before = w.document().strategy();
        w.document().selectTactic(-1);
        const NodeIndex node = w.graph.layout().nodeOfArgument[w.argument("x")];
        w.graph.show(w.graph.layout().nodes[node].rect);
        std::string reason;
        w.dragChip(0, [&] {
            w.moveTo(w.graph.canvas(), w.graph.at(node));
            QTRY_COMPARE(w.graph.view().dropState().target(), node);
            const auto cells = dropCells(w.graph.layout(), w.graph.style(), w.graph.view().viewportNow(), node);
            w.moveTo(w.graph.canvas(), w.graph.centre(cells[0]));
            QTRY_COMPARE(w.graph.view().dropState().dimension(), 0);
            QVERIFY(!w.graph.view().dropState().legal());
            GraphOverlay overlay;
            w.graph.view().dropState().fill(overlay);
            reason = overlay.targetReasons.empty() ? std::string() : overlay.targetReasons[0];
        });
        QCOMPARE(QString::fromStdString(reason), QStringLiteral("batch cuts dim 0 already"));
        QCOMPARE(w.document().strategy(), before);
    }

    void escEndsADragWithoutATrace() {
        Window w;
        QVERIFY(w.ready("matmul_chain"));
        const NodeIndex node = w.graph.layout().nodeOfArgument[w.argument("w1")];
        w.graph.show(w.graph.layout().nodes[node].rect);
        w.dragChip(1, [&] {
            w.moveTo(w.graph.canvas(), w.graph.at(node));
            QTRY_COMPARE(w.graph.view().dropState().target(), node);
            const auto cells = dropCells(w.graph.layout(), w.graph.style(), w.graph.view().viewportNow(), node);
            w.moveTo(w.graph.canvas(), w.graph.centre(cells[1]));
            QTRY_VERIFY(w.document().preview());
            w.pressEscape();
        });
        QVERIFY(!w.document().preview());
        QVERIFY(!w.graph.view().dropState().active());
        QVERIFY(w.document().strategy().schedule.tactics.empty());
    }

    // Wherever an axis can be dropped, keys do the same: the same tactic, one undo step of the same name.
    void everyDragOfAnAxisHasKeys_data() {
        QTest::addColumn<QString>("where");
        for (const char* where : {"graph", "table", "tensor", "layers"}) QTest::newRow(where) << where;
    }
    void everyDragOfAnAxisHasKeys() {
        QFETCH(QString, where);
        Window w;
        QVERIFY(w.ready("matmul_chain"));
        ShardingsTable& table = w.shardings().table();
        w.selection().selectArgument(w.value("w1"));
        if (where == QLatin1String("tensor")) {
            test::AxisHeld held(&w.shardings().tensor(), 1);
            QVERIFY(held.enter({50, 50}));
            QVERIFY(held.drop(w.shardings().tensor().dropCard().cellCentre(1)));
        } else {
            QVERIFY(where == QLatin1String("table") ? w.dropInTable("w1", 1, 1) : w.dropInGraph("w1", 1, 1));
        }
        QVERIFY(w.settle());
        const Strategy dragged = w.document().strategy();
        const QString text = w.document().undoStack().undoText();
        QVERIFY(w.undo());
        QVERIFY(!(w.document().strategy() == dragged));

        if (where == QLatin1String("graph")) {
            w.graph.view().setFocus();
            w.graph.key(Qt::Key_M);
            QTRY_VERIFY(w.document().preview());
            w.graph.key(Qt::Key_1);
            w.graph.key(Qt::Key_Return);
        } else if (where == QLatin1String("table")) {
            table.setFocus();
            QTest::keyClick(&table, Qt::Key_M);
            QVERIFY(takeSecondDimension());
        } else if (where == QLatin1String("tensor")) {
            w.mesh().handle(1)->setFocus();
            QTest::keyClick(w.mesh().handle(1), Qt::Key_Space);
            QVERIFY(takeSecondDimension());
        } else {
            auto* tree = w.window->findChild<QTreeView*>(QStringLiteral("modelTree"));
            tree->setFocus();
            QTest::keyClick(tree, Qt::Key_M);
            QVERIFY(takeSecondDimension());
        }
        QVERIFY(w.settle());
        QCOMPARE(w.document().strategy(), dragged);
        QCOMPARE(w.document().undoStack().undoText(), text);
        QVERIFY(!w.document().preview());
    }

    // A group of 6,000 ops is opened and thought better of: the picture before stays, and the group can be opened.
    void aLongLayoutIsCancelled() {
        constexpr int kOps = 6000;
        std::string text = "module @long {\n  func.func public @main(%arg0: tensor<8x4xf32>) -> tensor<8x4xf32> {\n";
        const auto name = [](int i) { return i < 0 ? std::string("%arg0") : "%" + std::to_string(i); };
        for (int i = 0; i < kOps; ++i) // every third reads far back: long edges to be routed
            text += "    %" + std::to_string(i) + " = stablehlo.add " + name(i - 1) + ", " +
                    name(i % 3 ? i - 1 : i * 7919 % (i + 1) - 1) + " : tensor<8x4xf32> loc(#" +
                    (i + 1 < kOps ? "in" : "out") + ")\n";
        text += "    return %" + std::to_string(kOps - 1) + " : tensor<8x4xf32>\n  }\n}\n";
        text += "#in = loc(\"jit(f)/long_layer/add\")\n#out = loc(\"jit(f)/add\")\n";
        QTemporaryDir folder;
        const auto path = std::filesystem::path(folder.filePath(QStringLiteral("long.mlir")).toStdString());
        QVERIFY(writeFileAtomically(path, text));
        Window w;
        w.documents().openModel(QString::fromStdString(path.string()));
        QTRY_VERIFY_WITH_TIMEOUT(w.document().model() && w.settled() && w.window->graph().isLaidOut(), 120000);
        const auto& nodes = w.graph.layout().nodes;
        const auto group = static_cast<NodeIndex>(
            std::find_if(nodes.begin(), nodes.end(),
                         [](const LayoutNode& node) { return node.kind == NodeKind::closedGroup; }) -
            nodes.begin());
        QVERIFY(group < nodes.size());
        const std::size_t before = nodes.size();
        const auto version = w.graph.view().scene().layoutVersion();

        auto* notice = w.window->findChild<LayoutNotice*>();
        auto* cancel = notice->findChild<QPushButton*>(QStringLiteral("layoutCancel"));
        // Due before the layout can be done, however fast the machine is.
        connect(&w.graph.view().scene(), &GraphScene::busyChanged, cancel,
                [due = notice->findChild<QTimer*>()](bool busy) {
                    if (busy) QMetaObject::invokeMethod(due, "timeout", Qt::QueuedConnection);
                });
        int pressed = 0; // at once when it is offered: the layout is still going on
        connect(notice, &LayoutNotice::shownOrHidden, cancel, [&] {
            if (!notice->isVisible() || pressed) return;
            ++pressed;
            QTest::mouseClick(cancel, Qt::LeftButton);
        });
        w.graph.show(nodes[group].rect);
        w.graph.click(w.graph.at(group));
        w.graph.view().setFocus();
        w.graph.key(Qt::Key_Return);
        QVERIFY(w.graph.view().scene().busy());
        QTRY_COMPARE_WITH_TIMEOUT(pressed, 1, 10000);
        QVERIFY(!w.graph.view().scene().busy());
        QVERIFY(notice->isHidden());
        QCOMPARE(w.graph.layout().nodes.size(), before);
        QCOMPARE(w.graph.view().scene().layoutVersion(), version);
        // It was put off, not forbidden.
        w.graph.key(Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(w.window->graph().isLaidOut() && w.graph.layout().nodes.size() > before, 120000);
    }

    // Selected, with the results that it goes to out of sight: what is at the far end is said.
    void theOpBeforeTheResultsIsSelectedAlone() {
        Window w;
        QVERIFY(w.ready("matmul_chain"));
        const OpId last = w.graph.module().definingOp(w.graph.module().results()[0]);
        QVERIFY(last.valid());
        w.graph.select(last);
        w.graph.view().setScale(4, {});
        w.graph.view().centreOn(w.graph.layout().nodes[w.graph.layout().nodeOfOp[last]].rect);
        const QImage with = w.graph.canvas()->grab().toImage();
        w.selection().clear();
        QVERIFY(w.graph.canvas()->grab().toImage() != with);
    }

    void aCardIsEditedByMouseAndByKeys() {
        Window w;
        QVERIFY(w.ready("matmul_chain"));
        QVERIFY(w.dropInTable("x", 0, 0));
        QVERIFY(w.settle());
        auto& cards = w.window->findChild<SchedulePanel*>()->view();
        QTest::mouseDClick(cards.viewport(), Qt::LeftButton, {}, cards.cardRect(0).center());
        auto* editor = w.window->findChild<TacticEditor*>();
        QVERIFY(editor && editor->isVisible());
        auto* name = editor->findChild<QLineEdit*>(QStringLiteral("tacticName"));
        name->selectAll();
        QTest::keyClicks(name, QStringLiteral("Rows"));
        QTest::keyClick(name, Qt::Key_Return);
        QVERIFY(w.settle());
        QCOMPARE(w.document().strategy().schedule.tactics[0].name, std::string("Rows"));
        QTRY_VERIFY(!w.window->findChild<TacticEditor*>());
        cards.setFocus();
        QTest::keyClick(&cards, Qt::Key_F2);
        editor = w.window->findChild<TacticEditor*>();
        QVERIFY(editor && editor->isVisible());
        auto* axis = editor->findChild<QComboBox*>(QStringLiteral("tacticAxis"));
        axis->setFocus();
        QTest::keyClick(axis, Qt::Key_Down);
        QTest::keyClick(editor, Qt::Key_Return);
        QVERIFY(w.settle());
        QCOMPARE(w.document().strategy().schedule.tactics[0].axis, std::string("model"));
        QCOMPARE(w.local("x"), std::string("128x8"));
        QVERIFY(w.undo() && w.undo());
        QCOMPARE(w.document().strategy().schedule.tactics[0].axis, std::string("batch"));
        QVERIFY(w.document().strategy().schedule.tactics[0].name != "Rows");
    }

    void tensorsAreFoundByWhatIsTyped() {
        Window w;
        QVERIFY(w.ready("transformer_train_tiny"));
        auto* filter = w.window->findChild<QLineEdit*>(QStringLiteral("tensorFilter"));
        ShardingsModel& tensors = w.shardings().tensors();
        const int all = tensors.rowCount();
        const auto rows = [&](const char* typed) {
            filter->setFocus();
            QTest::keyClick(filter, Qt::Key_A, Qt::ControlModifier);
            QTest::keyClicks(filter, QLatin1String(typed));
            return tensors.rowCount();
        };
        const int inLayer = rows("layer:layer_0 ");
        QVERIFY(inLayer > 0 && inLayer < all);
        QCOMPARE(rows("axis:model "), 0);
        QVERIFY(w.dropInGraph("batch/0", 0, 0));
        QVERIFY(w.settle());
        const int cut = rows("axis:batch ");
        QVERIFY(cut > 0 && cut < all);
        const int large = rows("bytes>4K ");
        QVERIFY(large > 0 && large < all);
        // Enter on a found row shows it in the graph.
        w.shardings().table().setFocus();
        QTest::keyClick(&w.shardings().table(), Qt::Key_Home);
        w.shardings().table().setCurrentIndex(tensors.index(0, 0));
        QTest::keyClick(&w.shardings().table(), Qt::Key_Return);
        QCOMPARE(w.selection().value(), tensors.valueAt(0));
        QTRY_VERIFY(w.graph.laidOut() && w.graph.layout().nodeOfArgument[w.selection().value().value] != kNone);
    }
};

QTEST_MAIN(GesturesWindowTest)
#include "gestures_window_test.moc"
