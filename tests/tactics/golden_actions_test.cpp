// SPDX-License-Identifier: GPL-3.0-or-later
// A pattern a line must mean the same actions as the golden lists of hundreds.
#include "core/base/file.h"
#include "core/tactics/tactics.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>

using namespace axiscape;

namespace {

using Kind = InputRule::Kind;

Tactic tactic(const std::string& name, const std::string& axis, std::vector<InputRule> inputs) {
    Tactic t;
    t.name = name;
    t.axis = axis;
    t.inputs = std::move(inputs);
    return t;
}

std::vector<InputRule> matrices(const std::string& under, Kind kind) {
    std::vector<InputRule> rules;
    for (const char* leaf : {"embed", "qkv_einsum", "attn_linear", "dense_up", "dense_down"})
        rules.push_back({under + "*" + leaf, kind, 0});
    return rules;
}

Tactic bp() { return tactic("BP", "batch", {{"batch/*", Kind::dimension, 0}}); }
Tactic mp() {
    return tactic("MP", "model",
                  {{"params/*/qkv_einsum", Kind::dimension, 1},
                   {"params/*/attn_linear", Kind::dimension, 0},
                   {"params/*/dense_up", Kind::dimension, 2}});
}
Tactic z3() { return tactic("Z3", "batch", matrices("", Kind::firstDivisibleDim)); }
Tactic z2() {
    auto rules = matrices("params/", Kind::replicated);
    const auto rest = matrices("opt_state/", Kind::firstDivisibleDim);
    rules.insert(rules.end(), rest.begin(), rest.end());
    return tactic("Z2", "batch", rules);
}
Tactic embedding() { return tactic("EMB", "model", {{"params/embed", Kind::dimension, 1}}); }

struct Case {
    const char* model;
    const char* golden;
    Mesh mesh;
    std::vector<Tactic> tactics;
    std::vector<std::size_t> actions; // how many each tactic means, where the golden files are not there
};

std::vector<Case> cases() {
    const Mesh tinyMesh{{{"batch", 4}, {"model", 2}}}, turned{{{"model", 4}, {"batch", 2}}};
    return {
        {"transformer_train_tiny",
         "transformer_train_tiny.model4_batch2.BP_MP_Z3.json",
         turned,
         {bp(), mp(), z3()},
         {3, 7, 28}},
        {"transformer_train_tiny",
         "transformer_train_tiny.batch4_model2.BP_MP_Z2.json",
         tinyMesh,
         {bp(), mp(), z2()},
         {3, 7, 28}},
        {"transformer_train_tiny",
         "transformer_train_tiny.batch4_model2.BP_MP_Z3_EMB.json",
         tinyMesh,
         {bp(), mp(), z3(), embedding()},
         {3, 7, 28, 2}},
        {"t32_train",
         "t32_train.model4_batch8.BP_MP_Z3.json.gz",
         {{{"model", 4}, {"batch", 8}}},
         {bp(), mp(), z3()},
         {3, 97, 388}},
    };
}

} // namespace

class GoldenActionsTest : public QObject {
    Q_OBJECT

  private slots:
    void patterns_mean_the_golden_actions_data() {
        QTest::addColumn<int>("number");
        const auto all = cases();
        for (std::size_t i = 0; i < all.size(); ++i) QTest::newRow(all[i].golden) << int(i);
    }
    void patterns_mean_the_golden_actions() {
        QFETCH(int, number);
        const auto c = cases()[static_cast<std::size_t>(number)];
        const auto module = test::model(c.model);
        Partition state(std::make_shared<const SiteTable>(module), c.mesh);
        std::optional<Strategy> golden;
        if (const auto path = test::shared(std::string("golden/partir/") + c.golden)) {
            auto read = parseActionsFile(*readFile(*path), c.golden, *module);
            QVERIFY2(read, read ? "" : read.error().text().c_str());
            golden = *read;
            QVERIFY(golden->mesh == c.mesh);
            QCOMPARE(golden->schedule.tactics.size(), c.tactics.size());
        }
        for (std::size_t t = 0; t < c.tactics.size(); ++t) {
            std::vector<std::string> unmatched;
            const auto actions = actionsOf(c.tactics[t], state, &unmatched);
            QVERIFY2(actions, actions ? "" : actions.error().text().c_str());
            QVERIFY(unmatched.empty());
            QCOMPARE(actions->size(), c.actions[t]);
            if (golden) QVERIFY2(*actions == golden->schedule.tactics[t].actions, c.tactics[t].name.c_str());
            auto outcome = apply(state, *actions);
            QVERIFY(outcome.refused.empty());
            state = std::move(outcome.partition);
        }
        if (!golden) AXISCAPE_SKIP(test::notHere(c.golden) + ": the actions were counted, not compared");
    }
};

QTEST_GUILESS_MAIN(GoldenActionsTest)
#include "golden_actions_test.moc"
