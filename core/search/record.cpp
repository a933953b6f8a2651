// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/record.h"

#include "core/base/words.h"
#include "core/search/grouped.h"

#include <algorithm>

namespace axiscape::searching {

Record::Record(const SearchProblem& problem, const SearchOptions& options, const Space& space, SearchCost before,
               const Progress& progress, const SearchWatch& watch)
    : m_problem(problem), m_options(options), m_space(space), m_before(before), m_progress(progress), m_watch(watch),
      m_start(std::chrono::steady_clock::now()), m_muchBetter(before) {
    m_best.push_back({{}, 0, before});
    m_curve.push_back({0, 0, before});
}

namespace {

const SearchWatch nobody;

} // namespace

Record::Record(Record& whole, const SearchOptions& options, const Space& grouped)
    : Record(whole.m_problem, options, grouped, whole.m_before, whole.m_progress, nobody) {
    m_whole = &whole;
}

double Record::secondsNow() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - m_start).count();
}

namespace {

// By a five-hundredth; of what does not fit by whatever.
bool isMuchBetter(const SearchCost& cost, const SearchCost& than) {
    if (!cost.fits || !than.fits || cost.isFastEnough) return isBetter(cost, than);
    return cost.stepSeconds < than.stepSeconds * 0.998;
}

} // namespace

void Record::add(const std::vector<std::uint32_t>& decisions, std::uint64_t layout, const SearchCost& cost) {
    ++m_evaluations;
    if (m_whole) m_whole->add(ungrouped(m_space, decisions), layout, cost);
    see(decisions, layout, cost);
}

void Record::see(const std::vector<std::uint32_t>& decisions, std::uint64_t layout, const SearchCost& cost) {
    const auto keep = static_cast<std::size_t>(std::max(1, m_options.keep));
    if (m_best.size() >= keep && !isBetter(cost, m_best.back().cost)) return;
    if (std::ranges::any_of(m_best, [&](const Seen& seen) { return seen.layout == layout; })) return;
    const auto at = std::ranges::find_if(m_best, [&](const Seen& seen) { return isBetter(cost, seen.cost); });
    const bool isNew = at == m_best.begin();
    m_best.insert(at, {decisions, layout, cost});
    if (m_best.size() > keep) m_best.pop_back();
    if (!isNew) return;
    m_lastBetter = m_evaluations;
    if (isMuchBetter(cost, m_muchBetter)) {
        m_lastMuchBetter = m_evaluations;
        m_muchBetter = cost;
    }
    m_curve.push_back({m_evaluations, secondsNow(), cost});
    m_isNews = true;
}

std::int64_t Record::left() const {
    constexpr std::int64_t endless = std::int64_t{1} << 40;
    return m_options.evaluations > 0 ? m_options.evaluations - m_evaluations : endless;
}

bool Record::goesOn() {
    if (m_isNews && m_watch) m_watch(m_curve.back(), candidate(m_best.front()));
    m_isNews = false;
    if (m_whole) {
        if (!m_whole->goesOn()) return false; // it tells how far work has come
    } else {
        m_progress.report(words::noop("searching"), m_evaluations, m_options.evaluations);
    }
    if (m_progress.cancelled() || left() <= 0) return false;
    return m_options.seconds <= 0 || secondsNow() < m_options.seconds;
}

Candidate Record::candidate(const Seen& seen) const {
    Candidate out{{}, {}, seen.cost};
    Partition state = m_problem.before;
    for (const auto d : seen.decisions) {
        Step step = take(m_space, m_space.decisions[d], state, {}, Progress{});
        if (step.actions.empty()) continue; // over one axis of a group there may be nothing to do
        out.actions.insert(out.actions.end(), std::make_move_iterator(step.actions.begin()),
                           std::make_move_iterator(step.actions.end()));
        out.decisions.push_back(m_space.decisions[d].text);
        state = std::move(step.state);
    }
    return out;
}

SearchResult Record::finish() {
    SearchResult out;
    for (const Seen& seen : m_best) out.kept.push_back(candidate(seen));
    out.before = m_before;
    out.curve = m_curve;
    out.evaluations = m_evaluations;
    out.seconds = secondsNow();
    out.decisionsAtRoot = m_space.usual;
    out.capacityBytes = m_problem.hardware.memoryBytes;
    out.cancelled = m_progress.cancelled();
    return out;
}

} // namespace axiscape::searching
