// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/support.h"
#include "widgets/shardings/drop_strip.h"
#include "widgets/shardings/tile_picture.h"

#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>
#include <algorithm>
#include <cmath>
#include <set>

using namespace axiscape;

class ShardingsTilesTest : public QObject {
    Q_OBJECT
    const Theme theme = makeTheme(Theme::Mode::light);
    const Mesh mesh = *parseMesh("batch=4,model=2,big=64");
    const AxisStyles axes = axisStyles(mesh);

    TilePicture draw(const std::vector<std::int64_t>& shape, const TensorSharding& sharding, std::int64_t device = -1,
                     const std::vector<std::int64_t>& steps = {}) const {
        TilePictureRequest request;
        request.shape = shape;
        request.sharding = &sharding;
        request.mesh = &mesh;
        request.axes = &axes;
        request.device = device;
        request.steps = steps;
        return drawTiles(request, theme);
    }
    static bool hasText(const DrawList& list, const std::string& text) {
        for (const DrawCommand& c : list.commands)
            if (c.kind == DrawCommand::Kind::text && list.textOf(c) == text) return true;
        return false;
    }

  private slots:
    void aMatrixIsAGridOfItsTiles() {
        TensorSharding sharding;
        sharding.append(0, 0);
        sharding.append(1, 1);
        const TilePicture picture = draw({64, 32}, sharding, 5);
        QCOMPARE(picture.tiles.size(), std::size_t(8));
        float area = 0;
        for (const TileHit& tile : picture.tiles) area += tile.rect.width * tile.rect.height;
        float left = 1e9f, right = 0, top = 1e9f, bottom = 0;
        for (const TileHit& tile : picture.tiles) {
            left = std::min(left, tile.rect.x), right = std::max(right, tile.rect.right());
            top = std::min(top, tile.rect.y), bottom = std::max(bottom, tile.rect.bottom());
        }
        QCOMPARE(area, (right - left) * (bottom - top));
        QCOMPARE(picture.tiles[static_cast<std::size_t>(picture.tileAt(picture.tiles[3].rect.centre()))].tile,
                 (std::vector<std::int64_t>{1, 1}));
        QVERIFY(hasText(picture.list, "64") && hasText(picture.list, "32"));
    }

    void tilesKeepTheProportionOfTheTensor() {
        const auto extent = [](const TilePicture& picture) {
            float left = 1e9f, right = 0, top = 1e9f, bottom = 0;
            for (const TileHit& tile : picture.tiles) {
                left = std::min(left, tile.rect.x), right = std::max(right, tile.rect.right());
                top = std::min(top, tile.rect.y), bottom = std::max(bottom, tile.rect.bottom());
            }
            return (right - left) / (bottom - top);
        };
        TensorSharding sharding;
        sharding.append(0, 0);
        QVERIFY(std::abs(extent(draw({64, 64}, sharding)) - 1) < 0.03f);
        QVERIFY(std::abs(extent(draw({64, 128}, sharding)) - 2) < 0.05f);
        QVERIFY(std::abs(extent(draw({128, 64}, sharding)) - 0.5f) < 0.03f);
        QVERIFY(std::abs(extent(draw({4096, 8}, sharding)) - 0.4f) < 0.03f); // not a line
    }

    void platesBehindSayTheirDevices() {
        TensorSharding sharding;
        sharding.append(0, 0);
        sharding.append(2, 1);
        TilePictureRequest request;
        const std::vector<std::int64_t> shape{8, 256, 256};
        const Mesh small = *parseMesh("batch=4,model=2");
        const AxisStyles styles = axisStyles(small);
        request.shape = shape;
        request.sharding = &sharding;
        request.mesh = &small;
        request.axes = &styles;
        request.height = 260;
        const TilePicture picture = drawTiles(request, theme);
        for (int device = 0; device < 8; ++device)
            QVERIFY2(hasText(picture.list, std::to_string(device)), qPrintable(QString::number(device)));
    }

    void everyRankIsDrawnInside_data() {
        QTest::addColumn<int>("rank");
        QTest::addColumn<int>("cut");
        for (int rank = 0; rank <= 7; ++rank)
            for (int cut = 0; cut < 3; ++cut) QTest::addRow("rank %d cut %d", rank, cut) << rank << cut;
    }
    void everyRankIsDrawnInside() {
        QFETCH(int, rank);
        QFETCH(int, cut);
        std::vector<std::int64_t> shape;
        for (int d = 0; d < rank; ++d) shape.push_back(256 + d);
        TensorSharding sharding;
        if (rank > 0 && cut > 0) sharding.append(0, 0);
        if (rank > 1 && cut > 1) sharding.append(static_cast<std::uint8_t>(rank - 1), 2);
        const TilePicture picture = draw(shape, sharding, 0);
        QVERIFY(!picture.tiles.empty());
        QCOMPARE(picture.dimensions.size(), std::size_t(rank));
        for (const TileHit& tile : picture.tiles) {
            QCOMPARE(tile.tile.size(), std::size_t(rank));
            QVERIFY2(tile.rect.x >= 0 && tile.rect.right() <= 341 && tile.rect.y >= 0 && tile.rect.bottom() <= 157,
                     qPrintable(QString::number(static_cast<double>(tile.rect.bottom()))));
        }
        for (const DimensionHit& dimension : picture.dimensions)
            QVERIFY2(dimension.rect.x >= -4 && dimension.rect.right() <= 344 && dimension.rect.bottom() <= 160,
                     qPrintable(QStringLiteral("dim %1 right %2 bottom %3")
                                    .arg(dimension.dim)
                                    .arg(static_cast<double>(dimension.rect.right()))
                                    .arg(static_cast<double>(dimension.rect.bottom()))));
    }

