// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layout/map_layout.h"
#include "tests/layout/programs.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>

using namespace axiscape;

namespace {

struct Opened {
    std::shared_ptr<const Module> module;
    ProgramMap map;
};
Opened open(const std::string& name) {
    Opened out{test::model(name), {}};
    out.map = mapOf(*out.module, analyse(*out.module));
    return out;
}

BlockId layerOf(const ProgramMap& map) {
    for (std::uint32_t b = 1; b < map.blocks.size(); ++b)
        if (const Block& block = map.blocks[BlockId{b}]; block.kind == BlockKind::layer && block.lane == Pass::forward)
            return BlockId{b};
    return {};
}

std::string overlap(const MapLayout& layout, const ProgramMap& map) {
    for (std::size_t i = 0; i < layout.boxes.size(); ++i)
        for (std::size_t k = i + 1; k < layout.boxes.size(); ++k)
            if (layout.boxes[i].rect.intersects(layout.boxes[k].rect))
                return layout.boxes[i].name(map) + " and " + layout.boxes[k].name(map);
    return {};
}

bool within(const Rect& inner, const Rect& outer) {
    return inner.x >= outer.x - .01f && inner.y >= outer.y - .01f && inner.right() <= outer.right() + .01f &&
           inner.bottom() <= outer.bottom() + .01f;
}

const MapLane* laneOf(const MapLayout& layout, MapLaneKind kind) {
    const auto at = std::ranges::find(layout.lanes, kind, &MapLane::kind);
    return at == layout.lanes.end() ? nullptr : &*at;
}

} // namespace

class MapLayoutTest : public QObject {
    Q_OBJECT

