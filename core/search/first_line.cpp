// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/first_line.h"

#include "core/mesh/sub_axes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace axiscape::searching {
namespace {

constexpr std::size_t kMostTried = 24; // decisions tried for each step of a line, where most are not about parts
constexpr std::size_t kLongestLine = 24;
// For each move of lines of parts: their first step tries all, the next know from it which help.
constexpr std::int64_t kPerMove = 2; // evaluations
constexpr double kUnknown = 1e9;     // a gain that has not been seen: as large as can be

// What a step of a line adds: one decision, or what one family decides over all axes.
using Move = std::vector<std::uint32_t>;

class Lines {
  public:
    // `gains`: of each move alone; what is not known is kUnknown, what does not help is no beginning.
    Lines(const Searching& search, std::vector<Move> moves, std::vector<double> gains, std::int64_t evaluations,
          std::size_t mostTried)
        : m_search(search), m_moves(std::move(moves)), m_alone(std::move(gains)), m_mostTried(mostTried),
          m_until(search.record.evaluations() + evaluations), m_goesBefore(hasThreeAxes(search.space)),
          m_canBeginAlike(std::ranges::any_of(search.space.decisions, &Decision::isOfState)) {}

    // Where each line ended.
    std::vector<Line> run() {
        std::vector<Line> ends;
        std::vector<std::uint8_t> hasBegun(m_alone.size(), 0);
        bool onState = true;
        while (m_goesOn) {
            std::size_t first = m_alone.size();
            for (std::size_t d = 0; d < m_alone.size(); ++d)
                if (!hasBegun[d] && m_alone[d] > 0 && (first == m_alone.size() || m_alone[d] > m_alone[first]))
                    first = d;
            if (first == m_alone.size()) break;
            hasBegun[first] = 1;
            (void)line(first, onState);
            if (m_end) ends.push_back(std::move(*m_end));
            onState = !onState;
        }
        return ends;
    }

    // Every other line does without decisions on the optimizer state (`onState`): where memory is short they help most
    // at once, and a line that has begun with them ends there.
    // False: nothing is left to go on with.
    bool line(std::size_t first, bool onState) {
        begin();
        go({first}, std::vector<std::uint8_t>(m_moves.size(), 1), onState);
        return m_goesOn && m_steps > 1;
    }

    // One step of the first moves, then of the second until none of them helps, then of the last; the optimizer state
    // alone is decided about in the end. Each per move. Nothing where none helps. Over three axes and more the second
    // may go before each other, too: what is about all there is helps most at once, and leaves nothing to what is about
    // some of it.
    std::optional<Line> lineOfThree(const std::array<std::vector<std::uint8_t>, 3>& moves) {
        begin();
        go(left(moves[0], false), std::vector<std::uint8_t>(m_moves.size(), 0), false);
        goOn(m_prefix, moves);
        return m_end;
    }

    // The same from a line on whose first steps were the decisions of `data` and whose second are the rest. What any
    // of the last brings is looked at, whatever it has brought alone.
    std::optional<Line> lineOnFrom(const Prefix& data, Prefix line, const SearchCost& cost,
                                   const std::array<std::vector<std::uint8_t>, 3>& moves) {
        begin();
        m_prefix = std::move(line);
        m_cost = cost;
        m_steps = 1; // however many it begins with: it may go as far as any from there
        goOn(data, moves, true);
        return m_end;
    }

  private:
    void begin() {
        m_prefix = emptyPrefix(m_search.problem);
        m_cost = m_search.record.before();
        m_gains = m_alone;
        m_steps = 0;
        m_end.reset();
    }

    void goOn(const Prefix& data, const std::array<std::vector<std::uint8_t>, 3>& moves, bool looksAtAll = false) {
        if (m_goesBefore) m_data = data;
        go(left(moves[1], false), moves[1], false);
        m_data.reset();
        if (looksAtAll) std::ranges::fill(m_gains, kUnknown);
        go(left(moves[2], true), moves[2], true);
    }

