// SPDX-License-Identifier: GPL-3.0-or-later
// Rules as text, formulas, and the user's file of custom calls.
#include "core/sharding/custom_rules.h"
#include "core/stablehlo/stablehlo.h"

#include <QtTest/QtTest>
#include <algorithm>

using namespace axiscape;

namespace {

using Dims = std::vector<std::int64_t>;

std::vector<std::span<const std::int64_t>> spans(const std::vector<Dims>& shapes) {
    return {shapes.begin(), shapes.end()};
}

std::string parsed(std::string_view text, const std::vector<Dims>& shapes) {
    const auto rule = parseRule(text, spans(shapes));
    return rule ? printRule(*rule) : words::english(rule.error().where) + ": " + words::english(rule.error().why);
}

std::shared_ptr<const Module> imported(const std::string& body) {
    const auto module =
        importText("module {\nfunc.func @main(%x: tensor<8x4xf32>, %y: tensor<8x6xf32>) -> tensor<8x4xf32> {\n" + body +
                   "\n  return %r : tensor<8x4xf32>\n}\n}\n");
    if (!module) qFatal("%s", module.error().text().c_str());
    return *module;
}

std::string jsonError(const std::string& calls) {
    const auto rules = CustomRules::fromJson("{\"custom_calls\": [" + calls + "]}");
    return rules ? std::string("read") : words::english(rules.error().where) + ": " + words::english(rules.error().why);
}

// With ' for ", as JSON has it.
std::string quoted(std::string text) {
    std::replace(text.begin(), text.end(), '\'', '"');
    return text;
}

} // namespace

