// SPDX-License-Identifier: GPL-3.0-or-later
// Times of the graph canvas at 50,000 ops, offscreen: whole view, pan, hit test, recolour. Medians against the budgets
// that its widget must keep (tests/bench/FIGURES.md), so not a Google Benchmark program like its neighbours.
//
//   QT_QPA_PLATFORM=offscreen bin/canvas_bench
#include "core/stablehlo/stablehlo.h"
#include "widgets/common/paint.h"
#include "widgets/common/theme.h"
#include "widgets/graph/static_layer.h"

#include <QApplication>
#include <QImage>
#include <QPainter>
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <functional>

using namespace axiscape;

namespace {

constexpr std::uint32_t kOps = 50000, kColumns = 250;

double median(int runs, const std::function<void(int)>& work) {
    std::vector<double> times;
    for (int i = 0; i < runs; ++i) {
        const std::clock_t start = std::clock(); // of the processor: others on the machine do not count
        work(i);
        times.push_back(static_cast<double>(std::clock() - start) * 1e3 / CLOCKS_PER_SEC);
    }
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

// As many nodes as ops, all in sight of one another: a grid of columns with 12 % long edges. Every op stands in the one
// layer that there is, so no group hides anything: the worst case for a whole view.
struct Scene {
    GraphLayout layout;
    GraphStyle style;
};

Scene makeScene(std::shared_ptr<const Module> module) {
    Scene s;
    s.style.module = module;
    s.style.structure = std::make_shared<Structure>(analyse(*module));
    s.style.axes = axisStyles(Mesh{{{"batch", 4}, {"model", 2}}});
    TensorSharding cut;
    cut.append(0, 0);
    s.style.shardings = {TensorSharding{}, cut};
    s.style.shardingOf.assign(module->valueCount(), 1);
    s.style.firstCollective.assign(module->opCount() + 1, 0);
    s.style.opSeconds.assign(module->opCount(), 1e-6f);
    GraphLayout& g = s.layout;
    g.nodeOfOp.assign(module->opCount(), kNone);
    std::vector<Rect> nodes, edges;
    for (std::uint32_t i = 0; i < kOps; ++i) {
        LayoutNode node;
        const OpId op{i % module->opCount()};
        node.rect = {static_cast<float>(i % kColumns) * 230, static_cast<float>(i / kColumns) * 132, size::opWidth,
                     size::opHeight};
        node.op = op;
        g.nodeOfOp[op] = i;
        g.nodes.push_back(node);
        nodes.push_back(node.rect);
    }
    for (std::uint32_t i = 0; i + kColumns < kOps; ++i) {
        for (std::uint32_t to : {i + kColumns, i % 8 == 0 ? std::min(i + 7 * kColumns + 11, kOps - 1) : kNone}) {
            if (to == kNone) continue;
            const Rect a = g.nodes[i].rect, b = g.nodes[to].rect;
            LayoutEdge e;
            e.from = i;
            e.to = to;
            e.value = module->results(g.nodes[i].op)[0];
            e.user = g.nodes[to].op;
            e.firstPoint = static_cast<std::uint32_t>(g.points.size());
            e.pointCount = 4;
            const float middle = a.bottom() + 60;
            for (Point p : {Point{a.centre().x, a.bottom()}, Point{a.centre().x, middle}, Point{b.centre().x, middle},
                            Point{b.centre().x, b.y}})
                g.points.push_back(p);
            e.strip = {a.centre().x, a.bottom() + 17};
            e.hasStrip = to == i + kColumns;
            edges.push_back({std::min(a.centre().x, b.centre().x), a.bottom(),
                             std::abs(a.centre().x - b.centre().x) + 1, b.y - a.bottom()});
            g.edges.push_back(e);
        }
    }
    g.frames.push_back({{0, 0, kColumns * 230.f, kOps / kColumns * 132.f}, LayerId{0u}, kNone, 0});
    g.bounds = g.frames[0].rect;
    g.nodeGrid.build(nodes);
    g.edgeGrid.build(edges);
    return s;
}

GraphStyle recoloured(const GraphStyle& style) {
    GraphStyle other = style;
    TensorSharding cut;
    cut.append(0, 1);
    other.shardings[1] = cut;
    for (std::size_t i = 0; i < other.shardingOf.size(); i += 3) other.shardingOf[ValueId{i}] = 0;
    for (std::size_t i = 0; i < other.opSeconds.size(); i += 2) other.opSeconds[OpId{i}] = 1e-3f;
    return other;
}

} // namespace

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    auto module = importFile(argc > 1 ? argv[1] : AXISCAPE_SOURCE_DIR "/resources/models/t32_train.mlir.gz");
    if (!module) {
        std::fprintf(stderr, "%s\n", module.error().text().c_str());
        return 2;
    }
    Scene s = makeScene(*module);
    const Theme theme = makeTheme(Theme::Mode::light);
    const QSize view(1920, 1080);
    const double fit = std::min(view.width() / static_cast<double>(s.layout.bounds.width),
                                view.height() / static_cast<double>(s.layout.bounds.height));
    std::printf("%u ops, %zu edges, %d x %d\n", kOps, s.layout.edges.size(), view.width(), view.height());

