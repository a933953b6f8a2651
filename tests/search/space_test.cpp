// SPDX-License-Identifier: GPL-3.0-or-later
// What the search can decide about a model, before it decides anything.
#include "core/search/argument_filter.h"
#include "core/search/decision.h"
#include "core/search/evaluate.h"
#include "core/stablehlo/stablehlo.h"
#include "tests/search/opened.h"

#include <QtTest/QtTest>
#include <algorithm>
#include <set>

using namespace axiscape;
using test::kMesh, test::opened, test::options;

class SpaceTest : public QObject {
    Q_OBJECT
  private slots:
    // By the bytes of all values that have them, not of arguments alone: the batch, which no parameter has, before the
    // vocabulary, of which there are two tables.
    void dimensionsThatCoverMostComeFirst() {
        const auto of = opened("transformer_train_small", kMesh);
        const auto space = searching::makeSpace(of.problem, SearchMethod::toast, {0, 1});
        const auto at = [&](const char* words) {
            return std::ranges::find_if(space.decisions,
                                        [&](const auto& one) { return words::english(one.text) == words; });
        };
        const auto batch = at("cut batch over model"), vocabulary = at("cut vocab over model");
        QVERIFY(batch < vocabulary && vocabulary != space.decisions.end());
        QVERIFY(batch->isEverywhere && batch->bytes > vocabulary->bytes);
        for (const searching::Decision& one : space.decisions) QVERIFY(one.bytes > 0);
    }

    // Few groups stay, those of inputs and the two largest among them; without a limit all do.
    void theFilterKeepsInputsAndTheLargest() {
        using namespace searching;
        const auto of = opened("transformer_train_small", kMesh);
        const Module& module = of.problem.before.module();
        const auto space = makeSpace(of.problem, SearchMethod::automap, {1});
        const auto groups = argumentGroups(module);
        ArgumentFilter against; // what the shipped one likes best comes last
        for (std::size_t f = 0; f < kFeatures; ++f) against.weights[f] = -shippedFilter().weights[f];
        for (const ArgumentFilter& filter : {shippedFilter(), against}) {
            const auto kept = likelyGroups(module, space.facts, space.logical, groups, filter, 3);
            QVERIFY(kept.size() >= 3 && kept.size() < groups.size());
            std::int64_t most = 0;
            for (const ArgumentGroup& group : groups) most = std::max(most, group.bytes);
            bool largest = false;
            std::size_t inputs = 0, all = 0;
            for (const ArgumentGroup& group : kept) {
                largest = largest || group.bytes == most;
                inputs += space.facts.roles[group.arguments.front()] == Role::batch;
            }
            for (const ArgumentGroup& group : groups) all += space.facts.roles[group.arguments.front()] == Role::batch;
            QVERIFY(largest);
            QVERIFY(all > 0);
            QCOMPARE(inputs, all);
        }
        QCOMPARE(likelyGroups(module, space.facts, space.logical, groups, shippedFilter(), 0 + groups.size()).size(),
                 groups.size());
        QVERIFY(makeSpace(of.problem, SearchMethod::automap, {1}, {3, {}}).decisions.size() < space.decisions.size());
        const auto again = parseArgumentFilter(writeArgumentFilter(shippedFilter()), "test");
        QVERIFY(again.has_value());
        QCOMPARE(again->weights, shippedFilter().weights);
        QVERIFY(!parseArgumentFilter("{}", "test"));
        // Nothing is passed over: other types, keys that are not known, keys that are there twice.
        const auto with = [](const std::string& from, const std::string& to) {
            auto text = writeArgumentFilter(shippedFilter());
            return parseArgumentFilter(text.replace(text.find(from), from.size(), to), "test");
        };
        QVERIFY(with("\"version\": 1", "\"version\": 1"));
        QVERIFY(!with("\"version\": 1", "\"version\": \"1\""));
        QVERIFY(!with("\"version\": 1", "\"version\": 1, \"by\": \"hand\""));
        QVERIFY(!with("\"version\": 1", "\"version\": 1, \"version\": 1"));
    }

    // A plan is told and found again by its words: no two decisions have the same. Both dimensions of a convolution may
    // be one of the model, and one pattern may name two sets of arguments.
    void decisionsAreToldApart_data() {
        QTest::addColumn<QString>("program");
        for (const char* name : {"unet_train", "moe_train", "mlp_train", "t32_train"})
            QTest::newRow(name) << QString(name);
    }
    void decisionsAreToldApart() {
        QFETCH(QString, program);
        const auto of = opened(program.toStdString(), kMesh);
        searching::SpaceOptions alike; // what a person calls the same
        const auto logical = searching::makeSpace(of.problem, SearchMethod::toast, {0, 1}).logical;
        for (const DimensionId id : logical.listed) alike.names.emplace_back(logical[id].key, "width");
        QVERIFY(alike.names.size() > 1);
        for (const searching::SpaceOptions& options : {searching::SpaceOptions{}, alike}) {
            std::set<std::string> told;
            std::set<std::pair<std::uint32_t, AxisId>> families;
            for (const auto& one : searching::makeSpace(of.problem, SearchMethod::toast, {0, 1}, options).decisions) {
                const std::string text = words::english(one.text);
                QVERIFY2(told.insert(text).second, text.c_str());
                QVERIFY2(families.insert({one.family, one.axis}).second, text.c_str());
            }
        }
    }

