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

std::uint32_t called(const Space& space, const std::string& text) {
    const auto isIt = [&](const Decision& one) { return words::english(one.text) == text; };
    return static_cast<std::uint32_t>(std::ranges::find_if(space.decisions, isIt) - space.decisions.begin());
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

    // It begins as the line does: data over the other axes, the model over its own. The rest is over the others, and
    // no two decisions over one axis are about the same argument: the next stands in the place of the one before.
    void aPartStandsInThePlaceOfWhatIsInItsWay() {
        test::Begun begun("transformer_wide", kCube, 2000, 2);
        const Searching searching = begun.searching();
        const Space& space = begun.space();
        const LineApart line = lineOf(searching, 2);
        const auto steps = firstStepsOf(space, line);
        const auto chosen = withChosenParts(searching, line, kMost);
        QVERIFY(chosen);
        Decisions trunk = steps[0];
        trunk.insert(trunk.end(), steps[1].begin(), steps[1].end());
        const auto& all = chosen->line.decisions;
        QVERIFY(all.size() > trunk.size() && std::ranges::equal(trunk, std::span(all).first(trunk.size())));
        const auto parts = std::span(all).subspan(trunk.size());
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const Decision& one = space.decisions[parts[i]];
            QVERIFY2(!isOf(line.side, one.axis), words::english(one.text).c_str());
            for (const std::uint32_t other : parts.first(i)) {
                std::vector<std::uint32_t> both;
                std::ranges::set_intersection(space.argumentsOf[parts[i]], space.argumentsOf[other],
                                              std::back_inserter(both));
                QVERIFY2(both.empty() || space.decisions[other].axis != one.axis, words::english(one.text).c_str());
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
        for (const std::int64_t most : {0, 1, 2, 60}) {
            const auto from = begun.record().evaluations();
            exchangeParts(searching, *chosen, most);
            QVERIFY(begun.record().evaluations() - from <= most);
        }
        QVERIFY(isBetter(begun.record().best().front().cost, best));
    }

    // With one evaluation left no two are spent, though a plan and what is left of it without its parts are both new.
    void theLastEvaluationIsOne() {
        constexpr std::int64_t kAll = 170;
        test::Begun begun("transformer_wide", kCube, kAll, 2);
        const Searching searching = begun.searching();
        const LineApart line = lineOf(searching, 2);
        (void)takeLines(searching, gainsAlone(searching, 100), begun.record().left() - 1);
        QCOMPARE(begun.record().left(), std::int64_t{1});
        const Decisions plan{called(begun.space(), "cut vocab over c"), called(begun.space(), "cut heads over c"),
                             called(begun.space(), "cut d_model of params/embed and its like over a")};
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
        Decisions plan;
        for (const char* text : {"cut batch over a", "cut batch over b", "cut ffn over c", "cut heads over c",
                                 "cut vocab over c", "cut d_model of params/embed and its like over a",
                                 "cut d_model of params/*/dense_up and its like over a"}) {
            plan.push_back(called(space, text));
            QVERIFY2(plan.back() < space.decisions.size(), text);
        }
        exchangeParts(searching, {{2}, {plan, {}, {}, false}}, 60);
        const auto& best = begun.record().best().front().decisions;
        for (const char* text :
             {"cut d_model of params/embed and its like over a", "cut d_model of params/embed and its like over b"})
            QVERIFY2(std::ranges::find(best, called(space, text)) != best.end(), text);
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
