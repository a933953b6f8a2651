// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/first_line.h"
#include "core/search/polish.h"
#include "tests/search/begun.h"

#include <QtTest/QtTest>
#include <numeric>

using namespace axiscape;

namespace {

const Mesh kSquare{{{"a", 4}, {"b", 4}}};
constexpr std::int64_t kOfLines = 300, kThen = 400; // states

enum class Then { polish, race };

struct Found {
    SearchCost half, best; // after half of them, and all
    std::int64_t evaluations = 0;
    friend bool operator==(const Found&, const Found&) = default;
};

std::vector<std::uint32_t> usualOrder(const searching::Space& space) {
    std::vector<std::uint32_t> order(space.usual);
    std::iota(order.begin(), order.end(), 0u);
    return order;
}

// What is best after lines, and after as many states more of changes.
Found linesThen(Then then, const std::string& program, int threads) {
    test::Begun begun(program, kSquare, kOfLines + kThen, threads);
    const searching::Searching searching = begun.searching();
    searching::Record& record = begun.record();
    const auto alone = searching::gainsAlone(searching, kOfLines / 3);
    auto ends = searching::takeLines(searching, alone, kOfLines / 3);
    std::ranges::move(searching::takeLinesOverAll(searching, alone, kOfLines - record.evaluations()),
                      std::back_inserter(ends));
    const auto order = usualOrder(begun.space());
    searching::Polish polish(searching);
    if (then == Then::polish)
        polish.run(kThen / 2, order);
    else
        polish.race(std::move(ends), kThen / 2, order);
    const SearchCost half = record.best().front().cost;
    if (then == Then::polish)
        polish.run(kThen / 2, order);
    else
        polish.runFromRaced(kThen / 2, order);
    return {half, record.best().front().cost, record.evaluations()};
}

} // namespace

class RaceTest : public QObject {
    Q_OBJECT
  private slots:
    void linesEndWhereTheyAreBest() {
        test::Begun begun("mlp_wide", kSquare, 200, 1);
        const searching::Searching searching = begun.searching();
        const auto alone = searching::gainsAlone(searching, 100);
        const auto ends = searching::takeLines(searching, alone, 100);
        QVERIFY(ends.size() > 1);
        const auto least = std::ranges::min_element(ends, isBetter, &searching::Line::cost);
        QCOMPARE(least->cost, begun.record().best().front().cost);
        for (const searching::Line& end : ends) QVERIFY(isBetter(end.cost, begun.record().before()));
    }

    // The batch over one axis and the rest over the other: no line over all axes ends there, nor one that begins with
    // the batch over both.
    void crossedLinesMayBeBetterThanEither() {
        const Mesh mesh{{{"a", 8}, {"b", 8}}};
        test::Begun begun("transformer_wide", mesh, 400, 1);
        const searching::Searching searching = begun.searching();
        const auto alone = searching::gainsAlone(searching, 150);
        auto ends = searching::takeLinesOverAll(searching, alone, 250);
        std::ranges::stable_sort(ends, isBetter, &searching::Line::cost);
        QVERIFY(!ends.empty() && ends.front().cost.fits);
        std::vector<searching::Decisions> lines;
        for (const searching::Line& end : ends) lines.push_back(end.decisions);
        const searching::Prefix nothing = searching::emptyPrefix(searching.problem);
        std::vector<searching::Way> ways;
        for (auto& line : searching::crossed(lines, begun.space(), 64)) ways.push_back({&nothing, std::move(line)});
        const auto reached = searching::workOut(searching, ways);
        QVERIFY(std::ranges::any_of(reached, [&](const searching::Reached& one) {
            return one.isReached && one.line.cost.fits &&
                   one.line.cost.stepSeconds < 0.6 * ends.front().cost.stepSeconds;
        }));
    }

    // What is worse over one of two axes alone is found in a few steps over both at once.
    void tiedLinesRaceOverAllAxes() {
        const Mesh mesh{{{"a", 4}, {"b", 4}}};
        test::Begun begun("transformer_wide", mesh, 500, 1, "a100_40");
        const searching::Searching searching = begun.searching();
        const auto ends = searching::takeLinesOverAll(searching, searching::gainsAlone(searching, 150), 150);
        const SearchCost before = begun.record().best().front().cost;
        searching::Polish tied(searching, true);
        tied.race(ends, 200, usualOrder(begun.space()));
        const auto raced = tied.raced();
        QVERIFY(!raced.empty());
        QVERIFY(raced.front().cost.fits && raced.front().cost.stepSeconds < 0.95 * before.stepSeconds);
        QVERIFY(std::ranges::is_sorted(raced, isBetter, &searching::Line::cost));
        for (const searching::Line& one : raced) // each is over both axes
            for (const std::uint32_t d : one.decisions) {
                const auto& decisions = begun.space().decisions;
                QVERIFY(std::ranges::count(one.decisions, decisions[d].family, [&](std::uint32_t other) {
                            return decisions[other].family;
                        }) == std::ranges::count(decisions, decisions[d].family, &searching::Decision::family));
            }
    }

    void noRaceSpendsMoreThanIsLeft() {
        for (const Mesh& mesh : {kSquare, Mesh{{{"a", 8}}}}) {
            test::Begun begun("mlp_wide", mesh, 140, 1);
            const searching::Searching searching = begun.searching();
            auto ends = searching::takeLines(searching, searching::gainsAlone(searching, 60), 60);
            QVERIFY(begun.record().left() > 0);
            const auto order = usualOrder(begun.space());
            searching::Polish polish(searching);
            polish.race(std::move(ends), 1000, order);
            polish.runFromRaced(1000, order);
            QCOMPARE(begun.record().evaluations(), 140);
            polish.race({}, 1000, order);
            QCOMPARE(begun.record().evaluations(), 140);
        }
    }

    // Where no decision was priced alone there is none for lines of parts to begin with: the other ways have their
    // turns.
    void aWayThatHasNothingToBeginWithHoldsNoneUp() {
        const auto of = test::openedWide("mlp_wide", {{{"a", 8}}});
        auto how = test::options(SearchMethod::toast, 400);
        how.without.firstLine = true;
        const SearchResult result = search(of.problem, how);
        QVERIFY(result.evaluations > 200 && result.evaluations <= 400);
    }

    // What is best after a few steps need not be what leads furthest, nor what is best after the race.
    void anotherLineMayLeadFurther() {
        const Found polished = linesThen(Then::polish, "transformer_wide", 1);
        const Found raced = linesThen(Then::race, "transformer_wide", 1);
        QVERIFY(isBetter(raced.best, raced.half));
        QVERIFY(isBetter(raced.best, polished.best));
        QVERIFY(raced.evaluations <= kOfLines + kThen);
        QVERIFY(raced == linesThen(Then::race, "transformer_wide", 2));
    }
};

QTEST_GUILESS_MAIN(RaceTest)
#include "race_test.moc"
