// SPDX-License-Identifier: GPL-3.0-or-later
// Axes taken as one.
#include "core/search/grouped_race.h"
#include "core/search/record.h"
#include "tests/search/begun.h"

#include <QtTest/QtTest>
#include <algorithm>
#include <map>
#include <numeric>
#include <set>

using namespace axiscape;
using namespace axiscape::searching;

namespace {

const Mesh kCube{{{"a", 8}, {"b", 4}, {"c", 4}}};

} // namespace

class GroupedTest : public QObject {
    Q_OBJECT
  private slots:
    // Each decision of three axes is in one of two groups, with what differs from it in its axis alone.
    void everyDecisionStandsInOneGroup() {
        test::Begun begun("mlp_wide", kCube, 1, 1);
        const Space& space = begun.space();
        const Space two = grouped(space, {{0}, {1, 2}});
        QCOMPARE(axesOf(two), (std::vector<AxisId>{0, 1}));
        QVERIFY(hasThreeAxes(space) && !hasThreeAxes(two) && hasManyAxes(two));
        QCOMPARE(two.argumentsOf.size(), two.decisions.size());
        for (std::uint32_t d = 0; d < two.decisions.size(); ++d)
            QCOMPARE(two.argumentsOf[d], space.argumentsOf[two.decisions[d].members.front()]);
        std::vector<int> seen(space.decisions.size(), 0);
        for (std::uint32_t d = 0; d < two.decisions.size(); ++d) {
            const Decision& group = two.decisions[d];
            QVERIFY(!group.members.empty() && group.members.size() <= (group.axis == 0 ? 1u : 2u));
            for (const std::uint32_t m : group.members) {
                const Decision& one = space.decisions[m];
                ++seen[m];
                QCOMPARE(one.family, group.family);
                QCOMPARE(one.isOfState, group.isOfState);
                QCOMPARE(one.dimension, group.dimension);
                QCOMPARE(one.axis == 0, group.axis == 0);
                QCOMPARE(m < space.usual, d < two.usual);
            }
        }
        QVERIFY(std::ranges::all_of(seen, [](int count) { return count == 1; }));
        QVERIFY(two.completions.empty());
    }

    // Over b and c at once is over b, then over c: the same actions, the same state.
    void aGroupIsCarriedOutAxisAfterAxis() {
        for (const char* program : {"transformer_wide", "mlp_wide"}) {
            test::Begun begun(program, kCube, 1, 1);
            const Space& space = begun.space();
            const Space two = grouped(space, {{0}, {1, 2}});
            const Searching searching = begun.searching();
            const std::uint32_t over = test::called(two, "cut batch over b");
            QCOMPARE(ungrouped(two, {&over, 1}),
                     (std::vector{test::called(space, "cut batch over b"), test::called(space, "cut batch over c")}));
            const Partition& before = searching.problem.before;
            const Step both = take(two, two.decisions[over], before, {}, {});
            const Step first = take(space, space.decisions[two.decisions[over].members[0]], before, {}, {});
            const Step second =
                take(space, space.decisions[two.decisions[over].members[1]], first.state, first.hash, {});
            QCOMPARE(both.hash, second.hash);
            QCOMPARE(both.actions.size(), first.actions.size() + second.actions.size());
            QCOMPARE(costOf(searching.problem, both, {}), costOf(searching.problem, second, {}));
            QVERIFY(take(two, two.decisions[over], both.state, both.hash, {}).actions.empty());
            // Where it stands over one of them already, that is passed over.
            const auto& members = two.decisions[over].members;
            for (const bool isFirst : {true, false}) {
                const Step one = take(space, space.decisions[members[isFirst ? 0 : 1]], before, {}, {});
                const Step other = take(space, space.decisions[members[isFirst ? 1 : 0]], one.state, one.hash, {});
                const Step rest = take(two, two.decisions[over], one.state, one.hash, {});
                QVERIFY(!rest.actions.empty());
                QCOMPARE(rest.actions.size(), other.actions.size());
                QCOMPARE(rest.hash, other.hash);
            }
        }
    }

