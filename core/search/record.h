// SPDX-License-Identifier: GPL-3.0-or-later
// What a search has seen so far: its budget, its best states, its curve.
#pragma once

#include "core/search/evaluate.h"

#include <chrono>
#include <unordered_set>

namespace axiscape::searching {

class Record {
  public:
    Record(const SearchProblem& problem, const SearchOptions& options, const Space& space, SearchCost before,
           const Progress& progress, const SearchWatch& watch);
    // Of a search over groups of the axes of `whole`, which is told of all it sees and outlives it. Options: its own.
    Record(Record& whole, const SearchOptions& options, const Space& grouped);

    // A state that lies so was priced, by these decisions from the state before.
    void add(const std::vector<std::uint32_t>& decisions, std::uint64_t layout, const SearchCost& cost);
    // The same of one whose cost is known, if only to the whole search: it is no evaluation.
    void see(const std::vector<std::uint32_t>& decisions, std::uint64_t layout, const SearchCost& cost);
    // After a round: tells who watches, and whether there is budget left.
    bool goesOn();
    std::int64_t left() const; // evaluations; very many where seconds alone are a limit
    std::int64_t evaluations() const { return m_evaluations; }
    std::int64_t sinceBetter() const { return m_evaluations - m_lastBetter; }
    // Since it was better by a five-hundredth in all.
    std::int64_t sinceMuchBetter() const { return m_evaluations - m_lastMuchBetter; }
    struct Seen {
        std::vector<std::uint32_t> decisions;
        std::uint64_t layout = 0;
        SearchCost cost;
    };
    const std::vector<Seen>& best() const { return m_best; } // best first
    const SearchCost& before() const { return m_before; }
    const Progress& progress() const { return m_progress; }
    SearchResult finish();

  private:
    double secondsNow() const;
    Candidate candidate(const Seen& seen) const;
    const SearchProblem& m_problem;
    const SearchOptions& m_options;
    const Space& m_space;
    SearchCost m_before;
    const Progress& m_progress;
    const SearchWatch& m_watch;
    std::chrono::steady_clock::time_point m_start;
    std::int64_t m_evaluations = 0, m_lastBetter = 0, m_lastMuchBetter = 0;
    SearchCost m_muchBetter; // the best there was then
    bool m_isNews = false;
    std::vector<Seen> m_best;
    std::vector<SearchPoint> m_curve;
    Record* m_whole = nullptr;
};

void searchGreedily(const SearchProblem& problem, const SearchOptions& options, const Space& space, Record& record);
void searchAtRandom(const SearchProblem& problem, const SearchOptions& options, const Space& space, Record& record);
void searchTree(const SearchProblem& problem, const SearchOptions& options, const Space& space, Record& record);

} // namespace axiscape::searching
