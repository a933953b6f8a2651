// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ir/module_builder.h"
#include "core/tactics/tactics.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>

using namespace axiscape;

namespace {

struct Example {
    std::shared_ptr<const Module> module;
    Partition partition;
};

// Two layers with two parameters each, one of which the axis does not divide, and a batch.
Example example() {
    ModuleBuilder b("example");
    std::vector<ValueId> values;
    for (const char* layer : {"layer_0", "layer_1"}) {
        values.push_back(
            b.argument(std::string("params['") + layer + "']['w']", b.tensor(ElementType::f32, {3, 8, 4})));
        values.push_back(b.argument(std::string("params['") + layer + "']['b']", b.tensor(ElementType::f32, {3})));
    }
    values.push_back(b.argument("batch[0]", b.tensor(ElementType::i32, {16, 2})));
    values.push_back(b.argument("batch[1]", b.tensor(ElementType::f32, {16, 2})));
    values.push_back(b.argument("step", b.tensor(ElementType::i32, {})));
    Example e;
    e.module = b.finish(values);
    e.partition = Partition(std::make_shared<const SiteTable>(e.module), Mesh{{{"batch", 4}, {"model", 2}}});
    return e;
}

Tactic manual(std::string axis, std::vector<InputRule> inputs) {
    Tactic tactic;
    tactic.name = "T";
    tactic.axis = std::move(axis);
    tactic.inputs = std::move(inputs);
    return tactic;
}
InputRule dim(std::string pattern, std::uint8_t d) { return {std::move(pattern), InputRule::Kind::dimension, d}; }
InputRule word(std::string pattern, InputRule::Kind kind) { return {std::move(pattern), kind, 0}; }

} // namespace

class ActionsTest : public QObject {
    Q_OBJECT

  private slots:
    void first_matching_pattern_wins_in_argument_order() {
        const auto e = example();
        std::vector<std::string> unmatched;
        const auto actions = actionsOf(
            manual("model", {dim("params/layer_1/w", 1), dim("params/*/w", 2), dim("nothing", 0),
                             word("params/*/b", InputRule::Kind::replicated), word("*", InputRule::Kind::unknown)}),
            e.partition, &unmatched);
        QVERIFY(actions);
        QVERIFY((*actions == std::vector<Action>{tileArgument(0, 2, 1), atomicArgument(1, 1), tileArgument(2, 1, 1),
                                                 atomicArgument(3, 1), propagateAction()}));
        QCOMPARE(unmatched, std::vector<std::string>{"nothing"});
    }

    void first_divisible_dimension() {
        const auto e = example();
        const auto all = manual("batch", {word("*", InputRule::Kind::firstDivisibleDim)});
        // 3 does not divide; 8 does; a vector of 3 and a scalar have none.
        const std::vector<Action> whole{tileArgument(0, 1, 0), tileArgument(2, 1, 0), tileArgument(4, 0, 0),
                                        tileArgument(5, 0, 0), propagateAction()};
        QVERIFY(*actionsOf(all, e.partition) == whole);
        // Over two devices of model 8 is 4 a device, still divisible; 16 twice over batch would need the axis twice.
        const auto cut =
            apply(e.partition, std::vector<Action>{tileArgument(0, 1, 1), tileArgument(4, 0, 0)}).partition;
        const std::vector<Action> after{tileArgument(0, 1, 0), tileArgument(2, 1, 0), tileArgument(5, 0, 0),
                                        propagateAction()};
        QVERIFY(*actionsOf(all, cut) == after);
    }

    void stored_actions_follow_the_inputs() {
        const auto e = example();
        auto tactic = manual("batch", {dim("batch/0", 0)});
        tactic.actions = {atomicArgument(0, 1), propagateAction()};
        QVERIFY((*actionsOf(tactic, e.partition) ==
                 std::vector<Action>{tileArgument(4, 0, 0), atomicArgument(0, 1), propagateAction()}));
        tactic.inputs.clear();
        tactic.actions.clear();
        QVERIFY((*actionsOf(tactic, e.partition) == std::vector<Action>{propagateAction()}));
    }

