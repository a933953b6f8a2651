// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/cli_runner.h"

using namespace axiscape::test;

class DimensionsTest : public QObject {
    Q_OBJECT
  private slots:
    void aModelAlone() {
        const auto run = cli({"dimensions", modelFile("transformer_train_small"), "--json"});
        QVERIFY2(run.exitCode == 0, run.err.constData());
        const auto dimensions = run.json()["dimensions"].toArray();
        QStringList names;
        for (const auto& one : dimensions) {
            names << one.toObject()["name"].toString();
            QVERIFY(one.toObject()["size"].toInt() > 1);
            QVERIFY(one.toObject()["axes"].toArray().isEmpty()); // one device
        }
        QVERIFY2(names.contains("batch") && names.contains("sequence"), qPrintable(names.join(", ")));
        const auto sets = run.json()["sets"].toArray();
        QVERIFY(!sets.isEmpty());
        for (const auto& one : run.json()["conflicts"].toArray()) {
            const auto set = sets[one.toObject()["set"].toInt()].toObject();
            QCOMPARE(set["dimension"], one.toObject()["dimension"]);
        }
        QCOMPARE(sets[0].toObject()["resolutions"].toArray().size(), 2);
        QVERIFY(sets[0].toObject()["resolutions"].toArray()[0].toObject()["costs"].toArray().isEmpty());
    }
    void whatAnAnswerCosts() {
        const auto run = cli({"dimensions", modelFile("transformer_train_tiny"), "--mesh", "batch=2,model=2",
                              "--hardware", "tpu_v3", "--json"});
        QVERIFY2(run.exitCode == 0, run.err.constData());
        const auto costs = run.json()["sets"].toArray()[0].toObject()["resolutions"].toArray()[1].toObject()["costs"];
        QVERIFY(costs.toArray()[0].toObject()["step_seconds"].toDouble() > 0);
    }
    // What a schedule cuts stands at its dimension.
    void axesOfASchedule() {
        const Folder folder;
        const auto tactics = folder.write("rows.tactics.json", R"({"format": "axiscape.tactics", "version": 1,
            "mesh": [["rows", 4]],
            "schedule": [{"name": "BP", "kind": "manual", "axis": "rows", "inputs": {"x": 0}}]})");
        const auto run = cli({"dimensions", modelFile("matmul_chain"), "--tactics", tactics, "--json"});
        QVERIFY2(run.exitCode == 0, run.err.constData());
        int cut = 0;
        for (const auto& one : run.json()["dimensions"].toArray())
            for (const auto& axis : one.toObject()["axes"].toArray()) cut += axis.toString() == "rows";
        QCOMPARE(cut, 1);
    }
    void aMeshAndAScheduleAreNotBothTaken() {
        const auto run = cli({"dimensions", modelFile("matmul_chain"), "--tactics", "a.json", "--mesh", "a=2"});
        QCOMPARE(run.exitCode, 2);
    }
};

QTEST_APPLESS_MAIN(DimensionsTest)
#include "dimensions_test.moc"
