// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mesh/device_order.h"

#include <QtTest/QtTest>

using namespace axiscape;

namespace {

const Mesh kMesh{{{"batch", 4}, {"model", 2}}};

std::vector<std::int32_t> devicesOf(const char* text, const Mesh& mesh = kMesh) {
    const auto order = parseDeviceOrder(text, mesh);
    return order ? order->devices : std::vector<std::int32_t>{-1};
}

} // namespace

class DeviceOrderTest : public QObject {
    Q_OBJECT
  private slots:
    void theOrderOfAxesSaysWhatIsCountedFirst() {
        QCOMPARE(devicesOf("model,batch"), (std::vector<std::int32_t>{0, 4, 1, 5, 2, 6, 3, 7}));
        QVERIFY(devicesOf("batch,model").empty()); // as they are counted
        QVERIFY(devicesOf("").empty());
    }

    void onASnakeDevicesThatFollowOneAnotherAreNeighbours() {
        const Mesh mesh{{{"z", 3}, {"y", 3}, {"x", 4}}};
        const auto order = *parseDeviceOrder("snake", mesh);
        for (std::int64_t device = 1; device < mesh.devices(); ++device) {
            const auto a = mesh.coordinates(order.positionOf(device - 1)),
                       b = mesh.coordinates(order.positionOf(device));
            std::int64_t steps = 0;
            for (std::size_t i = 0; i < a.size(); ++i) steps += std::abs(a[i] - b[i]);
            QCOMPARE(steps, std::int64_t{1});
        }
    }

    void devicesAreListedOneByOneAndInRanges() {
        QCOMPARE(devicesOf("0-3, 7-4"), (std::vector<std::int32_t>{0, 1, 2, 3, 7, 6, 5, 4}));
        QCOMPARE(devicesOf("1,0,2-7"), (std::vector<std::int32_t>{1, 0, 2, 3, 4, 5, 6, 7}));
    }

    void whatIsWrongIsNamed_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("what");
        QTest::newRow("twice") << "0-3,3-7"
                               << "device 3 is there twice";
        QTest::newRow("missing") << "0-6"
                                 << "device 7 is missing";
        QTest::newRow("beyond") << "0-8"
                                << "there is no device 8";
        QTest::newRow("axis") << "model,seq"
                              << "the mesh has no axis 'seq'";
        QTest::newRow("axis left out") << "model"
                                       << "axis batch is missing";
        QTest::newRow("no number") << "0-,1"
                                   << "'0-' is no device and no range of devices";
    }
    void whatIsWrongIsNamed() {
        QFETCH(QString, text);
        QFETCH(QString, what);
        const auto order = parseDeviceOrder(text.toStdString(), kMesh);
        QVERIFY(!order);
        QCOMPARE(QString::fromStdString(words::english(order.error().what)), what);
    }

    void everyOrderIsWrittenAsShortAsItCanBeRead() {
        for (const char* text : {"", "model,batch", "snake", "0-2,4,3,5-7", "7-0", "1,0,2-7"}) {
            const auto order = parseDeviceOrder(text, kMesh);
            QVERIFY(order.has_value());
            QCOMPARE(deviceOrderText(*order, kMesh), std::string(text));
        }
        const Mesh three{{{"a", 2}, {"b", 3}, {"c", 2}}};
        QCOMPARE(deviceOrderText(*parseDeviceOrder("c, a, b", three), three), std::string("c,a,b"));
    }

    void twoDevicesChangePlacesAndBack() {
        const DeviceOrder once = exchanged({}, kMesh, 2, 5);
        QCOMPARE(once.at(2), std::int64_t{5});
        QCOMPARE(once.positionOf(2), std::int64_t{5});
        QVERIFY(exchanged(once, kMesh, 5, 2).asCounted());
    }
};

QTEST_GUILESS_MAIN(DeviceOrderTest)
#include "device_order_test.moc"
