// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/search_problem.h"

#include "core/base/text.h"
#include "core/session/pricing.h"
#include "core/structure/logical_dimensions.h"

namespace axiscape {

Result<SearchProblem> searchProblem(const Snapshot& snapshot) {
    const auto priced = pricedHardwareOf(snapshot.strategy);
    if (!priced) return fail(priced.error());
    if (!(*priced)->hardware)
        return fail(words::phrase("a search needs hardware: it looks for what is fast on it"), {}, {},
                    words::phrase("Choose the hardware"));
    return SearchProblem{snapshot.partition(),  snapshot.model->structure, *(*priced)->hardware,
                         snapshot.model->facts, snapshot.program.options,  (*priced)->options};
}

Result<void> canBeSearched(const SearchProblem& problem, const SearchOptions& options) {
    if (options.limits.tokens > 0 && limitsOf(problem, options.limits).stepSeconds <= 0)
        return fail(
            words::phrase("the program has no tokens: a batch and a sequence, each of one size, are not both in it"),
            {}, {}, words::phrase("Leave the tokens a second away"));
    const auto unknown = unknownAmong(problem, options.only);
    if (unknown.empty()) return {};
    const auto logical = logicalDimensions(problem.before.module(), *problem.structure,
                                           modelFacts(problem.before.sites(), *problem.structure));
    std::vector<Text> names;
    for (const DimensionId id : logical.listed) {
        if (names.size() == 12) break; // those that say most
        names.push_back(words::named(logical[id].name));
    }
    return fail(words::phrase("there is no dimension and no argument '{}'", unknown.front()), {}, {},
                words::phrase("Its dimensions are {}; arguments go by their paths, with * for any part",
                              words::list(names, ", ")));
}

} // namespace axiscape
