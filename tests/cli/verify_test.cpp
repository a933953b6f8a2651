// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/cli_runner.h"
#ifndef Q_MOC_RUN // moc 6.4 loses count of braces in raw strings
#include "tests/cli/verify_texts.h"
#endif

using namespace axiscape;
using namespace axiscape::test;

class VerifyTest : public QObject {
    Q_OBJECT

  private slots:
    void equalOnASmallerCopy() {
        const Folder folder;
        const auto tactics = folder.write("t.tactics.json", t32Tactics());
        const auto run = cli({"verify", tactics, "--model", modelFile("t32_train"), "--json", "--seed", "5"});
        QVERIFY2(run.exitCode == 0, (run.err + run.out).constData());
        const auto json = run.json();
        QCOMPARE(json["equal"], QJsonValue(true));
        QCOMPARE(json["verified"], QJsonValue(true));
        QCOMPARE(json["shrunk"], QJsonValue(true));
        QVERIFY(json["first_difference"].isNull());
        QVERIFY(json["worst_difference"].toDouble() <= json["tolerance"].toDouble());
        QCOMPARE(json["precision"].toString(), QString("f64"));
        QVERIFY(json["tolerance"].toDouble() < 1e-9); // f32's would be 1e-4
        QVERIFY(json["conditioning"].toDouble() >= 1);
        QCOMPARE(json["op_by_op"], QJsonValue(false));
        QCOMPARE(json["seed"].toInt(), 5);
        QCOMPARE(json["devices"].toInt(), 8); // batch=16 is 4
        QVERIFY(json["elements_compared"].toDouble() > 1000);
        QVERIFY(!json["sizes_shrunk"].toArray().isEmpty());
    }

    void aCompiledProgramAndItsFirstWrongInstruction() {
        AXISCAPE_SHARED_OR_SKIP(golden, "golden/observe/mlp_train__bp_mp__batch4_model2");
        const auto at = [&](const char* file) { return QString::fromStdString((*golden / file).string()); };
        const auto verified = [&](const char* compiled) {
            return cli({"verify", "--model", at("module.mlir.gz"), "--compiled", at(compiled), "--placed",
                        at("expected.json"), "--json"});
        };
        const auto good = verified("after_spmd.txt.gz");
        QVERIFY2(good.exitCode == 0, good.err.constData());
        QCOMPARE(good.json()["equal"], QJsonValue(true));
        QVERIFY(good.json()["wrong"].isNull());
        const auto bad = verified("mutants/00.txt.gz");
        QCOMPARE(bad.exitCode, 1);
        const auto wrong = bad.json()["wrong"].toObject();
        QCOMPARE(wrong["instruction"].toString(), QString("all-reduce.1"));
        QCOMPARE(wrong["computation"].toString(), QString("main.8_spmd"));
        QVERIFY(!wrong["devices"].toArray().isEmpty());
        const auto text = cli({"verify", "--model", at("module.mlir.gz"), "--compiled", at("module.mlir.gz"),
                               "--placed", at("expected.json")});
        QCOMPARE(text.exitCode, 2);
    }

    void asItIs() {
        const Folder folder;
        const auto tactics = folder.write("m.tactics.json", matmulTactics());
        const auto run = cli({"verify", tactics, "--model", modelFile("matmul_chain")});
        QVERIFY2(run.exitCode == 0, run.err.constData());
        QVERIFY(run.out.startsWith("equal: "));
        QVERIFY2(run.out.contains("run in f64, conditioning "), run.out.constData());
    }

    void inTheModelsOwnTypes() {
        const Folder folder;
        const auto tactics = folder.write("m.tactics.json", matmulTactics());
        const auto run = cli({"verify", tactics, "--model", modelFile("matmul_chain"), "--as-written", "--json"});
        QVERIFY2(run.exitCode == 0, run.err.constData());
        const auto json = run.json();
        QCOMPARE(json["precision"].toString(), QString("as_written"));
        QVERIFY(json["tolerance"].toDouble() >= 0x1p-13);
        QVERIFY(json["worst_difference"].toDouble() > 0x1p-40); // of f32
    }

    void differentAtTheFirstOp() {
        const Folder folder;
        const auto model = folder.write("numbered.mlir", numberedModel());
        const auto actions = folder.write("cut.json", numberedActions());
        const auto run = cli({"verify", "--model", model, "--actions", actions, "--json"});
        QCOMPARE(run.exitCode, 1);
        const auto json = run.json();
        QCOMPARE(json["equal"], QJsonValue(false));
        QCOMPARE(json["verified"], QJsonValue(true));
        const auto first = json["first_difference"].toObject();
        QCOMPARE(first["op"].toInt(-1), 0);
        QCOMPARE(first["kind"].toString(), QString("partition_id"));
        QCOMPARE(first["device"].toInt(), 1);
        QCOMPARE(first["have"].toString(), QString("1"));
        QCOMPARE(first["expected"].toString(), QString("0"));
        QVERIFY(json["worst_difference"].toDouble() > 0.1);
        const auto text = cli({"verify", "--model", model, "--actions", actions});
        QCOMPARE(text.exitCode, 1);
        QVERIFY2(text.out.contains("first at op 0 stablehlo.partition_id"), text.out.constData());
    }

    void notVerifiedWithTheReason() {
        const Folder folder;
        const auto run = cli({"verify", folder.write("n.tactics.json", noTactics()), "--model",
                              folder.write("k.mlir", kernel()), "--json"});
        QCOMPARE(run.exitCode, 1);
        const auto json = run.json();
        QCOMPARE(json["verified"], QJsonValue(false));
        QCOMPARE(json["equal"], QJsonValue(false));
        QVERIFY2(json["reason"].toString().contains("my_kernel"), run.out.constData());
        QVERIFY(json["worst_difference"].isNull());
    }

    void wrongInput() { QCOMPARE(cli({"verify"}).exitCode, 2); }
};

QTEST_GUILESS_MAIN(VerifyTest)
#include "verify_test.moc"
