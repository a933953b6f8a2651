// SPDX-License-Identifier: GPL-3.0-or-later
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

    void what_jax_cannot_carry_is_a_no() {
        const Folder folder;
        // Which side of the product is cut is seen on no argument and no result.
        const auto model = folder.write("sums.mlir", sumsModel());
        const auto actions = folder.write("a.json", sumsActions());
        const auto run = cli(
            {"export", "--model", model, "--actions", actions, "--to", "jax", "--out", folder.path("no.py"), "--json"});
        QVERIFY2(run.exitCode == 1, run.err.constData());
        QVERIFY2(run.err.contains("inner"), run.err.constData());
        QVERIFY(!QFile::exists(folder.path("no.py")));
        QVERIFY(run.out.isEmpty());
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
