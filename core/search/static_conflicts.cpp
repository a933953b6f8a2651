// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/static_conflicts.h"

#include "core/mesh/sub_axes.h"
#include "core/search/decision.h"
#include "core/search/evaluate.h"
#include "core/structure/model_facts.h"

namespace axiscape {

StaticConflicts staticConflicts(const SiteTable& sites, const Structure& structure) {
    const ModelFacts facts = modelFacts(sites, structure);
    const Compatibility compatibility = compatibilitySets(sites, structure, facts.dimensions);
    StaticConflicts out;
    out.logical = logicalDimensions(sites.module(), structure, facts);
    out.sets.resize(compatibility.classes);
    for (const CompatibilitySet& set : compatibility.sets) {
        StaticConflictSet& one = out.sets[set.classIndex];
        if (one.layers++ > 0) continue;
        const DimensionConflict& first = compatibility.conflict[set.conflicts.front()];
        one.dimension = out.logical.names.ofFactor(first.site, first.first);
        one.op = sites.op(first.site);
        for (const std::uint8_t side : {0, 1})
            one.places[side] = factorPlaces(sites.rule(first.site), compatibility.side(set.conflicts.front(), side));
    }
    for (std::uint32_t c = 0; c < compatibility.conflict.size(); ++c)
        out.conflicts.push_back({sites.op(compatibility.conflict[c].site), compatibility.classOf(c)});
    return out;
}

std::vector<AnswerCost> answerCosts(const SearchProblem& problem, const StaticConflicts& all, std::uint32_t set,
                                    const Progress& progress) {
    using namespace searching;
    const DimensionId dimension = all.sets[set].dimension;
    std::vector<AxisId> axes;
    const Mesh mesh = wholeMesh(problem.before.mesh());
    for (std::size_t a = 0; a < mesh.axes.size(); ++a) axes.push_back(static_cast<AxisId>(a));
    const Space space = makeSpace(problem, SearchMethod::toast, axes);
    std::vector<AnswerCost> out;
    for (const Decision& decision : space.decisions) {
        // The first of an axis cuts the dimension everywhere; those that follow, of matrices or state alone.
        if (decision.dimension != dimension || decision.sides != 0) continue;
        if (!out.empty() && out.back().axis == decision.axis) continue;
        AnswerCost cost{decision.axis, {}};
        for (const std::uint8_t side : {0, 1}) {
            Decision one = decision;
            one.sides = std::uint32_t{side} << space.bitOfClass[set];
            const Step step = take(space, one, problem.before, 0, progress);
            if (progress.cancelled()) return out;
            cost.costs[side] = costOf(problem, step.state, progress);
        }
        out.push_back(cost);
    }
    return out;
}

} // namespace axiscape
