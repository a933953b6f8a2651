// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/cli_runner.h"

#include <cmath>

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

    // Kernels add up to their block, blocks to the program.
    void hardware_prices_every_part() {
        const auto run = cli({"blocks", modelFile("mlp_train"), "--hardware", "tpu_v3", "--depth", "9", "--json"});
        QCOMPARE(run.exitCode, 0);
        const auto json = run.json();
        QVERIFY(json["step_seconds"].toDouble() > 0);
        QVERIFY(json["named_share"].toDouble() >= 0.8 && json["named_share"].toDouble() <= 1);
        double all = 0, kernels = 0;
        for (const auto& item : json["items"].toArray()) {
            const auto block = item.toObject();
            all += block["seconds"].toDouble();
            for (const auto& inner : block["items"].toArray()) kernels += inner.toObject()["seconds"].toDouble();
        }
        const double computed = json["computed_seconds"].toDouble();
        QVERIFY2(std::abs(all - computed) < 1e-6 * computed, run.out.constData());
        QVERIFY(std::abs(kernels - computed) < 1e-6 * computed);
        QVERIFY(!cli({"blocks", modelFile("mlp_train"), "--json"}).json().contains("step_seconds"));
        QVERIFY(cli({"blocks", modelFile("mlp_train"), "--hardware", "tpu_v3"}).out.contains("a step on one device"));
        QCOMPARE(cli({"blocks", modelFile("mlp_train"), "--hardware", "abacus"}).exitCode, 2);
    }

    void wrong_input() {
        QCOMPARE(cli({"blocks"}).exitCode, 2);
        QCOMPARE(cli({"blocks", modelFile("x_xt"), "--depth", "-1"}).exitCode, 2);
        QCOMPARE(cli({"blocks", "no_such_file.mlir"}).exitCode, 2);
    }
};

QTEST_GUILESS_MAIN(BlocksTest)
#include "blocks_test.moc"
