// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/chosen_parts.h"

#include "core/search/first_line.h"
#include "tests/search/begun.h"

#include <QtTest/QtTest>
#include <algorithm>

using namespace axiscape;
using namespace axiscape::searching;

namespace {

const Mesh kCube{{{"a", 2}, {"b", 2}, {"c", 2}}};
constexpr std::int64_t kMost = 100;

// The line of one axis for the model.
LineApart lineOf(const Searching& search, AxisId axis) {
    const AxisId axes[]{axis};
    return takeLinesApart(search, gainsAlone(search, 100), axes, 60).front();
}

// It decides the first, and nothing over the axis of the first before it.
bool isFirstOverItsAxis(const Decisions& line, std::uint32_t decision, const Space& space) {
    const auto isOver = [&](std::uint32_t d) { return space.decisions[d].axis == space.decisions[decision].axis; };
    const auto at = std::ranges::find_if(line, isOver);
    return at != line.end() && *at == decision;
}

// Over how many axes the line decides what the decision does.
std::ptrdiff_t axesOfFamily(const Decisions& line, std::uint32_t decision, const Space& space) {
    return std::ranges::count_if(
        line, [&](std::uint32_t d) { return space.decisions[d].family == space.decisions[decision].family; });
}

} // namespace

class ChosenPartsTest : public QObject {
    Q_OBJECT
  private slots:
    // Each set of weights is kept over the axes of data in the way that is best for it: the embedding whole along its
    // vocabulary, a layer's by its width, some by their moments alone. What decides about all of them at once ends
    // higher, with as many evaluations.
    void eachSetOfArgumentsIsKeptInItsOwnWay() {
        std::array<LineApart, 2> of;
        for (const int threads : {1, 2}) {
            test::Begun begun("transformer_wide", kCube, 2000, threads);
            const Searching searching = begun.searching();
            const LineApart line = lineOf(searching, 2);
            const auto before = begun.record().evaluations();
            const auto chosen = withChosenParts(searching, line, kMost);
            QVERIFY(chosen && begun.record().evaluations() - before <= kMost);
            QCOMPARE(chosen->side, line.side);
            QVERIFY(chosen->line.cost.stepSeconds < 0.97 * line.line.cost.stepSeconds);
            const auto further = takenFurther(searching, gainsAlone(searching, 100), line, kMost);
            QVERIFY(further && isBetter(chosen->line.cost, further->line.cost));
            const Line priced = evaluateLine(searching.problem, begun.space(), emptyPrefix(searching.problem),
                                             chosen->line.decisions, [](std::uint64_t) { return false; }, {});
            QCOMPARE(priced.cost, chosen->line.cost);
            of[static_cast<std::size_t>(threads - 1)] = *chosen;
        }
        QCOMPARE(of[0].line.decisions, of[1].line.decisions);
    }

