// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/polish.h"

#include "core/search/chance.h"
#include "core/search/halving.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

namespace axiscape::searching {
namespace {

constexpr std::size_t kTops = 3;      // how many of the best states are changed
constexpr std::int64_t kPerState = 6; // lines worked out for each state that is new, at most
constexpr std::size_t kMostRaced = 8; // ends of lines that race,
constexpr std::size_t kCrossed = 4;   // so many of which are crossed ones
constexpr std::int64_t kCrossing = 3; // one in so many of a race's evaluations prices what is crossed
constexpr std::size_t kLeast = 20;    // changes that cost least, each tried with each
constexpr std::size_t kFew = 256;     // changes of a kind that are tried in their order, line after line
// By what share a state may be worse, about, that annealing goes on from: at its beginning and its end.
constexpr double kHot = 0.02, kCold = 0.0005;

// Successes that a kind is taken to have had: two left out help most often where one no longer does, then one more
// behind the rest, or about some arguments before what is about more; what else goes before the rest or far from its
// place or is about some arguments alone seldom helps.
double given(std::size_t kind) {
    if (kind == kTwoOut) return 3;
    if (kind == kBehind || kind == kPartBefore) return 2;
    return kind == kFurther || kind == kFirstInstead || kind == kPairTurned || kind == kOfArguments ? 0.5 : 1;
}

// By what share the first is worse; nothing where the two are not compared by a share.
std::optional<double> lossOf(const SearchCost& cost, const SearchCost& than) {
    if (cost.fits != than.fits || cost.isFastEnough != than.isFastEnough) return std::nullopt;
    if (!cost.fits) return cost.excess / than.excess - 1;
    if (cost.isFastEnough) return static_cast<double>(cost.peakBytes) / static_cast<double>(than.peakBytes) - 1;
    return cost.stepSeconds / than.stepSeconds - 1;
}

} // namespace

Polish::Polish(const Searching& search, bool isTied) : m_search(search), m_random(search.options.seed) {
    if (!isTied) return;
    const auto& decisions = search.space.decisions;
    m_familyOf.resize(decisions.size());
    std::map<std::uint32_t, std::uint32_t> firsts; // by family
    for (std::uint32_t d = 0; d < decisions.size(); ++d) {
        m_firstOf.push_back(firsts.try_emplace(decisions[d].family, d).first->second);
        m_familyOf[m_firstOf[d]].push_back(d);
    }
}

// Families for their members, each where it comes first.
Decisions Polish::tied(const Decisions& line) const {
    if (m_firstOf.empty()) return line;
    Decisions out;
    for (const std::uint32_t d : line)
        if (std::ranges::find(out, m_firstOf[d]) == out.end()) out.push_back(m_firstOf[d]);
    return out;
}

// Members for their families.
Decisions Polish::whole(std::span<const std::uint32_t> line) const {
    if (m_firstOf.empty()) return {line.begin(), line.end()};
    Decisions out;
    for (const std::uint32_t d : line) {
        const Decisions& family = m_familyOf[m_firstOf[d]];
        out.insert(out.end(), family.begin(), family.end());
    }
    return out;
}

// The best; where tied what it decides, over all axes.
Polish::Tried Polish::start() const {
    const Record::Seen& best = m_search.record.best().front();
    if (m_firstOf.empty()) return {best.decisions, best.cost};
    const Prefix nothing = emptyPrefix(m_search.problem);
    const Way way{&nothing, whole(tied(best.decisions))};
    const Reached reached = std::move(workOut(m_search, std::span(&way, 1)).front());
    if (!reached.isReached) return {{}, m_search.record.before()};
    return {tied(reached.line.decisions), reached.line.cost};
}

void Polish::note(std::vector<Tried>& least, const Reached& reached, const Decisions& line) {
    if (!reached.isReached || std::ranges::find(least, reached.line.cost, &Tried::cost) != least.end()) return;
    const auto at = std::ranges::upper_bound(least, reached.line.cost, isBetter, &Tried::cost);
    if (at == least.end() && least.size() == kLeast) return;
    least.insert(at, {line, reached.line.cost});
    if (least.size() > kLeast) least.pop_back();
}

// Each of the changes with each other, those that cost least first.
std::vector<Decisions> Polish::pairsOf(const Decisions& line, const std::vector<Tried>& least) {
    std::vector<Decisions> out;
    for (std::size_t sum = 1; sum + 1 < 2 * least.size(); ++sum)
        for (std::size_t i = 0; 2 * i < sum; ++i)
            if (const std::size_t j = sum - i; j < least.size())
                if (auto both = bothOf(line, least[i].line, least[j].line)) out.push_back(std::move(*both));
    return out;
}

Polish::Changes Polish::changesOf(const Decisions& line, const Decisions& order) const {
    const Space& space = m_search.space;
    Decisions parts(space.decisions.size() - space.usual);
    std::iota(parts.begin(), parts.end(), space.usual);
    Changes out;
    out.of = changesTo(line, space, tied(order), tied(parts), !m_firstOf.empty(), m_search.racesOverGroups);
    orderByTurn(line, out.of[kOfArguments]);
    return out;
}

// Where they are many: what has not helped one line seldom helps the next, so those tried longest ago come first.
void Polish::orderByTurn(const Decisions& line, std::vector<Decisions>& changes) const {
    if (changes.size() <= kFew) return;
    std::vector<std::pair<std::int64_t, std::size_t>> turns;
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const auto at = m_lastTurn.find(addedTo(line, changes[i]));
        turns.push_back({at == m_lastTurn.end() ? 0 : at->second, i});
    }
    std::ranges::sort(turns);
    std::vector<Decisions> ordered;
    ordered.reserve(changes.size());
    for (const auto& turn : turns) ordered.push_back(std::move(changes[turn.second]));
    changes = std::move(ordered);
}

