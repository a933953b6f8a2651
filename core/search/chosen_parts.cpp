// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/chosen_parts.h"

#include "core/mesh/sub_axes.h"
#include "core/search/line_parts.h"

#include <algorithm>
#include <map>
#include <span>
#include <utility>

namespace axiscape::searching {
namespace {

// Of the evaluations left one in so many is kept to put together what helps alone.
constexpr std::int64_t kKept = 3;
// What comes before all, and without what the line cuts, is tried where there are so many evaluations: fewer are better
// spent otherwise.
constexpr std::int64_t kToTryMore = 120;

enum class Place : std::uint8_t { behindAll, beforeItsAxes, takenOut };

// When a part was last tried in a place: what has not helped seldom helps after a few steps, so in the next round that
// which was tried longest ago comes first.
class LastTried {
  public:
    void beginRound() { ++m_round; }
    void note(const LinePart& part, Place place) { m_rounds[{part, place}] = m_round; }
    std::int64_t round(const LinePart& part, Place place) const { // 0: never
        const auto at = m_rounds.find({part, place});
        return at == m_rounds.end() ? 0 : at->second;
    }

  private:
    std::int64_t m_round = 0;
    std::map<std::pair<LinePart, Place>, std::int64_t> m_rounds;
};

class PartsOfLine {
  public:
    // `ofModel`: none to be taken out, each in the place of parts over other axes, too.
    PartsOfLine(const Searching& search, std::span<const LinePart> parts, std::span<const LinePart> ofModel, Line line,
                std::int64_t end, LastTried& lastTried)
        : m_search(search), m_parts(parts), m_ofModel(ofModel), m_isPart(search.space.decisions.size(), false),
          m_end(end), m_triesMore(end - search.record.evaluations() >= kToTryMore), m_lastTried(lastTried) {
        goOnFrom(std::move(line));
        for (const LinePart& part : parts)
            for (const std::uint32_t d : part) m_isPart[d] = true;
        for (const std::uint32_t d : m_best.decisions)
            if (!m_isPart[d] && m_search.space.decisions[d].dimension.valid()) m_ofLine.push_back({d});
    }

    Line choose() {
        bool isAnyTaken = true;
        while (isAnyTaken && goesOn()) isAnyTaken = takeThose(helpingAlone());
        return m_best;
    }

  private:
    // A part put in the place of what is in its way, or taken out.
    struct Exchange {
        const LinePart* part = nullptr;
        Place place = Place::behindAll;
        bool isOfModel = false;
    };

    bool goesOn() const { return m_search.record.goesOn() && evaluationsLeft(m_search, m_end) > 0; }
    bool isDecided(std::uint32_t d) const { return std::ranges::find(m_best.decisions, d) != m_best.decisions.end(); }

    bool sharesArguments(std::uint32_t one, std::uint32_t other) const {
        return std::ranges::any_of(m_search.space.argumentsOf[one], [&](std::uint32_t argument) {
            return std::ranges::binary_search(m_search.space.argumentsOf[other], argument);
        });
    }
    bool isInTheWay(std::uint32_t d, const LinePart& part, bool ofAnyAxis) const {
        return std::ranges::any_of(part, [&](std::uint32_t one) {
            const bool isThere = ofAnyAxis || m_search.space.decisions[d].axis == m_search.space.decisions[one].axis;
            return isThere && sharesArguments(d, one);
        });
    }
    bool isOverAxisOf(const LinePart& part, std::uint32_t d) const {
        return std::ranges::any_of(part, [&](std::uint32_t one) {
            return m_search.space.decisions[one].axis == m_search.space.decisions[d].axis;
        });
    }

