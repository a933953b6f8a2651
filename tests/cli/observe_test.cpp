// SPDX-License-Identifier: GPL-3.0-or-later
// What a compiler did, as the command line says it, and the gate on it.
#include "tests/cli/cli_runner.h"

using namespace axiscape;
using namespace axiscape::test;

namespace {

QByteArray program(const QByteArray& entry) {
    return "HloModule jit_step, num_partitions=4\n\n%sum (a: f32[], b: f32[]) -> f32[] {\n  %a = f32[] parameter(0)\n"
           "  %b = f32[] parameter(1)\n  ROOT %add = f32[] add(%a, %b)\n}\n\n"
           "ENTRY %main_spmd (x: f32[8,16]) -> f32[8,16] {\n  %x = f32[8,16] parameter(0)\n" +
           entry + "}\n";
}
const QByteArray kSum = "  %s = f32[8,16] all-reduce(%x), replica_groups=[2,2]<=[4], to_apply=%sum, "
                        "metadata={op_name=\"jit(step)/jvp(mlp)/dot_general\" source_file=\"a.py\" source_line=3}\n";
const QByteArray kPermute = "  ROOT %p = f32[8,16] collective-permute(%s), source_target_pairs={{0,2},{2,0}}\n";
const QByteArray kCopy = "  ROOT %c = f32[8,16] copy(%s)\n";

} // namespace

class ObserveTest : public QObject {
    Q_OBJECT

  private slots:
    void json_has_a_row_a_collective() {
        const Folder folder;
        const auto file = folder.write("step.txt", program(kSum + kPermute));
        const auto run = cli({"observe", file, "--mesh", "batch=2,one=1,model=2", "--json"});
        QVERIFY2(run.exitCode == 0, run.err.constData());
        const auto json = run.json();
        QCOMPARE(json["form"].toString(), QString("hlo_text"));
        QCOMPARE(json["stage"].toString(), QString("after_spmd"));
        QCOMPARE(json["devices"].toInt(), 4);
        QCOMPARE(json["mesh"].toObject()["model"].toInt(), 2);
        const auto rows = json["collectives"].toArray();
        QCOMPARE(rows.size(), 2);
        const auto sum = rows[0].toObject(), permute = rows[1].toObject();
        QCOMPARE(sum["kind"].toString(), QString("all_reduce"));
        QCOMPARE(sum["axes"].toArray(), (QJsonArray{"model"}));
        QCOMPARE(sum["operand_bytes"].toInt(), 512);
        QCOMPARE(sum["trips"].toInt(), 1);
        QCOMPARE(sum["source"].toString(), QString("a.py:3"));
        QCOMPARE(sum["layer"].toString(), QString("mlp"));
        QCOMPARE(sum["dead"].toBool(true), false);
        QVERIFY(permute["axes"].isNull());
        QCOMPARE(permute["moves_along"].toArray(), (QJsonArray{"batch"}));
        QVERIFY(permute["op_name"].isNull());
        QCOMPARE(json["totals"].toArray()[1].toObject()["bytes_sent"].toInt(), 256); // two of four devices
        QVERIFY(cli({"observe", file}).out.contains("mesh axis_0=2,axis_1=2 (found from the groups)"));
    }

    void a_folder_of_dumps() {
        const Folder folder;
        folder.write("module_0001.jit_step.before_optimizations.txt",
                     "HloModule jit_step, num_partitions=4, frontend_attributes={xla.sdy.meshes={empty_mesh = "
                     "#sdy.mesh<[]>, mesh = "
                     "#sdy.mesh<[\"rows\"=2, \"columns\"=2]>}}\n\nENTRY %main (x: f32[8,16]) -> f32[8,16] {\n"
                     "  ROOT %x = f32[8,16] parameter(0)\n}\n");
        folder.write("module_0001.jit_step.cpu_after_optimizations.txt", program(kSum + kCopy));
        folder.write("module_0001.jit_step.cpu_after_optimizations-buffer-assignment.txt", "BufferAssignment:\n");
        const auto run = cli({"observe", folder.path("."), "--json"});
        QVERIFY2(run.exitCode == 0, run.err.constData());
        QCOMPARE(run.json()["collectives"].toArray()[0].toObject()["axes"].toArray(), (QJsonArray{"columns"}));
    }