    // It has what the line begins with: data over the other axes, the model over its own. The rest is over the others,
    // but for data, and no two decisions over one axis are about the same argument: the next stands in the place of the
    // one before.
    void aPartStandsInThePlaceOfWhatIsInItsWay() {
        test::Begun begun("transformer_wide", kCube, 2000, 2);
        const Searching searching = begun.searching();
        const Space& space = begun.space();
        const LineApart line = lineOf(searching, 2);
        const auto steps = firstStepsOf(space, line);
        const auto chosen = withChosenParts(searching, line, kMost);
        QVERIFY(chosen);
        Decisions parts = chosen->line.decisions;
        const auto isOfTrunk = [&](std::uint32_t d) {
            return std::ranges::any_of(steps,
                                       [&](const Decisions& step) { return std::ranges::find(step, d) != step.end(); });
        };
        std::erase_if(parts, isOfTrunk);
        QCOMPARE(chosen->line.decisions.size(), parts.size() + steps[0].size() + steps[1].size());
        QVERIFY(!parts.empty());
        const auto isOfData = dimensionsOfData(space);
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const Decision& one = space.decisions[parts[i]];
            const bool isData = one.dimension.valid() && isOfData[one.dimension.value] != 0;
            QVERIFY2(isData == isOf(line.side, one.axis), words::english(one.text).c_str());
            for (std::size_t j = 0; j < i; ++j) {
                std::vector<std::uint32_t> both;
                std::ranges::set_intersection(space.argumentsOf[parts[i]], space.argumentsOf[parts[j]],
                                              std::back_inserter(both));
                QVERIFY2(both.empty() || space.decisions[parts[j]].axis != one.axis, words::english(one.text).c_str());
            }
        }
    }

    // What was chosen with few evaluations is exchanged with more. The side of a plan is known by what it cuts first.
    void partsOfAPlanAreExchanged() {
        test::Begun begun("transformer_wide", kCube, 2000, 2);
        const Searching searching = begun.searching();
        const Space& space = begun.space();
        const LineApart line = lineOf(searching, 2);
        QCOMPARE(axesOfModel(space, line.line.decisions), line.side);
        QCOMPARE(axesOfModel(space, {}), Side{});
        const auto chosen = withChosenParts(searching, line, 30);
        QVERIFY(chosen);
        const SearchCost best = begun.record().best().front().cost;
        for (const std::int64_t most : {0, 1, 2, 150}) {
            const auto from = begun.record().evaluations();
            exchangeParts(searching, *chosen, most);
            QVERIFY(begun.record().evaluations() - from <= most);
        }
        QVERIFY(isBetter(begun.record().best().front().cost, best));
    }

    // Experts and the batch may be cut over the same axes: from experts alone the batch is found before them, which no
    // part about arguments alike is.
    void dataMayBeCutOverTheSideToo() {
        test::Begun begun("moe_wide", Mesh{{{"a", 4}, {"b", 4}}}, 2000, 2);
        const Searching searching = begun.searching();
        const Decisions plan{test::called(begun.space(), "cut batch over a"),
                             test::called(begun.space(), "cut experts over b")};
        exchangeParts(searching, {{1}, {plan, {}, {}, false}}, 150);
        const auto& best = begun.record().best().front().decisions;
        for (const char* text : {"cut batch over a", "cut batch over b", "cut experts over b"})
            QVERIFY2(std::ranges::find(best, test::called(begun.space(), text)) != best.end(), text);
    }

    // Weights may come before the batch: the width of a layer's inside over the axis that this is cut over then goes to
    // the weights first, and the batch takes what is left.
    void weightsMayComeBeforeTheBatch() {
        test::Begun begun("transformer_wide", Mesh{{{"a", 4}, {"b", 4}}}, 2000, 2, "a100_40");
        const Searching searching = begun.searching();
        const Space& space = begun.space();
        const LineApart line = lineOf(searching, 1);
        const auto chosen = withChosenParts(searching, line, 300);
        QVERIFY(chosen && isBetter(chosen->line.cost, line.line.cost));
        const Decisions& decisions = chosen->line.decisions;
        QVERIFY(std::ranges::find(decisions, test::called(space, "cut batch over a")) != decisions.end());
        QVERIFY(std::ranges::any_of(decisions, [&](std::uint32_t d) {
            const Decision& one = space.decisions[d];
            return d >= space.usual && !one.isOfState && one.axis == 0 && isFirstOverItsAxis(decisions, d, space);
        }));
    }

    // A plan that is nothing but what decides about all matrices: without its parts nothing is left to choose anew
    // from, so what stands before it was put there.
    void partsOfStateComeBeforeWhatDecidesAboutAllOfIt() {
        test::Begun begun("moe_wide", Mesh{{{"a", 4}, {"b", 4}}}, 2000, 2);
        const Searching searching = begun.searching();
        const Space& space = begun.space();
        const Decisions plan{test::called(space, "spread matrices over b")};
        searching.known.emplace(0, begun.record().before()); // what nothing costs, as a search begins
        exchangeParts(searching, {{0}, {plan, {}, {}, false}}, 200);
        const auto& best = begun.record().best().front().decisions;
        const auto coarse = std::ranges::find(best, plan.front());
        const auto isPartOfState = [&](std::uint32_t d) { return d >= space.usual && space.decisions[d].isOfState; };
        QVERIFY(coarse != best.end() && std::any_of(best.begin(), coarse, isPartOfState));
    }

    // What a line cuts over its side goes where it does not pay: attention by its heads over one of the two axes of the
    // experts alone, which pays once the rest is kept as it should be.
    void whatTheLineCutsMayBeTakenOut() {
        test::Begun begun("moe_wide", Mesh{{{"a", 4}, {"b", 4}, {"c", 2}, {"d", 2}}}, 2000, 2, "a100_40");
        const Searching searching = begun.searching();
        const Space& space = begun.space();
        const Decisions plan =
            test::planOf(space, {"cut batch over b", "cut batch over d", "cut experts over a", "cut experts over c",
                                 "cut vocab over a", "cut vocab over c", "cut heads over a", "cut heads over c"});
        const auto chosen = withChosenParts(searching, {{0, 2}, {plan, {}, {}, false}}, 300);
        QVERIFY(chosen);
        const auto has = [&](std::uint32_t d) {
            return std::ranges::find(chosen->line.decisions, d) != chosen->line.decisions.end();
        };
        QVERIFY(has(test::called(space, "cut experts over a")) && has(test::called(space, "cut heads over c")));
        QVERIFY(!has(test::called(space, "cut heads over a")));
    }

    // Over two axes of data a part may be over one of them alone.
    void aPartMayBeOverOneOfTheOthers() {
        test::Begun begun("transformer_wide", Mesh{{{"a", 8}, {"b", 4}, {"c", 4}}}, 2000, 2, "a100_40");
        const Searching searching = begun.searching();
        const Space& space = begun.space();
        const Decisions plan = test::planOf(
            space, {"cut batch over b", "cut batch over c", "cut ffn over a", "cut heads over a", "cut vocab over a"});
        exchangeParts(searching, {{0}, {plan, {}, {}, false}}, 300);
        const auto& best = begun.record().best().front().decisions;
        const auto isOverOne = [&](std::uint32_t d) { return d >= space.usual && axesOfFamily(best, d, space) == 1; };
        QVERIFY(std::ranges::any_of(best, isOverOne));
    }

    // What decides about the optimizer state as a whole leaves no axis to what comes behind: parts come before it. It
    // gives way, too, where another line is better chosen from nothing.
    void theStateIsDecidedAboutPartByPartBeforeAsAWhole() {
        test::Begun begun("transformer_wide", Mesh{{{"a", 8}, {"b", 8}}}, 2000, 2, "a100_40");
        const Searching searching = begun.searching();
        const Space& space = begun.space();
        const Decisions plan = test::planOf(space, {"cut vocab over a", "cut ffn over a", "cut batch over b",
                                                    "cut heads over a", "spread all of the optimizer state over b"});
        exchangeParts(searching, {{0}, {plan, {}, {}, false}}, 150);
        const auto& best = begun.record().best().front().decisions;
        const auto coarse = std::ranges::find(best, plan.back());
        const auto isPartOfState = [&](std::uint32_t d) { return d >= space.usual && space.decisions[d].isOfState; };
        QVERIFY(std::any_of(best.begin(), coarse, isPartOfState));
    }

    // How the state is kept as a whole may help more than any part of it alone, and less than all of these together:
    // what is chosen from nothing finds them.
    void thePartsOfAPlanAreChosenAnew() {
        test::Begun begun("moe_wide", Mesh{{{"a", 4}, {"b", 4}}}, 2000, 2);
        const Searching searching = begun.searching();
        const Space& space = begun.space();
        const Decisions plan = test::planOf(space, {"cut experts over b", "cut batch over a", "cut batch over b",
                                                    "cut d_model of params/*/attn_linear and its like over a",
                                                    "cut d_model of params/*/attn_linear and its like over b",
                                                    "spread all of the optimizer state on the first dimensions over a",
                                                    "spread all of the optimizer state over b"});
        exchangeParts(searching, {{1}, {plan, {}, {}, false}}, 200);
        const auto& best = begun.record().best().front().decisions;
        const auto isCoarse = [&](std::uint32_t d) { return !space.decisions[d].spread.empty(); };
        QVERIFY(std::ranges::none_of(best, isCoarse));
    }

    // A part may come before what is over its axis only where another axis is cut first: the state of a layer's inside
    // goes before the batch and behind that inside itself, which the plan cuts behind the batch. Before all it makes
    // the step a quarter longer.
    void aPartComesBetweenTheOtherAxesAndItsOwn() {
        test::Begun begun("transformer_wide", Mesh{{{"a", 4}, {"b", 4}}}, 2000, 2, "h100_sxm");
        const Searching searching = begun.searching();
        const Space& space = begun.space();
        const Decisions plan = test::planOf(space, {"cut batch over b", "cut ffn over a", "cut ffn over b",
                                                    "cut heads over a", "cut vocab over a", "cut vocab over b",
                                                    "cut heads of params/*/qkv_einsum and its like over b"});
        exchangeParts(searching, {{0}, {plan, {}, {}, false}}, 300);
        const auto& best = begun.record().best().front().decisions;
        const auto inside = std::ranges::find(best, test::called(space, "cut ffn over a"));
        const std::uint32_t state =
            test::called(space, "cut ffn of params/*/dense_up and its like of the optimizer state over b");
        QVERIFY(std::find(inside, best.end(), state) != best.end());
        QVERIFY(isFirstOverItsAxis(best, state, space));
    }

    // A graph network has so many parts that a round takes most there is: from a plan whose parts are all over all axes
    // the next begins with those over one axis alone, which have not been tried, and finds some.
    void whatWasTriedLongestAgoIsTriedFirst() {
        test::Begun begun("gns_wide", Mesh{{{"a", 8}, {"b", 4}, {"c", 4}}}, 2000, 2);
        const Searching searching = begun.searching();
        const Space& space = begun.space();
        Decisions plan;
        for (const char* what : {"cut edges", "cut hidden of params/step_00/edge/0/w and its like",
                                 "cut hidden of params/step_00/edge/1/w and its state",
                                 "cut hidden of params/step_00/node/0/w and its like of the optimizer state",
                                 "cut w dim 0 2 of params/step_01/node/0/w and its like",
                                 "cut features of params/step_00/node/1/w and its state of the optimizer state",
                                 "cut w dim 1 of params/step_01/node/1/w and its like",
                                 "cut hidden of params/decode/0/b and its state of the optimizer state",
                                 "cut features of params/*/node/*/b and its state of the optimizer state",
                                 "cut b dim 0 of params/decode/1/b and its like of the optimizer state"})
            for (const char* axis : {"a", "b", "c"})
                plan.push_back(test::called(space, std::string(what) + " over " + axis));
        exchangeParts(searching, {{}, {plan, {}, {}, false}}, 300);
        const auto& best = begun.record().best().front().decisions;
        QVERIFY(std::ranges::any_of(
            best, [&](std::uint32_t d) { return d >= space.usual && axesOfFamily(best, d, space) < 3; }));
    }

    // A dimension of the model goes before all over the same axes, and what is about some of its arguments alone, over
    // whichever axis, goes: cutting experts over two of four axes helps only without what cuts their weights over the
    // other two.
    void aDimensionOfTheModelTakesThePlaceOfParts() {
        test::Begun begun("moe_wide", Mesh{{{"a", 2}, {"b", 2}, {"c", 2}, {"d", 2}}}, 2000, 2, "a100_40");
        const Searching searching = begun.searching();
        const Space& space = begun.space();
        Decisions plan;
        for (const char* what :
             {"cut batch", "cut d_model of params/*/w_in and its like", "cut d_model of params/embed and its like"})
            for (const char* axis : {"a", "b", "c", "d"})
                plan.push_back(test::called(space, std::string(what) + " over " + axis));
        exchangeParts(searching, {{}, {plan, {}, {}, false}}, 300);
        const auto& best = begun.record().best().front().decisions;
        QVERIFY(isFirstOverItsAxis(best, test::called(space, "cut experts over c"), space));
        QCOMPARE(axesOfFamily(best, plan[4], space), std::ptrdiff_t{0}); // of the weights of experts
    }

    // With one evaluation left no two are spent, though a plan and what is left of it without its parts are both new.
    void theLastEvaluationIsOne() {
        constexpr std::int64_t kAll = 170;
        test::Begun begun("transformer_wide", kCube, kAll, 2);
        const Searching searching = begun.searching();
        const LineApart line = lineOf(searching, 2);
        (void)takeLines(searching, gainsAlone(searching, 100), begun.record().left() - 1);
        QCOMPARE(begun.record().left(), std::int64_t{1});
        const Decisions plan{test::called(begun.space(), "cut vocab over c"),
                             test::called(begun.space(), "cut heads over c"),
                             test::called(begun.space(), "cut d_model of params/embed and its like over a")};
        const LineApart unknown{{2}, {plan, {}, {}, false}};
        exchangeParts(searching, unknown, 60);
        (void)withChosenParts(searching, line, 60);
        (void)withChosenParts(searching, unknown, 60);
        QVERIFY(begun.record().evaluations() <= kAll);
    }

    // A part put over both axes of data stands there whole where it stood over one of them; taken out, all else stays.
    // So from a plan that cuts the embedding over one axis alone what cuts it over both is found, and nothing is lost
    // of what is decided about a layer.
    void aPartOfWhichSomeIsChosenIsCompleted() {
        test::Begun begun("transformer_wide", kCube, 2000, 2);
        const Searching searching = begun.searching();
        const Space& space = begun.space();
        const Decisions plan =
            test::planOf(space, {"cut batch over a", "cut batch over b", "cut ffn over c", "cut heads over c",
                                 "cut vocab over c", "cut d_model of params/embed and its like over a",
                                 "cut d_model of params/*/dense_up and its like over a"});
        exchangeParts(searching, {{2}, {plan, {}, {}, false}}, 200);
        const auto& best = begun.record().best().front().decisions;
        for (const char* text :
             {"cut d_model of params/embed and its like over a", "cut d_model of params/embed and its like over b"})
            QVERIFY2(std::ranges::find(best, test::called(space, text)) != best.end(), text);
    }

    // Of however few evaluations no more are spent, and the line is never left worse than it begins.
    void theBudgetIsKept() {
        test::Begun begun("transformer_wide", kCube, 2000, 2);
        const Searching searching = begun.searching();
        const LineApart line = lineOf(searching, 2);
        QVERIFY(!withChosenParts(searching, line, 0));
        std::optional<SearchCost> last;
        for (const std::int64_t most : {1, 2, 9, 30}) {
            const auto before = begun.record().evaluations();
            const auto chosen = withChosenParts(searching, line, most);
            QVERIFY(chosen && begun.record().evaluations() - before <= most);
            QVERIFY(!last || !isBetter(*last, chosen->line.cost));
            last = chosen->line.cost;
        }
    }

    // Where nothing is about arguments alike there is nothing to choose.
    void withoutPartsThereIsNothingToChoose() {
        const auto of = test::openedWide("transformer_wide", kCube);
        const SearchProblem problem = prepared(of.problem);
        const Space space = makeSpace(problem, SearchMethod::automap, {0, 1, 2});
        QCOMPARE(static_cast<std::size_t>(space.usual), space.decisions.size());
        const SearchOptions options = test::options(SearchMethod::automap, 100, 1, 1);
        const Progress progress;
        const SearchWatch watch;
        Record record(problem, options, space, costOf(problem, problem.before, progress), progress, watch);
        KnownCosts known;
        const Searching searching{problem, options, space, record, known};
        QVERIFY(!withChosenParts(searching, {{2}, {}}, kMost));
        QCOMPARE(record.evaluations(), std::int64_t{0});
    }

    // Over two axes lines get chosen parts when little else helps. On 64 devices the search ends at 18.4 ms without.
    void aSearchOfTwoAxesChoosesParts() {
        const auto of = test::openedWide("moe_wide", Mesh{{{"a", 8}, {"b", 8}}});
        const auto found = search(of.problem, test::options(SearchMethod::toast, 2000, 1, 2));
        QVERIFY2(found.best().cost.stepSeconds < 0.0175, qPrintable(QString::number(found.best().cost.stepSeconds)));
        QVERIFY(found.evaluations <= 2000);
    }
};

QTEST_GUILESS_MAIN(ChosenPartsTest)
#include "chosen_parts_test.moc"
