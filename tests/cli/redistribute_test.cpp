// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/cli_runner.h"

using namespace axiscape;
using namespace axiscape::test;

class RedistributeTest : public QObject {
    Q_OBJECT

    static QStringList one(const QString& from, const QString& to, const QString& shape = "16x16x16") {
        return {"redistribute", "--mesh", "x=4,y=2", "--shape", shape, "--from", from, "--to", to};
    }

  private slots:
    void one_case() {
        const auto run = cli(one(R"([{"y"}, {}, {"x"}])", R"([{}, {"x", "y"}, {}])") << "--json");
        QVERIFY2(run.exitCode == 0, run.err.constData());
        const auto json = run.json();
        for (const char* field :
             {"id", "steps", "peak_bytes", "bound_bytes", "bytes_sent", "plan_seconds", "transfer_seconds"})
            QVERIFY2(json.contains(field), field);
        QVERIFY(json["id"].isNull() && json["transfer_seconds"].isNull());
        QVERIFY(json["plan_seconds"].toDouble() > 0);
        QCOMPARE(json["peak_bytes"].toInt(), 2048);
        QCOMPARE(json["bound_bytes"].toInt(), 2048);
        QCOMPARE(json["bytes_sent"].toDouble(), 2048.0 * 7 / 8);
        const auto steps = json["steps"].toArray();
        QCOMPARE(steps.size(), 1);
        const auto step = steps[0].toObject();
        QCOMPARE(step["kind"].toString(), QString("all_to_all"));
        QCOMPARE(step["axes"].toString(), QString(R"(["y": 0->1, "x": 2->1])"));
        QCOMPARE(step["local_shape"].toArray(), (QJsonArray{16, 2, 16}));
        QCOMPARE(step["groups"].toArray().size(), 1);
        QCOMPARE(step["groups"].toArray()[0].toArray(), (QJsonArray{0, 1, 2, 3, 4, 5, 6, 7}));
    }

    void as_a_table() {
        const auto run = cli(one(R"([{"x", "y"}, {}])", R"([{"y"}, {"x"}])", "16x16"));
        QCOMPARE(run.exitCode, 0);
        QVERIFY2(run.out.contains("all_to_all") && run.out.contains("sends "), run.out.constData());
    }

    void on_hardware() {
        const auto arguments = one(R"([{"x"}, {}])", R"([{"y"}, {}])", "4096x4096") << "--hardware"
                                                                                    << "tpu_v3"
                                                                                    << "--json";
        const auto bytes = cli(arguments).json(), seconds = cli(arguments + QStringList{"--cost", "seconds"}).json();
        QVERIFY(seconds["transfer_seconds"].toDouble() > 0);
        QVERIFY(seconds["transfer_seconds"].toDouble() <= bytes["transfer_seconds"].toDouble());
        QVERIFY(bytes["bytes_sent"].toDouble() <= seconds["bytes_sent"].toDouble());
    }

    void a_file_of_cases() {
        const auto file = QString::fromStdString(
            (modelPath("x_xt").parent_path().parent_path() / "reproduce/redistributions.jsonl").string());
        const auto run = cli({"redistribute", "--cases", file});
        QVERIFY2(run.exitCode == 0, run.err.constData());
        QFile cases(file);
        QVERIFY(cases.open(QIODevice::ReadOnly));
        const auto lines = run.out.trimmed().split('\n');
        const auto wanted = cases.readAll().trimmed().split('\n');
        QCOMPARE(lines.size(), wanted.size());
        for (qsizetype i = 0; i < lines.size(); ++i) {
            const auto out = QJsonDocument::fromJson(lines[i]).object(),
                       in = QJsonDocument::fromJson(wanted[i]).object();
            QCOMPARE(out["id"], in["id"]);
            QCOMPARE(out["bound_bytes"], in["bound_bytes"]);
            QVERIFY2(out["peak_bytes"].toInt() <= out["bound_bytes"].toInt(), lines[i].constData());
        }
        const QByteArray subAxis =
            R"({"id": "s", "mesh": [["x", 8]], "shape": [8, 8], "dtype": "bf16", "source": [["x:(1)2"], []], "target": [[], ["x:(2)4"]]})";
        const auto piped = cli({"redistribute", "--cases", "-"}, subAxis + "\n\n");
        QVERIFY2(piped.exitCode == 0, piped.err.constData());
        QCOMPARE(piped.json()["bound_bytes"].toInt(), 64);
    }

    void wrong_input() {
        const auto good = R"([{"x"}, {}])", none = "[{}, {}]";
        const QList<QPair<QStringList, QByteArray>> wrong = {
            {one(good, R"([{"z"}, {}])", "8x8"), "no axis 'z'"},
            {one(good, R"([{"x"}, {"x"}])", "8x8"), "axis x is used twice"},
            {one(good, none, "6x8"), "does not divide its size 6"},
            {one(good, none, "8x8x8"), "has 2 dimensions, the shape 3"},
            {one(good, "[{}", "8x8"), "column 4"},
            {one(good, none, "8xeight"), "'eight' is no size"},
            {one(good, none, "8x"), "ends without a size"},
            {one(good, none, "8x8") << "--dtype"
                                    << "f33",
             "'f33'"},
            {one(good, none, "8x8") << "--cost"
                                    << "dollars",
             "dollars"},
            {one(good, none, "8x8") << "--cost"
                                    << "seconds",
             "--hardware"},
            {one(good, none, "8x8") << "--hardware"
                                    << "abacus",
             "abacus"},
            {{"redistribute", "--mesh", "x=0", "--shape", "8", "--from", "[{}]", "--to", "[{}]"}, "size 0"},
            {{"redistribute", "--mesh", "x=2"}, "--shape"},
            {{"redistribute", "--cases", "nowhere.jsonl"}, "nowhere.jsonl"},
            {{"redistribute", "--cases", "a", "--mesh", "x=2"}, "--mesh"},
        };
        for (const auto& [arguments, says] : wrong) {
            const auto run = cli(arguments);
            QVERIFY2(run.exitCode == 2, qPrintable(arguments.join(' ')));
            QVERIFY2(run.err.contains(says), run.err.constData());
            QVERIFY2(run.out.isEmpty(), run.out.constData());
        }
        const Folder folder;
        const QByteArray line =
            R"({"mesh": [["x", 2]], "shape": [4], "dtype": "f32", "source": [["x"]], "target": [[]]})";
        const QList<QPair<QByteArray, QByteArray>> lines = {
            {"nonsense", "no JSON object"},
            {QByteArray(line).replace("\"shape\"", "\"form\""), "'shape' is missing"},
            {QByteArray(line).replace("[[\"x\"]]", "[\"x\"]"), "'source' is no list"},
            {QByteArray(line).replace("[4]", "[3]"), "does not divide"},
            {QByteArray(line).replace("f32", "f23"), "'f23'"},
            {QByteArray(line).replace("{", R"({"id": 7, )"), "'id' is no text"},
            {QByteArray(line).replace("{", R"({"mash": [], )"), "no such key as 'mash'"},
            {QByteArray(line).replace("{", R"({"shape": [8], )"), "the key \"shape\" is there twice"}};
        for (const auto& [text, says] : lines) {
            const auto run = cli({"redistribute", "--cases", folder.write("cases.jsonl", line + "\n" + text + "\n")});
            QCOMPARE(run.exitCode, 2);
            QVERIFY2(run.err.contains(says) && run.err.contains("cases.jsonl:2"), run.err.constData());
            QVERIFY(run.out.isEmpty());
        }
    }
};

QTEST_GUILESS_MAIN(RedistributeTest)
#include "redistribute_test.moc"
