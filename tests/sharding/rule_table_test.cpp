// SPDX-License-Identifier: GPL-3.0-or-later
// The rule of every kind of op, as text, with the factors that default propagation uses: tests/data/sharding/*.mlir.
// And the rules that Shardy gives to every distinct op of golden/shardy/rules.
#include "core/base/file.h"
#include "core/ir/module_builder.h"
#include "tests/sharding/rule_file.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <set>

using namespace axiscape;
using namespace axiscape::test;

namespace {

// Kinds without a rule that no file shows: no text that can be imported has them as an op of their own, or they only
// compare, talk to the world outside, or wrap what cannot be seen.
const std::set<OpKind> kWithoutRule = {
    OpKind::unknown,             // nothing is known of it
    OpKind::func_data_flow_edge, // inside the compiler only; stands on arguments of functions that are inlined here
    OpKind::async_update,        // handles of the compiler's
    OpKind::fusion,              // a computation of the compiler's, not seen
    OpKind::trace,               // prints
    OpKind::minimum_broadcast_shapes, // shapes
    OpKind::rng_get_and_update_state, // one state for all
};

std::shared_ptr<const Module> imported(const std::string& text, const std::string& name) {
    const auto module = importText(text, name);
    if (!module) qFatal("%s", module.error().text().c_str());
    return *module;
}

const char* const kFiles[] = {"moving", "elementwise", "summing", "indexing", "algebra", "calls", "gaps", "flow"};

} // namespace

class RuleTableTest : public QObject {
    Q_OBJECT
  private slots:
    void everyOpHasTheRuleWrittenBeforeIt_data() {
        QTest::addColumn<QString>("file");
        for (const char* file : kFiles) QTest::newRow(file) << file;
    }
    void everyOpHasTheRuleWrittenBeforeIt() {
        QFETCH(QString, file);
        const auto text = readFile(data("sharding/" + file.toStdString() + ".mlir"));
        QVERIFY(text.has_value());
        const auto expected = expectedRules(*text);
        const auto module = imported(*text, file.toStdString());
        std::size_t next = 0;
        for (OpId op : module->ops()) {
            const bool flow = isDataFlow(module->kind(op));
            const SiteTable sites(module);
            const std::uint32_t count = flow ? sites.sitesOf(op).size() : 1;
            for (std::uint32_t k = 0; k < count; ++k) {
                QVERIFY2(next < expected.size(), qPrintable(QString::fromStdString(module->fullName(op))));
                const Expected& e = expected[next++];
                const std::string rule = printRule(*module, op, k);
                const std::string line = "line " + std::to_string(e.line) + ": ";
                QCOMPARE(line + (rule.empty() ? "none" : rule), line + e.rule);
                if (e.byDefault && !rule.empty()) QCOMPARE(line + defaultFactors(*module, op, k), line + *e.byDefault);
            }
        }
        QCOMPARE(next, expected.size());
    }
    // Ops whose rule is that of their family need no file.
    void everyElementwiseOpIsRuledPointByPoint() {
        int ruled = 0;
        for (std::size_t i = 0; i + 1 < kOpKinds; ++i) {
            const OpKind kind = static_cast<OpKind>(i);
            if (!isElementwise(kind)) continue;
            const int operands = std::max<int>(opRow(kind).operands, 1);
            ModuleBuilder b("one");
            const TypeId type = b.tensor(ElementType::f32, {8, 4});
            std::vector<ValueId> values;
            std::string expected;
            for (int k = 0; k < operands; ++k) {
                values.push_back(b.argument("x" + std::to_string(k), type));
                expected += k > 0 ? ", [i, j]" : "([i, j]";
            }
            const OpId op = b.op(kind, values, std::vector{type});
            const auto module = b.finish(std::vector{b.result(op)});
            const std::string name = module->fullName(op) + " ";
            QCOMPARE(name + printRule(*module, op), name + expected + ")->([i, j]) {i=8, j=4}");
            QCOMPARE(name + defaultFactors(*module, op), name + "i, j");
            ++ruled;
        }
        QVERIFY(ruled > 70);
    }
    void everyKindIsInAFile() {
        std::set<OpKind> seen = kWithoutRule;
        for (std::size_t i = 0; i < kOpKinds; ++i)
            if (isElementwise(static_cast<OpKind>(i))) seen.insert(static_cast<OpKind>(i));
        for (const char* file : kFiles) {
            const auto text = readFile(data("sharding/" + std::string(file) + ".mlir"));
            QVERIFY(text.has_value());
            const auto module = imported(*text, file);
            for (OpId op : module->ops()) seen.insert(module->kind(op));
        }
        std::string missing;
        for (std::size_t i = 0; i < kOpKinds; ++i)
            if (const auto kind = static_cast<OpKind>(i); !seen.contains(kind))
                missing += std::string(opKindDialect(kind)) + "." + std::string(opKindName(kind)) + " ";
        QCOMPARE(missing, std::string());
    }
    // The ops of nine models come to these 969; all are equal.
    void everyDistinctOpOfTheModelsHasShardysRule() {
        const auto text = readFile(data("sharding/shardy_rules.mlir.gz"));
        QVERIFY(text.has_value());
        const auto expected = expectedRules(*text);
        const auto module = imported(*text, "shardy_rules");
        QCOMPARE(std::size_t{module->opCount()}, expected.size());
        for (OpId op : module->ops()) {
            const std::string line = "line " + std::to_string(expected[op.value].line) + ": ";
            QCOMPARE(line + printRule(*module, op), line + expected[op.value].rule);
        }
    }
    // The files themselves, op by op. Where Shardy has no rule we may: constants and iota take any dimension, data-flow
    // ops tie values, and top_k, which XLA expands before Shardy sees it, has that of XLA's custom call.
    void everyOpOfShardysFilesHasItsRule() {
        AXISCAPE_SHARED_OR_SKIP(folder, "golden/shardy/rules");
        int compared = 0, files = 0;
        for (const auto& entry : std::filesystem::directory_iterator(*folder)) {
            const auto text = readFile(entry.path());
            QVERIFY(text.has_value());
            const auto module = imported(*text, entry.path().filename().string());
            ++files;
            for (OpId op : module->ops()) {
                std::string shardy;
                for (const Attribute& attribute : module->attributes(op))
                    if (attribute.text.valid() && module->text(attribute.name) == "sdy.sharding_rule")
                        shardy = module->text(attribute.text);
                const OpKind kind = module->kind(op);
                if (shardy.empty()) {
                    QVERIFY2(kind == OpKind::constant || kind == OpKind::iota || kind == OpKind::top_k ||
                                 isDataFlow(kind) || module->results(op).empty() ||
                                 module->type(module->results(op)[0]).shape.empty(),
                             qPrintable(QString::fromStdString(module->fullName(op))));
                    continue;
                }
                QCOMPARE("#sdy.op_sharding_rule<" + printRule(*module, op) + ">", shardy);
                ++compared;
            }
        }
        QVERIFY(files >= 9);
        QVERIFY(compared > 8000);
    }
};

QTEST_GUILESS_MAIN(RuleTableTest)
#include "rule_table_test.moc"
