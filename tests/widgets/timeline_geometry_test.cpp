// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/lane_geometry.h"
#include "widgets/timeline/memory_geometry.h"

#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>
#include <algorithm>
#include <random>

using namespace axiscape;

namespace {

// Items [i, i + busy) of one label; products where i is even.
Lane compute(std::uint32_t items, double busy, std::uint32_t perLabel) {
    Lane lane;
    for (std::uint32_t i = 0; i < items; ++i) {
        LaneItem item;
        item.start = i;
        item.end = i + busy;
        item.op = OpId{i};
        item.label = 1 + i / perLabel;
        item.product = i % 2 == 0;
        lane.items.push_back(item);
        if (i % perLabel == 0) lane.runs.push_back({i, i, item.label});
        lane.runs.back().last = i;
    }
    return lane;
}

MemoryPoint point(std::int64_t parameters, std::int64_t activations) {
    MemoryPoint p;
    p.bytes[0] = parameters;
    p.bytes[3] = activations;
    return p;
}

} // namespace

class TimelineGeometryTest : public QObject {
    Q_OBJECT

  private slots:
    void scaleGoesThereAndBack() {
        const TimeScale scale{2, 6, 84, 700};
        QCOMPARE(scale.x(2), 84.f);
        QCOMPARE(scale.x(6), 784.f);
        QVERIFY(std::abs(scale.at(scale.x(3.25)) - 3.25) < 1e-6);
    }

    void wideItemsStandAlone() {
        const Lane lane = compute(10, 1, 5);
        const LanePicture picture = lanePicture(lane, {0, 10, 0, 500}); // 50 px each
        QCOMPARE(picture.blocks.size(), std::size_t(10));
        QVERIFY(picture.blocks[0].product && !picture.blocks[1].product);
        QCOMPARE(picture.labels.size(), std::size_t(10)); // each by its own kind
        QCOMPARE(picture.labels[3].item, 3);
    }

    // Items of 4 px are one block a layer, with the name of the layer.
    void runsOfALayerMerge() {
        const Lane lane = compute(100, 1, 50);
        const LanePicture picture = lanePicture(lane, {0, 100, 0, 400});
        QCOMPARE(picture.blocks.size(), std::size_t(2));
        QCOMPARE(picture.blocks[0].first, 0u);
        QCOMPARE(picture.blocks[0].last, 49u);
        QCOMPARE(picture.labels.size(), std::size_t(2));
        QCOMPARE(picture.labels[1].label, 2u);
        QCOMPARE(picture.labels[1].x0, 200.f);
    }

    // Layers of 10 px have no names; a pass of several has one, and it ends with the pass.
    void narrowLayersHaveOneLabelTogether() {
        Lane lane = compute(200, 1, 10);
        for (std::size_t i = 100; i < 200; ++i) lane.items[i].backward = true;
        const LanePicture picture = lanePicture(lane, {0, 200, 0, 200});
        QCOMPARE(picture.blocks.size(), std::size_t(20));
        QCOMPARE(picture.labels.size(), std::size_t(2));
        QCOMPARE(picture.labels[0].block, 0u);
        QCOMPARE(picture.labels[0].lastBlock, 9u);
        QVERIFY(picture.labels[0].several && picture.labels[0].pass == LaneLabel::Pass::forward);
        QCOMPARE(picture.labels[1].x0, 100.f);
        QVERIFY(picture.labels[1].pass == LaneLabel::Pass::backward);
        // With no room for either: both have one.
        const LanePicture small = lanePicture(lane, {0, 200, 0, 80});
        QCOMPARE(small.labels.size(), std::size_t(1));
        QVERIFY(small.labels[0].pass == LaneLabel::Pass::both);
        // The update among it is said, too.
        for (std::size_t i = 150; i < 160; ++i) lane.items[i].backward = false, lane.items[i].update = true;
        const LanePicture updated = lanePicture(lane, {0, 200, 0, 200});
        QCOMPARE(updated.labels.size(), std::size_t(2));
        QVERIFY(updated.labels[1].andUpdate && updated.labels[1].pass == LaneLabel::Pass::backward);
        QVERIFY(!updated.labels[0].andUpdate);
        // What belongs to no layer is not named with what is before it.
        for (std::size_t i = 190; i < 200; ++i) lane.items[i].label = 0;
        lane.runs.back().label = 0;
        QCOMPARE(lanePicture(lane, {0, 200, 0, 200}).labels[1].x1, 190.f);
    }

    void stallsStayVisible() {
        Lane lane = compute(100, 1, 100);
        for (std::size_t i = 50; i < 100; ++i) lane.items[i].start += 1, lane.items[i].end += 1;
        const LanePicture picture = lanePicture(lane, {0, 101, 0, 404}); // a stall of 4 px
        QCOMPARE(picture.blocks.size(), std::size_t(2));
        QCOMPARE(picture.blocks[0].last, 49u);
        QVERIFY(picture.blocks[1].x0 - picture.blocks[0].x1 >= 3.9f);
    }

