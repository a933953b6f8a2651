// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/drawing/drawing.h"
#include "tests/support/support.h"

#include <QXmlStreamReader>
#include <QtTest/QtTest>
#include <map>

using namespace axiscape;

namespace {

struct Picture {
    GraphLayout layout;
    GraphStyle style;
};

Picture pictureOf(const std::string& model) {
    Picture p;
    p.style.module = test::model(model);
    p.style.structure = std::make_shared<Structure>(analyse(*p.style.module));
    p.layout = layoutGraph(*p.style.module, *p.style.structure, firstLook(*p.style.module, *p.style.structure));
    p.style.axes = axisStyles(Mesh{{{"batch", 4}, {"model", 2}}});
    // The first dimension of everything that has one is cut over batch.
    TensorSharding cut;
    cut.append(0, 0);
    p.style.shardings = {TensorSharding{}, cut};
    p.style.shardingOf.assign(p.style.module->valueCount(), 0);
    for (std::uint32_t v = 0; v < p.style.module->valueCount(); ++v)
        if (!p.style.module->type(ValueId{v}).shape.empty()) p.style.shardingOf[ValueId{v}] = 1;
    p.style.firstCollective.assign(p.style.module->opCount() + 1, 0);
    return p;
}

DrawList draw(const Picture& p, const GraphViewport& view) {
    DrawList list;
    drawGraph(p.layout, p.style, view, makeTheme(Theme::Mode::light), list);
    return list;
}

int count(const DrawList& list, std::string_view text) {
    int n = 0;
    for (const DrawCommand& c : list.commands) n += c.kind == DrawCommand::Kind::text && list.textOf(c) == text;
    return n;
}
int count(const DrawList& list, DrawCommand::Kind kind) {
    int n = 0;
    for (const DrawCommand& c : list.commands) n += c.kind == kind;
    return n;
}

} // namespace

class GraphTest : public QObject {
    Q_OBJECT
  private slots:
    void bandsByScale() {
        QCOMPARE(detailBand(0.079f), 0);
        QCOMPARE(detailBand(0.08f), 1);
        QCOMPARE(detailBand(0.3f), 2);
        QCOMPARE(detailBand(0.99f), 2);
        QCOMPARE(detailBand(1.f), 3);
    }

    void eachBandShowsLess() {
        const Picture p = pictureOf("matmul_chain");
        const auto at = [&](float scale) { return draw(p, {p.layout.bounds.grown(100), scale}); };
        const DrawList full = at(1), names = at(0.5f), fills = at(0.2f), blocks = at(0.05f);
        QCOMPARE(count(full, "dot_general"), 2);
        QVERIFY(count(full, "256") > 0); // sizes on strips
        QCOMPARE(count(names, "dot_general"), 2);
        QCOMPARE(count(names, "256"), 0);
        QVERIFY(count(names, "B") > 0); // chips without sizes
        QCOMPARE(count(fills, DrawCommand::Kind::text), 0);
        QVERIFY(count(fills, DrawCommand::Kind::polyline) > 0);
        QCOMPARE(count(blocks, DrawCommand::Kind::polyline), 0);
    }

    // What a part of the view shows is exactly what the whole shows there.
    void cullingDrawsWhatMeetsTheView_data() {
        QTest::addColumn<float>("scale");
        for (float scale : {1.f, 0.5f, 0.2f, 0.05f}) QTest::addRow("%g", static_cast<double>(scale)) << scale;
    }
    void cullingDrawsWhatMeetsTheView() {
        QFETCH(float, scale);
        const Picture p = pictureOf("mlp_train");
        const Rect bounds = p.layout.bounds;
        const auto snapped = [&](float v) { return std::round(v * scale) / scale; };
        const Rect whole{snapped(bounds.x - 300), snapped(bounds.y - 300), bounds.width + 600, bounds.height + 600};
        const DrawList all = draw(p, {whole, scale});
        const auto key = [](const DrawList& list, const DrawCommand& c, float dx, float dy) {
            return QStringLiteral("%1 %2 %3 %4 %5 %6 %7")
                .arg(static_cast<int>(c.kind))
                .arg(std::round(c.rect.x - dx))
                .arg(std::round(c.rect.y - dy))
                .arg(c.rect.width)
                .arg(c.rect.height)
                .arg(c.fill)
                .arg(QString::fromStdString(std::string(list.textOf(c))));
        };
        int met = 0;
        for (int step = 0; step < 6; ++step) {
            Rect part{snapped(bounds.x + bounds.width * static_cast<float>(step) / 7),
                      snapped(bounds.y + bounds.height * static_cast<float>(step) / 6), 500 / scale, 300 / scale};
            const DrawList some = draw(p, {part, scale});
            const float dx = std::round((part.x - whole.x) * scale), dy = std::round((part.y - whole.y) * scale);
            std::map<QString, int> drawn;
            for (const DrawCommand& c : some.commands) ++drawn[key(some, c, 0, 0)];
            for (const DrawCommand& c : all.commands) {
                if (c.kind != DrawCommand::Kind::rect && c.kind != DrawCommand::Kind::text) continue;
                Rect r{c.rect.x - dx, c.rect.y - dy, c.rect.width, c.rect.height};
                if (!r.grown(0.5f).intersects({0, 0, 500, 300})) continue;
                ++met;
                QVERIFY2(drawn[key(all, c, dx, dy)] > 0, qPrintable(key(all, c, dx, dy)));
            }
            QVERIFY(some.commands.size() <= all.commands.size());
        }
        QVERIFY(met > 0);
    }

