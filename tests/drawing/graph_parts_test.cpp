// SPDX-License-Identifier: GPL-3.0-or-later
// What can be pointed at lies where it is painted; what is marked or compared is painted as such; nothing moves.
#include "core/drawing/graph_painter.h"
#include "core/insight/graph_diff.h"
#include "core/session/session.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <algorithm>

using namespace axiscape;

namespace {

using Kind = GraphPart::Kind;

struct Picture {
    std::shared_ptr<Session> session;
    GraphLayout layout;
    GraphStyle style;
    SnapshotPointer snapshot;
};

Tactic manual(std::string axis, std::string input, std::uint8_t dim) {
    Tactic tactic;
    tactic.name = axis + " on " + input;
    tactic.axis = std::move(axis);
    tactic.inputs = {{std::move(input), InputRule::Kind::dimension, dim}};
    return tactic;
}

SnapshotPointer evaluated(Session& session, std::vector<Tactic> tactics) {
    Strategy strategy;
    strategy.mesh = *parseMesh("batch=4,model=2");
    strategy.hardware = "tpu_v3";
    strategy.schedule.tactics = std::move(tactics);
    const auto made = session.evaluate(strategy);
    return made ? *made : nullptr;
}

// The chain of matmuls as data parallel and Megatron leave it: one all_reduce.
Picture chain() {
    Picture p;
    p.session = Session::ofModule(test::model("matmul_chain"), "matmul_chain");
    p.snapshot = evaluated(*p.session, {manual("batch", "x", 0), manual("model", "w1", 1)});
    const Model& model = *p.session->model();
    p.layout = layoutGraph(*model.module, *model.structure, firstLook(*model.module, *model.structure));
    if (p.snapshot) p.style = graphStyleOf(*p.snapshot);
    return p;
}

GraphViewport wholeOf(const Picture& p, float scale) { return {p.layout.bounds.grown(200), scale}; }

DrawList draw(const Picture& p, const GraphStyle& style, float scale = 1) {
    DrawList list;
    drawGraph(p.layout, style, wholeOf(p, scale), makeTheme(Theme::Mode::light), list);
    return list;
}

} // namespace

class GraphPartsTest : public QObject {
    Q_OBJECT
  private slots:
    void partsAreFoundWhereTheyAre_data() {
        QTest::addColumn<float>("scale");
        for (float scale : {0.4f, 1.f, 2.f}) QTest::addRow("%g", static_cast<double>(scale)) << scale;
    }
    void partsAreFoundWhereTheyAre() {
        QFETCH(float, scale);
        const Picture p = chain();
        QVERIFY(p.snapshot);
        const GraphViewport view = wholeOf(p, scale);
        int collectives = 0, strips = 0;
        for (NodeIndex n = 0; n < p.layout.nodes.size(); ++n) {
            const GraphPart self = partAt(p.layout, p.style, view,
                                          {(p.layout.nodes[n].rect.centre().x - view.visible.x) * scale,
                                           (p.layout.nodes[n].rect.centre().y - view.visible.y) * scale});
            QCOMPARE(self.kind, Kind::node);
            QCOMPARE(self.index, n);
            for (const GraphPart& part : partsOf(p.layout, p.style, view, n)) {
                const GraphPart found = partAt(p.layout, p.style, view, part.box.centre());
                QVERIFY(found.same(part));
                QCOMPARE(found.box, part.box);
                collectives += part.kind == Kind::collective;
                strips += part.kind == Kind::strip;
            }
        }
        QCOMPARE(collectives, 1);
        QVERIFY(strips >= 4);
    }

    void cellsOfAStripAreToldApartAtFullSize() {
        const Picture p = chain();
        const GraphViewport view = wholeOf(p, 1);
        const NodeIndex x = p.layout.nodeOfArgument[0];
        const auto parts = partsOf(p.layout, p.style, view, x);
        QVERIFY(!parts.empty());
        const Rect box = parts[0].box;
        QCOMPARE(partAt(p.layout, p.style, view, {box.x + 4, box.centre().y}).dim, 0);
        QCOMPARE(partAt(p.layout, p.style, view, {box.right() - 4, box.centre().y}).dim, 1);
    }

    void conflictsAreAPartOfTheirNode() {
        Picture p;
        p.session = Session::ofModule(test::model("x_xt"), "x_xt");
        p.snapshot = evaluated(*p.session, {manual("batch", "x", 0)});
        QVERIFY(p.snapshot);
        const Model& model = *p.session->model();
        p.layout = layoutGraph(*model.module, *model.structure, firstLook(*model.module, *model.structure));
        p.style = graphStyleOf(*p.snapshot);
        QCOMPARE(p.style.conflicts.size(), std::size_t(1));
        const NodeIndex node = p.layout.nodeOfOp[p.style.conflicts[0]];
        for (float scale : {0.2f, 1.f}) {
            const auto parts = partsOf(p.layout, p.style, wholeOf(p, scale), node);
            QVERIFY(!parts.empty());
            QCOMPARE(parts[0].kind, Kind::badge);
            QCOMPARE(partAt(p.layout, p.style, wholeOf(p, scale), parts[0].box.centre()).kind, Kind::badge);
        }
    }

