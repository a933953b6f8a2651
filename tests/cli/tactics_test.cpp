// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/cli_runner.h"

#ifndef Q_MOC_RUN // moc 6.4 loses count of braces in raw strings
#include "tests/tactics/annotated_texts.h"
#endif

using namespace axiscape::test;

class TacticsTest : public QObject {
    Q_OBJECT

  private slots:
    void every_tactic_or_why_not() {
        const auto run = cli({"tactics", modelFile("transformer_train_tiny"), "--json"});
        QVERIFY2(run.exitCode == 0, run.err.constData());
        const auto tactics = run.json()["tactics"].toArray();
        QCOMPARE(tactics.size(), 14);
        const auto batch = tactics[0].toObject();
        QCOMPARE(batch["kind"].toString(), QString("data_parallel"));
        QCOMPARE(batch["axis"].toString(), QString("batch"));
        QVERIFY(batch["possible"].toBool());
        QCOMPARE(batch["inputs"].toObject(), (QJsonObject{{"batch/*", 0}}));
        const auto edges = tactics[9].toObject();
        QVERIFY(!edges["possible"].toBool());
        QVERIFY(edges["why"].toString().startsWith("no graph found"));
        const auto text = cli({"tactics", modelFile("transformer_train_tiny")});
        QVERIFY(text.out.contains("qkv_einsum: 1") && text.out.contains("no: no graph found"));
    }

    // A tactic file from names, which applies as one written by hand does.
    void a_file_from_names() {
        const Folder folder;
        const auto file = folder.path("t.tactics.json");
        const auto made = cli({"tactics", modelFile("transformer_train_tiny"), "--mesh", "batch=4,model=2", "--use",
                               "data_parallel=batch", "megatron=model", "zero3=batch", "--out", file});
        QVERIFY2(made.exitCode == 0, made.err.constData());
        const auto applied = cli({"apply", file, "--json"}); // the file names its model
        QVERIFY2(applied.exitCode == 0, applied.err.constData());
        const auto last = applied.json()["tactics"].toArray()[2].toObject();
        QCOMPARE(last["name"].toString(), QString("ZeRO-3"));
        QCOMPARE(last["collectives"].toObject()["all_gather"].toInt(), 19);
        QCOMPARE(last["collectives"].toObject()["reduce_scatter"].toInt(), 9);
        QVERIFY(last["refused"].toArray().isEmpty());
    }

    void refusals() {
        const Folder folder;
        const auto file = folder.path("t.tactics.json");
        const auto no = cli({"tactics", modelFile("mlp_train"), "--use", "expert=model", "--out", file});
        QCOMPARE(no.exitCode, 1);
        QVERIFY(no.out.contains("no experts found") && !QFile::exists(file));
        const auto kind = cli({"tactics", modelFile("mlp_train"), "--use", "zero=batch"});
        QCOMPARE(kind.exitCode, 2);
        QVERIFY(kind.err.contains("zero1, zero2, zero3"));
        const auto axis = cli({"tactics", modelFile("mlp_train"), "--use", "zero3=rows"});
        QCOMPARE(axis.exitCode, 2);
        QVERIFY(axis.err.contains("batch=4,model=2"));
        QCOMPARE(cli({"tactics", modelFile("mlp_train"), "--mesh", "batch=0"}).exitCode, 2);
    }

    // A stranger's file may name any file of this machine: what is outside its folder is read only as the very program
    // that it was made for, and what is said does not depend on what stands in it.
    void what_a_file_names_outside_its_folder() {
        const Folder folder;
        QVERIFY(QDir(folder.path("")).mkpath("archive"));
        const auto model = folder.path("m.mlir");
        QVERIFY(QFile::copy(modelFile("matmul_chain"), model));
        const auto secret = folder.write("secret.txt", "module { // hunter2\n");
        const auto made = folder.path("archive/t.tactics.json");
        QCOMPARE(cli({"tactics", model, "--mesh", "batch=2", "--use", "data_parallel=batch", "--out", made}).exitCode,
                 0);
        QCOMPARE(cli({"apply", made}).exitCode, 0); // "../m.mlir", and it is the one
        QFile kept(made);
        QVERIFY(kept.open(QIODevice::ReadOnly));
        const QByteArray text = kept.readAll();
        QVERIFY(text.contains("../m.mlir"));
        const auto naming = [&](const QByteArray& path, const char* fingerprint = nullptr) {
            QByteArray other = text;
            other.replace("../m.mlir", path);
            if (fingerprint) {
                const auto at = other.indexOf("sha256:");
                other.replace(at, other.indexOf('"', at) - at, fingerprint);
            }
            return folder.write("archive/other.tactics.json", other);
        };
        for (const auto& file : {naming("../secret.txt"), naming(secret.toUtf8()), naming("../m.mlir", "sha256:00"),
                                 naming("/dev/zero"), naming("..")}) {
            for (const QStringList& command : {QStringList{"apply", file},
                                               {"simulate", file},
                                               {"compare", file, file},
                                               {"search", file, "--evaluations", "1"},
                                               {"fit", file}}) {
                const auto run = cli(command);
                QCOMPARE(run.exitCode, 2);
                QVERIFY2(run.err.contains("outside its folder") && run.err.contains("--model"), run.err.constData());
                QVERIFY(!run.err.contains("hunter2") && !run.err.contains("m.mlir:"));
            }
        }
        QCOMPARE(cli({"apply", naming("../m.mlir", "sha256:00"), "--model", model}).exitCode, 0); // as is said
        QVERIFY(QFile::link(secret, folder.path("archive/link.mlir")));
        const auto link = cli({"apply", naming("link.mlir")});
        QVERIFY2(link.exitCode == 2 && link.err.contains("outside its folder"), link.err.constData());
        const auto hardware = QByteArray(text).replace("\"mesh\"", "\"hardware\": \"../secret.json\", \"mesh\"");
        const auto named = cli({"apply", folder.write("archive/hardware.tactics.json", hardware)});
        QVERIFY2(named.exitCode == 2 && named.err.contains("outside the folder"), named.err.constData());
    }

    void as_annotated() {
        const Folder folder;
        const auto model = folder.write("m.mlir", kAnnotated);
        const auto run = cli({"apply", "--model", model, "--annotated", "--json"});
        QVERIFY2(run.exitCode == 0, run.err.constData());
        const auto json = run.json();
        QCOMPARE(json["tactics"].toArray().size(), 3);
        QCOMPARE(json["arguments"].toArray()[1].toObject()["sharding"].toArray(),
                 (QJsonArray{QJsonArray{"fsdp"}, QJsonArray{"tensor"}}));
        const auto none = cli({"apply", "--model", modelFile("mlp_train"), "--annotated"});
        QCOMPARE(none.exitCode, 2);
        QVERIFY(none.err.contains("no sdy shardings"));
    }
};

QTEST_GUILESS_MAIN(TacticsTest)
#include "tactics_test.moc"