    // On with one of `next`, then with what is `allowed`, until nothing helps.
    void go(std::vector<std::size_t> next, const std::vector<std::uint8_t>& allowed, bool onState) {
        while (m_goesOn && m_steps < kLongestLine) {
            const auto best = bestOf(m_prefix, m_cost, next, m_gains);
            if (!best || !isBetter(best->cost, m_cost)) break;
            if (m_steps++ > 0 || !m_canBeginAlike) m_seen.insert(best->hash.both());
            const auto same = std::ranges::mismatch(best->decisions, m_prefix.decisions).in2;
            const Prefix& from = same == m_prefix.decisions.end() ? m_prefix : *m_data;
            m_prefix = longer(m_search, from, std::span(best->decisions).subspan(from.decisions.size()));
            m_cost = best->cost;
            m_end = best;
            next = left(allowed, onState);
        }
    }

    // What is allowed and not in the line, by what it has helped lately.
    std::vector<std::size_t> left(const std::vector<std::uint8_t>& allowed, bool onState) const {
        std::vector<std::size_t> out;
        for (std::size_t m = 0; m < m_moves.size(); ++m)
            if (allowed[m] && std::ranges::find(m_prefix.decisions, m_moves[m].front()) == m_prefix.decisions.end() &&
                (onState || !m_search.space.decisions[m_moves[m].front()].isOfState))
                out.push_back(m);
        std::ranges::stable_sort(out, std::greater{}, [&](std::size_t m) { return m_gains[m]; });
        return out;
    }

    // The best with one more move. They are tried in order, until none that is left has lately helped more than the
    // best of those tried does.
    std::optional<Line> bestOf(const Prefix& prefix, const SearchCost& cost, const std::vector<std::size_t>& next,
                               std::vector<double>& gains) {
        const double value = valueOf(cost, m_search.record.before());
        std::optional<Line> best;
        double most = 0;
        for (std::size_t at = 0; at < std::min(next.size(), m_mostTried) && m_goesOn;) {
            if (best && most > 0 && most >= gains[next[at]]) break;
            const bool goBefore = m_data && m_data->decisions.size() < prefix.decisions.size();
            auto count = atMost(m_search, m_until, next.size() - at);
            if (goBefore) count = std::min(count, evaluationsLeft(m_search, m_until) / 2);
            if (count == 0) break;
            const auto some = std::span(next).subspan(at, count);
            std::vector<Way> ways;
            for (const std::size_t m : some) ways.push_back({&prefix, m_moves[m]});
            if (goBefore)
                for (const std::size_t m : some) {
                    ways.push_back({&*m_data, m_moves[m]});
                    const auto rest = std::span(prefix.decisions).subspan(m_data->decisions.size());
                    ways.back().rest.insert(ways.back().rest.end(), rest.begin(), rest.end());
                }
            const auto reached = workOut(m_search, ways);
            for (std::size_t i = 0; i < reached.size(); ++i) {
                const double gain =
                    reached[i].isReached ? value - valueOf(reached[i].line.cost, m_search.record.before()) : -1;
                double& known = gains[some[i % count]];
                known = i < count ? gain : std::max(known, gain);
                if (!reached[i].isReached || m_seen.contains(reached[i].line.hash.both())) continue;
                if (best && !isBetter(reached[i].line.cost, best->cost)) continue;
                best = reached[i].line;
                most = gain;
            }
            at += count;
            m_goesOn = m_search.record.goesOn() && m_search.record.evaluations() < m_until;
        }
        return best;
    }

    const Searching& m_search;
    const std::vector<Move> m_moves;
    const std::vector<double> m_alone;
    const std::size_t m_mostTried; // moves, for each step
    Prefix m_prefix;               // the line now, what it costs, and what moves have lately helped on it
    std::optional<Prefix> m_data;  // of it, behind which moves may go, too
    SearchCost m_cost;
    std::vector<double> m_gains;
    std::size_t m_steps = 0;
    std::optional<Line> m_end;                // where the last line ended; nothing where no step helped
    std::unordered_set<std::uint64_t> m_seen; // states that a line has gone on from: another looks elsewhere
    const std::int64_t m_until;               // evaluations of the record: no line goes on beyond
    const bool m_goesBefore;                  // moves before others, too
    const bool m_canBeginAlike;               // one line with decisions on the state, one without
    bool m_goesOn = true;
};

// What is decided over axes of a side, and over the others, as moves.
struct MovesApart {
    std::vector<Move> moves;
    std::vector<double> gains;
    // Per move: what is about data over the others, what else is cut over the side, and anything over the others.
    std::array<std::vector<std::uint8_t>, 3> isMove;
};

MovesApart movesApart(const Space& space, const std::vector<std::uint8_t>& isOfData, const std::vector<double>& gains,
                      const Side& side) {
    MovesApart out;
    for (const Move& family : familiesOf(space, 0, space.usual))
        for (const bool isOverIt : {true, false}) {
            Move move;
            double gain = 0;
            for (const std::uint32_t d : family)
                if (isOf(side, space.decisions[d].axis) == isOverIt) move.push_back(d), gain += gains[d];
            if (move.empty()) continue;
            const auto steps = stepsOf(space.decisions[move.front()], side, isOfData);
            for (std::size_t i = 0; i < steps.size(); ++i) out.isMove[i].push_back(steps[i]);
            out.moves.push_back(std::move(move));
            out.gains.push_back(gain);
        }
    return out;
}

} // namespace