// Of the kinds that have helped most often, and those that have been tried least, the next changes.
std::vector<Polish::Change> Polish::take(Changes& from, const Decisions& line, std::size_t count) {
    std::vector<Change> out;
    std::array<double, kKinds> chosen{};
    while (out.size() < count) {
        std::size_t best = kKinds;
        double most = 0;
        for (std::size_t k = 0; k < kKinds; ++k) {
            if (from.next[k] >= from.of[k].size()) continue;
            const double promise = (m_helped[k] + given(k)) / (m_tried[k] + chosen[k] + 8);
            if (best == kKinds || promise > most) best = k, most = promise;
        }
        if (best == kKinds) break;
        chosen[best] += 1;
        out.push_back({best, from.of[best][from.next[best]++]});
        if (best == kOfArguments) m_lastTurn[addedTo(line, out.back().line)] = ++m_turn;
    }
    return out;
}

// Is it better? What kinds have helped is known by it.
bool Polish::countHelp(std::size_t kind, const Reached& reached, const SearchCost& than) {
    const bool helps = reached.isReached && isBetter(reached.line.cost, than);
    m_tried[kind] += 1;
    m_helped[kind] += helps ? 1 : 0;
    return helps;
}

// But those about arguments alike, which are many: pairs do not wait for them. For kPartBehind and kPartBefore they do;
// whether they should was not measured.
bool Polish::isEachTried(const Changes& changes) {
    for (std::size_t k = 0; k < kKinds; ++k)
        if (k != kOfArguments && changes.next[k] < changes.of[k].size()) return false;
    return true;
}

// The best lines, of those that cost the same the first: programs have symmetries, and twins lead to twins.
std::vector<Decisions> Polish::tops() const {
    std::vector<Decisions> out;
    const SearchCost* last = nullptr;
    for (const Record::Seen& seen : m_search.record.best()) {
        if (last && seen.cost == *last) continue;
        last = &seen.cost;
        out.push_back(seen.decisions);
        if (out.size() == kTops) break;
    }
    return out;
}

// What is no more among the best will not be again, and the changes of one line may be megabytes.
void Polish::forgetOthers() {
    const auto best = tops();
    std::erase_if(m_begun, [&](const auto& begun) { return std::ranges::find(best, begun.first) == best.end(); });
}