    void what_cannot_be_is_an_error() {
        const auto e = example();
        const auto says = [&](const Tactic& tactic, const char* text) {
            const auto actions = actionsOf(tactic, e.partition);
            return !actions && actions.error().text().find(text) != std::string::npos;
        };
        QVERIFY(says(manual("data", {dim("*", 0)}), "batch=4,model=2"));
        QVERIFY(says(manual("batch", {dim("batch/*", 2)}), "has no dimension 2"));
        QVERIFY(says(manual("batch", {dim("step", 0)}), "has no dimension 0"));
        Tactic stored;
        stored.name = "S";
        for (const auto& [action, text] :
             {std::pair{tileArgument(99, 0, 0), "no argument 99"}, std::pair{tileResult(OpId{5u}, 0, 0, 0), "no op 5"},
              std::pair{tileArgument(0, 0, 7), "axis 7"}, std::pair{chooseFactor(OpId{0u}, 0, "o0.1"), "no op 0"}}) {
            stored.actions = {action};
            QVERIFY2(says(stored, text), text);
        }
    }

    void a_drop_means_all_layers_alike() {
        const auto e = example();
        const auto all = patternFor(*e.module, 0);
        QCOMPARE(all.pattern, std::string("params/*/w"));
        QCOMPARE(all.arguments, (std::vector<std::uint32_t>{0, 2}));
        const auto one = patternFor(*e.module, 0, true);
        QCOMPARE(one.pattern, std::string("params/layer_0/w"));
        QCOMPARE(one.arguments, std::vector<std::uint32_t>{0});
        // batch[0] and batch[1] differ in type, so each is meant alone.
        QCOMPARE(patternFor(*e.module, 4).pattern, std::string("batch/0"));
        QCOMPARE(patternFor(*e.module, 6).pattern, std::string("step"));
    }

    void a_drop_extends_the_selected_tactic_of_its_axis() {
        Schedule schedule;
        QCOMPARE(dropOnArgument(schedule, {}, "batch", "batch/*", 0), 0u);
        QCOMPARE(dropOnArgument(schedule, 0, "batch", "params/*/w", 1), 0u);
        QCOMPARE(dropOnArgument(schedule, 0, "model", "params/*/w", 2), 1u);
        QCOMPARE(dropOnArgument(schedule, {}, "batch", "x", 0), 2u);
        QCOMPARE(schedule.tactics[0].name, std::string("Manual"));
        QCOMPARE(schedule.tactics[1].name, std::string("Manual 2"));
        QCOMPARE(schedule.tactics[2].name, std::string("Manual 3"));
        QCOMPARE(schedule.tactics[0].inputs.size(), 2u);
        // Again on another dimension: it replaces.
        dropOnArgument(schedule, 0, "batch", "params/*/w", 2);
        QVERIFY(schedule.tactics[0].inputs[1] == dim("params/*/w", 2));
        // On one of the arguments only: it must win over the wider pattern.
        dropOnArgument(schedule, 0, "batch", "params/layer_1/w", 0);
        QVERIFY(schedule.tactics[0].inputs[1] == dim("params/layer_1/w", 0));
        schedule.tactics[0].kind = Tactic::Kind::automatic;
        QCOMPARE(dropOnArgument(schedule, 0, "batch", "y", 0), 3u);
    }

