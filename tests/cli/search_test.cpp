// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/cli_runner.h"
#ifndef Q_MOC_RUN // moc 6.4 loses count of braces in raw strings
#include "tests/cli/cli_texts.h"
#endif

using namespace axiscape::test;

namespace {

// Blocks of an MLP one after the other, each added to what went in.
QByteArray blocks(int layers, int batch) {
    const QByteArray x = QByteArray("tensor<") + QByteArray::number(batch) + "x1024xf32>",
                     h = QByteArray("tensor<") + QByteArray::number(batch) + "x4096xf32>", up = "tensor<1024x4096xf32>",
                     down = "tensor<4096x1024xf32>";
    QByteArray arguments, body, last = "%x";
    for (int i = 0; i < layers; ++i) {
        const QByteArray n = QByteArray::number(i);
        arguments += "%up" + n + ": " + up + " loc(\"params['layer_" + n + "']['up']\"), %down" + n + ": " + down +
                     " loc(\"params['layer_" + n + "']['down']\"), ";
        body += "  %h" + n + " = stablehlo.dot_general " + last + ", %up" + n + ", contracting_dims = [1] x [0] : (" +
                x + ", " + up + ") -> " + h + "\n  %t" + n + " = stablehlo.tanh %h" + n + " : " + h + "\n  %y" + n +
                " = stablehlo.dot_general %t" + n + ", %down" + n + ", contracting_dims = [1] x [0] : (" + h + ", " +
                down + ") -> " + x + "\n  %x" + n + " = stablehlo.add " + last + ", %y" + n + " : " + x + "\n";
        last = "%x" + n;
    }
    return "func.func public @main(" + arguments + "%x: " + x + " loc(\"batch['x']\")) -> " + x + " {\n" + body +
           "  return " + last + " : " + x + "\n}\n";
}

QByteArray read(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QJsonArray stalePlans(const CliRun& checked) {
    QJsonArray out;
    for (const auto& one : checked.json()["findings"].toArray())
        if (one.toObject()["kind"] == "stale_plan") out.append(one);
    return out;
}

} // namespace

class SearchTest : public QObject {
    Q_OBJECT

  private slots:
    void findsAFileThatReplays() {
        const Folder folder;
        const auto file = folder.path("found.tactics.json");
        const QStringList arguments{"search",
                                    "--model",
                                    modelFile("transformer_train_small"),
                                    "--mesh",
                                    "batch=4,model=2",
                                    "--hardware",
                                    "tpu_v3",
                                    "--evaluations",
                                    "120",
                                    "--seed",
                                    "7",
                                    "--out",
                                    file,
                                    "--json"};
        const auto run = cli(arguments);
        QVERIFY2(run.exitCode == 0, run.err.constData());
        const auto best = run.json()["best"].toObject();
        QVERIFY(best["fits"].toBool());
        QVERIFY(best["step_seconds"].toDouble() < run.json()["before"].toObject()["step_seconds"].toDouble());
        QVERIFY(run.json()["evaluations"].toInt() >= 100);
        const auto curve = run.json()["curve"].toArray();
        QVERIFY(curve.size() >= 2);
        QCOMPARE(curve.last().toObject()["cost"].toDouble(), best["step_seconds"].toDouble());

        const auto simulated = cli({"simulate", file, "--json"});
        QVERIFY2(simulated.exitCode == 0, simulated.err.constData());
        QCOMPARE(simulated.json()["step_seconds"].toDouble(), best["step_seconds"].toDouble());
        const auto again = cli(arguments);
        QCOMPARE(again.json()["candidates"], run.json()["candidates"]); // same seed, same evaluations
    }

