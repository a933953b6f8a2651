// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/completion.h"

#include "core/search/state_hash.h"

#include <optional>
#include <random>

namespace axiscape::searching {
namespace {

// The state with those decisions on top; nothing where they change nothing, or work was stopped.
std::optional<Line> completedBy(const SearchProblem& problem, const Space& space, const Step& from,
                                const std::vector<std::uint32_t>& decisions, const std::vector<std::uint32_t>& more,
                                const KnownCosts& known, const Progress& progress) {
    Line line{decisions, from.hash, {}, false};
    Step to = from;
    for (const auto d : more) {
        Step step = take(space, space.decisions[d], to.state, line.hash, progress);
        if (progress.cancelled()) return std::nullopt;
        if (step.actions.empty()) continue;
        line.decisions.push_back(d);
        line.hash = step.hash;
        to = std::move(step);
    }
    if (line.hash == from.hash) return std::nullopt;
    if (const auto at = known.find(line.hash.layout); at != known.end()) {
        line.cost = at->second;
        return line;
    }
    line.cost = costOf(problem, to, progress);
    if (progress.cancelled()) return std::nullopt;
    line.priced = true;
    return line;
}

} // namespace

std::vector<Line> completed(const SearchProblem& problem, const Space& space, const Step& from,
                            const std::vector<std::uint32_t>& decisions, const KnownCosts& known, std::int64_t most,
                            const Progress& progress) {
    std::vector<Line> out;
    for (const auto& completion : space.completions) {
        if (most <= 0) break;
        auto line = completedBy(problem, space, from, decisions, completion, known, progress);
        if (!line) continue;
        most -= line->priced;
        out.push_back(std::move(*line));
    }
    return out;
}

std::vector<Line> completedAtRandom(const SearchProblem& problem, const Space& space, const Step& from,
                                    const std::vector<std::uint32_t>& decisions, const KnownCosts& known,
                                    std::uint64_t seed, const Progress& progress) {
    constexpr std::size_t kLongest = 8;
    std::mt19937_64 random(mixed(seed ^ from.hash.both()));
    std::vector<std::uint32_t> more;
    while (more.empty() || (more.size() < kLongest && random() % 4 != 0))
        more.push_back(static_cast<std::uint32_t>(random() % space.usual));
    std::vector<Line> out;
    if (auto line = completedBy(problem, space, from, decisions, more, known, progress))
        out.push_back(std::move(*line));
    return out;
}

} // namespace axiscape::searching
