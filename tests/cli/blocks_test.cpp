// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/cli_runner.h"

using namespace axiscape;
using namespace axiscape::test;

class BlocksTest : public QObject {
    Q_OBJECT

  private slots:
    void layers_fold_in_the_text() {
        const auto run = cli({"blocks", modelFile("t32_train"), "--depth", "1"});
        QCOMPARE(run.exitCode, 0);
        QVERIFY2(run.out.contains("layer_0 × 32  layer, "), run.out.constData());
        QVERIFY(run.out.contains("store  optimizer state: mu, 289 tensors"));
        QVERIFY(run.out.contains("layer_31′ × 32"));
        QVERIFY(!run.out.contains("layer_7"));
        QVERIFY(!run.out.contains("gelu, gate")); // deeper than asked for
        QVERIFY(cli({"blocks", modelFile("t32_train")}).out.contains("gelu, gate"));
    }

    void json_has_the_same_tree() {
        const auto run = cli({"blocks", modelFile("it32_decode"), "--json"});
        QCOMPARE(run.exitCode, 0);
        const auto json = run.json();
        QVERIFY(json["ops"].toInt() > 0 && json["kernels"].toInt() > 0);
        QVERIFY(json["first_view"].toArray().size() <= 40);
        const auto loop = json["items"].toArray()[0].toObject();
        QCOMPARE(loop["kind"].toString(), QString("loop"));
        QCOMPARE(loop["trips"].toInt(), 1536);
        bool layer = false;
        for (const auto& item : loop["items"].toArray())
            if (item.toObject()["kind"].toString() == "layer") {
                layer = true;
                QCOMPARE(item.toObject()["fold"].toInt(), 32);
                QVERIFY(!item.toObject()["items"].toArray().isEmpty());
            }
        QVERIFY(layer);
    }

    void wrong_input() {
        QCOMPARE(cli({"blocks"}).exitCode, 2);
        QCOMPARE(cli({"blocks", modelFile("x_xt"), "--depth", "-1"}).exitCode, 2);
        QCOMPARE(cli({"blocks", "no_such_file.mlir"}).exitCode, 2);
    }
};

QTEST_GUILESS_MAIN(BlocksTest)
#include "blocks_test.moc"
