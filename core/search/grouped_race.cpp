// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/grouped_race.h"

#include "core/search/halving.h"
#include "core/search/polish.h"

#include <algorithm>
#include <map>
#include <memory>

namespace axiscape::searching {
namespace {

constexpr std::size_t kMostOverGroups = 8;
constexpr int kOfSameSide = 2;
constexpr double kMostWorse = 0.2; // than the best, a difference of `valueOf`: others do not come near it

// A line over its two groups, with the best that was made of it.
class Racer {
  public:
    // `groups`: its side and the others.
    Racer(const Searching& whole, const SearchOptions& options, const std::vector<Side>& groups, const Decisions& order)
        : m_whole(whole), m_options(options), m_side(groups.front()), m_space(grouped(whole.space, groups)),
          m_order(regrouped(m_space, order)) {}

    void begin(const Decisions& line) {
        const Prefix nothing = emptyPrefix(m_search.problem);
        const Way way{&nothing, regrouped(m_space, line)};
        (void)workOut(m_search, std::span(&way, 1));
    }
    void run(std::int64_t evaluations) { m_polish.run(evaluations, m_order); }
    const SearchCost& cost() const { return m_record.best().front().cost; }
    LineApart line() const {
        const Record::Seen& best = m_record.best().front();
        return {m_side, {ungrouped(m_space, best.decisions), {}, best.cost, false}};
    }

  private:
    const Searching& m_whole;
    const SearchOptions& m_options;
    const Side m_side;
    const Space m_space;
    const Decisions m_order;
    Record m_record{m_whole.record, m_options, m_space};
    const Searching m_search{m_whole.problem, m_options, m_space, m_record, m_whole.known, true};
    Polish m_polish{m_search};
};

} // namespace

std::vector<LineApart> raceOverGroups(const Searching& search, const std::vector<LineApart>& lines,
                                      std::int64_t evaluations, const Decisions& order) {
    Record& record = search.record;
    SearchOptions options = search.options;
    options.evaluations = record.left();
    const auto end = record.evaluations() + std::min(evaluations, record.left());
    const std::vector<AxisId> axes = axesOf(search.space);
    std::vector<std::unique_ptr<Racer>> raced;
    std::vector<SearchCost> costs;
    std::map<Side, int> ofSides;
    const auto value = [&](const LineApart& line) { return valueOf(line.line.cost, record.before()); };
    for (const LineApart& line : lines) {
        if (raced.size() == kMostOverGroups || !record.goesOn() || record.evaluations() >= end) break;
        if (!raced.empty() && value(line) > value(lines.front()) + kMostWorse) break;
        if (std::ranges::find(costs, line.line.cost) != costs.end()) continue;
        int& ofThis = ofSides[line.side];
        if (ofThis == kOfSameSide) continue;
        costs.push_back(line.line.cost);
        auto one = std::make_unique<Racer>(search, options, std::vector{line.side, othersOf(axes, line.side)}, order);
        one->begin(line.line.decisions);
        const bool isMet = std::ranges::any_of(raced, [&](const auto& other) { return other->cost() == one->cost(); });
        if (isMet || !isBetter(one->cost(), record.before())) continue;
        ++ofThis;
        raced.push_back(std::move(one));
    }
    const auto costOf = [](const auto& one) -> const SearchCost& { return one->cost(); };
    sortByCost(raced, costOf);
    const auto run = [&](const auto& one, std::int64_t each) {
        one->run(each);
        return record.goesOn();
    };
    raceByHalving(raced, record, end, run, costOf);
    std::vector<LineApart> out;
    out.reserve(raced.size());
    for (const auto& one : raced) out.push_back(one->line());
    return out;
}

} // namespace axiscape::searching
