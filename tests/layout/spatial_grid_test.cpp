// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layout/layout.h"

#include <QtTest/QtTest>

#include <random>

using namespace axiscape;

namespace {

std::vector<Rect> rectangles(std::uint32_t count, std::uint32_t seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<float> at(-2000, 5000), extent(0, 60), large(0, 4000);
    std::vector<Rect> out;
    for (std::uint32_t i = 0; i < count; ++i) {
        const bool isLarge = i % 17 == 0; // a long edge now and then
        out.push_back({at(random), at(random), isLarge ? large(random) : extent(random), extent(random)});
    }
    return out;
}

} // namespace

class SpatialGridTest : public QObject {
    Q_OBJECT
  private slots:
    void queriesEqualBruteForce() {
        for (std::uint32_t seed = 1; seed <= 12; ++seed) {
            const auto rects = rectangles(seed * 60, seed);
            SpatialGrid grid;
            grid.build(rects, seed % 2 ? 256.f : 33.f);
            std::mt19937 random(seed);
            std::uniform_real_distribution<float> at(-2500, 5500), extent(0, 3000);
            std::vector<std::uint32_t> found, expected;
            for (int k = 0; k < 200; ++k) {
                const Rect area{at(random), at(random), k % 3 ? extent(random) / 10 : extent(random), extent(random)};
                expected.clear();
                for (std::uint32_t i = 0; i < rects.size(); ++i)
                    if (rects[i].intersects(area)) expected.push_back(i);
                grid.query(area, found);
                QCOMPARE(found, expected); // ascending, each once
                const Point p{at(random), at(random)};
                std::uint32_t last = kNone;
                for (std::uint32_t i = 0; i < rects.size(); ++i)
                    if (rects[i].contains(p)) last = i;
                QCOMPARE(grid.at(p, rects), last);
            }
        }
    }

    void edgesOfTheBoundsAreFound() {
        const std::vector<Rect> rects{{0, 0, 10, 10}, {990, 990, 10, 10}};
        SpatialGrid grid;
        grid.build(rects, 64);
        QCOMPARE(grid.at({0, 0}, rects), 0u);
        QCOMPARE(grid.at({999.5f, 999.5f}, rects), 1u);
        QCOMPARE(grid.at({500, 500}, rects), kNone);
        QCOMPARE(grid.at({-1e6f, 1e6f}, rects), kNone);
        std::vector<std::uint32_t> found;
        grid.query({-1e6f, -1e6f, 2e6f, 2e6f}, found);
        QCOMPARE(found.size(), std::size_t(2));
    }

    void anEmptyGridFindsNothing() {
        SpatialGrid grid;
        std::vector<std::uint32_t> found{7};
        grid.query({0, 0, 10, 10}, found);
        QVERIFY(found.empty());
        grid.build({}, 256);
        grid.query({0, 0, 10, 10}, found);
        QVERIFY(found.empty());
        QCOMPARE(grid.at({0, 0}, {}), kNone);
    }
};

QTEST_GUILESS_MAIN(SpatialGridTest)
#include "spatial_grid_test.moc"
