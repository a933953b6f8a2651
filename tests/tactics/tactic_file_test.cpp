// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file.h"
#include "core/ir/module_builder.h"
#include "core/partition/uses.h"
#include "core/tactics/tactics.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <random>

using namespace axiscape;

namespace {

// Every key of the format once, written as Axiscape writes.
const std::string kText = *readFile(test::data("tactics/every_key.tactics.json"));

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    Q_ASSERT(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

} // namespace

class TacticFileTest : public QObject {
    Q_OBJECT

  private slots:
    void reads() {
        const auto file = parseTacticFile(kText, "t.json");
        QVERIFY2(file, file ? "" : file.error().text().c_str());
        QCOMPARE(file->modelName, std::string("t32_train"));
        QCOMPARE(file->modelArguments, 870u);
        QCOMPARE(meshText(file->strategy.mesh), std::string("batch=16,model=2"));
        QCOMPARE(file->strategy.hardware, std::string("tpu_v3"));
        const auto& tactics = file->strategy.schedule.tactics;
        QCOMPARE(tactics.size(), 2u);
        QCOMPARE(tactics[0].inputs.size(), 5u);
        QVERIFY((tactics[0].inputs[0] == InputRule{"batch/*", InputRule::Kind::dimension, 0}));
        QVERIFY((tactics[0].inputs[3] == InputRule{"tag:layer_*/attn", InputRule::Kind::dimension, 2}));
        QVERIFY((tactics[0].inputs[4] == InputRule{"*", InputRule::Kind::unknown, 0}));
        QVERIFY(!tactics[1].enabled);
        QCOMPARE(tactics[1].seed, 18446744073709551615ull);
        QVERIFY(tactics[1].actions[0] == tileArgument(3, 1, 1));
        QVERIFY(tactics[1].actions[1] == tileResult(OpId{7u}, 1, 0, 0));
        QVERIFY(tactics[1].actions[2] == atomicArgument(0, 1));
        QVERIFY(tactics[1].actions[3] == atomicResult(OpId{2u}, 0, 0));
        QCOMPARE(tactics[1].disabledActions, std::vector<std::uint32_t>{3});
        QVERIFY(tactics[1].actions[4] == chooseFactor(OpId{9u}, 0, "o0.1", 2));
        QVERIFY(tactics[1].actions[5] == tileUse(OpId{9u}, 1, 0, 0));
        QVERIFY(tactics[1].actions[6] == propagateAction());
        const auto& options = file->strategy.schedule.options;
        QVERIFY(options.padding && options.extended && options.splitAxes && !options.shareGathers);
        QCOMPARE(*file->summary[0].peakBytes, std::int64_t(17179869184));
        QCOMPARE(*file->summary[0].stepSeconds, 0.478);
    }

    void writes_what_it_read() { QCOMPARE(writeTacticFile(*parseTacticFile(kText, "t")), kText); }

    void an_empty_schedule_round_trips() {
        TacticFile file;
        file.strategy.mesh = {{{"x", 1}}};
        file.modelName = "a \"quoted\"\nname \\ with \x01 and µ";
        const auto again = parseTacticFile(writeTacticFile(file), "t");
        QVERIFY2(again, again ? "" : again.error().text().c_str());
        QVERIFY(again->strategy == file.strategy);
        QCOMPARE(again->modelName, file.modelName);
        QCOMPARE(writeTacticFile(*again), writeTacticFile(file));
    }

    void a_host_round_trips() {
        TacticFile file;
        file.strategy.mesh = {{{"x", 2}}};
        file.strategy.hardware = "a100_80";
        QVERIFY(writeTacticFile(file).find("host") == std::string::npos); // compiled needs no word
        file.strategy.host = Host::eager;
        const auto text = writeTacticFile(file);
        QVERIFY(text.find("\"host\": \"eager\"") != std::string::npos);
        const auto again = parseTacticFile(text, "t");
        QVERIFY2(again, again ? "" : again.error().text().c_str());
        QVERIFY(again->strategy == file.strategy && again->strategy.host == Host::eager);
        file.strategy.host = Host::compiled;
        QVERIFY(!(again->strategy == file.strategy));
        QVERIFY(parseTacticFile(replaced(text, "eager", "compiled"), "t")->strategy == file.strategy);
    }