std::vector<double> gainsAlone(const Searching& search, std::int64_t evaluations) {
    const Space& space = search.space;
    const Mesh mesh = wholeMesh(search.problem.before.mesh());
    const auto sizeOf = [&](std::uint32_t d) {
        return std::log(static_cast<double>(mesh.axes[space.decisions[d].axis].size));
    };
    std::vector<std::uint32_t> families; // of each the decision over its largest axis
    for (std::uint32_t d = 0; d < space.usual; ++d) {
        const auto at = std::ranges::find(families, space.decisions[d].family,
                                          [&](std::uint32_t f) { return space.decisions[f].family; });
        if (at == families.end())
            families.push_back(d);
        else if (sizeOf(d) > sizeOf(*at))
            *at = d;
    }
    std::ranges::stable_sort(families, std::greater{}, [&](std::uint32_t d) { return space.decisions[d].bytes; });
    std::vector<double> gains(space.usual, 0);
    const Prefix nothing = emptyPrefix(search.problem);
    const SearchCost& before = search.record.before();
    const double value = valueOf(before, before);
    const auto end = search.record.evaluations() + evaluations;
    for (std::size_t at = 0; at < families.size();) {
        std::vector<Way> ways(atMost(search, end, families.size() - at));
        if (ways.empty()) break;
        for (std::size_t i = 0; i < ways.size(); ++i) ways[i] = {&nothing, {families[at + i]}};
        const auto reached = workOut(search, ways);
        for (std::size_t i = 0; i < reached.size(); ++i) {
            if (!reached[i].isReached) continue;
            const std::uint32_t of = families[at + i];
            const double gain = value - valueOf(reached[i].line.cost, before);
            for (std::uint32_t d = 0; d < gains.size(); ++d)
                if (space.decisions[d].family == space.decisions[of].family)
                    gains[d] = gain > 0 ? gain * sizeOf(d) / std::max(sizeOf(of), 1e-9) : gain;
        }
        at += ways.size();
        if (!search.record.goesOn()) break;
    }
    return gains;
}

std::vector<Line> takeLines(const Searching& search, std::vector<double> gains, std::int64_t evaluations) {
    std::vector<Move> moves;
    for (std::uint32_t d = 0; d < gains.size(); ++d) moves.push_back({d});
    return Lines(search, std::move(moves), std::move(gains), evaluations, kMostTried).run();
}

std::vector<Line> takeLinesOverAll(const Searching& search, const std::vector<double>& gains,
                                   std::int64_t evaluations) {
    std::vector<Move> moves = familiesOf(search.space, 0, search.space.usual);
    std::vector<double> gainsOfAll(moves.size(), 0);
    for (std::size_t m = 0; m < moves.size(); ++m)
        for (const std::uint32_t d : moves[m]) gainsOfAll[m] += gains[d];
    return Lines(search, std::move(moves), std::move(gainsOfAll), evaluations, kMostTried).run();
}

std::vector<LineApart> takeLinesApart(const Searching& search, const std::vector<double>& gains,
                                      std::span<const AxisId> axes, std::int64_t evaluations) {
    const auto isOfData = dimensionsOfData(search.space);
    auto axesLeft = static_cast<std::int64_t>(axes.size());
    const auto end = search.record.evaluations() + evaluations;
    std::vector<LineApart> ends;
    for (auto axis = axes.rbegin(); axis != axes.rend() && search.record.goesOn(); ++axis, --axesLeft) {
        MovesApart apart = movesApart(search.space, isOfData, gains, {*axis});
        Lines lines(search, std::move(apart.moves), std::move(apart.gains),
                    (end - search.record.evaluations()) / axesLeft, kMostTried);
        if (auto line = lines.lineOfThree(apart.isMove)) ends.push_back({{*axis}, std::move(*line)});
    }
    return ends;
}