class RuleTextTest : public QObject {
    Q_OBJECT private slots : void whatIsPrintedIsReadBack_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QList<QList<int>>>("shapes");
        using Shapes = QList<QList<int>>;
        QTest::newRow("matmul") << "([i, k], [k, j])->([i, j]) {i=8, j=16, k=4} reduction={k}"
                                << Shapes{{8, 4}, {4, 16}, {8, 16}};
        QTest::newRow("compound") << "([ij, k])->([i, jk]) {i=2, j=4, k=4}" << Shapes{{8, 4}, {2, 16}};
        QTest::newRow("scalars") << "([], [])->([])" << Shapes{{}, {}, {}};
        QTest::newRow("part") << "([i, j])->([i, j]) {i=8, j=16} permutation={j}" << Shapes{{8, 16}, {8, 4}};
        QTest::newRow("blocked") << "([i, j])->([i, j]) {i=8, j=4} need_replication={j} blocked_propagation={j}"
                                 << Shapes{{8, 4}, {8, 2}};
    }
    void whatIsPrintedIsReadBack() {
        QFETCH(QString, text);
        QFETCH(QList<QList<int>>, shapes);
        std::vector<Dims> dims;
        for (const auto& shape : shapes) dims.emplace_back(shape.begin(), shape.end());
        QCOMPARE(QString::fromStdString(parsed(text.toStdString(), dims)), text);
        QCOMPARE(QString::fromStdString(parsed("#sdy.op_sharding_rule<" + text.toStdString() + ", custom>", dims)),
                 text);
    }
    void sizesFollowFromShapes() {
        QCOMPARE(parsed("([b, ij], [b, j])->([b, i])", {{2, 12}, {2, 4}, {2, 3}}),
                 "([i, jk], [i, k])->([i, j]) {i=2, j=3, k=4}");
        QCOMPARE(parsed("([ab])->([ab])", {{12}, {12}}), ": the size of factor a does not follow; write it");
        QCOMPARE(parsed("([ab])->([ab]) {a=4}", {{12}, {12}}), "([ij])->([ij]) {i=4, j=3}");
    }
    void sizesWhoseProductDoesNotFitAreRefused() {
        QCOMPARE(parsed("([abc])->([abc]) {a=4611686018427387904, b=4}", {{12}, {12}}),
                 ": the size of factor c does not follow; write it");
        QCOMPARE(parsed("([ab])->([ab]) {a=4611686018427387904, b=4}", {{12}, {12}}),
                 ": dimension 0 of operand 0 has size 12, its factors 9223372036854775807");
    }
    void anErrorNamesItsColumn_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("error");
        QTest::newRow("empty") << ""
                               << "column 1: '(' is missing";
        QTest::newRow("arrow") << "([i])([i])"
                               << "column 6: '->' is missing";
        QTest::newRow("no factor") << "([i, ])->([i])"
                                   << "column 6: a dimension needs a factor";
        QTest::newRow("twice") << "([i, i])->([i])"
                               << "column 6: factor i is twice in one tensor";
        QTest::newRow("size of none") << "([i])->([i]) {j=2}"
                                      << "column 15: a size needs a factor of the rule";
        QTest::newRow("size") << "([i])->([i]) {i=x}"
                              << "column 17: a size is a whole number from 1";
        QTest::newRow("reduced result") << "([i])->([i]) reduction={i}"
                                        << "column 25: factor i is in a result, hence not reduced";
        QTest::newRow("two classes") << "([i, j])->([i]) reduction={j} permutation={j}"
                                     << "column 44: factor j has two classes";
        QTest::newRow("behind") << "([i])->([i]) nonsense"
                                << "column 14: text behind the end of the rule";
    }
    void anErrorNamesItsColumn() {
        QFETCH(QString, text);
        QFETCH(QString, error);
        const auto rule = parseRuleText(text.toStdString());
        QVERIFY(!rule);
        QCOMPARE(QString::fromStdString(words::english(rule.error().where) + ": " + words::english(rule.error().why)),
                 error);
    }
    void aRuleThatDoesNotFitSaysWhere() {
        QCOMPARE(parsed("([i])->([i])", {{4}}), ": it has 2 operands and results, the op 1");
        QCOMPARE(parsed("([i])->([i])", {{4, 4}, {4}}), ": operand 0 has rank 2, in the rule 1");
        QCOMPARE(parsed("([i])->([i])", {{4}, {8}}), ": dimension 0 of result 0 has size 8, its factors 4");
    }
    void formulasAreOverFactors() {
        const auto value = [](std::string_view text) {
            const auto formula = Formula::parse(text, {"b", "i"});
            const std::int64_t sizes[] = {3, 5};
            return formula ? QString::number(formula->evaluate(sizes))
                           : QString::fromStdString(words::english(formula.error().where) + ": " +
                                                    words::english(formula.error().why));
        };
        QCOMPARE(value("2*b*i"), "30");
        QCOMPARE(value("2 * (b + i) - 4/2"), "14");
        QCOMPARE(value("b-i-1"), "-3");
        QCOMPARE(value("1.5e3"), "1500");
        QCOMPARE(value("2*k"), "column 3: the rule has no factor k");
        QCOMPARE(value("(b"), "column 3: ')' is missing");
        QCOMPARE(value("b i"), "column 3: an operator is missing");
        QCOMPARE(value(""), "column 1: a number, a factor or '(' is missing");
    }
    void aUsersFileGivesRuleAndCost() {
        const auto rules = CustomRules::fromJson(quoted("{'custom_calls': [{'target': 'my_kernel', 'rule': '([b, i], "
                                                        "[b, k])->([b, i])', 'flops': '2*b*i*k', 'bytes': 64}]}"));
        QVERIFY2(rules.has_value(), rules ? "" : rules.error().text().c_str());
        const auto module =
            imported("  %r = stablehlo.custom_call @my_kernel(%x, %y) : (tensor<8x4xf32>, tensor<8x6xf32>) "
                     "-> tensor<8x4xf32>");
        const OpId op{0u};
        QCOMPARE(printRule(*module, op), std::string());
        QCOMPARE(printRule(*module, op, 0, &*rules), "([i, j], [i, k])->([i, j]) {i=8, j=4, k=6}");
        // k is on one side only: a device alone could not do its part
        QCOMPARE(printRule(ruleFor(*module, op, 0, RuleSet::byDefault, &*rules)),
                 "([i, j], [i, _])->([i, j]) {i=8, j=4}");
        const SiteTable sites(module, RuleSet::byDefault, std::make_shared<const CustomRules>(*rules));
        QCOMPARE(sites.rule(sites.sitesOf(op)[0]).factors.size(), std::size_t{2});
        const Dims x{2, 4}, y{2, 6};
        const std::span<const std::int64_t> local[] = {x, y, x};
        const auto cost = rules->cost("my_kernel", local);
        QVERIFY(cost && cost->flops && cost->bytes);
        QCOMPARE(*cost->flops, 96.0);
        QCOMPARE(*cost->bytes, 64.0);
        QVERIFY(!rules->cost("other", local));
    }
    void aUsersFileIsReadStrictly_data() {
        QTest::addColumn<QString>("calls");
        QTest::addColumn<QString>("error");
        QTest::newRow("name only") << QString::fromStdString(quoted("{'target': 'a'}")) << "read";
        QTest::newRow("no name") << QString::fromStdString(quoted("{'rule': '([])->([])'}"))
                                 << "custom_calls[0]: 'target' is missing";
        QTest::newRow("no such key") << QString::fromStdString(quoted("{'target': 'a', 'cost': 1}"))
                                     << "custom_calls[0].cost: there is no such key";
        QTest::newRow("cost alone") << QString::fromStdString(quoted("{'target': 'a', 'flops': 1}"))
                                    << "custom_calls[0].flops: a cost is over the factors of a rule";
        QTest::newRow("rule") << QString::fromStdString(quoted("{'target': 'a', 'rule': '([i)'}"))
                              << "custom_calls[0].rule, column 4: ']' is missing";
        QTest::newRow("twice") << QString::fromStdString(quoted("{'target': 'a'}, {'target': 'a'}"))
                               << "custom_calls[1].target: a is in the list already";
        QTest::newRow("number") << QString::fromStdString(quoted("{'target': 3}"))
                                << "custom_calls[0].target: a text is needed";
    }
    void aUsersFileIsReadStrictly() {
        QFETCH(QString, calls);
        QFETCH(QString, error);
        QCOMPARE(QString::fromStdString(jsonError(calls.toStdString())), error);
    }
    void whatIsNoFileOfRulesIsRefused() {
        QVERIFY(!CustomRules::fromJson("{"));
        QVERIFY(!CustomRules::fromJson("[]"));
        const auto twice = CustomRules::fromJson("{\"custom_calls\": [],\n \"custom_calls\": []}", "calls.json");
        QVERIFY(!twice);
        QCOMPARE(twice.error().text(), std::string("calls.json:2: the key \"custom_calls\" is there twice"));
        QVERIFY(!CustomRules::fromJson(quoted("{'custom_call': []}")));
        QVERIFY(!CustomRules::fromFile("/nowhere/rules.json"));
    }
    void aRuleOnTheCallIsTaken() {
        const auto module = imported("  %r = stablehlo.custom_call @my(%x, %y) {sdy.sharding_rule = "
                                     "#sdy.op_sharding_rule<([i, j], [i, k])->([i, j]) "
                                     "{i=8, j=4, k=6} need_replication={k}, custom>} : (tensor<8x4xf32>, "
                                     "tensor<8x6xf32>) -> tensor<8x4xf32>");
        QCOMPARE(printRule(*module, OpId{0u}), "([i, j], [i, k])->([i, j]) {i=8, j=4, k=6} need_replication={k}");
        QCOMPARE(printRule(ruleFor(*module, OpId{0u})), "([i, j], [i, _])->([i, j]) {i=8, j=4}");
    }
    void aKernelBringsItsOwnCost() {
        const auto module = imported(
            "  %r = stablehlo.custom_call @tpu_custom_call(%x) {backend_config = \"{\\22custom_call_config\\22: "
            "{\\22body\\22: \\22AA==\\22, \\22cost_estimate\\22: {\\22flops\\22: 1024, \\22bytes_accessed\\22: "
            "256, "
            "\\22transcendentals\\22: 32}}}\"} : (tensor<8x4xf32>) -> tensor<8x4xf32>");
        const auto cost = ownCost(*module, OpId{0u});
        QVERIFY(cost && cost->flops && cost->bytes && cost->transcendentals);
        QCOMPARE(*cost->flops, 1024.0);
        QCOMPARE(*cost->bytes, 256.0);
        QCOMPARE(*cost->transcendentals, 32.0);
        const auto plain = imported("  %r = stablehlo.custom_call @other(%x) : (tensor<8x4xf32>) -> tensor<8x4xf32>");
        QVERIFY(!ownCost(*plain, OpId{0u}));
    }
};

QTEST_GUILESS_MAIN(RuleTextTest)
#include "rule_text_test.moc"
