// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/cli_runner.h"
#ifndef Q_MOC_RUN // moc 6.4 loses count of braces in raw strings
#include "tests/cli/cli_texts.h"
#endif

#include "core/tactics/project.h"

using namespace axiscape;
using namespace axiscape::test;

namespace {

QByteArray over(const QByteArray& schedule) {
    return R"({"format": "axiscape.tactics", "version": 1, "mesh": [["batch", 4], ["model", 2]], "hardware": "tpu_v3",
  "schedule": [)" +
           schedule + "]}";
}
const QByteArray kBp = R"({"name": "BP", "kind": "manual", "axis": "batch", "inputs": {"x": 0}})";
const QByteArray kMp = R"({"name": "MP", "kind": "manual", "axis": "model", "inputs": {"w1": 1}})";

QJsonObject difference(const QJsonObject& json, const QString& what) {
    for (const auto& one : json["differences"].toArray())
        if (one.toObject()["what"] == what) return one.toObject();
    return {};
}

// A project of the two, made for a model beside it.
QByteArray project(const QString& model) {
    ProjectFile file;
    file.model.path = model.toStdString();
    file.project = oneStrategyProject("Data parallel", parseTacticFile(over(kBp).toStdString(), "a")->strategy);
    file.project = withStrategy(file.project, "With Megatron",
                                parseTacticFile(over(kBp + "," + kMp).toStdString(), "b")->strategy, true);
    file.project.baseline = 1;
    return QByteArray::fromStdString(writeProject(file));
}

} // namespace

class CompareTest : public QObject {
    Q_OBJECT

  private slots:
    void custom_calls_without_a_cost_are_named() {
        const Folder folder;
        const auto model = folder.write("kernel.mlir", kernelModel());
        const auto tactics = folder.write("kernel.tactics.json", kernelTactics());
        const QStringList compare{"compare", tactics, tactics, "--model", model};
        const auto run = cli(compare + QStringList{"--json"});
        QVERIFY2(run.exitCode == 0, run.err.constData());
        for (const auto& one : run.json()["strategies"].toArray()) {
            const auto unpriced = one.toObject()["unpriced"].toArray();
            QCOMPARE(unpriced.size(), 1);
            QCOMPARE(unpriced[0].toObject()["kind"].toString(), QString("custom_call @my_kernel"));
        }
        QVERIFY(cli(compare).out.contains("kernel: 1 of custom_call @my_kernel have no price"));
        const auto rules = folder.write("calls.json", kernelRules("my_kernel", "([b, i])->([b, i])"));
        QVERIFY(!cli(compare + QStringList{"--custom-calls", rules}).out.contains("have no price"));
    }

    void two_tactic_files_side_by_side() {
        const Folder folder;
        const auto run = cli({"compare", folder.write("dp.tactics.json", over(kBp)),
                              folder.write("dp_mp.tactics.json", over(kBp + "," + kMp)), "--model",
                              modelFile("matmul_chain"), "--json"});
        QVERIFY2(run.exitCode == 0, run.err.constData());
        const auto json = run.json();
        const auto strategies = json["strategies"].toArray();
        QCOMPARE(strategies.size(), 2);
        QCOMPARE(strategies[0].toObject()["name"].toString(), QStringLiteral("dp"));
        QCOMPARE(strategies[1].toObject()["tactics"].toArray().size(), 2);
        QCOMPARE(json["baseline"].toString(), QStringLiteral("dp"));
        for (const auto& one : strategies) QCOMPARE(one.toObject()["step_interval"].toArray().size(), 2);
        QCOMPARE(json["faster"].toArray().size(), 1); // beside the baseline
        const Folder again;
        const auto equal =
            cli({"compare", again.write("a.tactics.json", over(kBp)), again.write("b.tactics.json", over(kBp)),
                 "--model", modelFile("matmul_chain"), "--hardware", "tpu_v3", "--json"});
        const auto order = equal.json()["faster"].toArray()[0].toObject();
        QVERIFY(order["faster"].isNull() && order["chance"].toDouble() == 0.5); // not decided
        QCOMPARE(equal.json()["strategies"].toArray()[0].toObject()["peak_interval"].toArray().size(), 2);
        QCOMPARE(strategies[1].toObject()["collectives"].toObject()["all_reduce"].toInt(), 1);
        const auto reduce = difference(json, "collectives.all_reduce");
        QCOMPARE(reduce["values"].toArray(), (QJsonArray{0, 1}));
        QCOMPARE(reduce["deltas"].toArray(), (QJsonArray{0, 1}));
        QVERIFY(difference(json, "collectives.all_gather").isEmpty()); // the same in both
        QCOMPARE(difference(json, "step_seconds")["unit"].toString(), QStringLiteral("seconds"));
        const auto w1 = difference(json, "sharding");
        QCOMPARE(w1["argument"].toString(), QStringLiteral("w1"));
        QCOMPARE(w1["values"].toArray()[1].toArray(), (QJsonArray{QJsonArray{}, QJsonArray{"model"}}));
        // The figures are those of `simulate`.
        const auto alone =
            cli({"simulate", folder.path("dp.tactics.json"), "--model", modelFile("matmul_chain"), "--json"});
        QCOMPARE(strategies[0].toObject()["step_seconds"].toDouble(), alone.json()["step_seconds"].toDouble());
    }

