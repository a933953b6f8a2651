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

    // Of every command that takes a model; here one that reads, one that runs tactics.
    void open_sizes_are_fixed() {
        const auto model = QString::fromStdString(data("shapes/attention.jaxexport").string());
        const auto open = cli({"import", model});
        QCOMPARE(open.exitCode, 0);
        QVERIFY(open.out.contains("its open sizes are b, s"));
        const auto fixed = cli({"import", "--dim", "b=4", "--dim", "s=6", model, "--json"});
        QCOMPARE(fixed.exitCode, 0);
        QCOMPARE(fixed.json()["results"].toArray()[0].toObject()["shape"].toArray(), (QJsonArray{4, 16}));
        QVERIFY(fixed.json()["not_partitionable"].toArray().isEmpty());
        const auto tactics = cli({"tactics", model, "--dim", "b=4", "--dim", "s=6", "--mesh", "batch=2"});
        QCOMPARE(tactics.exitCode, 0);
        const auto missing = cli({"import", model, "--dim", "b=4"});
        QCOMPARE(missing.exitCode, 2);
        QVERIFY(missing.err.contains("the size of s is not given"));
        const auto wrong = cli({"import", model, "--dim", "b"});
        QCOMPARE(wrong.exitCode, 2);
        QVERIFY(wrong.err.contains("NAME=VALUE"));
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
            {folder.path("none/"), "no such file"},
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

    void a_folder_that_was_dumped_is_a_list_of_its_modules() {
        QTemporaryDir folder;
        const auto put = [&](const char* name, const QByteArray& content) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(content);
        };
        const QByteArray body = "\n\nENTRY main {\n  p = f32[4] parameter(0)\n  ROOT a = f32[4] add(p, p)\n}\n";
        put("module_0001.jit_f.before_optimizations.txt", "HloModule jit_f" + body);
        put("module_0001.jit_f.cpu_after_optimizations.txt", "HloModule jit_f, is_scheduled=true" + body);
        put("module_0001.jit_f.ir.ll", "; ModuleID = 'jit_f'\n");
        put("module_0001.jit_f.thunk_sequence.txt", "000: kCopy\n");
        put("broken.txt", "HloModule broken\n\nENTRY main {\n");
        QFile text(modelFile("matmul_chain"));
        QVERIFY(text.open(QIODevice::ReadOnly));
        put("chain.mlir", text.readAll());
        const auto run = cli({"import", folder.path(), "--json"});
        QVERIFY2(run.exitCode == 0, run.err.constData());
        const auto modules = run.json()["modules"].toArray();
        QCOMPARE(modules.size(), 4);
        QCOMPARE(modules[0]["file"].toString(), QString("broken.txt"));
        QVERIFY(modules[0]["error"].toString().contains("the HLO text cannot be read"));
        QCOMPARE(modules[1]["form"].toString(), QString("text"));
        QVERIFY(modules[1]["stage"].isNull());
        QCOMPARE(modules[2]["name"].toString(), QString("jit_f"));
        QCOMPARE(modules[2]["stage"].toString(), QString("before_optimizations"));
        QCOMPARE(modules[2]["operations"].toInt(), 1);
        QCOMPARE(modules[3]["stage"].toString(), QString("after_optimizations"));
        const auto table = cli({"import", folder.path()});
        QCOMPARE(table.exitCode, 0);
        QVERIFY(table.out.contains("module_0001.jit_f.cpu_after_optimizations.txt") && !table.out.contains(".ll"));
        QTemporaryDir empty;
        const auto none = cli({"import", empty.path()});
        QCOMPARE(none.exitCode, 2);
        QVERIFY(none.err.contains("nothing in the folder is a program"));
    }

    void texts_as_other_systems_write_them() {
        QFile file(modelFile("matmul_chain"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto mlir = file.readAll();
        const QByteArray hlo =
            "HloModule m\n\nENTRY main {\n  p = f32[4] parameter(0)\n  ROOT a = f32[4] add(p, p)\n}\n";
        const Folder folder;
        for (const auto& text : {mlir, hlo}) {
            const auto usual = cli({"print", folder.write("usual", text), "--generic"});
            QCOMPARE(usual.exitCode, 0);
            auto returns = text;
            returns.replace("\n", "\r\n");
            for (const auto& other :
                 {"\n\n  \n" + text, "\xef\xbb\xbf" + text, returns, "\xef\xbb\xbf\r\n" + returns}) {
                const auto run = cli({"print", folder.write("other", other), "--generic"});
                QVERIFY2(run.exitCode == 0, run.err.constData());
                QCOMPARE(run.out, usual.out);
            }
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
