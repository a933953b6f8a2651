// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/polish.h"

#include "core/search/chance.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

namespace axiscape::searching {
namespace {

constexpr std::size_t kTops = 3;      // how many of the best states are changed
constexpr std::int64_t kPerState = 6; // lines worked out for each state that is new, at most
constexpr std::size_t kLeast = 20;    // changes that cost least, each tried with each
constexpr std::size_t kFew = 256;     // changes of a kind that are tried in their order, line after line
// By what share a state may be worse, about, that annealing goes on from: at its beginning and its end.
constexpr double kHot = 0.02, kCold = 0.0005;

using Decisions = std::vector<std::uint32_t>;

// The same decided over another axis; nothing if it cannot be.
std::optional<std::uint32_t> over(AxisId axis, std::uint32_t decision, const Space& space) {
    const auto at = std::ranges::find_if(space.decisions, [&](const Decision& d) {
        return d.axis == axis && d.family == space.decisions[decision].family;
    });
    if (at == space.decisions.end()) return std::nullopt;
    return static_cast<std::uint32_t>(at - space.decisions.begin());
}

// What is done over one axis done over the other and the other way around; nothing if that cannot be.
std::optional<Decisions> exchanged(const Decisions& line, AxisId a, AxisId b, const Space& space) {
    if (a == b) return std::nullopt;
    Decisions out = line;
    for (auto& at : out) {
        const AxisId axis = space.decisions[at].axis;
        if (axis != a && axis != b) continue;
        const auto to = over(axis == a ? b : a, at, space);
        if (!to) return std::nullopt;
        at = *to;
    }
    return out;
}

enum Kind : std::uint8_t {
    kOut,
    kMove,
    kExchange,
    kReplace,
    kBehind,
    kFront,
    kOutAndBehind,
    kBetween,
    kFamily,
    kFirstInstead,
    kPairTurned,
    kOfArguments,
    kTogether
};

// Successes that a kind is taken to have had: one more behind the rest helps most often, what goes before the rest or
// is about some arguments alone seldom.
double given(std::size_t kind) {
    if (kind == kBehind) return 2;
    return kind == kFirstInstead || kind == kPairTurned || kind == kOfArguments ? 0.5 : 1;
}

// What one family decides over several axes decided by another of the same dimension over all of them: over one axis
// alone the two get in each other's way. The others are among the decisions [begin, end).
std::vector<Decisions> familiesReplaced(const Decisions& line, const Space& space, std::uint32_t begin,
                                        std::uint32_t end) {
    std::vector<Decisions> out;
    std::map<std::uint32_t, std::vector<std::size_t>> places; // in the line, by family
    for (std::size_t i = 0; i < line.size(); ++i) places[space.decisions[line[i]].family].push_back(i);
    for (const auto& [family, at] : places) {
        const Decision& first = space.decisions[line[at.front()]];
        if (at.size() < 2 || !first.dimension.valid()) continue;
        std::map<std::uint32_t, std::vector<std::uint32_t>> others; // by family
        for (std::uint32_t d = begin; d < end; ++d)
            if (const Decision& one = space.decisions[d]; one.dimension == first.dimension && one.family != family)
                others[one.family].push_back(d);
        for (const auto& entry : others) {
            const auto& decisions = entry.second;
            Decisions made = line;
            const bool isOnAll = std::ranges::all_of(at, [&](std::size_t i) {
                const auto found = std::ranges::find_if(decisions, [&](std::uint32_t d) {
                    return space.decisions[d].axis == space.decisions[line[i]].axis;
                });
                if (found != decisions.end()) made[i] = *found;
                return found != decisions.end();
            });
            if (isOnAll) out.push_back(std::move(made));
        }
    }
    return out;
}

Decisions without(const Decisions& line, std::size_t at) {
    Decisions out = line;
    out.erase(out.begin() + static_cast<std::ptrdiff_t>(at));
    return out;
}
Decisions with(const Decisions& line, std::size_t at, std::uint32_t decision) {
    Decisions out = line;
    out.insert(out.begin() + static_cast<std::ptrdiff_t>(at), decision);
    return out;
}

bool isAboutSame(const Decision& one, const Decision& other) {
    return std::ranges::any_of(one.tiles, [&](const ArgumentDimension& at) {
        return std::ranges::find(other.tiles, at.argument, &ArgumentDimension::argument) != other.tiles.end();
    });
}

// One family of the decisions [begin, end) over all its axes: behind the rest, or instead of one that is decided about
// the same arguments, or as it is about the optimizer state, where one such decision gets in another's way. Over one
// axis alone it may not help.
std::vector<Decisions> familiesAdded(const Decisions& line, const Space& space, std::uint32_t begin,
                                     std::uint32_t end) {
    std::vector<Decisions> families = familiesOf(space, begin, end);
    std::erase_if(families, [&](const Decisions& family) {
        const auto isDecided = [&](std::uint32_t d) { return std::ranges::find(line, d) != line.end(); };
        return family.size() < 2 || std::ranges::any_of(family, isDecided);
    });
    const auto put = [&](std::size_t at, const Decisions& members) {
        Decisions made = line;
        made.insert(made.begin() + static_cast<std::ptrdiff_t>(at), members.begin(), members.end());
        return made;
    };
    std::vector<Decisions> out;
    out.reserve(families.size());
    for (const Decisions& family : families) out.push_back(put(line.size(), family));
    for (const Decisions& family : families)
        for (std::size_t i = 0; i < line.size(); ++i) {
            const Decision& made = space.decisions[family.front()];
            const Decision& now = space.decisions[line[i]];
            if (isAboutSame(made, now) || (made.isOfState && now.isOfState))
                out.push_back(without(put(i, family), i + family.size()));
        }
    return out;
}

// Two that are decided over one axis decided over another, before the rest: what one of them cuts there first would
// keep the other from it.
std::vector<Decisions> pairsTurned(const Decisions& line, const Space& space) {
    std::vector<Decisions> out;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const Decision& one = space.decisions[line[i]];
        for (std::uint32_t first = 0; first < space.decisions.size(); ++first) {
            const AxisId axis = space.decisions[first].axis;
            if (space.decisions[first].family != one.family || axis == one.axis) continue;
            for (std::size_t j = i + 1; j < line.size(); ++j)
                if (const auto second = over(axis, line[j], space); second && space.decisions[line[j]].axis == one.axis)
                    out.push_back(with(with(without(without(line, j), i), 0, *second), 0, first));
        }
    }
    return out;
}

// By what share the first is worse; nothing where the two are not compared by a share.
std::optional<double> lossOf(const SearchCost& cost, const SearchCost& than) {
    if (cost.fits != than.fits || cost.isFastEnough != than.isFastEnough) return std::nullopt;
    if (!cost.fits) return cost.excess / than.excess - 1;
    if (cost.isFastEnough) return static_cast<double>(cost.peakBytes) / static_cast<double>(than.peakBytes) - 1;
    return cost.stepSeconds / than.stepSeconds - 1;
}

// Where a changed line differs from the line.
struct Edit {
    std::size_t begin = 0, end = 0; // of the line
    std::span<const std::uint32_t> instead;
};

Edit editOf(const Decisions& line, const Decisions& changed) {
    const std::size_t most = std::min(line.size(), changed.size());
    std::size_t same = 0, sameEnd = 0;
    while (same < most && line[same] == changed[same]) ++same;
    while (sameEnd < most - same && line[line.size() - 1 - sameEnd] == changed[changed.size() - 1 - sameEnd]) ++sameEnd;
    return {same, line.size() - sameEnd, std::span(changed).subspan(same, changed.size() - same - sameEnd)};
}

// What a changed line decides that the line does not.
Decisions addedTo(const Decisions& line, const Decisions& changed) {
    Decisions out;
    for (const std::uint32_t d : changed)
        if (std::ranges::find(line, d) == line.end()) out.push_back(d);
    return out;
}

// Both at once; nothing where they change the same place or would decide the same twice.
std::optional<Decisions> bothOf(const Decisions& line, Edit first, Edit second) {
    if (second.begin < first.begin) std::swap(first, second);
    if (second.begin < first.end) return std::nullopt;
    const auto at = [&](std::size_t i) { return line.begin() + static_cast<std::ptrdiff_t>(i); };
    Decisions out(line.begin(), at(first.begin));
    out.insert(out.end(), first.instead.begin(), first.instead.end());
    out.insert(out.end(), at(first.end), at(second.begin));
    out.insert(out.end(), second.instead.begin(), second.instead.end());
    out.insert(out.end(), at(second.end), line.end());
    Decisions sorted = out;
    std::ranges::sort(sorted);
    if (std::ranges::adjacent_find(sorted) != sorted.end()) return std::nullopt;
    return out;
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
Polish::Decisions Polish::tied(const Decisions& line) const {
    if (m_firstOf.empty()) return line;
    Decisions out;
    for (const std::uint32_t d : line)
        if (std::ranges::find(out, m_firstOf[d]) == out.end()) out.push_back(m_firstOf[d]);
    return out;
}

// Members for their families.
Polish::Decisions Polish::whole(std::span<const std::uint32_t> line) const {
    if (m_firstOf.empty()) return {line.begin(), line.end()};
    Decisions out;
    for (const std::uint32_t d : line) out.insert(out.end(), m_familyOf[d].begin(), m_familyOf[d].end());
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
std::vector<Polish::Decisions> Polish::pairsOf(const Decisions& line, const std::vector<Tried>& least) {
    std::vector<Decisions> out;
    for (std::size_t sum = 1; sum + 1 < 2 * least.size(); ++sum)
        for (std::size_t i = 0; 2 * i < sum; ++i)
            if (const std::size_t j = sum - i; j < least.size())
                if (auto both = bothOf(line, editOf(line, least[i].line), editOf(line, least[j].line)))
                    out.push_back(std::move(*both));
    return out;
}

Polish::Changes Polish::changesOf(const Decisions& line, const Decisions& byPromise) const {
    const Decisions order = tied(byPromise);
    const Space& space = m_search.space;
    Changes out;
    for (std::size_t i = 0; i < line.size(); ++i) out.of[kOut].push_back(without(line, i));
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        Decisions swapped = line;
        std::swap(swapped[i], swapped[i + 1]);
        out.of[kMove].push_back(std::move(swapped));
    }
    for (std::size_t i = 0; i + 2 < line.size(); ++i) { // first or last: neighbours have been swapped
        Decisions later = line, earlier = line;
        const auto at = static_cast<std::ptrdiff_t>(i);
        std::rotate(later.begin() + at, later.begin() + at + 1, later.end());
        std::rotate(earlier.begin(), earlier.end() - at - 1, earlier.end() - at);
        out.of[kMove].push_back(std::move(later));
        out.of[kMove].push_back(std::move(earlier));
    }
    for (std::size_t i = 0; i < line.size(); ++i)
        for (std::size_t j = i + 1; j < line.size(); ++j)
            if (auto turned = exchanged(line, space.decisions[line[i]].axis, space.decisions[line[j]].axis, space))
                if (std::ranges::find(out.of[kExchange], *turned) == out.of[kExchange].end())
                    out.of[kExchange].push_back(std::move(*turned));
    out.of[kFamily] = familiesReplaced(line, space, 0, space.usual);
    out.of[kPairTurned] = pairsTurned(line, space);
    for (const std::uint32_t d : order) {
        if (std::ranges::find(line, d) != line.end()) continue;
        const Decision& b = space.decisions[d];
        for (std::size_t i = 0; i < line.size(); ++i) {
            const Decision& a = space.decisions[line[i]];
            const bool sameDimension = a.dimension.valid() && a.dimension == b.dimension;
            if (sameDimension && i > 0) out.of[kFirstInstead].push_back(with(without(line, i), 0, d));
            if (!sameDimension && a.axis != b.axis) continue;
            out.of[kReplace].push_back(line);
            out.of[kReplace].back()[i] = d;
        }
        out.of[kBehind].push_back(with(line, line.size(), d));
        if (!line.empty()) out.of[kFront].push_back(with(line, 0, d));
        // One taken out, another behind the rest: neither step alone need help.
        for (std::size_t i = 0; i + 1 < line.size(); ++i)
            out.of[kOutAndBehind].push_back(with(without(line, i), line.size() - 1, d));
        for (std::size_t i = 1; i < line.size(); ++i) out.of[kBetween].push_back(with(line, i, d));
    }
    const auto all = static_cast<std::uint32_t>(space.decisions.size());
    const bool isOverOne = !hasManyAxes(space);
    out.of[kOfArguments] = familiesReplaced(line, space, space.usual, all);
    if (m_firstOf.empty()) // else all are whole already
        for (Decisions& added : familiesAdded(line, space, space.usual, all))
            out.of[kOfArguments].push_back(std::move(added));
    Decisions parts;
    for (std::uint32_t d = space.usual; d < all; ++d) parts.push_back(d);
    parts = tied(parts);
    std::erase_if(parts, [&](std::uint32_t d) { return std::ranges::find(line, d) != line.end(); });
    for (const std::uint32_t d : parts) out.of[kOfArguments].push_back(with(line, line.size(), d));
    for (const std::uint32_t d : parts)
        for (std::size_t i = 0; i < line.size(); ++i) {
            const Decision &a = space.decisions[line[i]], &b = space.decisions[d];
            if (a.axis != b.axis && (a.dimension != b.dimension || !a.dimension.valid())) continue;
            if (b.isOfVectors && !isAboutSame(a, b)) continue;
            // Over one axis this is what familiesAdded does over several: such decisions get in each other's way.
            auto& changes = out.of[isOverOne && a.isOfState && b.isOfState ? kFamily : kOfArguments];
            changes.push_back(line);
            changes.back()[i] = d;
        }
    for (const std::uint32_t d : parts)
        if (!line.empty()) out.of[kOfArguments].push_back(with(line, 0, d));
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

// But those about arguments alike, which are many: pairs do not wait for them.
bool Polish::isEachTried(const Changes& changes) {
    for (std::size_t k = 0; k < kKinds; ++k)
        if (k != kOfArguments && changes.next[k] < changes.of[k].size()) return false;
    return true;
}

// The best lines, of those that cost the same the first: programs have symmetries, and twins lead to twins.
std::vector<Polish::Decisions> Polish::tops() const {
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
    for (const std::uint32_t d : line) {
        Prefix next;
        next.decisions = evaluateLine(
                             m_search.problem, m_search.space, prefixes.back(), whole(std::span(&d, 1)),
                             [](std::uint64_t) { return true; }, m_search.record.progress(), &next.last)
                             .decisions;
        prefixes.push_back(std::move(next));
    }
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
            const bool helps = reached[i].isReached && isBetter(reached[i].line.cost, cost);
            isBetterNow = isBetterNow || helps;
            m_tried[taken[i].kind] += 1;
            m_helped[taken[i].kind] += helps ? 1 : 0;
            if (!changes.arePaired) note(changes.least, reached[i], taken[i].line);
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

void Polish::runFromOthers(std::int64_t evaluations, const Decisions& order) {
    Record& record = m_search.record;
    const auto end = record.evaluations() + std::min(evaluations, record.left());
    auto lines = evaluations * kPerState;
    const auto begin = [&](const Decisions& line, const SearchCost& cost) {
        m_other = {line, cost};
        m_otherChanges = changesOf(line, order);
    };
    const Record::Seen* other = record.bestOfOthers();
    const bool isNew = other && std::ranges::find(m_starts, other->decisions) == m_starts.end();
    if (isNew && (m_other.line.empty() || isBetter(other->cost, m_other.cost))) {
        m_starts.push_back(other->decisions);
        begin(other->decisions, other->cost);
    }
    while (!m_other.line.empty() && record.evaluations() < end && lines > 0) {
        const auto prefixes = prefixesOf(m_other.line);
        bool isBetterNow = false;
        while (!isBetterNow && record.evaluations() < end && lines > 0) {
            const auto left = static_cast<std::size_t>(end - record.evaluations());
            const auto taken = take(m_otherChanges, m_other.line, std::min(kLinesAtOnce, left));
            if (taken.empty()) return void(m_other = {}); // nothing helps it any more
            lines -= static_cast<std::int64_t>(taken.size());
            const auto reached = tryAll(prefixes, m_other.line, taken);
            Tried best = m_other;
            for (std::size_t i = 0; i < reached.size(); ++i)
                if (reached[i].isReached && isBetter(reached[i].line.cost, best.cost))
                    best = {reached[i].line.decisions, reached[i].line.cost};
            isBetterNow = isBetter(best.cost, m_other.cost);
            if (!record.goesOn()) return;
            if (isBetterNow) begin(best.line, best.cost);
        }
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
        const bool helps = isBetter(cost, from.cost);
        m_tried[changes[i].kind] += 1;
        m_helped[changes[i].kind] += helps ? 1 : 0;
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
