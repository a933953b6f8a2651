// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layout/layout.h"
#include "tests/layout/programs.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <algorithm>
#include <set>

using namespace axiscape;

namespace {

bool onBorder(Point p, const Rect& r) {
    constexpr float near = 1.f;
    if (!r.grown(near).contains(p)) return false;
    return std::abs(p.x - r.x) <= near || std::abs(p.x - r.right()) <= near || std::abs(p.y - r.y) <= near ||
           std::abs(p.y - r.bottom()) <= near;
}

bool holds(const Rect& outer, const Rect& inner) {
    const Rect o = outer.grown(0.5f);
    return inner.x >= o.x && inner.y >= o.y && inner.right() <= o.right() && inner.bottom() <= o.bottom();
}

std::string describe(const Module& module, const GraphLayout& g, NodeIndex i) {
    const LayoutNode& n = g.nodes[i];
    std::string what = n.kind == NodeKind::op ? std::string(module.kindName(n.op)) + " #" + std::to_string(n.op.value)
                       : n.kind == NodeKind::argument ? module.argument(n.argument).name
                                                      : "group or results";
    return what + " at " + std::to_string(n.rect.x) + ", " + std::to_string(n.rect.y);
}

// First pair of rectangles that overlap; by a sweep, not by the grid under test.
std::pair<std::size_t, std::size_t> overlap(const std::vector<Rect>& rects) {
    std::vector<std::size_t> order(rects.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(), [&](auto a, auto b) { return rects[a].y < rects[b].y; });
    std::vector<std::size_t> active;
    for (const std::size_t i : order) {
        std::erase_if(active, [&](std::size_t a) { return rects[a].bottom() <= rects[i].y; });
        for (const std::size_t a : active)
            if (rects[a].grown(-0.01f).intersects(rects[i])) return {a, i};
        active.push_back(i);
    }
    return {rects.size(), rects.size()};
}

// All that must hold of any layout of any program.
void check(const Module& module, const Structure& structure, const GraphLayout& g) {
    // Nodes apart from each other and from tunnels; all inside their frames.
    std::vector<Rect> rects;
    for (const LayoutNode& n : g.nodes) rects.push_back(n.rect);
    for (const LayoutTunnel& t : g.tunnels) rects.push_back(t.rect);
    const auto [a, b] = overlap(rects);
    if (a < rects.size()) {
        const auto name = [&](std::size_t i) {
            return i < g.nodes.size() ? describe(module, g, static_cast<NodeIndex>(i)) : "a tunnel";
        };
        QFAIL(("overlap: " + name(a) + " and " + name(b)).c_str());
    }
    for (const LayoutNode& n : g.nodes) {
        QVERIFY(n.frame < g.frames.size());
        QVERIFY(holds(g.frames[n.frame].rect, n.rect));
        QVERIFY(holds(g.bounds, n.rect));
    }
    for (std::size_t f = 1; f < g.frames.size(); ++f) {
        QVERIFY(holds(g.frames[g.frames[f].parent].rect, g.frames[f].rect));
        QCOMPARE(g.frames[f].depth, g.frames[g.frames[f].parent].depth + 1);
        for (const LayoutNode& n : g.nodes) { // a node stands in a frame or clear of it
            if (!n.rect.intersects(g.frames[f].rect)) continue;
            FrameIndex at = n.frame;
            while (at != f && g.frames[at].parent != kNone) at = g.frames[at].parent;
            QCOMPARE(at, FrameIndex(f));
        }
        if (f > 40) break; // quadratic: enough of them
    }
    // Every op and argument is shown somewhere, in the frame of the innermost open layer.
    QCOMPARE(g.nodeOfOp.size(), std::size_t(module.opCount()));
    for (const OpId op : module.ops()) {
        QVERIFY(g.nodeOfOp[op] < g.nodes.size());
        const LayoutNode& n = g.nodes[g.nodeOfOp[op]];
        QVERIFY(n.kind == NodeKind::op || n.kind == NodeKind::closedGroup);
        if (n.kind == NodeKind::op) QCOMPARE(structure.layers.layerOf(op), n.layer);
    }
    for (std::uint32_t i = 0; i < module.argumentCount(); ++i)
        if (g.nodeOfArgument[i] != kNone && g.nodes[g.nodeOfArgument[i]].kind == NodeKind::argument)
            QCOMPARE(g.nodes[g.nodeOfArgument[i]].argument, i);
    // Edges run from border to border in right angles; one strip a value and node.
    std::set<std::pair<NodeIndex, ValueId>> strips;
    for (const LayoutEdge& e : g.edges) {
        QVERIFY(e.pointCount >= 2);
        QVERIFY(onBorder(g.points[e.firstPoint], g.nodes[e.from].rect));
        const Point end = g.points[e.firstPoint + e.pointCount - 1];
        if (!onBorder(end, g.nodes[e.to].rect)) QFAIL(("edge into " + describe(module, g, e.to)).c_str());
        for (std::uint32_t k = 1; k < e.pointCount; ++k) {
            const Point p = g.points[e.firstPoint + k - 1], q = g.points[e.firstPoint + k];
            QVERIFY(std::abs(p.x - q.x) < 0.01f || std::abs(p.y - q.y) < 0.01f);
        }
        QVERIFY(e.value.valid());
        if (e.hasStrip) QVERIFY(strips.insert({e.from, e.value}).second);
        if (e.user.valid()) QCOMPARE(module.operands(e.user)[e.operand], e.value);
    }
    // Tunnels stand beside their node and say where to.
    for (const LayoutTunnel& t : g.tunnels) {
        const Rect& node = g.nodes[t.node].rect;
        QVERIFY(t.rect.x > node.right() && t.rect.x < node.right() + 200);
        QVERIFY(t.rect.y < node.bottom() + 200 && t.rect.bottom() > node.y - 200);
        QVERIFY(t.uses >= 1 && t.value.valid() && t.farLayer.valid());
    }
}

bool same(const GraphLayout& a, const GraphLayout& b) {
    if (a.nodes.size() != b.nodes.size() || a.edges.size() != b.edges.size() || a.tunnels.size() != b.tunnels.size())
        return false;
    for (std::size_t i = 0; i < a.nodes.size(); ++i)
        if (!(a.nodes[i].rect == b.nodes[i].rect) || a.nodes[i].op != b.nodes[i].op) return false;
    for (std::size_t i = 0; i < a.tunnels.size(); ++i)
        if (!(a.tunnels[i].rect == b.tunnels[i].rect)) return false;
    return a.points == b.points;
}

} // namespace

