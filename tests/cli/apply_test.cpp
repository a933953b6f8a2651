// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/cli_runner.h"

#include "core/base/sha256.h"

#include <algorithm>

using namespace axiscape;
using namespace axiscape::test;

namespace {

// "64x8 [{batch}, {}] add{model}" of one entry of `values`, as golden files write it.
std::string codeOf(const QJsonObject& value) {
    QStringList shape, dims;
    for (const auto& n : value["local_shape"].toArray()) shape << QString::number(n.toInteger());
    for (const auto& dim : value["sharding"].toArray()) {
        QStringList axes;
        for (const auto& axis : dim.toArray()) axes << axis.toString();
        dims << "{" + axes.join(",") + "}";
    }
    auto text = QString("%1.%2 %3 %4 [%5]")
                    .arg(value["op"].toInt())
                    .arg(value["result"].toInt())
                    .arg(value["kind"].toString(), shape.isEmpty() ? "scalar" : shape.join("x"), dims.join(", "));
    for (const auto& one : value["partial"].toArray())
        text += QString(" %1{%2}").arg(one.toObject()["combiner"].toString(), one.toObject()["axis"].toString());
    return text.toStdString();
}

QString hashOf(const QJsonArray& values) {
    std::string joined;
    for (const auto& value : values) joined += (joined.empty() ? "" : "\n") + codeOf(value.toObject());
    return QString::fromStdString(sha256(joined));
}

QJsonObject five(int gather, int reduce, int scatter = 0) {
    return {{"all_gather", gather},
            {"all_reduce", reduce},
            {"reduce_scatter", scatter},
            {"all_to_all", 0},
            {"collective_permute", 0}};
}

} // namespace

class ApplyTest : public QObject {
    Q_OBJECT

  private slots:
    // The same in words: without --json, what --values asks for is printed, too.
    void values_and_collectives_as_text() {
        const Folder folder;
        const QStringList words{"apply", folder.write("m.tactics.json", matmulTactics()), "--model",
                                modelFile("matmul_chain")};
        const auto plain = cli(words), all = cli(words + QStringList{"--values"});
        QVERIFY(plain.exitCode == 0 && all.exitCode == 0);
        QVERIFY(all.out.startsWith(plain.out));
        const auto added = all.out.mid(plain.out.size());
        QVERIFY2(added.contains("unreduced={\"model\"}") && added.contains("dot_general"), added.constData());
        QCOMPARE(added.count("all_gather"), 2);
        QCOMPARE(added.count("all_reduce"), 1);
    }

    // As typed above the list of tensors.
    void a_filter_leaves_what_it_finds() {
        const Folder folder;
        const QStringList words{"apply", folder.write("m.tactics.json", matmulTactics()), "--model",
                                modelFile("matmul_chain"), "--values"};
        const auto json = cli(words + QStringList{"--json", "--filter", "w2"}).json();
        QCOMPARE(json["arguments"].toArray().size(), 1);
        QCOMPARE(json["arguments"].toArray()[0].toObject()["name"].toString(), QString("w2"));
        QVERIFY(json["values"].toArray().isEmpty());
        const auto sent = json["collectives"].toArray();
        QCOMPARE(sent.size(), 1);
        QCOMPARE(sent[0].toObject()["kind"].toString(), QString("all_gather"));
        QCOMPARE(sent[0].toObject()["tactic"].toString(), QString("Z3"));
        const auto products = cli(words + QStringList{"--json", "--filter", "op:dot axis:batch shape:256"}).json();
        QCOMPARE(products["arguments"].toArray().size(), 1); // x, which they use
        QCOMPARE(products["values"].toArray().size(), 2);
        const auto wrong = cli(words + QStringList{"--filter", "w2 axis:expert"});
        QCOMPARE(wrong.exitCode, 2);
        QVERIFY2(wrong.err.contains("axis:expert"), wrong.err.constData());
        const auto text = cli(words + QStringList{"--filter", "w2"});
        QVERIFY(text.out.contains("Z3") && text.out.contains("w2") && !text.out.contains("\nw1"));
    }