    StaticLayer layer;
    const auto whole = [&](double scale, QPoint offset) {
        return median(9, [&](int) {
            layer.invalidate();
            layer.picture({offset, view, scale, 1}, s.layout, s.style, theme);
        });
    };
    // As after a tactic: shardings, collectives and costs are others, places are not.
    const GraphStyle other = recoloured(s.style);
    const auto recolour = [&](double scale, QPoint offset) {
        const QImage before = layer.picture({offset, view, scale, 1}, s.layout, s.style, theme).toImage();
        layer.invalidate();
        if (layer.picture({offset, view, scale, 1}, s.layout, other, theme).toImage() == before)
            std::printf("NOTHING was recoloured\n");
        return median(9, [&](int i) {
            layer.invalidate();
            layer.picture({offset, view, scale, 1}, s.layout, i % 2 ? other : s.style, theme);
        });
    };
    std::printf("whole view at %.1f %%: %.1f ms (budget 50)\n", fit * 100, whole(fit, {0, 0}));
    for (const double scale : {0.31, 1.0}) // further out nothing has a colour of its axis
        std::printf("recolour at %.0f %%: %.1f ms (budget 16)\n", scale * 100, recolour(scale, {2000, 2000}));
    for (double scale : {0.31, 1.0, 2.0}) {
        QPoint offset(3000, 3000);
        layer.picture({offset, view, scale, 1}, s.layout, s.style, theme);
        const double pan = median(40, [&](int i) {
            offset += QPoint(i % 2 ? 9 : -3, 24);
            layer.picture({offset, view, scale, 1}, s.layout, s.style, theme);
        });
        std::printf("pan at %.0f %%: %.2f ms (budget 16)\n", scale * 100, pan);
    }
    std::vector<Rect> rects;
    for (const LayoutNode& node : s.layout.nodes) rects.push_back(node.rect);
    std::uint32_t hits = 0;
    const double hit = median(5, [&](int) {
        for (int i = 0; i < 10000; ++i)
            hits += s.layout.nodeGrid.at({static_cast<float>(i * 5), static_cast<float>(i * 2)}, rects) != kNone;
    });
    std::printf("hit test: %.5f ms (budget 0.1; %u hits)\n", hit / 10000, hits);
    DrawList overlay;
    GraphOverlay what;
    what.hovered = 5000;
    what.selected = 5001;
    what.selectedValue = s.layout.edges[100].value;
    const double hover = median(20, [&](int) {
        overlay.clear();
        drawGraphOverlay(s.layout, s.style, viewportOf({2000, 2000}, QRect(QPoint(), view), 1), what, theme, overlay);
    });
    std::printf("overlay: %.2f ms\n", hover);
    return 0;
}
