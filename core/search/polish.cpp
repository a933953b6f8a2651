// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/polish.h"

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

} // namespace

Polish::Polish(const SearchProblem& problem, const SearchOptions& options, const Space& space, Record& record,
               KnownCosts& known)
    : m_problem(problem), m_options(options), m_space(space), m_record(record), m_known(known) {}

// The most likely to help first.
std::vector<Decisions> Polish::changesOf(const Decisions& line, const Decisions& order) const {
    const Space& space = m_space;
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
    for (std::size_t i = 0; i + 2 < line.size(); ++i) { // first or last: neighbours have been swapped
        Decisions later = line, earlier = line;
        const auto at = static_cast<std::ptrdiff_t>(i);
        std::rotate(later.begin() + at, later.begin() + at + 1, later.end());
        std::rotate(earlier.begin(), earlier.end() - at - 1, earlier.end() - at);
        out.push_back(std::move(later));
        out.push_back(std::move(earlier));
    }
    for (std::size_t i = 0; i < line.size(); ++i)
        for (std::size_t j = i + 1; j < line.size(); ++j)
            if (auto turned = exchanged(line, space.decisions[line[i]].axis, space.decisions[line[j]].axis, space))
                if (std::ranges::find(out, *turned) == out.end()) out.push_back(std::move(*turned));
    for (std::size_t i = 0; i < line.size(); ++i)
        for (const std::uint32_t d : order) {
            const Decision &a = space.decisions[line[i]], &b = space.decisions[d];
            if (d == line[i] || std::ranges::find(line, d) != line.end()) continue;
            const bool sameDimension = a.dimension.valid() && a.dimension == b.dimension;
            if (!sameDimension && a.axis != b.axis) continue;
            Decisions other = line;
            other[i] = d;
            out.push_back(std::move(other));
        }
    for (const std::uint32_t d : order) {
        if (std::ranges::find(line, d) != line.end()) continue;
        Decisions first = line, last = line;
        first.insert(first.begin(), d);
        last.push_back(d);
        out.push_back(std::move(last));
        if (!line.empty()) out.push_back(std::move(first));
    }
    for (const std::uint32_t d : order) { // one taken out, another behind the rest: no step of the two alone need help
        if (std::ranges::find(line, d) != line.end()) continue;
        for (std::size_t i = 0; i + 1 < line.size(); ++i) {
            Decisions other = line;
            other.erase(other.begin() + static_cast<std::ptrdiff_t>(i));
            other.push_back(d);
            out.push_back(std::move(other));
        }
    }
    for (const std::uint32_t d : order) {
        if (std::ranges::find(line, d) != line.end()) continue;
        for (std::size_t i = 1; i < line.size(); ++i) {
            Decisions between = line;
            between.insert(between.begin() + static_cast<std::ptrdiff_t>(i), d);
            out.push_back(std::move(between));
        }
    }
    return out;
}

void Polish::run(std::int64_t evaluations, const std::vector<std::uint32_t>& order) {
    const auto end = m_record.evaluations() + std::min(evaluations, m_record.left());
    while (m_record.evaluations() < end) {
        // The best line that has not been changed yet.
        const auto& best = m_record.best();
        const Decisions* from = nullptr;
        for (std::size_t i = 0; i < std::min(kTops, best.size()) && !from; ++i)
            if (!m_tried.contains(best[i].decisions)) from = &best[i].decisions;
        if (!from) return;
        const Decisions line = *from;
        const auto changes = changesOf(line, order);
        const SearchCost cost = best.front().cost;
        bool isBetterNow = false;
        std::size_t at = 0;
        for (; at < changes.size() && m_record.evaluations() < end && !isBetterNow; at += kPolishRound) {
            std::vector<Line> lines(std::min(kPolishRound, changes.size() - at));
            together(m_options.threads, lines.size(), [&](std::size_t i) {
                lines[i] = evaluateLine(
                    m_problem, m_space, changes[at + i], [&](std::uint64_t hash) { return m_known.contains(hash); },
                    m_record.progress());
            });
            for (const Line& one : lines)
                if (one.priced && m_known.emplace(one.hash, one.cost).second)
                    m_record.add(one.decisions, one.hash, one.cost);
            if (!m_record.goesOn()) return;
            isBetterNow = isBetter(m_record.best().front().cost, cost); // go on from there
        }
        if (at >= changes.size() || isBetterNow) m_tried.insert(line);
    }
}

} // namespace axiscape::searching
