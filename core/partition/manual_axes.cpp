// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/manual_axes.h"

namespace axiscape::partition {
namespace {

AxisSet axesNamed(const std::vector<std::string>& names, const Mesh& mesh) {
    AxisSet set = 0;
    for (const std::string& name : names)
        if (const auto axis = mesh.find(name)) set |= axisBit(*axis);
    return set;
}

// The factor of class manual on a dimension, or kNoFactor.
FactorIndex manualFactor(const FactorRule& rule, std::uint32_t slot, std::uint32_t dim) {
    for (FactorIndex factor : rule.factorsOf(slot, dim))
        if (rule.factors[factor].factorClass == FactorClass::manual) return factor;
    return kNoFactor;
}

// The axes of every dimension on its manual factor; nothing if they do not cut it exactly.
void placeBoundary(const SiteTable& sites, SiteId site, std::uint32_t slot, const ManualBoundary& boundary,
                   const Mesh& mesh, std::vector<Placement>& placements) {
    const FactorRule& rule = sites.rule(site);
    std::vector<Placement> placed;
    for (std::uint32_t dim = 0; dim < boundary.dims.size() && dim < rule.rank(slot); ++dim) {
        const FactorIndex factor = manualFactor(rule, slot, dim);
        std::int64_t left = factor == kNoFactor ? 1 : rule.factors[factor].size;
        for (const std::string& name : boundary.dims[dim]) {
            const auto axis = mesh.find(name);
            if (!axis || left % mesh.size(*axis) != 0) return;
            left /= mesh.size(*axis);
            if (factor == kNoFactor) continue; // an axis of size 1
            Placement placement;
            placement.reason = Placement::Reason::boundary;
            placement.axis = *axis;
            placement.factor = factor;
            placement.site = site;
            placed.push_back(placement);
        }
        if (left != 1) return;
    }
    placements.insert(placements.end(), placed.begin(), placed.end());
}

} // namespace

ManualAxes manualAxes(const SiteTable& sites, const Mesh& mesh) {
    ManualAxes result;
    if (sites.manualComputations().empty()) return result;
    const Module& module = sites.module();
    result.closed.assign(sites.size(), 0);
    for (OpId op : module.ops())
        if (const ManualComputation* around = sites.manualAround(op))
            for (SiteId site : sites.sitesOf(op)) result.closed[site.value] = axesNamed(around->inside, mesh);
    for (const ManualComputation& manual : sites.manualComputations()) {
        const auto range = sites.sitesOf(manual.op);
        const std::size_t operands = module.operands(manual.op).size();
        for (std::uint32_t k = 0; k < range.size(); ++k) {
            result.closed[range[k].value] |= axesNamed(manual.inside, mesh);
            if (k >= manual.boundaries.size()) continue;
            // Outside is the operand of the first sites and the result of the others.
            const std::uint32_t outside = k < operands ? 0 : sites.rule(range[k]).operandCount;
            placeBoundary(sites, range[k], outside, manual.boundaries[k], mesh, result.placements);
        }
    }
    return result;
}

AxisSet manualAxesOf(const Partition& p) {
    AxisSet set = 0;
    for (const ManualComputation& manual : p.sites().manualComputations())
        for (const std::string& name : manual.axes)
            if (const auto axis = p.mesh().find(name)) set |= axisBit(*axis);
    return set;
}

} // namespace axiscape::partition
