// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/order_placement.h"

#include <QtTest/QtTest>

using namespace axiscape;

namespace {

// Two hosts of eight devices: model and half of nothing else inside, batch across.
const Mesh kMesh{{{"batch", 2}, {"model", 8}}};

Hardware hosts() { return *findHardware("a100_80"); } // eight on nvlink, then nics

std::string placed(const Mesh& mesh, const Hardware& hardware, const DeviceOrder& order) {
    return placementText(orderedPlacement(defaultPlacement(mesh, hardware), order, mesh, hardware), mesh, hardware);
}

} // namespace

class OrderPlacementTest : public QObject {
    Q_OBJECT
  private slots:
    void asCountedNothingMoves() {
        QCOMPARE(placed(kMesh, hosts(), {}), placementText(defaultPlacement(kMesh, hosts()), kMesh, hosts()));
    }

    void twoDevicesOfOneHostMayChangePlaces() {
        QCOMPARE(placed(kMesh, hosts(), exchanged({}, kMesh, 0, 5)), placed(kMesh, hosts(), {}));
    }

    // Each host now has a stranger in its group of model; along batch the pairs lie on two hosts as before.
    void oneDeviceOfEachHostTakesTheirGroupsApart() {
        const NetworkPlacement before = defaultPlacement(kMesh, hosts()),
                               now = orderedPlacement(before, exchanged({}, kMesh, 0, 8 + 3), kMesh, hosts());
        QCOMPARE(now[0], before[0]);
        QCOMPARE(before[1].size(), std::size_t(1));
        QCOMPARE(now[1].size(), std::size_t(2));
        QVERIFY((now[1][0] == AxisPart{0, 4}) && (now[1][1] == AxisPart{1, 2}));
    }

    // The pair that faces it: every group has the same hosts as before, and so the same links.
    void theDeviceAcrossMayChangePlacesWhereTheGroupsStayTogether() {
        const Mesh pairs{{{"batch", 8}, {"model", 2}}}; // four of batch on a host
        const NetworkPlacement before = defaultPlacement(pairs, hosts());
        QCOMPARE(before[0].size(), std::size_t(2));
        // Both devices of a pair go to the other host with the pair that comes from there.
        const auto order = exchanged(exchanged({}, pairs, 0, 8), pairs, 1, 9);
        QCOMPARE(orderedPlacement(before, order, pairs, hosts()), before);
        // One of them alone: the pair is apart.
        const NetworkPlacement apart = orderedPlacement(before, exchanged({}, pairs, 0, 8), pairs, hosts());
        QCOMPARE(apart[0], before[0]);
        QVERIFY(apart[1].size() == 1 && (apart[1][0] == AxisPart{1, 2}));
    }

    // What an order of axes does is known already, and comes out the same.
    void anOrderOfAxesPutsTheOneCountedFastestNearest() {
        const auto order = *parseDeviceOrder("model,batch", kMesh);
        const NetworkPlacement now = orderedPlacement(defaultPlacement(kMesh, hosts()), order, kMesh, hosts());
        QVERIFY(now[0].size() == 1 && now[0][0].level == 0); // batch beside one another
        QVERIFY((now[1][0] == AxisPart{0, 4}) && (now[1][1] == AxisPart{1, 2}));
    }

    void aTorusIsOneReach() {
        const Hardware tpu = *findHardware("tpu_v5e");
        const Mesh mesh{{{"batch", 4}, {"model", 4}}};
        QCOMPARE(placed(mesh, tpu, exchanged({}, mesh, 0, 13)), placed(mesh, tpu, {}));
    }
};

QTEST_MAIN(OrderPlacementTest)
#include "order_placement_test.moc"
