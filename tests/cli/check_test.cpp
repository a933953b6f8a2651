// SPDX-License-Identifier: GPL-3.0-or-later
// The gate for pipelines: a model that changed under its tactic file, and budgets.
#include "tests/cli/cli_runner.h"
#ifndef Q_MOC_RUN // moc 6.4 loses count of braces in raw strings
#include "tests/cli/check_texts.h"
#include "tests/cli/cli_texts.h"
#endif

using namespace axiscape;
using namespace axiscape::test;

namespace {

// Data parallel and Megatron on a model of 16 rows and two layers, with fingerprint and summary.
struct Gate {
    Gate() : model(folder.write("model.mlir", modelText(16, 2))), tactics(folder.path("model.tactics.json")) {
        made = cli({"tactics", model, "--mesh", "batch=4,model=2", "--use", "data_parallel=batch", "megatron=model",
                    "--hardware", "tpu_v3", "--out", tactics});
    }
    CliRun check(const QByteArray& text, const QStringList& more = {}) const {
        return cli(QStringList{"check", tactics, "--model", folder.write("now.mlir", text), "--json"} + more);
    }
    Folder folder;
    QString model, tactics;
    CliRun made;
};

QJsonObject findingOf(const CliRun& run, const QString& kind) {
    for (const auto& one : run.json()["findings"].toArray())
        if (one.toObject()["kind"] == kind) return one.toObject();
    return {};
}

bool says(const QJsonObject& finding, const char* text) {
    return finding["message"].toString().contains(QLatin1String(text));
}

} // namespace

class CheckTest : public QObject {
    Q_OBJECT

  private slots:
    void theSameModelPasses() {
        const Gate gate;
        QVERIFY2(gate.made.exitCode == 0, gate.made.err.constData());
        const auto run = gate.check(modelText(16, 2));
        QVERIFY2(run.exitCode == 0, run.out.constData());
        QCOMPARE(run.json()["ok"], QJsonValue(true));
        QVERIFY(run.json().contains("step_interval") && run.json().contains("peak_interval"));
        QVERIFY(run.json()["findings"].toArray().isEmpty());
        const auto text = cli({"check", gate.tactics, "--model", gate.model});
        QCOMPARE(text.exitCode, 0);
        QCOMPARE(text.out, QByteArray("ok\n"));
    }

    void anAutomaticTacticWithoutActions() {
        const Folder folder;
        auto text = matmulTactics();
        text.replace("\"schedule\": [", R"("schedule": [{"name": "later", "kind": "automatic", "axes": ["model"]},)");
        const auto tactics = folder.write("m.tactics.json", text);
        const auto run = cli({"check", tactics, "--model", modelFile("matmul_chain"), "--json"});
        QCOMPARE(run.exitCode, 1);
        QCOMPARE(run.json()["ok"], QJsonValue(false));
        const auto finding = findingOf(run, "nothing_stored");
        QCOMPARE(finding["tactic"].toString(), QString("later"));
        QVERIFY(finding["fails"].toBool() && says(finding, "tactic later is automatic and has no stored actions"));
        const auto printed = cli({"check", tactics, "--model", modelFile("matmul_chain")});
        QCOMPARE(printed.exitCode, 1);
        QVERIFY(printed.out.contains("tactic later is automatic") && !printed.out.contains("ok"));
    }

    // Said, for the budget of time is held against figures without them; it is no failure.
    void customCallsWithoutACost() {
        const Folder folder;
        const auto model = folder.write("kernel.mlir", kernelModel());
        const auto tactics = folder.write("kernel.tactics.json", kernelTactics());
        const auto run = cli({"check", tactics, "--model", model, "--max-time", "1s", "--json"});
        QVERIFY2(run.exitCode == 0, run.err.constData());
        const auto finding = findingOf(run, "unpriced");
        QVERIFY(!finding["fails"].toBool() && says(finding, "1 of custom_call @my_kernel have no price"));
        const auto unpriced = run.json()["unpriced"].toArray();
        QCOMPARE(unpriced.size(), 1);
        QCOMPARE(unpriced[0].toObject()["kind"].toString(), QString("custom_call @my_kernel"));
        QCOMPARE(unpriced[0].toObject()["count"].toInt(), 1);
        const auto printed = cli({"check", tactics, "--model", model});
        QVERIFY2(printed.exitCode == 0 && printed.out.contains("(note) 1 of custom_call @my_kernel have no price"),
                 printed.out.constData());
        const auto rules = folder.write("calls.json", kernelRules("my_kernel", "([b, i])->([b, i])"));
        const auto priced = cli({"check", tactics, "--model", model, "--custom-calls", rules, "--json"});
        QVERIFY(findingOf(priced, "unpriced").isEmpty() && priced.json()["unpriced"].toArray().isEmpty());
    }

