// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sharding/sharding.h"

#include <QtTest/QtTest>

using namespace axiscape;

class TensorShardingTest : public QObject {
    Q_OBJECT
    const Mesh mesh{{{"batch", 4}, {"model", 2}, {"data", 3}}};

  private slots:
    void appendedAxesAreInnermostOfTheirDimension() {
        TensorSharding s;
        s.append(1, 0);
        s.append(0, 1);
        s.append(1, 2);
        QCOMPARE(shardingCode(s, 3, mesh), "[{model}, {batch,data}, {}]");
        QCOMPARE(s.axesOf(1).size(), std::size_t{2});
        QCOMPARE(s.dimOf(2), 1);
        QCOMPARE(s.axes(), AxisSet{7});
    }
    void partialSumsAreNotedBehind() {
        TensorSharding s;
        s.append(0, 0);
        s.partial.push_back({1, Combiner::add});
        s.partial.push_back({2, Combiner::max});
        QCOMPARE(shardingCode(s, 1, mesh), "[{batch}] add{model} max{data}");
        QCOMPARE(shardyText(s, 1, mesh), "[{\"batch\"}] unreduced={\"model\", \"data\"}");
        QCOMPARE(s.dimOf(1), -1);
        QCOMPARE(s.axes(), AxisSet{7});
        QVERIFY(!s.whole());
    }
    void scalarsHaveNoDimensions() {
        QCOMPARE(shardingCode({}, 0, mesh), "[]");
        QCOMPARE(shardyText({}, 2, mesh), "[{}, {}]");
        QVERIFY(TensorSharding{}.whole());
    }
    void localShapesDivideByTheTilesOfADimension() {
        TensorSharding s;
        s.append(0, 0);
        s.append(0, 1);
        const std::int64_t shape[] = {24, 5};
        QCOMPARE(localShape(shape, s, mesh), (std::vector<std::int64_t>{3, 5}));
        QCOMPARE(tilesOf(s, 0, mesh), std::int64_t{8});
        QCOMPARE(tilesOf(s, 1, mesh), std::int64_t{1});
    }
};

QTEST_GUILESS_MAIN(TensorShardingTest)
#include "tensor_sharding_test.moc"
