// SPDX-License-Identifier: GPL-3.0-or-later
// Small changes to the best states: a decision left out, put elsewhere, made over another axis or on another side, or
// one more. It knows what it has tried: asked again it goes on where it was.
#pragma once

#include "core/search/record.h"

#include <set>

namespace axiscape::searching {

class Polish {
  public:
    // `known` gets what was priced; what is known is not priced again.
    Polish(const SearchProblem& problem, const SearchOptions& options, const Space& space, Record& record,
           KnownCosts& known);

    // Until no change helps, or the evaluations given are spent. Decisions are tried in that order.
    void run(std::int64_t evaluations, const std::vector<std::uint32_t>& order);

  private:
    using Decisions = std::vector<std::uint32_t>;
    std::vector<Decisions> changesOf(const Decisions& line, const Decisions& order) const;

    const SearchProblem& m_problem;
    const SearchOptions& m_options;
    const Space& m_space;
    Record& m_record;
    KnownCosts& m_known;
    std::set<Decisions> m_tried; // lines whose changes have all been looked at
};

} // namespace axiscape::searching