    // A decision of either space for those of the other.
    void aLineStandsInGroups() {
        test::Begun begun("mlp_wide", kCube, 1, 1);
        const Space two = grouped(begun.space(), {{0}, {1, 2}});
        const auto of = [&](const Space& space, const char* text) { return test::called(space, text); };
        const std::vector line{of(begun.space(), "cut batch over c"), of(begun.space(), "cut hidden over a"),
                               of(begun.space(), "cut batch over b")};
        const std::vector groups{of(two, "cut batch over b"), of(two, "cut hidden over a")};
        QCOMPARE(regrouped(two, line), groups);
        QCOMPARE(regrouped(two, ungrouped(two, groups)), groups);
        QVERIFY(regrouped(two, {}).empty());
    }

    // Of three axes seven sides: each and what it leaves, and none.
    void axesHaveSides() {
        const Mesh mesh{{{"a", 8}, {"b", 1}, {"c", 1}, {"d", 4}, {"e", 1}, {"f", 4}}};
        const std::vector<AxisId> axes{0, 3, 5};
        QCOMPARE(sidesOf(axes, mesh), (std::vector<Side>{{0}, {3, 5}, {3}, {0, 3}, {5}, {0, 5}, {}}));
        Mesh large;
        for (std::size_t a = 0; a < kMaxAxes; ++a) large.axes.push_back({"a" + std::to_string(a), 2});
        std::vector<AxisId> most(kMaxAxes);
        std::iota(most.begin(), most.end(), AxisId{0});
        const auto all = sidesOf(most, large);
        QCOMPARE(all.size(), std::size_t{65535});
        QCOMPARE(std::set(all.begin(), all.end()).size(), all.size());
        QCOMPARE(all.front().size(), std::size_t{8});
        QVERIFY(all.back().empty());
    }

    // What one side does another does, and the others what the others did.
    void aLineIsRelaidOverOtherAxes() {
        test::Begun begun("mlp_wide", kCube, 1, 1);
        const Space& space = begun.space();
        const auto line = [&](const std::vector<std::string>& texts) { return test::planOf(space, texts); };
        const auto given = line({"cut batch over b", "cut hidden over a", "cut batch over c", "cut w dim 0 over a"});
        QCOMPARE(relaid(given, space, {0}, {1, 2}), line({"cut batch over a", "cut hidden over b", "cut hidden over c",
                                                          "cut w dim 0 over b", "cut w dim 0 over c"}));
        QCOMPARE(relaid(given, space, {0}, {2}),
                 line({"cut batch over a", "cut batch over b", "cut hidden over c", "cut w dim 0 over c"}));
        // What is decided on both sides stays on both.
        QCOMPARE(relaid(line({"cut batch over a", "cut batch over b"}), space, {0}, {1, 2}),
                 line({"cut batch over b", "cut batch over c", "cut batch over a"}));
        QVERIFY(relaid({}, space, {0}, {1}).empty());
    }

    // What is seen over groups is told to the record of the axes, in their decisions; the budget is that of both.
    void theRecordOfAllAxesIsTold() {
        test::Begun begun("mlp_wide", kCube, 10, 1);
        const Space two = grouped(begun.space(), {{0}, {1, 2}});
        const Searching searching = begun.searching();
        SearchOptions options = searching.options;
        options.evaluations = 4;
        Record record(begun.record(), options, two);
        const std::uint32_t over = test::called(two, "cut batch over b");
        const Step step = take(two, two.decisions[over], searching.problem.before, {}, {});
        record.add({over}, step.hash.layout, costOf(searching.problem, step, {}));
        QCOMPARE(record.evaluations(), 1);
        QCOMPARE(begun.record().evaluations(), 1);
        QCOMPARE(record.best().front().decisions, (std::vector{over}));
        QCOMPARE(begun.record().best().front().decisions, ungrouped(two, {&over, 1}));
        QVERIFY(record.goesOn());
        for (std::uint64_t i = 1; i < 4; ++i) record.add({over}, step.hash.layout + i, record.before());
        QVERIFY(!record.goesOn() && begun.record().goesOn());
        Record another(begun.record(), options, two);
        for (std::uint64_t i = 4; i < 10; ++i) begun.record().add({}, step.hash.layout + i, record.before());
        QVERIFY(!another.goesOn()); // nothing is left of the whole
    }

