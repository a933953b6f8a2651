// SPDX-License-Identifier: GPL-3.0-or-later
// What a tree search has to beat.
#include "core/search/record.h"

#include <algorithm>
#include <random>

namespace axiscape::searching {
namespace {

constexpr std::size_t kBaselineRound = 8;
constexpr std::size_t kLongest = 8; // decisions of a random line

using Decisions = std::vector<std::uint32_t>;

bool tryLines(const SearchProblem& problem, const SearchOptions& options, const Space& space, Record& record,
              const std::vector<Decisions>& tried, std::vector<Line>* out = nullptr) {
    const Prefix nothing = emptyPrefix(problem);
    for (std::size_t at = 0; at < tried.size(); at += kBaselineRound) {
        const auto left = static_cast<std::size_t>(std::max<std::int64_t>(record.left(), 1));
        std::vector<Line> lines(std::min({kBaselineRound, tried.size() - at, left}));
        together(options.threads, lines.size(), [&](std::size_t i) {
            lines[i] = evaluateLine(
                problem, space, nothing, tried[at + i], [](std::uint64_t) { return false; }, record.progress());
        });
        for (Line& line : lines) {
            if (line.priced) record.add(line.decisions, line.hash.layout, line.cost);
            if (out) out->push_back(std::move(line));
        }
        if (!record.goesOn()) return false;
    }
    return true;
}

} // namespace

void searchGreedily(const SearchProblem& problem, const SearchOptions& options, const Space& space, Record& record) {
    Decisions line;
    SearchCost cost = record.before();
    while (true) {
        std::vector<Decisions> tried;
        for (std::uint32_t d = 0; d < space.usual; ++d) {
            if (std::ranges::find(line, d) != line.end()) continue;
            tried.push_back(line);
            tried.back().push_back(d);
        }
        std::vector<Line> lines;
        const bool goesOn = tryLines(problem, options, space, record, tried, &lines);
        const Line* best = nullptr;
        for (const Line& one : lines)
            if (one.priced && isBetter(one.cost, best ? best->cost : cost)) best = &one;
        if (!best || !goesOn) return;
        line = best->decisions;
        cost = best->cost;
    }
}

void searchAtRandom(const SearchProblem& problem, const SearchOptions& options, const Space& space, Record& record) {
    if (space.usual == 0) return;
    std::mt19937_64 random(options.seed);
    while (true) {
        std::vector<Decisions> tried(std::min<std::size_t>(kBaselineRound, static_cast<std::size_t>(record.left())));
        for (Decisions& line : tried)
            for (std::size_t n = 1 + random() % kLongest; n > 0; --n)
                line.push_back(static_cast<std::uint32_t>(random() % space.usual));
        if (!tryLines(problem, options, space, record, tried)) return;
    }
}

} // namespace axiscape::searching