// Of the line, each a decision longer.
std::vector<Prefix> Polish::prefixesOf(const Decisions& line) const {
    std::vector<Prefix> prefixes{emptyPrefix(m_search.problem)};
    for (const std::uint32_t d : line) prefixes.push_back(longer(m_search, prefixes.back(), whole(std::span(&d, 1))));
    return prefixes;
}

std::vector<Reached> Polish::tryAll(const std::vector<Prefix>& prefixes, const Decisions& line,
                                    const std::vector<Change>& changes) const {
    std::vector<Way> ways;
    for (const Change& change : changes) {
        const auto same = std::ranges::mismatch(line, change.line).in1 - line.begin();
        ways.push_back({&prefixes[static_cast<std::size_t>(same)],
                        whole(std::span(change.line).subspan(static_cast<std::size_t>(same)))});
    }
    return workOut(m_search, ways);
}

// Changes to the line until one is better than the best there is, none is left, or the evaluations are spent: false
// only where none is left.
bool Polish::improve(const Decisions& line, const Decisions& order, std::int64_t end) {
    const auto [at, isNew] = m_begun.try_emplace(line);
    Changes& changes = at->second;
    if (isNew) {
        changes = changesOf(line, order);
        forgetOthers();
    }
    const auto prefixes = prefixesOf(line);
    Record& record = m_search.record;
    const SearchCost cost = record.best().front().cost;
    auto lines = (end - record.evaluations()) * kPerState;
    while (record.evaluations() < end && lines > 0) {
        const auto left = static_cast<std::size_t>(end - record.evaluations());
        if (!changes.areOutPaired && changes.next[kOut] == changes.of[kOut].size()) {
            changes.areOutPaired = true;
            changes.of[kTwoOut] = pairsOf(line, changes.out);
        }
        if (!changes.arePaired && isEachTried(changes)) {
            changes.arePaired = true;
            changes.of[kTogether] = pairsOf(line, changes.least);
        }
        const auto taken = take(changes, line, std::min(kLinesAtOnce, left));
        if (taken.empty()) return false;
        lines -= static_cast<std::int64_t>(taken.size());
        const auto reached = tryAll(prefixes, line, taken);
        bool isBetterNow = false;
        for (std::size_t i = 0; i < reached.size(); ++i) {
            const bool helps = countHelp(taken[i].kind, reached[i], cost);
            isBetterNow = isBetterNow || helps;
            if (!changes.arePaired) note(changes.least, reached[i], taken[i].line);
            if (taken[i].kind == kOut) note(changes.out, reached[i], taken[i].line);
        }
        if (!record.goesOn() || isBetterNow) return true;
    }
    return true;
}

void Polish::run(std::int64_t evaluations, const std::vector<std::uint32_t>& order) {
    Record& record = m_search.record;
    const auto end = record.evaluations() + std::min(evaluations, record.left());
    std::size_t top = 0;
    while (record.evaluations() < end) {
        const auto best = tops();
        if (top >= best.size()) return;
        const SearchCost cost = record.best().front().cost;
        const Decisions& line = best[top];
        const auto before = record.evaluations();
        const bool isLeft = improve(line, order, end);
        if (!record.goesOn()) return;
        if (isBetter(record.best().front().cost, cost))
            top = 0; // go on from there
        else if (!isLeft || record.evaluations() == before)
            ++top;
        else
            return;
    }
}