    void refuses_data() {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("where");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const char* from, const char* to, const char* where, const char* says) {
            QTest::newRow(name) << from << to << where << says;
        };
        row("format", "axiscape.tactics", "axiscape.project", "t:2: format", "no tactic file");
        row("version", "\"version\": 1", "\"version\": 2", "t:3: version",
            "version 2 of the format is newer than this program");
        row("no version yet", "\"version\": 1", "\"version\": 0", "t:3: version", "0 is not from 1");
        row("key", "\"hardware\"", "\"hardwear\"", "t:6", "unknown key \"hardwear\"");
        row("hardware", "tpu_v3", "tpu_9", "t:6: hardware", "tpu_v4");
        row("host", "\"tpu_v3\"", "\"a100_80\", \"host\": \"lazy\"", "t:6: host", "compiled and eager");
        row("host without a pace", "\"tpu_v3\"", "\"tpu_v3\", \"host\": \"eager\"", "t:6: host", "TPU v3");
        row("host of nothing", "\"hardware\": \"tpu_v3\"", "\"host\": \"eager\"", "t:6: host", "Name the hardware too");
        row("mesh", "[\"model\", 2]", "[\"model\"]", "t:5: mesh[1]", "a name and a size");
        row("mesh size", "16]", "0]", "t:5: mesh[0][1]", "0 is not from 1");
        row("mesh twice", "\"model\", 2", "\"batch\", 2", "t:5: mesh", "twice");
        row("kind", "\"manual\"", "\"manul\"", "t:12: schedule[0].kind", "manual, automatic");
        row("axis", "\"axis\": \"batch\",\n      \"in", "\"axis\": \"data\",\n      \"in", "t:13: schedule[0].axis",
            "batch=16,model=2");
        row("no axis", "\"axis\": \"batch\",\n      \"in", "\"in", "t:10: schedule[0]", "\"axis\" is missing");
        row("word", "\"REPLICATED\"", "\"replicated\"", "t:16: schedule[0].inputs[\"params/*\"]",
            "FIRST_DIVISIBLE_DIM");
        row("dimension", "\"batch/*\": 0", "\"batch/*\": -1", "t:15: schedule[0].inputs[\"batch/*\"]",
            "-1 is not from 0");
        row("real", "\"batch/*\": 0", "\"batch/*\": 0.5", "t:15: schedule[0].inputs[\"batch/*\"]",
            "a dimension or a word");
        row("double key", "\"params/*\"", "\"batch/*\"", "t:16", "there twice");
        row("action", "\"propagate\"", "\"propagte\"", "t:45: schedule[1].actions[6].action", "tile, atomic, choose");
        row("action key", "\"slot\": 2", "\"solt\": 2", "t:43: schedule[1].actions[4]", "unknown key");
        row("factor", "o0.1", "o01", "t:43: schedule[1].actions[4].factor", "names no factor");
        row("no target", "\"argument\": 0, ", "", "t:41: schedule[1].actions[2]", "on an argument or on an op");
        row("both", "\"op\": 7", "\"op\": 7, \"argument\": 1", "t:40: schedule[1].actions[1]",
            "on an argument or on an op");
        row("result and operand", "\"operand\": 1", "\"operand\": 1, \"result\": 0",
            "t:44: schedule[1].actions[5].result", "on a result of an op or on an operand");
        row("operand of an argument", "\"argument\": 0", "\"argument\": 0, \"operand\": 0",
            "t:41: schedule[1].actions[2].operand", "an argument reads nothing");
        row("method", "\"automap\"", "\"autmap\"", "t:30: schedule[1].method",
            "Known are toast, automap, greedy, random");
        row("found for", "\"operations\": 34", "\"operation\": 34", "t:37: schedule[1].found_for", "unknown key");
        row("peak", "12884901888", "-1", "t:31: schedule[1].peak_at_most", "-1 is not from 0");
        row("option", "\"padding\": true", "\"padding\": 1", "t:8: options.padding", "wanted is true or false");
        row("library", "\"kind\": \"manual\"", "\"kind\": \"library\"", "t:12: schedule[0].kind",
            "stored as the manual one");
        row("reshards", "\"partir\"", "\"least\"", "t:8: options.reshards", "Known are partir, minimal");
        row("collective", "all_reduce", "allreduce", "t:50: summary[0].collectives", "unknown key");
        row("type", "\"enabled\": false", "\"enabled\": 0", "t:25: schedule[1].enabled", "wanted is true or false");
        row("list", "[\"model\"],", "{\"a\": \"model\"},", "t:26: schedule[1].axes", "wanted is a list");
        row("syntax", "[\"model\"],", "[\"model\"]", "t:27", "no JSON");
        row("missing", "\"mesh\": [[\"batch\", 16], [\"model\", 2]],", "", "t:1", "\"mesh\" is missing");
    }
    void refuses() {
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(QString, where);
        QFETCH(QString, says);
        const auto text = replaced(kText, from.toStdString(), to.toStdString());
        const auto file = parseTacticFile(text, "t");
        QVERIFY(!file);
        const auto message = QString::fromStdString(file.error().text());
        QVERIFY2(message.startsWith(where + ":"), qPrintable(message));
        QVERIFY2(message.contains(says), qPrintable(message));
    }