    // The decisions about the optimizer state alone can be left out, and nothing else goes with them.
    void decisionsOnStateAloneCanBeLeftOut() {
        using namespace searching;
        const auto of = opened("transformer_train_tiny", kMesh);
        const auto texts = [&](bool decidesOnState) {
            std::set<std::string> all;
            for (const Decision& one :
                 makeSpace(of.problem, SearchMethod::toast, {0, 1}, {0, {}, decidesOnState}).decisions)
                all.insert(words::english(one.text));
            return all;
        };
        const auto with = texts(true), without = texts(false);
        QVERIFY(with.contains("spread the optimizer state over batch") &&
                !without.contains("spread the optimizer state over batch"));
        QVERIFY(without.contains("spread parameters and optimizer state over batch"));
        QVERIFY(std::ranges::includes(with, without));
        for (const std::string& text : with)
            QVERIFY2(without.contains(text) || text.find("the optimizer state") != text.npos, text.c_str());
    }

    // What does not fit never wins while something fits, however fast it is; else the smallest does.
    // A feed-forward pair: the weight that makes the hidden width is cut, the one that sums over it is whole, its state
    // is free; the activations between are cut all the same.
    void weightsThatSumOverADimensionMayStayWhole() {
        const auto of = opened("transformer_train_small", kMesh);
        const auto space = searching::makeSpace(of.problem, SearchMethod::toast, {0, 1});
        const auto made = std::ranges::find_if(space.decisions, [&](const searching::Decision& one) {
            return words::english(one.text) == "cut ffn where weights make it over model";
        });
        QVERIFY(made != space.decisions.end());
        const Partition after = searching::take(space, *made, of.problem.before, {}, {}).state;
        const auto cutAlongModel = [&](const std::string& path) {
            const Module& module = after.module();
            for (std::uint32_t a = 0; a < module.argumentCount(); ++a)
                if (module.argument(a).path == path) return after.argument(a).dimOf(1);
            return -2;
        };
        QCOMPARE(cutAlongModel("params/layer_00/dense_up"), 2);
        QCOMPARE(cutAlongModel("params/layer_00/dense_down"), -1);
    }

    // Where parameters of several names have all dimensions in common: those of one with its moments, whatever the
    // others do.
    void oneParameterAndItsStateAreDecidedAboutAlone() {
        const auto of = test::openedWide("gns_wide", {{{"a", 8}}});
        const auto space = searching::makeSpace(of.problem, SearchMethod::toast, {0});
        const auto pathsOf = [&](const std::string& words) {
            std::set<std::string> paths;
            const auto found = std::ranges::find_if(
                space.decisions, [&](const searching::Decision& one) { return words::english(one.text) == words; });
            if (found == space.decisions.end()) return paths;
            for (const ArgumentDimension& at : found->tiles)
                paths.insert(of.problem.before.module().argument(at.argument).path);
            return paths;
        };
        const auto one = pathsOf("cut hidden of params/step_00/edge/1/w and its state over a");
        QCOMPARE(one, (std::set<std::string>{"params/step_00/edge/1/w", "opt_state/mu/step_00/edge/1/w",
                                             "opt_state/nu/step_00/edge/1/w"}));
        const auto alike = pathsOf("cut hidden of params/encode_edges/1/w and its like over a");
        QVERIFY(alike.size() > one.size() && std::ranges::includes(alike, one));
        const auto state = pathsOf("cut hidden of params/step_00/edge/1/w and its state of the optimizer state over a");
        QCOMPARE(state, (std::set<std::string>{"opt_state/mu/step_00/edge/1/w", "opt_state/nu/step_00/edge/1/w"}));
    }

