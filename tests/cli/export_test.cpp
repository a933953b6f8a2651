// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exchange/exchange.h"
#include "tests/cli/cli_runner.h"

using namespace axiscape;
using namespace axiscape::test;

namespace {

QByteArray contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class ExportTest : public QObject {
    Q_OBJECT

  private slots:
    void writes_the_module_and_the_model_beside_it() {
        const Folder folder;
        const auto tactics = folder.write("mlp.tactics.json", mlpTactics());
        const auto out = folder.path("deep.py");
        const auto run =
            cli({"export", tactics, "--model", modelFile("mlp_train"), "--to", "jax", "--out", out, "--json"});
        QVERIFY2(run.exitCode == 0, run.err.constData());
        QCOMPARE(run.json()["files"].toArray(), (QJsonArray{out, folder.path("deep.mlir")}));
        QCOMPARE(contentOf(folder.path("deep.mlir")), contentOf(modelFile("mlp_train")));
        const auto python = contentOf(out);
        QVERIFY(python.contains("AXES = {\"batch\": 4, \"model\": 2}"));
        QVERIFY(python.contains("BP, then MP"));
        QVERIFY(python.contains("'w': P(None, \"model\"),"));
        QVERIFY(python.contains("DONATED = [\"params\", \"opt_state\"]"));
        // Into a folder: named after the tactic file.
        const auto named = cli(
            {"export", tactics, "--model", modelFile("mlp_train"), "--to", "jax", "--out", folder.path("."), "--json"});
        QVERIFY2(named.exitCode == 0, named.err.constData());
        QVERIFY(named.json()["files"].toArray()[0].toString().endsWith("mlp_sharding.py"));
        QVERIFY(QFile::exists(folder.path("mlp_sharding.py")));
    }

    void what_a_format_cannot_carry_is_a_no() {
        const Folder folder;
        // Which side of the product is cut is seen on no argument and no result: rules have no word for it.
        const auto model = folder.write("sums.mlir", sumsModel());
        const auto actions = folder.write("a.json", sumsActions());
        const QStringList from{"export", "--model", model, "--actions", actions, "--json", "--to"};
        const auto run = cli(from + QStringList{"rules", "--out", folder.path("no.py")});
        QVERIFY2(run.exitCode == 1, run.err.constData());
        QVERIFY2(run.err.contains("inner"), run.err.constData());
        QVERIFY(!QFile::exists(folder.path("no.py")));
        QVERIFY(run.out.isEmpty());
        // To JAX it is a constraint, in the Python module and in the StableHLO beside it.
        const auto jax = cli(from + QStringList{"jax", "--out", folder.path("yes.py")});
        QVERIFY2(jax.exitCode == 0, jax.err.constData());
        QVERIFY(contentOf(folder.path("yes.py"))
                    .contains("dict(where=\"\", shape=(8, 8), nth=0, of=1, spec=P(\"batch\"))"));
        QVERIFY(contentOf(folder.path("yes.mlir")).contains("sharding_constraint"));
    }

    void every_format_is_written() {
        const Folder folder;
        const auto tactics = folder.write("mlp.tactics.json", mlpTactics());
        const std::map<QString, std::pair<QStringList, QByteArray>> formats{
            {"rules", {{"mlp_rules.py"}, "(\"*\", P()),"}},
            {"shardy", {{"mlp_annotated.mlir"}, "sdy.mesh @mesh = <[\"batch\"=4, \"model\"=2]>"}},
            {"device-local", {{"mlp_device.py", "mlp_device.mlir"}, "def program("}},
            {"html", {{"mlp_report.html"}, "<!DOCTYPE html>"}},
            {"svg", {{"mlp_map.svg"}, "<svg "}}};
        for (const auto& facts : exportFormats()) // jax is the test above
            QVERIFY2(facts.format == ExportFormat::jax ||
                         formats.contains(QString::fromStdString(std::string(facts.name))),
                     std::string(facts.name).c_str());
        for (const auto& [format, wanted] : formats) {
            const auto run = cli({"export", tactics, "--model", modelFile("mlp_train"), "--to", format, "--out",
                                  folder.path("."), "--json"});
            QVERIFY2(run.exitCode == 0, run.err.constData());
            QStringList names;
            for (const auto& file : run.json()["files"].toArray()) names << QFileInfo(file.toString()).fileName();
            QCOMPARE(names, wanted.first);
            QVERIFY2(contentOf(folder.path(names[0])).contains(wanted.second), qPrintable(format));
        }
        const auto printed = cli({"export", tactics, "--model", modelFile("mlp_train"), "--to", "rules", "--out", "-"});
        QCOMPARE(printed.out, contentOf(folder.path("mlp_rules.py")));
        const auto unknown = cli({"export", tactics, "--model", modelFile("mlp_train"), "--to", "onnx"});
        QCOMPARE(unknown.exitCode, 2);
        QVERIFY2(unknown.err.contains("device-local"), unknown.err.constData());
    }

    void a_module_is_not_written_over_by_its_export() {
        const Folder folder;
        QVERIFY(QFile::copy(modelFile("matmul_chain"), folder.path("m.mlir")));
        const auto tactics = folder.write("m.tactics.json", matmulTactics());
        const auto run = cli(
            {"export", tactics, "--model", folder.path("m.mlir"), "--to", "shardy", "--out", folder.path("m.mlir")});
        QCOMPARE(run.exitCode, 2);
        QCOMPARE(contentOf(folder.path("m.mlir")), contentOf(modelFile("matmul_chain")));
    }

    void the_model_may_lie_beside_already() {
        const Folder folder;
        QVERIFY(QFile::copy(modelFile("matmul_chain"), folder.path("m.mlir")));
        const auto tactics = folder.write("m.tactics.json", matmulTactics());
        const auto before = contentOf(folder.path("m.mlir"));
        const QStringList rest = {"--to", "jax", "--out"};
        const auto run = cli(QStringList{"export", tactics, "--model", folder.path("m.mlir")} + rest +
                             QStringList{folder.path("m.py")});
        QVERIFY2(run.exitCode == 0, run.err.constData());
        QCOMPARE(contentOf(folder.path("m.mlir")), before);
        QVERIFY(QFile::exists(folder.path("m.py")));
        // Under that name a gzip'd model would change its content: refused.
        QVERIFY(QFile::copy(modelFile("transformer_train_tiny"), folder.path("t.mlir")));
        const auto packed =
            cli(QStringList{"export", folder.write("t.tactics.json", noTactics()), "--model", folder.path("t.mlir")} +
                rest + QStringList{folder.path("t.py")});
        QCOMPARE(packed.exitCode, 2);
        QCOMPARE(contentOf(folder.path("t.mlir")), contentOf(modelFile("transformer_train_tiny")));
    }
};

QTEST_GUILESS_MAIN(ExportTest)
#include "export_test.moc"