    void golden_example_of_the_matmul_chain() {
        const Folder folder;
        const auto run = cli({"apply", folder.write("m.tactics.json", matmulTactics()), "--model",
                              modelFile("matmul_chain"), "--values", "--json"});
        QVERIFY2(run.exitCode == 0, run.err.constData());
        QVERIFY(run.err.isEmpty());
        const auto json = run.json();
        const auto tactics = json["tactics"].toArray();
        QCOMPARE(tactics.size(), 3);
        const QStringList names = {"BP", "MP", "Z3"};
        const QList<QJsonObject> collectives = {five(0, 0), five(0, 1), five(2, 1)};
        const QStringList hashes = {"903dce937c7b27344584d2faf7f514679c752447b250ddbd9cf3c738d4ddb260",
                                    "0e9bd98eab5464366c1dc8d5961d32a0d508ad9ff9945c9c5dfffc4bc5b22fcd",
                                    "0e9bd98eab5464366c1dc8d5961d32a0d508ad9ff9945c9c5dfffc4bc5b22fcd"};
        for (int i = 0; i < 3; ++i) {
            const auto one = tactics[i].toObject();
            QCOMPARE(one["name"].toString(), names[i]);
            QCOMPARE(one["collectives"].toObject(), collectives[i]);
            QVERIFY(one["conflicts"].isDouble());
            QCOMPARE(one["conflicts"].toInt(), 0);
            QVERIFY(one["refused"].toArray().isEmpty());
            QCOMPARE(one["ops_sha256"].toString(), hashes[i]);
            QVERIFY(one["step_seconds"].isNull() && one.contains("step_seconds"));
            QVERIFY(one["peak_bytes"].toInteger() > 0);
        }
        const QList<QJsonObject> arguments = {{{"name", "x"},
                                               {"sharding", QJsonArray{QJsonArray{"batch"}, QJsonArray{}}},
                                               {"local_shape", QJsonArray{64, 8}}},
                                              {{"name", "w1"},
                                               {"sharding", QJsonArray{QJsonArray{"batch"}, QJsonArray{"model"}}},
                                               {"local_shape", QJsonArray{2, 8}}},
                                              {{"name", "w2"},
                                               {"sharding", QJsonArray{QJsonArray{"model"}, QJsonArray{"batch"}}},
                                               {"local_shape", QJsonArray{8, 2}}}};
        for (int i = 0; i < 3; ++i) QCOMPARE(json["arguments"].toArray()[i].toObject(), arguments[i]);
        QCOMPARE(json["results"].toArray()[0].toObject()["local_shape"].toArray(), (QJsonArray{64, 8}));
        QVERIFY(json["conflicts"].isArray() && json["conflicts"].toArray().isEmpty());
        QCOMPARE(hashOf(json["values"].toArray()), hashes[2]);
        QCOMPARE(json["collectives"].toArray().size(), 3);
        const auto gather = json["collectives"].toArray()[0].toObject();
        QCOMPARE(gather["kind"].toString(), QString("all_gather"));
        QCOMPARE(gather["axes"].toArray(), QJsonArray{"batch"});
        QCOMPARE(gather["op"].toInt(), 0);
        QCOMPARE(gather["operand"].toInt(), 1);
    }

    void t32_on_the_batch_has_290_all_reduces() {
        const Folder folder;
        const auto tactics = folder.write("t32.tactics.json", t32Tactics());
        const auto run = cli({"apply", tactics, "--model", modelFile("t32_train"), "--json", "--values"});
        QVERIFY2(run.exitCode == 0, run.err.constData());
        const auto bp = run.json()["tactics"].toArray()[0].toObject();
        QCOMPARE(bp["collectives"].toObject(), five(0, 290));
        QVERIFY(bp["step_seconds"].toDouble() > 0);
        QVERIFY(bp["peak_bytes"].toDouble() > 1e6);
        QCOMPARE(hashOf(run.json()["values"].toArray()), bp["ops_sha256"].toString());
        QCOMPARE(run.json()["collectives"].toArray().size(), 290);
    }