class LayoutTest : public QObject {
    Q_OBJECT
  private slots:
    void modelsAreWellLaidOut_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : test::kModels) QTest::newRow(name) << name;
    }
    void modelsAreWellLaidOut() {
        QFETCH(QString, name);
        const auto module = test::model(name.toStdString());
        const Structure s = analyse(*module);
        check(*module, s, layoutGraph(*module, s, {}));
        check(*module, s, layoutGraph(*module, s, firstLook(*module, s)));
        check(*module, s, layoutGraph(*module, s, test::everythingOpen(s)));
    }

    void syntheticProgramsAreWellLaidOut() {
        for (std::uint32_t seed = 1; seed <= 24; ++seed) {
            const auto module = test::synthetic(20 + 40 * seed, 1 + seed % 5, seed);
            const Structure s = analyse(*module);
            check(*module, s, layoutGraph(*module, s, {}));
            check(*module, s, layoutGraph(*module, s, test::everythingOpen(s)));
            LayoutRequest some; // every other layer
            for (std::uint32_t i = seed % 2; i < s.layers.size(); i += 2) some.open.push_back(LayerId{i});
            check(*module, s, layoutGraph(*module, s, some));
        }
    }

    void oneModuleAndRequestOneLayout() {
        const auto module = test::model("transformer_train_small");
        const Structure s = analyse(*module);
        LayoutRequest request = test::everythingOpen(s);
        const GraphLayout first = layoutGraph(*module, s, request);
        QVERIFY(same(first, layoutGraph(*module, s, request)));
        std::reverse(request.open.begin(), request.open.end()); // what is open counts, not in which order
        QVERIFY(same(first, layoutGraph(*module, s, request)));
        const auto again = test::model("transformer_train_small");
        QVERIFY(same(first, layoutGraph(*again, analyse(*again), request)));
    }

    void theGoldenChainReadsFromTopToBottom() {
        const auto module = test::model("matmul_chain");
        const Structure s = analyse(*module);
        const GraphLayout g = layoutGraph(*module, s, {});
        QCOMPARE(g.nodes.size(), std::size_t(6)); // two ops, three arguments, the results
        const Rect one = g.nodes[g.nodeOfOp[OpId{0u}]].rect, two = g.nodes[g.nodeOfOp[OpId{1u}]].rect;
        QVERIFY(one.bottom() + 60 < two.y); // a strip and a collective fit between
        QCOMPARE(one.centre().x, two.centre().x);
        for (std::uint32_t i = 0; i < 3; ++i) {
            const Rect pill = g.nodes[g.nodeOfArgument[i]].rect;
            const Rect user = i < 2 ? one : two;
            QVERIFY(pill.right() + 160 <= user.x); // left of its first user, a collective fits between
        }
        QCOMPARE(g.edges.size(), std::size_t(5));
        QVERIFY(g.tunnels.empty());
    }

    void anArgumentReadTwiceNearbyHasTwoEdges() {
        const auto module = test::model("x_xt");
        const Structure s = analyse(*module);
        const GraphLayout g = layoutGraph(*module, s, {});
        std::vector<NodeIndex> ends;
        for (const LayoutEdge& e : g.edges)
            if (e.from == g.nodeOfArgument[0]) ends.push_back(e.to);
        QCOMPARE(ends, (std::vector<NodeIndex>{g.nodeOfOp[OpId{0u}], g.nodeOfOp[OpId{1u}]}));
        QVERIFY(g.tunnels.empty());
    }

    // What is kept free for collectives is free: strips, both places and nodes are apart for a chain of ops with
    // arguments beside them.
    void collectivesHaveTheirRoom() {
        for (const char* name : {"matmul_chain", "mlp_train"}) {
            const auto module = test::model(name);
            const Structure s = analyse(*module);
            LayoutRequest open;
            for (const LayerId id : s.layers.layer(s.layers.root()).children)
                if (s.layers.layer(id).pass == Pass::forward) open.open.push_back(id);
            const GraphLayout g = layoutGraph(*module, s, open);
            std::vector<Rect> parts;
            for (const LayoutNode& n : g.nodes) parts.push_back(n.rect);
            const std::size_t nodes = parts.size();
            const auto around = [](Point p, float width, float height) {
                return Rect{p.x - width / 2, p.y - height / 2, width, height};
            };
            for (const LayoutEdge& e : g.edges) {
                if (!e.hasStrip) continue;
                parts.push_back(around(e.strip, 120, size::stripHeight));
                if (g.nodes[e.from].kind != NodeKind::argument)
                    parts.push_back(around(e.collectiveAtResult, 200, size::collectiveHeight));
                if (g.nodes[e.from].kind == NodeKind::argument || e.pointCount == 2)
                    parts.push_back(around(e.collectiveAtUse, 134, size::collectiveHeight));
            }
            QVERIFY(parts.size() > nodes);
            const auto [a, b] = overlap(parts);
            QCOMPARE(a, parts.size());
            QCOMPARE(b, parts.size());
        }
    }

    void repeatedLayersFold() {
        const auto module = test::model("t32_train");
        const Structure s = analyse(*module);
        const auto shown = [&](const GraphLayout& g, std::string_view path) {
            const LayerId id = s.layers.find(path);
            const auto at = std::find_if(g.nodes.begin(), g.nodes.end(), [&](const LayoutNode& n) {
                return n.kind == NodeKind::closedGroup && n.layer == id;
            });
            return at == g.nodes.end() ? 0u : at->folded;
        };
        const GraphLayout folded = layoutGraph(*module, s, {});
        QCOMPARE(shown(folded, "layer_0"), 32u);
        QVERIFY(folded.nodes.size() < 60);
        LayoutRequest apart;
        apart.foldRepeated = false;
        const GraphLayout all = layoutGraph(*module, s, apart);
        QCOMPARE(shown(all, "layer_0"), 1u);
        QCOMPARE(shown(all, "layer_31"), 1u);
        // An open layer stands out of its class; those before and after stay folded.
        LayoutRequest one;
        one.open.push_back(s.layers.find("layer_5"));
        const GraphLayout split = layoutGraph(*module, s, one);
        QCOMPARE(shown(split, "layer_0"), 5u);
        QCOMPARE(shown(split, "layer_6"), 26u);
        // Every op of a folded layer is found in the fold.
        const NodeIndex fold = split.nodeOfOp[s.layers.layer(s.layers.find("layer_31")).firstOp];
        QCOMPARE(split.nodes[fold].layer, s.layers.find("layer_6"));
    }

    void aGroupOfManyValuesHasOneEdge() {
        const auto module = test::model("t32_train");
        const Structure s = analyse(*module);
        const GraphLayout g = layoutGraph(*module, s, {});
        std::set<std::pair<NodeIndex, NodeIndex>> pairs;
        std::uint32_t results = 0;
        for (const LayoutEdge& e : g.edges) {
            if (g.nodes[e.to].kind == NodeKind::results) results += e.bundled;
            if (e.bundled > 1) QVERIFY(pairs.insert({e.from, e.to}).second);
        }
        QVERIFY(g.edges.size() < 100);
        QVERIFY(results > 800); // all new parameters and states in a few edges
    }

    void farUsesAreTunnels() {
        // A chain in which the first value is read again at the end.
        ModuleBuilder b("f");
        const TypeId type = b.tensor(ElementType::f32, {4});
        const ValueId x = b.argument("x", type);
        const ValueId first = b.result(b.op(OpKind::exponential, {x}, {type}));
        ValueId v = first;
        for (int i = 0; i < 30; ++i) v = b.result(b.op(OpKind::negate, {v}, {type}));
        v = b.result(b.op(OpKind::add, {v, first}, {type}));
        const std::vector<ValueId> results{v};
        const auto module = b.finish(results);
        const Structure s = analyse(*module);
        LayoutRequest open = test::everythingOpen(s);
        const GraphLayout g = layoutGraph(*module, s, open);
        check(*module, s, g);
        QCOMPARE(g.tunnels.size(), std::size_t(2));
        QCOMPARE(g.tunnels[0].outgoing + g.tunnels[1].outgoing, 1);
        for (const LayoutTunnel& t : g.tunnels) {
            QCOMPARE(t.value, first);
            QCOMPARE(t.node, g.nodeOfOp[t.outgoing ? OpId{0u} : OpId{31u}]);
            QCOMPARE(t.farOp, t.outgoing ? OpId{31u} : OpId{0u});
        }
    }

    void constantsAreNotDrawn() {
        const auto module = test::model("transformer_train_tiny");
        const Structure s = analyse(*module);
        const GraphLayout g = layoutGraph(*module, s, test::everythingOpen(s));
        std::uint32_t constants = 0;
        for (const LayoutNode& n : g.nodes)
            constants += n.kind == NodeKind::op && module->kind(n.op) == OpKind::constant;
        QCOMPARE(constants, 0u);
    }

    void cancelledWorkLeavesNothing() {
        const auto module = test::model("mlp_train");
        const Structure s = analyse(*module);
        const Progress progress = Progress::cancellable();
        progress.cancel();
        const GraphLayout g = layoutGraph(*module, s, test::everythingOpen(s), progress);
        QVERIFY(g.nodes.empty() && g.frames.empty() && g.edges.empty());
    }

    void progressIsTold() {
        const auto module = test::model("mlp_train");
        const Structure s = analyse(*module);
        std::int64_t last = 0, total = 0;
        const Progress progress([&](std::string_view, std::int64_t done, std::int64_t of) {
            last = done;
            total = of;
        });
        const GraphLayout g = layoutGraph(*module, s, test::everythingOpen(s), progress);
        QCOMPARE(last, total);
        QCOMPARE(total, std::int64_t(g.nodes.size() + g.frames.size()));
    }

    void aProgramWithoutOps() {
        ModuleBuilder b("f");
        const ValueId x = b.argument("x", b.tensor(ElementType::f32, {4}));
        const std::vector<ValueId> results{x};
        const auto module = b.finish(results);
        const Structure s = analyse(*module);
        const GraphLayout g = layoutGraph(*module, s, firstLook(*module, s));
        QCOMPARE(g.frames.size(), std::size_t(1));
        QCOMPARE(g.edges.size(), std::size_t(0));
    }
};

QTEST_GUILESS_MAIN(LayoutTest)
#include "layout_test.moc"
