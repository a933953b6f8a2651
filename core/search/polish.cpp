// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/record.h"

#include <algorithm>

namespace axiscape::searching {
namespace {

constexpr std::size_t kPolishRound = 8; // lines worked out side by side: the same for any number of threads
constexpr std::size_t kTops = 3;        // how many of the best states are changed

using Decisions = std::vector<std::uint32_t>;

// What is done over one axis done over the other and the other way around; nothing if that cannot be.
std::optional<Decisions> exchanged(const Decisions& line, AxisId a, AxisId b, const Space& space) {
    if (a == b) return std::nullopt;
    Decisions out = line;
    for (auto& at : out) {
        const Decision& from = space.decisions[at];
        if (from.axis != a && from.axis != b) continue;
        const auto to = std::ranges::find_if(space.decisions, [&](const Decision& d) {
            return d.family == from.family && d.axis == (from.axis == a ? b : a);
        });
        if (to == space.decisions.end()) return std::nullopt;
        at = static_cast<std::uint32_t>(to - space.decisions.begin());
    }
    return out;
}

// Every small change of a line, the most likely to help first.
std::vector<Decisions> changesOf(const Decisions& line, const Space& space) {
    std::vector<Decisions> out;
    for (std::size_t i = 0; i < line.size(); ++i) {
        Decisions less = line;
        less.erase(less.begin() + static_cast<std::ptrdiff_t>(i));
        out.push_back(std::move(less));
    }
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        Decisions swapped = line;
        std::swap(swapped[i], swapped[i + 1]);
        out.push_back(std::move(swapped));
    }
    for (std::size_t i = 0; i < line.size(); ++i)
        for (std::size_t j = i + 1; j < line.size(); ++j)
            if (auto turned = exchanged(line, space.decisions[line[i]].axis, space.decisions[line[j]].axis, space))
                if (std::ranges::find(out, *turned) == out.end()) out.push_back(std::move(*turned));
    for (std::size_t i = 0; i < line.size(); ++i)
        for (std::uint32_t d = 0; d < space.decisions.size(); ++d) {
            const Decision &a = space.decisions[line[i]], &b = space.decisions[d];
            if (d == line[i] || std::ranges::find(line, d) != line.end()) continue;
            const bool sameDimension = a.dimension.valid() && a.dimension == b.dimension;
            if (!sameDimension && a.axis != b.axis) continue;
            Decisions other = line;
            other[i] = d;
            out.push_back(std::move(other));
        }
    for (std::uint32_t d = 0; d < space.decisions.size(); ++d) {
        if (std::ranges::find(line, d) != line.end()) continue;
        Decisions first = line, last = line;
        first.insert(first.begin(), d);
        last.push_back(d);
        out.push_back(std::move(last));
        if (!line.empty()) out.push_back(std::move(first));
    }
    return out;
}

} // namespace

void polish(const SearchProblem& problem, const SearchOptions& options, const Space& space, Record& record,
            std::int64_t evaluations) {
    const auto end = record.evaluations() + evaluations;
    std::unordered_set<std::uint64_t> seen; // states that were priced here
    std::vector<Decisions> done;            // lines whose changes have all been tried
    while (record.evaluations() < end) {
        // The best line that has not been changed yet.
        const auto& best = record.best();
        const Decisions* from = nullptr;
        for (std::size_t i = 0; i < std::min(kTops, best.size()) && !from; ++i)
            if (std::ranges::find(done, best[i].decisions) == done.end()) from = &best[i].decisions;
        if (!from) return;
        done.push_back(*from);
        const auto changes = changesOf(done.back(), space);
        const SearchCost cost = best.front().cost;
        for (std::size_t at = 0; at < changes.size() && record.evaluations() < end; at += kPolishRound) {
            std::vector<Line> lines(std::min(kPolishRound, changes.size() - at));
            together(options.threads, lines.size(), [&](std::size_t i) {
                lines[i] = evaluateLine(
                    problem, space, changes[at + i], [&](std::uint64_t hash) { return seen.contains(hash); },
                    record.progress());
            });
            for (const Line& line : lines)
                if (line.priced && seen.insert(line.hash).second) record.add(line.decisions, line.hash, line.cost);
            if (!record.goesOn()) return;
            if (isBetter(record.best().front().cost, cost)) break; // go on from there
        }
    }
}

} // namespace axiscape::searching
