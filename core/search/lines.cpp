// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/lines.h"

namespace axiscape::searching {

std::vector<Reached> workOut(const Searching& search, std::span<const Way> ways) {
    std::vector<Reached> out(ways.size());
    together(search.options.threads, ways.size(), [&](std::size_t i) {
        out[i].line = evaluateLine(
            search.problem, search.space, *ways[i].prefix, ways[i].rest,
            [&](std::uint64_t layout) { return search.known.contains(layout); }, search.record.progress());
    });
    for (std::size_t i = 0; i < out.size(); ++i) {
        Line& line = out[i].line;
        if (line.priced) {
            out[i].isReached = true;
            if (search.known.emplace(line.hash.layout, line.cost).second)
                search.record.add(line.decisions, line.hash.layout, line.cost);
        } else if (line.hash != ways[i].prefix->last.hash) {
            const auto at = search.known.find(line.hash.layout);
            out[i].isReached = at != search.known.end();
            if (!out[i].isReached) continue;
            line.cost = at->second;
            search.record.see(line.decisions, line.hash.layout, line.cost);
        }
    }
    return out;
}

} // namespace axiscape::searching
