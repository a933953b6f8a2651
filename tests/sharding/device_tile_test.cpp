// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sharding/device_tile.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <map>

using namespace axiscape;

using DimAxis = QList<QPair<int, int>>;

class DeviceTileTest : public QObject {
    Q_OBJECT
    const Mesh mesh{{{"batch", 4}, {"model", 2}, {"seq", 3}}};

  private slots:
    void coordinatesAreRowMajor() {
        QCOMPARE(coordinateOf(mesh, 0, 23), 3);
        QCOMPARE(coordinateOf(mesh, 1, 23), 1);
        QCOMPARE(coordinateOf(mesh, 2, 23), 2);
        QCOMPARE(coordinateOf(mesh, 1, 7), 0);
        QCOMPARE(coordinateOf(mesh, 0, 7), 1);
    }

    void majorAxisIsTheOuterOne() {
        TensorSharding sharding;
        sharding.append(0, 1); // model outside
        sharding.append(0, 0); // batch inside
        const std::vector<std::int64_t> shape{64, 5};
        // device 7: batch 1, model 0, seq 1
        QCOMPARE(tileIndexOf(sharding, 0, mesh, 7), 1);
        const auto tile = tileOfDevice(shape, sharding, mesh, 7);
        QCOMPARE(tile[0], (Extent{8, 8}));
        QCOMPARE(tile[1], (Extent{0, 5}));
        // device 3: batch 0, model 1
        QCOMPARE(tileOfDevice(shape, sharding, mesh, 3)[0], (Extent{32, 8}));
    }

    void lastTilesOfAnUnevenCutAreNarrower() {
        QCOMPARE(extentOfTile(10, 4, 0), (Extent{0, 3}));
        QCOMPARE(extentOfTile(10, 4, 3), (Extent{9, 1}));
        QCOMPARE(extentOfTile(5, 4, 3), (Extent{5, 0}));
    }

    // Every device is among the devices of the tile it holds, and the tiles share the devices out evenly.
    void tilesAndDevicesAgree_data() {
        QTest::addColumn<DimAxis>("tiles");
        QTest::newRow("whole") << DimAxis{};
        QTest::newRow("one") << DimAxis{{0, 0}};
        QTest::newRow("two on one dimension") << DimAxis{{1, 2}, {1, 0}};
        QTest::newRow("all") << DimAxis{{0, 1}, {0, 2}, {1, 0}};
    }
    void tilesAndDevicesAgree() {
        QFETCH(DimAxis, tiles);
        TensorSharding sharding;
        for (auto [dim, axis] : tiles) sharding.append(static_cast<std::uint8_t>(dim), static_cast<AxisId>(axis));
        std::map<std::vector<std::int64_t>, std::vector<std::int64_t>> holders;
        for (std::int64_t device = 0; device < mesh.devices(); ++device)
            holders[{tileIndexOf(sharding, 0, mesh, device), tileIndexOf(sharding, 1, mesh, device)}].push_back(device);
        QCOMPARE(static_cast<std::int64_t>(holders.size()), tilesOf(sharding, 0, mesh) * tilesOf(sharding, 1, mesh));
        for (const auto& [tile, devices] : holders) {
            const auto found = devicesOfTile(sharding, tile, mesh, 1000);
            QCOMPARE(found.first, devices);
            QCOMPARE(found.count, static_cast<std::int64_t>(devices.size()));
            const auto few = devicesOfTile(sharding, tile, mesh, 1);
            QCOMPARE(few.first.size(), std::size_t(1));
            QCOMPARE(few.first[0], devices[0]);
        }
    }
};

QTEST_GUILESS_MAIN(DeviceTileTest)
#include "device_tile_test.moc"