    // What the whole search has priced is among the best over groups, too, and no evaluation of either.
    void whatIsKnownIsNotPricedAgain() {
        test::Begun begun("mlp_wide", kCube, 10, 1);
        const Searching searching = begun.searching();
        const Prefix nothing = emptyPrefix(searching.problem);
        const Way apart{
            &nothing,
            {test::called(begun.space(), "cut batch over b"), test::called(begun.space(), "cut batch over c")}};
        const auto cost = workOut(searching, std::span(&apart, 1)).front().line.cost;
        QCOMPARE(begun.record().evaluations(), 1);
        const Space two = grouped(begun.space(), {{0}, {1, 2}});
        Record record(begun.record(), searching.options, two);
        const Searching groups{searching.problem, searching.options, two, record, searching.known};
        const std::uint32_t over = test::called(two, "cut batch over b");
        const Way way{&nothing, {over}};
        const auto reached = workOut(groups, std::span(&way, 1));
        QVERIFY(reached.front().isReached && !reached.front().line.priced);
        QCOMPARE(reached.front().line.cost, cost);
        QCOMPARE(record.best().front().cost, cost);
        QCOMPARE(record.best().front().decisions, (std::vector{over}));
        QCOMPARE(record.evaluations(), 0);
        QCOMPARE(begun.record().evaluations(), 1);
        const Way longer{&nothing, {over, test::called(two, "cut batch over a")}};
        QVERIFY(workOut(groups, std::span(&longer, 1)).front().line.priced);
        QCOMPARE(record.evaluations(), 1);
        QCOMPARE(begun.record().evaluations(), 2);
    }

    // Each line is made better over its own groups; which leads furthest is not the one that begins as the best. What
    // is found stands in decisions over the axes, and the whole record knows it.
    void linesRaceOverGroups() {
        std::vector<LineApart> of[2];
        std::int64_t spent[2]{};
        for (const int threads : {1, 2}) {
            test::Begun begun("transformer_wide", kCube, 2000, threads);
            const Searching searching = begun.searching();
            const auto alone = gainsAlone(searching, 100);
            auto lines = takeLinesApart(searching, alone, axesOf(begun.space()), 150);
            const auto sort = [&] {
                std::ranges::stable_sort(lines, isBetter,
                                         [](const LineApart& a) -> const SearchCost& { return a.line.cost; });
            };
            sort();
            QVERIFY(!lines.empty());
            std::ranges::move(relaidOf(searching, lines.front(), 50), std::back_inserter(lines));
            sort();
            std::vector<std::uint32_t> order(begun.space().usual);
            std::iota(order.begin(), order.end(), 0u);
            std::ranges::stable_sort(order, std::greater{}, [&](std::uint32_t d) { return alone[d]; });
            QVERIFY(raceOverGroups(searching, {}, 100, order).empty());
            QVERIFY(raceOverGroups(searching, lines, 0, order).empty());
            const auto before = begun.record().evaluations();
            const auto found = raceOverGroups(searching, lines, 200, order);
            QVERIFY(begun.record().evaluations() - before <= 200);
            QVERIFY(found.size() > 1 && found.size() <= 8);
            QVERIFY(isBetter(found.front().line.cost, lines.front().line.cost));
            QCOMPARE(found.front().line.cost, begun.record().best().front().cost);
            std::map<Side, int> ofSides;
            const Prefix nothing = emptyPrefix(searching.problem);
            for (std::size_t i = 0; i < found.size(); ++i) {
                QVERIFY(i == 0 || !isBetter(found[i].line.cost, found[i - 1].line.cost));
                QVERIFY(++ofSides[found[i].side] <= 2);
                const Line priced = evaluateLine(searching.problem, begun.space(), nothing, found[i].line.decisions,
                                                 [](std::uint64_t) { return false; }, {});
                QCOMPARE(priced.cost, found[i].line.cost);
            }
            spent[threads - 1] = begun.record().evaluations();
            of[threads - 1] = found;
        }
        QCOMPARE(spent[0], spent[1]);
        QCOMPARE(of[0].size(), of[1].size());
        for (std::size_t i = 0; i < of[0].size(); ++i) QCOMPARE(of[0][i].line.decisions, of[1][i].line.decisions);
    }

