// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/lines.h"

#include <algorithm>

namespace axiscape::searching {

std::size_t evaluationsLeft(const Searching& search, std::int64_t end) {
    const auto left = std::min(end - search.record.evaluations(), search.record.left());
    return static_cast<std::size_t>(std::max<std::int64_t>(left, 0));
}

std::size_t atMost(const Searching& search, std::int64_t end, std::size_t count) {
    return std::min({kLinesAtOnce, count, evaluationsLeft(search, end)});
}

Prefix longer(const Searching& search, const Prefix& prefix, std::span<const std::uint32_t> rest) {
    Prefix out;
    out.decisions = evaluateLine(
                        search.problem, search.space, prefix, rest, [](std::uint64_t) { return true; },
                        search.record.progress(), &out.last)
                        .decisions;
    return out;
}

void note(const Searching& search, const Line& line) {
    const bool isEvaluation = line.priced && (search.known.emplace(line.hash.layout, line.cost).second ||
                                              search.options.without.transpositions);
    if (isEvaluation)
        search.record.add(line.decisions, line.hash.layout, line.cost);
    else
        search.record.see(line.decisions, line.hash.layout, line.cost);
}

std::vector<Reached> workOut(const Searching& search, std::span<const Way> ways) {
    std::vector<Reached> out(ways.size());
    together(search.options.threads, ways.size(), [&](std::size_t i) {
        out[i].line = evaluateLine(
            search.problem, search.space, *ways[i].prefix, ways[i].rest,
            [&](std::uint64_t layout) { return search.known.contains(layout); }, search.record.progress());
    });
    for (std::size_t i = 0; i < out.size(); ++i) {
        Line& line = out[i].line;
        out[i].isReached = line.priced;
        if (!line.priced && line.hash != ways[i].prefix->last.hash)
            if (const auto at = search.known.find(line.hash.layout); at != search.known.end()) {
                line.cost = at->second;
                out[i].isReached = true;
            }
        if (out[i].isReached) note(search, line);
    }
    return out;
}

} // namespace axiscape::searching
