// SPDX-License-Identifier: GPL-3.0-or-later
// A tactic file with split_axes, as a pipeline runs it.
#include "tests/cli/cli_runner.h"

using namespace axiscape;
using namespace axiscape::test;

namespace {

// Two heads of four, and a mesh axis of four.
QByteArray heads() {
    return R"(module @heads {
  func.func public @main(%arg0: tensor<6x8xf32>, %arg1: tensor<8x8xf32>) -> (tensor<6x2x4xf32>) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] : (tensor<6x8xf32>, tensor<8x8xf32>) -> tensor<6x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<6x8xf32>) -> tensor<6x2x4xf32>
    %2 = stablehlo.tanh %1 : tensor<6x2x4xf32>
    return %2 : tensor<6x2x4xf32>
  }
})";
}

QByteArray tactics(bool split) {
    return QByteArray(R"({"format": "axiscape.tactics", "version": 1, "hardware": "tpu_v3",
  "mesh": [["model", 4], ["batch", 2]], "options": {"split_axes": )") +
           (split ? "true" : "false") + R"(},
  "schedule": [{"name": "MP", "kind": "manual", "axis": "model", "inputs": {"arg1": 1}},
               {"name": "BP", "kind": "manual", "axis": "batch", "inputs": {"arg0": 0}}]})";
}

QJsonArray sharding(const CliRun& run, const char* of) {
    return run.json()[of].toArray().last().toObject()["sharding"].toArray();
}

} // namespace

class SplitAxesTest : public QObject {
    Q_OBJECT

  private slots:
    void apply() {
        const Folder folder;
        const auto model = folder.write("heads.mlir", heads());
        const auto off = cli({"apply", folder.write("off.json", tactics(false)), "--model", model, "--json"});
        QVERIFY2(off.exitCode == 0, off.err.constData());
        QCOMPARE(sharding(off, "arguments"), (QJsonArray{QJsonArray{}, QJsonArray{"model"}}));
        QCOMPARE(sharding(off, "results"), (QJsonArray{QJsonArray{"batch"}, QJsonArray{}, QJsonArray{}}));
        const auto file = folder.write("on.json", tactics(true));
        const auto on = cli({"apply", file, "--model", model, "--json", "--values"});
        QVERIFY2(on.exitCode == 0, on.err.constData());
        QCOMPARE(sharding(on, "arguments"), (QJsonArray{QJsonArray{}, QJsonArray{"model"}})); // in one piece
        QCOMPARE(sharding(on, "results"),
                 (QJsonArray{QJsonArray{"batch"}, QJsonArray{"model:(1)2"}, QJsonArray{"model:(2)2"}}));
        QVERIFY(on.json()["collectives"].toArray().isEmpty());
        QCOMPARE(on.json()["results"].toArray()[0].toObject()["local_shape"].toArray(), (QJsonArray{3, 1, 2}));
        const auto text = cli({"apply", file, "--model", model});
        QVERIFY(text.out.contains("[{\"batch\"}, {\"model\":(1)2}, {\"model\":(2)2}]"));
        QVERIFY(text.out.startsWith("mesh model=4,batch=2, 8 devices"));
    }
    void simulateAndExport() {
        const Folder folder;
        const auto model = folder.write("heads.mlir", heads());
        const auto file = folder.write("on.json", tactics(true));
        const auto run = cli({"simulate", file, "--model", model, "--json", "--timeline"});
        QVERIFY2(run.exitCode == 0, run.err.constData());
        QVERIFY(run.json()["step_seconds"].toDouble() > 0);
        const auto out = folder.path("sharding.py");
        const auto written = cli({"export", file, "--model", model, "--to", "jax", "--out", out});
        QVERIFY2(written.exitCode == 0, written.err.constData());
        QFile python(out);
        QVERIFY(python.open(QIODevice::ReadOnly));
        const auto text = python.readAll();
        QVERIFY(text.contains("# The axis model (4 devices) is in parts, major first: model_0, model_1."));
        QVERIFY(text.contains("AXES = {\"model_0\": 2, \"model_1\": 2, \"batch\": 2}\n"));
        QVERIFY(text.contains("\"arg1\": P(None, (\"model_0\", \"model_1\")),"));
        QVERIFY(text.contains("RESULTS = P(\"batch\", \"model_0\", \"model_1\")"));
    }
};

QTEST_GUILESS_MAIN(SplitAxesTest)
#include "split_axes_test.moc"