    // A line far from the best has no turn, if it is of the same side or another.
    void farFromTheBestNoneRaces() {
        test::Begun begun("transformer_wide", kCube, 2000, 2);
        const Searching searching = begun.searching();
        auto lines = takeLinesApart(searching, gainsAlone(searching, 100), axesOf(begun.space()), 150);
        std::ranges::sort(lines, isBetter, [](const LineApart& a) -> const SearchCost& { return a.line.cost; });
        const LineApart& best = lines.front();
        const auto& before = begun.record().before();
        const Prefix nothing = emptyPrefix(searching.problem);
        // Its first step alone.
        const Way way{&nothing, firstStepsOf(begun.space(), best)[0]};
        const Line data = workOut(searching, std::span(&way, 1)).front().line;
        QVERIFY(valueOf(data.cost, before) > valueOf(best.line.cost, before) + 0.2);
        for (const Side& side : {best.side, Side{}}) {
            QCOMPARE(raceOverGroups(searching, {best, {side, data}}, 20, {}).size(), std::size_t{1});
            QCOMPARE(raceOverGroups(searching, {{side, data}}, 20, {}).size(), std::size_t{1});
        }
    }

    // On 128 devices one axis is for the model and the two others, as one, for the data. With a thousand states a
    // search of three axes ended at 15.6 ms and more. What is told changes something, decision for decision.
    void overTwoGroupsASearchOfThreeAxesLeadsFurther() {
        const auto of = test::openedWide("transformer_wide", kCube);
        const auto found = search(of.problem, test::options(SearchMethod::toast, 1000, 1, 1));
        QVERIFY2(found.best().cost.stepSeconds < 0.0145, qPrintable(QString::number(found.best().cost.stepSeconds)));
        QVERIFY(found.evaluations <= 1000);
        const SearchProblem problem = prepared(of.problem);
        const Space space = makeSpace(problem, SearchMethod::toast, {0, 1, 2});
        Step step{problem.before, {}, {}, {}};
        std::vector<Action> actions;
        for (const Text& text : found.best().decisions) {
            step = take(space, space.decisions[test::called(space, words::english(text))], step.state, step.hash, {});
            QVERIFY2(!step.actions.empty(), words::english(text).c_str());
            std::ranges::copy(step.actions, std::back_inserter(actions));
        }
        QCOMPARE(actions.size(), found.best().actions.size());
        QCOMPARE(costOf(problem, step, {}), found.best().cost);
        const auto again = search(of.problem, test::options(SearchMethod::toast, 1000, 1, 2));
        QCOMPARE(again.best().cost, found.best().cost);
        QCOMPARE(again.evaluations, found.evaluations);
    }

    // Of however few evaluations: no more are spent, and what is cancelled ends.
    void aRaceKeepsItsBudget() {
        for (const std::int64_t most : {1, 2, 7, 9, 33}) {
            test::Begun begun("transformer_wide", kCube, 80 + most, 2);
            const Searching searching = begun.searching();
            const auto lines = takeLinesApart(searching, gainsAlone(searching, 40), axesOf(begun.space()), 40);
            QVERIFY(!lines.empty());
            const auto before = begun.record().evaluations();
            (void)raceOverGroups(searching, lines, most, {});
            QVERIFY(begun.record().evaluations() - before <= most);
            (void)raceOverGroups(searching, lines, 1000, {});
            QCOMPARE(begun.record().evaluations(), 80 + most);
        }
    }

    // Few evaluations are given to lines and groups as well, where little is found without; fewer are not. There is one
    // line for each size of axis, with two sizes on 128 devices and one on 16.
    void aShortSearchTakesGroups_data() {
        QTest::addColumn<QString>("program");
        QTest::addColumn<int>("axes");
        QTest::addColumn<int>("evaluations");
        QTest::newRow("two sizes") << "moe_wide" << 3 << 267;
        QTest::newRow("one size") << "transformer_wide" << 4 << 134;
    }
    void aShortSearchTakesGroups() {
        QFETCH(QString, program);
        QFETCH(int, axes);
        QFETCH(int, evaluations);
        const Mesh four{{{"a", 2}, {"b", 2}, {"c", 2}, {"d", 2}}};
        const auto of = test::openedWide(program.toStdString(), axes == 3 ? kCube : four);
        const auto few = search(of.problem, test::options(SearchMethod::toast, evaluations - 1, 1, 2));
        const auto more = search(of.problem, test::options(SearchMethod::toast, evaluations, 1, 2));
        QVERIFY(more.best().cost.stepSeconds < 0.95 * few.best().cost.stepSeconds);
    }