    void aMarkedDimensionIsWashedWhereverItGoes() {
        const Picture p = chain();
        const auto names = std::make_shared<NamedDimensions>(namedDimensions(*p.session->model()->sites));
        GraphStyle style = p.style;
        style.dimensions = names;
        style.marked = names->of(ValueId{0u}, 0); // the rows of x, and of both products
        const Theme theme = makeTheme(Theme::Mode::light);
        const auto washes = [&](const GraphStyle& s) {
            const DrawList list = draw(p, s);
            return std::count_if(list.commands.begin(), list.commands.end(),
                                 [&](const DrawCommand& c) { return c.fill == theme.tint; });
        };
        QCOMPARE(washes(p.style), 0);
        QCOMPARE(washes(style), 3);
        const ValueId product = style.module->results(OpId{0u})[0];
        QCOMPARE(style.markedDims(product), 1u);
        QCOMPARE(style.markedDims(ValueId{1u}), 0u); // w1 has no rows of x
    }

    void sizesOfCollectivesFollowTheirBytes() {
        Picture p = chain();
        QCOMPARE(p.style.collectives.size(), std::size_t(1));
        std::vector<float> heights;
        for (std::int64_t mib : {1, 64, 1024}) {
            p.style.collectives[0].bytes = mib << 20;
            for (NodeIndex n = 0; n < p.layout.nodes.size(); ++n)
                for (const GraphPart& part : partsOf(p.layout, p.style, wholeOf(p, 1), n))
                    if (part.kind == Kind::collective) heights.push_back(part.box.height);
        }
        QCOMPARE(heights, (std::vector<float>{26, 30, 34}));
    }

    // What one strategy alone has is told apart without colour: dashed, struck through, said.
    void aComparisonShowsBothSides() {
        const Picture p = chain();
        const auto zero = evaluated(*p.session, {manual("batch", "x", 0), manual("batch", "w1", 0)});
        QVERIFY(zero);
        const GraphStyle style = graphDiffOf(*p.snapshot, *zero, "Megatron");
        const DrawList list = draw(p, style);
        int gone = 0, added = 0, dashed = 0;
        for (const DrawCommand& c : list.commands) {
            if (c.kind == DrawCommand::Kind::text) {
                const std::string_view text = list.textOf(c);
                gone += text.find("only in Megatron") != std::string_view::npos;
                added += text.find("only here") != std::string_view::npos;
            }
            dashed += c.kind == DrawCommand::Kind::rect && c.dash == Dash::wouldBe;
        }
        QCOMPARE(gone, 1);
        QCOMPARE(added, 1);
        QVERIFY(dashed >= 2); // w1 and what is made of it
    }

    // Colours change, places do not: every plate of a node is where it was.
    void nothingMovesWhenOnlyShardingsChange() {
        const Picture p = chain();
        const auto zero = evaluated(*p.session, {manual("batch", "x", 0), manual("batch", "w1", 0)});
        const GraphStyle other = graphStyleOf(*zero);
        for (float scale : {0.5f, 1.f}) {
            DrawList a, b;
            const Theme theme = makeTheme(Theme::Mode::light);
            for (const auto& [style, list] : {std::pair(&p.style, &a), std::pair(&other, &b)}) {
                GraphPainter painter(p.layout, *style, wholeOf(p, scale), theme, *list);
                for (NodeIndex n = 0; n < p.layout.nodes.size(); ++n) painter.node(n);
                for (const LayoutEdge& e : p.layout.edges) painter.edge(e, theme.edge, 1);
            }
            const auto places = [](const DrawList& list) {
                std::vector<Rect> rects;
                for (const DrawCommand& c : list.commands)
                    if (c.kind == DrawCommand::Kind::rect) rects.push_back(c.rect);
                return rects;
            };
            QVERIFY(places(a) == places(b));
            QVERIFY(a.points == b.points);
        }
    }

    void aFoldedGroupIsNamedByWhatItStandsFor() {
        const auto module = test::model("t32_train");
        const Structure structure = analyse(*module);
        LayoutNode node;
        node.kind = NodeKind::closedGroup;
        node.layer = structure.layers.find("layer_1"); // layer_0 is open beside it
        node.folded = 31;
        QVERIFY(node.layer.valid());
        QCOMPARE(closedGroupName(structure.layers, node), std::string("layer_1 … layer_31"));
    }

    void partsOfAnAxisLookLikeTheAxis() {
        const AxisStyles styles = axisStyles(Mesh{{{"batch", 2}, {"model:(1)2", 2}, {"model:(2)4", 4}, {"pipe", 2}}});
        QCOMPARE(styles.lookOf(0), std::size_t(0));
        QCOMPARE(styles.lookOf(1), std::size_t(1));
        QCOMPARE(styles.lookOf(2), std::size_t(1));
        QCOMPARE(styles.lookOf(3), std::size_t(2)); // as it would have without the split
        QCOMPARE(styles.letters[2], styles.letters[1]);
    }

    // Where the edges of what is selected leave the picture, their far ends are named.
    void farEndsOfTheSelectedAreNamed() {
        const Picture p = chain();
        const NodeIndex second = p.layout.nodeOfOp[OpId{1u}];
        GraphOverlay overlay;
        overlay.selected = second;
        const auto named = [&](const Rect& visible, std::string_view words) {
            DrawList list;
            drawGraphOverlay(p.layout, p.style, {visible, 1}, overlay, makeTheme(Theme::Mode::light), list);
            return std::any_of(list.commands.begin(), list.commands.end(), [&](const DrawCommand& c) {
                return c.kind == DrawCommand::Kind::text && list.textOf(c) == words;
            });
        };
        const Rect close = p.layout.nodes[second].rect.grown(20);
        QVERIFY(named(close, "from dot_general"));
        QVERIFY(named(close, "from w2"));
        QVERIFY(!named(p.layout.bounds.grown(200), "from dot_general")); // it is in sight
    }
};

QTEST_GUILESS_MAIN(GraphPartsTest)
#include "graph_parts_test.moc"