    // Of a part some of which is decided both: all of it, and none. What comes before the rest helps more seldom, but
    // what would take its axes, or has all of the optimizer state kept otherwise, leaves nothing to cut behind it. Of
    // those tried as long ago the first first: the evaluations may end before the last.
    std::vector<Exchange> exchanges() const {
        std::vector<Exchange> out;
        for (const LinePart& part : m_ofModel) out.push_back({&part, Place::beforeItsAxes, true});
        for (const LinePart& part : m_parts) {
            const auto count = std::ranges::count_if(part, [&](std::uint32_t d) { return isDecided(d); });
            if (count < std::ssize(part)) out.push_back({&part, Place::behindAll});
            if (count > 0) out.push_back({&part, Place::takenOut});
        }
        for (const LinePart& part : m_ofLine)
            if (m_triesMore && isDecided(part.front())) out.push_back({&part, Place::takenOut});
        for (const LinePart& part : m_parts)
            if (m_triesMore) out.push_back({&part, Place::beforeItsAxes});
        std::ranges::stable_sort(out, {}, [&](const Exchange& one) { return m_lastTried.round(*one.part, one.place); });
        return out;
    }

    // Before what is over its axes is behind what is over the others: that cuts first what it would without the part.
    Decisions changed(const Exchange& exchange) const {
        const LinePart& part = *exchange.part;
        const bool isPut = exchange.place != Place::takenOut;
        Decisions out;
        std::ranges::copy_if(m_best.decisions, std::back_inserter(out), [&](std::uint32_t d) {
            const bool isOfIt = std::ranges::find(part, d) != part.end();
            return !isOfIt && !(isPut && m_isPart[d] && isInTheWay(d, part, exchange.isOfModel));
        });
        if (!isPut) return out;
        auto at = out.end();
        if (exchange.place == Place::beforeItsAxes)
            at = std::stable_partition(out.begin(), out.end(), [&](std::uint32_t d) { return !isOverAxisOf(part, d); });
        out.insert(at, part.begin(), part.end());
        return out;
    }

    void goOnFrom(Line line) {
        m_best = std::move(line);
        m_prefixes.assign(1, emptyPrefix(m_search.problem));
        for (const std::uint32_t d : m_best.decisions)
            m_prefixes.push_back(longer(m_search, m_prefixes.back(), std::span(&d, 1)));
    }
    std::vector<Reached> tried(std::span<const Exchange> some) const {
        std::vector<Way> ways;
        ways.reserve(some.size());
        for (const Exchange& exchange : some) {
            const Decisions line = changed(exchange);
            const auto same = std::ranges::mismatch(line, m_best.decisions).in1;
            ways.push_back({&m_prefixes[static_cast<std::size_t>(same - line.begin())], {same, line.end()}});
        }
        return workOut(m_search, ways);
    }

    // What brings most first.
    std::vector<Exchange> helpingAlone() {
        const SearchCost& before = m_search.record.before();
        const auto left = static_cast<std::int64_t>(evaluationsLeft(m_search, m_end));
        const std::int64_t end = m_search.record.evaluations() + left - left / kKept;
        const std::vector<Exchange> all = exchanges();
        m_lastTried.beginRound();
        std::vector<std::pair<double, Exchange>> helping;
        for (std::size_t at = 0; at < all.size() && m_search.record.goesOn();) {
            const auto some = std::span(all).subspan(at).first(atMost(m_search, end, all.size() - at));
            if (some.empty()) break;
            const auto reached = tried(some);
            for (const Exchange& one : some) m_lastTried.note(*one.part, one.place);
            for (std::size_t i = 0; i < some.size(); ++i)
                if (reached[i].isReached && isBetter(reached[i].line.cost, m_best.cost))
                    helping.emplace_back(valueOf(reached[i].line.cost, before), some[i]);
            at += some.size();
        }
        std::ranges::stable_sort(helping, {}, &std::pair<double, Exchange>::first);
        std::vector<Exchange> out;
        out.reserve(helping.size());
        for (const auto& [value, exchange] : helping) out.push_back(exchange);
        return out;
    }

    // False: none helps where the others are.
    bool takeThose(const std::vector<Exchange>& helping) {
        bool isAnyTaken = false;
        for (const Exchange& exchange : helping) {
            if (!goesOn()) break;
            Reached reached = std::move(tried(std::span(&exchange, 1)).front());
            if (!reached.isReached || !isBetter(reached.line.cost, m_best.cost)) continue;
            goOnFrom(std::move(reached.line));
            isAnyTaken = true;
        }
        return isAnyTaken;
    }