    // Whatever the number of intervals, a lane has no more blocks than it has pixels to show them; none is lost.
    void paintingIsBoundedByPixels() {
        Lane lane;
        lane.axis = 0;
        std::mt19937 random(7);
        std::uniform_real_distribution<double> length(0.01, 1.0);
        double at = 0;
        for (std::uint32_t i = 0; i < 20'000; ++i) {
            LaneItem item;
            item.op = OpId{i};
            item.start = at + length(random) * 0.1;
            item.end = item.start + length(random);
            at = item.end;
            lane.items.push_back(item);
        }
        lane.runs.push_back({0, 19'999, 0});
        const LanePicture whole = lanePicture(lane, {0, at, 84, 700});
        QVERIFY2(whole.blocks.size() <= 350, qPrintable(QString::number(whole.blocks.size())));
        std::uint32_t next = 0;
        for (const LaneBlock& block : whole.blocks) {
            QCOMPARE(block.first, next);
            QVERIFY(block.width() >= kMergeBelow);
            next = block.last + 1;
        }
        QCOMPARE(next, 20'000u);
        // A hundredth of it: only what is visible is looked at.
        const LanePicture part = lanePicture(lane, {at / 2, at / 2 + at / 100, 84, 700});
        QVERIFY(part.blocks.front().first > 9'000 && part.blocks.back().last < 11'000);
        QVERIFY(part.blocks.size() > 100);
    }

    void itemsAreFoundUnderThePointer() {
        const Lane lane = compute(10, 0.5, 10);
        QCOMPARE(itemAt(lane, 3.2, 0), 3);
        QCOMPARE(itemAt(lane, 3.7, 0.1), -1);
        QCOMPARE(itemAt(lane, 3.7, 0.25), 3);
        QCOMPARE(itemAt(lane, 3.9, 0.25), 4);
        QCOMPARE(itemAt(lane, 20, 1), -1);
        QCOMPARE(itemAt(Lane{}, 1, 1), -1);
    }

    void theCurveIsAStep() {
        const std::vector<MemoryPoint> curve{point(10, 0), point(10, 5), point(10, 0)};
        const std::vector<double> positions{0, 1, 2};
        const auto samples = curveSamples(curve, positions, {0, 2, 0, 200});
        // 10 at the start, 15 while the first op runs, 10 while the second does.
        const std::vector<std::pair<float, std::uint32_t>> expected{{0, 0}, {0, 1}, {100, 1}, {100, 2}, {200, 2}};
        QCOMPARE(samples.size(), expected.size());
        for (std::size_t i = 0; i < samples.size(); ++i)
            QVERIFY(samples[i].x == expected[i].first && samples[i].point == expected[i].second);
        QCOMPARE(pointAt(positions, 0.5), std::size_t(1));
        QCOMPARE(pointAt(positions, 1), std::size_t(1));
        QCOMPARE(pointAt(positions, 9), std::size_t(2));
    }

    // Many points a pixel: the highest and the lowest of every column are kept.
    void decimationKeepsPeaks() {
        std::mt19937 random(3);
        std::uniform_int_distribution<std::int64_t> bytes(100, 1'000'000);
        std::vector<MemoryPoint> curve;
        std::vector<double> positions;
        for (int i = 0; i < 50'000; ++i) {
            curve.push_back(point(bytes(random), 0));
            positions.push_back(i);
        }
        const TimeScale scale{0, 50'000, 84, 700};
        const auto samples = curveSamples(curve, positions, scale);
        QVERIFY(samples.size() <= 700 * 8);
        std::vector<std::int64_t> high(800, 0), shown(800, 0);
        for (std::size_t i = 0; i < curve.size(); ++i) {
            auto& column = high[static_cast<std::size_t>(scale.x(positions[i]))];
            column = std::max(column, curve[i].total());
        }
        for (const CurveSample& sample : samples) {
            auto& column = shown[static_cast<std::size_t>(scale.x(positions[sample.point]))];
            column = std::max(column, curve[sample.point].total());
        }
        QCOMPARE(shown, high);
        for (std::size_t i = 1; i < samples.size(); ++i) QVERIFY(samples[i].x >= samples[i - 1].x);
    }

    void theAxisShowsTheCapacityIfItIsNear() {
        const double gib = 1024. * 1024 * 1024;
        QCOMPARE(memoryRange(9.4 * gib, 16 * gib).top, 18 * gib);
        QVERIFY(memoryRange(9.4 * gib, 16 * gib).showsCapacity);
        QVERIFY(memoryRange(54 * gib, 16 * gib).top > 60 * gib);
        QVERIFY(!memoryRange(0.1 * gib, 16 * gib).showsCapacity); // else a small model is a flat line
        QVERIFY(memoryRange(0, 0).top > 0);
        QCOMPARE(QString::fromLatin1(byteUnit(18 * gib).name), QStringLiteral("GiB"));
        QCOMPARE(QString::fromLatin1(byteUnit(20'000).name), QStringLiteral("KiB"));
        QCOMPARE(binaryStep(18), 4.0);
        QCOMPARE(binaryStep(0.9), 0.25);
    }
};

QTEST_GUILESS_MAIN(TimelineGeometryTest)
#include "timeline_geometry_test.moc"
