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
        one.site = first.site;
        for (const std::uint8_t side : {0, 1}) {
            one.factors[side] = compatibility.side(set.conflicts.front(), side);
            one.places[side] = factorPlaces(sites.rule(first.site), one.factors[side]);
        }
    }
    for (std::uint32_t c = 0; c < compatibility.conflict.size(); ++c)
        out.conflicts.push_back({sites.op(compatibility.conflict[c].site), compatibility.classOf(c)});
    return out;
}

namespace {

searching::Space spaceOf(const SearchProblem& problem) {
    std::vector<AxisId> axes;
    const Mesh mesh = wholeMesh(problem.before.mesh());
    for (std::size_t a = 0; a < mesh.axes.size(); ++a) axes.push_back(static_cast<AxisId>(a));
    return searching::makeSpace(problem, SearchMethod::toast, axes);
}

// Of each axis the decision that cuts the dimension everywhere: those that follow are of matrices or state alone.
std::vector<const searching::Decision*> everywhere(const searching::Space& space, DimensionId dimension) {
    std::vector<const searching::Decision*> out;
    for (const searching::Decision& decision : space.decisions)
        if (decision.dimension == dimension && decision.sides == 0 &&
            (out.empty() || out.back()->axis != decision.axis))
            out.push_back(&decision);
    return out;
}

searching::Step answered(const searching::Space& space, const searching::Decision& decision, std::uint32_t set,
                         std::uint32_t side, const Partition& before, const Progress& progress) {
    searching::Decision one = decision;
    one.sides = side << space.bitOfClass[set];
    return searching::take(space, one, before, {}, progress);
}

} // namespace

std::vector<SetAnswers> setAnswers(const Partition& before, const std::shared_ptr<const Structure>& structure,
                                   const StaticConflicts& all, const Progress& progress) {
    const SearchProblem problem{before, structure, {}, {}, {}, {}};
    const searching::Space space = spaceOf(problem);
    std::vector<SetAnswers> out;
    for (std::uint32_t set = 0; set < all.sets.size(); ++set)
        for (const searching::Decision* decision : everywhere(space, all.sets[set].dimension)) {
            SetAnswers one{set, decision->axis, {}};
            for (const std::uint32_t side : {0u, 1u}) {
                one.actions[side] = answered(space, *decision, set, side, before, progress).actions;
                if (progress.cancelled()) return out;
            }
            if (!one.actions[0].empty() && !one.actions[1].empty()) out.push_back(std::move(one));
        }
    return out;
}

std::vector<AnswerCost> answerCosts(const SearchProblem& problem, const StaticConflicts& all, std::uint32_t set,
                                    const Progress& progress) {
    const searching::Space space = spaceOf(problem);
    std::vector<AnswerCost> out;
    for (const searching::Decision* decision : everywhere(space, all.sets[set].dimension)) {
        AnswerCost cost{decision->axis, {}};
        for (const std::uint32_t side : {0u, 1u}) {
            const auto step = answered(space, *decision, set, side, problem.before, progress);
            if (progress.cancelled()) return out;
            cost.costs[side] = searching::costOf(problem, step.state, progress);
        }
        out.push_back(cost);
    }
    return out;
}

} // namespace axiscape