    void dropCellsLineUpWithWhatIsDrawn_data() {
        QTest::addColumn<float>("scale");
        QTest::addColumn<float>("x");
        for (float scale : {0.4f, 1.f, 2.f})
            for (float x : {-400.f, -20.f, 60.f}) QTest::addRow("%g %g", double(scale), double(x)) << scale << x;
    }
    void dropCellsLineUpWithWhatIsDrawn() {
        QFETCH(float, scale);
        QFETCH(float, x);
        const Picture p = pictureOf("matmul_chain");
        const NodeIndex node = p.layout.nodeOfArgument[0];
        QCOMPARE(p.layout.nodes[node].kind, NodeKind::argument);
        const Rect at = p.layout.nodes[node].rect;
        const GraphViewport view{{at.x + x, at.y - 100, 900 / scale, 600 / scale}, scale};
        const auto cells = dropCells(p.layout, p.style, view, node);
        QCOMPARE(cells.size(), 2u);
        QCOMPARE(cells[1].x, cells[0].right());
        for (const Rect& cell : cells) {
            QCOMPARE(cell.height, 52.f);
            QVERIFY(cell.x >= 0 && cell.right() <= 900 && cell.y >= 0 && cell.bottom() <= 600);
        }
        GraphOverlay overlay;
        overlay.target = node;
        overlay.axis = 0;
        overlay.targetDim = 1;
        overlay.targetReasons = {"4 does not divide", ""};
        overlay.targetNotes = {"", "2 each"};
        const Theme theme = makeTheme(Theme::Mode::light);
        DrawList list;
        drawGraphOverlay(p.layout, p.style, view, overlay, theme, list);
        bool washed = false;
        for (const DrawCommand& c : list.commands) {
            washed |= c.kind == DrawCommand::Kind::rect && c.rect == cells[1] && c.fill == axisLook(theme, 0).wash;
            if (c.kind != DrawCommand::Kind::text) continue;
            if (list.textOf(c) == "256") QVERIFY(cells[0].contains({c.rect.x, c.rect.y}));
            if (list.textOf(c) == "2 each") QVERIFY(cells[1].contains({c.rect.x, c.rect.y}));
        }
        QVERIFY(washed);
        QCOMPARE(count(list, "4 does not divide"), 1);
        // So are results of ops, with a cell a dimension; groups and returns are not.
        for (NodeIndex n = 0; n < p.layout.nodes.size(); ++n) {
            const LayoutNode& one = p.layout.nodes[n];
            if (one.kind == NodeKind::argument) continue;
            const auto results = one.kind == NodeKind::op ? p.style.module->results(one.op) : IdRange<ValueId>{};
            const std::size_t rank = results.empty() ? 0 : p.style.module->type(*results.begin()).shape.size();
            QCOMPARE(dropCells(p.layout, p.style, view, n).size(), rank);
        }
    }

    void collectivesConflictsAndUnknownOpsAreMarked() {
        Picture p = pictureOf("matmul_chain");
        const OpId last{p.style.module->opCount() - 1};
        const ValueId result = p.style.module->results(last)[0];
        GraphCollective c;
        c.kind = CollectiveKind::all_reduce;
        c.axes.push_back(1);
        c.op = last;
        c.value = result;
        c.bytes = 2048;
        c.isNew = true;
        p.style.collectives = {c};
        p.style.firstCollective[OpId{p.style.module->opCount()}] = 1;
        p.style.conflicts = {last};
        p.style.unknownOps = {OpId{0u}};
        const DrawList list = draw(p, {p.layout.bounds.grown(100), 1});
        QCOMPARE(count(list, "all_reduce"), 1);
        QCOMPARE(count(list, "new · 2 KiB"), 1);
        QCOMPARE(count(list, "?"), 1);
        QCOMPARE(count(list, "no rule"), 1);
        bool dashed = false;
        for (const DrawCommand& d : list.commands)
            dashed |= d.kind == DrawCommand::Kind::polygon && d.dash == Dash::wouldBe;
        QVERIFY(dashed);
        // The badge is never dropped, however far one zooms out.
        const Theme theme = makeTheme(Theme::Mode::light);
        for (float scale : {0.2f, 0.02f}) {
            int badges = 0;
            const DrawList small = draw(p, {p.layout.bounds.grown(100), scale});
            for (const DrawCommand& d : small.commands) badges += d.fill == theme.warn;
            QCOMPARE(badges, 1);
        }
    }

    void minimapFollowsTheView() {
        const Picture p = pictureOf("mlp_train");
        const MinimapFit fit = minimapFit(p.layout.bounds, 176, 116);
        const Point middle = p.layout.bounds.centre();
        QVERIFY(std::abs(middle.x * fit.scale + fit.dx - 88) < 0.1f);
        QVERIFY(std::abs(middle.y * fit.scale + fit.dy - 58) < 0.1f);
        const Theme theme = makeTheme(Theme::Mode::light);
        DrawList list;
        drawMinimapFrame(p.layout, {middle.x - 50, middle.y - 50, 100, 100}, 176, 116, theme, list);
        QCOMPARE(list.commands.size(), 1u);
        QVERIFY(list.commands[0].rect.contains({88, 58}));
    }

    void graphSvgIsWellFormed() {
        const Picture p = pictureOf("mlp_train");
        const Rect whole = p.layout.bounds.grown(24);
        const DrawList list = draw(p, {whole, 1});
        QXmlStreamReader reader(
            QString::fromStdString(writeSvg(list, {0, 0, whole.width, whole.height}, makeTheme(Theme::Mode::light))));
        while (!reader.atEnd()) reader.readNext();
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
    }
};

QTEST_GUILESS_MAIN(GraphTest)
#include "graph_test.moc"