    // A plan between manual tactics: it stays where it still holds, and is made anew where the program is another.
    void searchesAutomaticTacticsAgain() {
        const Folder folder;
        const auto before = folder.write("before.tactics.json", batchParallelTactics());
        const auto found = folder.path("found.tactics.json");
        const auto first = cli({"search", before, "--model", modelFile("transformer_train_small"), "--axes", "model",
                                "--evaluations", "60", "--out", found, "--json"});
        QVERIFY2(first.exitCode == 0, first.err.constData());
        const auto same = cli({"search", "--again", found, "--json"});
        QVERIFY2(same.exitCode == 0, same.err.constData());
        const auto stays = same.json()["again"].toArray()[0].toObject();
        QCOMPARE(stays["stale"], QJsonValue(false));
        QCOMPARE(stays["changed"], QJsonValue(false));
        QCOMPARE(stays["before"], stays["after"]);
        QCOMPARE(stays["before"].toObject()["step_seconds"].toDouble(),
                 first.json()["best"].toObject()["step_seconds"].toDouble());

        const auto out = folder.path("again.tactics.json");
        const auto other =
            cli({"search", "--again", found, "--model", modelFile("transformer_train_tiny"), "--out", out, "--json"});
        QVERIFY2(other.exitCode == 0, other.err.constData());
        const auto replaced = other.json()["again"].toArray()[0].toObject();
        QCOMPARE(replaced["stale"], QJsonValue(true));
        QVERIFY(replaced["before"].isNull() && replaced["after"].isObject());
        const auto simulated = cli({"simulate", out, "--json"});
        QVERIFY2(simulated.exitCode == 0, simulated.err.constData());
        QCOMPARE(simulated.json()["step_seconds"], replaced["after"].toObject()["step_seconds"]);
        QVERIFY(cli({"search", "--again", found, "--model", modelFile("transformer_train_tiny")})
                    .out.contains("the old plan was found for"));
        QVERIFY(replaced["why_stale"].toString().startsWith("found for"));

        // Another mesh of the same axes, or other tactics before it: the gate refuses the old plan, and says why.
        QCOMPARE(cli({"check", found}).exitCode, 0);
        QFile file(found);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray text = file.readAll();
        for (const auto& [was, is, why] :
             {std::tuple<QByteArray, QByteArray, QByteArray>{
                  "[\"batch\", 4]", "[\"batch\", 2]", "found for mesh batch=4,model=2, which is batch=2,model=2 now"},
              {"\n  \"hardware\": \"tpu_v3\"", "\n  \"hardware\": \"tpu_v4\"", "found for tpu_v3, which is tpu_v4 now"},
              {"\"batch/*\": 0", "\"batch/*\": \"UNKNOWN\"", "found on other tactics"}}) {
            QByteArray changed = text;
            QVERIFY2(changed.contains(was), was.constData());
            const auto edited = folder.write("edited.tactics.json", changed.replace(was, is));
            const auto checked = cli({"check", edited, "--json"});
            QCOMPARE(checked.exitCode, 1);
            QJsonObject finding;
            for (const auto& one : checked.json()["findings"].toArray())
                if (one.toObject()["kind"] == "stale_plan") finding = one.toObject();
            QVERIFY2(finding["message"].toString().toUtf8().contains(why), finding["message"].toString().toUtf8());
            QVERIFY(finding["fails"].toBool());
        }

        const auto applied = cli({"apply", found, "--search", "--json"});
        QVERIFY2(applied.exitCode == 0, applied.err.constData());
        QCOMPARE(applied.json()["searched"].toArray().size(), 1);
        QCOMPARE(applied.json()["tactics"].toArray().size(), 2);
        const auto none = cli({"search", "--again", before, "--model", modelFile("transformer_train_small")});
        QCOMPARE(none.exitCode, 2);
        QVERIFY2(none.err.contains("no automatic tactic"), none.err.constData());
    }

