// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exchange/python_text.h"
#include "core/exchange/rules_export.h"
#include "core/session/export_input.h"
#include "tests/exchange/programs.h"

#include <QtTest/QtTest>
#include <algorithm>
#include <random>

using namespace axiscape;
using namespace axiscape::exchange;
using namespace axiscape::test;

namespace {

// Every argument and result gets the PartitionSpec of its sharding.
std::string wrong(const ShardingRules& rules, const SpmdProgram& program) {
    const Module& module = program.partition.module();
    const Mesh mesh = pythonMesh(program.partition.mesh());
    const auto check = [&](const std::vector<PathRule>& list, const std::string& path, ValueId value) {
        const auto label = labelOf(list, path);
        return label &&
               rules.specs[*label] == partitionSpec(program.sharding(value), module.type(value).shape.size(), mesh);
    };
    for (std::uint32_t i = 0; i < module.argumentCount(); ++i)
        if (!check(rules.arguments, module.argument(i).path, ValueId{i})) return module.argument(i).path;
    for (std::size_t i = 0; i < module.results().size(); ++i)
        if (!check(rules.results, module.result(i).path, module.results()[i])) return module.result(i).path;
    return {};
}

Strategy t32Strategy() {
    const auto file =
        readTacticFile(modelPath("t32_train").parent_path().parent_path() / "tactics" / "t32_bp_mp_z3.tactics.json");
    return file ? file->strategy : Strategy{};
}

} // namespace

class RulesExportTest : public QObject {
    Q_OBJECT

  private slots:
    void thirty_two_layers_in_seven_rules() {
        const Evaluated evaluated(test::model("t32_train"), t32Strategy());
        QVERIFY2(evaluated.error.empty(), evaluated.error.c_str());
        QCOMPARE(evaluated.program.partition.module().argumentCount(), 870u);
        const auto rules = shardingRules(evaluated.input);
        QVERIFY2(rules, rules ? "" : rules.error().text().c_str());
        QCOMPARE(wrong(*rules, evaluated.program), std::string());
        QVERIFY(rules->together);
        QVERIFY2(rules->arguments.size() <= 7, std::to_string(rules->arguments.size()).c_str());
        const auto text = exportRules(evaluated.input);
        QVERIFY(text);
        QVERIFY2(std::count(text->begin(), text->end(), '\n') < 15, text->c_str());
        QVERIFY(text->find("AXES = {\"batch\": 16, \"model\": 2}") != text->npos);
    }

    // Whatever is cut, the rules say exactly that.
    void random_strategies_data() {
        QTest::addColumn<QString>("name");
        for (const char* name :
             {"mlp_train", "transformer_train_tiny", "moe_train", "gns_train", "decode_tiny", "unet_train"})
            QTest::newRow(name) << name;
    }
    void random_strategies() {
        QFETCH(QString, name);
        const auto module = test::model(name.toStdString());
        std::mt19937 random(11);
        for (int round = 0; round < 3; ++round) {
            Strategy strategy{batchAndModel, "", {}};
            for (int t = 0; t < 2; ++t) {
                Tactic tactic = manual("T" + std::to_string(t), t ? "model" : "batch", {});
                const auto pathOf = [&](std::uint32_t i) { return module->argument(i).path; };
                for (int i = 0; i < 3; ++i) // exceptions
                    tactic.inputs.push_back(firstDivisible(pathOf(random() % module->argumentCount())));
                for (std::uint32_t i = 0; i < module->argumentCount(); ++i)
                    if (random() % 20 == 0)
                        tactic.inputs.push_back(
                            firstDivisible("*" + pathOf(i).substr(pathOf(i).find_last_of('/') + 1)));
                strategy.schedule.tactics.push_back(std::move(tactic));
            }
            const Evaluated evaluated(module, strategy);
            QVERIFY2(evaluated.error.empty(), evaluated.error.c_str());
            const auto rules = shardingRules(evaluated.input);
            QVERIFY2(rules, rules ? "" : rules.error().text().c_str());
            QCOMPARE(wrong(*rules, evaluated.program), std::string());
        }
    }

    void results_have_a_list_of_their_own_where_they_differ() {
        const Evaluated evaluated(test::model("x_xt"),
                                  {batchAndModel, "", {{stored({tileResult(OpId{1u}, 0, 1, 1)})}, {}}});
        const auto rules = shardingRules(evaluated.input);
        QVERIFY(rules);
        QCOMPARE(wrong(*rules, evaluated.program), std::string());
    }
};

QTEST_GUILESS_MAIN(RulesExportTest)
#include "rules_export_test.moc"