    void a_project_holds_its_strategies_and_its_model() {
        const Folder folder;
        QVERIFY(QFile::copy(modelFile("matmul_chain"), folder.path("m.mlir")));
        const auto file = folder.write("p.axiscape", project("m.mlir"));
        const auto run = cli({"compare", file, "--json"});
        QVERIFY2(run.exitCode == 0, run.err.constData());
        QCOMPARE(run.json()["baseline"].toString(), QStringLiteral("With Megatron"));
        QCOMPARE(difference(run.json(), "collectives.all_reduce")["deltas"].toArray(), (QJsonArray{-1, 0}));
        // Wherever a tactic file is taken, so is a project: the open strategy, or one by name.
        const auto open = cli({"apply", file, "--json"});
        QVERIFY2(open.exitCode == 0, open.err.constData());
        QCOMPARE(open.json()["tactics"].toArray().size(), 2);
        const auto named = cli({"simulate", file, "--strategy", "Data parallel", "--json"});
        QCOMPARE(named.json()["collectives"].toObject()["all_reduce"].toInt(), 0);
        const auto none = cli({"apply", file, "--strategy", "ZeRO", "--json"});
        QCOMPARE(none.exitCode, 2);
        QVERIFY2(none.err.contains("Data parallel, With Megatron"), none.err.constData());
    }

    void text_is_for_people() {
        const Folder folder;
        const auto a = folder.write("a.tactics.json", over(kBp));
        const auto run = cli({"compare", a, a, folder.write("b.tactics.json", over(kMp)), "--model",
                              modelFile("matmul_chain"), "--baseline", "b"});
        QVERIFY2(run.exitCode == 0, run.err.constData());
        QVERIFY2(run.out.contains("b (baseline)"), run.out.constData());
        QVERIFY(run.out.contains("(same)"));
        QVERIFY(run.out.contains("argument that differs"));
    }

    void what_is_wrong_is_said_data() {
        QTest::addColumn<QStringList>("more");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("no model") << QStringList{} << QByteArray("--model");
        QTest::newRow("baseline") << QStringList{"--model", modelFile("matmul_chain"), "--baseline", "c"}
                                  << QByteArray("no strategy \"c\"");
        QTest::newRow("another model") << QStringList{"--model", modelFile("mlp_train")}
                                       << QByteArray("a.tactics.json");
    }
    void what_is_wrong_is_said() {
        QFETCH(QStringList, more);
        QFETCH(QByteArray, says);
        const Folder folder;
        auto made = over(kBp);
        made.insert(1, madeFor(3));
        const auto run = cli(QStringList{"compare", folder.write("a.tactics.json", made)} + more);
        QCOMPARE(run.exitCode, 2);
        QVERIFY2(run.err.contains(says), run.err.constData());
        QVERIFY(run.out.isEmpty());
    }
};

QTEST_GUILESS_MAIN(CompareTest)
#include "compare_test.moc"