    void reads_low_level_schedules() {
        const auto e = example();
        const std::string text = R"({"format": "anything", "mesh": [["batch", 4], ["model", 2]], "tactics": [
  {"name": "A", "refused": [], "actions": [{"action": "tile", "argument": 0, "dim": 1, "axis": "model", "name": "w"}]},
  {"name": "B", "actions": [{"action": "propagate"}]}], "ops": []})";
        const auto strategy = parseActionsFile(text, "g.json", *e.module);
        QVERIFY2(strategy, strategy ? "" : strategy.error().text().c_str());
        QCOMPARE(strategy->schedule.tactics.size(), 2u);
        QVERIFY(strategy->schedule.tactics[0].actions[0] == tileArgument(0, 1, 1));
        auto wrong = text;
        wrong.replace(wrong.find("\"argument\": 0"), 13, "\"argument\": 9");
        const auto refused = parseActionsFile(wrong, "g.json", *e.module);
        QVERIFY(!refused);
        QCOMPARE(refused.error().text(),
                 std::string("g.json:2: tactics[0].actions[0]: there is no argument 9; the model has 7"));
    }

    void low_level_schedules_take_options_and_nothing_unknown() {
        const auto e = example();
        const std::string text = R"({"mesh": [["batch", 4]], "options": {"reshards": "minimal", "extended": true},
  "tactics": [{"name": "A", "actions": [{"action": "tile", "argument": 0, "dim": 0, "axis": "batch"}]}]})";
        const auto read = parseActionsFile(text, "g.json", *e.module);
        QVERIFY2(read, read ? "" : read.error().text().c_str());
        QCOMPARE(read->schedule.options.reshards, std::string("minimal"));
        QVERIFY(read->schedule.options.extended && !read->schedule.options.padding);
        const auto saysOf = [&](const char* from, const char* to) {
            auto wrong = text;
            wrong.replace(wrong.find(from), std::string_view(from).size(), to);
            const auto refused = parseActionsFile(wrong, "g.json", *e.module);
            return refused ? std::string("read") : refused.error().text();
        };
        const auto has = [](const std::string& said, const char* part) { return said.find(part) != said.npos; };
        const auto option = saysOf("\"extended\"", "\"extend\"");
        QVERIFY2(has(option, "g.json:1: options: unknown key \"extend\"") && has(option, "split_axes"), option.c_str());
        const auto top = saysOf("\"options\": {\"reshards\": \"minimal\", \"extended\": true}", "\"extended\": true");
        QVERIFY2(has(top, "g.json:1: unknown key \"extended\"") && has(top, "Known are mesh, options"), top.c_str());
        const auto tactic = saysOf("\"name\": \"A\"", "\"name\": \"A\", \"axis\": \"batch\"");
        QVERIFY2(has(tactic, "g.json:2: tactics[0]: unknown key \"axis\""), tactic.c_str());
        const auto action = saysOf("\"dim\": 0", "\"dim\": 0, \"why\": 1");
        QVERIFY2(has(action, "tactics[0].actions[0]: unknown key \"why\""), action.c_str());
        const auto type = saysOf("true", "1");
        QVERIFY2(has(type, "options.extended: this is an integer, wanted is true or false"), type.c_str());
        const auto twice = saysOf("\"mesh\"", "\"tactics\": [], \"mesh\"");
        QVERIFY2(has(twice, "the key \"tactics\" is there twice"), twice.c_str());
    }

    // What a search has yet to fill; switched off it is nobody's concern.
    void automatic_tactics_without_actions_are_nothing() {
        Tactic tactic;
        tactic.name = "auto";
        tactic.kind = Tactic::Kind::automatic;
        QVERIFY(hasNothingStored(tactic));
        QVERIFY(words::english(nothingStoredText(tactic))
                    .starts_with("tactic auto is automatic and has no stored actions"));
        tactic.enabled = false;
        QVERIFY(!hasNothingStored(tactic));
        tactic.enabled = true;
        tactic.actions = {propagateAction()};
        QVERIFY(!hasNothingStored(tactic));
        tactic.kind = Tactic::Kind::manual;
        tactic.actions.clear();
        QVERIFY(!hasNothingStored(tactic));
    }

    // A pattern "tag:NAME" is of the values that leave the scope, not of arguments.
    void tags() {
        const auto module = test::model("transformer_train_tiny");
        const Partition whole(std::make_shared<const SiteTable>(module), Mesh{{{"batch", 4}, {"model", 2}}});
        std::vector<std::string> unmatched;
        const auto tile = manual(
            "model", {{"tag:attn", InputRule::Kind::dimension, 2}, {"tag:nothing", InputRule::Kind::replicated, 0}});
        const auto actions = actionsOf(tile, whole, &unmatched);
        QVERIFY(actions);
        QCOMPARE(unmatched, std::vector<std::string>{"tag:nothing"});
        QVERIFY(actions->size() > 1);
        for (std::size_t i = 0; i + 1 < actions->size(); ++i) {
            QVERIFY((*actions)[i].kind == Action::Kind::tile && !(*actions)[i].onArgument);
            QCOMPARE((*actions)[i].dim, std::uint8_t(2));
        }
        const auto kept = actionsOf(manual("model", {{"tag:attn", InputRule::Kind::replicated, 0}}), whole);
        QVERIFY(kept && (*kept)[0].kind == Action::Kind::atomic);
        const auto none = actionsOf(manual("model", {{"tag:attn", InputRule::Kind::dimension, 9}}), whole);
        QVERIFY(!none && words::english(none.error().what).find("has a dimension 9") != std::string::npos);
    }

    void an_action_that_is_left_out() {
        const auto e = example();
        Tactic tactic = manual("batch", {});
        tactic.actions = {tileArgument(4, 0, 0), tileArgument(5, 0, 0)};
        tactic.disabledActions = {0};
        const auto actions = actionsOf(tactic, e.partition);
        QVERIFY(actions);
        QCOMPARE(actions->size(), std::size_t(2));
        QVERIFY((*actions)[0] == tileArgument(5, 0, 0) && (*actions)[1] == propagateAction());
    }
};

QTEST_GUILESS_MAIN(ActionsTest)
#include "actions_test.moc"