    void low_level_schedules_say_what_is_refused_and_where_it_stops() {
        const Folder folder;
        const auto actions = folder.write("x.json", squareActions());
        const auto run = cli({"apply", "--model", modelFile("x_xt"), "--actions", actions, "--json"});
        QVERIFY2(run.exitCode == 0, run.err.constData());
        const auto tactic = run.json()["tactics"].toArray()[0].toObject();
        QCOMPARE(tactic["conflicts"].toInt(), 1);
        const auto refused = tactic["refused"].toArray();
        QCOMPARE(refused.size(), 1); // the mesh does not divide it
        const auto action = refused[0].toObject()["action"].toObject();
        QCOMPARE(action["action"].toString(), QString("tile"));
        QCOMPARE(action["argument"].toInt(), 0);
        QCOMPARE(action["dim"].toInt(), 1);
        QCOMPARE(action["axis"].toString(), QString("model"));
        QVERIFY(refused[0].toObject()["why"].toString().contains("divide"));
        QCOMPARE(
            run.json()["conflicts"].toArray(),
            (QJsonArray{QJsonObject{{"op", 1},
                                    {"slot", 0},
                                    {"kind", "dot_general"},
                                    {"axis", "batch"},
                                    {"factors", QJsonArray{QJsonArray{"o0.0", "r0.0"}, QJsonArray{"o1.1", "r0.1"}}}}}));
        QCOMPARE(refused[0].toObject()["code"].toString(), QString("does_not_divide"));
        // The same as a question: both answers, who asks, and the actions that they are.
        const auto questions = run.json()["questions"].toArray();
        QCOMPARE(questions.size(), 1);
        QCOMPARE(questions[0].toObject()["axis"].toString(), QString("batch"));
        QCOMPARE(questions[0].toObject()["alike"].toInt(), 1);
        const auto answers = questions[0].toObject()["answers"].toArray();
        QCOMPARE(answers.size(), 2);
        QCOMPARE(answers[1].toObject()["dim"].toInt(), 1);
        QCOMPARE(answers[1].toObject()["asked_by"].toArray(), (QJsonArray{"transpose(x)"}));
        QCOMPARE(answers[1].toObject()["actions"].toArray()[0].toObject()["action"].toString(), QString("choose"));
        const auto text = cli({"apply", "--model", modelFile("x_xt"), "--actions", actions});
        QCOMPARE(text.exitCode, 0);
        QVERIFY(text.out.contains("refused to"));
        QVERIFY(text.out.contains("conflict: op 1 dot_general"));
    }

    void low_level_schedules_take_options() {
        const Folder folder;
        const auto of = [&](const QByteArray& options) {
            auto text = squareActions();
            text.replace("\"tactics\"", options + "\"tactics\"");
            return cli({"apply", "--model", modelFile("x_xt"), "--actions", folder.write("x.json", text), "--json"});
        };
        const auto padded = of(R"("options": {"padding": true}, )");
        QVERIFY2(padded.exitCode == 0, padded.err.constData());
        QCOMPARE(padded.json()["options"].toObject()["padding"], QJsonValue(true));
        QVERIFY(padded.json()["tactics"].toArray()[0].toObject()["refused"].toArray().isEmpty());
        const auto unknown = of(R"("padding": true, )");
        QCOMPARE(unknown.exitCode, 2);
        QVERIFY2(unknown.err.contains("unknown key \"padding\"") && unknown.out.isEmpty(), unknown.err.constData());
    }

    // It does nothing: the answer is no, and all the rest is said as ever.
    void an_automatic_tactic_without_actions_is_named() {
        const Folder folder;
        auto text = matmulTactics();
        text.replace("\"schedule\": [", R"("schedule": [{"name": "later", "kind": "automatic", "axes": ["model"]},)");
        const auto tactics = folder.write("m.tactics.json", text);
        const auto run = cli({"apply", tactics, "--model", modelFile("matmul_chain"), "--json"});
        QCOMPARE(run.exitCode, 1);
        QVERIFY2(run.err.contains("tactic later is automatic and has no stored actions"), run.err.constData());
        const auto rows = run.json()["tactics"].toArray();
        QCOMPARE(rows.size(), 4);
        QCOMPARE(rows[0].toObject()["nothing_stored"], QJsonValue(true));
        QCOMPARE(rows[1].toObject()["nothing_stored"], QJsonValue(false));
        const auto printed = cli({"apply", tactics, "--model", modelFile("matmul_chain")});
        QCOMPARE(printed.exitCode, 1);
        QVERIFY(printed.out.contains("tactic later is automatic and has no stored actions"));
        text.replace(R"("kind": "automatic",)", R"("kind": "automatic", "enabled": false,)");
        QCOMPARE(cli({"apply", folder.write("off.tactics.json", text), "--model", modelFile("matmul_chain")}).exitCode,
                 0);
    }

