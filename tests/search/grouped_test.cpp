// SPDX-License-Identifier: GPL-3.0-or-later
// Axes taken as one.
#include "core/search/grouped.h"
#include "core/search/record.h"
#include "tests/search/begun.h"

#include <QtTest/QtTest>
#include <algorithm>
#include <set>

using namespace axiscape;
using namespace axiscape::searching;

namespace {

const Mesh kCube{{{"a", 8}, {"b", 4}, {"c", 4}}};

std::uint32_t called(const Space& space, const std::string& text) {
    for (std::uint32_t d = 0; d < space.decisions.size(); ++d)
        if (words::english(space.decisions[d].text) == text) return d;
    return 0xffffffffu;
}

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
        QCOMPARE(two.argumentsOf.size(), two.decisions.size());
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
        QCOMPARE(two.completions.size(), space.completions.size());
        for (std::size_t c = 0; c < two.completions.size(); ++c) {
            const auto all = ungrouped(two, two.completions[c]);
            QCOMPARE(std::set(all.begin(), all.end()),
                     std::set(space.completions[c].begin(), space.completions[c].end()));
        }
    }

    // Over b and c at once is over b, then over c: the same actions, the same state.
    void aGroupIsCarriedOutAxisAfterAxis() {
        for (const char* program : {"transformer_wide", "mlp_wide"}) {
            test::Begun begun(program, kCube, 1, 1);
            const Space& space = begun.space();
            const Space two = grouped(space, {{0}, {1, 2}});
            const Searching searching = begun.searching();
            const std::uint32_t over = called(two, "cut batch over b");
            QVERIFY(over < two.decisions.size());
            QCOMPARE(ungrouped(two, {&over, 1}),
                     (std::vector{called(space, "cut batch over b"), called(space, "cut batch over c")}));
            QCOMPARE(meshAxesOf(two, over), (std::vector<AxisId>{1, 2}));
            QCOMPARE(meshAxesOf(space, called(space, "cut batch over c")), (std::vector<AxisId>{2}));
            const Partition& before = searching.problem.before;
            QVERIFY(isOpen(two, two.decisions[over], before));
            const Step both = take(two, two.decisions[over], before, {}, {});
            const Step first = take(space, space.decisions[two.decisions[over].members[0]], before, {}, {});
            const Step second =
                take(space, space.decisions[two.decisions[over].members[1]], first.state, first.hash, {});
            QCOMPARE(both.hash, second.hash);
            QCOMPARE(both.actions.size(), first.actions.size() + second.actions.size());
            QCOMPARE(costOf(searching.problem, both, {}), costOf(searching.problem, second, {}));
            QVERIFY(!isOpen(two, two.decisions[over], both.state));
            QVERIFY(take(two, two.decisions[over], both.state, both.hash, {}).actions.empty());
        }
    }

    // What is seen over groups is told to the record of the axes, in their decisions; the budget is that of both.
    void theRecordOfAllAxesIsTold() {
        test::Begun begun("mlp_wide", kCube, 10, 1);
        const Space two = grouped(begun.space(), {{0}, {1, 2}});
        const Searching searching = begun.searching();
        SearchOptions options = searching.options;
        options.evaluations = 4;
        Record record(begun.record(), options, two);
        const std::uint32_t over = called(two, "cut batch over b");
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

    // On 128 devices one axis is for the model and the two others, as one, for the data. With a thousand states a
    // search of three axes ended at 15.6 ms and more. What is told changes something, decision for decision.
    void overTwoGroupsASearchOfThreeAxesLeadsFurther() {
        const auto of = test::openedWide("transformer_wide", kCube);
        const auto found = search(of.problem, test::options(SearchMethod::toast, 1000, 1, 1));
        QVERIFY2(found.best().cost.stepSeconds < 0.0145, qPrintable(QString::number(found.best().cost.stepSeconds)));
        QVERIFY(found.evaluations <= 1000);
        const auto propagates = std::ranges::count_if(
            found.best().actions, [](const Action& action) { return action.kind == Action::Kind::propagate; });
        QVERIFY(static_cast<std::size_t>(propagates) >= found.best().decisions.size());
        const auto again = search(of.problem, test::options(SearchMethod::toast, 1000, 1, 2));
        QCOMPARE(again.best().cost, found.best().cost);
        QCOMPARE(again.evaluations, found.evaluations);
    }
};

QTEST_GUILESS_MAIN(GroupedTest)
#include "grouped_test.moc"