    void the_lock() {
        const Folder folder;
        const auto before = folder.write("before.txt", program(kSum + kCopy));
        const auto after = folder.write("after.txt", program(kSum + kPermute));
        const auto lock = folder.path("lock.json"), page = folder.path("out.md"), units = folder.path("out.xml");
        QCOMPARE(cli({"observe", before, "--mesh", "batch=2,model=2", "--lock", lock}).exitCode, 0);
        QCOMPARE(cli({"check", "--observed", before, "--lock", lock}).exitCode, 0);
        const auto run =
            cli({"check", "--observed", after, "--lock", lock, "--markdown", page, "--junit", units, "--json"});
        QCOMPARE(run.exitCode, 1);
        QCOMPARE(run.json()["ok"].toBool(true), false);
        const auto finding = run.json()["findings"].toArray()[0].toObject();
        QCOMPARE(finding["kind"].toString(), QString("extra"));
        QCOMPARE(finding["collective"].toString(), QString("collective_permute"));
        const auto content = [](const QString& path) {
            QFile file(path);
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        QVERIFY(content(page).contains("| extra | collective_permute |"));
        QVERIFY(content(units).contains("tests=\"1\" failures=\"1\""));
    }

    void wrong_input() {
        const Folder folder;
        const auto file = folder.write("step.txt", program(kSum + kCopy));
        QCOMPARE(cli({"observe"}).exitCode, 2);
        QCOMPARE(cli({"observe", file, "--mesh", "batch=3"}).exitCode, 2);
        QCOMPARE(cli({"observe", modelFile("x_xt")}).exitCode, 2);
        QCOMPARE(cli({"observe", folder.write("cut.txt", program(kSum).left(300))}).exitCode, 2);
        QCOMPARE(cli({"check"}).exitCode, 2);
        QCOMPARE(cli({"check", "--observed", file}).exitCode, 2);
        QCOMPARE(cli({"check", "--observed", file, "--lock", file}).exitCode, 2);
    }
    // The compiler's own buffers stand beside the strategy's tensors, in JSON and as a table.
    void memoryBesideTheStrategys() {
        const QString dump = QString::fromStdString(test::data("observe").string());
        const Folder own;
        const auto tactics = own.write("specs.tactics.json", QByteArray(R"({"format": "axiscape.tactics", "version": 1,
            "mesh": [["data", 2], ["model", 2]], "hardware": "a100_40", "schedule": [
            {"name": "data", "kind": "manual", "axis": "data", "inputs": {"x": 0}},
            {"name": "model", "kind": "manual", "axis": "model", "inputs": {"params/up": 1, "params/down": 0}}]})"));
        const auto run = cli({"observe", dump, "--against", tactics, "--model", dump + "/step.mlir", "--json"});
        QVERIFY2(run.exitCode == 0, run.err.constData());
        const auto memory = run.json()["memory"].toObject();
        QCOMPARE(memory["compiler_peak_bytes"].toInt(), 25632);
        QVERIFY(memory["estimated_peak_bytes"].toInt() > 0);
        bool seen = false;
        for (const auto& one : memory["buffers"].toArray()) {
            const auto buffer = one.toObject();
            seen |= buffer["ours"].toString() == "params/up" && buffer["bytes"].toInt() == 4096 &&
                    buffer["ours_bytes"].toInt() == 4096 && buffer["kind"].toString() == "argument";
        }
        QVERIFY(seen);
        const auto text = cli({"observe", dump, "--against", tactics, "--model", dump + "/step.mlir"});
        QVERIFY(text.out.contains("memory of one device: the compiler takes 25.0 KiB, estimated"));
    }
    // What XLA does to data parallel and Megatron is what was designed; what nobody designed is extra and says why.
    void whatWasWantedBesideWhatIsThere() {
        AXISCAPE_SHARED_OR_SKIP(golden, "golden/observe/mlp_train__bp_mp__batch4_model2");
        const QString folder = QString::fromStdString(golden->string());
        const Folder own;
        const auto tactics = [&](const char* name, const char* schedule) {
            return own.write(name, QByteArray(R"({"format": "axiscape.tactics", "version": 1,
                "mesh": [["batch", 4], ["model", 2]], "schedule": [)") +
                                       schedule + "]}");
        };
        const auto data = QByteArray(R"({"name": "BP", "kind": "manual", "axis": "batch", "inputs": {"batch/*": 0}})");
        const auto megatron = QByteArray(R"({"name": "MP", "kind": "manual", "axis": "model",
            "inputs": {"*/0/w": 1, "*/0/b": 0, "*/1/w": 0}})");
        const auto rowsOf = [&](const QString& against) {
            return cli({"observe", folder + "/after_spmd.txt.gz", "--against", against, "--model",
                        folder + "/module.mlir.gz", "--json"});
        };
        const auto whole = rowsOf(tactics("both.tactics.json", data + "," + megatron));
        QVERIFY2(whole.exitCode == 0, whole.err.constData());
        QCOMPARE(whole.json()["verdict"].toString(), "as_designed");
        for (const auto& row : whole.json()["rows"].toArray()) QCOMPARE(row.toObject()["status"].toString(), "same");
        const auto part = rowsOf(tactics("data.tactics.json", data));
        QVERIFY2(part.exitCode == 0, part.err.constData());
        QVERIFY(part.json()["verdict"].toString() != "as_designed");
        int extra = 0;
        for (const auto& one : part.json()["rows"].toArray()) {
            const auto row = one.toObject();
            if (row["status"].toString() != "extra") continue;
            ++extra;
            QVERIFY(row["wanted"].isNull() && row["got"].toObject()["bytes_sent"].toDouble() > 0);
            QVERIFY(!row["cause"].toString().isEmpty() && !row["sentence"].toString().isEmpty());
        }
        QVERIFY(extra > 0);
    }
};

QTEST_GUILESS_MAIN(ObserveTest)
#include "observe_test.moc"