// False: work is to stop.
bool Polish::climb(Climb& from, std::int64_t evaluations, const Decisions& order) {
    Record& record = m_search.record;
    const auto end = record.evaluations() + std::min(evaluations, record.left());
    auto lines = evaluations * kPerState;
    while (!from.isAtEnd && record.evaluations() < end && lines > 0) {
        const auto prefixes = prefixesOf(from.at.line);
        Tried best = from.at;
        while (best.cost == from.at.cost && record.evaluations() < end && lines > 0) {
            const auto left = static_cast<std::size_t>(end - record.evaluations());
            const auto taken = take(from.changes, from.at.line, std::min(kLinesAtOnce, left));
            from.isAtEnd = taken.empty();
            if (from.isAtEnd) break;
            lines -= static_cast<std::int64_t>(taken.size());
            const auto reached = tryAll(prefixes, from.at.line, taken);
            for (std::size_t i = 0; i < reached.size(); ++i) {
                const bool helps = countHelp(taken[i].kind, reached[i], from.at.cost);
                if (helps && isBetter(reached[i].line.cost, best.cost))
                    best = {tied(reached[i].line.decisions), reached[i].line.cost};
            }
            if (!record.goesOn()) return false;
        }
        if (best.cost == from.at.cost) continue;
        from.changes = changesOf(best.line, order);
        from.at = std::move(best);
    }
    return true;
}

const SearchCost& Polish::costOf(const Climb& one) { return one.at.cost; }

std::vector<Line> Polish::raced() const {
    std::vector<Line> out(m_raced.size());
    for (std::size_t i = 0; i < out.size(); ++i) {
        out[i].decisions = whole(m_raced[i].at.line);
        out[i].cost = m_raced[i].at.cost;
    }
    return out;
}

// Best first, a cost once.
std::vector<Line> Polish::workedOut(const std::vector<Decisions>& lines) const {
    const Prefix nothing = emptyPrefix(m_search.problem);
    std::vector<Way> ways;
    ways.reserve(lines.size());
    for (const Decisions& line : lines) ways.push_back({&nothing, line});
    std::vector<Line> out;
    for (std::size_t at = 0; at < ways.size() && m_search.record.goesOn(); at += kLinesAtOnce) {
        const auto some = std::span(ways).subspan(at, std::min(kLinesAtOnce, ways.size() - at));
        for (Reached& reached : workOut(m_search, some))
            if (reached.isReached) out.push_back(std::move(reached.line));
    }
    sortByCost(out, &Line::cost);
    return out;
}

// What the best and the ends make, one of them over one axis and another over the others, or over axes exchanged. But
// what costs as much as the best: that is it, its axes exchanged, and is polished anyway.
std::vector<Line> Polish::crossedWithBest(const std::vector<Line>& ends, std::int64_t evaluations) const {
    const Record::Seen& best = m_search.record.best().front();
    const SearchCost cost = best.cost;
    std::vector<Decisions> lines{best.decisions};
    for (const Line& end : ends) lines.push_back(end.decisions);
    const auto most = static_cast<std::size_t>(std::min(evaluations, m_search.record.left()));
    std::vector<Line> out = workedOut(crossed(lines, m_search.space, most));
    std::erase_if(out, [&](const Line& line) { return line.cost == cost; });
    return out;
}

void Polish::race(std::vector<Line> ends, std::int64_t evaluations, const Decisions& order) {
    Record& record = m_search.record;
    const auto last = record.evaluations() + evaluations;
    m_raced.clear();
    sortByCost(ends, &Line::cost);
    ends.resize(std::min(ends.size(), kMostRaced));
    if (!m_firstOf.empty()) {
        std::vector<Decisions> lines;
        lines.reserve(ends.size());
        for (const Line& end : ends) lines.push_back(whole(tied(end.decisions)));
        ends = workedOut(lines);
        for (Line& end : ends) end.decisions = tied(end.decisions);
    } else if (hasManyAxes(m_search.space)) {
        std::vector<Line> more = crossedWithBest(ends, evaluations / kCrossing);
        ends.resize(std::min(ends.size(), kMostRaced - kCrossed));
        std::erase_if(more,
                      [&](const Line& line) { return std::ranges::find(ends, line.cost, &Line::cost) != ends.end(); });
        more.resize(std::min(more.size(), kCrossed));
        std::ranges::move(more, std::back_inserter(ends));
        sortByCost(ends, &Line::cost);
    }
    if (!record.goesOn()) return;
    for (Line& end : ends) {
        Changes changes = changesOf(end.decisions, order);
        m_raced.push_back({{std::move(end.decisions), end.cost}, std::move(changes)});
    }
    raceByHalving(
        m_raced, record, last, [&](Climb& one, std::int64_t each) { return climb(one, each, order); }, costOf);
}