std::vector<AxisId> lastOfEachSize(std::span<const AxisId> axes, const Mesh& mesh) {
    std::vector<AxisId> out;
    for (const AxisId axis : axes) {
        std::erase_if(out, [&](AxisId other) { return mesh.axes[other].size == mesh.axes[axis].size; });
        out.push_back(axis);
    }
    return out;
}

std::vector<LineApart> relaidOf(const Searching& search, const LineApart& line, std::int64_t evaluations) {
    std::vector<Side> sides = sidesOf(axesOf(search.space), wholeMesh(search.problem.before.mesh()));
    std::erase(sides, line.side);
    sides.resize(std::min(sides.size(), static_cast<std::size_t>(evaluations)));
    const Prefix nothing = emptyPrefix(search.problem);
    const auto end = search.record.evaluations() + evaluations;
    std::vector<LineApart> out;
    for (std::size_t at = 0; at < sides.size() && search.record.goesOn();) {
        std::vector<Way> ways(atMost(search, end, sides.size() - at));
        if (ways.empty()) break;
        for (std::size_t i = 0; i < ways.size(); ++i)
            ways[i] = {&nothing, relaid(line.line.decisions, search.space, line.side, sides[at + i])};
        auto reached = workOut(search, ways);
        for (std::size_t i = 0; i < reached.size(); ++i)
            if (reached[i].isReached && !reached[i].line.decisions.empty())
                out.push_back({std::move(sides[at + i]), std::move(reached[i].line)});
        at += ways.size();
    }
    return out;
}

std::optional<LineApart> takenFurther(const Searching& search, const std::vector<double>& gains, const LineApart& line,
                                      std::int64_t evaluations) {
    if (evaluations <= 0) return std::nullopt;
    const auto end = search.record.evaluations() + evaluations;
    std::array<Decisions, 2> decided = firstStepsOf(search.space, line);
    const Prefix nothing = emptyPrefix(search.problem);
    const Prefix data = longer(search, nothing, decided[0]);
    Way way{&nothing, std::move(decided[0])};
    way.rest.insert(way.rest.end(), decided[1].begin(), decided[1].end());
    const Reached reached = std::move(workOut(search, std::span(&way, 1)).front());
    if (!reached.isReached || !search.record.goesOn()) return std::nullopt;
    const auto model = std::span(reached.line.decisions).subspan(data.decisions.size());
    MovesApart apart = movesApart(search.space, dimensionsOfData(search.space), gains, line.side);
    const std::size_t all = apart.moves.size();
    Lines lines(search, std::move(apart.moves), std::move(apart.gains), end - search.record.evaluations(), all);
    auto out = lines.lineOnFrom(data, longer(search, data, model), reached.line.cost, apart.isMove);
    if (!out) return std::nullopt;
    return LineApart{line.side, std::move(*out)};
}

std::int64_t evaluationsOfParts(const Space& space) {
    const auto all = static_cast<std::uint32_t>(space.decisions.size());
    if (space.usual == all) return 0;
    const auto moves = familiesOf(space, space.usual, all).size() + std::min<std::size_t>(space.usual, kMostTried) + 1;
    return kPerMove * static_cast<std::int64_t>(moves);
}

void takeLinesOfParts(const Searching& search, std::vector<std::uint32_t> first,
                      const std::vector<std::uint32_t>& order) {
    const Space& space = search.space;
    std::vector<Move> moves{std::move(first)};
    for (const std::uint32_t d : std::span(order).first(std::min(order.size(), kMostTried))) moves.push_back({d});
    std::ranges::move(familiesOf(space, space.usual, static_cast<std::uint32_t>(space.decisions.size())),
                      std::back_inserter(moves));
    std::vector<double> gains(moves.size(), kUnknown);
    const std::size_t all = moves.size();
    Lines lines(search, std::move(moves), std::move(gains), evaluationsOfParts(space), all);
    for (bool onState = false; lines.line(0, onState);) onState = !onState;
}

} // namespace axiscape::searching
