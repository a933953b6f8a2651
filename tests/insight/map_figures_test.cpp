// SPDX-License-Identifier: GPL-3.0-or-later
// What the parts of the map cost, and the picture of it.
#include "core/insight/band_picture.h"
#include "core/insight/map_figures.h"
#include "core/session/session.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <algorithm>
#include <cmath>

using namespace axiscape;

namespace {

struct Made {
    SnapshotPointer snapshot;
    GraphStyle style;
    MapPicture picture;
};

Made make(const std::string& name, float width = 1042) {
    Made made;
    const auto session = Session::open(test::modelPath(name));
    if (!session) return made;
    Strategy strategy = sampleStrategy(*(*session)->model(), *parseMesh("batch=4,model=2"));
    strategy.hardware = "tpu_v3";
    const auto now = (*session)->evaluate(strategy);
    if (!now) return made;
    made.snapshot = *now;
    made.style = graphStyleOf(**now);
    auto map =
        std::make_shared<const ProgramMap>(mapOf(*made.snapshot->model->module, *made.snapshot->model->structure));
    made.picture = mapPictureOf(*made.snapshot, made.style, std::move(map), width);
    return made;
}

DrawList draw(const Made& made, float scale, const MapLook& look, Theme::Mode mode = Theme::Mode::light) {
    DrawList list;
    drawMap(made.picture, made.style, {made.picture.layout.bounds, scale}, look, makeTheme(mode), list);
    return list;
}

} // namespace

class MapFiguresTest : public QObject {
    Q_OBJECT
  private slots:
    void the_boxes_add_up_to_the_step_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"t32_train", "moe_train", "unet_train", "transformer_train_tiny", "gns_train"})
            QTest::newRow(name) << name;
    }
    void the_boxes_add_up_to_the_step() {
        QFETCH(QString, name);
        const Made made = make(name.toStdString());
        QVERIFY(made.snapshot && made.snapshot->simulation);
        const MapFigures& figures = made.picture.figures;
        QVERIFY(figures.priced);
        QCOMPARE(figures.boxes.size(), made.picture.layout.boxes.size());
        double seconds = 0, waited = 0, exposed = 0;
        std::int64_t collectives = 0;
        std::uint32_t ops = 0;
        for (const MapCost& cost : figures.boxes) {
            seconds += cost.seconds;
            waited += cost.waited;
            ops += cost.ops;
            for (const MapSent& sent : cost.sent) collectives += sent.count;
        }
        double all = 0;
        for (const OpId op : made.snapshot->model->module->ops())
            all += static_cast<double>(made.snapshot->simulation->opSeconds[op]);
        for (const float one : made.snapshot->simulation->exposedOf) exposed += static_cast<double>(one);
        QCOMPARE(ops, made.snapshot->model->module->opCount());
        QVERIFY2(std::abs(seconds - all) < 1e-6 * all, qPrintable(QStringLiteral("%1 of %2").arg(seconds).arg(all)));
        QVERIFY(std::abs(waited - exposed) <= 1e-6 * exposed);
        QCOMPARE(collectives, static_cast<std::int64_t>(made.snapshot->program.collectives.size()));
        QVERIFY(figures.peakBox != kNone);
        for (std::size_t i = 0; i < figures.boxes.size(); ++i) { // a fold is the sum of its cells
            if (figures.cells[i].empty()) continue;
            double cells = 0;
            for (const MapCost& cell : figures.cells[i]) cells += cell.spent();
            QVERIFY(std::abs(cells - figures.boxes[i].spent()) <= 1e-6 * cells);
        }
    }

    void every_box_is_named_at_every_zoom_data() { the_boxes_add_up_to_the_step_data(); }
    void every_box_is_named_at_every_zoom() {
        QFETCH(QString, name);
        const Made made = make(name.toStdString());
        QVERIFY(made.snapshot);
        for (const float scale : {1.5f, 1.f, 0.7f, 0.5f, 0.3f}) {
            const DrawList list = draw(made, scale, {});
            for (const DrawCommand& c : list.commands)
                if (c.kind == DrawCommand::Kind::text) QVERIFY(c.pixels >= 10 && c.pixels <= 13);
            for (const MapBox& box : made.picture.layout.boxes) {
                const Rect at{box.rect.x * scale - 1, box.rect.y * scale - 1, box.rect.width * scale + 2,
                              box.rect.height * scale + 15};
                const bool named = std::ranges::any_of(list.commands, [&](const DrawCommand& c) {
                    return c.kind == DrawCommand::Kind::text && c.count > 0 && at.contains({c.rect.x, c.rect.y});
                });
                QVERIFY2(named, box.name(*made.picture.map).c_str());
            }
        }
    }

    void a_lens_moves_nothing_and_says_its_numbers() {
        const Made made = make("t32_train");
        const auto boxes = [&](const DrawList& list) { // of the layers
            std::string texts;
            for (const DrawCommand& c : list.commands) texts += std::string(list.textOf(c)) + "\n";
            return texts;
        };
        for (const MapLens lens : kMapLenses) {
            MapLook look;
            look.lens = lens;
            const std::string texts = boxes(draw(made, 1, look));
            QVERIFY2(texts.find("layer_0 … layer_31") != std::string::npos, mapLensName(lens).data());
            QVERIFY(texts.find("× 32 alike") != std::string::npos);
            DrawList legend;
            const float high =
                drawMapLegend(made.picture, made.style, look, {0, 0, 900, 0}, makeTheme(Theme::Mode::light), &legend);
            QVERIFY(high >= 20 && !legend.commands.empty());
        }
        MapLook sharding;
        QVERIFY(boxes(draw(made, 1, sharding)).find("all_reduce") != std::string::npos);
        MapLook communication;
        communication.lens = MapLens::communication;
        QVERIFY(boxes(draw(made, 1, communication)).find("sends nothing") != std::string::npos);
    }

    void the_axes_that_cut_are_seen_on_closed_blocks() {
        const Made made = make("t32_train");
        const Theme theme = makeTheme(Theme::Mode::light);
        for (const float scale : {1.f, 0.5f, 0.3f}) {
            const DrawList list = draw(made, scale, {});
            const bool batch = std::ranges::any_of(list.commands, [&](const DrawCommand& c) {
                return c.kind == DrawCommand::Kind::rect && c.fill == theme.axes[0].fill && c.rect.height > 10;
            });
            QVERIFY(batch);
        }
    }

    void what_is_at_a_point_is_what_is_painted_there() {
        const Made made = make("t32_train");
        const GraphViewport view{made.picture.layout.bounds, 1};
        for (std::uint32_t i = 0; i < made.picture.layout.boxes.size(); ++i) {
            const Rect& at = made.picture.layout.boxes[i].rect;
            const MapPart part = mapPartAt(made.picture, view, {at.x + 3, at.y + 3});
            QCOMPARE(part.kind, MapPart::Kind::box);
            QCOMPARE(part.index, i);
            QVERIFY(!mapCard(made.picture, made.style, i).empty());
        }
    }

    void a_page_holds_the_map_and_its_legend() {
        const Made made = make("unet_train");
        DrawList list;
        const Rect page = drawMapPage(made.picture, made.style, {}, makeTheme(Theme::Mode::light), list);
        QVERIFY(page.height > made.picture.layout.bounds.height + 20);
        const std::string svg = writeSvg(list, page, makeTheme(Theme::Mode::light));
        QVERIFY(svg.find("down_0") != std::string::npos && svg.find("cut over batch") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(MapFiguresTest)
#include "map_figures_test.moc"
