// SPDX-License-Identifier: GPL-3.0-or-later
// Stepping through a propagation in the real window is an excursion: what it opened and moved is as before when it
// ends.
#include "tests/desktop/graph_gestures.h"

#include "widgets/model/model_panel.h"
#include "widgets/model/program_tree_view.h"
#include "widgets/tactics/step_player.h"
#include "widgets/timeline/timeline_panel.h"
#include "widgets/timeline/timeline_plot.h"

#include <QDockWidget>
#include <QPushButton>
#include <QScrollBar>
#include <QTreeView>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>
#include <algorithm>

using namespace axiscape;
using test::GraphGestures;
using test::WindowDriver;

namespace {

struct Stepping : WindowDriver {
    GraphGestures graph{*this};
    StepPlayer& player() { return *window->findChild<StepPlayer*>(); }
    QTreeView& tree(const char* name) { return *window->findChild<QTreeView*>(QLatin1String(name)); }
    bool ready() {
        if (!graph.active || !open("transformer_train_tiny")) return false;
        for (const char* path : {"params/embed", "batch/0", "params/layer_0/attn/wq"})
            if (argument(path) < graph.module().argumentCount()) {
                for (std::uint8_t dim = 0; dim < 2; ++dim)
                    if (const AxisDrop drop{argument(path), dim, 0, false}; document().refusal(drop).isEmpty()) {
                        document().drop(drop);
                        return settle();
                    }
            }
        for (std::uint32_t a = 0; a < graph.module().argumentCount(); ++a)
            if (const AxisDrop drop{a, 0, 0, false};
                !graph.module().type(ValueId{a}).shape.empty() && document().refusal(drop).isEmpty()) {
                document().drop(drop);
                return settle();
            }
        return false;
    }
    int expanded(QTreeView& of) {
        int count = 0;
        const QAbstractItemModel& model = *of.model();
        std::vector<QModelIndex> next{QModelIndex()};
        while (!next.empty()) {
            const QModelIndex at = next.back();
            next.pop_back();
            for (int row = 0; row < model.rowCount(at); ++row)
                if (const QModelIndex index = model.index(row, 0, at); of.isExpanded(index)) {
                    ++count;
                    next.push_back(index);
                }
        }
        return count;
    }
    struct State {
        std::vector<LayerId> open;
        double scale, from, to;
        Rect visible;
        int expandedModel, expandedOutline, scrolledModel, scrolledTable;
        ValueId value;
        OpId op;
        bool back;
        bool operator==(const State&) const = default;
    };
    State state() {
        TimelinePlot& plot = *window->findChild<TimelinePlot*>();
        GraphView& view = graph.view();
        return {view.scene().openLayers(),
                view.scale(),
                plot.from(),
                plot.to(),
                view.viewportNow().visible,
                expanded(tree("modelTree")),
                expanded(tree("outlineTree")),
                tree("modelTree").verticalScrollBar()->value(),
                window->findChild<ShardingsTable*>()->verticalScrollBar()->value(),
                graph.selection().value(),
                graph.selection().op(),
                view.canGoBack()};
    }
    // F9, and on until a group was opened that was closed before.
    bool stepUntilAGroupOpens() {
        QTest::keyClick(window.get(), Qt::Key_F9);
        if (!document().isStepping()) return false;
        const std::size_t before = graph.view().scene().openLayers().size();
        for (std::uint32_t i = 0; i < 400 && graph.view().scene().openLayers().size() == before; ++i) {
            if (player().position() == player().count()) return false;
            QTest::keyClick(&player(), Qt::Key_Right);
        }
        return graph.view().scene().openLayers().size() > before && graph.laidOut();
    }
    // A dock behind another tab is visible to Qt, but stands outside of the window.
    bool inSight(QWidget& widget) {
        return widget.isVisible() && window->rect().contains(widget.mapTo(window.get(), widget.rect().center()));
    }
    bool backTo(const State& before) {
        return QTest::qWaitFor([&] { return window->graph().isLaidOut() && state() == before; }, 20000);
    }
};

} // namespace

class StepsWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void whatStepsOpenedIsClosedWhenTheyEnd() {
        Stepping s;
        QVERIFY(s.ready());
        s.graph.selection().clear();
        s.graph.view().setScale(0.7, {200, 100}); // a place of one's own
        const auto before = s.state();
        QVERIFY(s.stepUntilAGroupOpens());
        QVERIFY(s.expanded(s.tree("modelTree")) > before.expandedModel ||
                s.expanded(s.tree("outlineTree")) > before.expandedOutline);
        QVERIFY(!(s.state() == before));
        QTest::keyClick(&s.player(), Qt::Key_Escape);
        QVERIFY(!s.document().isStepping());
        QVERIFY(s.backTo(before));
    }

    // By the button, and with groups that a person had opened: those stay.
    void whatAPersonHadOpenedStays() {
        Stepping s;
        QVERIFY(s.ready());
        const auto& nodes = s.graph.layout().nodes;
        const auto group = std::find_if(nodes.begin(), nodes.end(),
                                        [](const LayoutNode& node) { return node.kind == NodeKind::closedGroup; });
        QVERIFY(group != nodes.end());
        const LayerId mine = group->layer;
        s.graph.view().openGroup(static_cast<NodeIndex>(group - nodes.begin()));
        QVERIFY(s.graph.laidOut());
        s.graph.selection().selectArgument(ValueId{s.argument("x") < 1 ? 0u : 1u});
        const auto before = s.state();
        QVERIFY(s.stepUntilAGroupOpens());
        QTest::mouseClick(s.window->findChild<QPushButton*>(QStringLiteral("stepThrough")), Qt::LeftButton);
        QVERIFY(!s.document().isStepping());
        QVERIFY(s.backTo(before));
        QVERIFY(s.graph.view().scene().isOpen(mine));
    }

    // In a small window the schedule is behind the timeline: its key brings what plays the steps to the front.
    void theKeyBringsTheScheduleToTheFront() {
        Stepping s;
        QVERIFY(s.ready());
        s.window->resize(1280, 800);
        auto* timeline = s.window->findChild<QDockWidget*>(QStringLiteral("dockTimeline"));
        QTRY_VERIFY(s.window->tabifiedDockWidgets(timeline).contains(
            s.window->findChild<QDockWidget*>(QStringLiteral("dockSchedule"))));
        timeline->raise();
        QTRY_VERIFY(s.inSight(*s.window->findChild<TimelinePlot*>()));
        QTest::keyClick(s.window.get(), Qt::Key_F9);
        QVERIFY(s.document().isStepping());
        QTRY_VERIFY(s.inSight(s.player()) && !s.inSight(*s.window->findChild<TimelinePlot*>()));
        // Closed, it is opened again.
        QTest::keyClick(s.window.get(), Qt::Key_F9);
        QVERIFY(!s.document().isStepping());
        s.window->findChild<QDockWidget*>(QStringLiteral("dockSchedule"))->close();
        QTest::keyClick(s.window.get(), Qt::Key_F9);
        QTRY_VERIFY(s.document().isStepping() && s.inSight(s.player()));
    }

    // An edit ends the steps, too; another document is not touched by what was kept of this one.
    void anEditAndAnotherDocumentEndThem() {
        Stepping s;
        QVERIFY(s.ready());
        s.graph.selection().clear();
        const auto open = s.graph.view().scene().openLayers();
        QVERIFY(s.stepUntilAGroupOpens());
        s.document().undoStack().undo();
        QVERIFY(s.settle() && !s.document().isStepping());
        QTRY_VERIFY(s.graph.view().scene().openLayers() == open);
        s.document().undoStack().redo();
        QVERIFY(s.settle());
        QVERIFY(s.stepUntilAGroupOpens());
        QVERIFY(s.open("mlp_train"));
        QVERIFY(!s.document().isStepping());
        QVERIFY(s.graph.selection().empty());
    }
};

QTEST_MAIN(StepsWindowTest)
#include "steps_window_test.moc"
