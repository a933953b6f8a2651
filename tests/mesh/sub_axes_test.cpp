// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/hardware.h"
#include "core/mesh/sub_axes.h"

#include <QtTest/QtTest>

using namespace axiscape;

namespace {

const Mesh kMesh{{{"batch", 4}, {"model", 8}, {"data", 2}}};

std::vector<std::string> texts(const Mesh& mesh, std::initializer_list<AxisId> axes) {
    return axisTexts(mesh, std::vector<AxisId>(axes));
}

} // namespace

class SubAxesTest : public QObject {
    Q_OBJECT
  private slots:
    void partsHaveShardysNames() {
        const Mesh two = splitAxis(kMesh, 1, 2);
        QCOMPARE(meshText(two), std::string("batch=4,model:(1)2=2,model:(2)4=4,data=2"));
        const Mesh three = splitAxis(two, 2, 2);
        QCOMPARE(meshText(three), std::string("batch=4,model:(1)2=2,model:(2)2=2,model:(4)2=2,data=2"));
        QVERIFY(hasParts(three) && !hasParts(kMesh));
        QCOMPARE(wholeMesh(three), kMesh);
        QCOMPARE(wholeMesh(kMesh), kMesh);
    }
    void theDevicesStandWhereTheyStood() {
        const Mesh fine = splitAxis(splitAxis(kMesh, 1, 2), 0, 2);
        for (std::int64_t device = 0; device < kMesh.devices(); ++device) {
            const auto at = kMesh.coordinates(device), in = fine.coordinates(device);
            QCOMPARE(in[0] * 2 + in[1], at[0]);
            QCOMPARE(in[2] * 4 + in[3], at[1]);
            QCOMPARE(in[4], at[2]);
        }
    }
    void partsAndTheirAxisFindEachOther() {
        const Mesh fine = splitAxis(splitAxis(kMesh, 1, 2), 2, 2);
        const std::vector<AxisId> whole{0, 1, 1, 1, 2};
        for (AxisId a = 0; a < fine.axes.size(); ++a) QCOMPARE(wholeAxisOf(fine, a), whole[a]);
        QCOMPARE(partsOfAxis(fine, 1).size(), std::size_t(3));
        QCOMPARE(partsOfAxis(fine, 1)[2], AxisId(3));
        QCOMPARE(partsOfAxis(fine, 2)[0], AxisId(4));
        QVERIFY(partsOfAxis(fine, 3).empty());
        QCOMPARE(partsOfAxes(fine, axisBit(1) | axisBit(2)), AxisSet(0b11110));
        QCOMPARE(wholeAxesOf(fine, 0b10010), AxisSet(0b110));
    }
    void partsThatFollowOneAnotherAreShownAsOne() {
        const Mesh fine = splitAxis(splitAxis(kMesh, 1, 2), 2, 2);
        QCOMPARE(texts(fine, {0, 1, 2, 3}), (std::vector<std::string>{"batch", "model"}));
        QCOMPARE(texts(fine, {1, 2}), (std::vector<std::string>{"model:(1)4"}));
        QCOMPARE(texts(fine, {2, 3}), (std::vector<std::string>{"model:(2)4"}));
        QCOMPARE(texts(fine, {1, 3}), (std::vector<std::string>{"model:(1)2", "model:(4)2"}));
        QCOMPARE(texts(fine, {2, 1, 3}), (std::vector<std::string>{"model:(2)2", "model:(1)2", "model:(4)2"}));
        QCOMPARE(texts(fine, {4}), (std::vector<std::string>{"data"}));
        QVERIFY(texts(fine, {}).empty());
    }
    void anAxisInPartsCostsWhatItCosts() {
        const Mesh fine = splitAxis(splitAxis(kMesh, 1, 2), 2, 2);
        for (const std::string& name : hardwareNames()) {
            const Hardware hardware = *findHardware(name);
            for (int k = 0; k < kCollectiveKinds; ++k)
                for (AxisSet whole = 1; whole < 8; ++whole) {
                    const auto kind = static_cast<CollectiveKind>(k);
                    QCOMPARE(collectiveSeconds({kind, 1e8, partsOfAxes(fine, whole)}, fine, hardware),
                             collectiveSeconds({kind, 1e8, whole}, kMesh, hardware));
                    QCOMPARE(networkOf(fine, partsOfAxes(fine, whole), hardware), networkOf(kMesh, whole, hardware));
                }
            // A part by itself is an axis of its size; on a torus an axis has dimensions of its own.
            if (hardware.levels[0].kind == LevelKind::torusDimension) continue;
            const Mesh axes{{{"batch", 4}, {"m0", 2}, {"m1", 2}, {"m2", 2}, {"data", 2}}};
            QCOMPARE(collectiveSeconds({CollectiveKind::all_gather, 1e8, axisBit(2)}, fine, hardware),
                     collectiveSeconds({CollectiveKind::all_gather, 1e8, axisBit(2)}, axes, hardware));
        }
    }
};

QTEST_GUILESS_MAIN(SubAxesTest)
#include "sub_axes_test.moc"
