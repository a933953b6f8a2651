// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/cli_runner.h"

#include "core/base/file.h"

using namespace axiscape;
using namespace axiscape::test;

class ImportTest : public QObject {
    Q_OBJECT

  private slots:
    void json_of_the_matmul_chain() {
        const auto run = cli({"import", modelFile("matmul_chain"), "--json"});
        QCOMPARE(run.exitCode, 0);
        const auto json = run.json();
        QCOMPARE(json["operations"].toInt(), 2);
        QCOMPARE(json["operations_in_text"].toInt(), 2);
        QCOMPARE(json["values"].toInt(), 5);
        QVERIFY(json["unknown_operations"].toObject().isEmpty());
        QVERIFY(json["unknown_operations"].isObject());
        const auto arguments = json["arguments"].toArray();
        QCOMPARE(arguments.size(), 3);
        const auto w1 = arguments[1].toObject();
        QCOMPARE(w1["name"].toString(), QString("w1"));
        QCOMPARE(w1["shape"].toArray(), (QJsonArray{8, 16}));
        QCOMPARE(w1["dtype"].toString(), QString("f32"));
        QCOMPARE(w1["bytes"].toInt(), 512);
        const auto result = json["results"].toArray()[0].toObject();
        QCOMPARE(result["shape"].toArray(), (QJsonArray{256, 8}));
        QCOMPARE(result["bytes"].toInt(), 8192);
    }

    void a_real_train_step_gzipped_and_from_standard_input() {
        const auto direct = cli({"import", modelFile("t32_train"), "--json"});
        QCOMPARE(direct.exitCode, 0);
        QCOMPARE(direct.json()["arguments"].toArray().size(), 870);
        QCOMPARE(direct.json()["operations"].toInt(), 18054);
        const auto scalar = direct.json()["arguments"].toArray()[289].toObject();
        QCOMPARE(scalar["name"].toString(), QString("opt_state['count']"));
        QVERIFY(scalar["shape"].isArray() && scalar["shape"].toArray().isEmpty());
        QFile file(modelFile("mlp_train"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto piped = cli({"import", "-", "--json"}, file.readAll());
        QCOMPARE(piped.exitCode, 0);
        QCOMPARE(piped.json(), cli({"import", modelFile("mlp_train"), "--json"}).json());
    }

    void an_unknown_operation_is_counted_and_stops_nothing() {
        QFile file(modelFile("matmul_chain"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        auto text = file.readAll();
        const auto marker = QByteArray("    return %1");
        QVERIFY(text.contains(marker));
        text.replace(marker,
                     "    %2 = \"my.thing\"(%1) : (tensor<256x8xf32>) -> tensor<256x8xf32> loc(#loc17)\n    return %2");
        const Folder folder;
        const auto run = cli({"import", folder.write("unknown.mlir", text), "--json"});
        QCOMPARE(run.exitCode, 0);
        QCOMPARE(run.json()["unknown_operations"].toObject(), (QJsonObject{{"my.thing", 1}}));
        QCOMPARE(run.json()["operations"].toInt(), 3);
        const auto text_form = cli({"import", folder.path("unknown.mlir")});
        QVERIFY(text_form.out.contains("unknown operation my.thing"));
    }

    void files_that_are_no_models_get_one_clear_error() {
        QFile file(modelFile("mlp_train"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto whole = file.readAll();
        const Folder folder;
        const QList<QPair<QString, QString>> cases = {
            {folder.path("absent.mlir"), "no such file"},
            {folder.write("empty.mlir", ""), "empty"},
            {folder.write("binary.mlir", QByteArray("\x7f"
                                                    "ELF\0\1\2\3",
                                                    8)),
             ""},
            {folder.write("bytecode.mlir", QByteArray("ML\xefR\x0dStableHLO\0", 15)), ""},
            {folder.write("truncated.mlir", whole.left(whole.size() / 2)), "truncated.mlir"},
            {folder.path("."), "folder"},
        };
        for (const auto& [path, says] : cases) {
            const auto run = cli({"import", path, "--json"});
            QVERIFY2(run.exitCode == 2, qPrintable(path));
            QVERIFY2(run.out.isEmpty(), qPrintable(path));
            QVERIFY2(run.err.startsWith("axiscape-cli: "), run.err.constData());
            QVERIFY2(run.err.count("axiscape-cli: ") == 1, run.err.constData());
            QVERIFY2(run.err.contains(says.toUtf8()), run.err.constData());
        }
    }

    void prints_back_what_it_reads() {
        const auto once = cli({"print", modelFile("mlp_train"), "--generic"});
        QCOMPARE(once.exitCode, 0);
        QVERIFY(once.out.contains("\"stablehlo.dot_general\""));
        const Folder folder;
        const auto twice = cli({"print", folder.write("again.mlir", once.out), "--generic"});
        QVERIFY2(twice.exitCode == 0, twice.err.constData());
        QCOMPARE(twice.out, once.out);

        const auto text = cli({"print", modelFile("mlp_train")});
        QCOMPARE(text.exitCode, 0);
        QVERIFY(text.out.contains("func.func public @main(") && text.out.contains(" loc(\"params[0]"));
        QCOMPARE(cli({"print", folder.write("text.mlir", text.out)}).out, text.out);
        QCOMPARE(cli({"print", folder.write("text.mlir", text.out), "--generic"}).out, once.out);
    }
};

QTEST_GUILESS_MAIN(ImportTest)
#include "import_test.moc"