    // Manual, automatic, manual, automatic: found for two layers and a batch of 64; then the model has a layer more, or
    // another batch, and each automatic one is searched again where it stands.
    void aLayerMoreAndAnotherBatch() {
        const Folder folder;
        const auto two = folder.write("two.mlir", blocks(2, 64)), three = folder.write("three.mlir", blocks(3, 64)),
                   larger = folder.write("larger.mlir", blocks(2, 128));
        const auto manual = folder.write("manual.tactics.json", threeAxesTactics());
        const auto search = [&](const QString& from, const QString& to, const QString& axis) {
            const auto run = cli({"search", from, "--model", two, "--axes", axis, "--evaluations", "80", "--out", to});
            QVERIFY2(run.exitCode == 0, run.err.constData());
        };
        const auto first = folder.path("first.tactics.json"), whole = folder.path("whole.tactics.json");
        search(manual, first, "model");
        QJsonObject file = QJsonDocument::fromJson(read(first)).object();
        QJsonArray schedule = file["schedule"].toArray();
        QCOMPARE(schedule.size(), 2);
        QVERIFY(!schedule[1].toObject()["decisions"].toArray().isEmpty());
        schedule.append(QJsonObject{{"name", "Whole"},
                                    {"kind", "manual"},
                                    {"axis", "z"},
                                    {"inputs", QJsonObject{{"params/layer_0/up", "REPLICATED"}}}});
        file["schedule"] = schedule;
        search(folder.write("third.tactics.json", QJsonDocument(file).toJson()), whole, "z");
        const auto kinds = [&](const QString& path) {
            QStringList out;
            for (const auto& one : QJsonDocument::fromJson(read(path)).object()["schedule"].toArray())
                out << one.toObject()["kind"].toString();
            return out;
        };
        const QStringList four{"manual", "automatic", "manual", "automatic"};
        QCOMPARE(kinds(whole), four);
        const auto named = QJsonDocument::fromJson(read(whole)).object()["schedule"].toArray();
        QCOMPARE(named[1].toObject()["name"].toString(), QString("Automatic"));
        QCOMPARE(named[3].toObject()["name"].toString(), QString("Automatic 2"));
        QCOMPARE(cli({"check", whole}).exitCode, 0);

        for (const auto& [model, why] :
             {std::pair<QString, QString>{three, "found for another program, of"},
              std::pair<QString, QString>{larger,
                                          "found for another batch: inputs of 64x1024, which are 128x1024 now"}}) {
            const auto checked = cli({"check", whole, "--model", model, "--json"});
            QCOMPARE(checked.exitCode, 1);
            QCOMPARE(stalePlans(checked).size(), 2);
            for (const auto& one : stalePlans(checked))
                QVERIFY2(one.toObject()["message"].toString().contains(why),
                         qPrintable(one.toObject()["message"].toString()));
            const auto out = folder.path("again.tactics.json");
            const auto again = cli({"search", "--again", whole, "--model", model, "--out", out, "--json"});
            QVERIFY2(again.exitCode == 0, again.err.constData());
            const auto rows = again.json()["again"].toArray();
            QCOMPARE(rows.size(), 2);
            for (const auto& one : rows) {
                QVERIFY(one.toObject()["stale"].toBool());
                QVERIFY(one.toObject()["why_stale"].toString().startsWith(why));
                QVERIFY(!one.toObject()["decisions_before"].toArray().isEmpty());
            }
            // The equal layers of the longer one, and the larger batch, are cut as before.
            QCOMPARE(rows[0].toObject()["decisions"], rows[0].toObject()["decisions_before"]);
            QCOMPARE(kinds(out), four);
            QCOMPARE(cli({"check", out, "--model", model}).exitCode, 0);
            const auto applied = cli({"apply", out, "--model", model, "--json"});
            for (const auto& tactic : applied.json()["tactics"].toArray())
                QVERIFY(tactic.toObject()["refused"].toArray().isEmpty());
        }
        // A layer less: actions of the old plans speak of arguments that are not there. They are said to be stale all
        // the same, and are searched again.
        const auto one = folder.write("one.mlir", blocks(1, 64));
        const auto shorter = cli({"check", whole, "--model", one, "--json"});
        QCOMPARE(shorter.exitCode, 1);
        QVERIFY(!stalePlans(shorter).isEmpty());
        // Where a plan is replayed elsewhere, that is said beside what came of it.
        const auto replayed = cli({"apply", whole, "--model", larger});
        QCOMPARE(replayed.exitCode, 0);
        QVERIFY2(replayed.err.contains("the plan of tactic Automatic was found for another batch"),
                 replayed.err.constData());
        const auto anew = cli({"search", "--again", whole, "--model", one});
        QVERIFY2(anew.exitCode == 0, anew.err.constData());
        QVERIFY2(anew.out.startsWith("tactic") && anew.out.contains(" gone, "), anew.out.constData());

        // Empty ones are refused, too.
        QJsonObject empty = QJsonDocument::fromJson(read(whole)).object();
        QJsonArray tactics = empty["schedule"].toArray();
        QJsonObject last = tactics[3].toObject();
        last.remove("actions");
        tactics[3] = last;
        empty["schedule"] = tactics;
        const auto wish = folder.write("wish.tactics.json", QJsonDocument(empty).toJson());
        const auto refused = cli({"check", wish, "--model", two, "--json"});
        QCOMPARE(refused.exitCode, 1);
        QCOMPARE(refused.json()["findings"].toArray()[0].toObject()["kind"].toString(), QString("nothing_stored"));
        const auto filled = cli({"search", "--again", wish, "--model", two, "--json"});
        QCOMPARE(filled.json()["again"].toArray().size(), 2);
        QVERIFY(filled.json()["again"].toArray()[1].toObject()["changed"].toBool());
    }