  private slots:
    void rows_use_the_width_and_nothing_overlaps_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : test::kModels) QTest::newRow(name) << name;
    }
    void rows_use_the_width_and_nothing_overlaps() {
        QFETCH(QString, name);
        const auto [module, map] = open(name.toStdString());
        for (const float width : {700.f, 1042.f, 1600.f}) {
            const MapLayout layout = layoutMap(*module, map, {initiallyOpen(map), width});
            QVERIFY(!layout.columns);
            QVERIFY(layout.bounds.width >= width && layout.bounds.width <= width / map_size::smallestZoom + 1);
            QCOMPARE(QString::fromStdString(overlap(layout, map)), QString());
            const float right = layout.bounds.width - map_size::margin - map_size::lanePadding;
            std::map<std::uint32_t, float> used; // per line of the forward lane
            for (const MapBox& box : layout.boxes) {
                QVERIFY(!box.name(map).empty());
                QVERIFY(box.rect.width > 0 && box.rect.height > 0);
                const MapLane* lane = laneOf(layout, box.lane);
                QVERIFY2(lane && within(box.rect, lane->rect), box.name(map).c_str());
                if (box.lane == MapLaneKind::forward) used[box.line] = std::max(used[box.line], box.rect.right());
            }
            const bool levels = name == "unet_train"; // its lower ones are narrower
            for (const auto& [line, end] : used)
                QVERIFY2(std::abs(end - right) < 1 || (levels && line > 0),
                         fmt::format("line {}: {} of {}", line, end, right).c_str());
            for (std::size_t i = 1; i < layout.lanes.size(); ++i)
                QVERIFY(!layout.lanes[i].rect.intersects(layout.lanes[i - 1].rect));
        }
    }

    // Down and up again: blocks of one resolution side by side, with what skips between them straight across.
    void levels_stand_over_each_other() {
        const auto [module, map] = open("unet_train");
        const MapLayout layout = layoutMap(*module, map, {initiallyOpen(map), 1042});
        std::map<std::string, Rect> at;
        for (const MapBox& box : layout.boxes) at[box.name(map)] = box.rect;
        for (const char* level : {"0", "1", "2"}) {
            const Rect down = at.at(std::string("down_") + level), up = at.at(std::string("up_") + level);
            QCOMPARE(down.y, up.y);
            QVERIFY(down.right() < up.x);
        }
        QVERIFY(at["down_0"].bottom() < at["down_1"].y && at["down_1"].bottom() < at["down_2"].y);
        QVERIFY(at["down_0"].x < at["down_1"].x && at["up_1"].x < at["up_0"].x);
        QCOMPARE(at["downsample_0"].x, at["down_0"].x); // right below it
        QVERIFY(at["down_2"].right() < at["mid"].x && at["mid"].right() < at["up_2"].x);
        for (const MapRibbon& ribbon : layout.ribbons) {
            const std::string from = layout.boxes[ribbon.from].name(map), to = layout.boxes[ribbon.to].name(map);
            if ((from == "down_0" && to == "up_0") || (from == "down_1" && to == "up_1"))
                QCOMPARE(ribbon.pointCount, 2u);
        }
    }

    void other_programs_have_one_level() {
        for (const char* name : {"t32_train", "moe_train", "gns_train", "mlp_train", "it32_decode"}) {
            const auto [module, map] = open(name);
            for (const MapBox& box : layoutMap(*module, map, {initiallyOpen(map), 1042}).boxes)
                QVERIFY2(box.line == 0, name);
        }
    }

    void backward_stands_under_its_forward() {
        const auto [module, map] = open("t32_train");
        const MapLayout layout = layoutMap(*module, map, {initiallyOpen(map), 1042});
        std::map<std::string, Rect> at;
        for (const MapBox& box : layout.boxes) at[box.name(map)] = box.rect;
        for (const auto& [forward, backward] : {std::pair{"embed", "embed′"},
                                                {"logits", "logits′"},
                                                {"loss", "loss′"},
                                                {"layer_0 … layer_31", "layer_31′ … layer_0′"}}) {
            QVERIFY2(at.contains(forward) && at.contains(backward), forward);
            QCOMPARE(at[forward].x, at[backward].x);
            QCOMPARE(at[forward].width, at[backward].width);
            QVERIFY(at[forward].bottom() < at[backward].y);
        }
        // From left to right in the order of the flow; the layers are the widest.
        QVERIFY(at["embed"].x < at["layer_0 … layer_31"].x && at["layer_0 … layer_31"].x < at["logits"].x);
        QVERIFY(at["layer_0 … layer_31"].width > at["embed"].width);
        // What is kept for the backward pass is a ribbon; so is the weight that is read twice.
        QVERIFY(std::ranges::any_of(layout.ribbons, [&](const MapRibbon& r) {
            return r.kept && layout.boxes[r.from].name(map) == "layer_0 … layer_31";
        }));
        const auto readers = std::ranges::count_if(layout.ribbons, [&](const MapRibbon& r) {
            return layout.boxes[r.from].lane == MapLaneKind::stores &&
                   layout.boxes[r.from].name(map) == "params/embed" && layout.boxes[r.to].lane == MapLaneKind::forward;
        });
        QCOMPARE(readers, std::ptrdiff_t(2));
    }

    void an_open_layer_makes_columns_data() { rows_use_the_width_and_nothing_overlaps_data(); }
    void an_open_layer_makes_columns() {
        QFETCH(QString, name);
        const auto [module, map] = open(name.toStdString());
        const BlockId layer = layerOf(map);
        if (!layer.valid()) return; // a program without layers opens nothing
        auto opened = initiallyOpen(map);
        opened.push_back(layer);
        for (BlockId at = map.blocks[layer].parent; at.valid(); at = map.blocks[at].parent) opened.push_back(at);
        const MapLayout layout = layoutMap(*module, map, {opened, 1042});
        QVERIFY(layout.columns);
        QCOMPARE(QString::fromStdString(overlap(layout, map)), QString());
        QVERIFY(std::ranges::any_of(layout.frames, [&](const MapFrame& f) { return f.block == layer; }));
        for (const MapFrame& frame : layout.frames) QVERIFY(frame.rect.height > map_size::header);
        std::map<std::uint32_t, float> rows;
        for (const MapBox& box : layout.boxes) {
            QVERIFY(within(box.rect, layout.bounds));
            const MapLane* lane = laneOf(layout, box.lane);
            QVERIFY(lane && box.rect.x >= lane->rect.x && box.rect.right() <= lane->rect.right() + .01f);
            if (box.lane == MapLaneKind::forward) rows[box.column] = box.rect.y;
            if (box.lane == MapLaneKind::backward) QCOMPARE(box.rect.y, rows.at(box.column)); // beside its forward
        }
    }

    void every_ribbon_joins_two_boxes_and_carries_values() {
        const auto [module, map] = open("unet_train");
        const MapLayout layout = layoutMap(*module, map, {initiallyOpen(map), 1042});
        bool skip = false;
        for (const MapRibbon& ribbon : layout.ribbons) {
            QVERIFY(ribbon.from < layout.boxes.size() && ribbon.to < layout.boxes.size() && ribbon.from != ribbon.to);
            QVERIFY(ribbon.valueCount > 0 && ribbon.firstValue + ribbon.valueCount <= layout.values.size());
            // Its way leaves one box at its border and reaches the other at its own, in straight pieces.
            const auto way = layout.wayOf(ribbon);
            QVERIFY(way.size() >= 2);
            QVERIFY(layout.boxes[ribbon.from].rect.grown(.1f).contains(way.front()));
            QVERIFY(layout.boxes[ribbon.to].rect.grown(.1f).contains(way.back()));
            for (std::size_t i = 1; i < way.size(); ++i)
                QVERIFY(std::abs(way[i].x - way[i - 1].x) < .01f || std::abs(way[i].y - way[i - 1].y) < .01f);
            skip = skip || (ribbon.skip && layout.boxes[ribbon.from].name(map) == "down_0" &&
                            layout.boxes[ribbon.to].name(map) == "up_0");
        }
        QVERIFY(skip);
    }

    void a_low_view_makes_low_blocks() {
        const auto [module, map] = open("t32_train");
        const MapLayout high = layoutMap(*module, map, {initiallyOpen(map), 1042});
        const MapLayout low = layoutMap(*module, map, {initiallyOpen(map), 1042, 400});
        QVERIFY(low.bounds.height < high.bounds.height);
        const auto worked = [](const MapLayout& l) { // stores share pills where there is no room
            return std::ranges::count_if(l.boxes, [](const MapBox& box) { return box.stores.empty(); });
        };
        QCOMPARE(worked(low), worked(high));
        QVERIFY(low.boxes.size() <= high.boxes.size());
        for (const MapBox& box : low.boxes)
            if (box.lane == MapLaneKind::forward) QVERIFY(box.rect.height >= map_size::lowest);
        QCOMPARE(QString::fromStdString(overlap(low, map)), QString());
    }

    void the_same_program_has_the_same_layout() {
        const auto [module, map] = open("moe_train");
        const MapLayout a = layoutMap(*module, map, {initiallyOpen(map), 1042});
        const MapLayout b = layoutMap(*module, map, {initiallyOpen(map), 1042});
        QCOMPARE(a.boxes.size(), b.boxes.size());
        for (std::size_t i = 0; i < a.boxes.size(); ++i) QCOMPARE(a.boxes[i].rect, b.boxes[i].rect);
        QVERIFY(a.values == b.values);
    }
};

QTEST_GUILESS_MAIN(MapLayoutTest)
#include "map_layout_test.moc"