    // Where tensors are of more kinds than can be decided about one by one: to gather a small one takes longer than its
    // update alone saves. Each size takes in more than the one before it, and none all.
    void ofManyKindsTheLargeAreSpread() {
        using namespace searching;
        const std::string begin = "spread the optimizer state of tensors of ", end = " elements and more over a";
        const auto isSo = [&](const Decision& one) { return words::english(one.text).starts_with(begin); };
        const auto of = opened("unet_train", {{{"a", 8}}});
        const Module& module = of.problem.before.module();
        const Space space = makeSpace(of.problem, SearchMethod::toast, {0});
        std::size_t matrices = 0, last = 0, decisions = 0;
        for (std::uint32_t a = 0; a < module.argumentCount(); ++a)
            matrices += space.facts.roles[a] == Role::optimizerState && module.type(ValueId{a}).shape.size() > 1;
        for (std::size_t d = 0; d < space.decisions.size(); ++d) {
            const Decision& one = space.decisions[d];
            if (!isSo(one)) continue;
            ++decisions;
            QVERIFY(d < space.usual && one.isOfState);
            std::string text = words::english(one.text);
            text = text.substr(begin.size(), text.size() - begin.size() - end.size());
            std::erase(text, ',');
            const std::int64_t size = std::stoll(text);
            std::size_t expected = 0;
            for (std::uint32_t a = 0; a < module.argumentCount(); ++a) {
                const auto type = module.type(ValueId{a});
                const bool isIn = type.shape.size() > 1 && type.elements() >= size;
                const auto& list = space.facts.roles[a] == Role::parameter ? one.atomic : one.spread;
                if (space.facts.roles[a] == Role::batch) continue;
                QCOMPARE(std::ranges::find(list, a) != list.end(), isIn);
                expected += isIn && space.facts.roles[a] == Role::optimizerState;
            }
            QCOMPARE(one.spread.size(), expected);
            QVERIFY(expected > last && expected < matrices);
            last = expected;
        }
        QCOMPARE(decisions, std::size_t{5});
        SpaceOptions without;
        without.decidesOnState = false;
        QVERIFY(std::ranges::none_of(makeSpace(of.problem, SearchMethod::toast, {0}, without).decisions, isSo));
        const auto few = opened("transformer_train_small", kMesh);
        QVERIFY(std::ranges::none_of(makeSpace(few.problem, SearchMethod::toast, {0, 1}).decisions, isSo));
    }

    // Norms and biases are decided about, too: what their gradients are reduced to decides what reducing them costs.
    void vectorsAreDecidedAboutAlone() {
        const auto of = opened("transformer_train_small", kMesh);
        const auto space = searching::makeSpace(of.problem, SearchMethod::toast, {0, 1});
        const auto found = std::ranges::find_if(space.decisions, [](const searching::Decision& one) {
            return words::english(one.text) ==
                   "cut d_model of params/*/norm_attn and its state of the optimizer state over model";
        });
        QVERIFY(found != space.decisions.end());
        const Module& module = of.problem.before.module();
        QCOMPARE(found->tiles.size(), std::size_t{8}); // both moments of four layers
        for (const ArgumentDimension& at : found->tiles) {
            QVERIFY(module.argument(at.argument).path.starts_with("opt_state/"));
            QVERIFY(module.argument(at.argument).path.ends_with("/norm_attn"));
        }
        for (const std::uint32_t a : found->atomic) QVERIFY(module.argument(a).path.ends_with("/norm_attn"));
        QCOMPARE(found->atomic.size(), std::size_t{4});
    }

    // Behind those that all parts of the search try: a dimension of arguments that have all of theirs in common, where
    // others have it too. An old plan may hold one, and is gone on from.
    void argumentsAlikeAreDecidedAboutAlone() {
        using namespace searching;
        const auto of = opened("transformer_train_small", kMesh);
        const Space space = makeSpace(of.problem, SearchMethod::toast, {0, 1});
        const Module& module = of.problem.before.module();
        QVERIFY(space.usual < space.decisions.size());
        for (std::size_t d = space.usual; d < space.decisions.size(); ++d) {
            const Decision& one = space.decisions[d];
            QVERIFY(one.tiles.size() < space.logical.names[one.dimension].arguments.size());
            const ArgumentDimension& first = one.tiles.front();
            for (const ArgumentDimension& at : one.tiles)
                for (std::size_t dim = 0; dim < module.type(ValueId{at.argument}).shape.size(); ++dim)
                    QCOMPARE(space.logical.names.of(ValueId{at.argument}, dim),
                             space.logical.names.of(ValueId{first.argument}, dim));
        }
        QCOMPARE(makeSpace(of.problem, SearchMethod::automap, {0, 1}).usual,
                 makeSpace(of.problem, SearchMethod::automap, {0, 1}).decisions.size());
        for (const std::uint32_t d : openDecisions(space, of.problem.before)) QVERIFY(d < space.usual);
        auto again = options(SearchMethod::toast, 4);
        again.from = {words::english(space.decisions[space.usual].text)};
        bool isFound = false;
        for (const Candidate& one : search(of.problem, again).kept)
            for (const Text& decision : one.decisions) isFound = isFound || words::english(decision) == again.from[0];
        QVERIFY(isFound);
    }

    void rootDecisionsDoNotGrowWithDepth() {
        const auto count = [](int layers, SearchMethod method) {
            const auto module = *importFile(test::data("search/forward_" + std::to_string(layers) + ".mlir.gz"));
            const auto structure = std::make_shared<const Structure>(analyse(*module));
            const SearchProblem problem{Partition(std::make_shared<const SiteTable>(module), kMesh),
                                        structure,
                                        *findHardware("tpu_v3"),
                                        {},
                                        {},
                                        {}};
            return searching::makeSpace(problem, method, {0, 1}).decisions.size();
        };
        for (const SearchMethod method : {SearchMethod::toast, SearchMethod::automap})
            for (const int layers : {2, 4, 8}) QCOMPARE(count(layers, method), count(1, method));
    }
};

QTEST_GUILESS_MAIN(SpaceTest)
#include "space_test.moc"
