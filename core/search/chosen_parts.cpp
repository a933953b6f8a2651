// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/chosen_parts.h"

#include <algorithm>
#include <array>
#include <functional>
#include <set>
#include <span>

namespace axiscape::searching {
namespace {

// Of the evaluations left one in so many is kept to put together what helps alone.
constexpr std::int64_t kKept = 3;

using Part = std::vector<std::uint32_t>; // what one family decides over the axes of data

// What is about arguments alike, and where that is a whole dimension of the model (a vocabulary), this.
std::vector<Part> partsOver(const Space& space, const Side& side) {
    const auto isOfData = dimensionsOfData(space);
    const std::set<std::vector<std::uint32_t>> alike(space.argumentsOf.begin() + space.usual, space.argumentsOf.end());
    const auto isPart = [&](std::uint32_t d) {
        const DimensionId dimension = space.decisions[d].dimension;
        return d >= space.usual ||
               (dimension.valid() && isOfData[dimension.value] == 0 && alike.contains(space.argumentsOf[d]));
    };
    const auto all = static_cast<std::uint32_t>(space.decisions.size());
    std::vector<Part> out;
    for (const auto& [begin, end] : {std::pair{space.usual, all}, std::pair{0u, space.usual}})
        for (const Part& family : familiesOf(space, begin, end)) {
            if (!isPart(family.front())) continue;
            Part part;
            std::ranges::copy_if(family, std::back_inserter(part),
                                 [&](std::uint32_t d) { return !isOf(side, space.decisions[d].axis); });
            if (!part.empty()) out.push_back(std::move(part));
        }
    return out;
}

class PartsOfLine {
  public:
    PartsOfLine(const Searching& search, std::vector<Part> parts, Line trunk, std::int64_t end)
        : m_search(search), m_parts(std::move(parts)),
          m_trunk(longer(search, emptyPrefix(search.problem), trunk.decisions)), m_best(std::move(trunk)), m_end(end) {}

    // `line`: the trunk and what is chosen behind it.
    void beginWith(Line line) {
        m_best = std::move(line);
        const auto chosen = std::span(m_best.decisions).subspan(m_trunk.decisions.size());
        m_chosen.assign(chosen.begin(), chosen.end());
    }

    Line choose() {
        bool isAnyTaken = true;
        while (isAnyTaken && goesOn()) isAnyTaken = takeThose(helpingAlone());
        return m_best;
    }

  private:
    // A part put in the place of what is in its way, or taken out.
    struct Exchange {
        const Part* part = nullptr;
        bool takesOut = false;
    };

    bool goesOn() const { return m_search.record.goesOn() && evaluationsLeft(m_search, m_end) > 0; }

    bool isInTheWayOf(std::uint32_t one, std::uint32_t other) const {
        if (m_search.space.decisions[one].axis != m_search.space.decisions[other].axis) return false;
        return std::ranges::any_of(m_search.space.argumentsOf[one], [&](std::uint32_t argument) {
            return std::ranges::binary_search(m_search.space.argumentsOf[other], argument);
        });
    }

    // Of a part some of which is chosen both: all of it, and none.
    std::vector<Exchange> exchanges() const {
        std::vector<Exchange> out;
        for (const Part& part : m_parts) {
            const auto count = std::ranges::count_if(
                part, [&](std::uint32_t d) { return std::ranges::find(m_chosen, d) != m_chosen.end(); });
            if (count < std::ssize(part)) out.push_back({&part, false});
            if (count > 0) out.push_back({&part, true});
        }
        return out;
    }

    Way changed(const Exchange& exchange) const {
        const Part& part = *exchange.part;
        Way out{&m_trunk, {}};
        for (const std::uint32_t d : m_chosen) {
            const bool isOfIt = std::ranges::find(part, d) != part.end();
            const bool gives = isOfIt || (!exchange.takesOut && std::ranges::any_of(part, [&](std::uint32_t one) {
                                   return isInTheWayOf(d, one);
                               }));
            if (!gives) out.rest.push_back(d);
        }
        if (!exchange.takesOut) out.rest.insert(out.rest.end(), part.begin(), part.end());
        return out;
    }

    // What brings most first.
    std::vector<Exchange> helpingAlone() {
        const SearchCost& before = m_search.record.before();
        const auto left = static_cast<std::int64_t>(evaluationsLeft(m_search, m_end));
        const std::int64_t end = m_search.record.evaluations() + left - left / kKept;
        const std::vector<Exchange> all = exchanges();
        std::vector<std::pair<double, Exchange>> helping;
        for (std::size_t at = 0; at < all.size() && m_search.record.goesOn();) {
            const auto some = std::span(all).subspan(at).first(atMost(m_search, end, all.size() - at));
            if (some.empty()) break;
            std::vector<Way> ways;
            for (const Exchange& exchange : some) ways.push_back(changed(exchange));
            const auto reached = workOut(m_search, ways);
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
            const Way way = changed(exchange);
            Reached reached = std::move(workOut(m_search, std::span(&way, 1)).front());
            if (!reached.isReached || !isBetter(reached.line.cost, m_best.cost)) continue;
            beginWith(std::move(reached.line));
            isAnyTaken = true;
        }
        return isAnyTaken;
    }

    const Searching& m_search;
    const std::vector<Part> m_parts;
    const Prefix m_trunk;
    Decisions m_chosen; // behind the trunk
    Line m_best;        // both
    const std::int64_t m_end;
};

} // namespace

std::optional<LineApart> withChosenParts(const Searching& search, const LineApart& line, std::int64_t evaluations) {
    evaluations = std::min(evaluations, search.record.left());
    if (evaluations <= 0 || search.space.usual == search.space.decisions.size()) return std::nullopt;
    const auto end = search.record.evaluations() + evaluations;
    const auto steps = firstStepsOf(search.space, line);
    const Prefix nothing = emptyPrefix(search.problem);
    Way way{&nothing, steps[0]};
    way.rest.insert(way.rest.end(), steps[1].begin(), steps[1].end());
    Reached trunk = std::move(workOut(search, std::span(&way, 1)).front());
    if (!trunk.isReached || !search.record.goesOn()) return std::nullopt;
    PartsOfLine parts(search, partsOver(search.space, line.side), std::move(trunk.line), end);
    return LineApart{line.side, parts.choose()};
}

void exchangeParts(const Searching& search, const LineApart& line, std::int64_t evaluations) {
    evaluations = std::min(evaluations, search.record.left());
    if (evaluations < 2) return;
    const auto end = search.record.evaluations() + evaluations;
    std::vector<Part> parts = partsOver(search.space, line.side);
    const auto isPart = [&](std::uint32_t d) {
        return std::ranges::any_of(parts, [&](const Part& one) { return std::ranges::find(one, d) != one.end(); });
    };
    Decisions whole = line.line.decisions;
    const auto chosen = std::stable_partition(whole.begin(), whole.end(), std::not_fn(isPart));
    const Prefix nothing = emptyPrefix(search.problem);
    const std::array<Way, 2> ways{Way{&nothing, {whole.begin(), chosen}}, Way{&nothing, whole}};
    auto reached = workOut(search, ways);
    if (!search.record.goesOn() || !reached[0].isReached || !reached[1].isReached) return;
    PartsOfLine exchanged(search, std::move(parts), reached[0].line, end);
    if (isBetter(reached[1].line.cost, reached[0].line.cost)) exchanged.beginWith(std::move(reached[1].line));
    (void)exchanged.choose();
}

} // namespace axiscape::searching