    void the_model_comes_from_the_option_or_the_file() {
        const Folder folder;
        QVERIFY(QFile::copy(modelFile("matmul_chain"), folder.path("chain.mlir")));
        const auto hinted =
            folder.write("hinted.tactics.json", matmulTactics(madeFor(3, ", \"path\": \"chain.mlir\"")));
        QCOMPARE(cli({"apply", hinted}).exitCode, 0);
        const auto bare = folder.write("bare.tactics.json", matmulTactics());
        const auto none = cli({"apply", bare});
        QCOMPARE(none.exitCode, 2);
        QVERIFY(none.err.contains("--model"));
        QCOMPARE(cli({"apply", "-", "--model", modelFile("matmul_chain")}, matmulTactics()).exitCode, 0);
    }

    void a_file_for_another_model_is_refused_or_warned_of() {
        const Folder folder;
        const auto other = folder.write("o.tactics.json", matmulTactics(madeFor(870)));
        const auto refused = cli({"apply", other, "--model", modelFile("matmul_chain"), "--json"});
        QCOMPARE(refused.exitCode, 2);
        QVERIFY(refused.err.contains("870"));
        const auto wrong = madeFor(3, ", \"fingerprint\": \"sha256:" + QByteArray(64, '0') + "\"");
        const auto warned = cli({"apply", folder.write("w.tactics.json", matmulTactics(wrong)), "--model",
                                 modelFile("matmul_chain"), "--json"});
        QCOMPARE(warned.exitCode, 0);
        QVERIFY(warned.err.contains("another program"));
        QCOMPARE(warned.json()["tactics"].toArray().size(), 3);
    }

    // What is counted, what is listed and what takes time are the collectives of the option.
    void reshards_minimal_sends_less() {
        const Folder folder;
        const auto model = folder.write("swap.mlir", swapModel());
        const QList<QJsonObject> wanted = {
            {{"all_gather", 0}, {"all_reduce", 0}, {"reduce_scatter", 0}, {"all_to_all", 2}, {"collective_permute", 0}},
            {{"all_gather", 0},
             {"all_reduce", 0},
             {"reduce_scatter", 0},
             {"all_to_all", 0},
             {"collective_permute", 1}}};
        const QList<QByteArray> options = {"partir", "minimal"};
        std::vector<double> bytes, seconds;
        for (int i = 0; i < 2; ++i) {
            const auto tactics = folder.write(options[i] + ".tactics.json", swapTactics(options[i]));
            const auto run = cli({"apply", tactics, "--model", model, "--values", "--json"});
            QVERIFY2(run.exitCode == 0, run.err.constData());
            QCOMPARE(run.json()["options"].toObject()["reshards"].toString().toUtf8(), options[i]);
            QCOMPARE(run.json()["tactics"].toArray()[0].toObject()["collectives"].toObject(), wanted[i]);
            double sent = 0;
            for (const auto& one : run.json()["collectives"].toArray()) {
                const double local = one.toObject()["input_bytes"].toDouble();
                sent += one.toObject()["kind"] == "all_to_all" ? local * 3 / 4 : local;
            }
            bytes.push_back(sent);
            const auto cost = cli({"simulate", tactics, "--model", model, "--json"}).json();
            QCOMPARE(cost["options"].toObject()["reshards"].toString().toUtf8(), options[i]);
            QCOMPARE(cost["collectives"].toObject(), wanted[i]);
            seconds.push_back(cost["communication_seconds"].toDouble());
            // The command line's own word goes over the file's.
            const auto other = cli({"apply", tactics, "--model", model, "--reshards", options[1 - i], "--json"});
            QCOMPARE(other.json()["tactics"].toArray()[0].toObject()["collectives"].toObject(), wanted[1 - i]);
        }
        QVERIFY(bytes[1] < bytes[0]);
        QVERIFY(seconds[1] > 0 && seconds[1] < seconds[0]);
        QCOMPARE(cli({"apply", folder.path("partir.tactics.json"), "--model", model, "--reshards", "least"}).exitCode,
                 2);
    }

    void patterns_without_a_match_are_told() {
        const Folder folder;
        auto text = matmulTactics();
        text.replace("\"x\": 0", "\"x\": 0, \"nowhere/*\": 1");
        const auto run =
            cli({"apply", folder.write("m.tactics.json", text), "--model", modelFile("matmul_chain"), "--json"});
        QCOMPARE(run.exitCode, 0);
        QVERIFY(run.err.contains("nowhere/*"));
        QCOMPARE(run.json()["tactics"].toArray()[0].toObject()["unmatched"].toArray(), QJsonArray{"nowhere/*"});
    }
};

QTEST_GUILESS_MAIN(ApplyTest)
#include "apply_test.moc"
