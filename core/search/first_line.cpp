// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/first_line.h"

#include <algorithm>

namespace axiscape::searching {
namespace {

constexpr std::size_t kRound = 8;      // lines worked out side by side: the same for any number of threads
constexpr std::size_t kPromising = 24; // decisions, the best alone, that a line is made of

struct Priced {
    std::uint32_t decision;
    Line line;
};

class FirstLine {
  public:
    FirstLine(const SearchProblem& problem, const SearchOptions& options, const Space& space, Record& record,
              KnownCosts& known, std::int64_t evaluations)
        : m_problem(problem), m_options(options), m_space(space), m_record(record), m_known(known),
          m_end(record.evaluations() + evaluations) {}

    void run() {
        std::vector<std::uint32_t> all(m_space.decisions.size());
        for (std::uint32_t d = 0; d < all.size(); ++d) all[d] = d;
        auto alone = after({}, all);
        std::ranges::stable_sort(alone, isBetter, [](const Priced& one) -> const SearchCost& { return one.line.cost; });
        if (alone.empty()) return;
        std::vector<std::uint32_t> promising;
        for (std::size_t i = 0; i < std::min(kPromising, alone.size()); ++i) promising.push_back(alone[i].decision);
        SearchCost cost = m_record.before();
        std::vector<Priced> next = std::move(alone);
        while (m_goesOn && !next.empty() && isBetter(next.front().line.cost, cost)) {
            cost = next.front().line.cost;
            const std::vector<std::uint32_t> line = next.front().line.decisions;
            std::vector<std::uint32_t> left;
            for (const std::uint32_t d : promising)
                if (std::ranges::find(line, d) == line.end()) left.push_back(d);
            next = after(line, left);
            std::ranges::stable_sort(next, isBetter,
                                     [](const Priced& one) -> const SearchCost& { return one.line.cost; });
        }
    }

  private:
    // The line with each of the decisions behind it, as far as they change anything.
    std::vector<Priced> after(const std::vector<std::uint32_t>& line, const std::vector<std::uint32_t>& decisions) {
        std::vector<Priced> out;
        for (std::size_t at = 0; at < decisions.size() && m_goesOn; at += kRound) {
            std::vector<Line> lines(std::min(kRound, decisions.size() - at));
            together(m_options.threads, lines.size(), [&](std::size_t i) {
                std::vector<std::uint32_t> longer = line;
                longer.push_back(decisions[at + i]);
                lines[i] = evaluateLine(
                    m_problem, m_space, std::move(longer), [&](std::uint64_t hash) { return m_known.contains(hash); },
                    m_record.progress());
            });
            for (std::size_t i = 0; i < lines.size(); ++i) {
                if (lines[i].priced) {
                    if (m_known.emplace(lines[i].hash, lines[i].cost).second)
                        m_record.add(lines[i].decisions, lines[i].hash, lines[i].cost);
                } else if (const auto found = m_known.find(lines[i].hash); found != m_known.end()) {
                    lines[i].cost = found->second;
                } else {
                    continue; // it changes nothing
                }
                out.push_back({decisions[at + i], std::move(lines[i])});
            }
            m_goesOn = m_record.goesOn() && m_record.evaluations() < m_end;
        }
        return out;
    }

    const SearchProblem& m_problem;
    const SearchOptions& m_options;
    const Space& m_space;
    Record& m_record;
    KnownCosts& m_known;
    const std::int64_t m_end;
    bool m_goesOn = true;
};

} // namespace

void takeFirstLine(const SearchProblem& problem, const SearchOptions& options, const Space& space, Record& record,
                   KnownCosts& known, std::int64_t evaluations) {
    FirstLine(problem, options, space, record, known, evaluations).run();
}

} // namespace axiscape::searching