    const Searching& m_search;
    const std::span<const LinePart> m_parts, m_ofModel;
    std::vector<bool> m_isPart;     // by decision
    std::vector<LinePart> m_ofLine; // dimensions that it begins with, each over one axis
    Line m_best;
    std::vector<Prefix> m_prefixes; // of the best, each a decision longer
    const std::int64_t m_end;
    const bool m_triesMore;
    LastTried& m_lastTried;
};

// Over the others, and what is of data over the side.
std::vector<LinePart> partsOf(const Space& space, const Side& side) {
    std::vector<LinePart> out = partsAlike(space, othersOf(axesOf(space), side));
    std::ranges::move(partsOfData(space, side), std::back_inserter(out));
    return out;
}

// These, about arguments alike over each of the others alone, and over all axes: each once.
std::vector<LinePart> partsOfAnyAxes(const Space& space, const Side& side) {
    std::vector<LinePart> out = partsOf(space, side);
    const Side all = axesOf(space);
    const auto add = [&](const Side& axes) {
        for (LinePart& part : partsAlike(space, axes))
            if (std::ranges::find(out, part) == out.end()) out.push_back(std::move(part));
    };
    for (const AxisId axis : othersOf(all, side)) add({axis});
    add(all);
    return out;
}

// What the line decides but about weights or optimizer state alone. What is spread over its side stays.
Decisions withoutParts(const Space& space, const LineApart& line) {
    std::vector<bool> isAlike(space.decisions.size(), false);
    for (const LinePart& part : partsAlike(space, axesOf(space)))
        for (const std::uint32_t d : part) isAlike[d] = true;
    Decisions out;
    std::ranges::copy_if(line.line.decisions, std::back_inserter(out), [&](std::uint32_t d) {
        const Decision& one = space.decisions[d];
        return !isAlike[d] && !one.isOfState && (one.spread.empty() || isOf(line.side, one.axis));
    });
    return out;
}

Reached reachedBy(const Searching& search, Decisions decisions) {
    const Prefix nothing = emptyPrefix(search.problem);
    const Way way{&nothing, std::move(decisions)};
    return std::move(workOut(search, std::span(&way, 1)).front());
}

} // namespace

std::int64_t countOfParts(const Space& space) { return std::ssize(partsAlike(space, axesOf(space))); }

std::optional<LineApart> withChosenParts(const Searching& search, const LineApart& line, std::int64_t evaluations) {
    evaluations = std::min(evaluations, search.record.left());
    if (evaluations <= 0 || search.space.usual == search.space.decisions.size()) return std::nullopt;
    const auto end = search.record.evaluations() + evaluations;
    auto steps = firstStepsOf(search.space, line);
    std::ranges::copy(steps[1], std::back_inserter(steps[0]));
    Reached trunk = reachedBy(search, std::move(steps[0]));
    if (!trunk.isReached || !search.record.goesOn()) return std::nullopt;
    const auto parts = partsOf(search.space, line.side);
    LastTried lastTried;
    return LineApart{line.side, PartsOfLine(search, parts, {}, std::move(trunk.line), end, lastTried).choose()};
}

void exchangeParts(const Searching& search, const LineApart& line, std::int64_t evaluations) {
    evaluations = std::min(evaluations, search.record.left());
    if (evaluations <= 0) return;
    const auto end = search.record.evaluations() + evaluations;
    const auto parts = partsOfAnyAxes(search.space, line.side);
    LastTried lastTried;
    Reached bare = reachedBy(search, withoutParts(search.space, line));
    if (bare.isReached && search.record.goesOn())
        (void)PartsOfLine(search, parts, {}, std::move(bare.line), end - evaluations / 2, lastTried).choose();
    if (!search.record.goesOn() || evaluationsLeft(search, end) == 0) return;
    Reached whole = reachedBy(search, line.line.decisions);
    if (!whole.isReached || !search.record.goesOn()) return;
    const auto ofModel = partsOfModel(search.space, wholeMesh(search.problem.before.mesh()));
    (void)PartsOfLine(search, parts, ofModel, std::move(whole.line), end, lastTried).choose();
}

} // namespace axiscape::searching
