// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/glob.h"
#include "core/exchange/rule_patterns.h"
#include "core/exchange/shortest_rules.h"

#include <QtTest/QtTest>
#include <fmt/format.h>
#include <random>
#include <set>

using namespace axiscape;
using namespace axiscape::exchange;

namespace {

std::vector<PathRule> rulesOf(const std::vector<LabelledPath>& paths) {
    const auto rules = shortestRules(paths);
    return rules ? *rules : std::vector<PathRule>{};
}

bool exact(const std::vector<PathRule>& rules, const std::vector<LabelledPath>& paths) {
    for (const auto& one : paths)
        if (labelOf(rules, one.path) != one.label) return false;
    return true;
}

std::size_t labelCount(const std::vector<LabelledPath>& paths) {
    std::set<std::uint32_t> labels;
    for (const auto& one : paths) labels.insert(one.label);
    return labels.size();
}

} // namespace

class ShortestRulesTest : public QObject {
    Q_OBJECT

  private slots:
    void the_first_that_matches_counts() {
        const std::vector<PathRule> rules{{"*/w", 1}, {"*", 0}};
        QCOMPARE(labelOf(rules, "params/0/w"), std::optional<std::uint32_t>(1));
        QCOMPARE(labelOf(rules, "params/0/b"), std::optional<std::uint32_t>(0));
        QCOMPARE(labelOf(std::span(rules).first(1), "params/0/b"), std::optional<std::uint32_t>());
    }

    void one_for_all_that_are_alike() {
        QCOMPARE(rulesOf({{"a/w", 3}, {"b/w", 3}}), (std::vector<PathRule>{{"*", 3}}));
        QVERIFY(rulesOf({}).empty());
    }

    void layers_count_once() {
        std::vector<LabelledPath> paths;
        for (int layer = 0; layer < 32; ++layer)
            for (const auto& [name, label] : {std::pair{"qkv", 1u}, {"out", 2u}, {"bias", 0u}, {"scale", 0u}})
                paths.push_back({fmt::format("params/layer_{:02}/{}", layer, name), label});
        const auto rules = rulesOf(paths);
        QVERIFY(exact(rules, paths));
        QCOMPARE(rules.size(), std::size_t(3));
        QCOMPARE(rules.back(), (PathRule{"*", 0}));
    }

    void an_exception_stands_in_front() {
        std::vector<LabelledPath> paths;
        for (int layer = 0; layer < 8; ++layer)
            paths.push_back({fmt::format("params/{}/w", layer), layer == 5 ? 1u : 2u});
        paths.push_back({"batch/x", 3});
        const auto rules = rulesOf(paths);
        QCOMPARE(rules.size(), std::size_t(3));
        QVERIFY(exact(rules, paths));
        QCOMPARE(rules.front().label, std::uint32_t(1));
    }

    // Labels by place in a list, as the layers of a perceptron have them.
    void numbers_that_matter_are_kept() {
        std::vector<LabelledPath> paths;
        for (const char* state : {"params", "opt_state/mu", "opt_state/nu"})
            for (int layer = 0; layer < 4; ++layer) {
                paths.push_back({fmt::format("{}/{}/w", state, layer), layer % 2 ? 1u : 2u});
                paths.push_back({fmt::format("{}/{}/b", state, layer), 0});
            }
        const auto rules = rulesOf(paths);
        QVERIFY(exact(rules, paths));
        QVERIFY2(rules.size() <= 4, std::to_string(rules.size()).c_str());
    }

    void signs_of_patterns_in_paths_are_no_signs() {
        const std::vector<LabelledPath> paths{{"state[<flat index 0>]", 1}, {"a*", 2}, {"ab", 3}, {"what?", 4}};
        const auto rules = rulesOf(paths);
        QVERIFY(exact(rules, paths));
        for (const auto& rule : rules) QVERIFY2(rule.pattern.find('[') == std::string::npos, rule.pattern.c_str());
    }

    void one_path_with_two_labels_is_named() {
        const auto rules = shortestRules(std::vector<LabelledPath>{{"x", 1}, {"y", 1}, {"x", 2}});
        QVERIFY(!rules);
        QCOMPARE(words::english(rules.error().where), std::string("x"));
        QVERIFY(shortestRules(std::vector<LabelledPath>{{"x", 1}, {"x", 1}}));
    }

    void cancelled() {
        const auto progress = Progress::cancellable();
        progress.cancel();
        const auto rules = shortestRules(std::vector<LabelledPath>{{"x", 1}, {"y", 2}}, progress);
        QVERIFY(!rules);
        QVERIFY(rules.error().code == ErrorCode::cancelled);
    }

    // Never shorter than the labels that occur, never longer than one rule a path, always exact.
    void random_paths() {
        std::mt19937 random(7);
        const auto below = [&](unsigned n) { return static_cast<unsigned>(random() % n); };
        for (int round = 0; round < 150; ++round) {
            std::vector<LabelledPath> paths;
            std::set<std::string> seen;
            const auto count = 1 + below(30);
            for (unsigned i = 0; i < count; ++i) {
                const auto path = fmt::format("{}/{}_{}/{}", below(2) ? "params" : "mu", below(2) ? "layer" : "block",
                                              below(4), below(2) ? "w_in" : "b");
                if (seen.insert(path).second) paths.push_back({path, below(1 + below(4))});
            }
            const auto rules = rulesOf(paths);
            QVERIFY(exact(rules, paths));
            QVERIFY(rules.size() >= labelCount(paths) && rules.size() <= paths.size());
            for (const auto& rule : rules) { // none can be left out
                auto without = rules;
                std::erase(without, rule);
                QVERIFY2(!exact(without, paths), rule.pattern.c_str());
            }
        }
    }

    void every_suggestion_matches_its_path() {
        for (const char* path : {"params/layer_00/attn/qkv_einsum", "x", "", "opt_state/0/mu/3/w[0]", "a//b"})
            for (const bool anyLayer : {false, true})
                for (const auto& pattern : patternsOf(path, anyLayer))
                    QVERIFY2(glob(pattern.text, path), (pattern.text + " for " + path).c_str());
        QCOMPARE(layerForm("layer_12/w3"), std::string("layer_#/w#"));
    }
};

QTEST_GUILESS_MAIN(ShortestRulesTest)
#include "shortest_rules_test.moc"