void Polish::runFromRaced(std::int64_t evaluations, const Decisions& order) {
    Record& record = m_search.record;
    const auto begin = record.evaluations();
    const auto end = begin + std::min(evaluations, record.left());
    while (record.evaluations() < end) {
        // The best itself is polished anyway.
        const SearchCost best = record.best().front().cost;
        std::erase_if(m_raced, [&](const Climb& one) { return one.isAtEnd || one.at.cost == best; });
        if (m_raced.empty()) return;
        Climb& first = m_raced.front();
        const auto before = record.evaluations();
        const SearchCost cost = first.at.cost;
        if (!climb(first, end - before, order)) return;
        if (record.evaluations() == before && first.at.cost == cost) { // all that was tried is known
            if (before > begin) return;                                // with few left: no more than that
            first.isAtEnd = true;
        }
        sortByCost(m_raced, costOf);
    }
}

// Changes drawn by chance, those of kinds that have helped and those first in their order more often.
std::vector<Polish::Change> Polish::draw(const Changes& from, std::size_t count) {
    std::array<double, kKinds> promise{};
    for (std::size_t k = 0; k < kKinds; ++k)
        if (!from.of[k].empty()) promise[k] = (m_helped[k] + given(k)) / (m_tried[k] + 8);
    const double all = std::accumulate(promise.begin(), promise.end(), 0.0);
    std::vector<Change> out;
    while (all > 0 && out.size() < count) {
        std::size_t kind = 0;
        double at = chance(m_random) * all;
        for (std::size_t k = 0; k < kKinds && at >= 0; at -= promise[k++])
            if (promise[k] > 0) kind = k;
        const auto& changes = from.of[kind];
        const double place = chance(m_random);
        out.push_back({kind, changes[static_cast<std::size_t>(place * place * static_cast<double>(changes.size()))]});
    }
    return out;
}

// The state that annealing goes on from, if one of those reached is taken: the best of them.
std::optional<Polish::Tried> Polish::taken(const Tried& from, const std::vector<Change>& changes,
                                           const std::vector<Reached>& reached, double heat) {
    std::optional<Tried> out;
    for (std::size_t i = 0; i < reached.size(); ++i) {
        if (!reached[i].isReached) continue;
        const SearchCost& cost = reached[i].line.cost;
        const bool helps = countHelp(changes[i].kind, reached[i], from.cost);
        const auto loss = lossOf(cost, from.cost);
        const bool isTaken = helps || (loss && *loss > 0 && chance(m_random) < std::exp(-*loss / heat));
        if (isTaken && (!out || isBetter(cost, out->cost))) out = {tied(reached[i].line.decisions), cost};
    }
    return out;
}

void Polish::anneal(std::int64_t evaluations, const Decisions& order) {
    Record& record = m_search.record;
    const auto begin = record.evaluations(), all = std::min(evaluations, record.left()), end = begin + all;
    auto lines = evaluations * kPerState;
    Tried at = start();
    if (!record.goesOn()) return;
    while (record.evaluations() < end && lines > 0) {
        const Changes changes = changesOf(at.line, order);
        const auto prefixes = prefixesOf(at.line);
        std::optional<Tried> next;
        while (!next && record.evaluations() < end && lines > 0) {
            const auto spent = record.evaluations() - begin;
            const auto drawn = draw(changes, std::min(kLinesAtOnce, static_cast<std::size_t>(all - spent)));
            if (drawn.empty()) return;
            lines -= static_cast<std::int64_t>(drawn.size());
            const auto reached = tryAll(prefixes, at.line, drawn);
            next = taken(at, drawn, reached,
                         kHot * std::pow(kCold / kHot, static_cast<double>(spent) / static_cast<double>(all)));
            if (!record.goesOn()) return;
        }
        if (next) at = std::move(*next);
    }
}

} // namespace axiscape::searching