    void aSearchOfManyAxesKeepsItsBudget_data() {
        QTest::addColumn<int>("axes");
        QTest::addColumn<SearchOptions>("how");
        const auto with = [](SearchMethod method, std::int64_t evaluations, const auto& change) {
            SearchOptions how = test::options(method, evaluations, 3, 2);
            change(how);
            return how;
        };
        const auto nothing = [](SearchOptions&) {};
        const auto toast = SearchMethod::toast;
        QTest::newRow("three") << 3 << with(toast, 600, nothing);
        QTest::newRow("four") << 4 << with(toast, 600, nothing);
        QTest::newRow("few") << 3 << with(toast, 7, nothing);
        QTest::newRow("Automap's") << 3 << with(SearchMethod::automap, 600, nothing);
        QTest::newRow("seconds") << 3 << with(toast, 0, [](SearchOptions& how) { how.seconds = 1; });
        QTest::newRow("nothing fits") << 3
                                      << with(toast, 600, [](SearchOptions& how) { how.limits.peakBytes = 1 << 20; });
        QTest::newRow("no polish") << 3 << with(toast, 600, [](SearchOptions& how) { how.without.polish = true; });
        QTest::newRow("no completion") << 3
                                       << with(toast, 600, [](SearchOptions& how) { how.without.completion = true; });
        QTest::newRow("no transpositions")
            << 3 << with(toast, 600, [](SearchOptions& how) { how.without.transpositions = true; });
        QTest::newRow("one dimension") << 3 << with(toast, 600, [](SearchOptions& how) { how.only = {"batch"}; });
    }
    void aSearchOfManyAxesKeepsItsBudget() {
        QFETCH(int, axes);
        QFETCH(SearchOptions, how);
        Mesh mesh;
        for (int a = 0; a < axes; ++a) mesh.axes.push_back({std::string(1, static_cast<char>('a' + a)), 2});
        const auto of = test::openedWide("mlp_wide", mesh);
        const auto found = search(of.problem, how);
        QVERIFY(how.evaluations == 0 || found.evaluations <= how.evaluations);
        QVERIFY(found.evaluations > 5 && isBetter(found.best().cost, found.before));
        QCOMPARE(found.best().cost.fits, how.limits.peakBytes == 0);
        const auto state = apply(of.problem.before, found.best().actions).partition;
        QCOMPARE(costOf(of.problem, state, {}).stepSeconds, found.best().cost.stepSeconds);
    }

    // While groups are searched, too: what was found stands.
    void itStopsAmongGroups() {
        const auto of = test::openedWide("mlp_wide", kCube);
        const Progress* stop = nullptr;
        const Progress progress([&](std::string_view, std::int64_t done, std::int64_t total) {
            QCOMPARE(total, 2000); // that of all, whoever tells
            if (done >= 500) stop->cancel();
        });
        stop = &progress;
        const auto found = search(of.problem, test::options(SearchMethod::toast, 2000), progress);
        QVERIFY(found.cancelled);
        QVERIFY(found.evaluations >= 500 && found.evaluations < 520);
        QVERIFY(isBetter(found.best().cost, found.before));
    }

    // Over one device there is nothing to decide: the search is that of the other axes.
    void anAxisOfOneDeviceIsNone() {
        const auto of = test::openedWide("mlp_wide", Mesh{{{"a", 4}, {"b", 2}, {"c", 1}}});
        const auto other = test::openedWide("mlp_wide", Mesh{{{"a", 4}, {"b", 2}}});
        const auto how = test::options(SearchMethod::toast, 500);
        const auto found = search(of.problem, how), without = search(other.problem, how);
        QCOMPARE(found.best().cost, without.best().cost);
        QCOMPARE(found.evaluations, without.evaluations);
        QCOMPARE(found.best().decisions.size(), without.best().decisions.size());
    }
};

QTEST_GUILESS_MAIN(GroupedTest)
#include "grouped_test.moc"
