// SPDX-License-Identifier: GPL-3.0-or-later
// An axis let go on any tensor of the ops, in the real window: results of ops and partial sums; with keys that keep a
// tensor whole or mean all that leaves its scope; the menus that say the same; a collective opened.
#include "tests/desktop/graph_gestures.h"
#include "tests/widgets/axis_held.h"
#include "widgets/common/value_cuts.h"
#include "widgets/graph/hover_card.h"
#include "widgets/redistribution/redistribution_page.h"
#include "widgets/redistribution/redistribution_panel.h"

#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>
#include <algorithm>

using namespace axiscape;
using test::GraphGestures;
using test::WindowDriver;

namespace {

constexpr int kBatch = 0, kModel = 1;

struct Window : WindowDriver {
    GraphGestures graph{*this};
    const std::vector<Tactic>& tactics() { return document().strategy().schedule.tactics; }
    // The node of a tensor, in sight; groups around it are opened.
    NodeIndex node(ValueId value) {
        const Module& module = graph.module();
        if (module.isArgument(value))
            graph.selection().selectArgument(value);
        else
            graph.selection().selectOp(module.definingOp(value), value);
        graph.selection().reveal();
        if (!graph.laidOut()) return kNone;
        const NodeIndex found =
            graph.view().scene().nodeOf(value, module.isArgument(value) ? OpId{} : module.definingOp(value), {});
        if (found != kNone) graph.show(graph.layout().nodes[found].rect);
        return found;
    }
    // Holds the axis over the node, then over the cell of a dimension, and lets go.
    bool drop(ValueId value, int dim, int axis, Qt::KeyboardModifiers keys = Qt::NoModifier) {
        const NodeIndex at = node(value);
        if (at == kNone) return false;
        test::AxisHeld held(graph.canvas(), axis);
        held.enter(graph.at(at));
        held.move(graph.at(at), keys);
        if (graph.view().dropState().target() != at) return false;
        const auto cells = dropCells(graph.layout(), graph.style(), graph.view().viewportNow(), at);
        if (static_cast<std::size_t>(dim) >= cells.size()) return false;
        const QPoint cell = graph.centre(cells[static_cast<std::size_t>(dim)]);
        if (!held.move(cell, keys)) return false;
        if (!QTest::qWaitFor([this] { return document().preview() != nullptr; }, 60000)) return false;
        return held.drop(cell, keys) && settle() && graph.laidOut();
    }
    ValueId firstResult(std::string_view kind) {
        for (const OpId op : graph.module().ops())
            if (graph.module().kindName(op) == kind) return graph.module().results(op)[0];
        return {};
    }
};

} // namespace

class DropAnywhereWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void anActivationIsCutWhereItStands() {
        Window w;
        QVERIFY(w.graph.active && w.open("matmul_chain"));
        const Strategy before = w.document().strategy();
        const ValueId product = w.firstResult("dot_general");
        QVERIFY(product.valid());
        QVERIFY(w.drop(product, 0, kBatch));
        QCOMPARE(w.tactics().size(), std::size_t(1));
        const Action expected = tileResult(w.graph.module().definingOp(product), 0, 0, kBatch);
        QVERIFY(w.tactics()[0].actions == std::vector<Action>{expected});
        QCOMPARE(w.snapshot().partition().definition(product).dimOf(kBatch), 0);
        // Again over the same axis it is refused, with the reason, and nothing happens.
        QVERIFY(!w.drop(product, 1, kBatch));
        QCOMPARE(w.tactics().size(), std::size_t(1));
        QVERIFY(w.undo());
        QVERIFY(w.document().strategy() == before);
    }

    void aPartialSumIsScatteredWhereItsUsesCanTakeIt() {
        Window w;
        QVERIFY(w.graph.active && w.open("mlp_train"));
        const Module& module = w.graph.module();
        // The first argument whose cut leaves a partial sum that can be scattered.
        std::optional<std::pair<ValueId, int>> sum;
        for (std::uint32_t a = 0; a < module.argumentCount() && !sum; ++a) {
            const auto rank = module.type(ValueId{a}).shape.size();
            for (std::size_t d = 0; d < rank && !sum; ++d) {
                const AxisDrop cut{a, static_cast<std::uint8_t>(d), kBatch, true};
                if (!w.document().refusal(cut).isEmpty()) continue;
                w.document().drop(cut);
                QVERIFY(w.settle());
                for (const Collective& c : w.snapshot().program.collectives) {
                    if (c.kind != CollectiveKind::all_reduce || c.atUse || sum || module.isArgument(c.value)) continue;
                    for (std::size_t to = 0; to < module.type(c.value).shape.size() && !sum; ++to)
                        if (cutOfResult(w.document(), c.value, static_cast<std::uint8_t>(to), kBatch).next)
                            sum = {c.value, static_cast<int>(to)};
                }
                if (!sum) QVERIFY(w.undo());
            }
        }
        QVERIFY(sum);
        const auto scattered = w.count(CollectiveKind::reduce_scatter);
        QVERIFY(w.drop(sum->first, sum->second, kBatch));
        QVERIFY(w.count(CollectiveKind::reduce_scatter) > scattered);
    }

    void shiftKeepsATensorWhole() {
        Window w;
        QVERIFY(w.graph.active && w.open("matmul_chain"));
        const ValueId w1{w.argument("w1")};
        QVERIFY(w.drop(w1, 1, kModel, Qt::ShiftModifier));
        QCOMPARE(w.tactics().size(), std::size_t(1));
        QCOMPARE(w.tactics()[0].axis, std::string("model"));
        QVERIFY((w.tactics()[0].inputs == std::vector<InputRule>{{"w1", InputRule::Kind::replicated, 0}}));
        // From now on it takes no tile along the axis.
        QVERIFY(!w.document().refusal({w1.value, 1, kModel, false}).isEmpty());
        // An op's result: a stored action, by keys.
        const ValueId product = w.firstResult("dot_general");
        QVERIFY(w.node(product) != kNone);
        w.graph.view().setFocus();
        QTest::keyClick(&w.graph.view(), Qt::Key_B);
        QVERIFY(w.graph.view().dropState().byKeys());
        QTest::keyPress(&w.graph.view(), Qt::Key_Shift);
        QVERIFY(w.graph.view().dropState().legal());
        QTest::keyClick(&w.graph.view(), Qt::Key_Return, Qt::ShiftModifier);
        QVERIFY(w.settle());
        const Action atomic = atomicResult(w.graph.module().definingOp(product), 0, kBatch);
        QVERIFY(std::ranges::any_of(
            w.tactics(), [&](const Tactic& t) { return std::ranges::find(t.actions, atomic) != t.actions.end(); }));
    }

    void ctrlMeansAllThatLeavesTheScope() {
        Window w;
        QVERIFY(w.graph.active && w.open("transformer_train_tiny"));
        const Model& model = *w.document().model();
        ValueId tagged;
        for (const OpId op : model.module->ops()) {
            const auto results = model.module->results(op);
            if (tagged.valid() || results.size() != 1 || model.module->type(results[0]).shape.empty()) continue;
            if (cutOfResult(w.document(), results[0], 0, kBatch).next && !tagsOf(model, results[0]).empty())
                tagged = results[0];
        }
        QVERIFY(tagged.valid());
        const std::string tag = tagsOf(model, tagged).front();
        QVERIFY(w.drop(tagged, 0, kBatch, Qt::ControlModifier));
        QCOMPARE(w.tactics().size(), std::size_t(1));
        QVERIFY((w.tactics()[0].inputs == std::vector<InputRule>{{"tag:" + tag, InputRule::Kind::dimension, 0}}));
        QCOMPARE(w.snapshot().partition().definition(tagged).dimOf(kBatch), 0);
    }

    void theMenuOfATensorSaysTheSame() {
        Window w;
        QVERIFY(w.graph.active && w.open("matmul_chain"));
        const ValueId product = w.firstResult("dot_general");
        const NodeIndex node = w.node(product);
        QVERIFY(node != kNone);
        QContextMenuEvent asked(QContextMenuEvent::Mouse, w.graph.at(node),
                                w.graph.canvas()->mapToGlobal(w.graph.at(node)));
        QCoreApplication::sendEvent(w.graph.canvas(), &asked);
        QMenu* menu = w.graph.menu("graphMenu");
        QVERIFY(menu);
        const auto cuts = menu->findChildren<QAction*>(QStringLiteral("cutDimension"));
        const auto whole = menu->findChildren<QAction*>(QStringLiteral("keepWhole"));
        QCOMPARE(cuts.size(), qsizetype(4)); // two dimensions over each of two axes
        QCOMPARE(whole.size(), qsizetype(2));
        whole[kModel]->hover();
        QTRY_VERIFY(w.document().preview() != nullptr);
        whole[kModel]->trigger();
        menu->close();
        QVERIFY(w.settle());
        const Action atomic = atomicResult(w.graph.module().definingOp(product), 0, kModel);
        QVERIFY(w.tactics().size() == 1 && w.tactics()[0].actions == std::vector<Action>{atomic});
    }

    void aCollectiveOpensItsPage() {
        Window w;
        QVERIFY(w.graph.active && w.open("matmul_chain"));
        w.document().drop({w.argument("w1"), 0, kBatch, true}); // gathered where it is read, or summed behind
        QVERIFY(w.settle() && w.graph.laidOut());
        w.document().drop({w.argument("x"), 0, kModel, true});
        QVERIFY(w.settle() && w.graph.laidOut());
        const auto& collectives = w.snapshot().program.collectives;
        QVERIFY(!collectives.empty());
        const NodeIndex node = w.node(ValueId{w.graph.module().results(collectives[0].op)[0]});
        QVERIFY(node != kNone);
        const GraphPart part = w.graph.partOf(node, GraphPart::Kind::collective);
        QCOMPARE(part.kind, GraphPart::Kind::collective);
        const auto card = hoverCardOf(part, w.graph.layout(), w.graph.style(), &w.snapshot());
        QVERIFY(card);
        const auto row = [&](const char* name) {
            return std::ranges::any_of(card->rows, [&](const auto& r) { return r.first == name && !r.second.empty(); });
        };
        QVERIFY(row("From") && row("To") && row("Each device sends"));
        QTest::mouseDClick(w.graph.canvas(), Qt::LeftButton, Qt::NoModifier, w.graph.centre(part.box));
        auto* panel = w.window->findChild<RedistributionPanel*>();
        QTRY_VERIFY(panel->isVisible());
        QTRY_VERIFY(!panel->page().busy() && panel->page().plan());
        const auto shape = w.graph.module().type(collectives[part.index].value).shape;
        QCOMPARE(panel->page().typed().shape, shapeCode(shape));
    }
};

QTEST_MAIN(DropAnywhereWindowTest)
#include "drop_anywhere_window_test.moc"