    // What is allowed, how fast is fast enough, and the budget stand in the tactic; a search again keeps them.
    void theWishIsKept() {
        const Folder folder;
        const auto model = folder.write("two.mlir", blocks(2, 64));
        const auto out = folder.path("found.tactics.json");
        const QStringList search{"search",     "--model", model,           "--mesh", "data=4,model=2",
                                 "--hardware", "tpu_v3",  "--evaluations", "60"};
        const auto run =
            cli(search + QStringList{"--only", "batch,params/*/up", "--peak-at-most", "8GiB", "--out", out});
        QVERIFY2(run.exitCode == 0, run.err.constData());
        const auto again = folder.path("again.tactics.json");
        const auto twice = cli({"search", "--again", out, "--out", again});
        QVERIFY2(twice.exitCode == 0, twice.err.constData());
        for (const QString& path : {out, again}) {
            const auto tactic = QJsonDocument::fromJson(read(path)).object()["schedule"].toArray()[0].toObject();
            QCOMPARE(tactic["budget"].toInt(), 60);
            QCOMPARE(tactic["only"].toArray(), (QJsonArray{"batch", "params/*/up"}));
            QCOMPARE(tactic["peak_at_most"].toInteger(), 8LL << 30);
            for (const auto& action : tactic["actions"].toArray())
                if (const auto a = action.toObject()["argument"]; a.isDouble())
                    QVERIFY(a.toInt() == 0 || a.toInt() == 2 || a.toInt() == 4); // up of both, and x
        }
        const auto unknown = cli(search + QStringList{"--only", "btach"});
        QCOMPARE(unknown.exitCode, 2);
        QVERIFY2(unknown.err.contains("'btach'") && unknown.err.contains("batch"), unknown.err.constData());
        const auto tokens = cli(search + QStringList{"--tokens-at-least", "100"});
        QCOMPARE(tokens.exitCode, 2);
        QVERIFY2(tokens.err.contains("no tokens"), tokens.err.constData());
    }

    void namesCustomCallsWithoutACost() {
        const Folder folder;
        const auto model = folder.write("kernel.mlir", kernelModel());
        const QStringList search{"search",     "--model", model,           "--mesh", "batch=4",
                                 "--hardware", "tpu_v3",  "--evaluations", "20"};
        const auto run = cli(search + QStringList{"--json"});
        QVERIFY2(run.exitCode == 0, run.err.constData());
        const auto unpriced = run.json()["unpriced"].toArray();
        QCOMPARE(unpriced.size(), 1);
        QCOMPARE(unpriced[0].toObject()["kind"].toString(), QString("custom_call @my_kernel"));
        QVERIFY(cli(search).out.contains("1 of custom_call @my_kernel have no price"));
        const auto rules = folder.write("calls.json", kernelRules("my_kernel", "([b, i])->([b, i])"));
        const auto priced = cli(search + QStringList{"--custom-calls", rules, "--json"});
        QVERIFY2(priced.json()["unpriced"].toArray().isEmpty(), priced.err.constData());
    }

    // What launches the kernels is searched for, and stays with what is found.
    void aHostIsSearchedForAndWritten() {
        const Folder folder;
        const auto file = folder.path("eager.tactics.json");
        const auto run = cli({"search", "--model", modelFile("mlp_train"), "--mesh", "a=2", "--hardware", "a100_80",
                              "--host", "eager", "--evaluations", "40", "--out", file, "--json"});
        QVERIFY2(run.exitCode == 0, run.err.constData());
        const auto simulated = cli({"simulate", file, "--json"});
        QVERIFY2(simulated.exitCode == 0, simulated.err.constData());
        QCOMPARE(simulated.json()["host"].toString(), QString("eager"));
        QCOMPARE(simulated.json()["step_seconds"], run.json()["best"].toObject()["step_seconds"]);
        const auto ahead = cli({"simulate", file, "--host", "compiled", "--json"});
        QVERIFY(ahead.json()["step_seconds"].toDouble() < simulated.json()["step_seconds"].toDouble());
    }

