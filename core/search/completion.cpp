// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/completion.h"

namespace axiscape::searching {

std::vector<Line> completed(const SearchProblem& problem, const Space& space, const Step& from,
                            const std::vector<std::uint32_t>& decisions, const KnownCosts& known,
                            const Progress& progress) {
    std::vector<Line> out;
    for (const auto& completion : space.completions) {
        Line line{decisions, {}, from.hash, {}, false};
        Step to = from;
        for (const auto d : completion) {
            Step step = take(space, space.decisions[d], to.state, line.hash, progress);
            if (progress.cancelled()) return out;
            if (step.actions.empty()) continue;
            line.decisions.push_back(d);
            line.hash = step.hash;
            to = std::move(step);
        }
        if (line.hash == from.hash) continue;
        if (const auto at = known.find(line.hash); at != known.end()) {
            line.cost = at->second;
        } else {
            line.cost = costOf(problem, to, progress);
            if (progress.cancelled()) return out;
            line.priced = true;
        }
        out.push_back(std::move(line));
    }
    return out;
}

} // namespace axiscape::searching