    void manyTilesShowAGapWithTheCount() {
        const ShownTiles all = shownTiles(8);
        QCOMPARE(all.tiles.size(), std::size_t(8));
        QCOMPARE(all.skipped, 0);
        const ShownTiles few = shownTiles(64);
        QCOMPARE(few.tiles, (std::vector<std::int64_t>{0, 1, 2, 3, 63}));
        QCOMPARE(few.skipped, 59);
        TensorSharding sharding;
        sharding.append(0, 2);
        QVERIFY(hasText(draw({4096, 32}, sharding).list, "+ 59"));
    }

    void cutsHaveTheColourOfTheAxisThatChanges() {
        TensorSharding sharding;
        sharding.append(0, 1); // model outside
        sharding.append(0, 0); // batch inside
        QCOMPARE(cutAxis(sharding, 0, mesh, 0), AxisId(0));
        QCOMPARE(cutAxis(sharding, 0, mesh, 3), AxisId(1));
        QCOMPARE(cutAxis(sharding, 0, mesh, 4), AxisId(0));
    }

    void deviceListsTakeTheRoomThereIs() {
        const TileDevices devices{{0, 2, 4, 6}, 4};
        QCOMPARE(deviceList(devices, 12, 100), std::string("0 2 4 6"));
        QCOMPARE(deviceList(devices, 12, 28), std::string("× 4"));
        QCOMPARE(deviceList(devices, 12, 5), std::string());
        QCOMPARE(deviceList({{0, 1, 2}, 64}, 12, 100), std::string("64 devices"));
    }

    void outerDimensionsOfHighRanksAreSteppedThrough() {
        TensorSharding sharding;
        sharding.append(0, 0);
        const std::vector<std::int64_t> shape{8, 4, 16, 32, 64};
        TilePicture picture = draw(shape, sharding);
        QCOMPARE(picture.steppers.size(), std::size_t(1)); // only forward from the first
        QCOMPARE(picture.steppers[0].by, 1);
        QVERIFY(hasText(picture.list, "tile 1 of 4"));
        picture = draw(shape, sharding, -1, {2, 0, 0, 0, 0});
        QCOMPARE(picture.steppers.size(), std::size_t(2));
        for (const TileHit& tile : picture.tiles) QCOMPARE(tile.tile[0], 2);
        QCOMPARE(picture.stepperAt(picture.steppers[1].rect.centre()), 1);
    }

    void dropCellsSayWhatIsLeftOrWhyNot() {
        const std::vector<std::int64_t> shape{2, 4096, 8192};
        TensorSharding sharding;
        sharding.append(2, 1);
        DropStripRequest request;
        request.shape = shape;
        request.sharding = &sharding;
        request.axes = &axes;
        request.reasons = {"2 does not divide by 4", "", ""};
        request.notes = {"", "1024 each", "1024 each"};
        request.target = 1;
        request.footer = "Cut dim 1 over batch";
        const DropStrip strip = drawDropStrip(request, theme);
        QCOMPARE(strip.cells.size(), std::size_t(3));
        for (const Rect& cell : strip.cells) QVERIFY(cell.height == 52 && cell.width >= 48);
        QCOMPARE(strip.dimensionAt(strip.cells[2].centre()), 2);
        QCOMPARE(strip.dimensionAt({strip.cells[0].x, 60}), -1); // the line below is no target
        QVERIFY(hasText(strip.list, "1024 each") && hasText(strip.list, "2 does not divide by 4"));
        int washed = 0;
        for (const DrawCommand& c : strip.list.commands) washed += c.fill == axisLook(theme, 0).wash && c.width == 2;
        QCOMPARE(washed, 1);
    }

    void narrowDropCellsKeepTheirSizes() {
        const std::vector<std::int64_t> shape{3, 32, 4096, 128};
        const TensorSharding sharding;
        DropStripRequest request;
        request.shape = shape;
        request.sharding = &sharding;
        request.axes = &axes;
        request.reasons.assign(4, "this long reason does not fit into a narrow cell");
        request.notes.assign(4, "");
        request.maxWidth = 300;
        const DropStrip strip = drawDropStrip(request, theme);
        QVERIFY(strip.width <= 300);
        float x = 0;
        for (const Rect& cell : strip.cells) {
            QVERIFY(cell.x >= x && cell.width >= 48);
            x = cell.right();
        }
        for (const std::int64_t size : shape) QVERIFY(hasText(strip.list, std::to_string(size)));
    }
};

QTEST_GUILESS_MAIN(ShardingsTilesTest)
#include "shardings_tiles_test.moc"