    // Tactics given are kept, and found is what goes on top of them.
    void goesOnFromATacticFile() {
        const Folder folder;
        const auto first = folder.path("bp.tactics.json"), out = folder.path("all.tactics.json");
        const auto made = cli({"tactics", modelFile("transformer_train_tiny"), "--mesh", "batch=4,model=2", "--use",
                               "data_parallel=batch", "--hardware", "tpu_v3", "--out", first});
        QVERIFY2(made.exitCode == 0, made.err.constData());
        const auto run =
            cli({"search", first, "--axes", "model", "--method", "automap", "--evaluations", "150", "--out", out});
        QVERIFY2(run.exitCode == 0, run.err.constData());
        const auto applied = cli({"apply", out, "--json"});
        QVERIFY2(applied.exitCode == 0, applied.err.constData());
        const auto tactics = applied.json()["tactics"].toArray();
        QCOMPARE(tactics[0].toObject()["name"].toString(), QString("Data parallel"));
        for (const auto& tactic : tactics) QVERIFY(tactic.toObject()["refused"].toArray().isEmpty());
    }

    // Nothing fits: that is said, by how much, and the exit code is 1.
    void saysByHowMuchNothingFits() {
        const QStringList arguments{"search", "--model",       modelFile("gpt_scan_7b_train"),
                                    "--mesh", "a=2",           "--hardware",
                                    "p100",   "--evaluations", "20"};
        const auto text = cli(arguments);
        QCOMPARE(text.exitCode, 1);
        QVERIFY2(text.out.contains("over by"), text.out.constData());
        const auto json = cli(arguments + QStringList{"--json"});
        QCOMPARE(json.exitCode, 1);
        const auto best = json.json()["best"].toObject();
        QVERIFY(!best["fits"].toBool());
        QCOMPARE(json.json()["over_bytes"].toDouble(),
                 best["peak_bytes"].toDouble() - json.json()["capacity_bytes"].toDouble());
    }

    // Automap on the arguments that matter most.
    void looksAtFewArguments() {
        const auto decisions = [&](const QStringList& more) {
            const auto run =
                cli(QStringList{"search", "--model", modelFile("transformer_train_tiny"), "--mesh", "a=2", "--hardware",
                                "tpu_v3", "--method", "automap", "--evaluations", "20", "--json"} +
                    more);
            return run.json()["decisions"].toInt();
        };
        const int all = decisions({}), few = decisions({"--arguments", "3"});
        QVERIFY(few > 0 && few < all);
    }

    void searchesMeshes() {
        const auto run = cli({"search", "--model", modelFile("mlp_train"), "--devices", "8", "--hardware", "a100_40",
                              "--evaluations", "400", "--json"});
        QVERIFY2(run.exitCode == 0, run.err.constData());
        QCOMPARE(run.json()["meshes"].toArray().size(), 4); // 8; 2x4, 4x2; 2x2x2
        QCOMPARE(run.json()["mesh"], run.json()["meshes"].toArray()[0].toObject()["mesh"]);
    }

    void refusals() {
        const auto model = modelFile("mlp_train");
        const auto axis = cli({"search", "--model", model, "--mesh", "a=2", "--hardware", "tpu_v3", "--axes", "b"});
        QCOMPARE(axis.exitCode, 2);
        QVERIFY(axis.err.contains("the mesh has no axis 'b'") && axis.err.contains("a=2"));
        const auto hardware = cli({"search", "--model", model, "--mesh", "a=2"});
        QCOMPARE(hardware.exitCode, 2);
        QVERIFY(hardware.err.contains("hardware"));
        QCOMPARE(cli({"search", "--model", model, "--hardware", "tpu_v3"}).exitCode, 2);
        QCOMPARE(cli({"search", "--mesh", "a=2", "--hardware", "tpu_v3"}).exitCode, 2);
        QCOMPARE(cli({"search", "--model", model, "--mesh", "a=2", "--method", "guess"}).exitCode, 2);
    }
};

QTEST_GUILESS_MAIN(SearchTest)
#include "search_test.moc"