    void aRenamedParameter() {
        const Gate gate;
        const auto run = gate.check(modelText(16, 2, "upward"));
        QCOMPARE(run.exitCode, 1);
        QCOMPARE(run.json()["ok"], QJsonValue(false));
        const auto finding = findingOf(run, "missing_input");
        QCOMPARE(finding["tactic"].toString(), QString("Megatron"));
        QVERIFY2(finding["argument"].toString().endsWith("/up"), run.out.constData());
        QVERIFY2(says(finding, "the nearest is params/layer_0/upward"), run.out.constData());
    }

    void aBatchThatDoesNotDivide() {
        const Gate gate;
        const auto run = gate.check(modelText(18, 2));
        QCOMPARE(run.exitCode, 1);
        const auto finding = findingOf(run, "changed_shape");
        QCOMPARE(finding["tactic"].toString(), QString("Data parallel"));
        QCOMPARE(finding["argument"].toString(), QString("batch/x"));
        QVERIFY2(says(finding, "18") && says(finding, "batch"), run.out.constData());
    }

    void aBatchThatDivides() {
        const Gate gate;
        const auto run = gate.check(modelText(32, 2));
        QCOMPARE(run.exitCode, 1);
        const auto finding = findingOf(run, "changed_model");
        QCOMPARE(finding["argument"].toString(), QString("batch/x"));
        QVERIFY2(finding["message"].toString().contains(QString::fromUtf8("is f32 32 × 32 now")), run.out.constData());
        QVERIFY(!findingOf(run, "changed_memory").isEmpty());
    }

    void anAddedLayer() {
        const Gate gate;
        const auto run = gate.check(modelText(16, 3));
        QCOMPARE(run.exitCode, 1);
        const auto finding = findingOf(run, "changed_arguments");
        QVERIFY2(says(finding, "7 arguments, 2 more"), run.out.constData());
        const auto counts = findingOf(run, "changed_collectives");
        QCOMPARE(counts["tactic"].toString(), QString("Megatron"));
        QVERIFY2(says(counts, "all_reduce 3 (was 2)"), run.out.constData());
        QVERIFY(findingOf(run, "missing_input").isEmpty()); // a pattern covers it
    }

    void anAddedLayerThatNoPatternCovers() {
        const Gate gate;
        const auto run = cli({"check", gate.folder.write("two.tactics.json", twoLayerTactics()), "--model",
                              gate.folder.write("three.mlir", modelText(16, 3)), "--json"});
        QCOMPARE(run.exitCode, 1);
        QCOMPARE(findingOf(run, "missing_input")["argument"].toString(), QString("params/layer_2/up"));
    }

    void aDimensionThatIsGone() {
        const Gate gate;
        const auto run = cli({"check", gate.folder.write("gone.tactics.json", wrongDimensionTactics()), "--model",
                              gate.model, "--json"});
        QCOMPARE(run.exitCode, 1);
        const auto finding = findingOf(run, "failed_tactic");
        QCOMPARE(finding["tactic"].toString(), QString("MP"));
        QVERIFY2(says(finding, "params/*/up"), run.out.constData());
    }

    void budgets() {
        const Gate gate;
        const auto within =
            gate.check(modelText(16, 2), {"--max-memory", "1GiB", "--max-time", "10", "--max-collectives", "2",
                                          "--max-collectives", "all_gather=0"});
        QVERIFY2(within.exitCode == 0, within.out.constData());
        const auto over = gate.check(modelText(16, 2), {"--max-memory", "1K", "--max-time", "1us", "--max-collectives",
                                                        "1", "--max-collectives", "all_reduce=1"});
        QCOMPARE(over.exitCode, 1);
        const auto memory = findingOf(over, "over_memory");
        QVERIFY2(says(memory, "1 KiB allowed") && memory["argument"].toString().startsWith("params/"),
                 over.out.constData());
        QVERIFY(findingOf(over, "over_time")["message"].toString().contains(QString::fromUtf8("1.00 µs")));
        QCOMPARE(findingOf(over, "over_collectives")["tactic"].toString(), QString("Megatron"));
        int collectives = 0;
        for (const auto& one : over.json()["findings"].toArray())
            collectives += one.toObject()["kind"] == "over_collectives";
        QCOMPARE(collectives, 2);
    }

    void wrongBudgetsAreWrongInput() {
        const Gate gate;
        for (const QStringList& more : {QStringList{"--max-memory", "much"}, QStringList{"--max-time", "-1"},
                                        QStringList{"--max-collectives", "gathers=2"}})
            QCOMPARE(gate.check(modelText(16, 2), more).exitCode, 2);
        const auto noHardware = cli({"check", gate.folder.write("m.tactics.json", matmulTactics()), "--model",
                                     modelFile("matmul_chain"), "--max-time", "1"});
        QCOMPARE(noHardware.exitCode, 2);
        QVERIFY(noHardware.err.contains("--hardware"));
    }
};

QTEST_GUILESS_MAIN(CheckTest)
#include "check_test.moc"