    void other_files_are_told_at_once() {
        for (const std::string text : {"", "{", "[]", "null", "\x7f\x45\x4c\x46", "{\"a\": 1}", "module @jit_f {}"}) {
            const auto file = parseTacticFile(text, "t");
            QVERIFY(!file);
            QVERIFY(file.error().code == ErrorCode::wrongInput && !file.error().what.empty());
        }
        QVERIFY(!parseTacticFile(std::string(100000, '['), "t"));
    }

    void moreTacticsThanMemoryHoldsAreRefused() {
        const auto withTactics = [](std::size_t count) {
            TacticFile file;
            file.strategy.mesh = Mesh{{{"a", 2}}};
            file.strategy.schedule.tactics.resize(count);
            for (Tactic& tactic : file.strategy.schedule.tactics) tactic.name = "T", tactic.axis = "a";
            return writeTacticFile(file);
        };
        QVERIFY(parseTacticFile(withTactics(1000), "t"));
        const auto refused = parseTacticFile(withTactics(100000), "t");
        QVERIFY(!refused);
        QVERIFY(words::english(refused.error().where).ends_with("schedule"));
        QVERIFY(words::english(refused.error().what).find("100000 tactics are more than the 1000") !=
                std::string::npos);
    }

    // Whatever is cut off or flipped: one value or one error. Under sanitizers this is also a check of memory.
    void damaged_files_never_crash() {
        std::mt19937 random(7);
        int read = 0, refused = 0;
        for (int round = 0; round < 3000; ++round) {
            auto text = kText;
            if (round % 3 == 0) text.resize(random() % text.size());
            for (unsigned flips = random() % 4; flips > 0 && !text.empty(); --flips)
                text[random() % text.size()] = static_cast<char>(random());
            if (round % 5 == 0 && text.size() > 1) {
                const auto from = random() % text.size();
                text.insert(random() % text.size(), text.substr(from, random() % 40));
            }
            const auto file = parseTacticFile(text, "t");
            if (file) {
                ++read;
                const auto again = parseTacticFile(writeTacticFile(*file), "t");
                QVERIFY2(again && again->strategy == file->strategy, text.c_str());
            } else {
                ++refused;
                QVERIFY(!file.error().text().empty());
            }
        }
        QVERIFY(read > 100 && refused > 1000);
    }

    void says_which_model_it_is_for() {
        ModuleBuilder b("jit_step");
        const auto x = b.argument("x", b.tensor(ElementType::f32, {4}));
        const auto module = b.finish(std::vector<ValueId>{x});
        TacticFile file;
        file.modelName = "t32_train";
        file.fingerprint = "sha256:aa";
        file.modelArguments = 870;
        QVERIFY(mismatch(file, *module, "sha256:aa").empty());
        const auto text = words::english(mismatch(file, *module, "sha256:bb"));
        QVERIFY(text.find("t32_train, 870 arguments; jit_step has 1") != std::string::npos);
        file.modelArguments = 1;
        QVERIFY(words::english(mismatch(file, *module, "sha256:bb")).find("another program") != std::string::npos);
        file.fingerprint.clear();
        QVERIFY(mismatch(file, *module, "sha256:bb").empty());
        ModuleBuilder nameless("");
        const auto y = nameless.argument("y", nameless.tensor(ElementType::f32, {4}));
        const auto other = nameless.finish(std::vector<ValueId>{y});
        file.modelArguments = 2;
        QVERIFY(words::english(mismatch(file, *other, "")).ends_with("; this model has 1"));
    }
};

QTEST_GUILESS_MAIN(TacticFileTest)
#include "tactic_file_test.moc"
